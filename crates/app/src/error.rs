//! Why something could not be done, in one line.

use crate::at::NodeError;
use crate::examples::ExampleError;
use crate::move_list::MoveListError;
use honte_goban::DiagramError;
use honte_record::convert::ConvertError;
use honte_referee::ChainError;
use std::io;
use std::path::Path;
use thiserror::Error;

/// Why something could not be done. A screen may add what its user can do about it.
#[derive(Debug, Error)]
pub enum Error {
    /// A position is not judged.
    #[error("{file}: {error}")]
    Judge {
        /// The file, as it was named.
        file: String,
        /// Why.
        error: honte_referee::Error,
    },
    /// A game has no such node.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// A chain was asked for where none is.
    #[error("{name}: {error}", name = .name.escape_debug())]
    Chain {
        /// The point, as it was named.
        name: String,
        /// Why.
        error: ChainError,
    },
    /// A file of examples, or the name of one.
    #[error(transparent)]
    Example(#[from] ExampleError),
    /// A text is a board, and an impossible one, or no board at all.
    #[error("{file}: {}{error}", if *.is_board { "" } else { "neither a record nor a text board: " })]
    TextBoard {
        /// The file, as it was named.
        file: String,
        /// Whether it is a board otherwise.
        is_board: bool,
        /// Why.
        error: DiagramError,
    },
    /// A text is a list of moves, but for one place.
    #[error("{file}: {error}")]
    MoveList {
        /// The file, as it was named.
        file: String,
        /// Where, and what is wrong.
        error: MoveListError,
    },
    /// A game has no form in the Ishi format.
    #[error("{path}: {error}")]
    NoIshi {
        /// The file, as it was named.
        path: String,
        /// Why.
        error: ConvertError,
    },
    /// The name of a game's file does not tell its format.
    #[error("{path}: the name does not tell the format: expected .sgf, .ishi or .go")]
    Ending {
        /// The file, as it was named.
        path: String,
    },
    /// A file stands where an output goes, and is not to be replaced.
    #[error("{path}: already exists")]
    Exists {
        /// The file, as it was named.
        path: String,
    },
    /// A file has changed since it was looked at, and is not to be replaced.
    #[error("{path}: another program has changed it meanwhile; not written, try again")]
    Changed {
        /// The file, as it was named.
        path: String,
    },
    /// Another program is at work on the file.
    #[error("{path}: another program is changing it; try again when that has finished")]
    Busy {
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
    /// An error of an output that would replace a file.
    pub fn exists(path: &Path) -> Error {
        Error::Exists {
            path: path.display().to_string(),
        }
    }

    /// An error of an output whose place another program has changed.
    pub fn changed(path: &Path) -> Error {
        Error::Changed {
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
