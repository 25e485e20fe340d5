//! Games and their sequences: in memory while they are few, in a temporary file when they are many.
//!
//! Chunks collect until they take as much memory as they may. Then their sequences are sorted and
//! written as a run, from which the tree is counted, and the chunks themselves are written, from
//! which the games are played through. The file has no name, so that nothing is left behind however
//! the program ends.

mod blocks;
mod encoding;
mod run;
mod spool;

use crate::chunk::{Chunk, GameId};
use crate::job::Scratch;
use crate::prefix::sorted;
use blocks::Blocks;
use run::Runs;
use spool::Spool;
use std::collections::BTreeSet;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

pub(crate) use run::Cursor;

/// Chunks on their way in.
#[derive(Debug)]
pub(crate) struct Store<'s> {
    scratch: &'s Scratch,
    pending: Mutex<Pending>,
    spilled: Mutex<Option<Spilled>>,
}

#[derive(Debug, Default)]
struct Pending {
    chunks: Vec<Chunk>,
    bytes: usize,
}

impl<'s> Store<'s> {
    pub(crate) fn new(scratch: &'s Scratch) -> Self {
        Self {
            scratch,
            pending: Mutex::default(),
            spilled: Mutex::default(),
        }
    }

    /// Takes a chunk in. If they have become too many, this thread writes them to the file.
    pub(crate) fn put(&self, chunk: Chunk) -> io::Result<()> {
        let full = {
            let mut pending = lock(&self.pending);
            pending.bytes += chunk.bytes();
            pending.chunks.push(chunk);
            // As much is being written while it is collected, and sorting takes some, too.
            let is_full = pending.bytes > self.scratch.memory / 5 * 2;
            is_full.then(|| std::mem::take(&mut *pending))
        };
        match full {
            None => Ok(()),
            Some(full) => self.spill(&full.chunks),
        }
    }

    /// Writes chunks to the file. One thread does so at a time, without the help of others: while it
    /// waits for them, it would be given chunks to put here.
    fn spill(&self, chunks: &[Chunk]) -> io::Result<()> {
        let mut spilled = lock(&self.spilled);
        let spilled = match &mut *spilled {
            Some(spilled) => spilled,
            none => none.insert(Spilled::new(Spool::new(&self.scratch.folder)?)),
        };
        spilled.add(chunks)
    }

    /// All that came in, in no order.
    pub(crate) fn finish(self) -> io::Result<Games> {
        let rest = std::mem::take(&mut *lock(&self.pending));
        if lock(&self.spilled).is_none() {
            return Ok(Games::Held(rest.chunks));
        }
        self.spill(&rest.chunks)?;
        drop(rest);
        let spilled = self.spilled.into_inner();
        match spilled.unwrap_or_else(PoisonError::into_inner) {
            Some(mut spilled) => {
                spilled.blocks.sort();
                Ok(Games::Spilled(spilled))
            }
            None => Ok(Games::Held(Vec::new())),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All games.
#[derive(Debug)]
pub(crate) enum Games {
    /// In memory.
    Held(Vec<Chunk>),
    /// In a temporary file.
    Spilled(Spilled),
}

/// Games in a temporary file: their sequences sorted, in runs, and the games themselves, in blocks.
#[derive(Debug)]
pub(crate) struct Spilled {
    spool: Spool,
    runs: Runs,
    blocks: Blocks,
}

impl Spilled {
    fn new(spool: Spool) -> Self {
        Self {
            spool,
            runs: Runs::default(),
            blocks: Blocks::default(),
        }
    }

    fn add(&mut self, chunks: &[Chunk]) -> io::Result<()> {
        self.runs.add(&sorted(chunks), chunks, &self.spool)?;
        let mut buffer = Vec::new();
        chunks
            .iter()
            .try_for_each(|chunk| self.blocks.add(chunk, &mut buffer, &self.spool))
    }

    /// The number of runs.
    pub(crate) fn runs(&self) -> usize {
        self.runs.len()
    }

    /// Ranges of sequences that can be merged by themselves, in the order of their sequences.
    pub(crate) fn ranges(&self) -> usize {
        self.runs.ranges()
    }

    /// The runs' parts of a range, to be read with buffers of that size.
    pub(crate) fn cursors(&self, range: usize, buffer: usize) -> Vec<Cursor<'_>> {
        self.runs.cursors(range, buffer, &self.spool)
    }

    /// The number of games.
    pub(crate) fn games(&self) -> u64 {
        self.blocks.games
    }
}

/// Figures of all games together.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Totals {
    pub(crate) games: u64,
    pub(crate) moves: u64,
    pub(crate) sequences: u64,
}

impl Games {
    /// The number of chunks.
    pub(crate) fn len(&self) -> usize {
        match self {
            Games::Held(chunks) => chunks.len(),
            Games::Spilled(spilled) => spilled.blocks.len(),
        }
    }

    /// Has a chunk looked at.
    pub(crate) fn with<T>(&self, number: usize, look: impl FnOnce(&Chunk) -> T) -> io::Result<T> {
        match self {
            Games::Held(chunks) => Ok(look(&chunks[number])),
            Games::Spilled(spilled) => Ok(look(&spilled.blocks.read(number, &spilled.spool)?)),
        }
    }

    pub(crate) fn totals(&self) -> Totals {
        match self {
            Games::Held(chunks) => Totals {
                games: chunks.iter().map(|chunk| chunk.len() as u64).sum(),
                moves: chunks.iter().map(|chunk| chunk.moves).sum(),
                sequences: chunks.iter().map(|chunk| chunk.rows.len() as u64).sum(),
            },
            Games::Spilled(spilled) => spilled.blocks.totals(),
        }
    }

    /// Has the captions of some games looked at.
    pub(crate) fn captions(
        &self,
        wanted: &BTreeSet<GameId>,
        mut look: impl FnMut(GameId, &str),
    ) -> io::Result<()> {
        let mut tell = |chunk: &Chunk| {
            let games = chunk
                .games
                .iter()
                .filter(|game| wanted.contains(&game.head.id));
            games.for_each(|game| look(game.head.id, chunk.caption(game)));
        };
        match self {
            Games::Held(chunks) => chunks.iter().for_each(tell),
            Games::Spilled(spilled) => {
                for block in spilled.blocks.with(wanted) {
                    tell(&spilled.blocks.read_heads(block, &spilled.spool)?);
                }
            }
        }
        Ok(())
    }
}
