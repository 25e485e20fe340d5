//! What is served.

use crate::api_error::{Answer, json};
use crate::app_state::AppState;
use axum::extract::State;
use serde_json::json;
use std::sync::Arc;

/// `GET /api/about`
pub(crate) async fn about(State(app): State<Arc<AppState>>) -> Answer {
    // Whoever asks how many games there are wants to hear of new ones.
    app.shelf.index.want();
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
        "games": app.shelf.index.count().0,
        "mining": app.mining.is_on(),
        "mining_progress": app.mining.progress(),
        "page_bytes": crate::assets::weight(),
        "max_upload_bytes": crate::library::uploads::MAX_UPLOAD_BYTES,
    })))
}
