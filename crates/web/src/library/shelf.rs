//! Where games come from.

use super::copies::Copies;
use super::files::Files;
use super::index::Index;
use super::readings::Readings;
use super::uploads::Uploads;

/// Everything that games are read from, and where copies of them are kept.
#[derive(Debug)]
pub(crate) struct Shelf {
    pub(crate) files: Files,
    pub(crate) index: Index,
    pub(crate) uploads: Uploads,
    /// Games that are just being read.
    pub(crate) readings: Readings,
    /// Copies of games that are not saved.
    pub(crate) copies: Copies,
}
