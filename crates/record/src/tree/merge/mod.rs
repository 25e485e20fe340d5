//! Two records of one game as one tree.

mod node;
mod properties;

use super::{NodeId, Tree};
use crate::replay::Replay;
use honte_goban::{Point, Size};
use node::{Key, board_key};
use std::collections::{HashMap, VecDeque};
use thiserror::Error;

/// What a merge has done.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Merged {
    /// Nodes that the other record had in addition.
    pub nodes: usize,
    /// Values and texts that it had in addition, in nodes that both have.
    pub values: usize,
    /// Where the two say different things. What stood in this tree is kept.
    pub contradictions: Vec<Contradiction>,
}

/// A property that is not the same in both records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// The node of this tree.
    pub node: NodeId,
    /// The property's name, as this tree or the other one spells it.
    pub name: String,
    /// What this tree says, and goes on saying.
    pub kept: String,
    /// What the other one says.
    pub left_out: String,
}

/// Why two trees are not records of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MergeError {
    /// One of them is not Go.
    #[error("only games of Go can be merged")]
    OtherGame,
    /// The boards differ.
    #[error("the boards differ: {ours} here, {theirs} there")]
    Size {
        /// This tree's board.
        ours: Size,
        /// The other one's.
        theirs: Size,
    },
    /// The positions at the beginning differ.
    #[error("the positions at the beginning differ, at {} for one", .point.to_a1(*.size))]
    Setup {
        /// The first point, row by row from the upper left, at which they do.
        point: Point,
        /// The board.
        size: Size,
    },
    /// The roots have different moves.
    #[error("the first nodes have different moves")]
    RootMove,
}

impl Tree {
    /// Adds what another record of the same game has in addition: variations, properties, comments,
    /// values of lists. Nodes with the same moves and set-up below nodes that are one are one node.
    ///
    /// What stood here stays as it is, and the main line too; where it ends and the other record's
    /// goes on, it goes on. A text is added behind the text that is there, unless its lines are among
    /// that text's. Lists of points and of labels are united. Where the two contradict each other
    /// (`PB`, `RE`, a label on the same point, …) this tree keeps what it says, and
    /// [`Merged::contradictions`] says so. `FF`, `CA`, `AP` and the like are about a file and not
    /// about the game: nothing is said of them.
    ///
    /// Of several siblings with the same moves, each is taken for the first one here that none was
    /// taken for yet and that says all it says.
    ///
    /// # Errors
    /// [`MergeError`] where the two are not one game; nothing is changed then.
    ///
    /// ```
    /// use honte_record::sgf::{Collection, write_tree};
    ///
    /// let games = Collection::read(b"(;PB[A];B[aa])(;PW[B];B[aa]C[!];W[bb])").games;
    /// let mut game = games[0].clone();
    /// game.merge(&games[1]).unwrap();
    /// let mut text = Vec::new();
    /// write_tree(&game, &mut text);
    /// assert_eq!(text, b"(;PB[A]PW[B];B[aa]C[!];W[bb])");
    /// ```
    pub fn merge(&mut self, other: &Tree) -> Result<Merged, MergeError> {
        self.mergeable(other)?;
        let mut merge = Merge {
            ours: self,
            theirs: other,
            size: other.size(),
            merged: Merged::default(),
        };
        merge.run();
        Ok(merge.merged)
    }

    fn mergeable(&self, other: &Tree) -> Result<(), MergeError> {
        if !self.is_go() || !other.is_go() {
            return Err(MergeError::OtherGame);
        }
        let (ours, theirs) = (self.size(), other.size());
        if ours != theirs {
            return Err(MergeError::Size { ours, theirs });
        }
        let at_root = |tree: &Tree| Replay::at(tree, tree.root()).into_board();
        let boards = (at_root(self), at_root(other));
        let differs = |&point: &Point| boards.0.colour_at(point) != boards.1.colour_at(point);
        if let Some(point) = ours.points().find(differs) {
            return Err(MergeError::Setup { point, size: ours });
        }
        let moves = |tree: &Tree| -> Vec<_> { tree.moves(tree.root(), ours).collect() };
        if moves(self) != moves(other) {
            return Err(MergeError::RootMove);
        }
        Ok(())
    }
}

/// Nodes of the other tree that are one node of ours.
struct Pair {
    ours: NodeId,
    theirs: Vec<NodeId>,
}

/// Two trees on the way to be one.
struct Merge<'m> {
    ours: &'m mut Tree,
    theirs: &'m Tree,
    size: Size,
    merged: Merged,
}

/// How many siblings with the same moves are looked at for the one that says all.
const MAX_TRIED_SIBLINGS: usize = 8;
/// How many nodes of the other tree become one of ours; what is more becomes a sibling, so that no
/// file can make a text that grows and grows be copied for each of its nodes.
const MAX_FOLDED_NODES: usize = 32;

impl Merge<'_> {
    fn run(&mut self) {
        let mut pairs = vec![Pair {
            ours: self.ours.root(),
            theirs: vec![self.theirs.root()],
        }];
        while let Some(pair) = pairs.pop() {
            for &node in &pair.theirs {
                self.properties(pair.ours, node);
            }
            let start = pairs.len();
            self.children(&pair, &mut pairs);
            // The first child comes next, so that everything is told in the tree's order.
            pairs[start..].reverse();
        }
    }

    /// Finds out which children are one, and adds the others.
    fn children(&mut self, pair: &Pair, pairs: &mut Vec<Pair>) {
        if pair
            .theirs
            .iter()
            .all(|&node| self.theirs.first_child(node).is_none())
        {
            return;
        }
        let mut last = None;
        let mut known: HashMap<Key, Same> = HashMap::new();
        for child in self.ours.children(pair.ours) {
            let key = board_key(self.ours, child, self.size);
            known.entry(key).or_default().free.push_back(child);
            last = Some(child);
        }
        // Pairs by our node: several of theirs may be one of ours.
        let mut found: HashMap<NodeId, usize> = HashMap::new();
        let theirs = self.theirs;
        for child in pair.theirs.iter().flat_map(|&node| theirs.children(node)) {
            let key = board_key(theirs, child, self.size);
            let same = known.entry(key).or_default();
            let one = same.take(|ours| self.says_all(ours, child));
            let has_room = |ours: &NodeId| {
                let pair = found.get(ours).and_then(|&place| pairs.get(place));
                pair.is_none_or(|pair| pair.theirs.len() < MAX_FOLDED_NODES)
            };
            let Some(ours) = one.filter(has_room) else {
                let new = self.ours.graft_after(pair.ours, last, theirs, child);
                self.merged.nodes += theirs.nodes(child).count();
                same.taken = Some(new);
                last = Some(new);
                continue;
            };
            let place = *found.entry(ours).or_insert_with(|| {
                pairs.push(Pair {
                    ours,
                    theirs: Vec::new(),
                });
                pairs.len() - 1
            });
            pairs[place].theirs.push(child);
        }
    }
}

/// Children of ours with the same moves.
#[derive(Default)]
struct Same {
    /// Those that none of theirs was taken for yet.
    free: VecDeque<NodeId>,
    /// The first one that is not free any more.
    taken: Option<NodeId>,
}

impl Same {
    fn take(&mut self, says_all: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        let tried = self.free.iter().take(MAX_TRIED_SIBLINGS);
        let place = match self.free.len() {
            0 => return self.taken,
            1 => 0,
            _ => tried.copied().position(says_all).unwrap_or(0),
        };
        let node = self.free.remove(place)?;
        self.taken.get_or_insert(node);
        Some(node)
    }
}
