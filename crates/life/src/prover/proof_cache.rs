//! Chains that were to be held before: what was found, and what was not.
//!
//! A wall is asked about for every window that leans on it, each time without other
//! points. What was held without more of them is held, and what could not be held
//! without fewer cannot.

use std::collections::HashMap;

use honte_goban::Colour;
use honte_rules::PointSet;

use crate::{
    facts::local_proof::LocalProof, judge::Judge, regions::window::Window,
    strategies::hold::is_large,
};

use crate::tuning::LOOK_UP_VISITS;

/// How hard it was tried to hold chains, or is to be.
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
    found: HashMap<Vec<usize>, Vec<Vec<LocalProof>>>,
    failed: HashMap<Vec<usize>, Vec<Trial>>,
}

impl ProofCache {
    /// A proof that stands without play on some points.
    fn found(&self, chains: &[usize], avoid: &PointSet) -> Option<&Vec<LocalProof>> {
        let mut found = self.found.get(chains)?.iter();
        found.find(|holds| holds.iter().all(|hold| hold.is_apart(avoid)))
    }

    /// Whether an easier trial failed.
    fn has_failed(&self, chains: &[usize], trial: &Trial) -> bool {
        let failed = self.failed.get(chains);
        failed.is_some_and(|failed| failed.iter().any(|known| known.is_easier(trial)))
    }

    fn enter(&mut self, chains: Vec<usize>, trial: Trial, found: Option<&Vec<LocalProof>>) {
        let Some(holds) = found else {
            self.failed.entry(chains).or_default().push(trial);
            return;
        };
        if !holds.iter().any(|hold| is_large(&hold.local)) {
            self.found.entry(chains).or_default().push(holds.clone());
        }
    }

    /// When more is known, what failed may be found.
    pub(crate) fn forget_failures(&mut self) {
        self.failed.clear();
    }
}

impl Judge<'_> {
    /// Shows that chains of one colour cannot be captured, none of them,
    /// without play on the points to be avoided: the proof, and those of the
    /// walls that it needs.
    pub(crate) fn secure(&mut self, chains: &[usize], trial: &Trial) -> Option<Vec<LocalProof>> {
        let mut open = chains.to_vec();
        open.retain(|&chain| !self.lives_solidly(chain));
        if open.is_empty() {
            return Some(Vec::new());
        }
        if self.secured.has_failed(&open, trial) {
            return None;
        }
        if let Some(found) = self.secured.found(&open, &trial.avoid) {
            return Some(found.clone());
        }
        if self.is_spent() {
            self.is_wanting = true;
            return None;
        }
        self.charge(LOOK_UP_VISITS);
        let found = self.try_ways(&open, trial);
        if found.is_none() && self.is_spent() {
            return None;
        }
        self.secured.enter(open, *trial, found.as_ref());
        found
    }

    /// Whether a window leans on something that falls by itself.
    pub(crate) fn has_weak_wall(&mut self, window: &Window, visits: u64, depth: u32) -> bool {
        let trial = Trial::anywhere(visits, depth);
        let mut walls = window.walls.iter();
        walls.any(|&wall| self.secure(&[wall], &trial).is_none())
    }

    /// The chains of a colour that are known to fall by themselves.
    pub(crate) fn weak(&self, colour: Colour, visits: u64, depth: u32) -> Vec<usize> {
        let trial = Trial::anywhere(visits, depth);
        let is_weak = |&chain: &usize| {
            self.chains[chain].colour == colour && self.secured.has_failed(&[chain], &trial)
        };
        (0..self.chains.len()).filter(is_weak).collect()
    }
}

#[cfg(test)]
mod tests;
