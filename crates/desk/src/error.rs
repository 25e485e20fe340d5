//! Why something could not be done, in one line.

use std::io;
use std::path::Path;
use thiserror::Error;

/// Why something could not be done.
#[derive(Debug, Error)]
pub enum Error {
    /// A line that says why.
    #[error("{0}")]
    Said(String),
    /// A file stands where an output goes, and is not to be replaced.
    #[error("{path}: already exists")]
    Exists {
        /// The file, as it was named.
        path: String,
    },
    /// An output file cannot be made.
    #[error("{path}: cannot be written: {error}{}", write_hint(.error))]
    CannotWrite {
        /// The file, as it was named.
        path: String,
        /// Why.
        error: io::Error,
    },
}

impl Error {
    /// An error with this line.
    pub fn said(message: impl std::fmt::Display) -> Error {
        Error::Said(message.to_string())
    }

    /// An error of an output that would replace a file.
    pub fn exists(path: &Path) -> Error {
        Error::Exists {
            path: path.display().to_string(),
        }
    }

    /// An error of an output file.
    pub fn cannot_write(path: &Path, error: io::Error) -> Error {
        Error::CannotWrite {
            path: path.display().to_string(),
            error,
        }
    }
}

/// What to do about an output file that cannot be made, to stand behind the reason; empty where that
/// says it.
pub fn write_hint(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied => {
            "; name a file in a folder you may write to"
        }
        _ => "",
    }
}
