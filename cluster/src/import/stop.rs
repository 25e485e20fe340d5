//! Whether an import is to end, also while it waits for an object store.

use crate::error::Failure;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tokio::runtime::Handle;

/// How often somebody who waits looks whether to end.
const TICK: Duration = Duration::from_millis(50);

/// Set once, when the import is to end; its copies are one.
#[derive(Debug, Clone)]
pub(super) struct Stop {
    is_set: Arc<AtomicBool>,
    runtime: Handle,
}

impl Stop {
    /// For a runtime's own threads.
    pub(super) fn new() -> Stop {
        Stop {
            is_set: Arc::default(),
            runtime: Handle::current(),
        }
    }

    pub(super) fn set(&self) {
        self.is_set.store(true, Relaxed);
    }

    /// # Errors
    /// [`Failure::Interrupted`], if it is to end.
    pub(super) fn check(&self) -> Result<(), Failure> {
        match self.is_set.load(Relaxed) {
            true => Err(Failure::Interrupted),
            false => Ok(()),
        }
    }

    /// Waits on a thread that may wait.
    ///
    /// # Errors
    /// [`Failure::Interrupted`], if it is to end before.
    pub(super) fn wait<T>(&self, work: impl Future<Output = T>) -> Result<T, Failure> {
        let told = async {
            while self.check().is_ok() {
                tokio::time::sleep(TICK).await;
            }
        };
        self.runtime.block_on(async {
            tokio::select! {
                biased;
                done = work => Ok(done),
                () = told => Err(Failure::Interrupted),
            }
        })
    }

    /// Waits in any case, to tidy up.
    pub(super) fn wait_through<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }
}
