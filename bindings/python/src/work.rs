//! Work on threads of its own, while the calling thread listens to Python: for an interruption, and
//! to tell how far the work is.

use crate::error::Failure;
use honte_life::Watch;
use pyo3::prelude::*;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often the calling thread listens.
const LISTEN: Duration = Duration::from_millis(50);

/// How far the work is, and whether it is to stop.
#[derive(Debug, Default)]
pub(crate) struct Work {
    stop: AtomicBool,
    /// In the unit of `total`.
    pub(crate) done: AtomicU64,
    /// Bytes of the sources, games, or whatever else the function says.
    pub(crate) total: AtomicU64,
    /// Judgements that are under way.
    watches: Mutex<Vec<Arc<Watch>>>,
}

impl Work {
    /// Whether the work is to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Has everything stop that works.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Relaxed);
        let watches = self.watches.lock().unwrap_or_else(PoisonError::into_inner);
        for watch in watches.iter() {
            watch.stop.store(true, Relaxed);
        }
    }

    /// A watch for one judgement after the other.
    pub(crate) fn watch(&self) -> Arc<Watch> {
        let watch = Arc::new(Watch::default());
        let mut watches = self.watches.lock().unwrap_or_else(PoisonError::into_inner);
        watches.push(Arc::clone(&watch));
        watch.stop.store(self.is_stopped(), Relaxed);
        watch
    }

    /// Fails if the work is to stop.
    pub(crate) fn go_on(&self) -> Result<(), Failure> {
        match self.is_stopped() {
            true => Err(Failure::Interrupted),
            false => Ok(()),
        }
    }
}

/// Does the work with the interpreter released. `progress` is called with what is done and what
/// there is to do; if it raises, or a signal such as Ctrl-C does, the work stops and that is raised.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Work) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let shared = Work::default();
    std::thread::scope(|scope| {
        let (done, finished) = mpsc::channel::<()>();
        let finished = Mutex::new(finished);
        let worker = scope.spawn(|| {
            // Dropped at the end, however it comes: that wakes the listener.
            let _done = done;
            work(&shared)
        });
        let mut raised = None;
        while !py.detach(|| is_finished(&finished)) {
            if raised.is_none()
                && let Err(error) = listen(py, progress, &shared)
            {
                shared.stop();
                raised = Some(error);
            }
        }
        let result = py
            .detach(|| worker.join())
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        match raised {
            Some(error) => Err(error),
            None => {
                let result = result?;
                tell(progress, &shared)?;
                Ok(result)
            }
        }
    })
}

fn is_finished(finished: &Mutex<Receiver<()>>) -> bool {
    let finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
    finished.recv_timeout(LISTEN) != Err(RecvTimeoutError::Timeout)
}

fn listen(py: Python<'_>, progress: Option<&Bound<'_, PyAny>>, work: &Work) -> PyResult<()> {
    py.check_signals()?;
    tell(progress, work)
}

fn tell(progress: Option<&Bound<'_, PyAny>>, work: &Work) -> PyResult<()> {
    let Some(progress) = progress else {
        return Ok(());
    };
    let (done, total) = (work.done.load(Relaxed), work.total.load(Relaxed));
    progress.call1((done, total)).map(drop)
}
