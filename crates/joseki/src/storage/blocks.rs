//! Chunks in a temporary file.

use super::encoding::{decode, decode_heads, encode};
use super::spool::{Spool, Stretch, changed};
use crate::chunk::{Chunk, GameId};
use std::collections::BTreeSet;
use std::io;

/// Figures of all games together.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Totals {
    pub(crate) games: u64,
    pub(crate) moves: u64,
    pub(crate) sequences: u64,
}

/// Where a chunk lies.
#[derive(Debug, Clone, Copy)]
struct Block {
    /// Its first game. Chunks hold games that follow each other, so the next chunk's first game is
    /// behind all of them.
    first: GameId,
    whole: Stretch,
    /// The bytes of its games and captions, at the beginning.
    heads: u32,
}

/// Where all chunks lie.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    blocks: Vec<Block>,
    totals: Totals,
}

impl Blocks {
    pub(super) fn add(
        &mut self,
        chunk: &Chunk,
        buffer: &mut Vec<u8>,
        spool: &Spool,
    ) -> io::Result<()> {
        let heads = encode(chunk, buffer) as u32;
        self.blocks.push(Block {
            first: chunk.order(),
            whole: spool.append(buffer)?,
            heads,
        });
        self.totals.games += chunk.len() as u64;
        self.totals.moves += chunk.moves;
        self.totals.sequences += chunk.rows.len() as u64;
        Ok(())
    }

    /// Puts them in the order of their games.
    pub(super) fn sort(&mut self) {
        self.blocks.sort_by_key(|block| block.first);
    }

    pub(super) fn len(&self) -> usize {
        self.blocks.len()
    }

    pub(super) fn totals(&self) -> Totals {
        self.totals
    }

    pub(super) fn read(&self, number: usize, spool: &Spool) -> io::Result<Chunk> {
        let whole = self.blocks[number].whole;
        let mut bytes = vec![0; whole.len() as usize];
        spool.read(whole.start, &mut bytes)?;
        decode(&bytes).ok_or_else(changed)
    }

    /// The games and captions of a chunk, without the rest.
    pub(super) fn read_heads(&self, number: usize, spool: &Spool) -> io::Result<Chunk> {
        let block = &self.blocks[number];
        let mut bytes = vec![0; block.heads as usize];
        spool.read(block.whole.start, &mut bytes)?;
        decode_heads(&bytes).ok_or_else(changed)
    }

    /// The chunks that have some of these games.
    pub(super) fn with(&self, wanted: &BTreeSet<GameId>) -> BTreeSet<usize> {
        let place = |id: &GameId| self.blocks.partition_point(|block| block.first <= *id);
        wanted
            .iter()
            .filter_map(|id| place(id).checked_sub(1))
            .collect()
    }
}
