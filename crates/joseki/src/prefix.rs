//! The prefix tree (paper, sections 3.1 and 3.2), built by sorting.
//!
//! The paper inserts every sequence into a tree and prunes it afterwards. Nearly all nodes of that
//! tree are tails that only one game has. Here all sequences are sorted instead: sequences with a
//! common prefix are neighbours, a node is a range, its count the range's length, and the nodes
//! before pruning are counted from what each sequence shares with the one before it. Only nodes
//! that survive are ever made.

use crate::chunk::{Chunk, Row};
use crate::key::Key;
use crate::params::Tenuki;
use crate::sequence::{Code, Entry};
use rayon::prelude::*;
use std::ops::Range;

/// A node of the pruned tree. Children are next to each other, after their parent.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) parent: u32,
    pub(crate) code: Code,
    /// The second player's stone. False for a tenuki.
    pub(crate) second: bool,
    pub(crate) depth: u16,
    pub(crate) count: u32,
    pub(crate) children: Range<u32>,
}

/// The pruned tree; node 0 is the empty board.
#[derive(Debug)]
pub(crate) struct Prefixes {
    pub(crate) nodes: Vec<Node>,
    /// Nodes of the tree before pruning, without the root.
    pub(crate) before: u64,
    /// By chunk and sequence: the deepest node that the sequence passes through.
    pub(crate) deepest: Vec<Vec<u32>>,
}

/// The pruned tree has more nodes than can be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooMany;

/// The most nodes that survive pruning.
pub(crate) const MOST_NODES: usize = 1_000_000;

/// The greatest depth of a node. No joseki is as long, but a file may hold anything.
pub(crate) const DEEPEST: usize = 1_000;

/// A sequence in the sort, with its beginning beside it so that sorting seldom has to look further.
#[derive(Debug, Clone, Copy)]
struct Item {
    key: Key,
    chunk: u32,
    row: u32,
    /// Entries of the sequence.
    length: u32,
}

struct Sorted<'c> {
    chunks: &'c [Chunk],
    tenuki: Tenuki,
    items: Vec<Item>,
}

/// Builds the tree of all sequences with at least `threshold` in each node.
pub(crate) fn build(chunks: &[Chunk], tenuki: Tenuki, threshold: u32) -> Result<Prefixes, TooMany> {
    let sorted = Sorted::new(chunks, tenuki);
    let mut prefixes = Prefixes {
        nodes: Vec::new(),
        before: sorted.count_prefixes(),
        deepest: chunks
            .iter()
            .map(|chunk| vec![0; chunk.rows.len()])
            .collect(),
    };
    sorted.prune(threshold as usize, &mut prefixes)?;
    Ok(prefixes)
}

impl<'c> Sorted<'c> {
    fn new(chunks: &'c [Chunk], tenuki: Tenuki) -> Self {
        let item = |chunk: usize, row: usize| {
            let it = &chunks[chunk].rows[row];
            Item {
                key: it.key,
                chunk: chunk as u32,
                row: row as u32,
                length: it.length(),
            }
        };
        let rows = |chunk: usize| (0..chunks[chunk].rows.len()).map(move |row| item(chunk, row));
        let items = (0..chunks.len())
            .into_par_iter()
            .flat_map_iter(rows)
            .collect();
        let mut sorted = Sorted {
            chunks,
            tenuki,
            items,
        };
        sorted.sort();
        sorted
    }

    /// Sorts by keys first: that is quick, and few sequences have the same key.
    fn sort(&mut self) {
        let mut items = std::mem::take(&mut self.items);
        items.par_sort_unstable_by_key(|item| item.key);
        items
            .par_chunk_by_mut(|a, b| a.key == b.key)
            .filter(|run| run.len() > 1)
            .for_each(|run| run.sort_unstable_by(|a, b| self.tail(a).cmp(self.tail(b))));
        self.items = items;
    }

    /// The codes that the key does not hold.
    fn tail(&self, item: &Item) -> impl Iterator<Item = Code> + 'c {
        let tail = self.entries(item).get(Key::LENGTH..).unwrap_or_default();
        tail.iter().map(|entry| entry.code())
    }

    fn row(&self, item: &Item) -> &'c Row {
        &self.chunks[item.chunk as usize].rows[item.row as usize]
    }

    fn entries(&self, item: &Item) -> &'c [Entry] {
        self.chunks[item.chunk as usize].entries(self.row(item))
    }

    /// The number of entries that two sequences share at their beginning.
    fn common(&self, a: &Item, b: &Item) -> u64 {
        if let Some(common) = a.key.common(b.key) {
            return u64::from(common);
        }
        let shortest = a.length.min(b.length) as usize;
        if shortest <= Key::LENGTH {
            return shortest as u64;
        }
        let tails = self.entries(a)[Key::LENGTH..]
            .iter()
            .zip(&self.entries(b)[Key::LENGTH..]);
        (Key::LENGTH + tails.take_while(|(x, y)| x.code() == y.code()).count()) as u64
    }

    fn count_prefixes(&self) -> u64 {
        let lengths: u64 = self
            .items
            .par_iter()
            .map(|item| u64::from(item.length))
            .sum();
        let pairs = self.items.par_windows(2);
        lengths
            - pairs
                .map(|pair| self.common(&pair[0], &pair[1]))
                .sum::<u64>()
    }

    /// The code at a depth of the tree; `None` where the sequence has ended.
    fn code_at(&self, item: &Item, depth: usize) -> Option<Code> {
        if depth < Key::LENGTH {
            return item.key.code(depth);
        }
        self.entries(item).get(depth).map(|entry| entry.code())
    }

    /// The player whose stone an entry of a run is. Colours follow from depth, so all items agree,
    /// unless tenuki are left out: then the majority decides.
    fn is_second(&self, run: &[Item], depth: usize) -> bool {
        let second = |item: &&Item| self.entries(item)[depth].is_second();
        match self.tenuki {
            Tenuki::Parity | Tenuki::Gap => run.first().is_some_and(|item| second(&item)),
            Tenuki::None => 2 * run.iter().filter(second).count() > run.len(),
        }
    }

    /// Phase 2: makes the nodes that keep `threshold` sequences, level by level.
    fn prune(&self, threshold: usize, prefixes: &mut Prefixes) -> Result<(), TooMany> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        ranges.push(0..self.items.len());
        prefixes.nodes.push(Node {
            parent: 0,
            code: 0,
            second: false,
            depth: 0,
            count: self.items.len() as u32,
            children: 0..0,
        });
        let mut at = 0;
        while at < prefixes.nodes.len() {
            let first = prefixes.nodes.len() as u32;
            self.branch(at, ranges[at].clone(), threshold, prefixes, &mut ranges);
            prefixes.nodes[at].children = first..prefixes.nodes.len() as u32;
            if prefixes.nodes.len() > MOST_NODES {
                return Err(TooMany);
            }
            at += 1;
        }
        Ok(())
    }

    /// The children of a node: runs of one code in its range. Sequences that end here belong to the
    /// node itself.
    fn branch(
        &self,
        node: usize,
        range: Range<usize>,
        threshold: usize,
        prefixes: &mut Prefixes,
        ranges: &mut Vec<Range<usize>>,
    ) {
        let depth = usize::from(prefixes.nodes[node].depth);
        let mut start = range.start;
        for run in
            self.items[range].chunk_by(|a, b| self.code_at(a, depth) == self.code_at(b, depth))
        {
            let end = start + run.len();
            match self.code_at(&run[0], depth) {
                Some(code) if run.len() >= threshold && depth < DEEPEST => {
                    prefixes.nodes.push(Node {
                        parent: node as u32,
                        code,
                        second: self.is_second(run, depth),
                        depth: depth as u16 + 1,
                        count: run.len() as u32,
                        children: 0..0,
                    });
                    ranges.push(start..end);
                }
                _ => {
                    for item in run {
                        prefixes.deepest[item.chunk as usize][item.row as usize] = node as u32;
                    }
                }
            }
            start = end;
        }
    }
}
