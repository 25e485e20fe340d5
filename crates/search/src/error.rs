//! What can go wrong with an index.

use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// An index cannot be used or made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The file cannot be opened or read.
    #[error("{path}: cannot be read: {error}", path = .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// The file is not an index of this version, or is damaged.
    #[error("{path}: {damage}", path = .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        damage: Damage,
    },
    /// The file cannot be written. What was there before is as it was.
    #[error("{path}: cannot be written: {error}", path = .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// Another program is adding to the index at this moment.
    #[error("{path}: is being changed by another program", path = .path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The question is about what an index does not hold.
    #[error(
        "an index does not know titles, comments, variations and other properties; ask the files themselves"
    )]
    NotIndexed,
    /// Somebody broke off.
    #[error("interrupted")]
    Interrupted,
}

/// What is wrong with an index file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Damage {
    /// It is some other file.
    #[error("not an index of games")]
    Foreign,
    /// Another version of Honte made it.
    #[error("an index of version {version}, expected {expected}", expected = crate::INDEX_VERSION)]
    Version {
        /// Its version.
        version: u32,
    },
    /// Its end is missing.
    #[error("the index is cut short")]
    Truncated,
    /// A part of it is not as it was written.
    #[error("the index is damaged ({what})")]
    Section {
        /// Which part.
        what: &'static str,
    },
}
