//! Whose turn it is, by which programs turn their figures.

use crate::sgf::Name;
use crate::tree::{NodeId, Tree};
use honte_goban::Colour;

const PL: Name = Name::new(b"PL");
const HA: Name = Name::new(b"HA");

/// Who moves after a node: as the nearest node on the way back says, or else Black.
pub(super) fn to_move(tree: &Tree, node: NodeId) -> Colour {
    let mut way = Some(node);
    while let Some(node) = way {
        if let Some(next) = after(tree, node) {
            return next;
        }
        way = tree.parent(node);
    }
    Colour::Black
}

/// Who moves after a node, if it says: `PL`, the other than has moved, White where handicap stones
/// are set up.
pub(super) fn after(tree: &Tree, node: NodeId) -> Option<Colour> {
    if let Some(said) = tree.value(node, PL) {
        match said.trim_ascii() {
            [b'B' | b'b', ..] => return Some(Colour::Black),
            [b'W' | b'w', ..] => return Some(Colour::White),
            _ => {}
        }
    }
    if let Some((colour, _)) = tree.played(node, tree.size()) {
        return Some(!colour);
    }
    let stones = tree.value(node, HA)?;
    let stones: u32 = std::str::from_utf8(stones).ok()?.trim().parse().ok()?;
    let is_set_up = tree.property(node, Name::new(b"AB")).is_some();
    (stones >= 2 && is_set_up).then_some(Colour::White)
}
