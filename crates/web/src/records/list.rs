//! Lists of games and of the folders that they are in.

use crate::api_error::{Answer, ApiError};
use crate::app_state::AppState;
use crate::body;
use crate::library::index;
use crate::search::ask::{Asking, found};
use crate::search::expression;
use axum::extract::State;
use axum::http::Uri;
use honte_record::filter::{Filter, FilterError};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// `GET /api/games`
pub(crate) async fn games(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let question: index::Question = body::query(&uri)?;
    let part: index::Part = body::query(&uri)?;
    let asking = Asking::default();
    let is_gone = asking.is_gone();
    let answer = body::apart(move || {
        let copies = app.shelf.copies.abandoned(&app.shelf.files);
        let unsaved = |file: &str, number: u64| index::Unsaved {
            is_changed: app.games.is_changed(file, number),
            is_recovered: copies
                .iter()
                .any(|copy| copy.number == number && copy.file() == file),
        };
        let search = Served {
            app: &app,
            is_gone: &is_gone,
        };
        app.shelf.index.games(question, &part, unsaved, &search)
    })
    .await;
    drop(asking);
    answer
}

/// What is typed is about the served games.
struct Served<'a> {
    app: &'a AppState,
    /// Whether nobody waits for the answer any more.
    is_gone: &'a AtomicBool,
}

impl index::Search for Served<'_> {
    fn read(&self, text: &str) -> Result<Filter, FilterError> {
        expression::read(&self.app.shelf.files, text)
    }

    fn found(&self, filter: Filter) -> Result<HashSet<(String, u64)>, ApiError> {
        found(self.app, filter, self.is_gone)
    }
}

/// `GET /api/folders`
pub(crate) async fn folders(State(app): State<Arc<AppState>>) -> Answer {
    body::apart(move || app.shelf.index.folders()).await
}
