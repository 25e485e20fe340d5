//! Output files and folders, written whole or not at all.
//!
//! A file is written beside its place under a name of our own (`.honte-XXXXXX.tmp`) and renamed when
//! it is complete: whatever ends the program, its place holds the old file or the new one. What a
//! killed program leaves behind is removed by the next one that writes there, see
//! [`remove_leftovers`].
//!
//! A file that is there is locked from [`Output::prepare`] until the new one has taken its place, so
//! that of two programs that change one file the second works on what the first has made of it.

mod backup;
mod batch;
mod folder;
mod in_place;
mod kept;
mod leftovers;
mod place;
mod private;
mod temporary;
#[cfg(test)]
mod tests;

pub use batch::Batch;
pub use folder::OutputFolder;
pub use leftovers::remove_leftovers;
pub use private::{Presence, PrivateFolder, temporary_folder};

use crate::Error;
use honte_record::file_lock::FileLock;
use kept::Kept;
use place::Place;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use temporary::TemporaryFile;

/// What is to become of a file that stands where an output goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Existing {
    /// It stays, and the output is refused.
    #[default]
    Refuse,
    /// It is replaced.
    Replace,
    /// It is replaced, and a copy of it stays beside it: `game.sgf.bak`, or `.bak2`, `.bak3` and so
    /// on if there is one already.
    BackUp,
}

/// A file that takes its place only when it is complete.
///
/// A file that is replaced keeps its mode, its owner where the system lets us, and its other names:
/// symbolic links are followed, and a file with several hard links is written in place, see
/// `in_place.rs`. Extended attributes and access lists are not carried over. Devices, pipes and the
/// program's own descriptors (`/dev/null`, `/dev/stdout`) are written to as they are.
#[derive(Debug)]
pub struct Output {
    /// As the user wrote it.
    name: PathBuf,
    place: Place,
    existing: Existing,
    /// Whether the content is on the disk before it takes its place.
    is_synced: bool,
    /// The file as it was found; `None` for what is locked only while it is replaced.
    lock: Option<FileLock>,
}

impl Output {
    /// Makes sure that the file can be written, before the work begins, and removes what killed
    /// programs left in its folder. A file that is to be replaced is locked: what the caller reads of
    /// it from now on is what it replaces.
    ///
    /// # Errors
    /// [`Error::Exists`] where a file stands that is not to be replaced; [`Error::Busy`] where another
    /// program is changing it; [`Error::CannotWrite`] for a read-only file, a folder, a socket, or a
    /// place where no file can be made.
    pub fn prepare(path: &Path, existing: Existing) -> Result<Output, Error> {
        Output::prepare_read(path, existing, None)
    }

    /// As [`prepare`](Output::prepare), for a program that has locked other files and so must not wait.
    ///
    /// # Errors
    /// As [`prepare`](Output::prepare).
    pub fn try_prepare(path: &Path, existing: Existing) -> Result<Output, Error> {
        Output::try_prepare_read(path, existing, None)
    }

    /// As [`prepare_read`](Output::prepare_read), for a program that has locked other files and so must
    /// not wait.
    ///
    /// # Errors
    /// As [`prepare`](Output::prepare).
    pub fn try_prepare_read(
        path: &Path,
        existing: Existing,
        read: Option<FileLock>,
    ) -> Result<Output, Error> {
        Output::make_ready(path, existing, read, FileLock::try_take)
    }

    /// As [`prepare`](Output::prepare), for a file that has been read already, after it was
    /// [locked](lock). The output is refused if it has changed since.
    ///
    /// # Errors
    /// As [`prepare`](Output::prepare).
    pub fn prepare_read(
        path: &Path,
        existing: Existing,
        read: Option<FileLock>,
    ) -> Result<Output, Error> {
        Output::make_ready(path, existing, read, FileLock::take)
    }

    fn make_ready(
        path: &Path,
        existing: Existing,
        read: Option<FileLock>,
        take: fn(&Path) -> io::Result<FileLock>,
    ) -> Result<Output, Error> {
        let failed = |error| Error::cannot_write(path, error);
        let place = Place::find(path).map_err(failed)?;
        let mut lock = read;
        if let Place::File(file) = &place {
            remove_leftovers(temporary::folder_of(file));
            if existing != Existing::Refuse && lock.is_none() {
                lock = Some(take(file).map_err(|error| not_locked(path, error))?);
            }
            if let Some(kept) = Kept::of(file).map_err(failed)? {
                if existing == Existing::Refuse {
                    return Err(Error::exists(path));
                }
                kept.check_writable(file).map_err(failed)?;
            }
            temporary::try_beside(file).map_err(failed)?;
        }
        Ok(Output {
            name: path.to_path_buf(),
            place,
            existing,
            is_synced: true,
            lock,
        })
    }

    /// As [`prepare`](Output::prepare), for one of hundreds of files that are made of another one,
    /// which stays: nothing is tried beforehand, and a new file is not synced by itself. A program
    /// that ends in the middle leaves whole files or none, as ever; a machine that loses its power
    /// may leave new ones empty. `read` is the lock of the file, if that is what is read.
    ///
    /// # Errors
    /// As [`prepare`](Output::prepare), but if nothing can be made in the folder, the writing fails.
    pub fn one_of_many(
        path: &Path,
        existing: Existing,
        read: Option<FileLock>,
    ) -> Result<Output, Error> {
        let failed = |error| Error::cannot_write(path, error);
        let place = Place::find(path).map_err(failed)?;
        if let Place::File(file) = &place {
            remove_leftovers(temporary::folder_of(file));
            if existing == Existing::Refuse && Kept::of(file).map_err(failed)?.is_some() {
                return Err(Error::exists(path));
            }
        }
        Ok(Output {
            name: path.to_path_buf(),
            place,
            existing,
            is_synced: false,
            lock: read,
        })
    }

    /// The file as it was named.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Writes the content and puts the file into its place.
    ///
    /// # Errors
    /// What stops the writing, or [`Error::Exists`] if a file has come to stand there meanwhile;
    /// then nothing has changed, but for what a device or a pipe has had.
    pub fn write(
        self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Error> {
        self.write_checked(content, |_| Ok(())).map(drop)
    }

    /// As [`Output::write`], with a last look at the place: `check` gets its path, links followed,
    /// when the new content is on the disk and before anything changes. A caller that read the old
    /// file can make sure there that nobody else has changed it. A file that was written is returned
    /// as it is now, for the next [`prepare_read`](Output::prepare_read).
    ///
    /// # Errors
    /// As [`Output::write`], and what `check` returns; then nothing has changed.
    pub fn write_checked(
        self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
        check: impl FnOnce(&Path) -> Result<(), Error>,
    ) -> Result<Option<FileLock>, Error> {
        let failed = |error| Error::cannot_write(&self.name, error);
        let file = match &self.place {
            Place::File(file) => file.clone(),
            direct => {
                let mut out = BufWriter::new(direct.open().map_err(failed)?);
                let written = content(&mut out).and_then(|()| out.flush());
                return written.map(|()| None).map_err(failed);
            }
        };
        let made = self.fill(&file, content)?;
        // What replaces a file is safe before that goes.
        let is_replaced = Kept::of(&file).map_err(failed)?.is_some();
        if self.is_synced || is_replaced {
            made.sync().map_err(failed)?;
        }
        self.settle(made, &file, check).map(Some)
    }

    /// A complete file beside the place.
    fn fill(
        &self,
        file: &Path,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<TemporaryFile, Error> {
        let failed = |error| Error::cannot_write(&self.name, error);
        let old = Kept::of(file).map_err(failed)?;
        let mut made = TemporaryFile::beside(file, old.as_ref()).map_err(failed)?;
        let mut out = BufWriter::new(made.as_file_mut());
        let written = content(&mut out).and_then(|()| out.flush());
        drop(out);
        written.map_err(failed)?;
        Ok(made)
    }

    /// Has a complete file take its place, if nobody has changed what is there.
    fn settle(
        mut self,
        made: TemporaryFile,
        file: &Path,
        check: impl FnOnce(&Path) -> Result<(), Error>,
    ) -> Result<FileLock, Error> {
        let failed = |error| Error::cannot_write(&self.name, error);
        let lock = match self.lock.take() {
            Some(lock) => lock
                .renew()
                .map_err(|error| not_locked(&self.name, error))?,
            None => lock_file(&self.name, file)?,
        };
        check(file)?;
        // Not every program takes locks.
        if !lock.is_unchanged() && self.existing != Existing::Refuse {
            return Err(Error::changed(&self.name));
        }
        let new = self.put(made, file).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Error::exists(&self.name),
            _ => failed(error),
        })?;
        lock.replaced_by(&new).map_err(failed)
    }

    /// Puts a complete file into its place; the file that is there now.
    fn put(&self, made: TemporaryFile, file: &Path) -> io::Result<File> {
        // Looked at again: writing may have taken long.
        let Some(old) = Kept::of(file)? else {
            return made.persist_new(file);
        };
        match self.existing {
            Existing::Refuse => return Err(io::ErrorKind::AlreadyExists.into()),
            Existing::Replace => {}
            Existing::BackUp => backup::make(file, &old)?,
        }
        old.check_writable(file)?;
        let has_owner = old.give_to(made.as_file()).is_ok();
        match old.is_alone() && has_owner {
            true => made.persist(file),
            false => in_place::replace(made, file),
        }
    }
}

/// Locks a file before it is read, for an [`Output::prepare_read`] that may follow. What killed
/// programs left in its folder is removed before.
///
/// # Errors
/// [`Error::Busy`] where another program is changing it; [`Error::CannotWrite`] for what cannot be
/// written to at all.
pub fn lock(path: &Path) -> Result<Option<FileLock>, Error> {
    lock_by(path, FileLock::take)
}

/// As [`lock`], for a program that has locked other files and so must not wait.
///
/// # Errors
/// As [`lock`].
pub fn try_lock(path: &Path) -> Result<Option<FileLock>, Error> {
    lock_by(path, FileLock::try_take)
}

fn lock_by(
    path: &Path,
    take: fn(&Path) -> io::Result<FileLock>,
) -> Result<Option<FileLock>, Error> {
    let place = Place::find(path).map_err(|error| Error::cannot_write(path, error))?;
    let Place::File(file) = &place else {
        return Ok(None);
    };
    remove_leftovers(temporary::folder_of(file));
    let lock = take(file).map_err(|error| not_locked(path, error))?;
    Ok(Some(lock))
}

fn lock_file(name: &Path, file: &Path) -> Result<FileLock, Error> {
    FileLock::take(file).map_err(|error| not_locked(name, error))
}

fn not_locked(name: &Path, error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::WouldBlock => Error::Busy {
            path: name.display().to_string(),
        },
        _ => Error::cannot_write(name, error),
    }
}
