//! A judgement under way, seen from another thread, and what ends it early.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::Instant,
};

/// Breaks a judgement off, and tells how far it is.
///
/// ```
/// use std::sync::{Arc, atomic::Ordering::Relaxed};
///
/// use honte_goban::Board;
/// use honte_life::{Budget, Watch, judge};
/// use honte_proof::Reading;
///
/// let board: Board = ". X . X .\nX X X X .\n. . . . O".parse()?;
/// let watch = Arc::new(Watch::default());
/// let budget = Budget { watch: Some(Arc::clone(&watch)), ..Budget::default() };
/// judge(&board, Reading::default(), &budget);
/// assert_eq!(watch.chains.load(Relaxed), 2);
/// assert_eq!(watch.decided.load(Relaxed), 2);
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[derive(Debug, Default)]
pub struct Watch {
    /// Set this, and the judgement ends within a fifth of a second: what is open then is
    /// undecided, or assumed.
    pub stop: AtomicBool,
    /// How many chains are to be judged.
    pub chains: AtomicUsize,
    /// How many of them are proved.
    pub decided: AtomicUsize,
    /// How much work was done, in visits; without that of helping threads.
    pub work: AtomicU64,
    /// Called at every look whether to stop.
    on_look: Option<fn(&Watch)>,
    /// How often it was looked whether to stop.
    looks: AtomicU64,
    /// At which of these it stops by itself; 0: at none.
    last: AtomicU64,
    /// How much work had been done at the last look.
    seen: AtomicU64,
    /// The most work between two looks.
    longest: AtomicU64,
    /// How much work had been done when it was told to stop.
    stopped: AtomicU64,
}

impl Watch {
    /// A watch that stops the judgement when it is looked at for the `looks`th time. With
    /// it a test can stop a judgement anywhere, without a clock.
    #[must_use]
    pub fn stopping_at(looks: u64) -> Self {
        Self {
            last: AtomicU64::new(looks),
            ..Self::default()
        }
    }

    /// A watch that calls a function at every look whether to stop, on the thread that judges.
    /// The function may show how far that is, and set [`stop`](Self::stop) where no other
    /// thread can.
    #[must_use]
    pub fn calling(on_look: fn(&Self)) -> Self {
        Self {
            on_look: Some(on_look),
            ..Self::default()
        }
    }

    /// How often the judgement has looked whether to stop.
    #[must_use]
    pub fn looks(&self) -> u64 {
        self.looks.load(Relaxed)
    }

    /// The most work that was done between two looks, in visits.
    #[must_use]
    pub fn longest(&self) -> u64 {
        self.longest.load(Relaxed)
    }

    /// How much work was done after a [look](Self::stopping_at) told it to stop, in visits.
    #[must_use]
    pub fn late_work(&self) -> u64 {
        self.work.load(Relaxed) - self.stopped.load(Relaxed)
    }

    /// Whether the judgement is to end. Looking is counted.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        let looks = self.looks.fetch_add(1, Relaxed) + 1;
        let work = self.work.load(Relaxed);
        let since = work - self.seen.swap(work, Relaxed).min(work);
        self.longest.fetch_max(since, Relaxed);
        if looks == self.last.load(Relaxed) {
            self.stopped.store(work, Relaxed);
            self.stop.store(true, Relaxed);
        }
        if let Some(on_look) = self.on_look {
            on_look(self);
        }
        self.stop.load(Relaxed)
    }
}

/// When to break off: as soon as a watch says so, or when the time is over.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    /// Who may say so.
    pub watch: Option<Arc<Watch>>,
    /// When the time is over. What is found then depends on the machine.
    pub until: Option<Instant>,
}

impl Stop {
    /// Never.
    pub const NEVER: Self = Self {
        watch: None,
        until: None,
    };

    /// Tells who watches of some work, in visits.
    pub(crate) fn note(&self, visits: u64) {
        if let Some(watch) = &self.watch {
            watch.work.fetch_add(visits, Relaxed);
        }
    }

    /// Whether to break off now.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.watch.as_deref().is_some_and(Watch::is_stopped)
            || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watch_can_stop_from_within() {
        let watch = Watch::calling(|watch| watch.stop.store(watch.looks() == 2, Relaxed));
        assert!(!watch.is_stopped());
        assert!(watch.is_stopped());
    }
}
