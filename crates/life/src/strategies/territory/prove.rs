//! What a colour can keep in its territories.
//!
//! Chains that share a territory live by it together, and a strategy for all
//! of them is hardly larger than one for a single chain. One question about
//! the whole of it, with many visits, finds what questions about parts of it,
//! each chain by chain, do not. A chain beside several territories needs but
//! an eye in each of two: this is Benson's theorem with territories for
//! regions and answers for passes.

use honte_goban::Colour;
use honte_goban::PointSet;

use crate::{
    facts::{
        Facts,
        local_proof::LocalProof,
        territory::Territory,
        verdict::{Status, Verdict},
    },
    prover::{
        Prover,
        answers::{Kind, Tried},
        ask::Effort,
        proof_cache::Trial,
    },
    search::AbortPolicy,
    strategies::{
        question::{local_proof, try_window},
        territory::find::{eyes, halves, kept, lean, others, territories_of, window_of},
    },
    tuning::{
        MAX_DIVISIONS, MAX_TERRITORY_VISITS, SMALL_TERRITORY, TERRITORY_CHAIN_VISITS,
        TERRITORY_LOOK_VISITS, TERRITORY_TIMES, TERRITORY_VISITS,
    },
};

/// How hard to try where another question takes so many visits.
pub(super) fn effort(visits: u64) -> Effort {
    Effort {
        visits: MAX_TERRITORY_VISITS.min(visits.saturating_mul(TERRITORY_TIMES)),
        abort: AbortPolicy::Territory,
    }
}

/// No more than it is worth to know of so many chains.
fn for_chains(effort: Effort, open: usize) -> Effort {
    let most = TERRITORY_CHAIN_VISITS
        .saturating_mul(open as u64)
        .max(TERRITORY_LOOK_VISITS);
    Effort {
        visits: effort.visits.min(most),
        ..effort
    }
}

/// So many visits as it takes to see what is hopeless.
fn look(effort: Effort) -> Effort {
    Effort {
        visits: effort.visits.min(TERRITORY_LOOK_VISITS),
        ..effort
    }
}

/// Does something in territories. Where these get no more visits in any later round, it tells
/// nothing that one ran out of them.
pub(super) fn in_round<R>(
    prover: &mut Prover,
    visits: u64,
    work: impl FnOnce(&mut Prover) -> R,
) -> R {
    let was_wanting = prover.is_wanting;
    let found = work(prover);
    let is_last =
        visits.saturating_mul(TERRITORY_TIMES) >= MAX_TERRITORY_VISITS && !prover.is_spent();
    prover.is_wanting = was_wanting || prover.is_wanting && !is_last;
    found
}

/// Finds what a colour can keep in its territories.
pub(crate) fn prove_territories(
    facts: &mut Facts<'_>,
    prover: &mut Prover,
    colour: Colour,
    is_open: &impl Fn(&Verdict) -> bool,
    visits: u64,
) {
    in_round(prover, visits, |prover| {
        let mut all = territories_of(facts, colour);
        hold_together(facts, prover, &mut all, effort(visits));
        split(facts, prover, &mut all, is_open, effort(visits));
        enter_kept(facts, &all);
        facts.territories[colour.index()] = all;
    });
}

/// Shows that chains cannot be captured by what is left to them of the territories by which they
/// live.
pub(crate) fn prove_by_territory(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chains: &[usize],
    trial: &Trial,
) -> Option<Vec<LocalProof>> {
    let colour = facts.chains[chains[0]].colour;
    let all = &facts.territories[colour.index()];
    let is_kept = |chain| all.iter().any(|territory| territory.kept.contains(chain));
    let is_solid = |chain: &usize| facts.chains[*chain].is_solid;
    if !chains.iter().all(|chain| is_solid(chain) || is_kept(chain)) {
        return None;
    }
    let mut all = what_is_left(facts, all, &trial.avoid);
    in_round(prover, trial.visits, |prover| {
        hold_together(facts, prover, &mut all, effort(trial.visits));
    });
    let mut proofs: Vec<LocalProof> = Vec::new();
    for chain in chains {
        if is_solid(chain) || proofs.iter().any(|proof| proof.kept.contains(chain)) {
            continue;
        }
        let mut known = all.iter().filter_map(|territory| territory.proof.as_ref());
        proofs.push(known.find(|proof| proof.kept.contains(chain))?.clone());
    }
    with_eyes(proofs, &all)
}

/// Territories without some points, and without the chains on them, the smallest first.
fn what_is_left(facts: &Facts<'_>, all: &[Territory], avoid: &PointSet) -> Vec<Territory> {
    let mut all = all.to_vec();
    let is_left = |&point: &_| match facts.chains.number(point) {
        None => !avoid.contains(point),
        Some(number) => {
            let mut stones = facts.chains[number].stones.iter();
            !stones.any(|&stone| avoid.contains(stone))
        }
    };
    for territory in &mut all {
        let left: PointSet = territory.points.iter().filter(is_left).collect();
        if left != territory.points {
            territory.points = left;
            territory.proof = None;
        }
    }
    all.sort_by_key(|territory| territory.empty(facts.board()));
    all
}

/// Finds in which territories which chains can be kept: in the small ones first, then with one
/// larger one more at a time, for which what lives so far is a wall.
fn hold_together(facts: &Facts<'_>, prover: &mut Prover, all: &mut [Territory], effort: Effort) {
    let (board, chains) = (facts.board(), &*facts.chains);
    let small = all.partition_point(|territory| territory.empty(board) <= SMALL_TERRITORY);
    let mut living: Vec<usize> = Vec::new();
    for count in small..=all.len() {
        let (active, larger) = all.split_at_mut(count);
        settle(facts, prover, active, effort);
        living.clear();
        living.extend(active.iter().flat_map(|territory| &territory.kept));
        let Some(next) = larger.first_mut() else {
            return;
        };
        lean(chains, next, &living);
        for territory in active {
            let walls = territory.walls.clone();
            lean(chains, territory, &walls);
        }
    }
}

/// The greatest set of chains and territories such that each chain is kept in each of its
/// territories, if it has an eye in all the others of them.
fn settle(facts: &Facts<'_>, prover: &mut Prover, all: &mut [Territory], effort: Effort) {
    loop {
        let mut is_stable = true;
        for place in 0..all.len() {
            if prover.is_spent() {
                all.iter_mut().for_each(|territory| territory.kept.clear());
                return;
            }
            is_stable &= hold_in(facts, prover, all, place, effort);
        }
        if is_stable {
            return;
        }
    }
}

/// Tries to keep in a territory what is to be kept; `false` if less of it can.
pub(super) fn hold_in(
    facts: &Facts<'_>,
    prover: &mut Prover,
    all: &mut [Territory],
    place: usize,
    effort: Effort,
) -> bool {
    let chains = &*facts.chains;
    let before = all[place].kept.len();
    prover.charge(TERRITORY_VISITS);
    drop_hopeless(facts, prover, all, place, effort);
    while !all[place].kept.is_empty() {
        let kept = all[place].kept.clone();
        let (window, eyes) = (window_of(chains, all, place), eyes(all, place));
        let is_known =
            |proof: &LocalProof| proof.answers(chains, &window.points, &window.walls, &kept, &eyes);
        if all[place].proof.as_ref().is_some_and(is_known) {
            break;
        }
        let effort = for_chains(effort, open_in(facts, &all[place]));
        let kind = Kind::Hold(eyes);
        let tried = try_window(facts, prover, &window, &kept, &kind, effort);
        let proof = |local| local_proof(facts, &kept, &window, local);
        all[place].proof = tried.won().map(proof);
        if all[place].proof.is_some() {
            break;
        }
        drop_one(facts, prover, all, place, effort);
    }
    if all[place].kept.is_empty() {
        all[place].proof = None;
    }
    all[place].kept.len() == before
}

/// How many chains are open that are to be kept in a territory, or stand in it.
fn open_in(facts: &Facts<'_>, territory: &Territory) -> usize {
    let mut chains = facts.chains.within(&territory.points);
    chains.extend(&territory.kept);
    chains.retain(|&chain| facts.is_open(chain));
    chains.sort_unstable();
    chains.dedup();
    chains.len()
}

/// Gives up the chains that could be captured in a territory even if all the others could not.
pub(crate) fn drop_hopeless(
    facts: &Facts<'_>,
    prover: &mut Prover,
    all: &mut [Territory],
    place: usize,
    effort: Effort,
) {
    let chains = &*facts.chains;
    let inside = all[place].points;
    let breathes = |&chain: &usize| chains[chain].liberties.meets(&inside);
    all[place].kept.retain(breathes);
    let kept = all[place].kept.clone();
    let eyes = eyes(all, place).concat();
    let mut window = window_of(chains, all, place);
    let is_kept = |point| {
        chains
            .number(point)
            .is_some_and(|chain| kept.contains(&chain))
    };
    let points = window.points.iter();
    window.points = points.filter(|&point| !is_kept(point)).collect();
    let mut is_hopeless = |chain: usize| {
        let mut alone = window.clone();
        alone.points.extend(chains.stones(&[chain]));
        let others = kept.iter().filter(|&&other| other != chain);
        alone.walls.extend(others);
        alone.walls.sort_unstable();
        let eyes = eyes.contains(&chain).then(|| vec![chain]);
        let kind = Kind::Hold(eyes.into_iter().collect());
        let tried = try_window(facts, prover, &alone, &[chain], &kind, look(effort));
        matches!(tried, Tried::Lost)
    };
    all[place].kept.retain(|&chain| !is_hopeless(chain));
}

/// Gives up one of the chains of a territory, one without which the others seem to be kept; or all
/// of them.
fn drop_one(
    facts: &Facts<'_>,
    prover: &mut Prover,
    all: &mut [Territory],
    place: usize,
    effort: Effort,
) {
    let kept = all[place].kept.clone();
    for &chain in &kept {
        let others = kept.iter().copied().filter(|&other| other != chain);
        all[place].kept = others.collect();
        if all[place].kept.is_empty() {
            return;
        }
        let (window, eyes) = (window_of(&facts.chains, all, place), eyes(all, place));
        let (rest, kind) = (all[place].kept.clone(), Kind::Hold(eyes));
        let tried = try_window(facts, prover, &window, &rest, &kind, look(effort));
        if matches!(tried, Tried::Won(_)) {
            return;
        }
    }
    all[place].kept.clear();
}

/// Enters what is kept together.
pub(super) fn enter_kept(facts: &mut Facts<'_>, all: &[Territory]) {
    for proof in all.iter().filter_map(|territory| territory.proof.clone()) {
        let first = proof.chains[0];
        if let Some(proofs) = with_eyes(vec![proof], all) {
            facts.enter(first, Status::Alive, &proofs);
        }
    }
}

/// Divides territories in which nothing could be kept, if more can be kept in their parts.
fn split(
    facts: &Facts<'_>,
    prover: &mut Prover,
    all: &mut Vec<Territory>,
    is_open: &impl Fn(&Verdict) -> bool,
    effort: Effort,
) {
    let (board, chains) = (facts.board(), &*facts.chains);
    let mut failed: Vec<PointSet> = all.iter().map(|territory| territory.points).collect();
    let mut divisions = 0;
    while let Some(points) = failed.pop() {
        let Some(place) = all.iter().position(|territory| territory.points == points) else {
            continue;
        };
        let territory = &all[place];
        let mut beside = territory.chains.iter();
        if territory.proof.is_some()
            || territory.empty(board) <= SMALL_TERRITORY
            || !beside.any(|&chain| is_open(&facts.verdicts[chain]))
        {
            continue;
        }
        if divisions == MAX_DIVISIONS || prover.is_spent() {
            return;
        }
        divisions += 1;
        for parts in halves(chains, territory) {
            let mut divided: Vec<Territory> = others(all, place).cloned().collect();
            divided.extend(parts.iter().cloned());
            divided.sort_by_key(|territory| territory.empty(board));
            for territory in &mut divided {
                lean(chains, territory, &[]);
            }
            hold_together(facts, prover, &mut divided, effort);
            if kept(&divided).len() > kept(all).len() {
                *all = divided;
                failed.extend(parts.iter().map(|part| part.points));
                break;
            }
        }
    }
}

/// Some proofs with those that show the eyes which they take for granted, if all of that can be
/// played at once.
pub(crate) fn with_eyes(mut proofs: Vec<LocalProof>, all: &[Territory]) -> Option<Vec<LocalProof>> {
    let mut next = 0;
    while next < proofs.len() {
        for chain in proofs[next].rests_on().copied().collect::<Vec<usize>>() {
            let mut others = proofs.iter().enumerate();
            if others.any(|(other, proof)| other != next && proof.kept.contains(&chain)) {
                continue;
            }
            let shows = |proof: &&LocalProof| {
                proof.kept.contains(&chain)
                    && proofs.iter().all(|known| known.window != proof.window)
            };
            let mut shown = all.iter().filter_map(|territory| territory.proof.as_ref());
            let shown = shown.find(shows)?.clone();
            proofs.push(shown);
        }
        next += 1;
    }
    LocalProof::go_together(&proofs).then_some(proofs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_territory_is_worth_what_it_tells() {
        let visits = |limit, open| for_chains(effort(limit), open).visits;
        assert_eq!(visits(70_000, 0), TERRITORY_LOOK_VISITS);
        assert_eq!(visits(70_000, 1), TERRITORY_CHAIN_VISITS);
        assert_eq!(visits(70_000, 4), 4 * TERRITORY_CHAIN_VISITS);
        assert_eq!(visits(70_000, 5), MAX_TERRITORY_VISITS);
        assert_eq!(visits(2_000, 1), 2_000 * TERRITORY_TIMES);
        assert_eq!(visits(u64::MAX, usize::MAX), MAX_TERRITORY_VISITS);
    }
}
