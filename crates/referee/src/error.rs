//! Why a position is not judged.

use crate::terms::TermsError;
use honte_goban::{CoordError, SetupError};
use honte_rules::RulesError;
use thiserror::Error;

/// Why a position is not judged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Error {
    /// The record tells no terms to count by.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// What is on the board is no position.
    #[error("{0}")]
    Position(SetupError),
    /// The position cannot be counted.
    #[error("{0}")]
    Count(RulesError),
}

impl From<SetupError> for Error {
    fn from(error: SetupError) -> Error {
        Error::Position(error)
    }
}

impl From<RulesError> for Error {
    fn from(error: RulesError) -> Error {
        Error::Count(error)
    }
}

/// Why there is no chain on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ChainError {
    /// The name is not a point of the board.
    #[error("{0}")]
    Point(CoordError),
    /// The point is empty.
    #[error("there is no stone, so no chain, on this point")]
    Empty,
}
