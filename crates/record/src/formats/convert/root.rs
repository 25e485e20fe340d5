//! A move in the root: in the Ishi format an event begins with a board, and the move is a step of
//! its own.

use crate::sgf::table::Kind;
use crate::tree::{NodeId, Tree};

/// The game with the root's move in a node of its own, and that node; `None` if the root has no
/// move.
pub(super) fn part(tree: &Tree) -> Option<(Tree, NodeId)> {
    let root = tree.root();
    tree.played(root, tree.size())?;
    let mut parted = tree.clone();
    let first = parted.insert_after(root);
    parted.move_properties(root, first, |name| {
        let kind = name.definition().map(|definition| definition.kind);
        let stays = [Kind::Root, Kind::GameInfo, Kind::Setup];
        kind.is_some_and(|kind| !stays.contains(&kind))
    });
    Some((parted, first))
}

/// Takes a node that [`part`] made back into the root.
pub(super) fn join(tree: &mut Tree, first: NodeId) {
    let root = tree.root();
    let is_only = tree.parent(first) == Some(root) && tree.children(root).nth(1).is_none();
    if is_only {
        tree.move_properties(first, root, |_| true);
        // It is there, and not the root.
        let _ = tree.take_out(first);
    }
}
