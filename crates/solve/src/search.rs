//! Proof-number search in depth first order (A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees
//! and Its Applications", 2002): can the attacker capture?
//!
//! Captures are counted in the state, so the graph of states has no cycles, and what is found of a
//! state holds however it was reached.

use crate::state::{Ending, State};
use honte_goban::Move;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// A number that stands for "never".
const NEVER: u32 = u32::MAX / 4;

/// How hard to try.
#[derive(Debug, Clone)]
pub struct Effort {
    /// States that may be visited, all questions of a problem together.
    pub visits: u64,
    /// Set by somebody else to have it end.
    pub stop: Option<Arc<AtomicBool>>,
    /// Holds the visits made so far, for somebody else to look at.
    pub made: Option<Arc<AtomicU64>>,
}

/// Some ten seconds on a core of 2025.
const USUAL_VISITS: u64 = 1_000_000;

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            visits: USUAL_VISITS,
            stop: None,
            made: None,
        }
    }
}

/// What is known of a state: how many states must at least be decided until the attacker is proved
/// to capture, and to fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const UNKNOWN: Numbers = Numbers {
        proof: 1,
        disproof: 1,
    };
    const CAPTURED: Numbers = Numbers {
        proof: 0,
        disproof: NEVER,
    };
    const SAVED: Numbers = Numbers {
        proof: NEVER,
        disproof: 0,
    };

    fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A search, and what it has found so far.
pub(crate) struct Search {
    known: FxHashMap<u64, Numbers>,
    left: u64,
    stop: Option<Arc<AtomicBool>>,
    made: Option<Arc<AtomicU64>>,
}

impl Search {
    pub(crate) fn new(effort: &Effort) -> Search {
        Search {
            known: FxHashMap::default(),
            left: effort.visits,
            stop: effort.stop.clone(),
            made: effort.made.clone(),
        }
    }

    /// How many visits are left.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// Whether the attacker captures; `None` if that takes more visits than there are.
    pub(crate) fn captures(&mut self, state: &mut State<'_>) -> Option<bool> {
        let mut numbers = self.look(state);
        while !numbers.is_decided() && self.left > 0 && !self.is_stopped() {
            numbers = self.visit(state, NEVER, NEVER);
        }
        numbers.is_decided().then_some(numbers.proof == 0)
    }

    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Relaxed))
    }

    /// What is known of a state, or seen at once.
    fn look(&mut self, state: &State<'_>) -> Numbers {
        let key = state.key();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let numbers = match state.decided() {
            Some(Ending::Captured) => Numbers::CAPTURED,
            Some(Ending::Saved) => Numbers::SAVED,
            None => return Numbers::UNKNOWN,
        };
        self.known.insert(key, numbers);
        numbers
    }

    /// Searches below a state until its numbers reach the limits.
    fn visit(&mut self, state: &mut State<'_>, most_proof: u32, most_disproof: u32) -> Numbers {
        self.left = self.left.saturating_sub(1);
        if let Some(made) = &self.made {
            made.fetch_add(1, Relaxed);
        }
        let is_attack = state.is_attackers_turn();
        let moves = state.moves();
        let mut children: Vec<(Move, Numbers)> = Vec::with_capacity(moves.len());
        for played in moves {
            if let Some(made) = state.make(played) {
                let numbers = self.look(state);
                state.undo(made);
                children.push((played, numbers));
                // One that decides is enough.
                let decides = match is_attack {
                    true => numbers.proof == 0,
                    false => numbers.disproof == 0,
                };
                if decides {
                    break;
                }
            }
        }
        loop {
            let numbers = united(is_attack, &children);
            let is_over = numbers.proof >= most_proof || numbers.disproof >= most_disproof;
            if is_over || numbers.is_decided() || self.left == 0 || self.is_stopped() {
                self.known.insert(state.key(), numbers);
                return numbers;
            }
            let Some((best, second)) = best(is_attack, &children) else {
                self.known.insert(state.key(), numbers);
                return numbers;
            };
            let (played, known) = children[best];
            // Limits of the child, within which it stays the best.
            let (proof, disproof) = match is_attack {
                true => (
                    most_proof.min(second.saturating_add(1)),
                    most_disproof
                        .saturating_sub(numbers.disproof)
                        .saturating_add(known.disproof),
                ),
                false => (
                    most_proof
                        .saturating_sub(numbers.proof)
                        .saturating_add(known.proof),
                    most_disproof.min(second.saturating_add(1)),
                ),
            };
            let Some(made) = state.make(played) else {
                children.swap_remove(best);
                continue;
            };
            let found = self.visit(state, proof.min(NEVER), disproof.min(NEVER));
            state.undo(made);
            children[best].1 = found;
        }
    }
}

/// The numbers of a state out of its children's.
fn united(is_attack: bool, children: &[(Move, Numbers)]) -> Numbers {
    let least = |number: fn(&Numbers) -> u32| children.iter().map(|(_, n)| number(n)).min();
    let sum = |number: fn(&Numbers) -> u32| {
        let sum = children.iter().map(|(_, n)| number(n));
        sum.fold(0u32, |a, b| a.saturating_add(b)).min(NEVER)
    };
    match is_attack {
        true => Numbers {
            proof: least(|n| n.proof).unwrap_or(NEVER),
            disproof: sum(|n| n.disproof),
        },
        false => Numbers {
            proof: sum(|n| n.proof),
            disproof: least(|n| n.disproof).unwrap_or(NEVER),
        },
    }
}

/// The most promising child, and the number of the second.
fn best(is_attack: bool, children: &[(Move, Numbers)]) -> Option<(usize, u32)> {
    let number = |numbers: &Numbers| match is_attack {
        true => numbers.proof,
        false => numbers.disproof,
    };
    let mut best: Option<(usize, u32)> = None;
    let mut second = NEVER;
    for (at, (_, numbers)) in children.iter().enumerate() {
        let own = number(numbers);
        match best {
            Some((_, known)) if own >= known => second = second.min(own),
            Some((_, known)) => {
                second = known;
                best = Some((at, own));
            }
            None => best = Some((at, own)),
        }
    }
    best.map(|(at, _)| (at, second))
}
