//! What a run of a command came to.

use std::process::ExitCode;

/// What a command that did its work says with its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Done, nothing to complain of.
    Yes,
    /// Done, but something was wrong with the input.
    No,
}

impl From<Answer> for ExitCode {
    fn from(answer: Answer) -> ExitCode {
        match answer {
            Answer::Yes => ExitCode::SUCCESS,
            Answer::No => ExitCode::from(1),
        }
    }
}
