//! Strategies in windows, and when several can be played at once.

use std::rc::Rc;

use honte_goban::Point;
use honte_proof::Aim;
use honte_rules::PointSet;

use crate::{judge::Judge, verdict::Local, window::Window};

/// Chains, and the window in which something about them is proved.
#[derive(Clone)]
pub(crate) struct Hold {
    pub chains: Vec<usize>,
    /// Where play about them goes on, and their stones.
    pub window: PointSet,
    /// The same without stones that are never taken.
    played: PointSet,
    pub local: Rc<Local>,
}

impl Hold {
    pub(crate) fn new(
        judge: &Judge<'_>,
        chains: &[usize],
        window: &Window,
        local: Rc<Local>,
    ) -> Self {
        let keeps = local.proof.game.aim == Aim::Every;
        let stays = |point: Point| {
            let number = judge.number(point);
            keeps && number.is_some_and(|number| chains.contains(&number))
        };
        Self {
            chains: chains.to_vec(),
            window: window.points,
            played: window
                .points
                .iter()
                .filter(|&point| !stays(point))
                .collect(),
            local,
        }
    }

    /// These and some eyes, if all can be played at once.
    pub(crate) fn together(mut holds: Vec<Self>, eyes: &[Self]) -> Option<Vec<Self>> {
        holds.extend_from_slice(eyes);
        Self::go_together(&holds).then_some(holds)
    }

    /// Whether all these strategies can be played at once, the first for its
    /// own sake: they have no points in common but stones that both keep; if that is to get somewhere, the others end wherever the loser
    /// keeps playing; and no pass of the winner for a ko lifts a ban that
    /// another strategy counts on.
    pub(crate) fn go_together(holds: &[Self]) -> bool {
        let clash = |(number, hold): (usize, &Self)| {
            let others = holds
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != number);
            hold.local.part.passes_for_ko
                && others.into_iter().any(|(_, other)| other.local.part.bans)
        };
        let is_lasting = |hold: &Self| hold.local.proof.game.aim == Aim::Lasting;
        let finite = |hold: &Self| hold.local.part.finite;
        let ends = !holds.first().is_some_and(is_lasting) || holds.iter().skip(1).all(finite);
        let overlaps = |(number, hold): (usize, &Self)| {
            let others = holds.iter().take(number);
            let played = |other: &Self| !hold.is_apart(&other.played);
            others
                .into_iter()
                .any(|other| played(other) || !other.is_apart(&hold.played))
        };
        ends && !holds
            .iter()
            .enumerate()
            .any(|hold| clash(hold) || overlaps(hold))
    }

    /// Whether no play about it takes place on these points.
    pub(crate) fn is_apart(&self, points: &PointSet) -> bool {
        !self.window.iter().any(|point| points.contains(point))
    }
}
