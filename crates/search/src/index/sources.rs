//! Which files the games of an index came from.

use super::bytes::Cursor;
use std::fs::{self, File, Metadata};
use std::hash::Hasher;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// A file whose games are in the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexedFile {
    /// Its path, from the root.
    pub path: PathBuf,
    /// Its path as it was named, with which the names of its games' files begin.
    pub name: String,
    /// Its games.
    pub games: u32,
    /// Whether its games are still searched: it has not been changed or removed since.
    pub is_current: bool,
    /// Its size in bytes when it was read.
    pub(super) bytes: u64,
    /// When it was last changed, in nanoseconds since 1970; 0 where that is not known.
    pub(super) changed: u64,
    /// A hash of its bytes.
    pub(super) hash: u64,
}

impl IndexedFile {
    /// A file that is still to be read.
    pub(super) fn new(path: PathBuf, name: String, stamp: Option<Stamp>) -> Self {
        let stamp = stamp.unwrap_or(Stamp {
            bytes: 0,
            changed: 0,
        });
        Self {
            path,
            name,
            games: 0,
            is_current: true,
            bytes: stamp.bytes,
            changed: stamp.changed,
            hash: 0,
        }
    }

    /// Whether the file on the disk is still the one that was read: as large and as old, or with
    /// the same bytes.
    #[must_use]
    pub fn is_as_indexed(&self) -> bool {
        match Stamp::of(&self.path) {
            Ok(stamp) if stamp == self.stamp() => true,
            Ok(stamp) if stamp.bytes == self.bytes => {
                hash(&self.path).is_ok_and(|hash| hash == self.hash)
            }
            _ => false,
        }
    }

    pub(super) const fn stamp(&self) -> Stamp {
        Stamp {
            bytes: self.bytes,
            changed: self.changed,
        }
    }
}

/// The games of files that are current.
pub(super) fn current_games(files: &[IndexedFile]) -> u64 {
    let current = files.iter().filter(|file| file.is_current);
    current.map(|file| u64::from(file.games)).sum()
}

/// What a file is known by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    pub(super) bytes: u64,
    pub(super) changed: u64,
}

impl Stamp {
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        fs::metadata(path).map(|metadata| Self::of_metadata(&metadata))
    }

    fn of_metadata(metadata: &Metadata) -> Self {
        let changed = metadata.modified().ok();
        let since = changed.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Self {
            bytes: metadata.len(),
            changed: since.map_or(0, |since| since.as_nanos() as u64),
        }
    }
}

/// A hash of a file's bytes that stays the same between versions. It tells a file from its next
/// version, not from one made to deceive.
pub(super) fn hash(path: &Path) -> io::Result<u64> {
    let mut file = File::open(path)?;
    let mut hasher = FileHasher::default();
    let mut buffer = vec![0; 256 << 10];
    loop {
        let mut filled = 0;
        // Whole buffers, so that words do not depend on how a file is delivered.
        while filled < buffer.len() {
            match file.read(&mut buffer[filled..])? {
                0 => break,
                read => filled += read,
            }
        }
        if filled == 0 {
            return Ok(hasher.finish());
        }
        hasher.write(&buffer[..filled]);
    }
}

#[derive(Debug)]
struct FileHasher(u64);

impl Default for FileHasher {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for FileHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        let last = (!rest.is_empty()).then_some(last);
        for word in words.iter().copied().chain(last).map(u64::from_le_bytes) {
            let product = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3 | 0x9e37_79b9 << 32);
            self.0 = product ^ product >> 29;
        }
        self.0 = (self.0 ^ bytes.len() as u64).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

pub(super) fn write(files: &[IndexedFile]) -> Vec<u8> {
    let mut out = Vec::new();
    out.extend((files.len() as u32).to_le_bytes());
    for file in files {
        for number in [file.bytes, file.changed, file.hash] {
            out.extend(number.to_le_bytes());
        }
        out.extend(file.games.to_le_bytes());
        out.push(u8::from(file.is_current));
        for text in [&*file.path.to_string_lossy(), &file.name] {
            out.extend((text.len() as u32).to_le_bytes());
            out.extend(text.as_bytes());
        }
    }
    out
}

pub(super) fn read(section: &[u8]) -> Option<Vec<IndexedFile>> {
    let mut cursor = Cursor::new(section);
    let count = cursor.length()?;
    let mut files = Vec::new();
    for _ in 0..count {
        let (bytes, changed, hash) = (cursor.u64()?, cursor.u64()?, cursor.u64()?);
        let (games, is_current) = (cursor.u32()?, cursor.u8()? != 0);
        let mut text = || {
            let length = cursor.length()?;
            std::str::from_utf8(cursor.take(length)?).ok()
        };
        let (path, name) = (text()?, text()?);
        files.push(IndexedFile {
            path: PathBuf::from(path),
            name: name.to_owned(),
            games,
            is_current,
            bytes,
            changed,
            hash,
        });
    }
    cursor.is_at_end().then_some(files)
}
