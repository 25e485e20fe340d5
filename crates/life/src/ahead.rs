//! Searches that other threads make ahead.
//!
//! A list of tasks is done in order by one thread, and what it finds is all that
//! counts. Others do the same tasks from the end, each with a copy of what is
//! known so far, and throw away all that they find but the outcomes of searches:
//! a search depends on nothing but its problem, so that who needs one that was
//! made takes its outcome instead. How many threads there are changes nothing
//! but the time it takes.

use std::{
    collections::HashMap,
    hash::{Hash, Hasher},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use honte_proof::{Game, Side, State};

use crate::{
    judge::Judge,
    search::{self, Doubts, Outcome, Problem},
    watch::Watch,
};

/// Searches with more visits are made by the first thread alone, since their
/// memory is all that there is.
const MOST: u64 = 400_000;

/// How many bytes one of the others may need at a time.
const ROOM: usize = 160 << 20;

/// Which part of the memory is for all the others together.
const PART: usize = 4;

/// How many states of strategies are kept at most, each with some hundred bytes.
const STATES: usize = 1_000_000;

/// How long to wait for another's search before looking whether all is to end.
const MOMENT: Duration = Duration::from_millis(20);

/// How many threads may search at a time, if so many are wanted, with so much
/// memory.
pub(crate) fn threads(wanted: usize, memory: usize) -> usize {
    wanted.clamp(1, 1 + memory / PART / ROOM)
}

/// All that an outcome depends on.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    game: Game,
    start: State,
    wanted: Option<Side>,
    open: u128,
    visits: u64,
    doubts: Doubts,
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
            doubts: problem.doubts,
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

/// What became of a search; none while it is under way.
type Slot = Option<Arc<Outcome>>;

/// What became of the searches of some tasks.
#[derive(Default)]
struct Searches {
    slots: HashMap<Key, Slot>,
    /// The states of all strategies in it.
    states: usize,
}

/// The searches of some tasks, for all threads.
#[derive(Default)]
struct Ahead {
    searches: Mutex<Searches>,
    /// A search has ended.
    ended: Condvar,
    /// Ends the threads that search ahead.
    watch: Arc<Watch>,
}

impl Ahead {
    /// The outcome of a search, made now or by another thread. It is broken off, and
    /// worth nothing, if all is to end.
    fn solve(&self, problem: &Problem<'_>) -> Outcome {
        let key = Key::new(problem);
        let is_stopped = || problem.stop.is_some_and(|stop| stop.load(Relaxed));
        let mut searches = self.lock();
        loop {
            match searches.slots.get(&key) {
                Some(Some(outcome)) => {
                    let outcome = Arc::clone(outcome);
                    drop(searches);
                    return Outcome::clone(&outcome);
                }
                Some(None) if !is_stopped() => {
                    let waited = self.ended.wait_timeout(searches, MOMENT);
                    searches = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                _ => break,
            }
        }
        searches.slots.insert(key.clone(), None);
        drop(searches);
        let mut under_way = UnderWay {
            ahead: self,
            key: Some(key),
        };
        let outcome = search::solve(problem);
        if !is_stopped() {
            under_way.keep(&outcome);
        }
        outcome
    }

    fn lock(&self) -> MutexGuard<'_, Searches> {
        self.searches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A search under way, for which others may wait.
struct UnderWay<'a> {
    ahead: &'a Ahead,
    /// Its place, until its outcome is there.
    key: Option<Key>,
}

impl UnderWay<'_> {
    /// Keeps the outcome for all who ask, if there is room for it.
    fn keep(&mut self, outcome: &Outcome) {
        let proof = outcome.proof.as_ref();
        let states = proof.map_or(0, |proof| proof.strategy.len());
        let mut searches = self.ahead.lock();
        if searches.states + states <= STATES
            && let Some(key) = self.key.take()
        {
            searches.states += states;
            let outcome = Arc::new(outcome.clone());
            searches.slots.insert(key, Some(outcome));
        }
    }
}

/// Nobody waits for what was broken off, or has panicked.
impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        if let Some(key) = &self.key {
            self.ahead.lock().slots.remove(key);
        }
        self.ahead.ended.notify_all();
    }
}

/// What a judge has to do with such work.
#[derive(Clone)]
pub(crate) struct Share {
    ahead: Arc<Ahead>,
    /// Whether what it finds counts.
    is_first: bool,
}

impl Share {
    /// The outcome of a search. Those that are the first thread's alone are undecided
    /// for the others.
    pub(crate) fn solve(&self, problem: &Problem<'_>) -> Outcome {
        match !self.is_first && problem.visits > MOST {
            true => Outcome::default(),
            false => self.ahead.solve(problem),
        }
    }
}

impl Judge<'_> {
    /// Does some tasks in order, while other threads search ahead.
    pub(crate) fn share_out<T: Sync>(&mut self, tasks: &[T], work: impl Fn(&mut Self, &T) + Sync) {
        let others = self.threads.min(tasks.len()).saturating_sub(1);
        if others == 0 || self.share.is_some() {
            tasks.iter().for_each(|task| work(self, task));
            return;
        }
        let ahead = Arc::new(Ahead::default());
        let share = |is_first| {
            let ahead = Arc::clone(&ahead);
            Some(Share { ahead, is_first })
        };
        // The tasks that nobody has begun.
        let (begin, end) = (AtomicUsize::new(0), AtomicUsize::new(tasks.len()));
        // Threads of a pool stay, and with them what they know of small rooms.
        rayon::in_place_scope(|scope| {
            for _ in 0..others {
                let mut judge = self.clone();
                judge.watch = Some(Arc::clone(&ahead.watch));
                judge.share = share(false);
                let (begin, end, work) = (&begin, &end, &work);
                scope.spawn(move |_| {
                    while !judge.is_spent() {
                        let last = end.fetch_sub(1, Relaxed).wrapping_sub(1);
                        match tasks.get(last) {
                            Some(task) if last >= begin.load(Relaxed) => work(&mut judge, task),
                            _ => break,
                        }
                    }
                });
            }
            self.share = share(true);
            for task in tasks {
                begin.fetch_add(1, Relaxed);
                work(self, task);
            }
            self.share = None;
            ahead.watch.stop.store(true, Relaxed);
        });
    }
}

#[cfg(test)]
mod tests;
