//! One program at a time changes a file.
//!
//! A program that reads a file and replaces it takes a [`FileLock`] before it reads. Another one that
//! does the same waits, and then reads what the first has written.
//!
//! The lock is the system's advisory lock on the file itself, which goes with the process that holds
//! it, however that ends. A rename puts another file into the place, and a lock on the old one guards
//! nothing: so after locking, the place must still lead to the file that was locked. Where the file
//! system knows no locks, and for programs that take none, there is [`FileLock::is_unchanged`], to be
//! asked just before the file is replaced.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// How long another program's work is waited for. Most changes take milliseconds; behind one that
/// takes minutes, the user would rather know what stands in the way.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// How long is waited between two looks, at first and at most.
const WAITS: [Duration; 2] = [Duration::from_millis(1), Duration::from_millis(20)];

/// A file that is about to be changed, as it was found. Until this is dropped or
/// [released](FileLock::release), no other program changes it that takes a lock, too.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    /// Open and locked; `None` where there is no file or no lock, and after a release.
    open: Option<File>,
    /// What was there when the lock was taken; `None` if nothing was.
    seen: Option<Stamp>,
}

impl FileLock {
    /// Locks the file at a path, at the end of all links, and waits for ten seconds if another
    /// program has locked it. A place where no file is needs no lock: who makes one there fails if
    /// another program was faster.
    ///
    /// # Errors
    /// `WouldBlock` if another program is still at work on the file; what stops a look at it.
    pub fn take(path: &Path) -> io::Result<FileLock> {
        FileLock::take_within(path, MAX_WAIT)
    }

    /// As [`take`](FileLock::take), without waiting.
    ///
    /// # Errors
    /// As [`take`](FileLock::take).
    pub fn try_take(path: &Path) -> io::Result<FileLock> {
        FileLock::take_within(path, Duration::ZERO)
    }

    fn take_within(path: &Path, wait: Duration) -> io::Result<FileLock> {
        let begun = Instant::now();
        let [mut pause, longest] = WAITS;
        loop {
            if let Some(lock) = FileLock::look(path)? {
                return Ok(lock);
            }
            if begun.elapsed() >= wait {
                return Err(io::Error::new(
                    io::ErrorKind::WouldBlock,
                    "another program is changing it",
                ));
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(longest);
        }
    }

    /// One attempt; `None` if another program has the lock, or has just replaced the file.
    fn look(path: &Path) -> io::Result<Option<FileLock>> {
        let lock = |open, seen| FileLock {
            path: path.to_path_buf(),
            open,
            seen,
        };
        let Some(before) = Stamp::of(path)? else {
            return Ok(Some(lock(None, None)));
        };
        match open_locked(path) {
            Locked::Yes(open) => {
                let own = Stamp::of_metadata(&open.metadata()?);
                // Of the file that was locked, if the place still leads to it.
                let is_there = Stamp::of(path)?.is_some_and(|there| there.is_same_file(&own));
                Ok(is_there.then(|| lock(Some(open), Some(own))))
            }
            Locked::ByAnother => Ok(None),
            Locked::Impossible => Ok(Some(lock(None, Some(before)))),
        }
    }

    /// Lets other programs change the file, and remembers how it was found: for one that is read now
    /// and replaced much later.
    pub fn release(&mut self) {
        self.open = None;
    }

    /// The file as it was found, without the lock.
    #[must_use]
    pub fn as_found(&self) -> FileLock {
        FileLock {
            path: self.path.clone(),
            open: None,
            seen: self.seen,
        }
    }

    /// Locks the file again if it was released; how it was found is what it was at first.
    ///
    /// # Errors
    /// As [`take`](FileLock::take).
    pub fn renew(self) -> io::Result<FileLock> {
        if self.open.is_some() {
            return Ok(self);
        }
        let seen = self.seen;
        Ok(FileLock {
            seen,
            ..FileLock::take(&self.path)?
        })
    }

    /// The holder has put this open file into the place, or written to the one there: what it looks
    /// like now is how it was found. The lock is released.
    ///
    /// # Errors
    /// What stops a look at it.
    pub fn replaced_by(mut self, new: &File) -> io::Result<FileLock> {
        self.seen = Some(Stamp::of_metadata(&new.metadata()?));
        self.release();
        Ok(self)
    }

    /// Whether the place leads to the file that was locked, and nobody has written to it since. The
    /// holder may ask until it writes there itself.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        Stamp::of(&self.path).is_ok_and(|now| now == self.seen)
    }
}

enum Locked {
    Yes(File),
    ByAnother,
    /// The file cannot be opened, or its file system knows no locks.
    Impossible,
}

#[cfg(unix)]
fn open_locked(path: &Path) -> Locked {
    // Some network file systems lock only what is open for writing.
    let open = OpenOptions::new().read(true).write(true).open(path);
    let Ok(open) = open.or_else(|_| File::open(path)) else {
        return Locked::Impossible;
    };
    match open.try_lock() {
        Ok(()) => Locked::Yes(open),
        Err(std::fs::TryLockError::WouldBlock) => Locked::ByAnother,
        Err(std::fs::TryLockError::Error(_)) => Locked::Impossible,
    }
}

/// A lock of Windows would keep the program itself from reading the file.
#[cfg(not(unix))]
fn open_locked(_: &Path) -> Locked {
    Locked::Impossible
}

/// What tells a file from the one that replaced it, and from itself before a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    /// Device and number of the file, where the system has them.
    file: Option<(u64, u64)>,
    bytes: u64,
    modified: Option<SystemTime>,
}

impl Stamp {
    /// Of the file at a path; `None` if there is none.
    fn of(path: &Path) -> io::Result<Option<Stamp>> {
        match path.metadata() {
            Ok(about) => Ok(Some(Stamp::of_metadata(&about))),
            Err(error) => match error.kind() {
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Ok(None),
                _ => Err(error),
            },
        }
    }

    fn of_metadata(about: &Metadata) -> Stamp {
        #[cfg(unix)]
        let file = {
            use std::os::unix::fs::MetadataExt;
            Some((about.dev(), about.ino()))
        };
        #[cfg(not(unix))]
        let file = None;
        Stamp {
            file,
            bytes: about.len(),
            modified: about.modified().ok(),
        }
    }

    fn is_same_file(&self, other: &Stamp) -> bool {
        self.file == other.file
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_is_locked_once() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (folder.path().join("a.sgf"), folder.path().join("b.sgf"));
        fs::write(&a, "old").unwrap();
        fs::hard_link(&a, &b).unwrap();
        let lock = FileLock::take(&a).unwrap();
        for name in [&a, &b] {
            let refused = FileLock::try_take(name).unwrap_err();
            assert_eq!(refused.kind(), io::ErrorKind::WouldBlock);
        }
        drop(lock);
        FileLock::try_take(&b).unwrap();
    }

    #[test]
    fn who_waited_gets_the_file_that_took_the_place() {
        let folder = tempfile::tempdir().unwrap();
        let (file, new) = (folder.path().join("a.sgf"), folder.path().join("new"));
        fs::write(&file, "old").unwrap();
        let lock = FileLock::take(&file).unwrap();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                let lock = FileLock::take(&file).unwrap();
                assert!(lock.is_unchanged());
                fs::read_to_string(&file).unwrap()
            });
            fs::write(&new, "new").unwrap();
            fs::rename(&new, &file).unwrap();
            assert!(!lock.is_unchanged());
            drop(lock);
            assert_eq!(waiting.join().unwrap(), "new");
        });
    }

    #[test]
    fn a_released_file_is_known_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sgf");
        fs::write(&file, "old").unwrap();
        let mut lock = FileLock::take(&file).unwrap();
        lock.release();
        drop(FileLock::try_take(&file).unwrap());
        let lock = lock.renew().unwrap();
        assert!(lock.is_unchanged() && FileLock::try_take(&file).is_err());
        fs::write(&file, "longer").unwrap();
        let lock = lock.replaced_by(&File::open(&file).unwrap()).unwrap();
        assert!(lock.is_unchanged());
        fs::write(&file, "the longest").unwrap();
        assert!(!lock.renew().unwrap().is_unchanged());
    }

    #[test]
    fn every_change_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sgf");
        let lock = FileLock::take(&file).unwrap();
        assert!(lock.is_unchanged());
        fs::write(&file, "one").unwrap();
        assert!(!lock.is_unchanged(), "it came to be");
        drop(lock);
        let lock = FileLock::take(&file).unwrap();
        fs::write(&file, "longer").unwrap();
        assert!(!lock.is_unchanged(), "another length");
        drop(lock);
        let lock = FileLock::take(&file).unwrap();
        let open = File::options().write(true).open(&file).unwrap();
        open.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        assert!(!lock.is_unchanged(), "another time");
        drop(lock);
        let lock = FileLock::take(&file).unwrap();
        fs::remove_file(&file).unwrap();
        assert!(!lock.is_unchanged(), "it is gone");
    }
}
