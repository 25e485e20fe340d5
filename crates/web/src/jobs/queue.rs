//! Who works and who waits: slots by kind of job, given in the order of asking.

use super::{Job, Kind, Work};
use std::collections::VecDeque;
use std::sync::Arc;

/// Threads of cancelled jobs that may still be on their way out, by kind, while others take their
/// slots. More of them keep their slots until they are gone: each may hold a search's memory.
const MAX_LEAVING: usize = 2;

/// Who works and who waits.
#[derive(Default)]
pub(super) struct Queue {
    working: Vec<Arc<Job>>,
    /// Cancelled, with a thread that has not noticed yet.
    leaving: Vec<Arc<Job>>,
    /// The first is next.
    waiting: VecDeque<(Arc<Job>, Work)>,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue")
            .field("working", &self.working)
            .finish_non_exhaustive()
    }
}

impl Queue {
    /// A new job, behind those that wait.
    pub(super) fn push(&mut self, job: Arc<Job>, work: Work) {
        self.waiting.push_back((job, work));
    }

    /// The next job that there is a slot for; it has the slot then.
    pub(super) fn next(&mut self) -> Option<(Arc<Job>, Work)> {
        let at =
            (self.waiting.iter()).position(|(job, _)| self.taken(job.kind) < job.kind.slots())?;
        let (job, work) = self.waiting.remove(at)?;
        self.working.push(Arc::clone(&job));
        Some((job, work))
    }

    /// Slots of a kind that nobody else can have.
    fn taken(&self, kind: Kind) -> usize {
        let leaving = count(&self.leaving, kind);
        count(&self.working, kind) + leaving.saturating_sub(MAX_LEAVING)
    }

    /// A job was cancelled: it waits no more, and its slot is free.
    pub(super) fn leave(&mut self, job: &Arc<Job>) {
        self.waiting.retain(|(other, _)| !Arc::ptr_eq(other, job));
        if let Some(at) = self.working.iter().position(|it| Arc::ptr_eq(it, job)) {
            self.leaving.push(self.working.swap_remove(at));
        }
    }

    /// A job's thread has ended.
    pub(super) fn end(&mut self, job: &Arc<Job>) {
        for list in [&mut self.working, &mut self.leaving] {
            list.retain(|other| !Arc::ptr_eq(other, job));
        }
    }

    /// How many jobs of its kind come before one that waits, those at work included; `None` for
    /// one that does not wait.
    pub(super) fn ahead(&self, job: &Job) -> Option<usize> {
        let is_it = |(other, _): &(Arc<Job>, Work)| std::ptr::eq(&**other, job);
        let at = self.waiting.iter().position(is_it)?;
        let before = self.waiting.range(..at);
        let waiting = before.filter(|(other, _)| other.kind == job.kind).count();
        Some(waiting + self.taken(job.kind))
    }
}

fn count(jobs: &[Arc<Job>], kind: Kind) -> usize {
    jobs.iter().filter(|job| job.kind == kind).count()
}
