//! Solving as long work.

use super::answer;
use crate::jobs::job::Job;
use crate::jobs::kind::{Kind, Output, Progress};
use honte_app::referee::Subject;
use honte_app::solve::Posed;
use honte_app::words::{count, thousands};
use honte_solve::Effort;
use serde_json::Value;
use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A life-and-death problem is solved.
pub(super) enum Solving {}

impl Kind for Solving {
    const NAME: &'static str = "solve";
    const SLOTS: usize = 2;
    type Progress = Visited;
    type Output = Solution;
    type Failure = Infallible;
}

/// How many positions have been visited.
#[derive(Debug, Clone)]
pub(super) struct Visited {
    made: u64,
    /// How many may be.
    limit: u64,
}

impl Progress for Visited {
    fn done(&self) -> u64 {
        self.made
    }

    fn total(&self) -> u64 {
        self.limit
    }
}

impl fmt::Display for Visited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = count(self.limit, "position", "positions");
        write!(f, "{} of {limit} visited", thousands(self.made))
    }
}

/// A solved problem, as the page is told.
pub(super) struct Solution(Value);

impl Output for Solution {
    fn value(&self) -> Value {
        self.0.clone()
    }
}

/// Solves a problem within so many visits; what is not found out by then stays open.
pub(super) fn work(job: &Job<Solving>, subject: &Subject, posed: &Posed, visits: u64) -> Solution {
    let made = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&made);
    job.tell(move || Visited {
        // What lives by itself is asked beyond the limit.
        made: seen.load(Relaxed).min(visits),
        limit: visits,
    });
    let effort = Effort {
        visits,
        stop: Some(Arc::clone(job.stop())),
        made: Some(made),
    };
    let (posed, answer) = posed.clone().solve(&effort);
    Solution(answer::value(subject, &posed, &answer))
}
