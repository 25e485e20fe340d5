//! What the checks ask of a board.

use crate::replay::{Forward, Outcome, Replay};
use honte_goban::{Colour, Move, Point, Size};

/// A position that goes from node to node.
pub(super) trait Play {
    /// An empty board.
    fn new(size: Size) -> Self;
    /// What follows belongs to one node.
    fn begin(&mut self);
    /// Takes back the node that was begun last.
    fn leave(&mut self);
    /// A move, as a record has it.
    fn play(&mut self, colour: Colour, played: Move) -> Outcome;
    /// Puts stones on points or takes them away, one after the other; captures nothing.
    fn set_all(&mut self, stones: &[(Point, Option<Colour>)]);
    /// The stone on a point.
    fn stone(&self, point: Point) -> Option<Colour>;
    /// The first stone, row by row from the upper left, whose chain has no liberty.
    fn first_without_liberty(&self) -> Option<Point>;
}

/// For games with variations.
impl Play for Replay {
    fn new(size: Size) -> Self {
        Replay::new(size)
    }

    fn begin(&mut self) {
        Replay::begin(self);
    }

    fn leave(&mut self) {
        Replay::leave(self);
    }

    fn play(&mut self, colour: Colour, played: Move) -> Outcome {
        Replay::play(self, colour, played)
    }

    fn set_all(&mut self, stones: &[(Point, Option<Colour>)]) {
        Replay::set_all(self, stones);
    }

    fn stone(&self, point: Point) -> Option<Colour> {
        self.board().colour_at(point)
    }

    fn first_without_liberty(&self) -> Option<Point> {
        self.board().check().err().map(|error| error.point())
    }
}

/// For games of one line: nothing is taken back.
impl Play for Forward {
    fn new(size: Size) -> Self {
        Forward::new(size)
    }

    fn begin(&mut self) {}

    fn leave(&mut self) {}

    #[inline]
    fn play(&mut self, colour: Colour, played: Move) -> Outcome {
        Forward::play(self, colour, played)
    }

    fn set_all(&mut self, stones: &[(Point, Option<Colour>)]) {
        Forward::set_all(self, stones);
    }

    fn stone(&self, point: Point) -> Option<Colour> {
        self.grid().stone(point)
    }

    fn first_without_liberty(&self) -> Option<Point> {
        self.grid().first_without_liberty()
    }
}
