//! Whole territories: all chains round one are asked about at once, and then
//! all stones of the other colour in it.
//!
//! Chains that share a territory live by it together, and a strategy for all
//! of them is hardly larger than one for a single chain. One question about
//! the whole of it, with many visits, finds what questions about parts of it,
//! each chain by chain, do not. A chain beside several territories needs but
//! an eye in each of two: this is Benson's theorem with territories for
//! regions and answers for passes. Stones of the other colour are killed by a
//! strategy that keeps the chains round them, too.

use honte_goban::Colour;
use honte_rules::PointSet;

use crate::{
    facts::local_proof::LocalProof,
    facts::verdict::{Status, Verdict},
    judge::Judge,
    search::AbortPolicy,
    strategies::hold::{Effort, Keep, Kind, Tried},
    strategies::territory::find::{Territory, eyes, others},
};

use crate::tuning::{
    MAX_DIVISIONS, MAX_TERRITORY_VISITS, SMALL_TERRITORY, TERRITORY_CHAIN_VISITS,
    TERRITORY_LOOK_VISITS, TERRITORY_TIMES, TERRITORY_VISITS,
};

/// How hard to try where another question takes so many visits.
fn effort(visits: u64) -> Effort {
    Effort {
        visits: MAX_TERRITORY_VISITS.min(visits.saturating_mul(TERRITORY_TIMES)),
        abort: AbortPolicy::Territory,
    }
}

impl Effort {
    /// What it is worth to know of so many chains.
    fn for_chains(self, open: usize) -> Self {
        let most = TERRITORY_CHAIN_VISITS
            .saturating_mul(open as u64)
            .max(TERRITORY_LOOK_VISITS);
        Self {
            visits: self.visits.min(most),
            ..self
        }
    }

    /// So many visits as it takes to see what is hopeless.
    fn glance(self) -> Self {
        Self {
            visits: self.visits.min(TERRITORY_LOOK_VISITS),
            ..self
        }
    }
}

impl Judge<'_> {
    /// Finds what a colour can keep in its territories.
    pub(crate) fn territories(
        &mut self,
        colour: Colour,
        is_open: &impl Fn(&Verdict) -> bool,
        visits: u64,
    ) {
        let was_wanting = self.is_wanting;
        let mut all = self.territories_of(colour);
        self.hold_together(&mut all, effort(visits));
        self.split(&mut all, is_open, effort(visits));
        self.enter_held(&all);
        self.held[colour as usize] = all;
        self.forget_wanting(was_wanting, visits);
    }

    /// Where territories get no more visits in any later round, it tells nothing that one
    /// ran out of them.
    fn forget_wanting(&mut self, was_wanting: bool, visits: u64) {
        let is_last =
            visits.saturating_mul(TERRITORY_TIMES) >= MAX_TERRITORY_VISITS && !self.is_spent();
        self.is_wanting = was_wanting || self.is_wanting && !is_last;
    }

    /// Tries to decide what is open in one of a colour's territories.
    pub(crate) fn inside(
        &mut self,
        colour: Colour,
        territory: &Territory,
        is_open: &impl Fn(&Verdict) -> bool,
        visits: u64,
    ) {
        let was_wanting = self.is_wanting;
        let held = self.held[colour as usize].clone();
        let (mut with_it, place) = with(&held, territory);
        self.kill_inside(&mut with_it, place, is_open, effort(visits));
        self.joined(&held, territory, is_open, effort(visits));
        self.forget_wanting(was_wanting, visits);
    }

    /// Shows that chains cannot be captured by what is left to them of the
    /// territories by which they live.
    pub(crate) fn by_territory(
        &mut self,
        chains: &[usize],
        visits: u64,
        avoid: &PointSet,
    ) -> Option<Vec<LocalProof>> {
        let colour = self.chains[chains[0]].colour;
        let mut all = self.held[colour as usize].clone();
        let is_held = |chain| all.iter().any(|territory| territory.kept.contains(chain));
        let is_solid = |chain: &usize| self.lives_solidly(*chain);
        if !chains.iter().all(|chain| is_solid(chain) || is_held(chain)) {
            return None;
        }
        let is_left = |point| match self.number(point) {
            None => !avoid.contains(point),
            Some(number) => {
                let mut stones = self.chains[number].stones.iter();
                !stones.any(|&stone| avoid.contains(stone))
            }
        };
        for territory in &mut all {
            let left: PointSet = territory
                .points
                .iter()
                .filter(|&point| is_left(point))
                .collect();
            if left != territory.points {
                territory.points = left;
                territory.hold = None;
            }
        }
        all.sort_by_key(|territory| territory.empty(self.board));
        let was_wanting = self.is_wanting;
        self.hold_together(&mut all, effort(visits));
        self.forget_wanting(was_wanting, visits);
        let mut holds: Vec<LocalProof> = Vec::new();
        for chain in chains {
            if self.lives_solidly(*chain) || holds.iter().any(|hold| hold.kept.contains(chain)) {
                continue;
            }
            let mut known = all.iter().filter_map(|territory| territory.hold.as_ref());
            holds.push(known.find(|hold| hold.kept.contains(chain))?.clone());
        }
        with_eyes(holds, &all)
    }

    /// Finds in which territories which chains can be kept: in the small ones first,
    /// then with one larger one more at a time, for which what lives so far is a
    /// wall.
    fn hold_together(&mut self, all: &mut [Territory], effort: Effort) {
        let small = all.partition_point(|territory| territory.empty(self.board) <= SMALL_TERRITORY);
        let mut living: Vec<usize> = Vec::new();
        for count in small..=all.len() {
            let (active, larger) = all.split_at_mut(count);
            self.settle(active, effort);
            living.clear();
            living.extend(active.iter().flat_map(|territory| &territory.kept));
            let Some(next) = larger.first_mut() else {
                return;
            };
            self.lean(next, &living);
            for territory in active {
                let walls = territory.walls.clone();
                self.lean(territory, &walls);
            }
        }
    }

    /// The greatest set of chains and territories such that each chain is kept in
    /// each of its territories, if it has an eye in all the others of them.
    fn settle(&mut self, all: &mut [Territory], effort: Effort) {
        loop {
            let mut is_stable = true;
            for place in 0..all.len() {
                if self.is_spent() {
                    all.iter_mut().for_each(|territory| territory.kept.clear());
                    return;
                }
                is_stable &= self.hold_in(all, place, effort);
            }
            if is_stable {
                return;
            }
        }
    }

    /// Tries to keep in a territory what is to be kept; `false` if less of it can.
    fn hold_in(&mut self, all: &mut [Territory], place: usize, effort: Effort) -> bool {
        let before = all[place].kept.len();
        self.charge(TERRITORY_VISITS);
        self.drop_hopeless(all, place, effort);
        while !all[place].kept.is_empty() {
            let kept = all[place].kept.clone();
            let (window, eyes) = (self.window_of(all, place), eyes(all, place));
            let is_known = |hold: &LocalProof| hold.answers(self, &window, &kept, &eyes);
            if all[place].hold.as_ref().is_some_and(is_known) {
                break;
            }
            let effort = effort.for_chains(self.open_in(&all[place]));
            all[place].hold = match self.try_window(&window, &kept, &Kind::Hold(eyes), effort) {
                Tried::Won(local) => Some(LocalProof::new(self, &kept, &window, local)),
                _ => None,
            };
            if all[place].hold.is_some() {
                break;
            }
            self.drop_one(all, place, effort);
        }
        if all[place].kept.is_empty() {
            all[place].hold = None;
        }
        all[place].kept.len() == before
    }

    /// How many chains are open that are to be kept in a territory, or stand in it.
    fn open_in(&self, territory: &Territory) -> usize {
        let points = territory.points.iter();
        let mut chains: Vec<usize> = points.filter_map(|point| self.number(point)).collect();
        chains.extend(&territory.kept);
        chains.retain(|&chain| self.chains[chain].status == Status::Unknown);
        chains.sort_unstable();
        chains.dedup();
        chains.len()
    }

    /// Gives up the chains that could be captured in a territory even if all the
    /// others could not.
    pub(crate) fn drop_hopeless(&mut self, all: &mut [Territory], place: usize, effort: Effort) {
        let glance = effort.glance();
        let inside = all[place].points;
        let breathes = |&chain: &usize| self.liberties[chain].meets(&inside);
        all[place].kept.retain(breathes);
        let kept = all[place].kept.clone();
        let eyes = eyes(all, place).concat();
        let mut window = self.window_of(all, place);
        let is_kept = |point| {
            self.number(point)
                .is_some_and(|chain| kept.contains(&chain))
        };
        window.points = window
            .points
            .iter()
            .filter(|&point| !is_kept(point))
            .collect();
        let hopeless = |judge: &mut Self, chain: usize| {
            let mut alone = window.clone();
            alone
                .points
                .extend(judge.chains[chain].stones.iter().copied());
            alone
                .walls
                .extend(kept.iter().filter(|&&other| other != chain));
            alone.walls.sort_unstable();
            let eyes = eyes.contains(&chain).then(|| vec![chain]);
            let kind = Kind::Hold(eyes.into_iter().collect());
            matches!(
                judge.try_window(&alone, &[chain], &kind, glance),
                Tried::Lost
            )
        };
        all[place].kept.retain(|&chain| !hopeless(self, chain));
    }

    /// Gives up one of the chains of a territory, one without which the others
    /// seem to be kept; or all of them.
    fn drop_one(&mut self, all: &mut [Territory], place: usize, effort: Effort) {
        let kept = all[place].kept.clone();
        for &chain in &kept {
            all[place].kept = kept
                .iter()
                .copied()
                .filter(|&other| other != chain)
                .collect();
            if all[place].kept.is_empty() {
                return;
            }
            let (window, eyes) = (self.window_of(all, place), eyes(all, place));
            let rest = all[place].kept.clone();
            let tried = self.try_window(&window, &rest, &Kind::Hold(eyes), effort.glance());
            if matches!(tried, Tried::Won(_)) {
                return;
            }
        }
        all[place].kept.clear();
    }

    /// Enters what is kept together.
    fn enter_held(&mut self, all: &[Territory]) {
        for hold in all.iter().filter_map(|territory| territory.hold.clone()) {
            let first = hold.chains[0];
            if let Some(holds) = with_eyes(vec![hold.clone()], all) {
                self.rest_on(first, Status::Alive, &holds);
            }
        }
    }

    /// Divides territories in which nothing could be kept, if more can be kept in
    /// their parts.
    fn split(
        &mut self,
        all: &mut Vec<Territory>,
        is_open: &impl Fn(&Verdict) -> bool,
        effort: Effort,
    ) {
        let mut failed: Vec<PointSet> = all.iter().map(|territory| territory.points).collect();
        let mut divisions = 0;
        while let Some(points) = failed.pop() {
            let Some(place) = all.iter().position(|territory| territory.points == points) else {
                continue;
            };
            let territory = &all[place];
            let mut chains = territory.chains.iter();
            if territory.hold.is_some()
                || territory.empty(self.board) <= SMALL_TERRITORY
                || !chains.any(|&chain| is_open(&self.chains[chain]))
            {
                continue;
            }
            if divisions == MAX_DIVISIONS || self.is_spent() {
                return;
            }
            divisions += 1;
            for parts in self.halves(territory) {
                let mut divided: Vec<Territory> = others(all, place).cloned().collect();
                divided.extend(parts.iter().cloned());
                divided.sort_by_key(|territory| territory.empty(self.board));
                for territory in &mut divided {
                    self.lean(territory, &[]);
                }
                self.hold_together(&mut divided, effort);
                if kept(&divided).len() > kept(all).len() {
                    *all = divided;
                    failed.extend(parts.iter().map(|part| part.points));
                    break;
                }
            }
        }
    }

    /// Asks about a territory together with the smaller ones that its chains have
    /// to themselves, if something about it is still open.
    fn joined(
        &mut self,
        all: &[Territory],
        here: &Territory,
        is_open: &impl Fn(&Verdict) -> bool,
        effort: Effort,
    ) {
        let is_own = |other: &&Territory| {
            let mut chains = other.chains.iter();
            !other.chains.is_empty() && chains.all(|chain| here.chains.contains(chain))
        };
        let mut points = here.points;
        let own = all.iter().filter(is_own);
        own.for_each(|other| points.extend(other.points.iter()));
        let mut chains = here.chains.iter();
        if points == here.points || !chains.any(|&chain| is_open(&self.chains[chain])) {
            return;
        }
        let colour = self.chains[here.chains[0]].colour;
        let (mut all, place) = with(all, &self.territory(points, colour));
        self.hold_in(&mut all, place, effort);
        self.enter_held(&all);
        self.kill_inside(&mut all, place, is_open, effort);
    }

    /// Shows that the stones in a territory are dead.
    fn kill_inside(
        &mut self,
        all: &mut Vec<Territory>,
        place: usize,
        is_open: &impl Fn(&Verdict) -> bool,
        effort: Effort,
    ) {
        let numbers = all[place]
            .points
            .iter()
            .filter_map(|point| self.number(point));
        let mut dead: Vec<usize> = numbers
            .filter(|&number| is_open(&self.chains[number]))
            .collect();
        dead.sort_unstable();
        dead.dedup();
        if dead.is_empty() || self.is_spent() {
            return;
        }
        if all[place].hold.is_none() {
            let walls = all[place].walls.clone();
            self.lean(&mut all[place], &walls);
            self.drop_hopeless(all, place, effort);
        }
        let window = self.window_of(all, place);
        let keep = Keep {
            chains: all[place].kept.clone(),
            eyes: eyes(all, place),
        };
        let Tried::Won(local) = self.try_window(&window, &dead, &Kind::Kill(keep), effort) else {
            return;
        };
        all.remove(place);
        let Some(holds) = with_eyes(vec![LocalProof::new(self, &dead, &window, local)], all) else {
            return;
        };
        for chain in dead {
            if self.has_all_rebirth(chain, &holds) {
                self.rest_on(chain, Status::Dead, &holds);
            }
        }
    }
}

/// Some territories and another one in place of those that it overlaps, and its
/// place.
pub(crate) fn with(all: &[Territory], territory: &Territory) -> (Vec<Territory>, usize) {
    let is_same = |other: &&Territory| other.points == territory.points;
    let known = all.iter().find(is_same).unwrap_or(territory);
    let apart = all.iter().filter(|other| !other.overlaps(territory));
    let mut with: Vec<Territory> = apart.cloned().collect();
    with.push(known.clone());
    let place = with.len() - 1;
    (with, place)
}

/// The chains that are kept somewhere.
fn kept(all: &[Territory]) -> Vec<usize> {
    let mut kept: Vec<usize> = all
        .iter()
        .flat_map(|territory| territory.kept.clone())
        .collect();
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// Some proofs with those that show the eyes which they take for granted, if
/// all of that can be played at once.
pub(crate) fn with_eyes(mut holds: Vec<LocalProof>, all: &[Territory]) -> Option<Vec<LocalProof>> {
    let mut next = 0;
    while next < holds.len() {
        for chain in holds[next].rests_on().copied().collect::<Vec<usize>>() {
            let mut others = holds.iter().enumerate();
            if others.any(|(other, hold)| other != next && hold.kept.contains(&chain)) {
                continue;
            }
            let shows = |hold: &&LocalProof| {
                hold.kept.contains(&chain) && holds.iter().all(|known| known.window != hold.window)
            };
            let shown = all.iter().filter_map(|territory| territory.hold.as_ref());
            let shown = shown.clone().find(shows)?.clone();
            holds.push(shown);
        }
        next += 1;
    }
    LocalProof::go_together(&holds).then_some(holds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_territory_is_worth_what_it_tells() {
        let visits = |limit, open| effort(limit).for_chains(open).visits;
        assert_eq!(visits(70_000, 0), TERRITORY_LOOK_VISITS);
        assert_eq!(visits(70_000, 1), TERRITORY_CHAIN_VISITS);
        assert_eq!(visits(70_000, 4), 4 * TERRITORY_CHAIN_VISITS);
        assert_eq!(visits(70_000, 5), MAX_TERRITORY_VISITS);
        assert_eq!(visits(2_000, 1), 2_000 * TERRITORY_TIMES);
        assert_eq!(visits(u64::MAX, usize::MAX), MAX_TERRITORY_VISITS);
    }
}
