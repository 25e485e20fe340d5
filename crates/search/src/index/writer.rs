//! Writes an index: behind the end of one that is there, or into a new file that takes its place.

use super::batch::Batch;
use super::new_file::NewFile;
use super::store::Index;
use super::table::{self, HEAD_BYTES, Head, Kind, Section};
use crate::error::SearchError;
use honte_record::file_lock::FileLock;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Sections begin at multiples of this, in bytes.
const ALIGNMENT: u64 = 64;

/// An index under work. Dropped before it is finished, it leaves what was there as it was.
pub(super) struct Writer {
    path: PathBuf,
    /// Of what was there when the work began.
    lock: FileLock,
    target: Target,
    /// Sections that the index will have.
    sections: Vec<Section>,
    /// Batches of the old index that stay as they are.
    kept: usize,
    batches: u32,
    end: u64,
}

enum Target {
    /// A new file beside.
    New(Box<NewFile>),
    /// The file that is there, with its end as it was.
    Behind(File, u64),
    /// Finished.
    None,
}

impl Writer {
    /// Begins to write. An old index is kept and added to if most of its file is still of use; its
    /// last batches are written again if they are small. `current` is the number of its games that are
    /// still wanted.
    pub(super) fn open(
        path: &Path,
        lock: FileLock,
        old: Option<&Index>,
        current: u64,
    ) -> Result<Self, SearchError> {
        match old.filter(|old| is_worth_keeping(old, current)) {
            Some(old) => Self::behind(path, lock, old),
            None => Self::new(path, lock),
        }
    }

    fn new(path: &Path, lock: FileLock) -> Result<Self, SearchError> {
        let file = NewFile::beside(path).map_err(|error| write_error(path, error))?;
        let head = file.as_file().write_all(&[0; HEAD_BYTES]);
        head.map_err(|error| write_error(path, error))?;
        Ok(Self {
            path: path.to_owned(),
            lock,
            target: Target::New(Box::new(file)),
            sections: Vec::new(),
            kept: 0,
            batches: 0,
            end: HEAD_BYTES as u64,
        })
    }

    fn behind(path: &Path, lock: FileLock, old: &Index) -> Result<Self, SearchError> {
        let file = OpenOptions::new().read(true).write(true).open(path);
        let file = file.map_err(|error| write_error(path, error))?;
        // What was planned is for the index as it was opened; not every file system has locks.
        let now = Index::of_file(path, &file)?;
        if now.sections() != old.sections() || !lock.is_unchanged() {
            return Err(busy(path));
        }
        let kept = old.kept_batches();
        let is_kept =
            |section: &&Section| section.kind != Kind::Sources && (section.batch as usize) < kept;
        Ok(Self {
            path: path.to_owned(),
            lock,
            target: Target::Behind(file, old.end()),
            sections: old.sections().iter().filter(is_kept).copied().collect(),
            kept,
            batches: kept as u32,
            end: old.end(),
        })
    }

    /// Whether nothing of an old index is kept.
    pub(super) const fn is_anew(&self) -> bool {
        matches!(self.target, Target::New(_))
    }

    /// How many batches of the old index stay as they are.
    pub(super) const fn kept_batches(&self) -> usize {
        self.kept
    }

    /// Writes a batch, if it has games.
    pub(super) fn batch(&mut self, batch: Batch) -> Result<(), SearchError> {
        if batch.games() == 0 {
            return Ok(());
        }
        for (kind, bytes) in batch.finish() {
            self.section(kind, self.batches, &bytes)?;
        }
        self.batches += 1;
        Ok(())
    }

    fn section(&mut self, kind: Kind, batch: u32, bytes: &[u8]) -> Result<(), SearchError> {
        let offset = self.write(bytes)?;
        self.sections.push(Section {
            kind,
            batch,
            offset,
            length: bytes.len() as u64,
            checksum: crc32fast::hash(bytes),
        });
        Ok(())
    }

    /// Writes bytes behind the end; where they begin.
    fn write(&mut self, bytes: &[u8]) -> Result<u64, SearchError> {
        let offset = self.end.next_multiple_of(ALIGNMENT);
        let written = self.write_at(offset, bytes);
        written.map_err(|error| write_error(&self.path, error))?;
        self.end = offset + bytes.len() as u64;
        Ok(offset)
    }

    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        let mut file = self.file()?;
        file.seek(SeekFrom::Start(offset))?;
        file.write_all(bytes)
    }

    fn file(&self) -> io::Result<&File> {
        match &self.target {
            Target::New(file) => Ok(file.as_file()),
            Target::Behind(file, _) => Ok(file),
            Target::None => Err(io::Error::other("finished")),
        }
    }

    /// Writes the sources and the table, and then the head, which makes the new index the one that
    /// counts. Returns its size in bytes.
    pub(super) fn finish(mut self, sources: &[u8]) -> Result<u64, SearchError> {
        self.section(Kind::Sources, 0, sources)?;
        let table = table::write_table(&self.sections);
        let table_offset = self.write(&table)?;
        let head = Head {
            table_checksum: crc32fast::hash(&table),
            table_offset,
            table_length: table.len() as u64,
        };
        let end = self.end;
        let path = self.path.clone();
        if self.is_anew() && !self.lock.is_unchanged() {
            return Err(busy(&path));
        }
        self.commit(&head.write())
            .map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => busy(&path),
                _ => write_error(&path, error),
            })?;
        Ok(end)
    }

    /// # Errors
    /// `AlreadyExists` if another program has made an index where none was.
    fn commit(mut self, head: &[u8]) -> io::Result<()> {
        let end = self.end;
        let file = self.file()?;
        // What a stopped writer left behind.
        file.set_len(end)?;
        file.sync_data()?;
        self.write_at(0, head)?;
        self.file()?.sync_data()?;
        match std::mem::replace(&mut self.target, Target::None) {
            Target::New(file) => file.persist(),
            Target::Behind(..) | Target::None => Ok(()),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Not finished: what was written behind the end is not part of the index.
        if let Target::Behind(file, end) = &self.target {
            let _ = file.set_len(*end);
        }
    }
}

/// Whether a quarter of its games at most are gone, and half of its bytes are in use.
fn is_worth_keeping(old: &Index, current: u64) -> bool {
    let used: u64 = old.sections().iter().map(|section| section.length).sum();
    let all = old.all_games() as u64;
    all - current.min(all) <= all / 4 && used >= old.end() / 2
}

/// Another program is at work on the index.
pub(super) fn busy(path: &Path) -> SearchError {
    SearchError::Busy {
        path: path.to_owned(),
    }
}

pub(super) fn write_error(path: &Path, error: io::Error) -> SearchError {
    SearchError::Write {
        path: path.to_owned(),
        error,
    }
}
