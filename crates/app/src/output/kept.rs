//! What a file keeps when it is replaced.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// Mode, owner and number of names of a file that is to be replaced.
#[derive(Debug)]
pub(super) struct Kept {
    about: Metadata,
}

impl Kept {
    /// What the file in a place has; `None` if the place is free.
    pub(super) fn of(place: &Path) -> io::Result<Option<Kept>> {
        match place.symlink_metadata() {
            Ok(about) => Ok(Some(Kept { about })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            // Something on the way is no folder.
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Whether the file may be written: who may write to its folder could replace a read-only file
    /// all the same, and the administrator could write to it, but it was made so on purpose.
    pub(super) fn check_writable(&self, place: &Path) -> io::Result<()> {
        if self.about.permissions().readonly() {
            return Err(io::Error::other(
                "the file is read-only; make it writable (chmod u+w), or choose another name",
            ));
        }
        OpenOptions::new().write(true).open(place).map(drop)
    }

    /// Whether the file has no other name.
    pub(super) fn is_alone(&self) -> bool {
        #[cfg(unix)]
        {
            std::os::unix::fs::MetadataExt::nlink(&self.about) <= 1
        }
        #[cfg(not(unix))]
        true
    }

    /// Gives owner, group and mode to another file.
    ///
    /// # Errors
    /// Files are given to others by the administrator only.
    pub(super) fn give_to(&self, file: &File) -> io::Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let (made, old) = (file.metadata()?, &self.about);
            if (made.uid(), made.gid()) != (old.uid(), old.gid()) {
                fchown(file, Some(old.uid()), Some(old.gid()))?;
            }
        }
        // After the owner: changing that takes bits of the mode away.
        self.give_mode_to(file)
    }

    /// Gives the mode to another file.
    pub(super) fn give_mode_to(&self, file: &File) -> io::Result<()> {
        file.set_permissions(self.about.permissions())
    }

    /// When the file was changed.
    pub(super) fn modified(&self) -> io::Result<std::time::SystemTime> {
        self.about.modified()
    }
}
