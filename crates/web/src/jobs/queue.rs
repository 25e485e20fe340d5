//! Who works and who waits: slots by kind of job, given in the order of asking.

use super::job::AnyJob;
use std::collections::VecDeque;
use std::sync::Arc;

/// Threads of cancelled jobs that may still be on their way out, by kind, while others take their
/// slots. More of them keep their slots until they are gone: each may hold a search's memory.
const MAX_LEAVING: usize = 2;

/// Who works and who waits.
#[derive(Default)]
pub(super) struct Queue {
    working: Vec<Arc<dyn AnyJob>>,
    /// Cancelled, with a thread that has not noticed yet.
    leaving: Vec<Arc<dyn AnyJob>>,
    /// The first is next.
    waiting: VecDeque<Arc<dyn AnyJob>>,
}

impl Queue {
    /// A new job, behind those that wait.
    pub(super) fn push(&mut self, job: Arc<dyn AnyJob>) {
        self.waiting.push_back(job);
    }

    /// The next job that there is a slot for; it has the slot then.
    pub(super) fn next(&mut self) -> Option<Arc<dyn AnyJob>> {
        let mut waiting = self.waiting.iter();
        let at = waiting.position(|job| self.taken(job.kind()) < job.slots())?;
        let job = self.waiting.remove(at)?;
        self.working.push(Arc::clone(&job));
        Some(job)
    }

    /// Slots of a kind that nobody else can have.
    fn taken(&self, kind: &str) -> usize {
        let leaving = count(&self.leaving, kind);
        count(&self.working, kind) + leaving.saturating_sub(MAX_LEAVING)
    }

    /// A job was cancelled: it waits no more, and its slot is free.
    pub(super) fn leave(&mut self, job: &dyn AnyJob) {
        self.waiting.retain(|other| !is_same(&**other, job));
        let mut working = self.working.iter();
        if let Some(at) = working.position(|other| is_same(&**other, job)) {
            self.leaving.push(self.working.swap_remove(at));
        }
    }

    /// A job's thread has ended.
    pub(super) fn end(&mut self, job: &dyn AnyJob) {
        for list in [&mut self.working, &mut self.leaving] {
            list.retain(|other| !is_same(&**other, job));
        }
    }

    /// How many jobs of its kind come before one that waits, those at work included; `None` for
    /// one that does not wait.
    pub(super) fn ahead(&self, job: &dyn AnyJob) -> Option<usize> {
        let mut waiting = self.waiting.iter();
        let at = waiting.position(|other| is_same(&**other, job))?;
        let before = self.waiting.range(..at);
        let waiting = before.filter(|other| other.kind() == job.kind()).count();
        Some(waiting + self.taken(job.kind()))
    }
}

fn count(jobs: &[Arc<dyn AnyJob>], kind: &str) -> usize {
    jobs.iter().filter(|job| job.kind() == kind).count()
}

fn is_same(one: &dyn AnyJob, other: &dyn AnyJob) -> bool {
    one.base().id == other.base().id
}
