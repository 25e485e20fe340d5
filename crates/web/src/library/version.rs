//! What a file was like at a moment, so that a change by another program is noticed.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fs::{File, Metadata};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Larger files, in bytes, are told apart by size and time alone: hashing a collection of a
/// gigabyte at each opening would take longer than reading the game.
const MAX_HASHED_BYTES: u64 = 64 << 20;

/// Size, time and content of a file at a moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Version {
    /// Bytes.
    bytes: u64,
    /// When it was last modified, where the file system says so.
    modified: Option<SystemTime>,
    /// A hash of the content; `None` for a large file.
    hash: Option<u64>,
}

impl Version {
    /// The file as it is now; `None` if there is none.
    ///
    /// # Errors
    /// Something that is not a file, or a file that cannot be read.
    pub(crate) fn of(path: &Path) -> io::Result<Option<Version>> {
        let about = match path.metadata() {
            Ok(about) => about,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        if !about.is_file() {
            return Err(io::Error::other("this is not a file"));
        }
        let mut version = Version::without_hash(&about);
        if about.len() <= MAX_HASHED_BYTES {
            let mut hashing = Hashing::new(io::sink());
            io::copy(&mut File::open(path)?.take(MAX_HASHED_BYTES), &mut hashing)?;
            // It may have grown since it was measured.
            version.bytes = hashing.bytes;
            version.hash = Some(hashing.hasher.finish());
        }
        Ok(Some(version))
    }

    /// A file into which just this was written. A change after the writing is not taken for our
    /// own: the content is not read back.
    pub(crate) fn written<W>(path: &Path, written: &Hashing<W>) -> Version {
        let about = path.metadata().ok();
        Version {
            bytes: written.bytes,
            modified: about.and_then(|about| about.modified().ok()),
            hash: (written.bytes <= MAX_HASHED_BYTES).then(|| written.hasher.finish()),
        }
    }

    fn without_hash(about: &Metadata) -> Version {
        Version {
            bytes: about.len(),
            modified: about.modified().ok(),
            hash: None,
        }
    }

    /// Whether a file of this size and time may be taken for this version without reading it.
    pub(crate) fn looks_like(&self, about: &Metadata) -> bool {
        let now = Version::without_hash(about);
        self.bytes == now.bytes && self.modified == now.modified
    }

    /// Whether the content is the same. A file that was only touched is the same; a large file that
    /// was only touched is not.
    pub(crate) fn is_same(&self, other: &Version) -> bool {
        let is_same_content = match (self.hash, other.hash) {
            (Some(own), Some(other)) => own == other,
            _ => self.modified == other.modified,
        };
        self.bytes == other.bytes && is_same_content
    }

    /// How long the file is.
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// A name of the content, for requests.
    pub(crate) fn name(&self) -> String {
        match self.hash {
            Some(hash) => format!("{:x}-{hash:016x}", self.bytes),
            None => format!("{:x}-t{}", self.bytes, self.milliseconds().unwrap_or(0)),
        }
    }

    /// What has changed: `size`, `time`, `content`.
    pub(crate) fn changes(&self, now: &Version) -> Vec<&'static str> {
        let is_other_content = match (self.hash, now.hash) {
            (Some(own), Some(now)) => own != now,
            _ => !self.is_same(now),
        };
        [
            ("size", self.bytes != now.bytes),
            ("time", self.modified != now.modified),
            ("content", is_other_content),
        ]
        .into_iter()
        .filter_map(|(what, is_changed)| is_changed.then_some(what))
        .collect()
    }

    fn milliseconds(&self) -> Option<u64> {
        let since = self.modified?.duration_since(UNIX_EPOCH).ok()?;
        u64::try_from(since.as_millis()).ok()
    }

    /// `{"version", "bytes", "modified"}`, the last in milliseconds since 1970.
    pub(crate) fn json(&self) -> Value {
        json!({"version": self.name(), "bytes": self.bytes, "modified": self.milliseconds()})
    }
}

/// Hashes what is written through it. The hash is the same in every run of the program: a page may
/// outlive a server.
#[derive(Debug)]
pub(crate) struct Hashing<W> {
    out: W,
    /// Bytes written so far.
    bytes: u64,
    hasher: DefaultHasher,
}

impl<W> Hashing<W> {
    pub(crate) fn new(out: W) -> Hashing<W> {
        Hashing {
            out,
            bytes: 0,
            hasher: DefaultHasher::new(),
        }
    }

    /// What was hashed, without where it was written to.
    pub(crate) fn detached(self) -> Hashing<io::Sink> {
        Hashing {
            out: io::sink(),
            bytes: self.bytes,
            hasher: self.hasher,
        }
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = self.out.write(bytes)?;
        let written = bytes.get(..length).unwrap_or(bytes);
        self.hasher.write(written);
        self.bytes += written.len() as u64;
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::time::Duration;

    #[test]
    fn a_change_of_the_same_size_and_time_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        assert_eq!(Version::of(&path).unwrap(), None);
        fs::write(&path, "(;C[one])").unwrap();
        let before = Version::of(&path).unwrap().unwrap();
        let time = path.metadata().unwrap().modified().unwrap();
        fs::write(&path, "(;C[two])").unwrap();
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_modified(time)
            .unwrap();
        assert!(before.looks_like(&path.metadata().unwrap()));
        let after = Version::of(&path).unwrap().unwrap();
        assert!(!before.is_same(&after));
        assert_eq!(before.changes(&after), ["content"]);
    }

    #[test]
    fn what_is_written_in_pieces_has_the_version_of_the_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        let text: Vec<u8> = (0..100_000u32)
            .flat_map(|n| n.to_string().into_bytes())
            .collect();
        let mut out = Hashing::new(File::create(&path).unwrap());
        for piece in text.chunks(7) {
            out.write_all(piece).unwrap();
        }
        let written = Version::written(&path, &out);
        assert_eq!(Version::of(&path).unwrap(), Some(written));
    }

    #[test]
    fn a_touched_file_is_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        fs::write(&path, "(;)").unwrap();
        let before = Version::of(&path).unwrap().unwrap();
        let later = SystemTime::now() + Duration::from_secs(5);
        let file = File::options().write(true).open(&path).unwrap();
        file.set_modified(later).unwrap();
        let after = Version::of(&path).unwrap().unwrap();
        assert!(before.is_same(&after) && before.name() == after.name());
        assert_eq!(before.changes(&after), ["time"]);
        assert!(Version::of(folder.path()).is_err());
    }
}
