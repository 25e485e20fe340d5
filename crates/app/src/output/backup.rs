//! The old file, kept beside the new one.

use super::kept::Kept;
use super::temporary::TemporaryFile;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// More backups of one file are a mistake.
const MAX_BACKUPS: u32 = 9_999;

/// Copies a file to the first free name of `game.sgf.bak`, `game.sgf.bak2` and so on, with its mode
/// and time. A copy and not a link: that would be a second name of what is about to change.
pub(super) fn make(file: &Path, old: &Kept) -> io::Result<()> {
    let mut copy = TemporaryFile::beside(file, Some(old))?;
    io::copy(&mut File::open(file)?, copy.as_file_mut())?;
    // An owner that cannot be kept is no reason to have no backup; a mode can.
    let given = old.give_to(copy.as_file());
    given.or_else(|_| old.give_mode_to(copy.as_file()))?;
    copy.as_file().set_modified(old.modified()?)?;
    copy.sync()?;
    for number in 1..=MAX_BACKUPS {
        let name = name(file, number);
        match copy.try_persist_new(&name) {
            Ok(_) => return Ok(()),
            Err((error, back)) if error.kind() == io::ErrorKind::AlreadyExists => copy = back,
            Err((error, _)) => return Err(error),
        }
    }
    Err(io::Error::other("there are too many backups beside it"))
}

fn name(file: &Path, number: u32) -> PathBuf {
    let mut name = OsString::from(file);
    match number {
        1 => name.push(".bak"),
        _ => name.push(format!(".bak{number}")),
    }
    PathBuf::from(name)
}
