//! The pruned tree.

use crate::sequence::{Code, TENUKI, point};
use crate::step::Step;
use std::io;
use std::ops::Range;

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

impl Node {
    /// What is played, on a board of this size; a tenuki for the root.
    pub(crate) fn step(&self, size: u8) -> Step {
        point(size, self.code)
            .filter(|_| self.depth > 0)
            .map_or(Step::Tenuki, Step::Stone)
    }
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
pub(crate) const MAX_NODES: usize = 1_000_000;

/// The greatest depth of a node. No joseki is as long, but a file may hold anything.
pub(crate) const MAX_DEPTH: usize = 1_000;

/// The colour of an entry where colours take turns.
pub(crate) fn is_second(code: Code, depth: u16) -> bool {
    code != TENUKI && depth.is_multiple_of(2)
}
