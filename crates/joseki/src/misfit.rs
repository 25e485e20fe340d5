//! Whether the parts of a tree that comes from outside fit together.

use crate::circumstance::Circumstance;
use crate::prefix;
use crate::stats::GameOutcomes;
use crate::tree::{Example, Node, Tree};
use honte_goban::Point;
use std::mem::replace;

/// What does not fit in a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// There are no nodes, or the board's size is none.
    #[error("no nodes, or no board")]
    Nothing,
    /// The children of all nodes are not all other nodes.
    #[error("a node is missing, or is there twice")]
    Count,
    /// This node's parent, children or figures contradict others.
    #[error("node {0} does not fit the others")]
    Node(usize),
}

impl Tree {
    /// Whether everything that nodes refer to is there and figures fit together, for trees that
    /// come from outside.
    pub(crate) fn check(&self) -> Result<(), Misfit> {
        if self.nodes.is_empty() || !(1..=25).contains(&self.params.size) {
            return Err(Misfit::Nothing);
        }
        // Each node is the child of its parent, once: no loops, and nothing is out of reach.
        let children = self.nodes.iter().map(|node| node.children.len());
        if children.sum::<usize>() != self.nodes.len() - 1 {
            return Err(Misfit::Count);
        }
        let mut met = vec![false; self.nodes.len()];
        for (i, node) in self.nodes.iter().enumerate() {
            let mut is_child =
                |&c: &u32| self.is_child(c, i) && !replace(&mut met[c as usize], true);
            if !(self.stands(node, i) && node.children.iter().all(&mut is_child)) {
                return Err(Misfit::Node(i));
            }
        }
        Ok(())
    }

    fn is_child(&self, child: u32, parent: usize) -> bool {
        let above = usize::from(self.nodes[parent].depth);
        child as usize > parent
            && self.nodes.get(child as usize).is_some_and(|node| {
                node.parent as usize == parent && usize::from(node.depth) == above + 1
            })
    }

    /// Whether a node's own figures fit.
    fn stands(&self, node: &Node, i: usize) -> bool {
        let start = i > 0 || (node.parent == 0 && node.depth == 0);
        let depth = usize::from(node.depth) <= prefix::MAX_DEPTH;
        let on_board = |p: Point| p.x().max(p.y()) < self.params.size;
        let Node {
            first_black: b,
            first_white: w,
            ..
        } = node;
        let counted = b.games() + w.games();
        let seen = |e: &Example| (e.game as usize) < self.games.len();
        let games = node
            .outcomes
            .map_or(u64::from(node.games), GameOutcomes::games);
        let late = total(&node.late);
        let sums = |list: &[(Circumstance, u32)]| list.is_empty() || total(list) == counted;
        start
            && depth
            && node.step.point().is_none_or(on_board)
            && counted == u64::from(node.count)
            && games == u64::from(node.games)
            && is_dated(&node.decades, counted)
            && is_dated(&node.by_year, games)
            && late <= u64::from(node.reached)
            && sums(&node.circumstances)
            && sums(&node.chosen_in)
            && node.examples.iter().all(seen)
    }
}

fn total<T>(counts: &[(T, u32)]) -> u64 {
    counts.iter().map(|(_, count)| u64::from(*count)).sum()
}

/// Whether counts by year are in order and no more than there are.
fn is_dated(counts: &[(i16, u32)], most: u64) -> bool {
    total(counts) <= most && counts.is_sorted_by(|a, b| a.0 < b.0)
}
