//! Stones that cannot get two eyes, whatever is played.

use crate::bits::Bits;
use crate::field::Field;
use crate::role::Role;
use crate::state::State;
use crate::zone;

/// If the stones in question are captured whatever the defender plays, and whoever plays first: the
/// nodes on which that rests.
///
/// The attacker fills all points that are beside stones of its own which cannot be captured, or become
/// such stones. There it is never captured, so the defender has no eye there. Where no other points are
/// left than one, or two beside each other, all that the defender still has there is captured by a play
/// on the last of them. The stones have to be one chain: if a part of them were taken first, there
/// would be new points.
pub(crate) fn doomed<B: Bits>(field: &Field<B>, state: &State<B>, target: B) -> Option<B> {
    let attacker = state.stones(Role::Attacker);
    let defender = state.stones(Role::Defender);
    let anchors = field.anchors(Role::Attacker);
    let safe = field.connected(attacker & anchors, attacker);
    let filled = safe.around | anchors;
    let region = field.connected(target, field.all & !safe.nodes);
    let inside = region.nodes;
    let empty = inside & !defender;
    let eyes = empty & !filled;
    let is_one_eye = match eyes.len() {
        0 | 1 => true,
        2 => field.beside(eyes.first()).meets(eyes),
        _ => false,
    };
    let is_shut = !inside.meets(field.anchors(Role::Defender)) && empty.is_within(field.playable);
    if !is_one_eye || !is_shut {
        return None;
    }
    let chain = field.chain(state, Role::Defender, target.first()).nodes;
    // Where other chains are taken, the attacker can play, too.
    let others = inside & defender & !chain;
    if !target.is_within(chain) || !others.is_within(filled & field.playable) {
        return None;
    }
    let banned = state.spot.banned.map(usize::from);
    if banned.is_some_and(|banned| inside.contains(banned)) {
        return None;
    }
    Some(zone::closed(field, state, inside | region.around))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use honte_goban::{Board, Colour};

    /// On how many nodes Black's doom rests, White to move.
    fn doom(rows: &str) -> Option<u32> {
        let board: Board = rows.replace('/', "\n").parse().unwrap();
        let problem = Problem::find(&board, Colour::White, None, None).unwrap();
        let field = Field::<u64>::of(&problem).unwrap();
        let stones = [Role::Attacker, Role::Defender].map(|role| field.stones(&board, role));
        let state = State::new(stones, Role::Attacker, [0, 0]);
        doomed(&field, &state, field.target).map(Bits::len)
    }

    #[test]
    fn one_eye_of_two_points_is_doom_and_three_are_not() {
        assert!(doom(". . X O ./X X X O ./O O O O ./. . . . .").is_some());
        assert!(doom(". . . X O ./X X X X O ./O O O O O ./. . . . . .").is_none());
        // Two eyes, and a way out.
        assert!(doom(". X . X O ./X X X X O ./O O O O O ./. . . . . .").is_none());
        assert!(doom(". . X . . ./X X X O . ./O O O O . ./. . . . . .").is_none());
    }
}
