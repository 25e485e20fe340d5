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
    facts::verdict::Verdict,
    judge::Judge,
    prover::parallel::cache::{Helper, OutcomeCache},
    search::watch::Stop,
    search::{Outcome, Problem},
    strategies::rounds::Task,
};

use crate::tuning::{HELPER_BYTES, HELPER_VISIT_BYTES, HELPERS_PART};

/// Threads that search ahead of one.
pub(crate) struct Pool<'a> {
    ahead: OutcomeCache,
    /// Searches with more visits are made by the first thread alone: their memory
    /// is all that there is.
    most: u64,
    work: Mutex<Work<'a>>,
    /// There is a new stage, or all is over.
    changed: Condvar,
    /// The other threads.
    helpers: Vec<Arc<Helper>>,
}

/// What is to be done.
struct Work<'a> {
    stage: Option<Arc<Stage<'a>>>,
    /// Tasks that the first thread has begun.
    begun: usize,
    /// Tasks, and guesses, that no other thread has begun.
    left: [usize; 2],
    is_over: bool,
}

/// Tasks that may be done side by side.
struct Stage<'a> {
    /// What was known when it began.
    judge: Judge<'a>,
    tasks: Vec<Task>,
    /// What will probably be asked later, the likeliest last.
    guesses: Vec<Task>,
}

/// What a judge has to do with a crew.
#[derive(Clone)]
pub(crate) struct Share<'a> {
    crew: Arc<Pool<'a>>,
    /// Who it is; `None`: the first, of whom what is found counts.
    helper: Option<Arc<Helper>>,
}

impl Share<'_> {
    /// The outcome of a search. Those that are the first thread's alone are undecided
    /// for the others.
    pub(crate) fn solve(&self, problem: &Problem<'_>) -> Outcome {
        let helper = self.helper.as_ref();
        let is_refused =
            |helper: &Arc<Helper>| problem.visits > self.crew.most || helper.watch.is_stopped();
        if helper.is_some_and(is_refused) {
            return Outcome::default();
        }
        self.crew.ahead.solve(problem, helper)
    }
}

impl<'a> Pool<'a> {
    fn new(threads: usize, memory: usize) -> Self {
        Self {
            ahead: OutcomeCache::default(),
            most: (memory / HELPERS_PART / HELPER_VISIT_BYTES / (threads - 1).max(1)) as u64,
            work: Mutex::new(Work {
                stage: None,
                begun: 0,
                left: [0; 2],
                is_over: false,
            }),
            changed: Condvar::new(),
            helpers: (1..threads).map(|_| Arc::default()).collect(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Work<'a>> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the others begin with a stage.
    fn publish(&self, stage: &Arc<Stage<'a>>) {
        self.ahead.make_room();
        let mut work = self.lock();
        work.begun = 0;
        work.left = [stage.tasks.len(), stage.guesses.len()];
        work.stage = Some(Arc::clone(stage));
        self.changed.notify_all();
    }

    /// Waits for something to do; `None` if all is over.
    fn next(&self, helper: &Helper) -> Option<(Arc<Stage<'a>>, Task)> {
        let mut work = self.lock();
        loop {
            if work.is_over {
                return None;
            }
            if let Some(next) = work.take() {
                helper.watch.stop.store(false, Relaxed);
                return Some(next);
            }
            let waited = self.changed.wait(work);
            work = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Does what it can until all is over.
    fn help(self: &Arc<Self>, helper: &Arc<Helper>, wanted: &impl Fn(&Verdict) -> bool) {
        let mut at_work: Option<(Arc<Stage<'a>>, Judge<'a>)> = None;
        while let Some((stage, task)) = self.next(helper) {
            let known = at_work.take().filter(|known| Arc::ptr_eq(&known.0, &stage));
            let (stage, mut judge) = known.unwrap_or_else(|| {
                let mut judge = stage.judge.clone();
                judge.stop = Stop {
                    watch: Some(Arc::clone(&helper.watch)),
                    until: None,
                };
                judge.share = Some(self.share(Some(helper)));
                (stage, judge)
            });
            judge.work(&task, wanted);
            // What it knows after it left a task may not be true.
            at_work = (!helper.watch.is_stopped()).then_some((stage, judge));
        }
    }

    fn share(self: &Arc<Self>, helper: Option<&Arc<Helper>>) -> Share<'a> {
        Share {
            crew: Arc::clone(self),
            helper: helper.cloned(),
        }
    }
}

impl<'a> Work<'a> {
    /// The last task that nobody has begun, or else a guess.
    fn take(&mut self) -> Option<(Arc<Stage<'a>>, Task)> {
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
struct Over<'c, 'a>(&'c Pool<'a>);

impl Drop for Over<'_, '_> {
    fn drop(&mut self) {
        let mut work = self.0.lock();
        work.is_over = true;
        for helper in &self.0.helpers {
            helper.watch.stop.store(true, Relaxed);
        }
        self.0.changed.notify_all();
    }
}

/// How many threads may search at a time, if so many are wanted, with so much
/// memory.
pub(crate) fn threads(wanted: usize, memory: usize) -> usize {
    wanted.clamp(1, 1 + memory / HELPERS_PART / HELPER_BYTES)
}

impl<'a> Judge<'a> {
    /// Does some work with a crew, if there is more than one thread for it.
    pub(crate) fn with_crew(
        &mut self,
        wanted: &(impl Fn(&Verdict) -> bool + Sync),
        work: impl FnOnce(&mut Self),
    ) {
        if self.threads < 2 || self.share.is_some() {
            return work(self);
        }
        let crew = Arc::new(Pool::new(self.threads, self.bytes));
        thread::scope(|scope| {
            let over = Over(&crew);
            for helper in &crew.helpers {
                scope.spawn(|| crew.help(helper, wanted));
            }
            self.share = Some(crew.share(None));
            work(self);
            self.share = None;
            drop(over);
        });
    }

    /// Does some tasks in order, while others do them from the end, and after them
    /// what is guessed to come.
    pub(crate) fn share_out(
        &mut self,
        tasks: Vec<Task>,
        guesses: Vec<Task>,
        wanted: &impl Fn(&Verdict) -> bool,
    ) {
        let Some(share) = self.share.clone().filter(|share| share.helper.is_none()) else {
            tasks.iter().for_each(|task| self.work(task, wanted));
            return;
        };
        let mut judge = self.clone();
        judge.share = None;
        let stage = Arc::new(Stage {
            judge,
            tasks,
            guesses,
        });
        share.crew.publish(&stage);
        for task in &stage.tasks {
            share.crew.lock().begun += 1;
            self.work(task, wanted);
        }
    }
}

#[cfg(test)]
mod tests;
