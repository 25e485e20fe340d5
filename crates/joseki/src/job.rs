//! What is to be mined, and how far the work is.

use crate::params::Params;
use honte_record::filter::Filter;
use honte_record::source::Source;
use std::path::{Path, PathBuf};
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

/// How much memory games may take, and where they go when they take more.
///
/// Games are read once. What is kept of them is written to a temporary file when it outgrows the
/// memory, some 2.3 kB a game, so that a collection may come from a pipe and be of any size.
#[derive(Debug, Clone)]
pub struct Scratch {
    /// Bytes of memory for games and sequences. The tree, the list of files and the program itself
    /// come on top.
    pub memory: usize,
    /// The folder of the temporary file, which has no name and is gone when mining ends, however it
    /// ends.
    pub folder: PathBuf,
}

impl Scratch {
    /// Enough for some 70,000 games without a temporary file.
    pub const MEMORY: usize = 160 << 20;
}

impl Default for Scratch {
    /// [`Scratch::MEMORY`], and the folder that `TMPDIR` names; else `/var/tmp` where that is, which
    /// is on a disk while `/tmp` may be in memory; else the system's.
    fn default() -> Self {
        let on_disk = Path::new("/var/tmp");
        let folder = match std::env::var_os("TMPDIR") {
            None if on_disk.is_dir() => on_disk.to_owned(),
            _ => std::env::temp_dir(),
        };
        Self {
            memory: Scratch::MEMORY,
            folder,
        }
    }
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
    /// How many of these games a later pass has looked at. There are two such passes, over the sorted
    /// sequences and over the games, so this ends at twice `mined`.
    pub looked: AtomicU64,
    /// Set this to stop the work.
    pub stop: AtomicBool,
}
