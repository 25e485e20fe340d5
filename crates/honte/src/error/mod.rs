//! Why a command could not do its work, in one line.

mod input;
mod misuse;

pub(crate) use input::{InputError, Nothing, RecordError};
pub(crate) use misuse::{Misuse, OutputName};

use honte_app::examples::ExampleError;
use honte_app::terms::TermsError;
use honte_record::convert::ConvertError;
use honte_search::{Damage, SearchError};
#[cfg(feature = "page")]
use honte_web::ServeError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// A failure: exit code 2, but for an interruption (130) and a reader that went away (0).
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The libraries say why; the command adds what its user can do.
    #[error("{0}{hint}", hint = hint(.0))]
    App(honte_app::Error),
    /// What was typed cannot be meant.
    #[error(transparent)]
    Misuse(#[from] Misuse),
    /// A file cannot be used for what was asked.
    #[error(transparent)]
    Input(#[from] InputError),
    /// There was nothing to work on.
    #[error(transparent)]
    Nothing(#[from] Nothing),
    /// Lines that were printed before say why.
    #[error("nothing could be read")]
    Told,
    /// The user broke off.
    #[error("{0}")]
    Interrupted(String),
    /// An output file cannot be made.
    #[error("{path}: cannot be written: {error}{}", honte_app::write_hint(.error))]
    CannotWrite {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A figure cannot be drawn as PNG.
    #[cfg(feature = "pictures")]
    #[error(transparent)]
    Png(#[from] honte_diagram::png::PngError),
    /// A figure or a book cannot be drawn as PDF.
    #[cfg(feature = "pictures")]
    #[error(transparent)]
    Pdf(#[from] honte_diagram::pdf::PdfError),
    /// A game has no form in the Ishi format.
    #[error("{0}{hint}", hint = strip(.0))]
    Convert(#[from] ConvertError),
    /// The page cannot be served.
    #[cfg(feature = "page")]
    #[error("{0}{hint}", hint = port(.0))]
    Serve(#[from] ServeError),
    /// A collection cannot be indexed or searched.
    #[error("{0}{hint}", hint = again(.0))]
    Search(SearchError),
    /// Interruptions cannot be heeded.
    #[error(transparent)]
    Signals(#[from] ctrlc::Error),
    /// Standard output cannot be written.
    #[error("standard output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// What the user of the command can do about an error of the libraries.
fn hint(error: &honte_app::Error) -> &'static str {
    use honte_app::Error;
    match error {
        Error::Exists { .. } => "; replace it with --force, or with --backup to keep a copy",
        Error::Example(ExampleError::Missing(_)) => "; 'honte examples' lists them",
        Error::Judge {
            error: honte_app::referee::Error::Terms(TermsError::Komi(_)),
            ..
        } => " (override with --komi)",
        _ => "",
    }
}

/// What the user of the command can do about a game that the Ishi format cannot hold.
pub(crate) fn strip(error: &ConvertError) -> &'static str {
    match error {
        ConvertError::TooLong { .. } => " (convert with --strip)",
        _ => "",
    }
}

/// What the user of the command can do about an address that is taken.
#[cfg(feature = "page")]
fn port(error: &ServeError) -> &'static str {
    match error {
        ServeError::Listen { .. } => "; choose another with --port",
        _ => "",
    }
}

/// What the user of the command can do about a damaged index; of a foreign file nothing is known.
fn again(error: &SearchError) -> &'static str {
    match error {
        SearchError::Damaged {
            damage: Damage::Foreign,
            ..
        } => "",
        SearchError::Damaged { .. } => "; make it again with 'honte index --anew'",
        SearchError::Busy { .. } => "; try again when that has finished",
        SearchError::NotIndexed => "; search the files themselves",
        _ => "",
    }
}

impl From<honte_app::Error> for Failure {
    fn from(error: honte_app::Error) -> Failure {
        match error {
            // Standard output by its name, `-o /dev/stdout`: see `report`.
            honte_app::Error::CannotWrite { error, .. }
                if error.kind() == io::ErrorKind::BrokenPipe =>
            {
                Failure::Output(error)
            }
            honte_app::Error::CannotWrite { path, error } => Failure::CannotWrite { path, error },
            other => Failure::App(other),
        }
    }
}

impl From<honte_app::at::NodeError> for Failure {
    fn from(error: honte_app::at::NodeError) -> Failure {
        Failure::App(error.into())
    }
}

impl Failure {
    /// Standard input cannot be read.
    pub(crate) fn no_input(error: io::Error) -> Failure {
        InputError::StandardInput(error).into()
    }

    pub(crate) fn cannot_write(path: &std::path::Path, error: io::Error) -> Failure {
        Failure::CannotWrite {
            path: PathBuf::from(path).display().to_string(),
            error,
        }
    }

    /// Whether it is about one input, so that work on others can go on.
    pub(crate) fn is_of_one_input(&self) -> bool {
        matches!(
            self,
            Failure::App(_) | Failure::Input(_) | Failure::Misuse(_)
        )
    }

    /// Prints the line and chooses the exit code.
    pub(crate) fn report(&self) -> u8 {
        match self {
            // As with other filters, `honte … | head` is no failure.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Told => 2,
            Failure::Interrupted(message) => {
                anstream::eprintln!("honte: {message}");
                130
            }
            other => {
                anstream::eprintln!("honte: {other}");
                2
            }
        }
    }
}
