//! Long work: in threads of its own, with progress, an end that can be waited for, and cancel.
//!
//! A room says what its kind of work is ([`Kind`](kind::Kind)); here it is queued, followed and
//! ended, whatever it is. A job that is cancelled, or that nobody asks after any more, gives its slot
//! back at once. Its thread may need a moment to notice; until then it is counted as *leaving*.

pub(crate) mod job;
pub(crate) mod kind;
mod queue;

use crate::api_error::ApiError;
use job::{AnyJob, Far, Job, MAX_UNHEARD, Standing, Why, lock};
use kind::Kind;
use queue::Queue;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// Jobs that run or wait; more are refused.
const MOST_OPEN: usize = 12;
/// Jobs that are remembered when they have ended: a judged position may be large.
const MOST_ENDED: usize = 12;
/// States of proofs that are remembered with them: a state takes some hundred bytes.
const MOST_STATES: usize = 2_000_000;
/// Bytes of a job's stack: a search calls itself for each move of a line of play, and a line with many
/// captures has thousands.
const STACK: usize = 16 << 20;

/// All jobs.
pub(crate) struct Jobs {
    list: Mutex<List>,
    queue: Arc<Mutex<Queue>>,
    is_over: Arc<AtomicBool>,
}

impl std::fmt::Debug for Jobs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Jobs").finish_non_exhaustive()
    }
}

#[derive(Default)]
struct List {
    last: u64,
    /// The oldest first.
    jobs: Vec<Arc<dyn AnyJob>>,
}

/// A job of any kind, for who follows it.
pub(crate) struct Followed {
    queue: Arc<Mutex<Queue>>,
    job: Arc<dyn AnyJob>,
}

impl Jobs {
    pub(crate) fn new(is_over: Arc<AtomicBool>) -> Jobs {
        Jobs {
            list: Mutex::default(),
            queue: Arc::default(),
            is_over,
        }
    }

    /// Begins a job, unless the same question has been asked before; its id.
    pub(crate) fn begin<K: Kind>(
        &self,
        question: String,
        work: impl FnOnce(&Job<K>) -> Result<K::Output, K::Failure> + Send + 'static,
    ) -> Result<String, ApiError> {
        let mut list = lock(&self.list);
        let is_same = |job: &&Arc<dyn AnyJob>| {
            let has_worth = matches!(job.standing(), Standing::Running | Standing::Done);
            job.kind() == K::NAME && job.base().question == question && has_worth
        };
        if let Some(job) = list.jobs.iter().find(is_same) {
            job.base().hear();
            return Ok(job.base().id.clone());
        }
        let open = list.jobs.iter().filter(|job| job.is_open()).count();
        if open >= MOST_OPEN || self.is_over.load(Relaxed) {
            return Err(ApiError::unavailable(
                "too many jobs are at work already: cancel one, or wait",
            ));
        }
        list.last += 1;
        let id = format!("j{}", list.last);
        let job: Arc<dyn AnyJob> = Arc::new(Job::new(id.clone(), question, work));
        lock(&self.queue).push(Arc::clone(&job));
        dispatch(&self.queue);
        list.jobs.push(job);
        list.forget();
        Ok(id)
    }

    /// A job by its id.
    pub(crate) fn job(&self, id: &str) -> Result<Followed, ApiError> {
        let list = lock(&self.list);
        let job = list.jobs.iter().find(|job| job.base().id == id).cloned();
        let job = job.ok_or_else(|| {
            ApiError::not_found(format_args!(
                "there is no job '{}' any more; ask again",
                id.escape_debug()
            ))
        })?;
        job.base().hear();
        Ok(Followed {
            queue: Arc::clone(&self.queue),
            job,
        })
    }

    /// A job of a kind by its id.
    pub(crate) fn of_kind<K: Kind>(&self, id: &str) -> Result<Arc<Job<K>>, ApiError> {
        let job = self.job(id)?.job;
        let kind = job.kind();
        job.into_any().downcast().map_err(|_| {
            let own = K::NAME;
            ApiError::not_found(format_args!(
                "job {id} is of the kind '{kind}', not '{own}'"
            ))
        })
    }

    /// Cancels all jobs that have not ended.
    pub(crate) fn cancel_all(&self) {
        for job in self.open() {
            cancel(&self.queue, &*job, Why::Asked);
        }
    }

    /// Cancels the jobs that nobody asks after.
    pub(crate) fn cancel_unheard(&self) {
        for job in self.open() {
            if job.base().is_unheard() {
                cancel(&self.queue, &*job, Why::Unheard);
            }
        }
    }

    fn open(&self) -> Vec<Arc<dyn AnyJob>> {
        let list = lock(&self.list);
        let open = list.jobs.iter().filter(|job| job.is_open());
        open.cloned().collect()
    }
}

impl Followed {
    /// Whether it has not ended.
    pub(crate) fn is_open(&self) -> bool {
        self.job.is_open()
    }

    /// Cancels it, unless it has ended.
    pub(crate) fn cancel(&self) {
        cancel(&self.queue, &*self.job, Why::Asked);
    }

    /// Somebody listens to it from now on.
    pub(crate) fn begin_listening(&self) {
        self.job.base().listeners.fetch_add(1, Relaxed);
    }

    /// Somebody listens no more.
    pub(crate) fn end_listening(&self) {
        self.job.base().hear();
        self.job.base().listeners.fetch_sub(1, Relaxed);
    }

    /// The job with what it has found, if anything.
    pub(crate) fn with_result(&self) -> Value {
        let mut value = self.value();
        if let (Value::Object(value), Some(result)) = (&mut value, self.job.value()) {
            value.insert("result".to_owned(), result);
        }
        value
    }

    /// The job without its result.
    pub(crate) fn value(&self) -> Value {
        let job = &*self.job;
        let (state, error) = match job.standing() {
            Standing::Running => ("running", None),
            Standing::Done => ("done", None),
            Standing::Failed(why) => ("failed", Some(why)),
            Standing::Cancelled(Why::Asked) => ("cancelled", None),
            Standing::Cancelled(Why::Unheard) => {
                let seconds = MAX_UNHEARD.as_secs();
                let why = format!("nobody asked after it for {seconds} seconds");
                ("cancelled", Some(why))
            }
        };
        let Far { done, total, words } = job.far();
        let mut value = json!({
            "id": job.base().id,
            "kind": job.kind(),
            "state": state,
            "ahead": lock(&self.queue).ahead(job),
            "stage": job.base().stage.load(Relaxed),
            "progress": {"done": done, "total": total, "words": words},
        });
        if let (Value::Object(value), Some(error)) = (&mut value, error) {
            value.insert("error".to_owned(), error.into());
        }
        value
    }
}

impl List {
    /// Forgets the oldest jobs that have ended, if there are too many or they hold too much.
    fn forget(&mut self) {
        let (mut count, mut states) = (0, 0);
        // The newest first, so that they are kept.
        let kept: Vec<bool> = (self.jobs.iter().rev())
            .map(|job| {
                if job.is_open() {
                    return true;
                }
                count += 1;
                states += job.states();
                count <= MOST_ENDED && (count == 1 || states <= MOST_STATES)
            })
            .collect();
        let mut kept = kept.iter().rev();
        self.jobs.retain(|_| kept.next() != Some(&false));
    }
}

fn cancel(queue: &Arc<Mutex<Queue>>, job: &dyn AnyJob, why: Why) {
    // The slot is freed first: the next job does not wait for this thread.
    job.cancel(why);
    lock(queue).leave(job);
    dispatch(queue);
    job.base().tell_work();
}

/// Gives the slots that are free to those who wait, the first first.
fn dispatch(queue: &Arc<Mutex<Queue>>) {
    loop {
        let next = lock(queue).next();
        let Some(job) = next else { return };
        let (own, slots) = (Arc::clone(&job), Arc::clone(queue));
        let thread = std::thread::Builder::new()
            .name(job.base().id.clone())
            .stack_size(STACK)
            .spawn(move || {
                own.work();
                lock(&slots).end(&*own);
                dispatch(&slots);
            });
        if let Err(error) = thread {
            job.fail(error);
            lock(queue).end(&*job);
        }
    }
}
