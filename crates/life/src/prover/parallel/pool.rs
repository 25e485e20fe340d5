//! Threads that help to judge a board.
//!
//! One thread does all tasks in order, and what it finds is all that counts. The
//! others do the same tasks from the end, each with a copy of what was known when
//! the stage began, and then what will probably be asked next; all that they find
//! is thrown away but for the outcomes of searches ([`crate::prover::parallel::cache`]).

use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, atomic::Ordering::Relaxed},
    thread,
};

use crate::{
    prover::parallel::cache::{Helper, OutcomeCache, Share},
    search::watch::Stop,
    tuning::{HELPER_BYTES, HELPER_VISIT_BYTES, HELPERS_PART},
};

/// Threads that search ahead of one: what is known, and what they do with it.
pub(crate) struct Pool<K, T> {
    outcomes: Arc<OutcomeCache>,
    /// See [`Share::most`].
    most: u64,
    queue: Mutex<Queue<K, T>>,
    /// There is a new stage, or all is over.
    changed: Condvar,
    /// The other threads.
    helpers: Vec<Arc<Helper>>,
}

/// What is to be done.
struct Queue<K, T> {
    stage: Option<Arc<Stage<K, T>>>,
    /// Tasks that the first thread has begun.
    begun: usize,
    /// Tasks, and guesses, that no other thread has begun.
    left: [usize; 2],
    is_over: bool,
}

/// Tasks that may be done side by side.
pub(crate) struct Stage<K, T> {
    /// What was known when it began.
    pub known: K,
    pub tasks: Vec<T>,
    /// What will probably be asked later, the likeliest last.
    pub guesses: Vec<T>,
}

/// What a helper does with a copy of what is known.
pub(crate) trait Work<K, T>: Sync {
    /// Has searches go through the pool, and end when the helper is to.
    fn join(&self, known: &mut K, share: Share, stop: Stop);

    /// Does a task.
    fn work(&self, known: &mut K, task: &T);
}

/// How many threads may search at a time, if so many are wanted, with so much
/// memory.
pub(crate) fn threads(wanted: usize, memory: usize) -> usize {
    wanted.clamp(1, 1 + memory / HELPERS_PART / HELPER_BYTES)
}

impl<K: Clone + Send + Sync, T: Clone + Send + Sync> Pool<K, T> {
    pub(crate) fn new(threads: usize, memory: usize) -> Self {
        let helpers = threads.saturating_sub(1);
        Self {
            outcomes: Arc::default(),
            most: (memory / HELPERS_PART / HELPER_VISIT_BYTES / helpers.max(1)) as u64,
            queue: Mutex::new(Queue {
                stage: None,
                begun: 0,
                left: [0; 2],
                is_over: false,
            }),
            changed: Condvar::new(),
            helpers: (0..helpers).map(|_| Arc::default()).collect(),
        }
    }

    /// What a thread has to do with the others.
    pub(crate) fn share(&self, helper: Option<&Arc<Helper>>) -> Share {
        Share {
            outcomes: Arc::clone(&self.outcomes),
            most: self.most,
            helper: helper.cloned(),
        }
    }

    /// Has the others help until the first thread is done.
    pub(crate) fn run<R>(&self, work: &impl Work<K, T>, first: impl FnOnce() -> R) -> R {
        thread::scope(|scope| {
            let over = Over(self);
            for helper in &self.helpers {
                scope.spawn(|| self.help(helper, work));
            }
            let found = first();
            drop(over);
            found
        })
    }

    /// Does some tasks in order, while the others do them from the end, and after them
    /// what is guessed to come.
    pub(crate) fn share_out(&self, stage: Stage<K, T>, mut work: impl FnMut(&T)) {
        let stage = Arc::new(stage);
        self.publish(&stage);
        for task in &stage.tasks {
            self.lock().begun += 1;
            work(task);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue<K, T>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the others begin with a stage.
    fn publish(&self, stage: &Arc<Stage<K, T>>) {
        self.outcomes.make_room();
        let mut queue = self.lock();
        queue.begun = 0;
        queue.left = [stage.tasks.len(), stage.guesses.len()];
        queue.stage = Some(Arc::clone(stage));
        self.changed.notify_all();
    }

    /// Waits for something to do; `None` if all is over.
    fn next(&self, helper: &Helper) -> Option<(Arc<Stage<K, T>>, T)> {
        let mut queue = self.lock();
        loop {
            if queue.is_over {
                return None;
            }
            if let Some(next) = queue.take() {
                helper.watch.stop.store(false, Relaxed);
                return Some(next);
            }
            let waited = self.changed.wait(queue);
            queue = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Does what it can until all is over.
    fn help(&self, helper: &Arc<Helper>, work: &impl Work<K, T>) {
        let mut at_work: Option<(Arc<Stage<K, T>>, K)> = None;
        while let Some((stage, task)) = self.next(helper) {
            let same = at_work.take().filter(|known| Arc::ptr_eq(&known.0, &stage));
            let (stage, mut known) = same.unwrap_or_else(|| {
                let mut known = stage.known.clone();
                let stop = Stop {
                    watch: Some(Arc::clone(&helper.watch)),
                    until: None,
                };
                work.join(&mut known, self.share(Some(helper)), stop);
                (stage, known)
            });
            work.work(&mut known, &task);
            // What it knows after it left a task may not be true.
            at_work = (!helper.watch.is_stopped()).then_some((stage, known));
        }
    }
}

impl<K, T: Clone> Queue<K, T> {
    /// The last task that nobody has begun, or else a guess.
    fn take(&mut self) -> Option<(Arc<Stage<K, T>>, T)> {
        let stage = Arc::clone(self.stage.as_ref()?);
        let task = if self.left[0] > self.begun {
            self.left[0] -= 1;
            stage.tasks.get(self.left[0])?.clone()
        } else {
            self.left[1] = self.left[1].checked_sub(1)?;
            stage.guesses.get(self.left[1])?.clone()
        };
        Some((stage, task))
    }
}

/// Ends all when it is dropped, be it by a panic.
struct Over<'p, K, T>(&'p Pool<K, T>);

impl<K, T> Drop for Over<'_, K, T> {
    fn drop(&mut self) {
        let queue = self.0.queue.lock();
        let mut queue = queue.unwrap_or_else(PoisonError::into_inner);
        queue.is_over = true;
        for helper in &self.0.helpers {
            helper.watch.stop.store(true, Relaxed);
        }
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests;
