//! What is wrong with a diagram, and where.

use std::{error::Error, fmt};

/// Why a text is no diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong at a place of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There are no rows at all.
    Empty,
    /// The character has no meaning here.
    Unexpected(char),
    /// The row has more or fewer points than the first one.
    Width {
        /// Number of points in this row.
        found: usize,
        /// Number of points in the first row.
        expected: usize,
    },
    /// More than 25 points in a row.
    TooWide,
    /// More than 25 rows.
    TooHigh,
    /// The row's number is not its place from the bottom.
    RowNumber {
        /// The number given; 255 for all that is greater.
        found: u8,
        /// The place from the bottom, from 1.
        expected: u8,
    },
    /// A line of column letters has not one for every column.
    Letters {
        /// Number of letters in this line.
        found: usize,
        /// Number of columns.
        expected: usize,
    },
    /// The chain whose first stone is here has no liberty.
    NoLiberty,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the diagram has no rows"),
            Self::Unexpected(found) => {
                write!(f, "expected X, O or . but found {found:?}")
            }
            Self::Width { found, expected } => {
                write!(f, "the row has {found} points, the first one {expected}")
            }
            Self::TooWide => write!(f, "a row can have 25 points at most"),
            Self::TooHigh => write!(f, "a diagram can have 25 rows at most"),
            Self::RowNumber { found, expected } => {
                write!(
                    f,
                    "the row is numbered {found}, but is row {expected} from the bottom"
                )
            }
            Self::Letters { found, expected } => {
                write!(f, "{found} column letters for {expected} columns")
            }
            Self::NoLiberty => write!(f, "the chain has no liberty"),
        }
    }
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.fault
        )
    }
}

impl Error for DiagramError {}
