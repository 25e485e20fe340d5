//! What is served.

use crate::api_error::{Answer, json};
use crate::app_state::AppState;
use axum::extract::State;
use serde_json::json;
use std::sync::Arc;

/// `GET /api/about`
pub(crate) async fn about(State(app): State<Arc<AppState>>) -> Answer {
    let folders: Vec<&str> = app
        .shelf
        .files
        .roots()
        .map(|root| root.name.as_str())
        .collect();
    Ok(json(&json!({
        "version": env!("CARGO_PKG_VERSION"),
        "folders": folders,
        "read_only": app.read_only,
        "mining": app.is_mining.load(std::sync::atomic::Ordering::Relaxed),
        "page_bytes": crate::assets::weight(),
        "max_upload_bytes": crate::library::uploads::MAX_UPLOAD_BYTES,
    })))
}
