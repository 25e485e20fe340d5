//! Proofs that chains cannot be captured, on a part of the board, that stand whatever lies
//! beyond it.
//!
//! Outside a window everything is thought to belong to the side that is to be
//! refuted, except for walls: chains of the other side that have such a proof
//! of their own, in a window that has no point in common with this one. The
//! winner answers in the window in which the other plays; so the winner's strategies go
//! together, unless kos or endless exchanges tie them ([`LocalProof::go_together`]).

pub(crate) mod eyes;
pub(crate) mod walls;
mod windows;

use honte_goban::PointSet;

use crate::{
    facts::{Facts, local_proof::LocalProof},
    prover::{
        Prover,
        answers::{Kind, Tried},
        ask::Effort,
        proof_cache::Trial,
    },
    regions::{
        growth::Seed,
        window::{Lean, Reach},
    },
    strategies::question::{try_window, windows as windows_around},
    tuning::{LEANING_SHARE, LOOK_UP_VISITS, MAX_GROUP, OWN_SHARE, WALL_DEPTH},
};

use eyes::{Wanted, find_eyes};
use windows::{Attempt, hold};

/// Shows that chains of one colour cannot be captured, none of them, without play on the points to
/// be avoided: the proof, and those of the walls that it needs.
pub(crate) fn prove_alive(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chains: &[usize],
    trial: &Trial,
) -> Option<Vec<LocalProof>> {
    let mut open = chains.to_vec();
    open.retain(|&chain| !facts.chains[chain].is_solid);
    if open.is_empty() {
        return Some(Vec::new());
    }
    if prover.proofs.has_failed(&open, trial) {
        return None;
    }
    if let Some(found) = prover.proofs.found(&open, &trial.avoid) {
        return Some(found.to_vec());
    }
    if prover.is_spent() {
        prover.is_wanting = true;
        return None;
    }
    prover.charge(LOOK_UP_VISITS);
    let found = try_ways(facts, prover, &open, trial);
    if found.is_none() && prover.is_spent() {
        return None;
    }
    prover.proofs.enter(open, *trial, found.as_ref());
    found
}

/// Tries all ways to hold chains of one colour, none of which lives at sight.
fn try_ways(
    facts: &Facts<'_>,
    prover: &mut Prover,
    open: &[usize],
    trial: &Trial,
) -> Option<Vec<LocalProof>> {
    let mut eyes = Vec::new();
    if let [chain] = open[..] {
        if let Some(known) = &facts.proofs[chain]
            && known.iter().all(|proof| proof.is_apart(&trial.avoid))
        {
            return Some(known.clone());
        }
        eyes = find_eyes(facts, prover, chain, &Wanted::of(2, trial));
        if eyes.len() == 2 {
            return Some(eyes);
        }
    }
    let mut held = |eyes: &[LocalProof], least, depth| {
        let attempt = Attempt {
            chains: open,
            eyes,
            visits: trial.visits,
            avoid: &trial.avoid,
            least,
            depth,
        };
        hold(facts, prover, &attempt)
    };
    let with_eyes = (!eyes.is_empty()).then(|| held(&eyes, OWN_SHARE, None));
    // In a seki the other's stones are part of the play.
    let found = with_eyes
        .flatten()
        .or_else(|| held(&[], OWN_SHARE, None))
        .or_else(|| held(&[], Reach::ANY, None));
    if found.is_some() || trial.depth == 0 {
        return found;
    }
    let lean = Some(trial.depth - 1);
    let mut found = held(&eyes, LEANING_SHARE, lean).or_else(|| held(&[], LEANING_SHARE, lean));
    // A seki may be shut in by walls, too.
    if found.is_none() && trial.depth == WALL_DEPTH && !has_own_liberty(facts, open) {
        found = held(&[], Reach::ANY, lean);
    }
    if found.is_some() || open.len() > 1 {
        return found;
    }
    hold_group(facts, prover, open[0], eyes, trial)
}

/// Whether some liberty of the chains seems to be theirs.
fn has_own_liberty(facts: &Facts<'_>, chains: &[usize]) -> bool {
    chains.iter().any(|&chain| {
        let mut liberties = facts.chains[chain].liberties.iter();
        liberties.any(|point| facts.share(point, chain) >= OWN_SHARE)
    })
}

/// Shows that a chain cannot be captured, together with others that it leans on and that live by
/// the same points or have an eye.
fn hold_group(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    mut eyes: Vec<LocalProof>,
    trial: &Trial,
) -> Option<Vec<LocalProof>> {
    let chains = &*facts.chains;
    let mut group = vec![chain];
    while group.len() < MAX_GROUP {
        let friend = find_friend(facts, prover, &group, trial)?;
        group.push(friend);
        let attempt = Attempt {
            chains: &group,
            eyes: &[],
            visits: trial.visits,
            avoid: &trial.avoid,
            least: OWN_SHARE,
            depth: None,
        };
        let found = hold(facts, prover, &attempt);
        if found.is_some() {
            return found;
        }
        // Where a chain is held there is no other play about it.
        let new: PointSet = chains.stones(&[friend]).collect();
        eyes.retain(|eye| eye.is_apart(&new));
        let mut avoid = trial.avoid;
        avoid.extend(chains.stones(&group));
        eyes.iter().for_each(|eye| avoid.extend(eye.window.iter()));
        let wanted = Wanted::of(1, &Trial { avoid, ..*trial });
        eyes.extend(find_eyes(facts, prover, friend, &wanted));
        if !eyes.is_empty() {
            let attempt = Attempt {
                eyes: &eyes,
                ..attempt
            };
            let found = hold(facts, prover, &attempt);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// A chain that a group could lean on.
fn find_friend(
    facts: &Facts<'_>,
    prover: &mut Prover,
    group: &[usize],
    trial: &Trial,
) -> Option<usize> {
    let kind = Kind::Hold(Vec::new());
    let effort = Effort::of(trial.visits);
    let seed = Seed {
        chains: group,
        winner: facts.chains[group[0]].colour,
        reach: Reach {
            lean: Lean::OnAll,
            least: LEANING_SHARE,
        },
        avoid: &trial.avoid,
    };
    for window in windows_around(facts, prover, &seed) {
        if window.walls.is_empty() {
            return None;
        }
        let tried = try_window(facts, prover, &window, group, &kind, effort);
        if let Tried::Won(_) = tried {
            let alone = window.walls.iter().find(|&&wall| {
                let single = window.with_wall(wall);
                let tried = try_window(facts, prover, &single, group, &kind, effort);
                matches!(tried, Tried::Won(_))
            });
            return alone.or(window.walls.first()).copied();
        }
    }
    None
}

#[cfg(test)]
pub(crate) mod tests;
