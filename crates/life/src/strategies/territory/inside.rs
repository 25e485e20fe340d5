//! What is open in a territory: the stones of the other colour in it, and the chains round it.
//!
//! Stones of the other colour are killed by a strategy that keeps the chains round them, too.

use honte_goban::Colour;

use crate::{
    facts::{
        Facts,
        territory::Territory,
        verdict::{Status, Verdict},
    },
    prover::{
        Prover,
        answers::{Keep, Kind},
        ask::Effort,
    },
    strategies::{
        kill::has_all_rebirth,
        question::{local_proof, try_window},
        territory::{
            find::{eyes, lean, territory, window_of, with},
            prove::{drop_hopeless, effort, enter_kept, hold_in, in_round, with_eyes},
        },
    },
};

/// Tries to decide what is open in one of a colour's territories.
pub(crate) fn prove_inside(
    facts: &mut Facts<'_>,
    prover: &mut Prover,
    colour: Colour,
    territory: &Territory,
    is_open: &impl Fn(&Verdict) -> bool,
    visits: u64,
) {
    in_round(prover, visits, |prover| {
        let known = facts.territories[colour.index()].clone();
        let (mut all, place) = with(&known, territory);
        kill_inside(facts, prover, &mut all, place, is_open, effort(visits));
        prove_joined(facts, prover, &known, territory, is_open, effort(visits));
    });
}

/// Asks about a territory together with the smaller ones that its chains have to themselves, if
/// something about it is still open.
fn prove_joined(
    facts: &mut Facts<'_>,
    prover: &mut Prover,
    all: &[Territory],
    here: &Territory,
    is_open: &impl Fn(&Verdict) -> bool,
    effort: Effort,
) {
    let is_own = |other: &&Territory| {
        let mut chains = other.chains.iter();
        !other.chains.is_empty() && chains.all(|chain| here.chains.contains(chain))
    };
    let mut points = here.points;
    let own = all.iter().filter(is_own);
    own.for_each(|other| points.extend(other.points.iter()));
    let mut chains = here.chains.iter();
    if points == here.points || !chains.any(|&chain| is_open(&facts.verdicts[chain])) {
        return;
    }
    let colour = facts.chains[here.chains[0]].colour;
    let (mut all, place) = with(all, &territory(&facts.chains, points, colour));
    hold_in(facts, prover, &mut all, place, effort);
    enter_kept(facts, &all);
    kill_inside(facts, prover, &mut all, place, is_open, effort);
}

/// Shows that the stones in a territory are dead.
fn kill_inside(
    facts: &mut Facts<'_>,
    prover: &mut Prover,
    all: &mut Vec<Territory>,
    place: usize,
    is_open: &impl Fn(&Verdict) -> bool,
    effort: Effort,
) {
    let mut dead = facts.chains.within(&all[place].points);
    dead.retain(|&chain| is_open(&facts.verdicts[chain]));
    if dead.is_empty() || prover.is_spent() {
        return;
    }
    if all[place].proof.is_none() {
        let walls = all[place].walls.clone();
        lean(&facts.chains, &mut all[place], &walls);
        drop_hopeless(facts, prover, all, place, effort);
    }
    let window = window_of(&facts.chains, all, place);
    let kind = Kind::Kill(Keep {
        chains: all[place].kept.clone(),
        eyes: eyes(all, place),
    });
    let tried = try_window(facts, prover, &window, &dead, &kind, effort);
    let Some(local) = tried.won() else {
        return;
    };
    all.remove(place);
    let proof = local_proof(facts, &dead, &window, local);
    let Some(proofs) = with_eyes(vec![proof], all) else {
        return;
    };
    for chain in dead {
        if has_all_rebirth(facts, chain, &proofs) {
            facts.enter(chain, Status::Dead, &proofs);
        }
    }
}
