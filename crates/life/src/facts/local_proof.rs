//! Strategies in windows, and when several can be played at once.

use std::{collections::BTreeSet, sync::Arc};

use honte_goban::PointSet;
use honte_proof::Aim;

use crate::{
    facts::{chains::Chains, verdict::Local},
    tuning::MAX_KEPT_STATES,
};

/// Eyes that lie somewhere else, each with the chains that have it.
pub(crate) type Eyes = Vec<Vec<usize>>;

/// Chains, and the window in which something about them is proved.
#[derive(Clone)]
pub(crate) struct LocalProof {
    pub chains: Vec<usize>,
    /// The chains of the winner's that are never taken.
    pub kept: Vec<usize>,
    /// Those that it takes to have an eye elsewhere, by eyes.
    pub eyes: Eyes,
    /// Those that it leans on.
    pub walls: Vec<usize>,
    /// Where play about them goes on, and their stones.
    pub window: PointSet,
    /// The window without stones that are never taken.
    played: PointSet,
    pub local: Arc<Local>,
}

impl LocalProof {
    /// A proof about some chains in a window with these walls.
    pub(crate) fn new(
        all: &Chains<'_>,
        chains: &[usize],
        window: &PointSet,
        walls: &[usize],
        local: Arc<Local>,
    ) -> Self {
        let game = &local.proof.game;
        let nodes = match game.aim {
            Aim::Every => game.rebirth,
            Aim::Once | Aim::Lasting => game.keep,
        };
        let chains_on = |nodes: u128| {
            let points = local.points.iter().enumerate();
            let points = points.filter(|&(node, _)| nodes >> node & 1 == 1);
            let mut chains: Vec<usize> =
                points.filter_map(|(_, &point)| all.number(point)).collect();
            chains.sort_unstable();
            chains
        };
        let beside = game.neighbours.iter().enumerate();
        let eyes = beside.filter(|&(node, _)| game.eyes >> node & 1 == 1);
        let kept = chains_on(nodes);
        let stays = |point| {
            let number = all.number(point);
            number.is_some_and(|number| kept.contains(&number))
        };
        Self {
            chains: chains.to_vec(),
            window: *window,
            played: window.iter().filter(|&point| !stays(point)).collect(),
            eyes: eyes.map(|(_, &chains)| chains_on(chains)).collect(),
            walls: leaning(all, walls).collect(),
            kept,
            local,
        }
    }

    /// Whether its strategy is too large to be kept for questions that come again.
    pub(crate) fn is_large(&self) -> bool {
        is_large(&self.local)
    }

    /// These and some eyes, if all can be played at once.
    pub(crate) fn together(mut proofs: Vec<Self>, eyes: &[Self]) -> Option<Vec<Self>> {
        proofs.extend_from_slice(eyes);
        Self::go_together(&proofs).then_some(proofs)
    }

    /// Whether all these strategies can be played at once, the first for its
    /// own sake: they have no points in common but stones that both keep; if that
    /// is to get somewhere, the others end wherever the loser keeps playing; no
    /// pass of the winner for a ko lifts a ban that another strategy counts on;
    /// and no chains lean on each other in a circle.
    pub(crate) fn go_together(proofs: &[Self]) -> bool {
        let clash = |(number, proof): (usize, &Self)| {
            let others = proofs
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != number);
            proof.local.part.passes_for_ko
                && others.into_iter().any(|(_, other)| other.local.part.bans)
        };
        let is_lasting = |proof: &Self| proof.local.proof.game.aim == Aim::Lasting;
        let finite = |proof: &Self| proof.local.part.finite;
        let ends = !proofs.first().is_some_and(is_lasting) || proofs.iter().skip(1).all(finite);
        let overlaps = |(number, proof): (usize, &Self)| {
            let others = proofs.iter().take(number);
            let overlaps = |other: &Self| !proof.goes_with(&other.window, &other.played);
            others.into_iter().any(overlaps)
        };
        ends && !Self::leans_in_a_circle(proofs)
            && !proofs
                .iter()
                .enumerate()
                .any(|proof| clash(proof) || overlaps(proof))
    }

    /// Whether there is no order of the chains in which each leans on earlier ones
    /// alone.
    fn leans_in_a_circle(proofs: &[Self]) -> bool {
        let kept = |proof: &Self| proof.kept.clone();
        let mut left: BTreeSet<usize> = proofs.iter().flat_map(kept).collect();
        loop {
            let leans = |proof: &&Self| proof.walls.iter().any(|wall| left.contains(wall));
            let leaning = proofs.iter().filter(leans).flat_map(kept);
            let later: BTreeSet<usize> = leaning.filter(|chain| left.contains(chain)).collect();
            if later == left {
                return !left.is_empty();
            }
            left = later;
        }
    }

    /// The chains of which it takes something for granted.
    pub(crate) fn rests_on(&self) -> impl Iterator<Item = &usize> {
        self.eyes.iter().flatten().chain(&self.walls)
    }

    /// Whether others, of which it is one, show all that it takes for granted.
    fn stands(&self, number: usize, all: &[&Self]) -> bool {
        let others = all.iter().enumerate();
        let others = others.filter(|&(other, _)| other != number);
        let mut others: Vec<&Self> = others.map(|(_, proof)| *proof).collect();
        let is_kept = |chain: &usize| others.iter().any(|other| other.kept.contains(chain));
        if !self.walls.iter().all(is_kept) {
            return false;
        }
        match &self.eyes[..] {
            [chains] => chains.iter().all(is_kept),
            eyes => {
                others.retain(|other| other.eyes.len() < 2);
                are_shown(eyes, &others)
            }
        }
    }

    /// Those of some proofs that need no others but these.
    pub(crate) fn by_themselves(proofs: &[Self]) -> Vec<Self> {
        let mut left: Vec<&Self> = proofs.iter().collect();
        loop {
            let standing = left.iter().enumerate();
            let standing = standing.filter(|&(number, proof)| proof.stands(number, &left));
            let standing: Vec<&Self> = standing.map(|(_, proof)| *proof).collect();
            if standing.len() == left.len() {
                return left.into_iter().cloned().collect();
            }
            left = standing;
        }
    }

    /// No more of some proofs than it takes, with the first in front; or with one
    /// that keeps this chain.
    pub(crate) fn needed(proofs: &[Self], kept: Option<usize>) -> Vec<&Self> {
        let is_main = |number: usize| match &kept {
            Some(chain) => proofs[number].kept.contains(chain),
            None => number == 0,
        };
        let mut wanted: Vec<usize> = (0..proofs.len()).collect();
        let can_go = |number: usize, wanted: &[usize]| {
            let left = || wanted.iter().copied().filter(|&other| other != number);
            let all: Vec<&Self> = left().map(|number| &proofs[number]).collect();
            let stand = (0..all.len()).all(|number| all[number].stands(number, &all));
            stand && left().any(is_main)
        };
        // What nothing rests on goes first, and then what that rested on.
        while let Some(place) = (0..wanted.len()).rfind(|&place| can_go(wanted[place], &wanted)) {
            wanted.remove(place);
        }
        wanted.sort_by_key(|&number| !is_main(number));
        wanted.into_iter().map(|number| &proofs[number]).collect()
    }

    /// Whether it keeps just these chains in this window with these walls, with these eyes.
    pub(crate) fn answers(
        &self,
        all: &Chains<'_>,
        window: &PointSet,
        walls: &[usize],
        kept: &[usize],
        eyes: &Eyes,
    ) -> bool {
        self.window == *window
            && self.kept == kept
            && self.eyes == *eyes
            && self.walls.iter().copied().eq(leaning(all, walls))
    }

    /// Whether it can be played beside a strategy in a window of which these points are played on.
    pub(crate) fn goes_with(&self, window: &PointSet, played: &PointSet) -> bool {
        self.is_apart(played) && !window.meets(&self.played)
    }

    /// Whether no play about it takes place on these points.
    pub(crate) fn is_apart(&self, points: &PointSet) -> bool {
        !self.window.meets(points)
    }
}

/// Those of some walls that do not live unconditionally.
fn leaning(all: &Chains<'_>, walls: &[usize]) -> impl Iterator<Item = usize> {
    let walls = walls.iter().copied();
    walls.filter(|&wall| !all[wall].is_solid)
}

/// Whether a strategy is too large to be kept for questions that come again.
pub(crate) fn is_large(local: &Local) -> bool {
    local.proof.strategy.len() > MAX_KEPT_STATES
}

/// Whether each of some eyes can be shown by one of these, each by another one.
fn are_shown(eyes: &[Vec<usize>], others: &[&LocalProof]) -> bool {
    let Some((chains, rest)) = eyes.split_last() else {
        return true;
    };
    (0..others.len()).any(|place| {
        let mut left = others.to_vec();
        let other = left.swap_remove(place);
        chains.iter().all(|chain| other.kept.contains(chain)) && are_shown(rest, &left)
    })
}
