//! A folder of files that is there with all of them or not at all.

use super::kept::Kept;
use super::temporary::{TemporaryFolder, folder_of};
use super::{place, remove_leftovers};
use crate::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder that takes its place only when it is complete.
#[derive(Debug)]
pub struct OutputFolder {
    /// As the user wrote it.
    name: PathBuf,
    place: PathBuf,
}

impl OutputFolder {
    /// Makes sure that the folder can be made: its name is free, or that of an empty folder.
    ///
    /// # Errors
    /// [`Error::CannotWrite`] if something is there, or if the folder above cannot be written to.
    pub fn prepare(path: &Path) -> Result<OutputFolder, Error> {
        let failed = |error| Error::cannot_write(path, error);
        // Without a slash at the end, which would stand for what the name leads to.
        let named: PathBuf = path.components().collect();
        let place = place::without_links(&named);
        match fs::read_dir(&place).map(|mut entries| entries.next().is_none()) {
            Ok(false) => {
                return Err(failed(io::Error::other(
                    "there is a folder with something in it; choose another name",
                )));
            }
            Err(_) if place.symlink_metadata().is_ok() => {
                return Err(failed(io::Error::other(
                    "there is something that is not a folder; choose another name",
                )));
            }
            _ => {}
        }
        remove_leftovers(folder_of(&place));
        TemporaryFolder::beside(&place).map_err(failed)?;
        Ok(OutputFolder {
            name: path.to_path_buf(),
            place,
        })
    }

    /// The folder as it was named.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Has a folder filled and puts it into its place. `fill` tells whether it is to be kept.
    ///
    /// # Errors
    /// What stops the writing; then nothing has changed.
    pub fn write(self, fill: impl FnOnce(&Path) -> io::Result<bool>) -> Result<(), Error> {
        let failed = |error| Error::cannot_write(&self.name, error);
        let made = TemporaryFolder::beside(&self.place).map_err(failed)?;
        if !fill(made.path()).map_err(failed)? {
            return Ok(());
        }
        if let Some(old) = Kept::of(&self.place).map_err(failed)? {
            let folder = fs::File::open(made.path()).map_err(failed)?;
            // The rename will tell if it may not be done.
            let _ = old.give_to(&folder);
        }
        made.persist(&self.place).map(drop).map_err(failed)
    }
}
