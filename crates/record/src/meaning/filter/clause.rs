//! A pattern in an expression, with all that is asked of it.

use super::board_pattern::BoardPattern;
use super::value::write_quoted;
use honte_goban::{Colour, Point};
use std::fmt;

/// A pattern, and when and how it has to be met.
///
/// A pattern is there from the move that completes it until a move that changes one of its points.
/// Moves are counted from 1, passes included; 0 is the board before the first move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternClause {
    /// What is looked for.
    pub pattern: BoardPattern,
    /// `X` is black and not white.
    pub colours_fixed: bool,
    /// It is there at some moment before this move is played.
    pub before: Option<u32>,
    /// It is there at some moment after this move was played.
    pub after: Option<u32>,
    /// It is there after the last move.
    pub at_end: bool,
    /// The player who has the stones that the pattern calls `X` has this text in their name, in
    /// any case.
    pub by: Option<String>,
    /// What is played next in it.
    pub next: Option<NextMove>,
}

/// What is to be played after a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextMove {
    /// The first move in the pattern's region while it is there, at once or later.
    At {
        /// Whose move, in the pattern's own frame: black is `X`. `None` for either.
        colour: Option<Colour>,
        /// The point, counted from the pattern's upper left.
        point: Point,
    },
    /// The very next move of the game is not in the pattern's region: a tenuki, or a pass.
    Elsewhere {
        /// Whose move, in the pattern's own frame; `None` for either.
        colour: Option<Colour>,
    },
}

impl PatternClause {
    /// A pattern of which nothing else is asked.
    #[must_use]
    pub const fn new(pattern: BoardPattern) -> Self {
        Self {
            pattern,
            colours_fixed: false,
            before: None,
            after: None,
            at_end: false,
            by: None,
            next: None,
        }
    }

    /// Whether anything is asked of it.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.colours_fixed
            || self.before.is_some()
            || self.after.is_some()
            || self.at_end
            || self.by.is_some()
            || self.next.is_some()
    }

    /// The conditions as an expression has them, each with `and` before it.
    pub(super) fn write_conditions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.colours_fixed {
            f.write_str(" and colours fixed")?;
        }
        if let Some(name) = &self.by {
            f.write_str(" and by ")?;
            write_quoted(name, f)?;
        }
        if let Some(next) = self.next {
            write!(f, " and {next}")?;
        }
        if let Some(number) = self.after {
            write!(f, " and after move {number}")?;
        }
        if let Some(number) = self.before {
            write!(f, " and before move {number}")?;
        }
        if self.at_end {
            f.write_str(" and at end")?;
        }
        Ok(())
    }
}

impl fmt::Display for NextMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::At { colour, .. } | Self::Elsewhere { colour }) = self;
        f.write_str("next ")?;
        if let Some(colour) = colour {
            write!(f, "{colour} ")?;
        }
        match self {
            Self::At { point, .. } => {
                let [column, row] = point.to_sgf();
                write!(f, "at {}{}", char::from(column), char::from(row))
            }
            Self::Elsewhere { .. } => f.write_str("elsewhere"),
        }
    }
}
