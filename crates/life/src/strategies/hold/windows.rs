//! Chains that are held in a single window, which may lean on walls.

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
        window::{Lean, Reach, Window},
    },
    strategies::{
        hold::walls::{find_weak_wall, weak_chains, with_walls},
        question::{local_proof, try_window, windows},
    },
    tuning::WIDEST_LOOK_VISITS,
};

/// How hard to look whether a window is hopeless.
const WIDEST_LOOK: Effort = Effort::all_of(WIDEST_LOOK_VISITS);

/// One way to hold chains.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'a> {
    /// The chains, of one colour.
    pub chains: &'a [usize],
    /// Proofs of eyes that they have elsewhere.
    pub eyes: &'a [LocalProof],
    pub visits: u64,
    /// Where there must be no play.
    pub avoid: &'a PointSet,
    /// See [`Reach::least`].
    pub least: f32,
    /// How far walls may lean on further walls; `None`: there are to be no walls.
    pub depth: Option<u32>,
}

impl Attempt<'_> {
    /// What is to be avoided, and where the eyes are; but their own stones are part of every window.
    fn avoided(&self, facts: &Facts<'_>) -> PointSet {
        let mut avoid = *self.avoid;
        let eyes = self.eyes.iter();
        eyes.for_each(|eye| avoid.extend(eye.window.iter()));
        let is_others = |&point: &_| {
            let number = facts.chains.number(point);
            number.is_none_or(|number| !self.chains.contains(&number))
        };
        avoid.iter().filter(is_others).collect()
    }

    /// What is asked about each window.
    fn kind(&self) -> Kind {
        let eyes = self.eyes.iter();
        Kind::Hold(eyes.map(|eye| vec![eye.chains[0]]).collect())
    }

    /// The windows that it may be done in.
    fn windows(&self, facts: &Facts<'_>, prover: &mut Prover, avoid: &PointSet) -> Vec<Window> {
        let winner = facts.chains[self.chains[0]].colour;
        let weak = self
            .depth
            .map(|depth| weak_chains(facts, prover, winner, self.visits, depth));
        let seed = Seed {
            chains: self.chains,
            winner,
            reach: Reach {
                lean: weak.as_deref().map_or(Lean::OnNone, Lean::Except),
                least: self.least,
            },
            avoid,
        };
        windows(facts, prover, &seed)
    }
}

/// Shows that chains cannot be captured, by play in a single window, with the eyes that they have
/// elsewhere.
pub(super) fn hold(
    facts: &Facts<'_>,
    prover: &mut Prover,
    attempt: &Attempt<'_>,
) -> Option<Vec<LocalProof>> {
    let &Attempt { chains, visits, .. } = attempt;
    let effort = Effort::of(visits);
    let (avoid, kind) = (attempt.avoided(facts), attempt.kind());
    let windows = attempt.windows(facts, prover, &avoid);
    // What is lost in the widest is lost in all of them.
    if let [_, .., widest] = &windows[..]
        && let Tried::Lost = try_window(facts, prover, widest, chains, &kind, WIDEST_LOOK)
    {
        return None;
    }
    for window in windows {
        if attempt.depth.is_some() && window.walls.is_empty() {
            return None;
        }
        let local = match try_window(facts, prover, &window, chains, &kind, effort) {
            Tried::Won(local) => local,
            Tried::Lost | Tried::GivenUp => continue,
            Tried::Out => return None,
        };
        let proof = local_proof(facts, chains, &window, local);
        if proof.walls.is_empty() {
            return LocalProof::together(vec![proof], attempt.eyes);
        }
        let trial = Trial {
            visits,
            avoid,
            depth: attempt.depth?,
        };
        // What falls is known to be weak now, and no wall any more.
        if find_weak_wall(facts, prover, &window, &trial).is_some() {
            // What fails since nothing more can be paid is not known to.
            if prover.is_spent() {
                return None;
            }
            return hold(facts, prover, attempt);
        }
        let found = with_one_wall(facts, prover, attempt, &window, &trial)
            .or_else(|| with_eyes(facts, prover, proof, attempt, &trial));
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The same where the window leans on several walls, and one is enough, as it often is.
fn with_one_wall(
    facts: &Facts<'_>,
    prover: &mut Prover,
    attempt: &Attempt<'_>,
    window: &Window,
    trial: &Trial,
) -> Option<Vec<LocalProof>> {
    if window.walls.len() < 2 {
        return None;
    }
    let (kind, effort) = (attempt.kind(), Effort::of(attempt.visits));
    window.walls.iter().find_map(|&wall| {
        let single = window.with_wall(wall);
        let local = try_window(facts, prover, &single, attempt.chains, &kind, effort).won()?;
        let proof = local_proof(facts, attempt.chains, &single, local);
        with_eyes(facts, prover, proof, attempt, trial)
    })
}

/// A proof with those of its walls and of the eyes.
fn with_eyes(
    facts: &Facts<'_>,
    prover: &mut Prover,
    proof: LocalProof,
    attempt: &Attempt<'_>,
    trial: &Trial,
) -> Option<Vec<LocalProof>> {
    let proofs = with_walls(facts, prover, proof, trial)?;
    LocalProof::together(proofs, attempt.eyes)
}
