//! Stones that can be played and taken back: a board, and a quicker one for checking.

use honte_goban::{Board, Colour, Point, Size};

use crate::replay::Grid;

/// What a position needs of a board.
pub(super) trait Stones {
    /// An empty board.
    fn empty(size: Size) -> Self;
    /// Takes all stones off; the size may be another.
    fn reset(&mut self, size: Size);
    /// Width and height.
    fn size(&self) -> Size;
    /// The stone on a point of the board.
    fn stone(&self, point: Point) -> Option<Colour>;
    /// Makes a point have a stone or none; nothing is captured.
    fn put(&mut self, point: Point, stone: Option<Colour>);
    /// Plays on an empty point of the board, and gathers what is captured. Whether it was a
    /// suicide: then its own stones are what is captured, itself included.
    fn play(&mut self, colour: Colour, point: Point, captured: &mut Vec<Point>) -> bool;
}

impl Stones for Board {
    fn empty(size: Size) -> Self {
        Board::new(size)
    }

    fn reset(&mut self, size: Size) {
        if Board::size(self) == size {
            self.clear();
        } else {
            *self = Board::new(size);
        }
    }

    fn size(&self) -> Size {
        Board::size(self)
    }

    fn stone(&self, point: Point) -> Option<Colour> {
        self.colour_at(point)
    }

    fn put(&mut self, point: Point, stone: Option<Colour>) {
        // Off the board nothing happens.
        let _ = self.set(point, stone);
    }

    fn play(&mut self, colour: Colour, point: Point, captured: &mut Vec<Point>) -> bool {
        let Ok(played) = self.play_allowing_suicide(colour, point) else {
            return false;
        };
        captured.extend(self.captured(&played));
        played.is_suicide()
    }
}

impl Stones for Grid {
    fn empty(size: Size) -> Self {
        Grid::new(size)
    }

    fn reset(&mut self, size: Size) {
        Grid::reset(self, size);
    }

    fn size(&self) -> Size {
        Grid::size(self)
    }

    fn stone(&self, point: Point) -> Option<Colour> {
        Grid::stone(self, point)
    }

    fn put(&mut self, point: Point, stone: Option<Colour>) {
        self.set(point, stone);
    }

    #[inline]
    fn play(&mut self, colour: Colour, point: Point, captured: &mut Vec<Point>) -> bool {
        Grid::play(self, colour, point, captured)
    }
}
