//! The way through a tree with the numbers that stones show.

use crate::replay::Replay;
use crate::sgf::{Name, value};
use crate::tree::{NodeId, Tree};
use honte_goban::{Board, Point, Size};

/// A position, and the number of the move that put each stone there.
pub(super) struct Numbered<'t> {
    tree: &'t Tree,
    replay: Replay,
    numbers: Vec<u32>,
    /// The nodes entered, with the number of each move and what its point's number was.
    entered: Vec<Entered>,
}

struct Entered {
    node: NodeId,
    number: u32,
    before: Option<(Point, u32)>,
}

impl<'t> Numbered<'t> {
    pub(super) fn new(tree: &'t Tree) -> Self {
        Self {
            tree,
            replay: Replay::new(tree.size()),
            numbers: vec![0; Point::INDEX_END],
            entered: Vec::new(),
        }
    }

    /// Goes to a node, whose move has this number.
    pub(super) fn enter(&mut self, node: NodeId, number: u32) {
        self.replay.enter(self.tree, node);
        let size = self.board().size();
        let point = self
            .tree
            .played(node, size)
            .and_then(|(_, played)| played.point());
        let change = point.and_then(|point| {
            let slot = self.numbers.get_mut(point.index())?;
            Some((point, std::mem::replace(slot, number)))
        });
        self.entered.push(Entered {
            node,
            number,
            before: change,
        });
    }

    /// How many nodes have been entered and not left.
    pub(super) fn depth(&self) -> usize {
        self.entered.len()
    }

    /// The nodes entered since there were so many, with their numbers.
    pub(super) fn since(&self, depth: usize) -> Vec<(NodeId, u32)> {
        let since = self.entered.get(depth..).unwrap_or_default();
        since
            .iter()
            .map(|entered| (entered.node, entered.number))
            .collect()
    }

    /// Goes back until so many are left.
    pub(super) fn leave_to(&mut self, depth: usize) {
        while self.entered.len() > depth {
            self.replay.leave();
            let before = self.entered.pop().and_then(|entered| entered.before);
            if let Some((point, number)) = before
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
pub(super) fn points(tree: &Tree, node: NodeId, name: &str, size: Size) -> Vec<Point> {
    tree.values(node, Name::new(name.as_bytes()))
        .flat_map(|raw| value::parse_points(raw, size).into_iter().flatten())
        .collect()
}
