//! What a node does to the board: by that nodes are told apart.

use crate::replay::setup;
use crate::sgf::value;
use crate::tree::{NodeId, Tree};
use honte_goban::{Colour, Move, Point, Size};

/// A node's moves and set-up.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Nothing,
    Move(Colour, Move),
    /// Moves in their order; points and what is on them then, by point.
    Much(Vec<(Colour, Move)>, Vec<(Point, Option<Colour>)>),
}

pub(super) fn board_key(tree: &Tree, node: NodeId, size: Size) -> Key {
    if let Some((colour, letters)) = tree.plain_move(node)
        && let Ok(played) = Move::from_sgf(size, &letters)
    {
        return Key::Move(colour, played);
    }
    let moves: Vec<(Colour, Move)> = tree.moves(node, size).collect();
    let mut stones: Vec<(Point, Option<Colour>)> = Vec::new();
    for property in tree.properties(node) {
        if let Some(stone) = setup(property.name()) {
            let points = property
                .values()
                .filter_map(|value| value::parse_points(value, size).ok())
                .flatten();
            stones.extend(points.map(|point| (point, stone)));
            compact(&mut stones);
        }
    }
    match (moves.as_slice(), stones.as_slice()) {
        ([], []) => Key::Nothing,
        (&[(colour, played)], []) => Key::Move(colour, played),
        _ => Key::Much(moves, stones),
    }
}

/// Sorts by point; of one that is named several times, the last counts.
fn compact(stones: &mut Vec<(Point, Option<Colour>)>) {
    stones.reverse();
    stones.sort_by_key(|&(point, _)| point);
    stones.dedup_by_key(|&mut (point, _)| point);
}
