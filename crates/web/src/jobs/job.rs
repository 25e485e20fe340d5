//! One piece of long work: how far it is, what it has found so far, and how it ends.

use super::kind::{Kind, Output, Progress};
use crate::api_error::ApiError;
use serde_json::Value;
use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A job without a listener that nobody has asked after for so long is cancelled. The page comes
/// back after a second when its connection breaks.
pub(super) const MAX_UNHEARD: Duration = Duration::from_secs(5);

/// Why a job was cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// Somebody wanted it so, or the server ends.
    Asked,
    /// Nobody asked after it any more.
    Unheard,
}

/// Why a job found nothing.
enum Failed<F> {
    /// The work says why.
    Work(F),
    /// The system gives no thread.
    NoThread(io::Error),
    /// The work panicked.
    Panicked,
}

/// How a job has ended.
enum End<K: Kind> {
    Open,
    Done(Arc<K::Output>),
    Failed(Failed<K::Failure>),
    Cancelled(Why),
}

/// How a job stands, whatever its kind; a failure as one line.
pub(super) enum Standing {
    Running,
    Done,
    Failed(String),
    Cancelled(Why),
}

/// How far a job is, whatever its kind.
pub(super) struct Far {
    pub(super) done: u64,
    pub(super) total: u64,
    pub(super) words: String,
}

/// Tells how far the work is.
type Gauge<K> = Box<dyn Fn() -> <K as Kind>::Progress + Send>;
/// The work of a job.
type Work<K> = Box<dyn FnOnce(&Job<K>) -> Result<<K as Kind>::Output, <K as Kind>::Failure> + Send>;

/// What jobs of all kinds have.
pub(super) struct Base {
    pub(super) id: String,
    /// The same question is asked once.
    pub(super) question: String,
    /// How often a better answer came.
    pub(super) stage: AtomicU64,
    /// Tells the work to stop.
    stop: Arc<AtomicBool>,
    /// What else tells it.
    on_cancel: Mutex<Option<Box<dyn Fn() + Send>>>,
    /// How many streams of events it has.
    pub(super) listeners: AtomicUsize,
    /// When somebody asked after it last.
    last_heard: Mutex<Instant>,
}

/// A job of one kind.
pub(crate) struct Job<K: Kind> {
    base: Base,
    end: Mutex<End<K>>,
    /// What was found so far, while something better is looked for.
    so_far: Mutex<Option<Arc<K::Output>>>,
    /// What to ask while it runs; `None` while it waits for its turn.
    gauge: Mutex<Option<Gauge<K>>>,
    /// `None` once it has begun.
    work: Mutex<Option<Work<K>>>,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Base {
    /// Somebody asks after it.
    pub(super) fn hear(&self) {
        *lock(&self.last_heard) = Instant::now();
    }

    /// Whether nobody has asked after it for some time.
    pub(super) fn is_unheard(&self) -> bool {
        self.listeners.load(Relaxed) == 0 && lock(&self.last_heard).elapsed() > MAX_UNHEARD
    }

    /// Has the work stop as soon as it notices.
    pub(super) fn tell_work(&self) {
        if let Some(tell) = &*lock(&self.on_cancel) {
            tell();
        }
    }
}

impl<K: Kind> Job<K> {
    /// A job that has not begun.
    pub(super) fn new(
        id: String,
        question: String,
        work: impl FnOnce(&Job<K>) -> Result<K::Output, K::Failure> + Send + 'static,
    ) -> Job<K> {
        Job {
            base: Base {
                id,
                question,
                stage: AtomicU64::new(0),
                stop: Arc::default(),
                on_cancel: Mutex::default(),
                listeners: AtomicUsize::new(0),
                last_heard: Mutex::new(Instant::now()),
            },
            end: Mutex::new(End::Open),
            so_far: Mutex::default(),
            gauge: Mutex::default(),
            work: Mutex::new(Some(Box::new(work))),
        }
    }

    /// From now on, this tells how far the work is.
    pub(crate) fn tell(&self, gauge: impl Fn() -> K::Progress + Send + 'static) {
        *lock(&self.gauge) = Some(Box::new(gauge));
    }

    /// Has this taken for the answer until there is a better one; it stays if the job is cancelled.
    /// After that nothing is taken any more.
    pub(crate) fn publish(&self, output: K::Output) {
        let end = lock(&self.end);
        if matches!(*end, End::Open) {
            *lock(&self.so_far) = Some(Arc::new(output));
            self.base.stage.fetch_add(1, Relaxed);
        }
    }

    /// Turns true when the work is to stop.
    pub(crate) fn stop(&self) -> &Arc<AtomicBool> {
        &self.base.stop
    }

    /// What is to be done when the job is cancelled; at once if it has been.
    pub(crate) fn on_cancel(&self, tell: impl Fn() + Send + 'static) {
        *lock(&self.base.on_cancel) = Some(Box::new(tell));
        if self.base.stop.load(Relaxed) {
            self.base.tell_work();
        }
    }

    /// What it came to, or has come to so far; an answer that says why there is nothing.
    pub(crate) fn output(&self) -> Result<Arc<K::Output>, ApiError> {
        if let Some(output) = self.best() {
            return Ok(output);
        }
        Err(match self.standing() {
            Standing::Failed(why) => ApiError::unprocessable(why),
            Standing::Cancelled(_) => ApiError::conflict("the job was cancelled"),
            Standing::Running | Standing::Done => ApiError::conflict("the job has not ended yet"),
        })
    }

    /// The best answer that there is.
    fn best(&self) -> Option<Arc<K::Output>> {
        match &*lock(&self.end) {
            End::Done(output) => Some(Arc::clone(output)),
            _ => lock(&self.so_far).clone(),
        }
    }

    fn finish(&self, end: End<K>) {
        // How far it was is how far it is from now on.
        let last = lock(&self.gauge).as_ref().map(|gauge| gauge());
        if let Some(last) = last {
            self.tell(move || last.clone());
        }
        let mut now = lock(&self.end);
        if matches!(*now, End::Open) {
            *now = end;
        }
    }
}

/// A job of any kind.
pub(super) trait AnyJob: Send + Sync {
    fn base(&self) -> &Base;
    /// The name of its kind.
    fn kind(&self) -> &'static str;
    /// How many of its kind run at a time.
    fn slots(&self) -> usize;
    fn standing(&self) -> Standing;
    fn far(&self) -> Far;
    /// What the page is told of the best answer that there is.
    fn value(&self) -> Option<Value>;
    /// How many states the proofs have that it found.
    fn states(&self) -> usize;
    /// Ends it, if it has not ended, and tells its work to stop.
    fn cancel(&self, why: Why);
    /// Does its work, on this thread.
    fn work(&self);
    /// There is no thread for its work.
    fn fail(&self, error: io::Error);
    fn into_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync>;

    fn is_open(&self) -> bool {
        matches!(self.standing(), Standing::Running)
    }
}

impl<K: Kind> AnyJob for Job<K> {
    fn base(&self) -> &Base {
        &self.base
    }

    fn kind(&self) -> &'static str {
        K::NAME
    }

    fn slots(&self) -> usize {
        K::SLOTS
    }

    fn standing(&self) -> Standing {
        match &*lock(&self.end) {
            End::Open => Standing::Running,
            End::Done(_) => Standing::Done,
            End::Failed(Failed::Work(why)) => Standing::Failed(why.to_string()),
            End::Failed(Failed::NoThread(error)) => {
                Standing::Failed(format!("no thread for the job: {error}"))
            }
            End::Failed(Failed::Panicked) => {
                Standing::Failed("an error of the program; please report the position".to_owned())
            }
            End::Cancelled(why) => Standing::Cancelled(*why),
        }
    }

    fn far(&self) -> Far {
        let now = lock(&self.gauge).as_ref().map(|gauge| gauge());
        match now {
            Some(now) => Far {
                done: now.done(),
                total: now.total(),
                words: now.to_string(),
            },
            None => Far {
                done: 0,
                total: 0,
                words: "waiting".to_owned(),
            },
        }
    }

    fn value(&self) -> Option<Value> {
        self.best().map(|output| output.value())
    }

    fn states(&self) -> usize {
        self.best().map_or(0, |output| output.states())
    }

    fn cancel(&self, why: Why) {
        self.base.stop.store(true, Relaxed);
        self.finish(End::Cancelled(why));
    }

    fn work(&self) {
        let Some(work) = lock(&self.work).take() else {
            return;
        };
        let done = catch_unwind(AssertUnwindSafe(|| work(self)));
        self.finish(match done {
            Ok(Ok(output)) => End::Done(Arc::new(output)),
            Ok(Err(why)) => End::Failed(Failed::Work(why)),
            Err(_) => End::Failed(Failed::Panicked),
        });
    }

    fn fail(&self, error: io::Error) {
        self.finish(End::Failed(Failed::NoThread(error)));
    }

    fn into_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync> {
        self
    }
}
