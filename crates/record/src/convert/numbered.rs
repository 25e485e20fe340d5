//! The way through a tree with the numbers that stones show.

use crate::replay::Replay;
use crate::sgf::{Name, value};
use crate::tree::{NodeId, Tree};
use honte_goban::{Board, Point};

/// A position, and the number of the move that put each stone there.
pub(super) struct Numbered<'t> {
    tree: &'t Tree,
    replay: Replay,
    numbers: Vec<u32>,
    /// What the numbers were before each node.
    before: Vec<Option<(Point, u32)>>,
}

impl<'t> Numbered<'t> {
    pub(super) fn new(tree: &'t Tree) -> Self {
        Self {
            tree,
            replay: Replay::new(tree.size()),
            numbers: vec![0; Point::INDEX_END],
            before: Vec::new(),
        }
    }

    /// Goes to a node, whose move has this number.
    pub(super) fn enter(&mut self, node: NodeId, number: u32) {
        self.replay.enter(self.tree, node);
        let size = self.tree.size();
        let point = self.tree.played(node, size).and_then(|(_, played)| played.point());
        let change = point.and_then(|point| {
            let slot = self.numbers.get_mut(point.index())?;
            Some((point, std::mem::replace(slot, number)))
        });
        self.before.push(change);
    }

    /// How many nodes have been entered and not left.
    pub(super) fn depth(&self) -> usize {
        self.before.len()
    }

    /// Goes back until so many are left.
    pub(super) fn leave_to(&mut self, depth: usize) {
        while self.before.len() > depth {
            self.replay.leave();
            if let Some(Some((point, number))) = self.before.pop()
                && let Some(slot) = self.numbers.get_mut(point.index())
            {
                *slot = number;
            }
        }
    }

    pub(super) fn board(&self) -> &Board {
        self.replay.board()
    }

    /// The stones that the newest node's move captured.
    pub(super) fn captured(&self) -> Vec<Point> {
        self.replay.captured()
    }

    /// The number of the stone on a point; `None` without one that was played.
    pub(super) fn number_at(&self, point: Point) -> Option<u32> {
        self.board().colour_at(point)?;
        let number = *self.numbers.get(point.index())?;
        (number > 0).then_some(number)
    }
}

/// The points of all values of a name in a node, in their order; those that are none are left out.
pub(super) fn points(tree: &Tree, node: NodeId, name: &str) -> Vec<Point> {
    let size = tree.size();
    tree.values(node, Name::new(name.as_bytes()))
        .flat_map(|raw| value::parse_points(raw, size).into_iter().flatten())
        .collect()
}
