//! An empty board to put stones on.

use crate::api_error::{Answer, ApiError, json};
use crate::board_view::BoardView;
use crate::body;
use axum::http::Uri;
use honte_diagram::Figure;
use honte_goban::{Colour, Size};
use serde::Deserialize;
use serde_json::json;

#[derive(Debug, Deserialize)]
struct BoardQuery {
    #[serde(default = "usual")]
    width: u8,
    #[serde(default = "usual")]
    height: u8,
}

const fn usual() -> u8 {
    19
}

/// `GET /api/board`
pub(crate) async fn board(uri: Uri) -> Answer {
    let request: BoardQuery = body::query(&uri)?;
    let size = Size::new(request.width, request.height).map_err(ApiError::bad_request)?;
    let mut view = BoardView::new(size);
    // Their sprites, in this order behind the empty point.
    for colour in Colour::ALL {
        let mut figure = Figure::new(size);
        if let Some(point) = size.points().next() {
            figure.set_stone(point, Some(colour));
        }
        view.row(&figure);
    }
    Ok(json(&json!({
        "board": view.board(),
        "size": {"width": size.width(), "height": size.height()},
    })))
}
