//! Proofs for the walls that a window leans on.

use honte_goban::Colour;

use crate::{
    facts::{Facts, local_proof::LocalProof},
    prover::{Prover, proof_cache::Trial},
    regions::window::Window,
    strategies::{hold::prove_alive, territory::prove::prove_by_territory},
};

/// A proof and those of its walls.
pub(crate) fn with_walls(
    facts: &Facts<'_>,
    prover: &mut Prover,
    proof: LocalProof,
    trial: &Trial,
) -> Option<Vec<LocalProof>> {
    if proof.walls.is_empty() {
        return Some(vec![proof]);
    }
    let mut trial = *trial;
    trial.avoid.extend(proof.window.iter());
    let walls = prove_walls(facts, prover, &proof.walls, &trial)?;
    let mut proofs = vec![proof];
    proofs.extend(walls);
    LocalProof::go_together(&proofs).then_some(proofs)
}

/// Proofs for all these walls, together or in windows apart from each other.
fn prove_walls(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chains: &[usize],
    trial: &Trial,
) -> Option<Vec<LocalProof>> {
    let mut left = *trial;
    let mut all: Vec<LocalProof> = Vec::new();
    let apart = chains.iter().all(|&wall| {
        let proofs = prove_alive(facts, prover, &[wall], &left);
        let is_found = proofs.is_some();
        for proof in proofs.into_iter().flatten() {
            left.avoid.extend(proof.window.iter());
            all.push(proof);
        }
        is_found
    });
    if apart {
        return Some(all);
    }
    let rest = prove_by_territory(facts, prover, chains, trial);
    if rest.is_some() || chains.len() < 2 {
        return rest;
    }
    prove_alive(facts, prover, chains, trial)
}

/// A wall of a window that falls by itself, wherever there may be play.
pub(crate) fn find_weak_wall(
    facts: &Facts<'_>,
    prover: &mut Prover,
    window: &Window,
    trial: &Trial,
) -> Option<usize> {
    let trial = Trial::anywhere(trial.visits, trial.depth);
    let mut walls = window.walls.iter().copied();
    walls.find(|&wall| prove_alive(facts, prover, &[wall], &trial).is_none())
}

/// The chains of a colour that are known to fall by themselves.
pub(crate) fn weak_chains(
    facts: &Facts<'_>,
    prover: &Prover,
    colour: Colour,
    visits: u64,
    depth: u32,
) -> Vec<usize> {
    let trial = Trial::anywhere(visits, depth);
    let is_weak = |&chain: &usize| {
        facts.chains[chain].colour == colour && prover.proofs.has_failed(&[chain], &trial)
    };
    (0..facts.chains.len()).filter(is_weak).collect()
}
