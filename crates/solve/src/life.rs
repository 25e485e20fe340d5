//! Unconditional life (D. B. Benson, "Life in the game of Go", 1976) on a field.

use crate::bits::Bits;
use crate::field::{Field, Part};
use crate::role::Role;

/// A room: what hangs together without stones of the defender, enclosed by these alone.
struct Room<B> {
    part: Part<B>,
    empty: B,
}

/// If some of `stones` live even if their owner always passes: the chains that live with them, and the
/// rooms that make them live.
///
/// Chains that are never captured bound a room as well as living ones do.
pub(crate) fn living<B: Bits>(field: &Field<B>, defender: B, attacker: B, stones: B) -> Option<B> {
    let mut rooms = rooms(field, defender, attacker);
    if rooms.len() < 2 {
        return None;
    }
    let mut chains = chains(field, defender);
    loop {
        let before = chains.len();
        chains.retain(|chain| {
            let is_vital = |room: &&Room<B>| room.empty.is_within(chain.around);
            field.is_anchored(chain.nodes, Role::Defender)
                || rooms.iter().filter(is_vital).take(2).count() == 2
        });
        if chains.is_empty() {
            return None;
        }
        if chains.len() == before {
            break;
        }
        let living = chains
            .iter()
            .fold(B::EMPTY, |living, chain| living | chain.nodes);
        rooms.retain(|room| (room.part.around & defender).is_within(living));
        if !living.meets(stones) {
            return None;
        }
    }
    let living = chains
        .iter()
        .fold(B::EMPTY, |living, chain| living | chain.nodes);
    if !living.meets(stones) {
        return None;
    }
    let vital = rooms.iter().filter(|room| {
        let mut chains = chains.iter();
        chains.any(|chain| room.empty.is_within(chain.around))
    });
    Some(vital.fold(living, |zone, room| zone | room.part.nodes))
}

fn rooms<B: Bits>(field: &Field<B>, defender: B, attacker: B) -> Vec<Room<B>> {
    let mut rooms = Vec::new();
    let mut left = field.all & !defender;
    // What hangs together with the outside is no room.
    let open = field.anchors(Role::Attacker) & left;
    let outside = field.connected(open, left).nodes;
    left &= !outside;
    while !left.is_empty() {
        let part = field.connected(B::one(left.first()), left);
        left &= !part.nodes;
        let empty = part.nodes & !attacker;
        if !empty.is_empty() {
            rooms.push(Room { part, empty });
        }
    }
    rooms
}

fn chains<B: Bits>(field: &Field<B>, stones: B) -> Vec<Part<B>> {
    let mut chains = Vec::new();
    let mut left = stones;
    while !left.is_empty() {
        let chain = field.connected(B::one(left.first()), left);
        left &= !chain.nodes;
        chains.push(chain);
    }
    chains
}
