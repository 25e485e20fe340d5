//! Lists of games and of the folders that they are in.

use crate::api_error::Answer;
use crate::app_state::AppState;
use crate::body;
use crate::library::index;
use crate::search::ask::found;
use axum::extract::State;
use axum::http::Uri;
use std::sync::Arc;

/// `GET /api/games`
pub(crate) async fn games(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let question: index::Question = body::query(&uri)?;
    let part: index::Part = body::query(&uri)?;
    body::apart(move || {
        let copies = app.shelf.copies.abandoned(&app.shelf.files);
        let unsaved = |file: &str, number: u64| index::Unsaved {
            is_changed: app.games.is_changed(file, number),
            is_recovered: copies
                .iter()
                .any(|copy| copy.number == number && copy.file() == file),
        };
        let search = |expression: &str| found(&app, expression);
        app.shelf.index.games(question, &part, unsaved, &search)
    })
    .await
}

/// `GET /api/folders`
pub(crate) async fn folders(State(app): State<Arc<AppState>>) -> Answer {
    body::apart(move || app.shelf.index.folders()).await
}
