//! A game, as it is open or read again from its file, and how far that is.

use super::named::Named;
use super::view;
use crate::api_error::{Answer, json};
use crate::app_state::AppState;
use crate::body;
use crate::library::games::lock;
use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use serde_json::json;
use std::sync::Arc;

/// `POST /api/game/reload`
pub(crate) async fn reload(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let named: Named = body::read(body).await?;
    body::apart(move || {
        let game = app.games.get(&app.shelf, &named.file, named.number)?;
        let mut game = lock(&game);
        game.read_again(&app.shelf)?;
        app.shelf.copies.keep(&app.shelf.files, &mut game);
        Ok(json(&view::game(&app, &game)))
    })
    .await
}

/// `GET /api/game`
pub(crate) async fn game(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let named: Named = body::query(&uri)?;
    body::apart(move || {
        let game = app.games.get(&app.shelf, &named.file, named.number)?;
        let game = lock(&game);
        Ok(json(&view::game(&app, &game)))
    })
    .await
}

/// `GET /api/game/reading`
pub(crate) async fn reading(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let named: Named = body::query(&uri)?;
    let read = app.shelf.readings.of(&named.file, named.number);
    Ok(json(&json!({
        "read": read.map(|(read, _)| read),
        "bytes": read.map(|(_, bytes)| bytes),
    })))
}
