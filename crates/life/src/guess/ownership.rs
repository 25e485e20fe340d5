//! Who seems to own what: random play from the position to its end.
//!
//! No verdict rests on this. It only says where a proof is worth looking for.

use honte_goban::{Board, Colour, Point};
use honte_rules::PointSet;

use crate::{
    guess::rollout::Rollout,
    prover::budget::{Account, Meter},
    search::random::Random,
    search::watch::Stop,
};

use crate::tuning::OWNERSHIP_GAMES;

/// For every point, how often it ended as Black's less how often as White's,
/// from -1 to 1.
#[derive(Clone, Debug)]
pub struct Ownership {
    owner: Vec<f32>,
}

impl Ownership {
    /// Plays the position to its end some dozens of times. The same position
    /// always gives the same estimate.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut account = Account::new(u64::MAX);
        let mut meter = Meter::new(&mut account, &Stop::NEVER);
        let nothing = &PointSet::EMPTY;
        Self::keeping(board, (nothing, nothing), OWNERSHIP_GAMES, &mut meter).0
    }

    /// Nothing is known.
    pub(crate) fn unknown() -> Self {
        Self {
            owner: vec![0.0; Point::INDEX_END],
        }
    }

    /// The same from those of so many games, or as many as can be paid, in which these
    /// stones were kept, and how many these were. Nobody plays on points that are settled.
    pub(crate) fn keeping(
        board: &Board,
        (living, settled): (&PointSet, &PointSet),
        games: u32,
        meter: &mut Meter<'_>,
    ) -> (Self, u32) {
        let mut sums = vec![0_i32; Point::INDEX_END];
        let mut random = Random::new();
        let mut kept = 0;
        for game in 0..games {
            if !meter.allows() {
                break;
            }
            let mut playout = Rollout::new(board, Colour::ALL[game as usize % 2], settled);
            playout.run(&mut random, |_, _| {});
            meter.pay(playout.moves());
            if !playout.keeps(living, board) {
                continue;
            }
            kept += 1;
            for point in board.size().points() {
                sums[point.index()] += match playout.owner(point) {
                    Some(Colour::Black) => 1,
                    Some(Colour::White) => -1,
                    None => 0,
                };
            }
        }
        let mean = |&sum: &i32| sum as f32 / kept.max(1) as f32;
        let owner = sums.iter().map(mean).collect();
        (Self { owner }, kept)
    }

    /// How settled a board seems, from 0 to 1: the mean over all its points of how
    /// one-sided they end.
    #[must_use]
    pub fn clarity(&self, board: &Board) -> f32 {
        let points = board.size().points();
        let sum: f32 = points.map(|point| self.owner[point.index()].abs()).sum();
        sum / board.size().area() as f32
    }

    /// How much the point seems to belong to the colour, from -1 to 1.
    #[must_use]
    pub fn share(&self, point: Point, colour: Colour) -> f32 {
        let black = self.owner[point.index()];
        match colour {
            Colour::Black => black,
            Colour::White => -black,
        }
    }
}
