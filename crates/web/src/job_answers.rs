//! How a job stands, and its end on request.

use crate::api_error::{Answer, json};
use crate::app_state::AppState;
use axum::extract::{Path, State};
use std::sync::Arc;

/// `GET /api/jobs/j3`
pub(crate) async fn show(State(app): State<Arc<AppState>>, Path(id): Path<String>) -> Answer {
    Ok(json(&app.jobs.job(&id)?.with_result()))
}

/// `DELETE /api/jobs/j3`
pub(crate) async fn cancel(State(app): State<Arc<AppState>>, Path(id): Path<String>) -> Answer {
    let job = app.jobs.job(&id)?;
    job.cancel();
    Ok(json(&job.value()))
}
