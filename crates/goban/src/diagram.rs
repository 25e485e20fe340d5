//! Text diagrams of positions, read and written.
//!
//! A diagram is one line a row, the top one first. Black stones are any of
//! `X x # @ B b`, white ones any of `O o W w`, empty points `.`, and `+` or
//! `,` where hoshi are marked. Blanks do not matter. Around the points there
//! may be, in any combination:
//!
//! - row numbers on one or both sides, counted from the bottom;
//! - lines of column letters from `A` on, with or without I, above or below;
//! - a border of `|` at the sides and lines of `-` and `+` above and below.
//!
//! Blank lines are skipped.
//!
//! ```
//! let diagram = honte_goban::diagram::parse("
//!        A B C D
//!      +---------+
//!     2| . X O . |
//!     1| X O . O |
//!      +---------+
//! ")?;
//! assert_eq!(diagram.size.to_string(), "4x2");
//! assert_eq!(diagram.stones.len(), 5);
//! # Ok::<(), honte_goban::DiagramError>(())
//! ```

mod error;
mod parse;
mod render;

pub use error::{DiagramError, Fault};
pub use parse::parse;
pub use render::{Style, render};

use std::str::FromStr;

use crate::{Board, Colour, Point, Size};

/// A set-up as it was drawn; its chains may lack liberties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Width and height.
    pub size: Size,
    /// The stones, row by row from the upper left.
    pub stones: Vec<(Colour, Point)>,
    /// Line and column of the text, from 1, where each stone is drawn.
    places: Vec<(usize, usize)>,
}

impl FromStr for Board {
    type Err = DiagramError;

    /// Reads a [diagram](crate::diagram); every chain must have a liberty.
    fn from_str(text: &str) -> Result<Self, DiagramError> {
        parse(text)?.board()
    }
}

impl Diagram {
    /// The position.
    ///
    /// # Errors
    /// A chain without a liberty: [`Fault::NoLiberty`].
    pub fn board(&self) -> Result<Board, DiagramError> {
        Board::from_stones(self.size, self.stones.iter().copied())
            .map_err(|error| self.error_at(error.point()))
    }

    /// The error of a chain without liberties on the point.
    fn error_at(&self, point: Point) -> DiagramError {
        let drawn = self
            .stones
            .iter()
            .zip(&self.places)
            .find(|((_, p), _)| *p == point);
        let (line, column) = drawn.map_or((1, 1), |(_, &place)| place);
        DiagramError {
            line,
            column,
            fault: Fault::NoLiberty,
        }
    }
}
