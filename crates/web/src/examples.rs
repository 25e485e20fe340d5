//! The examples that the program carries: those of the Japanese rules of 1989, the diagrams of their
//! commentary, and Ikeda's.

use crate::api_error::{Answer, ApiError, json};
use crate::body;
use axum::extract::Path;
use axum::http::Uri;
use honte_app::examples;
use serde::Deserialize;
use serde_json::Value;

/// Which examples are asked for.
#[derive(Debug, Deserialize)]
struct ExamplesQuery {
    /// A group, an article, a confidence or a name; all where there is none.
    #[serde(default)]
    only: String,
}

/// `GET /api/examples`
pub(crate) async fn list(uri: Uri) -> Answer {
    let request: ExamplesQuery = body::query(&uri)?;
    let chosen = match request.only.is_empty() {
        true => examples::all().iter().collect(),
        false => examples::find(&request.only),
    };
    if chosen.is_empty() {
        return Err(missing(&request.only));
    }
    let with_board = |example: &&examples::Example| {
        let mut summary = example.summary();
        if let (Value::Object(summary), Value::Object(mut whole)) =
            (&mut summary, example.value(None))
        {
            summary.insert(
                "board".to_owned(),
                whole.remove("board").unwrap_or_default(),
            );
        }
        summary
    };
    Ok(json(&chosen.iter().map(with_board).collect()))
}

/// `GET /api/examples/{id}`
pub(crate) async fn one(Path(id): Path<String>) -> Answer {
    let example = examples::exactly(&id).ok_or_else(|| missing(&id))?;
    Ok(json(&example.value(None)))
}

/// There is no example of this name.
pub(crate) fn missing(name: &str) -> ApiError {
    ApiError::not_found(format_args!(
        "there is no example '{}'",
        name.escape_debug()
    ))
}
