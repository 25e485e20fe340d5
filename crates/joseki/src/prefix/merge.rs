//! Sorted runs of a temporary file, merged and scanned on all cores.

use super::nodes::BuildError;
use super::scan::{Limit, Part, Scan};
use crate::job::Progress;
use crate::key::Key;
use crate::sequence::Code;
use crate::storage::{Cursor, Spilled};
use rayon::prelude::*;
use std::cmp::Ordering;
use std::io;
use std::sync::atomic::Ordering::Relaxed;

/// Memory for reading runs, all threads together.
const READ_BYTES: usize = 32 << 20;

/// Merges all runs, each range of keys by itself.
pub(super) fn parts(
    spilled: &Spilled,
    limit: &Limit,
    progress: &Progress,
) -> Result<Vec<Part>, BuildError> {
    let buffers = rayon::current_num_threads() * spilled.runs();
    let buffer = (READ_BYTES / buffers.max(1)).clamp(4 << 10, 256 << 10);
    let ranges = spilled.ranges();
    let games = spilled.games();
    (0..ranges)
        .into_par_iter()
        .map(|range| {
            let part = merge(
                Merged::new(spilled.cursors(range, buffer))?,
                limit,
                progress,
            );
            let done =
                games * (range as u64 + 1) / ranges as u64 - games * range as u64 / ranges as u64;
            progress.looked.fetch_add(done, Relaxed);
            part
        })
        .collect()
}

/// How many sequences are merged between two looks whether to stop.
const LOOK_SEQUENCES: u32 = 1 << 14;

fn merge(mut merged: Merged<'_>, limit: &Limit, progress: &Progress) -> Result<Part, BuildError> {
    let mut scan = Scan::new(limit);
    let (mut first, mut current) = (Vec::new(), Vec::new());
    let mut key = None;
    let mut until_look = LOOK_SEQUENCES;
    while let Some(next) = merged.peek() {
        let codes = next.codes();
        let common = match key.and_then(|key: Key| key.common(next.key())) {
            Some(common) => common as usize,
            None => common(&current, codes),
        };
        scan.next(common, codes.len(), |place| current[place])?;
        current.truncate(common);
        current.extend_from_slice(&codes[common..]);
        if key.is_none() {
            first.clone_from(&current);
        }
        key = Some(next.key());
        merged.advance()?;
        until_look -= 1;
        if until_look == 0 {
            if progress.stop.load(Relaxed) {
                break;
            }
            until_look = LOOK_SEQUENCES;
        }
    }
    scan.finish(first, current)
}

fn common(a: &[Code], b: &[Code]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Cursors in a heap: the one with the smallest sequence is first.
struct Merged<'s> {
    heap: Vec<Cursor<'s>>,
}

impl<'s> Merged<'s> {
    fn new(cursors: Vec<Cursor<'s>>) -> io::Result<Self> {
        let mut heap = Vec::with_capacity(cursors.len());
        for mut cursor in cursors {
            if cursor.advance()? {
                heap.push(cursor);
            }
        }
        heap.sort_by(compare);
        Ok(Self { heap })
    }

    fn peek(&self) -> Option<&Cursor<'s>> {
        self.heap.first()
    }

    /// Moves the first cursor on, and puts it where it belongs.
    fn advance(&mut self) -> io::Result<()> {
        let Some(first) = self.heap.first_mut() else {
            return Ok(());
        };
        if !first.advance()? {
            self.heap.swap_remove(0);
        }
        let mut at = 0;
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let mut least = at;
            for child in [left, right] {
                if child < self.heap.len()
                    && compare(&self.heap[child], &self.heap[least]) == Ordering::Less
                {
                    least = child;
                }
            }
            if least == at {
                return Ok(());
            }
            self.heap.swap(at, least);
            at = least;
        }
    }
}

fn compare(a: &Cursor<'_>, b: &Cursor<'_>) -> Ordering {
    let tail = |cursor: &Cursor<'_>| Key::LENGTH.min(cursor.codes().len());
    a.key()
        .cmp(&b.key())
        .then_with(|| a.codes()[tail(a)..].cmp(&b.codes()[tail(b)..]))
}
