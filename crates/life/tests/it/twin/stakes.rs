//! What it costs to hold something for ever.

use super::graph::NodeSet;
use super::rules::{Colour, State};
use super::status::Twin;

/// Nobody needs so many stones on a few nodes, but who loses them for ever.
pub(crate) const FOR_EVER: i32 = 24;

/// What a move gains for a player, before and after it.
pub(crate) type Gain = fn(&State, &State, Colour) -> i32;

/// Stones of a colour that a move takes off.
pub(crate) fn taken(before: &State, after: &State, colour: Colour) -> i32 {
    let stones = |state: &State| state.stones[colour as usize];
    (stones(before) & !stones(after)).count_ones() as i32
}

/// Prisoners made less stones lost.
pub(crate) fn prisoners(before: &State, after: &State, owner: Colour) -> i32 {
    taken(before, after, owner.other()) - taken(before, after, owner)
}

/// By state: how far a player who does not enter the lost states must be ready to fall
/// behind, if the other wants it; [`FOR_EVER`] where there is no limit to it.
pub(crate) fn stakes(twin: &Twin, lost: &NodeSet, owner: Colour, gain: Gain) -> Vec<i32> {
    let graph = &twin.graph;
    let mut stakes: Vec<i32> = lost
        .iter()
        .map(|&lost| if lost { FOR_EVER } else { 0 })
        .collect();
    loop {
        let mut is_stable = true;
        for at in (0..stakes.len()).rev() {
            let state = &graph.states[at];
            let needs = graph.next(at).iter().map(|&to| {
                let to = to as usize;
                match stakes[to] {
                    FOR_EVER => FOR_EVER,
                    stake => (stake - gain(state, &graph.states[to], owner)).clamp(0, FOR_EVER),
                }
            });
            let need = if state.mover == owner {
                needs.min()
            } else {
                needs.max()
            };
            // There is always a move, if only a pass.
            let need = need.unwrap_or(0);
            if need > stakes[at] {
                stakes[at] = need;
                is_stable = false;
            }
        }
        if is_stable {
            return stakes;
        }
    }
}
