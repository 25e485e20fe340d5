//! What the second pass over the games needs.

use crate::chunk::Chunk;
use crate::job::Progress;
use crate::normal::Turns;
use crate::params::Params;
use crate::prefix::Prefixes;
use honte_goban::Size;
use rayon::prelude::*;
use std::sync::atomic::Ordering::Relaxed;

/// Games, their sequences and the pruned tree: the input of the second pass over the games.
pub(crate) struct SecondPass<'h> {
    pub(crate) chunks: &'h [Chunk],
    pub(crate) prefixes: &'h Prefixes,
    pub(crate) turns: &'h Turns,
    pub(crate) size: Size,
    pub(crate) params: &'h Params,
    pub(crate) progress: &'h Progress,
}

impl<'h> SecondPass<'h> {
    /// The chunks, each with the deepest nodes of its sequences, for all threads. There are none
    /// left once the work is to stop.
    pub(crate) fn par_chunks(
        &self,
    ) -> impl IndexedParallelIterator<Item = Option<(&'h Chunk, &'h [u32])>> {
        let progress = self.progress;
        self.chunks
            .par_iter()
            .zip(&self.prefixes.deepest)
            .map(|(chunk, deepest)| {
                progress.looked.fetch_add(chunk.len() as u64, Relaxed);
                (!progress.stop.load(Relaxed)).then_some((chunk, &deepest[..]))
            })
    }
}
