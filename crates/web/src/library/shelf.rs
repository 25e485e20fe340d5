//! Where games come from.

use super::files::Files;
use super::index::Index;
use super::uploads::Uploads;
use std::path::PathBuf;

/// Everything that games are read from, and where copies of them are kept.
#[derive(Debug)]
pub(crate) struct Shelf {
    pub(crate) files: Files,
    pub(crate) index: Index,
    pub(crate) uploads: Uploads,
    /// Where copies of unsaved games are kept, if they are.
    pub(crate) recovery: Option<PathBuf>,
}
