//! Which question is answered where.

use crate::api_error::{Answer, ApiError};
use crate::app_state::AppState;
use crate::guard::guard;
use crate::{
    about, assets, board, examples, job_answers, job_events, joseki, play, records, referee,
    search, solve,
};
use axum::Router;
use axum::http::Uri;
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post};
use std::sync::Arc;

pub(crate) fn router(app: &Arc<AppState>) -> Router {
    Router::new()
        .route("/api/about", get(about::about))
        .route("/api/examples", get(examples::list))
        .route("/api/examples/{id}", get(examples::one))
        .route("/api/games", get(records::list::games))
        .route("/api/folders", get(records::list::folders))
        .route("/api/game", get(records::show::game))
        .route("/api/game/edit", post(records::edit::edit))
        .route("/api/game/reading", get(records::show::reading))
        .route("/api/game/reload", post(records::show::reload))
        .route("/api/game/save", post(records::save::save))
        .route("/api/game/file", get(records::save::file))
        .route("/api/game/diagram", get(records::diagram::diagram))
        .route("/api/game/book", get(records::book::book))
        .route("/api/upload", post(records::upload::upload))
        .route("/api/uploads/{set}", delete(records::remove::remove))
        .route("/api/unsaved", get(records::unsaved::unsaved))
        .route("/api/unsaved/restore", post(records::unsaved::restore))
        .route("/api/unsaved/discard", post(records::unsaved::discard))
        .route("/api/board", get(board::board))
        .route("/api/search", get(search::ask::search))
        .route("/api/search/games", get(search::ask::games))
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
        .route("/api/play", post(play::table::play))
        .route("/api/play/examples", get(play::examples::examples))
        .route("/api/joseki", get(joseki::trees::list))
        .route("/api/joseki/mine", post(joseki::mine::mine))
        .route("/api/joseki/{tree}/node/{node}", get(joseki::node::node))
        .route("/api/joseki/{tree}/find", get(joseki::find::find))
        .route("/api/joseki/{tree}/file", get(joseki::trees::file))
        .route("/api/{*rest}", get(nothing).post(nothing).delete(nothing))
        .fallback(assets::file)
        .method_not_allowed_fallback(not_so)
        .layer(from_fn_with_state(Arc::clone(app), guard))
        .with_state(Arc::clone(app))
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
