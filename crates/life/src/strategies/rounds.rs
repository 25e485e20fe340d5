//! Rounds with more and more visits, until what is wanted is decided.

use std::sync::atomic::Ordering::Relaxed;

use honte_goban::Colour;

use crate::{
    facts::benson::unconditional,
    facts::verdict::{Class, Status, Verdict},
    judge::{Budget, Judge},
    prover::proof_cache::Trial,
    strategies::territory::find::Territory,
};

use crate::tuning::{DEEP_CHAIN_VISITS, DEEP_VISITS, FIRST_ROUND_VISITS, ROUND_TIMES, WALL_DEPTH};

/// The visits of a question in the round after one with so many, if there is any.
/// Of two rounds that are near each other the second alone finds as much.
fn after(visits: u64, most: u64) -> Option<u64> {
    let next = visits.saturating_mul(ROUND_TIMES);
    let is_last = next < DEEP_VISITS && next.saturating_mul(ROUND_TIMES) > most;
    (visits < most).then_some(if is_last { most } else { next.min(most) })
}

/// A part of a round, with the visits that a question of it may take.
#[derive(Clone)]
pub(crate) enum Task {
    /// What a colour can keep in its territories.
    Territories(Colour, u64),
    /// The stones in one of them.
    Inside(Colour, Box<Territory>, u64),
    /// A chain by itself.
    Chain(usize, u64),
}

fn both_colours(visits: u64) -> [Task; 2] {
    Colour::ALL.map(|colour| Task::Territories(colour, visits))
}

impl Verdict {
    /// Whether it is one of those that are wanted, and is not there yet.
    fn is_open(&self, wanted: &impl Fn(&Self) -> bool) -> bool {
        self.status == Status::Unknown && wanted(self)
    }
}

impl Judge<'_> {
    /// Tries harder and harder until the wanted chains are decided.
    /// After each round but the last `on_round` is told.
    pub(crate) fn rounds(
        &mut self,
        wanted: impl Fn(&Verdict) -> bool + Sync,
        budget: &Budget,
        mut on_round: Option<&mut dyn FnMut(&Judge<'_>)>,
    ) {
        self.unconditional();
        self.with_crew(&wanted, |judge| {
            let mut visits = FIRST_ROUND_VISITS.min(budget.visits);
            let count = |judge: &Self| {
                let chains = judge.chains.iter();
                chains.filter(|chain| chain.is_open(&wanted)).count() as u64
            };
            let mut before = count(judge);
            loop {
                let next = after(visits, budget.visits);
                judge.is_wanting = false;
                judge.round(&wanted, visits, next);
                let (open, is_spent) = (count(judge), judge.is_spent());
                judge.is_exhausted = !judge.is_wanting && !is_spent && open == before;
                let is_too_much = visits == DEEP_VISITS
                    && judge.account.proofs() < open.saturating_mul(DEEP_CHAIN_VISITS);
                let is_done = open == 0 || is_too_much || is_spent || judge.is_exhausted;
                let Some(next) = next.filter(|_| !is_done) else {
                    break;
                };
                if let Some(on_round) = &mut on_round {
                    on_round(judge);
                }
                (visits, before) = (next, open);
            }
        });
        self.tell(&wanted);
    }

    /// One go at everything that is open and wanted; the next may have more visits.
    fn round(
        &mut self,
        wanted: &(impl Fn(&Verdict) -> bool + Sync),
        visits: u64,
        next: Option<u64>,
    ) {
        self.whole_territories(wanted, visits);
        let later = next.map_or_else(Vec::new, |next| {
            let mut later = self.open_chains(wanted, next);
            later.extend(both_colours(next));
            later
        });
        self.single_chains(wanted, visits, &later);
        let is_open = |chain: &Verdict| chain.is_open(wanted);
        let is_wall = |chain: &Verdict| chain.class == Class::Static;
        let part =
            |judge: &mut Self, number| judge.pocket(number, |other| is_wall(&judge.chains[other]));
        self.components(&is_open, part, visits);
    }

    /// Goes at single chains, as long as any is decided: it may be a wall of others.
    fn single_chains(&mut self, wanted: &impl Fn(&Verdict) -> bool, visits: u64, later: &[Task]) {
        let mut open = self.open_chains(wanted, visits);
        loop {
            let before = open.len();
            self.secured.forget_failures();
            self.share_out(open, later.to_vec(), wanted);
            open = self.open_chains(wanted, visits);
            if open.len() == before || self.is_spent() {
                return;
            }
        }
    }

    /// One go at what is open about whole territories.
    pub(crate) fn whole_territories(&mut self, wanted: &impl Fn(&Verdict) -> bool, visits: u64) {
        let inside = Colour::ALL.into_iter().flat_map(|colour| {
            let all = self.territories_of(colour).into_iter();
            all.map(move |territory| Task::Inside(colour, Box::new(territory), visits))
        });
        let inside: Vec<Task> = inside.collect();
        let chains = self.open_chains(wanted, visits);
        let later = [&chains[..], &inside].concat();
        self.share_out(both_colours(visits).to_vec(), later, wanted);
        self.share_out(inside, chains, wanted);
    }

    /// A task for each chain that is open and wanted.
    fn open_chains(&self, wanted: &impl Fn(&Verdict) -> bool, visits: u64) -> Vec<Task> {
        let numbers = (0..self.chains.len()).filter(|&number| self.chains[number].is_open(wanted));
        numbers.map(|number| Task::Chain(number, visits)).collect()
    }

    /// Does a task.
    pub(crate) fn work(&mut self, task: &Task, wanted: &impl Fn(&Verdict) -> bool) {
        let is_open = |chain: &Verdict| chain.is_open(wanted);
        match task {
            Task::Territories(colour, visits) => self.territories(*colour, &is_open, *visits),
            Task::Inside(colour, territory, visits) => {
                self.inside(*colour, territory, &is_open, *visits);
            }
            Task::Chain(number, visits) => {
                self.tell(wanted);
                if is_open(&self.chains[*number]) && !self.is_spent() {
                    self.try_chain(*number, *visits);
                }
            }
        }
    }

    /// One go at a chain.
    fn try_chain(&mut self, number: usize, visits: u64) {
        let first = self.chains[number].stones[0];
        // What is likelier goes first.
        let dead = self.estimate.share(first, self.chains[number].colour) < 0.0;
        for kill in [dead, !dead] {
            let pieces = if kill {
                self.kill(number, visits)
            } else {
                self.secure(&[number], &Trial::anywhere(visits, WALL_DEPTH))
            };
            if let Some(pieces) = pieces {
                let status = if kill { Status::Dead } else { Status::Alive };
                self.rest_on(number, status, &pieces);
                break;
            }
        }
    }

    /// Tells how many of the wanted chains are decided.
    fn tell(&self, wanted: &impl Fn(&Verdict) -> bool) {
        if let Some(watch) = &self.stop.watch {
            let chains = || self.chains.iter().filter(|chain| wanted(chain));
            let decided = chains().filter(|chain| chain.status != Status::Unknown);
            watch.chains.store(chains().count(), Relaxed);
            watch.decided.store(decided.count(), Relaxed);
        }
    }

    fn unconditional(&mut self) {
        for colour in Colour::ALL {
            for point in unconditional(self.board, colour).iter() {
                if let Some(number) = self.number(point) {
                    self.chains[number].status = Status::Alive;
                    self.chains[number].class = Class::Static;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_grow_to_what_there_is() {
        let rounds = |most: u64| {
            let first = Some(FIRST_ROUND_VISITS.min(most));
            let all = std::iter::successors(first, |&visits| after(visits, most));
            all.collect::<Vec<_>>()
        };
        assert_eq!(rounds(500), [500]);
        assert_eq!(rounds(2_000), [2_000]);
        assert_eq!(rounds(20_000), [2_000, 20_000]);
        assert_eq!(rounds(70_000), [2_000, 70_000]);
        assert_eq!(rounds(300_000), [2_000, 20_000, 200_000, 300_000]);
        assert_eq!(rounds(u64::MAX).last(), Some(&u64::MAX));
    }
}
