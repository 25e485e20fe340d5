//! The list of trees, and each as a file.

use crate::api_error::{Answer, ApiError, download, json};
use crate::app_state::AppState;
use crate::body;
use axum::extract::{Path, State};
use axum::http::Uri;
use honte_joseki::write::{write_json, write_sgf, write_tsv};
use serde::Deserialize;
use std::sync::Arc;

/// `GET /api/joseki`
pub(crate) async fn list(State(app): State<Arc<AppState>>) -> Answer {
    let trees = app.trees.all();
    Ok(json(&trees.iter().map(|tree| tree.json()).collect()))
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Sgf,
    Json,
    Tsv,
}

#[derive(Debug, Deserialize)]
struct TreeQuery {
    #[serde(default)]
    format: Format,
}

/// `GET /api/joseki/t1/file`
pub(crate) async fn file(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Answer {
    let request: TreeQuery = body::query(&uri)?;
    let named = app.trees.tree(&id)?;
    body::apart(move || {
        let mut bytes = Vec::new();
        let (tree, out) = (&named.tree, &mut bytes);
        let (ending, kind, written) = match request.format {
            Format::Sgf => ("sgf", "application/x-go-sgf", write_sgf(tree, out)),
            Format::Json => ("json", "application/json", write_json(tree, out)),
            Format::Tsv => ("tsv", "text/tab-separated-values", write_tsv(tree, out)),
        };
        written.map_err(ApiError::internal)?;
        Ok(download(
            &format!("joseki-{}.{ending}", named.id),
            kind,
            bytes,
        ))
    })
    .await
}
