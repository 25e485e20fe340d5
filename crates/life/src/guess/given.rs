//! What assumed verdicts hang on.

use honte_goban::Point;

use crate::{
    facts::{
        Facts,
        verdict::{Class, Given, Local, Status},
    },
    prover::Prover,
    strategies::joined::{Goal, prove_between},
    tuning::GIVEN_VISITS,
};

/// Looks for what shows the assumed verdicts if chains that live, or seem to, are safe.
///
/// Most of it was asked before, and failed only for want of proofs for these chains.
pub(crate) fn find_given(facts: &mut Facts<'_>, prover: &mut Prover) {
    prover.account.begin_reading();
    let is_assumed = |chain: &usize| matches!(facts.verdicts[*chain].class, Class::Assumed(_));
    let mut assumed: Vec<usize> = (0..facts.chains.len()).filter(is_assumed).collect();
    // What is dead takes little, and is asked about most.
    assumed.sort_by_key(|&chain| facts.status(chain) != Status::Dead);
    for chain in assumed {
        if prover.is_spent() {
            break;
        }
        facts.verdicts[chain].given = given(facts, prover, chain);
    }
    prover.account.end_reading();
}

/// What an assumed verdict hangs on.
fn given(facts: &Facts<'_>, prover: &mut Prover, chain: usize) -> Option<Given> {
    let verdict = &facts.verdicts[chain];
    let (goal, winner) = match verdict.status {
        Status::Dead => (Goal::Kill, !verdict.colour),
        Status::Alive | Status::Lives => (Goal::Hold, verdict.colour),
        Status::Reborn | Status::Unknown => return None,
    };
    let lives = |&other: &usize| {
        let other = &facts.verdicts[other];
        other.colour == winner && matches!(other.status, Status::Alive | Status::Lives)
    };
    let others = (0..facts.chains.len()).filter(|&other| other != chain);
    let living: Vec<usize> = others.filter(lives).collect();
    let proof = prove_between(facts, prover, chain, goal, &living, GIVEN_VISITS)?;
    let walls = proof.walls.iter().map(|&wall| facts.chains.first(wall));
    let walls: Vec<Point> = walls.collect();
    (!walls.is_empty()).then(|| Given {
        walls,
        local: Local::clone(&proof.local),
    })
}

#[cfg(test)]
mod tests;
