//! Why a command could not do its work, in one line.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use thiserror::Error;

/// A failure: exit code 2, but for an interruption (130) and a reader that went away (0).
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The libraries say why.
    #[error("{0}")]
    Said(String),
    /// Lines that were printed before say why.
    #[error("nothing could be read")]
    Told,
    /// The user broke off.
    #[error("{0}")]
    Interrupted(String),
    /// An output file cannot be made.
    #[error("{path}: cannot be written: {error}{}", honte_desk::write_hint(.error))]
    CannotWrite {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// Standard output cannot be written.
    #[error("standard output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl From<honte_desk::Error> for Failure {
    fn from(error: honte_desk::Error) -> Failure {
        match error {
            honte_desk::Error::Said(line) => Failure::Said(line),
            // Only these know that it is an option by which a file may be replaced.
            exists @ honte_desk::Error::Exists { .. } => Failure::said(format_args!(
                "{exists}; replace it with --force, or with --backup to keep a copy"
            )),
            // Standard output by its name, `-o /dev/stdout`: see `report`.
            honte_desk::Error::CannotWrite { error, .. }
                if error.kind() == io::ErrorKind::BrokenPipe =>
            {
                Failure::Output(error)
            }
            honte_desk::Error::CannotWrite { path, error } => Failure::CannotWrite { path, error },
        }
    }
}

impl Failure {
    pub(crate) fn said(message: impl std::fmt::Display) -> Failure {
        Failure::Said(message.to_string())
    }

    /// Standard input cannot be read.
    pub(crate) fn no_input(error: impl std::fmt::Display) -> Failure {
        Failure::said(format_args!("standard input: {error}"))
    }

    pub(crate) fn cannot_write(path: &std::path::Path, error: io::Error) -> Failure {
        Failure::CannotWrite {
            path: PathBuf::from(path).display().to_string(),
            error,
        }
    }

    /// Prints the line and chooses the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            // As with other filters, `honte … | head` is no failure.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Failure::Told => ExitCode::from(2),
            Failure::Interrupted(message) => {
                anstream::eprintln!("honte: {message}");
                ExitCode::from(130)
            }
            other => {
                anstream::eprintln!("honte: {other}");
                ExitCode::from(2)
            }
        }
    }
}
