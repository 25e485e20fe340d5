//! A new index file, under a name of our own until it is whole.
//!
//! It is named and locked as `honte-app` does with all its outputs, so that what a killed program
//! leaves is found and removed; that crate stands above this one, and writes only from front to back.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// A file that goes away unless it takes its place.
pub(super) struct NewFile {
    made: NamedTempFile,
    /// Its place, links followed.
    place: PathBuf,
    /// What stood there.
    old: Option<Metadata>,
}

impl NewFile {
    /// Begins a file that is to stand at a path. Nobody else may read it while it is to replace one
    /// that perhaps nobody else may read; otherwise it is as other programs make files.
    ///
    /// # Errors
    /// What stops the making of a file.
    pub(super) fn beside(path: &Path) -> io::Result<NewFile> {
        let place = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let old = place.metadata().ok();
        let folder = place
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let mut builder = Builder::new();
        builder.prefix(".honte-").suffix(".tmp").rand_bytes(6);
        #[cfg(unix)]
        {
            let mode = if old.is_some() { 0o600 } else { 0o666 };
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
        }
        let made = builder.tempfile_in(folder)?;
        // Some file systems know no locks.
        let _ = made.as_file().try_lock();
        Ok(NewFile { made, place, old })
    }

    pub(super) fn as_file(&self) -> &File {
        self.made.as_file()
    }

    /// Takes its place. What it replaces gives it its mode, and its owner where the system lets us; a
    /// file that has come to be there meanwhile is not replaced.
    ///
    /// # Errors
    /// What stops it; then nothing has changed.
    pub(super) fn persist(self) -> io::Result<()> {
        let Some(old) = self.old else {
            let persisted = self.made.persist_noclobber(&self.place);
            return persisted.map(drop).map_err(|error| error.error);
        };
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let _ = fchown(self.made.as_file(), Some(old.uid()), Some(old.gid()));
        }
        // After the owner: changing that takes bits of the mode away.
        self.made.as_file().set_permissions(old.permissions())?;
        let persisted = self.made.persist(&self.place);
        persisted.map(drop).map_err(|error| error.error)
    }
}
