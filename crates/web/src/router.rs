//! Which question is answered where.

use crate::api_error::{Answer, ApiError};
use crate::app_state::AppState;
use crate::body;
use crate::guard::guard;
use crate::{
    about, assets, board, examples, index, job_answers, job_events, joseki, play, records, referee,
    search, solve,
};
use axum::Router;
use axum::extract::State;
use axum::http::Uri;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use std::sync::Arc;

pub(crate) fn router(app: &Arc<AppState>) -> Router {
    Router::new()
        .route("/api/about", get(about::about))
        .route("/api/examples", get(examples::list))
        .route("/api/examples/{id}", get(examples::one))
        .route("/api/games", get(games))
        .route("/api/folders", get(folders))
        .route("/api/game", get(records::game))
        .route("/api/game/edit", post(records::edit))
        .route("/api/game/reload", post(records::reload))
        .route("/api/game/save", post(records::save))
        .route("/api/game/file", get(records::file))
        .route("/api/game/diagram", get(records::diagram))
        .route("/api/game/book", get(records::book))
        .route("/api/upload", post(records::upload))
        .route("/api/unsaved", get(records::unsaved))
        .route("/api/unsaved/restore", post(records::restore))
        .route("/api/unsaved/discard", post(records::discard))
        .route("/api/board", get(board::board))
        .route("/api/search", get(search::search))
        .route("/api/search/games", get(search::games))
        .route("/api/referee", post(referee::ask::ask))
        .route("/api/solve", post(solve::ask::ask))
        .route(
            "/api/jobs/{id}",
            get(job_answers::show).delete(job_answers::cancel),
        )
        .route("/api/jobs/{id}/events", get(job_events::events))
        .route("/api/jobs/{id}/proof", get(referee::proof::proof))
        .route("/api/jobs/{id}/proof.sgf", get(referee::proof::proof_file))
        .route("/api/jobs/{id}/argue", post(referee::argue::argue))
        .route("/api/play", post(play::play))
        .route("/api/play/examples", get(play::examples))
        .route("/api/joseki", get(joseki::list))
        .route("/api/joseki/mine", post(joseki::mine))
        .route("/api/joseki/{tree}/node/{node}", get(joseki::node))
        .route("/api/joseki/{tree}/find", get(joseki::find))
        .route("/api/joseki/{tree}/file", get(joseki::file))
        .route("/api/{*rest}", get(nothing).post(nothing).delete(nothing))
        .fallback(assets::file)
        .method_not_allowed_fallback(not_so)
        .layer(from_fn_with_state(Arc::clone(app), guard))
        .with_state(Arc::clone(app))
}

/// `GET /api/games`
async fn games(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let question: index::Question = body::query(&uri)?;
    let part: index::Part = body::query(&uri)?;
    body::apart(move || {
        let is_changed = |file: &str, number: u64| app.games.is_changed(file, number);
        let search = |expression: &str| search::found(&app, expression);
        app.index.games(question, &part, is_changed, &search)
    })
    .await
}

/// `GET /api/folders`
async fn folders(State(app): State<Arc<AppState>>) -> Answer {
    body::apart(move || app.index.folders()).await
}

async fn nothing(uri: Uri) -> Answer {
    Err(ApiError::not_found(format_args!(
        "there is no '{}'",
        uri.path().escape_debug()
    )))
}

async fn not_so() -> Answer {
    Err(ApiError::not_found(
        "this address does not answer to that method",
    ))
}
