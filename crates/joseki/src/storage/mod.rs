//! Games and their sequences: in memory while they are few, in a temporary file when they are many.
//!
//! Chunks collect until they fill their share of the memory. Then their sequences are sorted and
//! written as runs, from which the tree is counted. The chunks are written, too: the second pass
//! reads the games from them. From then on each run is written as soon as it is collected. The file
//! has no name, so nothing is left behind, however the program ends.

mod blocks;
mod encoding;
mod run;
mod spool;

use crate::chunk::{Chunk, GameId};
use crate::job::Scratch;
use crate::sorted::sorted;
use blocks::{Blocks, Totals};
use run::Runs;
use spool::Spool;
pub(crate) use spool::lock;
use std::collections::BTreeSet;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

pub(crate) use run::Cursor;

/// Chunks on their way in.
#[derive(Debug)]
pub(crate) struct Store<'s> {
    scratch: &'s Scratch,
    pending: Mutex<Pending>,
    spilled: Mutex<Option<Spilled>>,
    /// Whether games go to the file.
    has_begun: AtomicBool,
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
            has_begun: AtomicBool::new(false),
        }
    }

    /// Takes a chunk in. If there are too many, this thread writes them to the file.
    pub(crate) fn put(&self, chunk: Chunk) -> io::Result<()> {
        {
            let mut pending = lock(&self.pending);
            pending.bytes += chunk.bytes();
            pending.chunks.push(chunk);
            if !self.is_full(&pending) {
                return Ok(());
            }
        }
        // One thread writes at a time, without the help of others: while it waited for them, it would
        // be given chunks to put here. The others wait for it before they put any more.
        let mut spilled = lock(&self.spilled);
        let mut pending = lock(&self.pending);
        match self.is_full(&pending) {
            false => Ok(()),
            true => {
                let full = std::mem::take(&mut *pending);
                drop(pending);
                self.spill(full.chunks, &mut spilled)
            }
        }
    }

    /// Games stay in memory as long as there is room for all. Then they are written as they come:
    /// what is collected for the next run is small, so that it is quickly sorted in the cache.
    fn is_full(&self, pending: &Pending) -> bool {
        let has_begun = self.has_begun.load(Relaxed);
        pending.bytes > self.scratch.memory / if has_begun { 16 } else { 2 }
    }

    fn spill(&self, chunks: Vec<Chunk>, spilled: &mut Option<Spilled>) -> io::Result<()> {
        let spilled = match spilled {
            Some(spilled) => spilled,
            none => {
                self.has_begun.store(true, Relaxed);
                none.insert(Spilled::new(Spool::new(&self.scratch.folder)?))
            }
        };
        spilled.add(chunks, self.scratch.memory / 16)
    }

    /// All that came in, in no order.
    pub(crate) fn finish(self) -> io::Result<Games> {
        let rest = std::mem::take(&mut *lock(&self.pending)).chunks;
        match lock(&self.spilled).take() {
            None => Ok(Games::Held(rest)),
            Some(mut spilled) => {
                spilled.add(rest, self.scratch.memory / 16)?;
                spilled.blocks.sort();
                Ok(Games::Spilled(spilled))
            }
        }
    }
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

    /// Writes chunks, in runs of about that size.
    fn add(&mut self, chunks: Vec<Chunk>, run_bytes: usize) -> io::Result<()> {
        let mut run = Vec::new();
        let mut bytes = 0;
        for chunk in chunks {
            bytes += chunk.bytes();
            run.push(chunk);
            if bytes >= run_bytes {
                self.add_run(&std::mem::take(&mut run))?;
                bytes = 0;
            }
        }
        if !run.is_empty() {
            self.add_run(&run)?;
        }
        Ok(())
    }

    fn add_run(&mut self, chunks: &[Chunk]) -> io::Result<()> {
        self.runs.add(&sorted(chunks), chunks, &self.spool)?;
        let mut buffer = Vec::new();
        let mut blocks = chunks.iter();
        blocks.try_for_each(|chunk| self.blocks.add(chunk, &mut buffer, &self.spool))
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
        self.blocks.totals().games
    }
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
