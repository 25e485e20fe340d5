//! The second pass over the games: how far each sequence is in the pruned tree, what positions it
//! comes to, and what surrounds it.

use crate::chunk::Chunk;
use crate::job::Progress;
use crate::normal::Turns;
use crate::params::{Params, Tenuki};
use crate::prefix::{Prefixes, Walker};
use crate::replay::Replay;
use crate::sequence::Entry;
use crate::storage::Games;
use crate::sums::Sums;
use crate::transposition::{Late, Positions, Transpositions, Walk};
use honte_goban::Size;
use rayon::prelude::*;
use std::io;
use std::sync::atomic::Ordering::Relaxed;

/// Games, their sequences and the pruned tree: the input of the second pass over the games.
pub(crate) struct SecondPass<'h> {
    pub(crate) games: &'h Games,
    pub(crate) prefixes: &'h Prefixes,
    pub(crate) turns: &'h Turns,
    pub(crate) size: Size,
    pub(crate) params: &'h Params,
    pub(crate) progress: &'h Progress,
}

/// What the second pass gives.
#[derive(Debug)]
pub(crate) struct Circumstances {
    /// By node.
    pub(crate) sums: Vec<Sums>,
    pub(crate) transpositions: Transpositions,
}

impl SecondPass<'_> {
    /// Looks at all games; at some of them, if the work is told to stop.
    pub(crate) fn look(&self) -> io::Result<Circumstances> {
        let walker = Walker::new(&self.prefixes.nodes);
        let colours_are_known = self.params.tenuki != Tenuki::None;
        let nodes = &self.prefixes.nodes;
        let positions = Positions::new(nodes, self.turns, self.size, colours_are_known);
        let chunks = self.games.len();
        // Each look has sums of its own for every node: there should not be too many of them.
        let share = chunks.div_ceil(4 * rayon::current_num_threads()).max(1);
        let looks = (0..chunks).into_par_iter().with_min_len(share).try_fold(
            || Look::new(self, &positions),
            |mut look, number| -> io::Result<_> {
                if !self.progress.stop.load(Relaxed) {
                    self.games
                        .with(number, |chunk| look.chunk(chunk, &walker))?;
                }
                Ok(look)
            },
        );
        let found = looks
            .map(|look: io::Result<Look<'_>>| look.map(Look::found))
            .try_reduce_with(|a, b| Ok(a.merge(b, self.params.examples)))
            .unwrap_or_else(|| Ok(Look::new(self, &positions).found()))?;
        Ok(Circumstances {
            sums: found.sums,
            transpositions: positions.counted(&self.prefixes.nodes, found.reached, found.late),
        })
    }
}

/// One thread's part of the pass.
struct Look<'l> {
    progress: &'l Progress,
    walk: Walk<'l>,
    replay: Replay<'l>,
    /// Of the current chunk, by sequence: its deepest node.
    deepest: Vec<u32>,
}

impl<'l> Look<'l> {
    fn new(pass: &SecondPass<'l>, positions: &'l Positions) -> Self {
        Self {
            progress: pass.progress,
            walk: Walk::new(&pass.prefixes.nodes, positions, pass.size),
            replay: Replay::new(pass),
            deepest: Vec::new(),
        }
    }

    fn chunk(&mut self, chunk: &Chunk, walker: &Walker<'_>) {
        let deepest = chunk
            .rows
            .iter()
            .map(|row| walker.deepest(chunk.entries(row)));
        self.deepest.clear();
        self.deepest.extend(deepest);
        self.walk.chunk(chunk, &self.deepest);
        self.replay.chunk(chunk, &self.deepest);
        self.progress.looked.fetch_add(chunk.len() as u64, Relaxed);
    }

    fn found(self) -> PassResult {
        PassResult {
            sums: self.replay.sums,
            reached: self.walk.reached,
            late: self.walk.late,
        }
    }
}

/// What a part of the pass has found.
struct PassResult {
    sums: Vec<Sums>,
    reached: Vec<u32>,
    late: Late,
}

impl PassResult {
    fn merge(mut self, other: PassResult, examples: usize) -> PassResult {
        for (sums, more) in self.sums.iter_mut().zip(other.sums) {
            sums.merge(more, examples);
        }
        for (reached, more) in self.reached.iter_mut().zip(other.reached) {
            *reached += more;
        }
        for (place, more) in other.late {
            *self.late.entry(place).or_default() += more;
        }
        self
    }
}

/// Finds out whose stones the nodes are where colours do not take turns: those of most sequences.
pub(crate) fn settle_colours(games: &Games, prefixes: &mut Prefixes) -> io::Result<()> {
    let second = count(games, prefixes, |entry| entry.is_second())?;
    for (node, second) in prefixes.nodes.iter_mut().zip(second) {
        node.second = 2 * u64::from(second) > u64::from(node.count);
    }
    Ok(())
}

/// Counts the sequences of all nodes, those too that were not counted because they are rare.
pub(crate) fn recount(games: &Games, prefixes: &mut Prefixes) -> io::Result<()> {
    let counts = count(games, prefixes, |_| true)?;
    for (node, count) in prefixes.nodes.iter_mut().zip(counts).skip(1) {
        node.count = count;
    }
    Ok(())
}

/// By node: how many of its sequences have an entry of some kind there.
fn count(
    games: &Games,
    prefixes: &Prefixes,
    is_counted: impl Fn(Entry) -> bool + Sync,
) -> io::Result<Vec<u32>> {
    let nodes = &prefixes.nodes;
    let walker = Walker::new(nodes);
    let nothing = || vec![0_u32; nodes.len()];
    let chunks = (0..games.len()).into_par_iter();
    let counted = chunks.try_fold(nothing, |mut counts, number| -> io::Result<_> {
        games.with(number, |chunk| {
            for row in &chunk.rows {
                let entries = chunk.entries(row);
                let mut at = walker.deepest(entries);
                while at != 0 {
                    let node = &nodes[at as usize];
                    let entry = entries[usize::from(node.depth) - 1];
                    counts[at as usize] += u32::from(is_counted(entry));
                    at = node.parent;
                }
            }
        })?;
        Ok(counts)
    });
    counted.try_reduce(nothing, |mut a, b| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        Ok(a)
    })
}
