//! Chains that are dead, by play in a window between walls.

use honte_goban::Point;
use honte_goban::PointSet;

use crate::{
    facts::{Facts, local_proof::LocalProof, verdict::Status},
    prover::{
        Prover,
        answers::{Keep, Kind, Tried},
        ask::Effort,
        proof_cache::Trial,
    },
    regions::{
        growth::Seed,
        window::{Lean, Reach, Window},
    },
    strategies::{
        hold::{
            eyes::{Wanted, find_eyes},
            prove_alive,
            walls::with_walls,
        },
        question::{local_proof, try_window, windows},
    },
    tuning::{OWN_SHARE, WALL_DEPTH},
};

/// How far the windows reach in which a chain is killed, in turn.
const REACHES: [Reach<'static>; 3] = [
    Reach {
        lean: Lean::OnAll,
        least: OWN_SHARE,
    },
    Reach {
        lean: Lean::OnAll,
        least: Reach::ANY,
    },
    Reach::OWN,
];

/// Shows that a chain is dead, by play within a few points round it.
pub(crate) fn prove_dead(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    visits: u64,
) -> Option<Vec<LocalProof>> {
    let mut reaches = REACHES.into_iter();
    reaches.find_map(|reach| kill_within(facts, prover, chain, reach, visits))
}

/// Shows that a chain is dead in windows that reach so far.
fn kill_within(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    reach: Reach<'_>,
    visits: u64,
) -> Option<Vec<LocalProof>> {
    let seed = Seed {
        chains: &[chain],
        winner: !facts.chains[chain].colour,
        reach,
        avoid: &PointSet::EMPTY,
    };
    let trial = Trial::anywhere(visits, WALL_DEPTH);
    for window in windows(facts, prover, &seed) {
        if window.walls.is_empty() && !matches!(reach.lean, Lean::OnNone) {
            return None;
        }
        let kind = Kind::Kill(Keep::default());
        let local = match try_window(facts, prover, &window, &[chain], &kind, Effort::of(visits)) {
            Tried::Won(local) => local,
            Tried::Lost | Tried::GivenUp => continue,
            Tried::Out => return None,
        };
        let proof = local_proof(facts, &[chain], &window, local);
        let mut found = with_walls(facts, prover, proof, &trial)
            .filter(|proofs| has_all_rebirth(facts, chain, proofs));
        if found.is_none() && matches!(reach.lean, Lean::OnAll) {
            found = kill_and_keep(facts, prover, chain, window.clone(), reach.least, visits);
        }
        if found.is_none() {
            found = kill_where_kept(facts, prover, chain, window, visits);
        }
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Shows that a chain is dead where walls that have no proof elsewhere are kept in the same play,
/// with an eye elsewhere if they have one; or are part of it and need not be kept.
fn kill_and_keep(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    mut window: Window,
    least: f32,
    visits: u64,
) -> Option<Vec<LocalProof>> {
    let walls = std::mem::take(&mut window.walls);
    let (keep, mut proofs) = firm_or_kept(facts, prover, &mut window, walls, visits);
    window.points.extend(facts.chains.stones(&keep.chains));
    let has_firm_walls = !window.walls.is_empty() && !keep.chains.is_empty();
    let kind = Kind::Kill(keep);
    let tried = try_window(facts, prover, &window, &[chain], &kind, Effort::of(visits));
    if let Tried::Won(local) = tried {
        proofs.insert(0, local_proof(facts, &[chain], &window, local));
        if LocalProof::go_together(&proofs) && has_all_rebirth(facts, chain, &proofs) {
            return Some(proofs);
        }
    }
    let reach = Reach {
        lean: Lean::On(&window.walls),
        least,
    };
    has_firm_walls
        .then(|| kill_within(facts, prover, chain, reach, visits))
        .flatten()
}

/// Parts walls into those that have a proof elsewhere, which a window gets, and those that are to
/// be kept in the same play; with the proofs of the first, and of the others' eyes.
fn firm_or_kept(
    facts: &Facts<'_>,
    prover: &mut Prover,
    window: &mut Window,
    walls: Vec<usize>,
    visits: u64,
) -> (Keep, Vec<LocalProof>) {
    let (mut keep, mut proofs) = (Keep::default(), Vec::new());
    let mut avoid = window.points;
    for wall in walls {
        let trial = Trial {
            visits,
            avoid,
            depth: 0,
        };
        let found = if let Some(found) = prove_alive(facts, prover, &[wall], &trial) {
            window.walls.push(wall);
            found
        } else {
            let found = find_eyes(facts, prover, wall, &Wanted::of(1, &trial));
            keep.chains.push(wall);
            keep.eyes.extend((!found.is_empty()).then(|| vec![wall]));
            found
        };
        for proof in found {
            avoid.extend(proof.window.iter());
            proofs.push(proof);
        }
    }
    (keep, proofs)
}

/// Shows that a chain is dead where the walls are kept by what they are known to live by.
fn kill_where_kept(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    mut window: Window,
    visits: u64,
) -> Option<Vec<LocalProof>> {
    let mut keep = Keep::default();
    for wall in std::mem::take(&mut window.walls) {
        if facts.chains[wall].is_solid {
            window.walls.push(wall);
            continue;
        }
        for proof in facts.proofs[wall].as_ref()? {
            window.points.extend(proof.window.iter());
            keep.chains.extend(&proof.kept);
        }
    }
    keep.chains.sort_unstable();
    keep.chains.dedup();
    let kind = Kind::Kill(keep);
    let tried = try_window(facts, prover, &window, &[chain], &kind, Effort::of(visits));
    let proofs = vec![local_proof(facts, &[chain], &window, tried.won()?)];
    has_all_rebirth(facts, chain, &proofs).then_some(proofs)
}

/// Whether every chain on whose points the new stone of a dead chain would count is in the window of
/// the first of some proofs.
pub(crate) fn has_all_rebirth(facts: &Facts<'_>, chain: usize, proofs: &[LocalProof]) -> bool {
    let walls: Vec<usize> = proofs.iter().flat_map(|proof| proof.kept.clone()).collect();
    is_rebirth_within(facts, chain, &proofs[0].window, &walls)
}

/// Whether every chain on whose points the new stone of a dead chain would count is in a window,
/// where these walls stand.
pub(crate) fn is_rebirth_within(
    facts: &Facts<'_>,
    chain: usize,
    window: &PointSet,
    walls: &[usize],
) -> bool {
    let chains = &*facts.chains;
    let stops = |other: usize| facts.status(other) == Status::Alive || walls.contains(&other);
    let pocket = chains.pocket(chain, stops);
    let opposing = Some(!chains[chain].colour);
    let opposes = |&point: &Point| chains.board.colour_at(point) == opposing;
    let mut opposing = pocket.iter().filter(opposes);
    opposing.all(|point| window.contains(point))
}

#[cfg(test)]
mod tests;
