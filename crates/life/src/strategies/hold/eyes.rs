//! Eyes in windows apart from each other.

use honte_goban::Point;
use honte_goban::PointSet;

use crate::{
    facts::{Facts, local_proof::LocalProof},
    prover::{Prover, answers::Kind, ask::Effort, proof_cache::Trial},
    regions::{
        growth::{Seed, grow},
        window::Reach,
    },
    strategies::question::{local_proof, try_window},
    tuning::{EYE_SIZES, EYE_VISITS, OWN_SHARE, WINDOW_VISITS},
};

/// How many eyes are wanted, and what may be done to find them.
pub(crate) struct Wanted {
    pub count: usize,
    pub visits: u64,
    /// Where there must be no play.
    pub avoid: PointSet,
}

impl Wanted {
    pub(crate) const fn of(count: usize, trial: &Trial) -> Self {
        Self {
            count,
            visits: trial.visits,
            avoid: trial.avoid,
        }
    }
}

/// Shows that a chain has an eye in each of some windows apart from each other, as many as are
/// wanted or can be found. Two are life: its owner answers where the other plays, so that it always
/// has a liberty in both; one play cannot take both.
pub(crate) fn find_eyes(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    wanted: &Wanted,
) -> Vec<LocalProof> {
    let seeds: Vec<Point> = facts.chains[chain]
        .liberties
        .iter()
        .filter(|&point| facts.share(point, chain) >= OWN_SHARE && !wanted.avoid.contains(point))
        .collect();
    let mut found: Vec<LocalProof> = Vec::new();
    // Those that depend on a ko go together with few others.
    let mut by_ko: Vec<LocalProof> = Vec::new();
    let mut avoid = wanted.avoid;
    for size in EYE_SIZES {
        for &seed in &seeds {
            if avoid.contains(seed) {
                continue;
            }
            let visits = wanted.visits.min(EYE_VISITS);
            let place = Place {
                seed,
                size,
                avoid: &avoid,
            };
            let Some(eye) = find_eye(facts, prover, chain, &place, visits) else {
                continue;
            };
            if eye.local.part.passes_for_ko || eye.local.part.bans {
                by_ko.push(eye);
                continue;
            }
            avoid.extend(eye.window.iter());
            found.push(eye);
            if found.len() == wanted.count {
                return found;
            }
        }
    }
    for eye in by_ko {
        found.push(eye);
        if !LocalProof::go_together(&found) {
            found.pop();
        } else if found.len() == wanted.count {
            break;
        }
    }
    found
}

/// Where an eye is looked for: so many points round one, and none of some others.
struct Place<'a> {
    seed: Point,
    size: usize,
    avoid: &'a PointSet,
}

/// Shows that a chain has an eye at a place.
fn find_eye(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    place: &Place<'_>,
    visits: u64,
) -> Option<LocalProof> {
    prover.charge(WINDOW_VISITS);
    let seed = Seed {
        chains: &[chain],
        winner: facts.chains[chain].colour,
        reach: Reach::OWN,
        avoid: place.avoid,
    };
    let mut window = grow(facts, &seed, vec![place.seed], place.size)?;
    // Other chains may lean on what is outside; here they must not.
    window.walls.clear();
    let kind = Kind::Hold(vec![vec![chain]]);
    let was_wanting = prover.is_wanting;
    let effort = Effort::of(visits);
    let tried = try_window(facts, prover, &window, &[chain], &kind, effort);
    // It gets no more visits in any round.
    prover.is_wanting = was_wanting || prover.is_wanting && visits < EYE_VISITS;
    Some(local_proof(facts, &[chain], &window, tried.won()?))
}
