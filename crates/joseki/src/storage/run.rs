//! Sorted sequences in a temporary file.
//!
//! A run is written front coded: of each sequence the number of entries that it shares with the one
//! before, the number of those that follow, and the codes of these. All runs are cut at the same
//! keys, so that each range can be read and merged by itself.

use super::spool::{Spool, Stretch, changed};
use crate::chunk::Chunk;
use crate::key::Key;
use crate::sequence::{Code, TENUKI};
use crate::sorted::Item;
use std::io;

/// Ranges that runs are cut into: enough to keep many cores busy, few enough to be read at a stretch.
const RANGES: usize = 32;
/// Bytes that are written at once.
const WRITE_BYTES: usize = 1 << 20;

/// All runs.
#[derive(Debug, Default)]
pub(super) struct Runs {
    /// The keys at which ranges begin, but the first.
    cuts: Vec<Key>,
    /// By run and range: where it lies.
    runs: Vec<Vec<Stretch>>,
}

impl Runs {
    /// Writes sorted sequences as a run. The first run's keys say where runs are cut.
    pub(super) fn add(
        &mut self,
        sorted: &[Item],
        chunks: &[Chunk],
        spool: &Spool,
    ) -> io::Result<()> {
        if self.runs.is_empty() {
            let cuts = (1..RANGES).filter_map(|i| sorted.get(i * sorted.len() / RANGES));
            self.cuts = cuts.map(|item| item.key).collect();
            self.cuts.dedup();
        }
        let mut rest = sorted;
        let mut stretches = Vec::with_capacity(self.ranges());
        for range in 0..self.ranges() {
            let end = match self.cuts.get(range) {
                Some(&cut) => rest.partition_point(|item| item.key < cut),
                None => rest.len(),
            };
            let (part, behind) = rest.split_at(end);
            stretches.push(write(part, chunks, spool)?);
            rest = behind;
        }
        self.runs.push(stretches);
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.runs.len()
    }

    pub(super) fn ranges(&self) -> usize {
        self.cuts.len() + 1
    }

    pub(super) fn cursors<'s>(
        &self,
        range: usize,
        buffer: usize,
        spool: &'s Spool,
    ) -> Vec<Cursor<'s>> {
        let stretches = self.runs.iter().map(|run| run[range]);
        stretches.map(|at| Cursor::new(spool, at, buffer)).collect()
    }
}

/// Writes a part of a run. Nothing else may be written meanwhile.
fn write(part: &[Item], chunks: &[Chunk], spool: &Spool) -> io::Result<Stretch> {
    let mut whole = spool.append(&[])?;
    let mut out = Vec::with_capacity(2 * WRITE_BYTES);
    let mut before: Option<&Item> = None;
    for item in part {
        let common = before.map_or(0, |before| before.common(item, chunks));
        let rest = &item.entries(chunks)[common..];
        put_varint(common as u32, &mut out);
        put_varint(rest.len() as u32, &mut out);
        let start = out.len();
        out.resize(start + 2 * rest.len(), 0);
        for (place, entry) in out[start..].as_chunks_mut().0.iter_mut().zip(rest) {
            *place = entry.code().to_le_bytes();
        }
        if out.len() >= WRITE_BYTES {
            whole.end = spool.append(&out)?.end;
            out.clear();
        }
        before = Some(item);
    }
    whole.end = spool.append(&out)?.end;
    Ok(whole)
}

fn put_varint(mut number: u32, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// The bytes of the longest varint.
const MAX_VARINT_BYTES: usize = 5;

/// A place in a part of a run.
#[derive(Debug)]
pub(crate) struct Cursor<'s> {
    spool: &'s Spool,
    /// What has not been read yet.
    rest: Stretch,
    buffer: Vec<u8>,
    /// How much of the buffer has been used.
    used: usize,
    size: usize,
    codes: Vec<Code>,
    key: Key,
}

impl<'s> Cursor<'s> {
    fn new(spool: &'s Spool, rest: Stretch, size: usize) -> Self {
        Self {
            spool,
            rest,
            buffer: Vec::new(),
            used: 0,
            size,
            codes: Vec::new(),
            key: Key::default(),
        }
    }

    /// The current sequence.
    pub(crate) fn codes(&self) -> &[Code] {
        &self.codes
    }

    /// The key of the current sequence.
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    /// Goes on to the next sequence; says whether there is one.
    pub(crate) fn advance(&mut self) -> io::Result<bool> {
        self.fill(2 * MAX_VARINT_BYTES)?;
        if self.used == self.buffer.len() {
            return Ok(false);
        }
        let common = self.varint()?;
        let length = self.varint()?;
        self.fill(2 * length)?;
        let bytes = self.buffer.get(self.used..self.used + 2 * length);
        self.used += 2 * length;
        self.codes.truncate(common);
        let pairs = bytes.ok_or_else(changed)?.as_chunks().0.iter();
        self.codes
            .extend(pairs.map(|&pair| Code::from_le_bytes(pair).min(TENUKI)));
        if common < Key::LENGTH {
            self.key = Key::of_codes(&self.codes);
        }
        Ok(true)
    }

    /// Reads on, so that at least so many bytes lie ahead if there are as many.
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        if self.buffer.len() - self.used >= wanted || self.rest.len() == 0 {
            return Ok(());
        }
        self.buffer.drain(..self.used);
        self.used = 0;
        let held = self.buffer.len();
        let more = (wanted.max(self.size) - held).min(self.rest.len() as usize);
        self.buffer.resize(held + more, 0);
        self.spool.read(self.rest.start, &mut self.buffer[held..])?;
        self.rest.start += more as u64;
        Ok(())
    }

    fn varint(&mut self) -> io::Result<usize> {
        let mut number = 0;
        for place in 0..MAX_VARINT_BYTES {
            let byte = *self.buffer.get(self.used).ok_or_else(changed)?;
            self.used += 1;
            number |= usize::from(byte & 0x7f) << (7 * place);
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(changed())
    }
}
