//! The program's own folder for what outlives it and is nobody else's business: copies of unsaved
//! games, the token of the page.
//!
//! Only its user may enter the folder (700) or read a file of it (600), whatever the mask says: a copy
//! of a private file must not be more open than the file.

use super::leftovers::is_in_use;
use super::remove_leftovers;
use super::temporary::{PREFIX, RANDOM, TemporaryFile, UNFINISHED, sync_folder};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A folder that only its user may enter. It is made when the first file is written.
#[derive(Debug, Clone)]
pub struct PrivateFolder {
    path: PathBuf,
}

/// A sign in a [`PrivateFolder`] that this program runs. It goes away with the program, however that
/// ends.
#[derive(Debug)]
pub struct Presence {
    id: String,
    _file: TemporaryFile,
}

impl Presence {
    /// The name of this sign: letters and digits.
    pub fn id(&self) -> &str {
        &self.id
    }
}

impl PrivateFolder {
    /// The folder at a path. Nothing is made yet.
    pub fn at(path: &Path) -> PrivateFolder {
        PrivateFolder {
            path: path.to_owned(),
        }
    }

    /// Where a file of this name is.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The names of its files; none if it cannot be read.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names.collect()
    }

    /// Makes the folder if it is not there, closes it to others, and removes what killed programs
    /// left in it.
    fn make(&self) -> io::Result<()> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&self.path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = self.path.metadata()?.permissions().mode();
            if mode & 0o077 != 0 {
                // It was made before folders were closed. If it is somebody else's, its mode is
                // theirs to choose: the files in it are closed by themselves.
                let _ = fs::set_permissions(&self.path, fs::Permissions::from_mode(0o700));
            }
        }
        remove_leftovers(&self.path);
        Ok(())
    }

    /// Writes a file, or replaces it. When this returns, the file is on the disk, whole; if it fails,
    /// what was there before is still there.
    ///
    /// # Errors
    /// What stops the writing, such as a full disk.
    pub fn write(
        &self,
        name: &str,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        self.make()?;
        let place = self.file(name);
        let mut made = TemporaryFile::private_beside(&place)?;
        let mut out = BufWriter::new(made.as_file_mut());
        content(&mut out)?;
        out.flush()?;
        drop(out);
        made.sync()?;
        made.persist(&place)?;
        sync_folder(&self.path)
    }

    /// Leaves a sign that this program runs, for as long as the answer is kept.
    ///
    /// # Errors
    /// What stops the making of a file.
    pub fn presence(&self) -> io::Result<Presence> {
        self.make()?;
        let file = TemporaryFile::private_beside(&self.file("presence"))?;
        let name = file.path().file_name().unwrap_or_default();
        let name = name.to_string_lossy();
        let id = name.strip_prefix(PREFIX).unwrap_or(&name);
        let id = id.strip_suffix(UNFINISHED).unwrap_or(id).to_owned();
        Ok(Presence { id, _file: file })
    }

    /// Whether the program that left a sign still runs. Where the file system knows no locks, nobody
    /// can say, and the answer is no.
    pub fn is_present(&self, id: &str) -> bool {
        let is_id = id.len() == RANDOM && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_id && is_in_use(&self.file(&format!("{PREFIX}{id}{UNFINISHED}")))
    }
}

/// A folder among the system's temporary files that goes away with all that is in it, and that only its
/// user may enter: what is unpacked or indexed there may be private.
///
/// # Errors
/// What stops the making of a folder.
pub fn temporary_folder(prefix: &str) -> io::Result<tempfile::TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.tempdir()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_there_as_long_as_its_program() {
        let outer = tempfile::tempdir().unwrap();
        let folder = PrivateFolder::at(&outer.path().join("deep/honte"));
        assert!(folder.names().is_empty());
        let one = folder.presence().unwrap();
        let two = folder.presence().unwrap();
        let id = one.id().to_owned();
        assert!(folder.is_present(&id) && folder.is_present(two.id()));
        // Another look does not take it away.
        assert!(folder.is_present(&id));
        drop(one);
        assert!(!folder.is_present(&id) && folder.is_present(two.id()));
        // What a killed program leaves is no sign, and no way out of the folder is one.
        fs::write(folder.file(".honte-abc123.tmp"), "").unwrap();
        for id in ["abc123", "", "../../x", "abcdefg"] {
            assert!(!folder.is_present(id), "{id}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_written_leaves_the_one_before() {
        let outer = tempfile::tempdir().unwrap();
        let folder = PrivateFolder::at(outer.path());
        folder.write("a", |out| out.write_all(b"old")).unwrap();
        let full = folder.write("a", |out| {
            out.write_all(b"ne")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(full.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read(folder.file("a")).unwrap(), b"old");
        assert_eq!(folder.names(), ["a"]);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_what_is_in_it() {
        use std::os::unix::fs::PermissionsExt;
        let outer = tempfile::tempdir().unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o7777;
        // One that an earlier version left open to all.
        let open = outer.path().join("open");
        fs::create_dir(&open).unwrap();
        fs::set_permissions(&open, fs::Permissions::from_mode(0o755)).unwrap();
        fs::write(open.join("a"), "old").unwrap();
        fs::set_permissions(open.join("a"), fs::Permissions::from_mode(0o644)).unwrap();
        for path in [open, outer.path().join("new/state")] {
            let folder = PrivateFolder::at(&path);
            folder.write("a", |out| out.write_all(b"new")).unwrap();
            assert_eq!((mode(&path), mode(&folder.file("a"))), (0o700, 0o600));
        }
        assert_eq!(mode(&outer.path().join("new")), 0o700);
        assert_eq!(mode(temporary_folder("honte-").unwrap().path()), 0o700);
    }
}
