//! Chains that were to be proved alive before: what was found, and what was not.
//!
//! A wall is asked about for every window that leans on it, each time without other
//! points. What was proved without more of them is proved, and what could not be proved
//! without fewer cannot.

use std::{collections::HashMap, sync::Arc};

use honte_goban::PointSet;

use crate::facts::local_proof::LocalProof;

/// How hard it was tried to prove chains alive, or is to be.
#[derive(Clone, Copy)]
pub(crate) struct Trial {
    pub visits: u64,
    /// Where there must be no play.
    pub avoid: PointSet,
    /// How far walls may lean on further walls.
    pub depth: u32,
}

impl Trial {
    /// With play anywhere.
    pub(crate) const fn anywhere(visits: u64, depth: u32) -> Self {
        Self {
            visits,
            avoid: PointSet::EMPTY,
            depth,
        }
    }

    /// Whether another one asks for more, with no more to do it with.
    fn is_easier(&self, other: &Self) -> bool {
        other.visits <= self.visits
            && other.depth <= self.depth
            && self.avoid.is_within(&other.avoid)
    }
}

/// What came of trials, by chains.
#[derive(Clone, Default)]
pub(crate) struct ProofCache {
    found: HashMap<Vec<usize>, Vec<Arc<[LocalProof]>>>,
    failed: HashMap<Vec<usize>, Vec<Trial>>,
}

impl ProofCache {
    /// A proof that stands without play on some points.
    pub(crate) fn found(&self, chains: &[usize], avoid: &PointSet) -> Option<&[LocalProof]> {
        let mut found = self.found.get(chains)?.iter();
        let found = found.find(|proofs| proofs.iter().all(|proof| proof.is_apart(avoid)))?;
        Some(found)
    }

    /// Whether an easier trial failed.
    pub(crate) fn has_failed(&self, chains: &[usize], trial: &Trial) -> bool {
        let failed = self.failed.get(chains);
        failed.is_some_and(|failed| failed.iter().any(|known| known.is_easier(trial)))
    }

    /// Enters what came of a trial.
    pub(crate) fn enter(
        &mut self,
        chains: Vec<usize>,
        trial: Trial,
        found: Option<&Vec<LocalProof>>,
    ) {
        let Some(proofs) = found else {
            self.failed.entry(chains).or_default().push(trial);
            return;
        };
        if !proofs.iter().any(LocalProof::is_large) {
            self.found
                .entry(chains)
                .or_default()
                .push(proofs.as_slice().into());
        }
    }

    /// When more is known, what failed may be found.
    pub(crate) fn forget_failures(&mut self) {
        self.failed.clear();
    }
}

#[cfg(test)]
mod tests {
    use honte_goban::Point;

    use super::*;

    #[test]
    fn a_trial_is_easier_with_more_of_everything() {
        let point = Point::new(3, 3).unwrap();
        let trial = |visits, avoided: bool, depth| Trial {
            visits,
            avoid: avoided.then_some(point).into_iter().collect(),
            depth,
        };
        let hard = trial(100, true, 1);
        for easy in [
            hard,
            trial(200, true, 1),
            trial(100, false, 1),
            trial(100, true, 2),
        ] {
            assert!(easy.is_easier(&hard));
        }
        for other in [
            trial(50, false, 2),
            trial(200, true, 0),
            trial(50, false, 1),
        ] {
            assert!(!other.is_easier(&hard));
        }
        assert!(!hard.is_easier(&trial(200, false, 2)));
    }
}
