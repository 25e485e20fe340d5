//! What can be wrong with a source.

use std::io::{self, ErrorKind};
use thiserror::Error;
use zip::result::ZipError;

/// Why a path or a file could not be read, or not to its end.
///
/// `name` is the path, for files in an archive followed by the name there.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SourceError {
    /// There is no such file.
    #[error("{name}: no such file or folder; check the spelling")]
    NotFound {
        /// Where.
        name: String,
    },
    /// The user may not read it.
    #[error("{name}: permission denied; expected a file or folder you may read")]
    Denied {
        /// Where.
        name: String,
    },
    /// A folder without any record files.
    #[error(
        "{name}: no records in this folder: expected names ending in {endings}, also .gz, .zst, .zip \
         and .tar; name other files one by one ({passed_over} passed over)"
    )]
    NoRecords {
        /// Where.
        name: String,
        /// How many files were passed over for their names.
        passed_over: u64,
        /// The names that were expected.
        endings: &'static str,
    },
    /// The data break off.
    #[error(
        "{name}: truncated: the data break off before their end; what came before is kept; fetch \
         or copy the file again"
    )]
    Truncated {
        /// Where.
        name: String,
    },
    /// The data are not what their format asks for.
    #[error(
        "{name}: damaged: {detail}; what came before is kept; test the file with its own unpacker"
    )]
    Corrupt {
        /// Where.
        name: String,
        /// What the format's reader found.
        detail: String,
    },
    /// An archive within an archive, or a file compressed more than once.
    #[error(
        "{name}: packed within a packed file: expected a record here; unpack the outer file first"
    )]
    Nested {
        /// Where.
        name: String,
    },
    /// A feature of an archive format that is not read here.
    #[error("{name}: cannot be unpacked here: {detail}; unpack it with its own program first")]
    Unsupported {
        /// Where.
        name: String,
        /// The feature.
        detail: String,
    },
    /// A device or a socket, where a file is expected.
    #[error("{name}: {detail}")]
    NotAFile {
        /// Where.
        name: String,
        /// What it is and what is expected.
        detail: String,
    },
    /// Something in a folder that has a record's name and is no file.
    #[error("{name}: {kind} in a folder: expected a file; passed over")]
    PassedOver {
        /// Where.
        name: String,
        /// What it is.
        kind: &'static str,
    },
    /// More than is read of one source.
    #[error("{name}: too long: {detail}")]
    TooLong {
        /// Where.
        name: String,
        /// The limit, and what to do.
        detail: String,
    },
    /// Something else went wrong with the file or the disk.
    #[error("{name}: cannot be read: {source}; check the file and the disk")]
    Io {
        /// Where.
        name: String,
        /// What the system reported.
        source: io::Error,
    },
}

/// The name in an error, borrowed as the error is.
macro_rules! named {
    ($error:expr) => {
        match $error {
            SourceError::NotFound { name }
            | SourceError::Denied { name }
            | SourceError::NoRecords { name, .. }
            | SourceError::Truncated { name }
            | SourceError::Corrupt { name, .. }
            | SourceError::Nested { name }
            | SourceError::Unsupported { name, .. }
            | SourceError::NotAFile { name, .. }
            | SourceError::PassedOver { name, .. }
            | SourceError::TooLong { name, .. }
            | SourceError::Io { name, .. } => name,
        }
    };
}

impl SourceError {
    /// The path, for files in an archive followed by the name there.
    pub fn name(&self) -> &str {
        named!(self)
    }

    /// The same error, with another name of the file: the one that the reader of the message knows.
    #[must_use]
    pub fn named(mut self, other: &str) -> SourceError {
        other.clone_into(named!(&mut self));
        self
    }

    pub(super) fn from_io(name: &str, source: io::Error) -> Self {
        let name = name.to_owned();
        // The unpackers quote what they find.
        let detail = on_a_line(&source.to_string());
        match source.kind() {
            ErrorKind::NotFound => SourceError::NotFound { name },
            ErrorKind::PermissionDenied => SourceError::Denied { name },
            ErrorKind::UnexpectedEof => SourceError::Truncated { name },
            ErrorKind::Unsupported => SourceError::Unsupported { name, detail },
            ErrorKind::FileTooLarge => SourceError::TooLong { name, detail },
            // The unpackers have no kinds of their own; only the system gives numbers.
            _ if source.raw_os_error().is_some() => SourceError::Io { name, source },
            ErrorKind::Other if is_end_of_tar(&detail) => SourceError::Truncated { name },
            ErrorKind::Other if detail.contains("too much memory") => {
                let detail = "its zstd window is over 128 MiB".to_owned();
                SourceError::Unsupported { name, detail }
            }
            ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::Other => {
                SourceError::Corrupt { name, detail }
            }
            _ => SourceError::Io { name, source },
        }
    }

    pub(super) fn from_zip(name: &str, error: ZipError) -> Self {
        let name = name.to_owned();
        match error {
            ZipError::Io(error) => Self::from_io(&name, error),
            ZipError::UnsupportedArchive(detail) => SourceError::Unsupported {
                name,
                detail: detail.to_lowercase(),
            },
            ZipError::InvalidPassword => SourceError::Unsupported {
                name,
                detail: "it is encrypted".to_owned(),
            },
            ZipError::CompressionMethodNotSupported(method) => {
                let detail = format!("its compression method is number {method}");
                SourceError::Unsupported { name, detail }
            }
            error => SourceError::Corrupt {
                name,
                detail: on_a_line(&error.to_string()),
            },
        }
    }
}

/// A text with its control characters escaped, for a line or a terminal.
pub(super) fn on_a_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_control() {
            true => line.extend(c.escape_debug()),
            false => line.push(c),
        }
    }
    line
}

/// The tar reader's words for an end where none should be; it has no error kind for it.
fn is_end_of_tar(detail: &str) -> bool {
    matches!(
        detail,
        "failed to read entire block" | "unexpected EOF during skip"
    )
}
