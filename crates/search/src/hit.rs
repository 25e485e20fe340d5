//! A pattern met in a game.

use honte_goban::{Colour, Point};

/// A placement of a pattern held in a game from one move to another.
///
/// Moves are counted from 1, passes included; 0 is the board before the first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hit {
    /// The move that completed the pattern; 0 if it was there before the first move.
    pub begin: u32,
    /// The number of the placement, see [`Placements::get`](crate::Placements::get).
    pub placement: u16,
    /// The last move after which it was there.
    pub last: u32,
    /// What was played in its region next, while it was there; `None` if nothing was before the
    /// game ended or the pattern was changed from outside.
    pub next: Option<Next>,
}

/// The first move in the region of a hit after it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Next {
    /// Which move of the game it was, from 1.
    pub number: u32,
    /// Where, on the game's board.
    pub point: Point,
    /// Who played it.
    pub colour: Colour,
}

impl Hit {
    /// Whether the region was played in by the very next move.
    #[must_use]
    pub fn is_answered_at_once(&self) -> bool {
        self.next.is_some_and(|next| next.number == self.begin + 1)
    }

    /// Whether there was a next move, and it was elsewhere: a tenuki or a pass.
    #[must_use]
    pub fn is_tenuki(&self, moves: u32) -> bool {
        self.begin < moves && !self.is_answered_at_once()
    }
}
