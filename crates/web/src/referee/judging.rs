//! Judging as long work.

use super::case::Case;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::jobs::kind::{Kind, Output, Progress};
use serde_json::Value;
use std::fmt;
use std::time::Duration;

/// A position is judged.
pub(super) enum Judging {}

impl Kind for Judging {
    const NAME: &'static str = "referee";
    const SLOTS: usize = 2;
    type Progress = Proved;
    type Output = Case;
    type Failure = honte_app::Error;
}

/// How many chains are proved.
#[derive(Debug, Clone)]
pub(super) struct Proved {
    pub(super) proved: usize,
    /// How many there are; 0 as long as that is not known.
    pub(super) chains: usize,
    /// How long it has taken.
    pub(super) time: Duration,
    /// Whether no more is looked for.
    pub(super) is_over: bool,
}

impl Progress for Proved {
    fn done(&self) -> u64 {
        self.proved as u64
    }

    fn total(&self) -> u64 {
        self.chains as u64
    }
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // How many chains are proved is no share of the groups, which the verdict counts.
        if self.is_over {
            write!(f, "judged in {:.1} s", self.time.as_secs_f64())
        } else {
            write!(f, "looking for proofs, {} s", self.time.as_secs())
        }
    }
}

impl Output for Case {
    fn value(&self) -> Value {
        self.result.clone()
    }

    fn states(&self) -> usize {
        self.states
    }
}

/// Does something with what a job found.
pub(super) fn with_case<T>(
    app: &AppState,
    id: &str,
    work: impl FnOnce(&Case) -> Result<T, ApiError>,
) -> Result<T, ApiError> {
    let case = app.jobs.of_kind::<Judging>(id)?.output()?;
    work(&case)
}
