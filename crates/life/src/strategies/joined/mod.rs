//! Chains that lean on walls which live by the same points: both are shown in one play.
//!
//! A chain may be held, or dead, in a window whose walls are known to live, and yet have no proof,
//! because the walls need some of the window's points themselves. Then the windows that overlap
//! become one, in which the walls have to be kept, too.

mod joint;

use std::sync::Arc;

use honte_goban::{Colour, PointSet};

use crate::{
    facts::{Facts, local_proof::LocalProof, verdict::Local},
    prover::{
        Prover,
        answers::{Keep, Kind},
        ask::Effort,
    },
    regions::{
        growth::Seed,
        window::{Lean, Reach, Window},
    },
    strategies::{
        kill::is_rebirth_within,
        question::{local_proof, try_window, windows},
    },
    tuning::{LEANING_SHARE, MAX_JOINED, OWN_SHARE},
};

use joint::Joint;

/// From which shares on windows take points in, in turn.
const SHARES: [f32; 3] = [OWN_SHARE, LEANING_SHARE, Reach::ANY];

/// What is to be shown of a chain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// That it cannot be captured.
    Hold,
    /// That it is dead.
    Kill,
}

impl Goal {
    /// The colour that plays for it, if the chain is of `own`.
    fn winner(self, own: Colour) -> Colour {
        match self {
            Goal::Hold => own,
            Goal::Kill => !own,
        }
    }
}

/// Proves what is to be shown of a chain, in one play with walls that live by some of the same points.
pub(crate) fn prove_joined(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    goal: Goal,
    visits: u64,
) -> Option<Vec<LocalProof>> {
    let winner = goal.winner(facts.chains[chain].colour);
    let lives =
        |&other: &usize| facts.chains[other].colour == winner && facts.proofs[other].is_some();
    let living: Vec<usize> = (0..facts.chains.len()).filter(lives).collect();
    let mut tried: Vec<PointSet> = Vec::new();
    for least in SHARES {
        for window in windows_between(facts, prover, chain, goal, &living, least) {
            let Some((window, _)) = with_fewest_walls(facts, prover, chain, goal, window, visits)
            else {
                continue;
            };
            let joint = Joint::of(facts, chain, goal, &window);
            if tried.contains(&joint.points) {
                continue;
            }
            tried.push(joint.points);
            let found = joint.prove(facts, prover, visits);
            if found.is_some() || tried.len() == MAX_JOINED || prover.is_spent() {
                return found;
            }
        }
    }
    None
}

/// Shows what is to be shown of a chain between some of the winner's chains, as if nobody could
/// capture these. It leans on as few of them as it can, on those with a proof rather than others.
pub(crate) fn prove_between(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    goal: Goal,
    living: &[usize],
    visits: u64,
) -> Option<LocalProof> {
    for least in SHARES {
        for window in windows_between(facts, prover, chain, goal, living, least) {
            if prover.is_spent() {
                return None;
            }
            let Some((window, local)) =
                with_fewest_walls(facts, prover, chain, goal, window, visits)
            else {
                continue;
            };
            let is_whole = goal == Goal::Hold
                || is_rebirth_within(facts, chain, &window.points, &window.walls);
            if is_whole {
                return Some(local_proof(facts, &[chain], &window, local));
            }
        }
    }
    None
}

/// The windows round a chain that end at some of the winner's chains.
fn windows_between(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    goal: Goal,
    living: &[usize],
    least: f32,
) -> Vec<Window> {
    let seed = Seed {
        chains: &[chain],
        winner: goal.winner(facts.chains[chain].colour),
        reach: Reach {
            lean: Lean::On(living),
            least,
        },
        avoid: &PointSet::EMPTY,
    };
    windows(facts, prover, &seed)
}

/// The window without the walls that it does not need, and what is proved there; `None` if the goal
/// is not reached there even with all of them.
fn with_fewest_walls(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    goal: Goal,
    mut window: Window,
    visits: u64,
) -> Option<(Window, Arc<Local>)> {
    let kind = match goal {
        Goal::Hold => Kind::Hold(Vec::new()),
        Goal::Kill => Kind::Kill(Keep::default()),
    };
    let mut ask =
        |window: &Window| try_window(facts, prover, window, &[chain], &kind, Effort::of(visits));
    let mut local = ask(&window).won()?;
    let mut leaning = window.walls.clone();
    leaning.retain(|&wall| !facts.chains[wall].is_solid);
    leaning.sort_by_key(|&wall| facts.proofs[wall].is_some());
    for wall in leaning {
        let mut without = window.clone();
        without.walls.retain(|&other| other != wall);
        if let Some(found) = ask(&without).won() {
            (window, local) = (without, found);
        }
    }
    Some((window, local))
}

#[cfg(test)]
mod tests;
