//! Long work: in threads of its own, with progress, an end that can be waited for, and cancel.
//!
//! A job that is cancelled, or that nobody asks after any more, gives its slot back at once. Its
//! thread may need a moment to notice; until then it is counted as *leaving*.

mod events;
mod queue;

pub(crate) use events::events;

use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::referee::Case;
use crate::server::over;
use axum::extract::{Path, State};
use queue::Queue;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Jobs that run or wait; more are refused.
const MOST_OPEN: usize = 12;
/// Jobs that are remembered when they have ended: a judged position may be large.
const MOST_ENDED: usize = 12;
/// States of proofs that are remembered with them: a state takes some hundred bytes.
const MOST_STATES: usize = 2_000_000;
/// A job without a listener that nobody has asked after for so long is cancelled. The page comes
/// back after a second when its connection breaks.
const MAX_UNHEARD: Duration = Duration::from_secs(5);
/// How often such jobs are looked for.
const LOOK_AROUND: Duration = Duration::from_millis(500);

/// What a job is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A position is judged.
    Referee,
    /// A life-and-death problem is solved.
    Solve,
    /// Joseki are mined.
    Mine,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Referee => "referee",
            Kind::Solve => "solve",
            Kind::Mine => "mine",
        }
    }

    /// How many run at a time.
    const fn slots(self) -> usize {
        match self {
            Kind::Referee | Kind::Solve => 2,
            Kind::Mine => 1,
        }
    }
}

/// What came of a job.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// A judged position.
    Case(Box<Case>),
    /// A solved problem, as the page is told.
    Solution(Value),
    /// The name of a tree.
    Tree(String),
}

#[derive(Debug, Default)]
enum End {
    #[default]
    Open,
    Done(Arc<Outcome>),
    Failed(String),
    Cancelled(Why),
}

/// Why a job was cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Why {
    /// Somebody wanted it so, or the server ends.
    Asked,
    /// Nobody asked after it any more.
    Unheard,
}

/// How far a job is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    pub(crate) done: u64,
    /// 0 where it is not known.
    pub(crate) total: u64,
    pub(crate) words: String,
}

/// Tells how far the work is.
type Gauge = Box<dyn Fn() -> Progress + Send>;

/// A job.
pub(crate) struct Job {
    pub(crate) id: String,
    kind: Kind,
    /// The same question is asked once.
    question: String,
    end: Mutex<End>,
    /// What was found so far, while something better is looked for.
    so_far: Mutex<Option<Arc<Outcome>>>,
    /// How often that was replaced.
    stage: AtomicU64,
    /// What to ask while it runs; `None` while it waits for its turn.
    gauge: Mutex<Option<Gauge>>,
    /// Tells the work to stop.
    pub(crate) stop: Arc<AtomicBool>,
    /// What else tells it.
    on_cancel: Mutex<Option<Box<dyn Fn() + Send>>>,
    /// How many streams of events it has.
    listeners: AtomicUsize,
    /// When somebody asked after it last.
    last_heard: Mutex<Instant>,
}

/// The work of a job.
type Work = Box<dyn FnOnce(&Job) -> Result<Outcome, String> + Send>;

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Job {
    /// From now on, this tells how far the work is.
    pub(crate) fn tell(&self, gauge: impl Fn() -> Progress + Send + 'static) {
        *lock(&self.gauge) = Some(Box::new(gauge));
    }

    /// Has this taken for the answer until there is a better one; it stays if the job is cancelled.
    /// After that nothing is taken any more.
    pub(crate) fn publish(&self, outcome: Outcome) {
        let end = lock(&self.end);
        if matches!(*end, End::Open) {
            *lock(&self.so_far) = Some(Arc::new(outcome));
            self.stage.fetch_add(1, Relaxed);
        }
    }

    /// The best answer that there is.
    fn best(&self) -> Option<Arc<Outcome>> {
        match &*lock(&self.end) {
            End::Done(outcome) => Some(Arc::clone(outcome)),
            _ => lock(&self.so_far).clone(),
        }
    }

    /// What is to be done when the job is cancelled; at once if it has been.
    pub(crate) fn on_cancel(&self, tell: impl Fn() + Send + 'static) {
        *lock(&self.on_cancel) = Some(Box::new(tell));
        if self.stop.load(Relaxed) {
            self.tell_work();
        }
    }

    fn tell_work(&self) {
        if let Some(tell) = &*lock(&self.on_cancel) {
            tell();
        }
    }

    /// What it came to, or has come to so far; an answer that says why there is nothing.
    pub(crate) fn outcome(&self) -> Result<Arc<Outcome>, ApiError> {
        if let Some(outcome) = self.best() {
            return Ok(outcome);
        }
        Err(match &*lock(&self.end) {
            End::Failed(why) => ApiError::unprocessable(why),
            End::Cancelled(_) => ApiError::conflict("the job was cancelled"),
            End::Open | End::Done(_) => ApiError::conflict("the job has not ended yet"),
        })
    }

    /// How many states the proofs have that it found.
    fn states(&self) -> usize {
        match self.best().as_deref() {
            Some(Outcome::Case(case)) => case.states,
            Some(Outcome::Solution(_) | Outcome::Tree(_)) | None => 0,
        }
    }

    fn is_open(&self) -> bool {
        matches!(*lock(&self.end), End::Open)
    }

    fn progress(&self) -> Progress {
        match &*lock(&self.gauge) {
            Some(gauge) => gauge(),
            None => Progress {
                words: "waiting".to_owned(),
                ..Progress::default()
            },
        }
    }

    fn finish(&self, end: End) {
        // How far it was is how far it is from now on.
        let last = self.progress();
        self.tell(move || last.clone());
        let mut now = lock(&self.end);
        if matches!(*now, End::Open) {
            *now = end;
        }
    }

    /// Somebody asks after it.
    fn hear(&self) {
        *lock(&self.last_heard) = Instant::now();
    }

    /// Whether nobody has asked after it for some time.
    fn is_unheard(&self) -> bool {
        self.is_open()
            && self.listeners.load(Relaxed) == 0
            && lock(&self.last_heard).elapsed() > MAX_UNHEARD
    }
}

/// All jobs.
#[derive(Debug)]
pub(crate) struct Jobs {
    list: Mutex<List>,
    queue: Arc<Mutex<Queue>>,
    is_over: Arc<AtomicBool>,
}

#[derive(Debug, Default)]
struct List {
    last: u64,
    /// The oldest first.
    jobs: Vec<Arc<Job>>,
}

impl Jobs {
    pub(crate) fn new(is_over: Arc<AtomicBool>) -> Jobs {
        Jobs {
            list: Mutex::default(),
            queue: Arc::default(),
            is_over,
        }
    }

    /// Begins a job, unless the same question has been asked before.
    pub(crate) fn begin(
        &self,
        kind: Kind,
        question: String,
        work: impl FnOnce(&Job) -> Result<Outcome, String> + Send + 'static,
    ) -> Result<Arc<Job>, ApiError> {
        let mut list = lock(&self.list);
        let is_same = |job: &&Arc<Job>| {
            let has_worth = matches!(*lock(&job.end), End::Open | End::Done(_));
            job.kind == kind && job.question == question && has_worth
        };
        if let Some(job) = list.jobs.iter().find(is_same) {
            job.hear();
            return Ok(Arc::clone(job));
        }
        let open = list.jobs.iter().filter(|job| job.is_open()).count();
        if open >= MOST_OPEN || self.is_over.load(Relaxed) {
            return Err(ApiError::unavailable(
                "too many jobs are at work already: cancel one, or wait",
            ));
        }
        list.last += 1;
        let job = Arc::new(Job {
            id: format!("j{}", list.last),
            kind,
            question,
            end: Mutex::default(),
            so_far: Mutex::default(),
            stage: AtomicU64::new(0),
            gauge: Mutex::default(),
            stop: Arc::default(),
            on_cancel: Mutex::default(),
            listeners: AtomicUsize::new(0),
            last_heard: Mutex::new(Instant::now()),
        });
        lock(&self.queue).push(Arc::clone(&job), Box::new(work));
        dispatch(&self.queue);
        list.jobs.push(Arc::clone(&job));
        list.forget();
        Ok(job)
    }

    /// A job by its name.
    pub(crate) fn job(&self, id: &str) -> Result<Arc<Job>, ApiError> {
        let list = lock(&self.list);
        let job = list.jobs.iter().find(|job| job.id == id).cloned();
        let job = job.ok_or_else(|| {
            ApiError::not_found(format_args!(
                "there is no job '{}' any more; ask again",
                id.escape_debug()
            ))
        })?;
        job.hear();
        Ok(job)
    }

    fn cancel(&self, job: &Arc<Job>, why: Why) {
        // The slot goes first: whoever waits for it does not wait for this thread.
        job.stop.store(true, Relaxed);
        job.finish(End::Cancelled(why));
        lock(&self.queue).leave(job);
        dispatch(&self.queue);
        job.tell_work();
    }

    pub(crate) fn cancel_all(&self) {
        for job in self.open() {
            self.cancel(&job, Why::Asked);
        }
    }

    fn open(&self) -> Vec<Arc<Job>> {
        let list = lock(&self.list);
        let open = list.jobs.iter().filter(|job| job.is_open());
        open.cloned().collect()
    }

    /// Cancels jobs that nobody asks after, until the server ends.
    pub(crate) async fn look_around(&self, mut stop: tokio::sync::watch::Receiver<bool>) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(LOOK_AROUND) => {}
                () = over(&mut stop) => return,
            }
            for job in self.open() {
                if job.is_unheard() {
                    self.cancel(&job, Why::Unheard);
                }
            }
        }
    }

    /// The job without its result.
    fn json(&self, job: &Job) -> Value {
        let (state, error) = match &*lock(&job.end) {
            End::Open => ("running", None),
            End::Done(_) => ("done", None),
            End::Failed(why) => ("failed", Some(why.clone())),
            End::Cancelled(Why::Asked) => ("cancelled", None),
            End::Cancelled(Why::Unheard) => (
                "cancelled",
                Some(format!(
                    "nobody asked after it for {} seconds",
                    MAX_UNHEARD.as_secs()
                )),
            ),
        };
        let Progress { done, total, words } = job.progress();
        let mut value = json!({
            "id": job.id,
            "kind": job.kind.name(),
            "state": state,
            "ahead": lock(&self.queue).ahead(job),
            "stage": job.stage.load(Relaxed),
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

/// Gives the slots that are free to those who wait, the first first.
fn dispatch(queue: &Arc<Mutex<Queue>>) {
    loop {
        let next = lock(queue).next();
        let Some((job, work)) = next else { return };
        let (own, slots) = (Arc::clone(&job), Arc::clone(queue));
        let thread = std::thread::Builder::new()
            .name(job.id.clone())
            .spawn(move || run(&own, &slots, work));
        if let Err(error) = thread {
            job.finish(End::Failed(format!("no thread for the job: {error}")));
            lock(queue).end(&job);
        }
    }
}

/// Does a job's work.
fn run(job: &Arc<Job>, queue: &Arc<Mutex<Queue>>, work: Work) {
    let done = catch_unwind(AssertUnwindSafe(|| work(job)));
    job.finish(match done {
        Ok(Ok(outcome)) => End::Done(Arc::new(outcome)),
        Ok(Err(why)) => End::Failed(why),
        Err(_) => End::Failed("an error of the program; please report the position".to_owned()),
    });
    lock(queue).end(job);
    dispatch(queue);
}

/// `GET /api/jobs/j3`
pub(crate) async fn show(State(app): State<Arc<AppState>>, Path(id): Path<String>) -> Answer {
    let job = app.jobs.job(&id)?;
    let mut value = app.jobs.json(&job);
    let result = job.best().map(|outcome| match &*outcome {
        Outcome::Case(case) => case.result.clone(),
        Outcome::Solution(solution) => solution.clone(),
        Outcome::Tree(id) => json!({"tree": id}),
    });
    if let (Value::Object(value), Some(result)) = (&mut value, result) {
        value.insert("result".to_owned(), result);
    }
    Ok(json(&value))
}

/// `DELETE /api/jobs/j3`
pub(crate) async fn cancel(State(app): State<Arc<AppState>>, Path(id): Path<String>) -> Answer {
    let job = app.jobs.job(&id)?;
    app.jobs.cancel(&job, Why::Asked);
    Ok(json(&app.jobs.json(&job)))
}
