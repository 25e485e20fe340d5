//! Sequences in their order, which puts those with a common prefix next to each other.

use crate::chunk::Chunk;
use crate::key::Key;
use crate::sequence::Entry;
use rayon::prelude::*;

/// A sequence in the sort, with its beginning beside it so that sorting seldom has to look further.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item {
    pub(crate) key: Key,
    chunk: u32,
    row: u32,
    /// Entries of the sequence.
    length: u32,
}

impl Item {
    pub(crate) fn entries<'c>(&self, chunks: &'c [Chunk]) -> &'c [Entry] {
        let chunk = &chunks[self.chunk as usize];
        chunk.entries(&chunk.rows[self.row as usize])
    }

    pub(crate) fn length(&self) -> usize {
        self.length as usize
    }

    /// The entries that the key does not hold.
    fn tail<'c>(&self, chunks: &'c [Chunk]) -> &'c [Entry] {
        self.entries(chunks).get(Key::LENGTH..).unwrap_or_default()
    }

    /// The number of entries that two sequences share at their beginning.
    pub(crate) fn common(&self, other: &Item, chunks: &[Chunk]) -> usize {
        if let Some(common) = self.key.common(other.key) {
            return common as usize;
        }
        let shortest = self.length().min(other.length());
        if shortest <= Key::LENGTH {
            return shortest;
        }
        let tails = self.tail(chunks).iter().zip(other.tail(chunks));
        Key::LENGTH + tails.take_while(|(x, y)| x.code() == y.code()).count()
    }
}

/// The sequences of a chunk.
fn items(number: usize, chunk: &Chunk) -> impl Iterator<Item = Item> + '_ {
    chunk.rows.iter().enumerate().map(move |(row, it)| Item {
        key: Key::of(chunk.entries(it)),
        chunk: number as u32,
        row: row as u32,
        length: it.length,
    })
}

/// Puts sequences with the same key in order by the rest of them.
fn sort_tails(run: &mut [Item], chunks: &[Chunk]) {
    let tail = |item: &Item| item.tail(chunks).iter().map(|entry| entry.code());
    if run.len() > 1 {
        run.sort_unstable_by(|a, b| tail(a).cmp(tail(b)));
    }
}

/// All sequences of some chunks in their order, sorted on this thread alone.
pub(crate) fn sorted(chunks: &[Chunk]) -> Vec<Item> {
    let all = chunks.iter().enumerate();
    let mut all: Vec<Item> = all.flat_map(|(i, chunk)| items(i, chunk)).collect();
    // By keys first: that is quick, and few sequences have the same key.
    all.sort_unstable_by_key(|item| item.key);
    for run in all.chunk_by_mut(|a, b| a.key == b.key) {
        sort_tails(run, chunks);
    }
    all
}

/// All sequences of some chunks in their order, sorted on all cores.
pub(crate) fn sorted_by_all(chunks: &[Chunk]) -> Vec<Item> {
    let all = chunks.par_iter().enumerate();
    let mut all: Vec<Item> = all.flat_map_iter(|(i, chunk)| items(i, chunk)).collect();
    all.par_sort_unstable_by_key(|item| item.key);
    all.par_chunk_by_mut(|a, b| a.key == b.key)
        .for_each(|run| sort_tails(run, chunks));
    all
}
