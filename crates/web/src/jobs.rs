//! Long work: in threads of its own, with progress, an end that can be waited for, and cancel.

use crate::house::House;
use crate::oops::{Answer, Oops, json};
use crate::referee::Case;
use crate::server::over;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use futures_core::Stream;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc;

/// Jobs that run or wait; more are refused.
const MOST_OPEN: usize = 12;
/// Jobs that are remembered when they have ended: a judged position may be large.
const MOST_ENDED: usize = 12;
/// States of proofs that are remembered with them: a state takes some hundred bytes.
const MOST_STATES: usize = 2_000_000;
/// How often listeners hear of progress.
const TICK: Duration = Duration::from_millis(150);
/// How long a stream may be silent.
const SILENCE: u32 = 100;

/// What a job is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A position is judged.
    Referee,
    /// Joseki are mined.
    Mine,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Referee => "referee",
            Kind::Mine => "mine",
        }
    }

    /// How many run at a time.
    const fn seats(self) -> usize {
        match self {
            Kind::Referee => 2,
            Kind::Mine => 1,
        }
    }
}

/// What came of a job.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// A judged position.
    Case(Box<Case>),
    /// The name of a tree.
    Tree(String),
}

#[derive(Debug, Default)]
enum End {
    #[default]
    Open,
    Done(Arc<Outcome>),
    Failed(String),
    Cancelled,
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
    /// What to ask while it runs; `None` while it waits for its turn.
    gauge: Mutex<Option<Gauge>>,
    /// Tells the work to stop.
    pub(crate) stop: Arc<AtomicBool>,
    /// What else tells it.
    on_cancel: Mutex<Option<Box<dyn Fn() + Send>>>,
    /// Whether its thread still works, perhaps for nobody.
    is_working: AtomicBool,
}

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

    /// What it came to; an answer that says why there is nothing.
    pub(crate) fn outcome(&self) -> Result<Arc<Outcome>, Oops> {
        match &*lock(&self.end) {
            End::Open => Err(Oops::conflict("the job has not ended yet")),
            End::Done(outcome) => Ok(Arc::clone(outcome)),
            End::Failed(why) => Err(Oops::unfit(why)),
            End::Cancelled => Err(Oops::conflict("the job was cancelled")),
        }
    }

    /// How many states the proofs have that it found.
    fn states(&self) -> usize {
        match &*lock(&self.end) {
            End::Done(outcome) => match &**outcome {
                Outcome::Case(case) => case.states,
                Outcome::Tree(_) => 0,
            },
            _ => 0,
        }
    }

    fn is_open(&self) -> bool {
        matches!(*lock(&self.end), End::Open)
    }

    fn progress(&self) -> Progress {
        match &*lock(&self.gauge) {
            Some(gauge) => gauge(),
            None => Progress {
                words: "waiting for another job to end".to_owned(),
                ..Progress::default()
            },
        }
    }

    /// The job without its result.
    fn json(&self) -> Value {
        let (state, error) = match &*lock(&self.end) {
            End::Open => ("running", None),
            End::Done(_) => ("done", None),
            End::Failed(why) => ("failed", Some(why.clone())),
            End::Cancelled => ("cancelled", None),
        };
        let Progress { done, total, words } = self.progress();
        let mut value = json!({
            "id": self.id,
            "kind": self.kind.name(),
            "state": state,
            "progress": {"done": done, "total": total, "words": words},
        });
        if let (Value::Object(value), Some(error)) = (&mut value, error) {
            value.insert("error".to_owned(), error.into());
        }
        value
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

    fn cancel(&self) {
        self.stop.store(true, Relaxed);
        self.tell_work();
        self.finish(End::Cancelled);
    }
}

/// All jobs.
#[derive(Debug)]
pub(crate) struct Jobs {
    list: Mutex<List>,
    seats: Arc<Seats>,
    is_over: Arc<AtomicBool>,
}

#[derive(Debug, Default)]
struct List {
    last: u64,
    /// The oldest first.
    jobs: Vec<Arc<Job>>,
}

/// How many of each kind are at work.
#[derive(Debug, Default)]
struct Seats {
    taken: Mutex<[usize; 2]>,
    left: Condvar,
}

impl Seats {
    /// Waits for a seat; `false` if it is not wanted any more.
    fn take(&self, kind: Kind, stop: &AtomicBool) -> bool {
        let mut taken = lock(&self.taken);
        while taken[kind as usize] >= kind.seats() {
            if stop.load(Relaxed) {
                return false;
            }
            let (again, _) = self
                .left
                .wait_timeout(taken, Duration::from_millis(100))
                .unwrap_or_else(PoisonError::into_inner);
            taken = again;
        }
        taken[kind as usize] += 1;
        true
    }

    fn leave(&self, kind: Kind) {
        lock(&self.taken)[kind as usize] -= 1;
        self.left.notify_all();
    }
}

impl Jobs {
    pub(crate) fn new(is_over: Arc<AtomicBool>) -> Jobs {
        Jobs {
            list: Mutex::default(),
            seats: Arc::default(),
            is_over,
        }
    }

    /// Begins a job, unless the same question has been asked before.
    pub(crate) fn begin(
        &self,
        kind: Kind,
        question: String,
        work: impl FnOnce(&Job) -> Result<Outcome, String> + Send + 'static,
    ) -> Result<Arc<Job>, Oops> {
        let mut list = lock(&self.list);
        let is_same = |job: &&Arc<Job>| {
            let has_worth = matches!(*lock(&job.end), End::Open | End::Done(_));
            job.kind == kind && job.question == question && has_worth
        };
        if let Some(job) = list.jobs.iter().find(is_same) {
            return Ok(Arc::clone(job));
        }
        let working = list.jobs.iter().filter(|job| job.is_working.load(Relaxed));
        if working.count() >= MOST_OPEN || self.is_over.load(Relaxed) {
            return Err(Oops::busy(
                "too many jobs are at work already: cancel one, or wait",
            ));
        }
        list.last += 1;
        let job = Arc::new(Job {
            id: format!("j{}", list.last),
            kind,
            question,
            end: Mutex::default(),
            gauge: Mutex::default(),
            stop: Arc::default(),
            on_cancel: Mutex::default(),
            is_working: AtomicBool::new(true),
        });
        let (own, seats) = (Arc::clone(&job), Arc::clone(&self.seats));
        std::thread::Builder::new()
            .name(job.id.clone())
            .spawn(move || run(&own, &seats, work))
            .map_err(|error| Oops::busy(format_args!("no thread for the job: {error}")))?;
        list.jobs.push(Arc::clone(&job));
        list.forget();
        Ok(job)
    }

    /// A job by its name.
    pub(crate) fn job(&self, id: &str) -> Result<Arc<Job>, Oops> {
        let list = lock(&self.list);
        let job = list.jobs.iter().find(|job| job.id == id).cloned();
        job.ok_or_else(|| {
            Oops::missing(format_args!(
                "there is no job '{}' any more; ask again",
                id.escape_debug()
            ))
        })
    }

    pub(crate) fn cancel_all(&self) {
        lock(&self.list).jobs.iter().for_each(|job| job.cancel());
    }
}

impl List {
    /// Forgets the oldest jobs that have ended, if there are too many or they hold too much.
    fn forget(&mut self) {
        let (mut count, mut states) = (0, 0);
        // The newest first, so that they are kept.
        let kept: Vec<bool> = (self.jobs.iter().rev())
            .map(|job| {
                if job.is_open() || job.is_working.load(Relaxed) {
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

/// Does a job's work.
fn run(job: &Job, seats: &Seats, work: impl FnOnce(&Job) -> Result<Outcome, String>) {
    if seats.take(job.kind, &job.stop) {
        let done = catch_unwind(AssertUnwindSafe(|| work(job)));
        seats.leave(job.kind);
        job.finish(match done {
            Ok(Ok(outcome)) => End::Done(Arc::new(outcome)),
            Ok(Err(why)) => End::Failed(why),
            Err(_) => End::Failed("an error of the program; please report the position".to_owned()),
        });
    } else {
        job.finish(End::Cancelled);
    }
    job.is_working.store(false, Relaxed);
}

/// `GET /api/jobs/j3`
pub(crate) async fn show(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer {
    let job = house.jobs.job(&id)?;
    let mut value = job.json();
    let result = match &*lock(&job.end) {
        End::Done(outcome) => Some(match &**outcome {
            Outcome::Case(case) => case.result.clone(),
            Outcome::Tree(id) => json!({"tree": id}),
        }),
        _ => None,
    };
    if let (Value::Object(value), Some(result)) = (&mut value, result) {
        value.insert("result".to_owned(), result);
    }
    Ok(json(&value))
}

/// `DELETE /api/jobs/j3`
pub(crate) async fn cancel(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer {
    let job = house.jobs.job(&id)?;
    job.cancel();
    Ok(json(&job.json()))
}

/// `GET /api/jobs/j3/events`
pub(crate) async fn events(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer {
    let job = house.jobs.job(&id)?;
    let (sender, receiver) = mpsc::channel(4);
    let mut stop = house.stop.clone();
    tokio::spawn(async move {
        let mut last = None;
        let mut silent = 0;
        loop {
            let is_open = job.is_open();
            let now = job.json().to_string();
            silent += 1;
            let text = match (is_open, last.as_ref() == Some(&now)) {
                (false, _) => format!("event: end\ndata: {now}\n\n"),
                (true, false) => format!("event: progress\ndata: {now}\n\n"),
                // So that a listener who went away is found out.
                (true, true) if silent > SILENCE => ":\n\n".to_owned(),
                (true, true) => String::new(),
            };
            if !text.is_empty() {
                silent = 0;
                if sender.send(Bytes::from(text)).await.is_err() {
                    return;
                }
            }
            if !is_open {
                return;
            }
            last = Some(now);
            tokio::select! {
                () = tokio::time::sleep(TICK) => {}
                () = sender.closed() => return,
                () = over(&mut stop) => return,
            }
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(Events(receiver))).into_response())
}

/// The events of a job as they come.
struct Events(mpsc::Receiver<Bytes>);

impl Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(cx).map(|event| event.map(Ok))
    }
}
