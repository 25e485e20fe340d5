//! Output files and folders, written whole or not at all.
//!
//! A file is written beside its place under a name of our own (`.honte-XXXXXX.tmp`) and renamed when
//! it is complete: whatever ends the program, its place holds the old file or the new one. What a
//! killed program leaves behind is removed by the next one that writes there, see
//! [`remove_leftovers`].

mod backup;
mod folder;
mod in_place;
mod kept;
mod leftovers;
mod place;
mod temporary;
#[cfg(test)]
mod tests;

pub use folder::OutputFolder;
pub use leftovers::remove_leftovers;

use crate::Error;
use kept::Kept;
use place::Place;
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
}

impl Output {
    /// Makes sure that the file can be written, before the work begins, and removes what killed
    /// programs left in its folder.
    ///
    /// # Errors
    /// [`Error::Exists`] where a file stands that is not to be replaced; [`Error::CannotWrite`] for
    /// a read-only file, a folder, a socket, or a place where no file can be made.
    pub fn prepare(path: &Path, existing: Existing) -> Result<Output, Error> {
        let failed = |error| Error::cannot_write(path, error);
        let place = Place::find(path).map_err(failed)?;
        if let Place::File(file) = &place {
            remove_leftovers(temporary::folder_of(file));
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
        })
    }

    /// As [`prepare`](Output::prepare), for one of hundreds of files that are made of another one,
    /// which stays: nothing is tried beforehand, and a new file is not synced by itself. A program
    /// that ends in the middle leaves whole files or none, as ever; a machine that loses its power
    /// may leave new ones empty.
    ///
    /// # Errors
    /// As [`prepare`](Output::prepare), but that nothing can be made in the folder is told later.
    pub fn one_of_many(path: &Path, existing: Existing) -> Result<Output, Error> {
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
        self.write_checked(content, |_| Ok(()))
    }

    /// As [`Output::write`], with a last look at the place: `check` gets its path, links followed,
    /// when the new content is on the disk and before anything changes. A caller that read the old
    /// file can make sure there that nobody else has changed it.
    ///
    /// # Errors
    /// As [`Output::write`], and what `check` returns; then nothing has changed.
    pub fn write_checked(
        self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
        check: impl FnOnce(&Path) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let failed = |error| Error::cannot_write(&self.name, error);
        let file = match &self.place {
            Place::File(file) => file,
            direct => {
                let mut out = BufWriter::new(direct.open().map_err(failed)?);
                return content(&mut out).and_then(|()| out.flush()).map_err(failed);
            }
        };
        let old = Kept::of(file).map_err(failed)?;
        let mut made = TemporaryFile::beside(file, old.as_ref()).map_err(failed)?;
        let mut out = BufWriter::new(made.as_file_mut());
        let written = content(&mut out).and_then(|()| out.flush());
        drop(out);
        // What replaces a file is safe before that goes.
        let sync = || match self.is_synced || old.is_some() {
            true => made.sync(),
            false => Ok(()),
        };
        written.and_then(|()| sync()).map_err(failed)?;
        check(file)?;
        self.put(made, file).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Error::exists(&self.name),
            _ => failed(error),
        })
    }

    /// Puts a complete file into its place.
    fn put(&self, made: TemporaryFile, file: &Path) -> io::Result<()> {
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
