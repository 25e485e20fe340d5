//! Writing into a file that keeps its identity: one with several hard links, or one that belongs to
//! somebody else. A rename would part it from its other names, or make it ours.
//!
//! Such a file cannot be replaced at one stroke, so a journal makes sure that it comes out old or
//! new: the complete content lies on the disk in a folder `.honte-XXXXXX.redo` beside the file,
//! under the file's name, before the file is touched. Then the file is emptied and the content
//! copied into it, and the journal is removed. If the program is killed before the file is emptied,
//! it is old; if in the middle, it is a beginning of the new content, and the next start copies the
//! rest (`redo`). Only in between may somebody read a part.

use super::temporary::{
    JOURNAL, TemporaryFile, TemporaryFolder, UNFINISHED, folder_of, sync_folder,
};
use honte_record::file_lock::FileLock;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Writes a complete file's content into another, which is returned.
pub(super) fn replace(made: TemporaryFile, place: &Path) -> io::Result<File> {
    let Some(name) = place.file_name() else {
        return Err(io::Error::other("it has no name"));
    };
    let folder = TemporaryFolder::beside(place)?;
    drop(made.persist_new(&folder.path().join(name))?);
    sync_folder(folder.path())?;
    let journal = journal_of(folder.path());
    let lock = folder.persist(&journal)?;
    sync_folder(folder_of(place))?;
    let copied = copy(&journal.join(name), place, 0);
    let to = copied.map_err(|error| {
        io::Error::other(format!(
            "{error}; all of it is in {}, and is put into place at the next start",
            journal.display()
        ))
    })?;
    fs::remove_dir_all(&journal)?;
    drop(lock);
    Ok(to)
}

/// `.honte-XXXXXX.redo` for `.honte-XXXXXX.tmp`.
fn journal_of(folder: &Path) -> PathBuf {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.strip_suffix(UNFINISHED).unwrap_or(&name);
    folder.with_file_name(format!("{stem}{JOURNAL}"))
}

/// Copies the content of one file into another, the first bytes of which are the same already; that
/// one is returned.
fn copy(from: &Path, to: &Path, same: u64) -> io::Result<File> {
    let mut from = File::open(from)?;
    let mut to = OpenOptions::new().write(true).open(to)?;
    to.set_len(same)?;
    from.seek(SeekFrom::Start(same))?;
    to.seek(SeekFrom::Start(same))?;
    io::copy(&mut from, &mut to)?;
    to.sync_all()?;
    Ok(to)
}

/// Finishes what a killed program was copying into a file of `folder`; the journal has done its duty
/// then.
///
/// # Errors
/// What stops the copying; the journal is still needed.
pub(super) fn redo(journal: &Path, folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(journal)? {
        let entry = entry?;
        let place = folder.join(entry.file_name());
        let is_file = |path: &Path| path.symlink_metadata().is_ok_and(|about| about.is_file());
        if !is_file(&entry.path()) || !is_file(&place) || !is_ours(journal, folder)? {
            continue;
        }
        // Nobody edits the part that is there meanwhile.
        let lock = FileLock::take(&place)?;
        // Anything but a beginning of the new content is the old one, or somebody's since.
        if let Some(same) = beginning(&place, &entry.path())? {
            copy(&entry.path(), &place, same)?;
        }
        drop(lock);
    }
    Ok(())
}

/// Whether the journal is this user's: what others leave in a folder that is open to all may be
/// made to change files.
fn is_ours(journal: &Path, folder: &Path) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let mine = tempfile::tempfile_in(folder)?.metadata()?.uid();
        Ok(journal.symlink_metadata()?.uid() == mine)
    }
    #[cfg(not(unix))]
    {
        let _ = (journal, folder);
        Ok(true)
    }
}

/// The length of a file that is the beginning of another, shorter than that; else `None`.
fn beginning(part: &Path, whole: &Path) -> io::Result<Option<u64>> {
    let (part, whole) = (File::open(part)?, File::open(whole)?);
    let length = part.metadata()?.len();
    if length >= whole.metadata()?.len() {
        return Ok(None);
    }
    let mut part = io::BufReader::new(part).bytes();
    let mut whole = io::BufReader::new(whole).bytes();
    for _ in 0..length {
        match (part.next().transpose()?, whole.next().transpose()?) {
            (Some(one), Some(other)) if one == other => {}
            _ => return Ok(None),
        }
    }
    Ok(Some(length))
}
