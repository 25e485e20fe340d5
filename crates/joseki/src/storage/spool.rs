//! A temporary file that only grows, and is read anywhere.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Takes a lock, also after a thread panicked with it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A stretch of the file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) start: u64,
    pub(super) end: u64,
}

impl Stretch {
    pub(super) fn len(self) -> u64 {
        self.end - self.start
    }
}

/// The file. It has no name: it is gone when the program ends, however it does.
#[derive(Debug)]
pub(super) struct Spool {
    file: Mutex<(File, u64)>,
}

impl Spool {
    pub(super) fn new(folder: &Path) -> io::Result<Self> {
        let file = tempfile::tempfile_in(folder)?;
        Ok(Self {
            file: Mutex::new((file, 0)),
        })
    }

    /// Writes bytes at the end.
    pub(super) fn append(&self, bytes: &[u8]) -> io::Result<Stretch> {
        let (file, end) = &mut *lock(&self.file);
        file.seek(SeekFrom::Start(*end))?;
        file.write_all(bytes)?;
        let start = *end;
        *end += bytes.len() as u64;
        Ok(Stretch { start, end: *end })
    }

    /// Fills the buffer with what lies at a place.
    pub(super) fn read(&self, start: u64, buffer: &mut [u8]) -> io::Result<()> {
        let (file, _) = &mut *lock(&self.file);
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(buffer)
    }
}

/// What is read is not what was written.
pub(super) fn changed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the temporary file has changed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_from_anywhere() {
        let folder = tempfile::tempdir().unwrap();
        let spool = Spool::new(folder.path()).unwrap();
        let first = spool.append(b"abc").unwrap();
        let second = spool.append(b"defgh").unwrap();
        assert_eq!(
            (first.start, first.end, second.start, second.len()),
            (0, 3, 3, 5)
        );
        let mut four = [0; 4];
        spool.read(2, &mut four).unwrap();
        assert_eq!(&four, b"cdef");
        assert!(spool.read(5, &mut four).is_err());
        // Nothing lies there under a name.
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(Spool::new(&folder.path().join("missing")).is_err());
    }
}
