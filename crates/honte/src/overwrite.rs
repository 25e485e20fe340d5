//! What every command that writes files does about those that are there already.
//!
//! One rule for all: a file is replaced if the command is a change of that very file (`convert a.sgf
//! a.sgf`, `merge a.sgf b.sgf -o a.sgf`, `play a.sgf`), else only by `--force` or `--backup`.

use crate::error::Failure;
use clap::Args;
use honte_app::{Existing, Output};
use honte_record::file_lock::FileLock;
use std::path::{Path, PathBuf};

/// The options of a command that writes files.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(crate) struct Overwrite {
    /// Replace files that exist.
    #[arg(long)]
    force: bool,
    /// Replace files that exist, but keep a copy of each: FILE.bak, then FILE.bak2 and so on.
    #[arg(long)]
    backup: bool,
}

impl Overwrite {
    /// For a file that the command did not read in order to change it.
    pub(crate) const fn other(self) -> Existing {
        match (self.backup, self.force) {
            (true, _) => Existing::BackUp,
            (false, true) => Existing::Replace,
            (false, false) => Existing::Refuse,
        }
    }

    /// For a file that the command changes.
    pub(crate) const fn own(self) -> Existing {
        match self.backup {
            true => Existing::BackUp,
            false => Existing::Replace,
        }
    }

    /// An output that the command did not read in order to change it.
    pub(crate) fn output(self, path: &Path) -> Result<Output, Failure> {
        Ok(Output::prepare(path, self.other())?)
    }
}

/// Files that a game was read from or saved to, as they were then: a later save replaces only that.
#[derive(Debug, Default)]
pub(crate) struct KnownFiles(Vec<(PathBuf, FileLock)>);

impl KnownFiles {
    /// The file at a path, if it is known and still there.
    pub(crate) fn get(&self, path: &Path) -> Option<&FileLock> {
        let mut known = self.0.iter();
        let (_, found) = known.find(|(known, _)| is_same_file(known, path))?;
        Some(found)
    }

    /// Remembers a file as it is now.
    pub(crate) fn put(&mut self, path: &Path, mut now: FileLock) {
        now.release();
        self.0.retain(|(known, _)| !is_same_file(known, path));
        self.0.push((path.to_path_buf(), now));
    }
}

/// Whether two names lead to one file.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        match (one.metadata(), other.metadata()) {
            (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
            _ => false,
        }
    }
    #[cfg(not(unix))]
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
