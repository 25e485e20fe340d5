//! Files and folders under a name of our own, until they are complete.

use super::kept::Kept;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile, TempDir};

/// How the names of all files begin that are not yet complete.
pub(super) const PREFIX: &str = ".honte-";
/// How they end.
pub(super) const UNFINISHED: &str = ".tmp";
/// How the name of a folder ends that holds what is being copied into a file, see `in_place.rs`.
pub(super) const JOURNAL: &str = ".redo";
/// Letters and digits between these.
pub(super) const RANDOM: usize = 6;

/// How often another name is tried if somebody removes what was made.
const TRIES: usize = 100;

/// The folder that a path lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes sure that a file can be made in the same folder, with one that has no name: an interruption
/// leaves nothing.
pub(super) fn try_beside(place: &Path) -> io::Result<()> {
    tempfile::tempfile_in(folder_of(place))
        .map(drop)
        .map_err(reason)
}

/// A file that goes away unless it is put somewhere.
#[derive(Debug)]
pub(super) struct TemporaryFile(NamedTempFile);

impl TemporaryFile {
    /// A file in the same folder, locked for as long as it is open. Nobody else may read it while it
    /// is to replace a file that perhaps nobody else may read.
    pub(super) fn beside(place: &Path, replaced: Option<&Kept>) -> io::Result<TemporaryFile> {
        match replaced {
            Some(_) => TemporaryFile::private_beside(place),
            // As other programs make files: less what the user's mask takes away.
            None => TemporaryFile::with_mode(place, 0o666),
        }
    }

    /// As [`TemporaryFile::beside`], readable by its user alone.
    pub(super) fn private_beside(place: &Path) -> io::Result<TemporaryFile> {
        TemporaryFile::with_mode(place, 0o600)
    }

    fn with_mode(place: &Path, mode: u32) -> io::Result<TemporaryFile> {
        let made = builder(mode, |builder| {
            let made = builder.tempfile_in(folder_of(place))?;
            Ok(take(made.as_file(), made.path())?.then_some(made))
        });
        made.map(TemporaryFile).map_err(reason)
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(super) fn as_file(&self) -> &File {
        self.0.as_file()
    }

    pub(super) fn as_file_mut(&mut self) -> &mut File {
        self.0.as_file_mut()
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        self.0.as_file().sync_all()
    }

    /// Takes the place of what is there. The file that is returned is still locked.
    pub(super) fn persist(self, place: &Path) -> io::Result<File> {
        self.0.persist(place).map_err(|error| error.error)
    }

    /// Takes a place that is free. The file that is returned is still locked.
    ///
    /// # Errors
    /// `AlreadyExists` if it is not.
    pub(super) fn persist_new(self, place: &Path) -> io::Result<File> {
        self.try_persist_new(place).map_err(|(error, _)| error)
    }

    /// As [`TemporaryFile::persist_new`], and gives the file back if it cannot be done.
    pub(super) fn try_persist_new(self, place: &Path) -> Result<File, (io::Error, TemporaryFile)> {
        let made = self.0.persist_noclobber(place);
        made.map_err(|error| (error.error, TemporaryFile(error.file)))
    }
}

/// A folder that goes away with all that is in it unless it is put somewhere.
#[derive(Debug)]
pub(super) struct TemporaryFolder {
    folder: TempDir,
    /// Open for as long as the folder is in use.
    _lock: Option<File>,
}

impl TemporaryFolder {
    /// A folder beside a place, locked.
    pub(super) fn beside(place: &Path) -> io::Result<TemporaryFolder> {
        let made = builder(0o777, |builder| {
            let folder = builder.tempdir_in(folder_of(place))?;
            // Where folders cannot be opened, they cannot be locked.
            let lock = File::open(folder.path()).ok();
            let is_ours = match &lock {
                Some(lock) => take(lock, folder.path())?,
                None => folder.path().is_dir(),
            };
            let made = TemporaryFolder {
                folder,
                _lock: lock,
            };
            Ok(is_ours.then_some(made))
        });
        made.map_err(reason)
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Goes to a place that is free or an empty folder. From now on nobody takes it away; it is in
    /// use as long as the file is open that is returned.
    pub(super) fn persist(self, place: &Path) -> io::Result<Option<File>> {
        std::fs::rename(self.folder.path(), place)?;
        // What was made is elsewhere now; there is nothing left to take away.
        let _: PathBuf = self.folder.keep();
        Ok(self._lock)
    }
}

/// Tries names until one is ours.
fn builder<T>(
    mode: u32,
    make: impl Fn(&Builder<'_, '_>) -> io::Result<Option<T>>,
) -> io::Result<T> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(UNFINISHED).rand_bytes(RANDOM);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = mode;
    for _ in 0..TRIES {
        if let Some(made) = make(&builder)? {
            return Ok(made);
        }
    }
    Err(io::Error::other("somebody removes what is written"))
}

/// Locks what was just made; whether it is still there. Who removes leftovers may have found it
/// before it was locked, and has then locked or removed it.
fn take(made: &File, path: &Path) -> io::Result<bool> {
    match made.try_lock() {
        Err(TryLockError::WouldBlock) => Ok(false),
        // Some file systems know no locks; leftovers are removed by age there.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(is_at(made, path)),
    }
}

/// Whether an open file or folder is the one at a path.
pub(super) fn is_at(open: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let names = |about: std::fs::Metadata| (about.dev(), about.ino());
        match (open.metadata(), path.symlink_metadata()) {
            (Ok(open), Ok(there)) => names(open) == names(there),
            _ => false,
        }
    }
    #[cfg(not(unix))]
    {
        let _ = open;
        path.exists()
    }
}

/// Why nothing can be made in a folder, without the name that it would have had.
fn reason(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
            io::Error::new(io::ErrorKind::NotFound, "there is no such folder")
        }
        io::ErrorKind::Other => error,
        kind => kind.into(),
    }
}

/// Makes sure that a folder's names are on the disk.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}
