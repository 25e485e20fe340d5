//! What a decided state rests on.
//!
//! A zone is a set of nodes. It belongs to a state that is decided for a side, and means: the same is
//! decided of every state with the same stones on these nodes, the same side to move and the same
//! threats, whatever is on the other nodes. So a move outside of a zone, which takes nothing inside
//! of it, changes nothing; many moves are refuted at once.
//!
//! Two things make it true. The winner's way of play looks at no other nodes: where it takes a chain,
//! the zone has the chain and all around it; where a chain is not taken, the zone has the chain and a
//! liberty. And [`closed`]: each chain in the zone is there whole, with a liberty if it could be
//! captured, so that no move outside captures it. C.-C. Shih and others, "A novel approach to solving
//! goal-achieving problems for board games" (2022), have zones of the same kind.

use crate::bits::Bits;
use crate::field::Field;
use crate::role::Role;
use crate::state::{State, Step};

/// A zone with the chains whole that it touches, and with a liberty of each.
pub(crate) fn closed<B: Bits>(field: &Field<B>, state: &State<B>, zone: B) -> B {
    let mut closed = zone;
    let empty = field.all & !state.occupied();
    for role in [Role::Attacker, Role::Defender] {
        let mut left = zone & state.stones(role);
        while !left.is_empty() {
            let chain = field.chain(state, role, left.first());
            left &= !chain.nodes;
            closed |= chain.nodes;
            let liberties = chain.around & empty;
            if !field.is_anchored(chain.nodes, role)
                && !liberties.meets(closed)
                && !liberties.is_empty()
            {
                closed |= B::one(liberties.first());
            }
        }
    }
    closed
}

/// The zone of a state out of that of what comes after a move.
pub(crate) fn before<B: Bits>(
    field: &Field<B>,
    state: &State<B>,
    step: &Step<B>,
    zone_after: B,
) -> B {
    let Some(at) = step.at.map(usize::from) else {
        return zone_after;
    };
    let (after, other) = (&step.after, state.turn().other());
    let near = field.beside(at) & after.occupied();
    let played = closed(field, after, zone_after | B::one(at) | near);
    let captured = captured(state, step, other);
    closed(field, state, played | captured | field.around(captured))
}

fn captured<B: Bits>(state: &State<B>, step: &Step<B>, other: Role) -> B {
    state.stones(other) & !step.after.stones(other)
}

/// Whether a move is made outside of a zone and takes nothing inside.
pub(crate) fn is_outside<B: Bits>(state: &State<B>, step: &Step<B>, zone: B) -> bool {
    let is_inside = step.at.is_some_and(|at| zone.contains(usize::from(at)));
    !is_inside && !captured(state, step, state.turn().other()).meets(zone)
}

/// A zone with all that makes moves inside of it suicide.
pub(crate) fn with_suicides<B: Bits>(
    field: &Field<B>,
    state: &State<B>,
    moves: &[Step<B>],
    zone: B,
) -> B {
    let own = state.turn();
    let playable = moves
        .iter()
        .filter_map(|step| step.at)
        .fold(B::EMPTY, |set, at| set | B::one(usize::from(at)));
    let empty = field.all & !state.occupied();
    let mut suicides = zone & empty & field.playable & !playable;
    if let Some(banned) = state.spot.banned {
        suicides &= !B::one(usize::from(banned));
    }
    let mut zone = zone;
    for node in suicides.iter() {
        let beside = field.beside(node);
        let chain = field.connected(B::one(node), state.stones(own) | B::one(node));
        zone |= beside | chain.nodes | chain.around;
        // Chains of the other side that would be left with a liberty.
        let other = own.other();
        let mut left = beside & state.stones(other);
        while !left.is_empty() {
            let chain = field.chain(state, other, left.first());
            left &= !chain.nodes;
            let liberties = chain.around & empty & !B::one(node);
            zone |= chain.nodes;
            if !field.is_anchored(chain.nodes, other)
                && !liberties.is_empty()
                && !liberties.meets(zone)
            {
                zone |= B::one(liberties.first());
            }
        }
    }
    match suicides.is_empty() {
        true => zone,
        false => closed(field, state, zone),
    }
}
