//! The room of the referee: positions are judged, and proofs are looked at.

mod argue;
mod ask;
mod case;
pub(crate) mod counted;
mod picture;
mod proof;
mod stages;
mod summary;

pub(crate) use argue::argue;
pub(crate) use ask::{ask, komi};
pub(crate) use case::Case;
pub(crate) use proof::{proof, proof_file};

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::jobs::Outcome;
use std::sync::Arc;

/// Does something with what a job found.
fn with_case<T>(
    app: &AppState,
    id: &str,
    work: impl FnOnce(&Case) -> Result<T, ApiError>,
) -> Result<T, ApiError> {
    let outcome: Arc<Outcome> = app.jobs.job(id)?.outcome()?;
    match &*outcome {
        Outcome::Case(case) => work(case),
        Outcome::Solution(_) | Outcome::Tree(_) => {
            Err(ApiError::not_found("that job judged no position"))
        }
    }
}
