//! What is to be mined, and how far the work is.

use crate::params::Params;
use honte_record::filter::Filter;
use honte_record::source::Source;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// What is to be mined, and how.
#[derive(Debug)]
pub struct Job<'j> {
    /// The files, as [`honte_record::source::find`] gives them.
    pub sources: &'j [Source],
    /// Which games are mined; `None` for all.
    pub filter: Option<&'j Filter>,
    /// How sequences are found, and which of them are kept.
    pub params: &'j Params,
}

/// The progress of mining. Other threads may read it while the work goes on.
#[derive(Debug, Default)]
pub struct Progress {
    /// Raw bytes read, of the sum of the sources' sizes.
    pub bytes: AtomicU64,
    /// Sources that have been read.
    pub sources: AtomicU64,
    /// Games read.
    pub games: AtomicU64,
    /// Problems found so far.
    pub problems: AtomicU64,
    /// Games whose sequences have been found, when all games are read; 0 before.
    pub mined: AtomicU64,
    /// How many of these games a later pass has looked at. There are two such passes, so this ends
    /// at twice `mined`.
    pub looked: AtomicU64,
    /// Set this to stop the work.
    pub stop: AtomicBool,
}
