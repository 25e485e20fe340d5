//! Why a line at the table is not obeyed.

use crate::error::Failure;
use honte_app::play::{NotDone, SayError};
use honte_rules::RulesError;
use thiserror::Error;

/// Why a line is not obeyed.
#[derive(Debug, Error)]
pub(super) enum Refused {
    /// Nothing that can be said.
    #[error("{0}; 'help' lists the commands")]
    Command(SayError),
    /// Something that is not said in this way.
    #[error("{0}")]
    Said(SayError),
    /// A step that the game does not allow now.
    #[error("{0}")]
    Step(#[from] NotDone),
    /// A position that cannot be counted.
    #[error("{0}")]
    Count(#[from] RulesError),
    /// `save` with neither a file behind it nor one that was named at the start.
    #[error("expected a file behind 'save', such as game.sgf")]
    NoFile,
    /// A record that could not be written.
    #[error("{0}")]
    Save(#[from] Failure),
}

impl From<SayError> for Refused {
    fn from(error: SayError) -> Self {
        match error {
            error @ SayError::Command(..) => Self::Command(error),
            error => Self::Said(error),
        }
    }
}
