//! A move.

use crate::Point;

/// What a player does in a turn: nothing, or play on a point.
///
/// Texts of moves, passes included, are read and written by the functions in
/// [`coord`](crate::coord).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The player passes.
    Pass,
    /// The player puts a stone on the point.
    Play(Point),
}

impl Move {
    /// The point played on; `None` for a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Pass => None,
            Self::Play(point) => Some(point),
        }
    }

    /// Whether the move is a pass.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        matches!(self, Self::Pass)
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Self {
        Self::Play(point)
    }
}
