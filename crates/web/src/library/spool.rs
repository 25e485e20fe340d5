//! Where opened files lie: in a folder of the system's temporary folder, which goes with the server.
//!
//! Files come in pieces and are never held in memory, however long they are. The room on the disk has
//! a limit, for what is kept and what is just coming in.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use tempfile::TempDir;
use thiserror::Error;

/// Bytes that are copied at a time.
const BLOCK: usize = 64 << 10;

/// Why a piece cannot be taken in.
#[derive(Debug, Error)]
pub(crate) enum SpoolError {
    /// The room is taken, by all files together.
    #[error(
        "opened files take up {} MiB of the disk, as much as they may: try again in a moment, or put the file into a served folder",
        .most >> 20
    )]
    Full {
        /// Bytes of the room.
        most: u64,
    },
    /// The file may not be that long.
    #[error("it is longer than {most} bytes")]
    TooLong {
        /// Bytes that were allowed.
        most: u64,
    },
    /// The disk does not take it.
    #[error(
        "it could not be kept on the disk ({0}): free some room in the temporary folder, or put the file into a served folder"
    )]
    Disk(#[from] io::Error),
    /// What is copied cannot be read.
    #[error("{0}")]
    Read(io::Error),
}

/// The room on the disk.
#[derive(Debug)]
pub(crate) struct Spool {
    /// Made for the first file.
    folder: Mutex<Option<TempDir>>,
    last: AtomicU64,
    room: Arc<Room>,
}

#[derive(Debug)]
struct Room {
    used: AtomicU64,
    most: u64,
}

/// A file in the spool; it goes when nobody has it any more.
#[derive(Debug)]
pub(crate) struct Spooled {
    path: PathBuf,
    bytes: u64,
    room: Arc<Room>,
}

/// A file that is coming in.
#[derive(Debug)]
pub(crate) struct Unfinished {
    file: File,
    spooled: Spooled,
    most: u64,
}

impl Spool {
    /// Room for so many bytes.
    pub(crate) fn new(most: u64) -> Spool {
        Spool {
            folder: Mutex::default(),
            last: AtomicU64::new(0),
            room: Arc::new(Room {
                used: AtomicU64::new(0),
                most,
            }),
        }
    }

    /// Begins a file of no more than `most` bytes.
    pub(crate) fn begin(&self, most: u64) -> Result<Unfinished, SpoolError> {
        let mut folder = self.folder.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = match &mut *folder {
            Some(folder) => folder,
            none => none.insert(honte_app::temporary_folder("honte-opened-")?),
        };
        let number = self.last.fetch_add(1, Relaxed);
        let path = folder.path().join(number.to_string());
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)?;
        Ok(Unfinished {
            file,
            spooled: Spooled {
                path,
                bytes: 0,
                room: Arc::clone(&self.room),
            },
            most,
        })
    }

    /// Removes the folder with all that is in it. Threads that still read may hold the spool itself
    /// until the process ends.
    pub(crate) fn close(&self) {
        let mut folder = self.folder.lock().unwrap_or_else(PoisonError::into_inner);
        drop(folder.take());
    }

    /// Keeps these bytes.
    pub(crate) fn keep(&self, bytes: &[u8]) -> Result<Spooled, SpoolError> {
        let mut unfinished = self.begin(u64::MAX)?;
        unfinished.write(bytes)?;
        Ok(unfinished.finish())
    }
}

impl Unfinished {
    /// Takes the next piece in.
    pub(crate) fn write(&mut self, piece: &[u8]) -> Result<(), SpoolError> {
        let spooled = &mut self.spooled;
        let length = piece.len() as u64;
        if spooled.bytes + length > self.most {
            return Err(SpoolError::TooLong { most: self.most });
        }
        let most = spooled.room.most;
        if spooled.room.used.fetch_add(length, Relaxed) + length > most {
            spooled.room.used.fetch_sub(length, Relaxed);
            return Err(SpoolError::Full { most });
        }
        spooled.bytes += length;
        Ok(self.file.write_all(piece)?)
    }

    /// Takes in all that a reader has. Of what breaks off the beginning is there.
    pub(crate) fn copy(&mut self, reader: &mut dyn Read) -> Result<(), SpoolError> {
        let mut block = vec![0; BLOCK];
        loop {
            let length = reader.read(&mut block).map_err(SpoolError::Read)?;
            match block.get(..length) {
                None | Some([]) => return Ok(()),
                Some(piece) => self.write(piece)?,
            }
        }
    }

    /// The file, as it is now.
    pub(crate) fn finish(self) -> Spooled {
        self.spooled
    }
}

impl Spooled {
    /// Its length in bytes.
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Where it lies.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Its content, to be read.
    pub(crate) fn open(&self) -> io::Result<File> {
        File::open(&self.path)
    }

    /// Its first bytes, so many at most.
    pub(crate) fn head(&self, most: u64) -> io::Result<Vec<u8>> {
        let mut head = Vec::new();
        self.open()?.take(most).read_to_end(&mut head)?;
        Ok(head)
    }
}

impl Drop for Spooled {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
        self.room.used.fetch_sub(self.bytes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(spool: &Spool) -> u64 {
        spool.room.used.load(Relaxed)
    }

    #[test]
    fn the_room_is_shared_and_comes_back() {
        let spool = Spool::new(100);
        let first = spool.keep(&[b'a'; 60]).unwrap();
        let mut second = spool.begin(u64::MAX).unwrap();
        second.write(&[b'b'; 40]).unwrap();
        let full = second.write(b"c").unwrap_err();
        assert!(matches!(full, SpoolError::Full { most: 100 }), "{full}");
        assert_eq!(used(&spool), 100);
        let path = first.path().to_owned();
        drop(first);
        assert!(!path.exists());
        second.write(b"c").unwrap();
        let second = second.finish();
        assert_eq!((second.bytes(), used(&spool)), (41, 41));
        assert_eq!(second.head(3).unwrap(), b"bbb");
        drop(second);
        assert_eq!(used(&spool), 0);
    }

    #[test]
    fn a_file_that_is_too_long_leaves_nothing() {
        let spool = Spool::new(100);
        let mut unfinished = spool.begin(10).unwrap();
        let mut reader = &[0; 11][..];
        let long = unfinished.copy(&mut reader).unwrap_err();
        assert!(matches!(long, SpoolError::TooLong { most: 10 }), "{long}");
        drop(unfinished);
        assert_eq!(used(&spool), 0);
    }

    #[test]
    fn the_folder_goes_when_the_spool_is_closed() {
        let spool = Spool::new(100);
        let kept = spool.keep(b"a").unwrap();
        let folder = kept.path().parent().unwrap().to_owned();
        assert!(folder.is_dir());
        spool.close();
        assert!(!folder.exists());
        drop(kept);
    }
}
