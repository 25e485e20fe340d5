//! A position as a picture to keep.

use super::named::{Named, of_name};
use super::save::stem;
use crate::api_error::{Answer, ApiError, download};
use crate::app_state::AppState;
use crate::body;
use crate::library::games::lock;
use axum::extract::State;
use axum::http::Uri;
use honte_app::at;
use honte_diagram::record::{Numbering, Options, figure_at, figure_of_moves};
use honte_diagram::{Coordinates, Figure, pdf, png, svg};
use honte_record::tree::{NodeId, Tree};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Debug, Deserialize)]
struct DiagramQuery {
    node: Option<String>,
    #[serde(default)]
    format: Format,
    /// `50`: the last fifty moves with their numbers; `all`; nothing for the position.
    numbers: Option<String>,
    #[serde(default)]
    theme: Theme,
    /// Pixels, of a bitmap.
    width: Option<u32>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Svg,
    Png,
    Pdf,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Theme {
    #[default]
    Print,
    Wood,
    Dark,
}

/// `GET /api/game/diagram`
pub(crate) async fn diagram(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let named: Named = body::query(&uri)?;
    let request: DiagramQuery = body::query(&uri)?;
    body::apart(move || {
        let game = app.games.get(&app.shelf, &named.file, named.number)?;
        let game = lock(&game);
        let node = of_name(&game.tree, request.node.as_deref())?;
        let figure = figure(&game.tree, node, request.numbers.as_deref())?;
        let place = at::name(&game.tree, node).replace(['#', '+'], "-");
        let name = |ending: &str| format!("{}-{place}.{ending}", stem(&named));
        let style = svg::Options {
            theme: match request.theme {
                Theme::Print => svg::Theme::Print,
                Theme::Wood => svg::Theme::Wood,
                Theme::Dark => svg::Theme::Dark,
            },
            ..svg::Options::default()
        };
        Ok(match request.format {
            Format::Svg => {
                let bytes = svg::render(&figure, &style).into_bytes();
                download(&name("svg"), "image/svg+xml", bytes)
            }
            Format::Png => {
                let extent = png::Extent::Width(request.width.unwrap_or(1000).clamp(100, 4000));
                let bytes =
                    png::render(&figure, &style, extent).map_err(ApiError::unprocessable)?;
                download(&name("png"), "image/png", bytes)
            }
            Format::Pdf => {
                let bytes = pdf::render(&figure, &style).map_err(ApiError::unprocessable)?;
                download(&name("pdf"), "application/pdf", bytes)
            }
        })
    })
    .await
}

fn figure(tree: &Tree, node: NodeId, numbers: Option<&str>) -> Result<Figure, ApiError> {
    let options = Options {
        coordinates: Coordinates::A1,
        last_move: true,
        numbering: Numbering::Recorded,
        ..Options::default()
    };
    let last = match numbers {
        None | Some("" | "0" | "none") => return Ok(figure_at(tree, node, &options)),
        Some("all") => usize::MAX,
        Some(text) => text.parse().map_err(|_| {
            ApiError::bad_request("numbers: expected how many of the last moves, or all")
        })?,
    };
    let size = tree.size();
    let moves = tree.path(node).into_iter();
    let moves: Vec<NodeId> = moves
        .filter(|node| tree.played(*node, size).is_some())
        .collect();
    let first = moves.len().saturating_sub(last);
    let first = moves.get(first).copied().unwrap_or(tree.root());
    Ok(figure_of_moves(tree, first, node, &options))
}
