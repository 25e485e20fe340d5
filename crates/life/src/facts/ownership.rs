//! Who seems to own what. No proof rests on it: it says where one is worth looking for.

use honte_goban::{Board, Colour, Point};

/// For every point, how often it ended as Black's less how often as White's in games played to
/// their end at random, from -1 to 1.
#[derive(Clone, Debug)]
pub struct Ownership {
    /// By the point's index.
    shares: Vec<f32>,
}

impl Ownership {
    /// Nothing is known.
    pub(crate) fn unknown() -> Self {
        Self {
            shares: vec![0.0; Point::INDEX_END],
        }
    }

    /// The means of some games: the sums by the point's index, and how many games they are of.
    pub(crate) fn mean(sums: &[i32], games: u32) -> Self {
        let mean = |&sum: &i32| sum as f32 / games.max(1) as f32;
        Self {
            shares: sums.iter().map(mean).collect(),
        }
    }

    /// How settled a board seems, from 0 to 1: the mean over all its points of how one-sided they
    /// end.
    #[must_use]
    pub fn clarity(&self, board: &Board) -> f32 {
        let points = board.size().points();
        let sum: f32 = points.map(|point| self.shares[point.index()].abs()).sum();
        sum / board.size().area() as f32
    }

    /// How much the point seems to belong to the colour, from -1 to 1.
    #[must_use]
    pub fn share(&self, point: Point, colour: Colour) -> f32 {
        let black = self.shares[point.index()];
        match colour {
            Colour::Black => black,
            Colour::White => -black,
        }
    }
}
