//! Dumber ways to the same answers, to test the fixpoints by.

use std::collections::BTreeSet;

use super::graph::{Graph, NodeSet};
use super::rules::{Colour, State};

/// The states from which `who` can be in `set` after one move.
fn forced(
    all: &BTreeSet<State>,
    moves: &impl Fn(&State) -> Vec<State>,
    who: Colour,
    set: &BTreeSet<State>,
) -> BTreeSet<State> {
    let into = |state: &&State| {
        let next = moves(state);
        if state.mover == who {
            next.iter().any(|next| set.contains(next))
        } else {
            next.iter().all(|next| set.contains(next))
        }
    };
    all.iter().filter(into).copied().collect()
}

/// Every state reachable from `start`, one round after the other.
fn reachable(start: &State, moves: &impl Fn(&State) -> Vec<State>) -> BTreeSet<State> {
    let mut all = BTreeSet::from([*start]);
    loop {
        let more: BTreeSet<State> = all.iter().flat_map(moves).collect();
        let size = all.len();
        all.extend(more);
        if all.len() == size {
            return all;
        }
    }
}

/// Where `defender` wins once: the greatest set of states that hold from
/// which he can stay in it.
pub(crate) fn plain_once(
    start: &State,
    moves: impl Fn(&State) -> Vec<State>,
    defender: Colour,
    rebirth: u16,
) -> bool {
    let all = reachable(start, &moves);
    let holding: BTreeSet<State> = all
        .iter()
        .filter(|state| state.stones[defender as usize] & rebirth != 0)
        .copied()
        .collect();
    let mut won = holding.clone();
    loop {
        let next = &forced(&all, &moves, defender, &won) & &holding;
        if next == won {
            return won.contains(start);
        }
        won = next;
    }
}

/// Where `defender` wins lastingly: least `Y`, greatest `X` of the states
/// that hold with a move into `X`, or any states with a move into `Y`.
pub(crate) fn plain_lasting(
    start: &State,
    moves: impl Fn(&State) -> Vec<State>,
    defender: Colour,
    rebirth: u16,
) -> bool {
    let all = reachable(start, &moves);
    let holding: BTreeSet<State> = all
        .iter()
        .filter(|state| state.stones[defender as usize] & rebirth != 0)
        .copied()
        .collect();
    let mut outer: BTreeSet<State> = BTreeSet::new();
    loop {
        let settled = forced(&all, &moves, defender, &outer);
        let mut inner = all.clone();
        loop {
            let next = &(&forced(&all, &moves, defender, &inner) & &holding) | &settled;
            if next == inner {
                break;
            }
            inner = next;
        }
        if inner == outer {
            return outer.contains(start);
        }
        outer = inner;
    }
}

/// Leaves `who` one fixed move in each state of `won` where he is to move,
/// such that `solve` still finds all of `won` won by him. What is left is a
/// strategy, and can be judged without any fixpoint.
pub(crate) fn witness(
    graph: &Graph,
    who: Colour,
    won: &NodeSet,
    solve: impl Fn(&Graph) -> NodeSet,
) -> Graph {
    let mut left: Vec<Vec<u32>> = (0..graph.states.len())
        .map(|at| graph.next(at).to_vec())
        .collect();
    for at in (0..left.len()).filter(|&at| won[at] && graph.states[at].mover == who) {
        let kept = left[at].clone().into_iter().any(|choice| {
            left[at] = vec![choice];
            solve(&graph.with_moves(&left)) == *won
        });
        assert!(kept, "no single move keeps the win");
    }
    graph.with_moves(&left)
}

/// Whether a cycle of states of `among` goes through a state of `through`;
/// found by walking on from each of these.
pub(crate) fn cycle(graph: &Graph, among: &NodeSet, through: &NodeSet) -> bool {
    (0..among.len())
        .filter(|&at| among[at] && through[at])
        .any(|origin| {
            let mut seen = vec![false; among.len()];
            let mut work = vec![origin];
            while let Some(at) = work.pop() {
                for &next in graph.next(at) {
                    let next = next as usize;
                    if next == origin {
                        return true;
                    }
                    if among[next] && !seen[next] {
                        seen[next] = true;
                        work.push(next);
                    }
                }
            }
            false
        })
}
