//! The node that a sequence leads to.

use super::shelf::Named;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use axum::extract::{Path, State};
use axum::http::Uri;
use honte_goban::Point;
use honte_joseki::Step;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// Steps of a sequence.
const MAX_STEPS: usize = 500;

#[derive(Debug, Deserialize)]
struct FindQuery {
    #[serde(default)]
    moves: String,
}

/// `GET /api/joseki/t1/find`
pub(crate) async fn find(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Answer {
    let request: FindQuery = body::query(&uri)?;
    let named = app.trees.tree(&id)?;
    let steps = steps(&named, &request.moves)?;
    let (node, known) = deepest(&named, &steps);
    Ok(json(
        &json!({"node": node, "known": known, "asked": steps.len()}),
    ))
}

fn steps(named: &Named, text: &str) -> Result<Vec<Step>, ApiError> {
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let steps = words
        .take(MAX_STEPS)
        .map(|word| match word.to_ascii_lowercase().as_str() {
            "tenuki" | "pass" | "--" => Ok(Step::Tenuki),
            _ => match Point::parse_a1(named.size, word) {
                Ok(point) => Ok(Step::Stone(point)),
                Err(error) => Err(ApiError::bad_request(format_args!(
                    "'{}': {error}",
                    word.escape_debug()
                ))),
            },
        });
    steps.collect()
}

/// The node that as many steps as the tree knows lead to, and how many these are.
fn deepest(named: &Named, steps: &[Step]) -> (u32, usize) {
    let mut known = steps.len();
    loop {
        let part = steps.get(..known).unwrap_or_default();
        match named.tree.find(part) {
            Ok(node) => return (node, known),
            // It grows shorter each time: nothing at all is always known.
            Err(less) => known = less.min(known.saturating_sub(1)),
        }
    }
}
