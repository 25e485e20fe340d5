//! A game as the figures of a book.

use super::named::Named;
use crate::api_error::{Answer, json};
use crate::app_state::AppState;
use crate::board_view::drawing;
use crate::body;
use crate::library::games::lock;
use axum::extract::State;
use axum::http::Uri;
use honte_diagram::Coordinates;
use honte_diagram::record::{Options, book as sections};
use serde_json::{Value, json};
use std::sync::Arc;

/// More figures are not drawn.
const MAX_FIGURES: usize = 200;

/// `GET /api/game/book`
pub(crate) async fn book(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let named: Named = body::query(&uri)?;
    body::apart(move || {
        let game = app.games.get(&app.shelf, &named.file, named.number)?;
        let game = lock(&game);
        let options = Options {
            coordinates: Coordinates::A1,
            ..Options::default()
        };
        let nodes = game.nodes();
        let number = |node| nodes.iter().position(|other| *other == node);
        let mut last = 0;
        let figures = sections(&game.tree, &options)
            .take(MAX_FIGURES)
            .map(|section| {
                let to = number(section.node).unwrap_or(0);
                let from = last;
                last = to;
                json!({
                    "title": section.figure.caption,
                    "from": from.min(to),
                    "to": to,
                    "svg": drawing(&section.figure),
                    "text": section.texts(),
                })
            });
        Ok(json(&figures.collect::<Value>()))
    })
    .await
}
