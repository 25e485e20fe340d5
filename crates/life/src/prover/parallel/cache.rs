//! Outcomes of searches that other threads have made.
//!
//! A search depends on nothing but its problem, so that who needs one that was
//! made takes its outcome instead: how many threads there are changes nothing
//! but the time it takes. Which searches the others make is the pool's matter
//! ([`crate::prover::parallel::pool`]).

use std::{
    collections::HashMap,
    hash::{Hash, Hasher},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use honte_proof::{Game, Side, State};

use crate::{
    search::watch::{Stop, Watch},
    search::{self, AbortPolicy, Outcome, Problem},
    tuning::{MAX_SHARED_STATES, WAIT},
};

/// All that an outcome depends on.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    game: Game,
    start: State,
    wanted: Option<Side>,
    open: u128,
    visits: u64,
    abort: AbortPolicy,
    memory: usize,
}

impl Key {
    fn new(problem: &Problem<'_>) -> Self {
        Self {
            game: problem.game.clone(),
            start: problem.start,
            wanted: problem.wanted,
            open: problem.open,
            visits: problem.visits,
            abort: problem.abort,
            memory: problem.memory,
        }
    }
}

/// By what mostly tells problems apart; the graph is long.
impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.start, self.wanted, self.open, self.visits).hash(state);
        (self.game.rebirth, self.game.keep, self.game.eyes).hash(state);
        (self.game.anchors, self.game.aim, self.game.neighbours.len()).hash(state);
    }
}

/// One of the threads that search ahead of the first.
#[derive(Default)]
pub(crate) struct Helper {
    /// Ends its task, so that it goes on with another.
    pub watch: Arc<Watch>,
    /// Whether the first thread waits for its search.
    is_followed: AtomicBool,
}

impl Helper {
    /// Two who do the same task only wait for each other.
    fn leave(&self) {
        self.watch.stop.store(true, Relaxed);
    }
}

/// What a prover has to do with other threads.
#[derive(Clone)]
pub(crate) struct Share {
    pub outcomes: Arc<OutcomeCache>,
    /// Searches with more visits are made by the first thread alone: their memory
    /// is all that there is.
    pub most: u64,
    /// Which thread it is; `None`: the first, of which what is found counts.
    pub helper: Option<Arc<Helper>>,
}

impl Share {
    /// The outcome of a search. Those that are the first thread's alone are undecided
    /// for the others.
    pub(crate) fn solve(&self, problem: &Problem<'_>) -> Outcome {
        let helper = self.helper.as_ref();
        let is_refused =
            |helper: &Arc<Helper>| problem.visits > self.most || helper.watch.is_stopped();
        if helper.is_some_and(is_refused) {
            return Outcome::default();
        }
        self.outcomes.solve(problem, helper)
    }
}

/// What became of a search.
enum Slot {
    /// Somebody makes it: the first thread, or one of the others.
    UnderWay(Option<Arc<Helper>>),
    Made(Arc<Outcome>),
}

/// What became of the searches so far.
#[derive(Default)]
struct Searches {
    slots: HashMap<Key, Slot>,
    /// The states of all strategies in it.
    states: usize,
}

/// The searches about a board, for all threads.
#[derive(Default)]
pub(crate) struct OutcomeCache {
    searches: Mutex<Searches>,
    /// A search has ended.
    ended: Condvar,
}

impl OutcomeCache {
    /// The outcome of a search, made now or by another thread. It is broken off, and
    /// worth nothing, if all is to end. The first thread waits for the others; they
    /// leave what somebody else is at.
    pub(crate) fn solve(&self, problem: &Problem<'_>, helper: Option<&Arc<Helper>>) -> Outcome {
        let key = Key::new(problem);
        let is_stopped = || problem.stop.is_some_and(Stop::is_due);
        let mut searches = self.lock();
        loop {
            match searches.slots.get(&key) {
                Some(Slot::Made(outcome)) => {
                    let outcome = Arc::clone(outcome);
                    drop(searches);
                    return Outcome::clone(&outcome);
                }
                Some(Slot::UnderWay(maker)) if !is_stopped() => {
                    if let Some(helper) = helper {
                        helper.leave();
                        return Outcome::default();
                    }
                    if let Some(maker) = maker {
                        maker.is_followed.store(true, Relaxed);
                    }
                    let waited = self.ended.wait_timeout(searches, WAIT);
                    searches = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                _ => break,
            }
        }
        let slot = Slot::UnderWay(helper.cloned());
        searches.slots.insert(key.clone(), slot);
        drop(searches);
        let mut under_way = UnderWay {
            cache: self,
            key: Some(key),
        };
        let outcome = search::solve(problem);
        if !is_stopped() {
            under_way.keep(&outcome);
        }
        drop(under_way);
        if let Some(helper) = helper
            && helper.is_followed.swap(false, Relaxed)
        {
            helper.leave();
        }
        outcome
    }

    /// Forgets what is there if little more has room.
    pub(crate) fn make_room(&self) {
        let mut searches = self.lock();
        if searches.states > MAX_SHARED_STATES / 2 {
            let slots = &mut searches.slots;
            slots.retain(|_, slot| matches!(slot, Slot::UnderWay(_)));
            searches.states = 0;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Searches> {
        self.searches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A search under way, for which others may wait.
struct UnderWay<'a> {
    cache: &'a OutcomeCache,
    /// Its place, until its outcome is there.
    key: Option<Key>,
}

impl UnderWay<'_> {
    /// Keeps the outcome for all who ask, if there is room for it.
    fn keep(&mut self, outcome: &Outcome) {
        let proof = outcome.proof.as_ref();
        let states = proof.map_or(0, |proof| proof.strategy.len());
        let mut searches = self.cache.lock();
        if searches.states + states <= MAX_SHARED_STATES
            && let Some(key) = self.key.take()
        {
            searches.states += states;
            let made = Slot::Made(Arc::new(outcome.clone()));
            searches.slots.insert(key, made);
        }
    }
}

/// Nobody waits for what was broken off, or has panicked.
impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        if let Some(key) = &self.key {
            self.cache.lock().slots.remove(key);
        }
        self.cache.ended.notify_all();
    }
}

#[cfg(test)]
mod tests;
