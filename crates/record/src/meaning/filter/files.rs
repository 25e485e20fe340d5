//! Files that an expression names.

use std::io;
use thiserror::Error;

/// Gives the content of a file by the name that an expression has for it.
pub type OpenFile<'o> = &'o dyn Fn(&str) -> Result<Vec<u8>, OpenFileError>;

/// Why a file that an expression names cannot be used.
#[derive(Debug, Error)]
pub enum OpenFileError {
    /// No files can be named here.
    #[error("'{0}' is the name of a file")]
    NotHere(String),
    /// It cannot be read.
    #[error("{name}: {error}")]
    Unreadable {
        /// The name.
        name: String,
        /// Why.
        error: io::Error,
    },
}
