//! The prefix tree (paper, sections 3.1 and 3.2), built by sorting.
//!
//! The paper inserts every sequence into a tree and prunes it afterwards. Nearly all nodes of that
//! tree are tails that only one game has. Here all sequences are sorted instead: sequences with a
//! common prefix are neighbours, a node is a range, its count the range's length, and the nodes
//! before pruning are counted from what each sequence shares with the one before it. Only nodes
//! that survive are ever made.

use crate::chunk::{Chunk, Row};
use crate::sequence::{Code, Entry};
use rayon::slice::ParallelSliceMut;
use std::cmp::Ordering;
use std::ops::Range;

/// A node of the pruned tree. Children lie side by side, behind their parent.
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

/// The deepest node. No joseki is as long; a file may hold anything.
const DEEPEST: usize = 1_000;

/// Codes that the sort key holds: ten bits each.
const KEYED: usize = 12;

/// A sequence in the sort, with its beginning beside it so that sorting seldom has to look further.
#[derive(Debug, Clone, Copy)]
struct Item {
    key: u128,
    chunk: u32,
    row: u32,
}

struct Sorted<'c> {
    chunks: &'c [Chunk],
    items: Vec<Item>,
}

/// Builds the tree of all sequences with at least `threshold` in each node.
pub(crate) fn build(chunks: &[Chunk], threshold: u32) -> Result<Prefixes, TooMany> {
    let sorted = Sorted::new(chunks);
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

/// The first codes of a sequence, one more each so that an end sorts before everything.
fn key(entries: &[Entry]) -> u128 {
    let head = entries.iter().take(KEYED);
    let packed = head.fold(0, |key, entry| key << 10 | u128::from(entry.code() + 1));
    packed << (10 * (KEYED - entries.len().min(KEYED)))
}

impl<'c> Sorted<'c> {
    fn new(chunks: &'c [Chunk]) -> Self {
        let item = |chunk: usize, row: usize| Item {
            key: key(chunks[chunk].entries(&chunks[chunk].rows[row])),
            chunk: chunk as u32,
            row: row as u32,
        };
        let rows = |chunk: usize| (0..chunks[chunk].rows.len()).map(move |row| item(chunk, row));
        let mut sorted = Sorted {
            chunks,
            items: (0..chunks.len()).flat_map(rows).collect(),
        };
        let mut items = std::mem::take(&mut sorted.items);
        items.par_sort_unstable_by(|a, b| sorted.compare(a, b));
        sorted.items = items;
        sorted
    }

    fn row(&self, item: &Item) -> &'c Row {
        &self.chunks[item.chunk as usize].rows[item.row as usize]
    }

    fn entries(&self, item: &Item) -> &'c [Entry] {
        self.chunks[item.chunk as usize].entries(self.row(item))
    }

    fn compare(&self, a: &Item, b: &Item) -> Ordering {
        a.key.cmp(&b.key).then_with(|| {
            let tail = |item| self.entries(item).iter().skip(KEYED).map(|e| e.code());
            tail(a).cmp(tail(b))
        })
    }

    /// The number of entries that two sequences share at their beginning.
    fn common(&self, a: &Item, b: &Item) -> usize {
        let (long, other) = (self.entries(a), self.entries(b));
        let differing = a.key ^ b.key;
        if differing != 0 {
            // The key's twelve tens begin eight bits below the top.
            return ((differing.leading_zeros() - 8) / 10) as usize;
        }
        let shared = long.iter().zip(other).skip(KEYED);
        long.len().min(other.len()).min(KEYED)
            + shared.take_while(|(x, y)| x.code() == y.code()).count()
    }

    fn count_prefixes(&self) -> u64 {
        let lengths = self.items.iter().map(|item| self.entries(item).len());
        let shared = self
            .items
            .windows(2)
            .map(|pair| self.common(&pair[0], &pair[1]));
        (lengths.sum::<usize>() - shared.sum::<usize>()) as u64
    }

    /// The code at a depth of the tree; `None` where the sequence has ended.
    fn code_at(&self, item: &Item, depth: usize) -> Option<Code> {
        if depth < KEYED {
            let code = (item.key >> (10 * (KEYED - 1 - depth))) as Code & 0x3ff;
            return code.checked_sub(1);
        }
        self.entries(item).get(depth).map(|entry| entry.code())
    }

    /// Phase 2: makes the nodes that keep `threshold` sequences, level by level.
    fn prune(&self, threshold: usize, prefixes: &mut Prefixes) -> Result<(), TooMany> {
        let mut ranges = vec![0..self.items.len()];
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

    /// The children of a node: runs of one code in its range. What does not go on is the node's.
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
                    let second = |item: &&Item| self.entries(item)[depth].is_second();
                    prefixes.nodes.push(Node {
                        parent: node as u32,
                        code,
                        second: 2 * run.iter().filter(second).count() > run.len(),
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
