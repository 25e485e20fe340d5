//! All strategies, in rounds with more and more visits, until what is wanted is decided.

use std::sync::atomic::Ordering::Relaxed;

use honte_goban::{Board, Colour};
use honte_proof::Reading;

use crate::{
    facts::{
        Facts,
        territory::Territory,
        verdict::{Status, Verdict},
    },
    prover::{
        Prover,
        budget::Budget,
        parallel::{
            cache::Share,
            pool::{Pool, Stage, Work, threads},
        },
        proof_cache::Trial,
    },
    search::watch::Stop,
    strategies::{
        component::prove_components,
        hold::prove_alive,
        joined::{Goal, prove_joined},
        kill::prove_dead,
        territory::{find::territories_of, inside::prove_inside, prove::prove_territories},
    },
    tuning::{DEEP_CHAIN_VISITS, DEEP_VISITS, FIRST_ROUND_VISITS, ROUND_TIMES, WALL_DEPTH},
};

/// What is known of a board, and what it takes to know more.
#[derive(Clone)]
pub(crate) struct Judgement<'a> {
    pub facts: Facts<'a>,
    pub prover: Prover,
}

impl<'a> Judgement<'a> {
    /// What is known at sight.
    pub(crate) fn new(board: &'a Board, reading: Reading, budget: &Budget) -> Self {
        let facts = Facts::new(board);
        Self {
            prover: Prover::new(facts.chains.len(), reading, budget),
            facts,
        }
    }
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
    /// A chain together with the walls that it leans on.
    Joined(usize, u64),
}

fn both_colours(visits: u64) -> [Task; 2] {
    Colour::ALL.map(|colour| Task::Territories(colour, visits))
}

/// The visits of a question in the round after one with so many, if there is any.
/// Of two rounds that are near each other the second alone finds as much.
fn after(visits: u64, most: u64) -> Option<u64> {
    let next = visits.saturating_mul(ROUND_TIMES);
    let is_last = next < DEEP_VISITS && next.saturating_mul(ROUND_TIMES) > most;
    (visits < most).then_some(if is_last { most } else { next.min(most) })
}

impl Verdict {
    /// Whether it is one of those that are wanted, and is not there yet.
    fn is_open(&self, wanted: &impl Fn(&Self) -> bool) -> bool {
        self.status == Status::Unknown && wanted(self)
    }
}

/// Tries harder and harder until the wanted chains are decided: whether nothing that ran out of
/// visits is left, so that more of them prove no more. After each round but the last `on_round` is
/// told.
pub(crate) fn prove_all(
    judgement: &mut Judgement<'_>,
    wanted: &(impl Fn(&Verdict) -> bool + Sync),
    budget: &Budget,
    on_round: Option<&mut dyn FnMut(&Judgement<'_>)>,
) -> bool {
    let threads = threads(budget.threads, budget.memory);
    let is_exhausted = if threads < 2 {
        let mut rounds = Rounds {
            judgement,
            wanted,
            pool: None,
        };
        rounds.run(budget.visits, on_round)
    } else {
        let pool = Pool::new(threads, budget.memory);
        pool.run(&Helping(wanted), || {
            judgement.prover.share = Some(pool.share(None));
            let mut rounds = Rounds {
                judgement: &mut *judgement,
                wanted,
                pool: Some(&pool),
            };
            let is_exhausted = rounds.run(budget.visits, on_round);
            judgement.prover.share = None;
            is_exhausted
        })
    };
    tell(judgement, wanted);
    is_exhausted
}

/// What helping threads do.
struct Helping<'w, W>(&'w W);

impl<'a, W: Fn(&Verdict) -> bool + Sync> Work<Judgement<'a>, Task> for Helping<'_, W> {
    fn join(&self, known: &mut Judgement<'a>, share: Share, stop: Stop) {
        known.prover.share = Some(share);
        known.prover.stop = stop;
    }

    fn work(&self, known: &mut Judgement<'a>, task: &Task) {
        do_task(known, task, self.0);
    }
}

/// Rounds under way.
pub(crate) struct Rounds<'r, 'a, W> {
    pub judgement: &'r mut Judgement<'a>,
    /// Which chains are wanted.
    pub wanted: &'r W,
    /// The threads that help.
    pub pool: Option<&'r Pool<Judgement<'a>, Task>>,
}

impl<W: Fn(&Verdict) -> bool + Sync> Rounds<'_, '_, W> {
    fn run(&mut self, most: u64, mut on_round: Option<&mut dyn FnMut(&Judgement<'_>)>) -> bool {
        let mut visits = FIRST_ROUND_VISITS.min(most);
        let mut before = self.count_open();
        loop {
            let next = after(visits, most);
            self.judgement.prover.is_wanting = false;
            self.round(visits, next);
            let prover = &self.judgement.prover;
            let (open, is_spent) = (self.count_open(), prover.is_spent());
            let is_exhausted = !prover.is_wanting && !is_spent && open == before;
            let is_too_much = visits == DEEP_VISITS
                && prover.account.proofs() < open.saturating_mul(DEEP_CHAIN_VISITS);
            let is_done = open == 0 || is_too_much || is_spent || is_exhausted;
            let Some(next) = next.filter(|_| !is_done) else {
                return is_exhausted;
            };
            if let Some(on_round) = &mut on_round {
                on_round(self.judgement);
            }
            (visits, before) = (next, open);
        }
    }

    fn count_open(&self) -> u64 {
        let verdicts = self.judgement.facts.verdicts.iter();
        let open = verdicts.filter(|verdict| verdict.is_open(self.wanted));
        open.count() as u64
    }

    /// One go at everything that is open and wanted; the next may have more visits.
    fn round(&mut self, visits: u64, next: Option<u64>) {
        self.whole_territories(visits);
        let later = next.map_or_else(Vec::new, |next| {
            let mut later = self.open_chains(|chain| Task::Chain(chain, next));
            later.extend(both_colours(next));
            later
        });
        // Windows are not joined in the first of several rounds: the fewer chains of a territory are
        // open, the fewer visits a question about the whole of it gets.
        let is_later = visits > FIRST_ROUND_VISITS;
        if is_later {
            // What is cheap comes before all that single chains take, for whoever limits the whole.
            self.joined_windows(FIRST_ROUND_VISITS, &later);
        }
        self.single_chains(visits, &later);
        if is_later || next.is_none() {
            self.joined_windows(visits, &later);
        }
        let Judgement { facts, prover } = &mut *self.judgement;
        let is_open = |verdict: &Verdict| verdict.is_open(self.wanted);
        let part = |facts: &Facts<'_>, _: &mut Prover, chain| {
            facts
                .chains
                .pocket(chain, |other| facts.chains[other].is_solid)
        };
        prove_components(facts, prover, &is_open, part, visits);
    }

    /// Goes at single chains, as long as any is decided: it may be a wall of others.
    fn single_chains(&mut self, visits: u64, later: &[Task]) {
        let mut open = self.open_chains(|chain| Task::Chain(chain, visits));
        loop {
            let before = open.len();
            self.judgement.prover.proofs.forget_failures();
            self.share_out(open, later.to_vec());
            open = self.open_chains(|chain| Task::Chain(chain, visits));
            if open.len() == before || self.judgement.prover.is_spent() {
                return;
            }
        }
    }

    /// Tries chains together with their walls, until no more are decided that way.
    fn joined_windows(&mut self, visits: u64, later: &[Task]) {
        loop {
            let before = self.count_open();
            let tasks = self.open_chains(|chain| Task::Joined(chain, visits));
            self.share_out(tasks, later.to_vec());
            if self.count_open() == before || self.judgement.prover.is_spent() {
                return;
            }
            self.single_chains(visits, later);
        }
    }

    /// One go at what is open about whole territories.
    pub(crate) fn whole_territories(&mut self, visits: u64) {
        let inside = Colour::ALL.into_iter().flat_map(|colour| {
            let all = territories_of(&self.judgement.facts, colour).into_iter();
            all.map(move |territory| Task::Inside(colour, Box::new(territory), visits))
        });
        let inside: Vec<Task> = inside.collect();
        let chains = self.open_chains(|chain| Task::Chain(chain, visits));
        let later = [&chains[..], &inside].concat();
        self.share_out(both_colours(visits).to_vec(), later);
        self.share_out(inside, chains);
    }

    /// A task for each chain that is open and wanted.
    fn open_chains(&self, task: impl Fn(usize) -> Task) -> Vec<Task> {
        let verdicts = self.judgement.facts.verdicts.iter().enumerate();
        let open = verdicts.filter(|(_, verdict)| verdict.is_open(self.wanted));
        open.map(|(chain, _)| task(chain)).collect()
    }

    /// Does some tasks in order, while others do them from the end, and after them what is guessed
    /// to come.
    fn share_out(&mut self, tasks: Vec<Task>, guesses: Vec<Task>) {
        let (judgement, wanted) = (&mut *self.judgement, self.wanted);
        let Some(pool) = self.pool else {
            for task in &tasks {
                do_task(judgement, task, wanted);
            }
            return;
        };
        // Copies share what was asked before.
        judgement.prover.answers.freeze();
        let stage = Stage {
            known: judgement.clone(),
            tasks,
            guesses,
        };
        pool.share_out(stage, |task| do_task(judgement, task, wanted));
    }
}

/// Does a task.
fn do_task(judgement: &mut Judgement<'_>, task: &Task, wanted: &impl Fn(&Verdict) -> bool) {
    let is_open = |verdict: &Verdict| verdict.is_open(wanted);
    if let Task::Chain(..) = task {
        tell(judgement, wanted);
    }
    let Judgement { facts, prover } = judgement;
    match task {
        Task::Territories(colour, visits) => {
            prove_territories(facts, prover, *colour, &is_open, *visits);
        }
        Task::Inside(colour, territory, visits) => {
            prove_inside(facts, prover, *colour, territory, &is_open, *visits);
        }
        Task::Chain(chain, visits) => {
            if is_open(&facts.verdicts[*chain]) && !prover.is_spent() {
                try_chain(facts, prover, *chain, *visits);
            }
        }
        Task::Joined(chain, visits) => {
            if is_open(&facts.verdicts[*chain]) && !prover.is_spent() {
                try_joined(facts, prover, *chain, *visits);
            }
        }
    }
}

/// Whether a chain seems to be the other side's.
fn seems_dead(facts: &Facts<'_>, chain: usize) -> bool {
    facts.share(facts.chains.first(chain), chain) < 0.0
}

/// Tries to prove that a chain is what it seems, together with the walls that it leans on.
fn try_joined(facts: &mut Facts<'_>, prover: &mut Prover, chain: usize, visits: u64) {
    let (goal, status) = match seems_dead(facts, chain) {
        true => (Goal::Kill, Status::Dead),
        false => (Goal::Hold, Status::Alive),
    };
    if let Some(proofs) = prove_joined(facts, prover, chain, goal, visits) {
        facts.enter(chain, status, &proofs);
    }
}

/// Tries to prove a chain alive and dead, the likelier first.
fn try_chain(facts: &mut Facts<'_>, prover: &mut Prover, chain: usize, visits: u64) {
    let seems_dead = seems_dead(facts, chain);
    for kill in [seems_dead, !seems_dead] {
        let proofs = if kill {
            prove_dead(facts, prover, chain, visits)
        } else {
            let trial = Trial::anywhere(visits, WALL_DEPTH);
            prove_alive(facts, prover, &[chain], &trial)
        };
        if let Some(proofs) = proofs {
            let status = if kill { Status::Dead } else { Status::Alive };
            facts.enter(chain, status, &proofs);
            break;
        }
    }
}

/// Tells the watch how many of the wanted chains are decided.
fn tell(judgement: &Judgement<'_>, wanted: &impl Fn(&Verdict) -> bool) {
    if let Some(watch) = &judgement.prover.stop.watch {
        let chains = || {
            let verdicts = judgement.facts.verdicts.iter();
            verdicts.filter(|verdict| wanted(verdict))
        };
        let decided = chains().filter(|verdict| verdict.status != Status::Unknown);
        watch.chains.store(chains().count(), Relaxed);
        watch.decided.store(decided.count(), Relaxed);
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
