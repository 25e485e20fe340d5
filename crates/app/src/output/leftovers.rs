//! What killed programs leave behind.
//!
//! The process that makes a temporary file or folder holds an advisory lock on it. The system
//! releases the lock when the process ends, however it ends: what can be locked is a leftover. A
//! file that was made and not yet locked looks like a leftover, too. So its maker checks afterwards
//! that it is still there, and takes another name if not (`temporary::take`).

use super::in_place;
use super::place::without_links;
use super::temporary::{JOURNAL, PREFIX, RANDOM, UNFINISHED, folder_of, is_at};
use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Where a file system knows no locks, what is older is a leftover.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

static SEEN: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);

/// Removes what killed programs left in a folder, and finishes what one was copying into a file with
/// several names. What a living program is at work on is left alone; what cannot be removed is, too.
///
/// A folder is looked through once in a program's life.
pub fn remove_leftovers(folder: &Path) {
    let real = without_links(folder);
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    if seen.get_or_insert_default().insert(real) {
        drop(seen);
        look_through(folder);
    }
}

/// Removes the leftovers of a folder.
pub(super) fn look_through(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let Some(kind) = kind(&path) else { continue };
        // Nothing else is ours, and a pipe could not even be opened.
        let is_ours = entry
            .file_type()
            .is_ok_and(|kind| kind.is_file() || kind.is_dir());
        if let Some(lock) = is_ours.then(|| lock(&path)).flatten() {
            // Whatever does not succeed is tried again at the next start.
            let _ = match kind {
                Kind::Unfinished => remove(&path),
                Kind::Journal => {
                    in_place::redo(&path, folder_of(&path)).and_then(|()| remove(&path))
                }
            };
            drop(lock);
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unfinished,
    Journal,
}

/// What a name says, if it is one of ours.
fn kind(path: &Path) -> Option<Kind> {
    let rest = path.file_name()?.to_str()?.strip_prefix(PREFIX)?;
    let (random, ending) = rest.split_at_checked(RANDOM)?;
    if !random.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    match ending {
        UNFINISHED => Some(Kind::Unfinished),
        JOURNAL => Some(Kind::Journal),
        _ => None,
    }
}

/// The lock of a leftover; `None` if it is in use.
fn lock(path: &Path) -> Option<File> {
    let file = File::open(path).ok()?;
    let is_free = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => {
            let modified = file.metadata().and_then(|about| about.modified());
            modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > OLD))
        }
    };
    // It may have been put into its place since it was found here.
    (is_free && is_at(&file, path)).then_some(file)
}

/// Whether a living program holds the lock of a file. Where the file system knows no locks, nobody
/// can say, and the answer is no.
pub(super) fn is_in_use(path: &Path) -> bool {
    // Shared, so that two who look do not take each other for the owner.
    let lock = File::open(path).map(|file| file.try_lock_shared());
    matches!(lock, Ok(Err(TryLockError::WouldBlock)))
}

fn remove(path: &Path) -> std::io::Result<()> {
    match path.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    }
}
