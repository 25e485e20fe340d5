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
mod nodes;
mod scan;
mod sort;
mod walk;

use crate::job::Progress;
use crate::storage::Games;
use crate::tree::Tree;
use scan::Limit;

pub(crate) use nodes::{BuildError, MAX_DEPTH, MAX_NODES, Node, Prefixes, is_second};
pub(crate) use walk::{Walker, extend_path};

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
    grow::merge_parts(parts, threshold, keep)
}
