//! The prefix tree (paper, sections 3.1 and 3.2), built by sorting.
//!
//! The paper inserts every sequence into a tree and prunes it afterwards. Nearly all nodes of that
//! tree are tails that only one game has. Here all sequences are sorted instead: sequences with a
//! common prefix are neighbours, a node is a range, its count the range's length, and the nodes
//! before pruning are counted from what each sequence shares with the one before it. Only nodes
//! that survive are ever made.
//!
//! Sequences that do not fit into memory are sorted in runs, which are merged from a temporary file.
//! Either way the sorted sequences are scanned in parts, on all cores ([`scan`]), and the parts are
//! put together ([`grow`]).

mod grow;
mod merge;
mod scan;
mod sort;
mod walk;

use crate::job::Progress;
use crate::sequence::{Code, TENUKI};
use crate::storage::Games;
use crate::tree::Tree;
use scan::Limit;
use std::io;
use std::ops::Range;

pub(crate) use sort::{Item, sorted};
pub(crate) use walk::{Walker, extend_path};

/// A node of the pruned tree. Children are next to each other, after their parent, in the order of
/// their codes.
#[derive(Debug, Clone, PartialEq, Eq)]
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
}

/// Why there is no pruned tree.
#[derive(Debug)]
pub(crate) enum BuildError {
    /// It has more nodes than can be kept.
    TooMany,
    /// The temporary file cannot be read.
    Io(io::Error),
}

impl From<io::Error> for BuildError {
    fn from(error: io::Error) -> Self {
        BuildError::Io(error)
    }
}

/// The most nodes that survive pruning.
pub(crate) const MOST_NODES: usize = 1_000_000;

/// The greatest depth of a node. No joseki is as long, but a file may hold anything.
pub(crate) const DEEPEST: usize = 1_000;

/// Builds the tree of all sequences with at least `threshold` in each node, and of all nodes that the
/// trees to be kept have; what is kept for them alone is still to be counted. Colours follow from
/// depth; without tenuki entries they do not, and are still to be found out.
///
/// When the work is told to stop, the tree is that of some of the sequences.
pub(crate) fn build(
    games: &Games,
    threshold: u32,
    keep: &[&Tree],
    progress: &Progress,
) -> Result<Prefixes, BuildError> {
    let limit = Limit::new(threshold);
    let parts = match games {
        Games::Held(chunks) => sort::parts(chunks, &limit)?,
        Games::Spilled(spilled) => merge::parts(spilled, &limit, progress)?,
    };
    grow::together(parts, threshold, keep)
}

/// The colour of an entry where colours take turns.
pub(crate) fn is_second(code: Code, depth: u16) -> bool {
    code != TENUKI && depth.is_multiple_of(2)
}
