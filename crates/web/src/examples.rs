//! The examples that the program carries: those of the Japanese rules of 1989, the diagrams of their
//! commentary, and Ikeda's.

use crate::body;
use crate::oops::{Answer, Oops, json};
use axum::extract::Path;
use axum::http::Uri;
use honte_desk::examples;
use serde::Deserialize;

/// Which examples are asked for.
#[derive(Debug, Deserialize)]
struct Wish {
    /// A group, an article, a confidence or a name; all where there is none.
    #[serde(default)]
    only: String,
}

/// `GET /api/examples`
pub(crate) async fn list(uri: Uri) -> Answer {
    let wish: Wish = body::query(&uri)?;
    let chosen = match wish.only.is_empty() {
        true => examples::all().iter().collect(),
        false => examples::find(&wish.only),
    };
    if chosen.is_empty() {
        return Err(missing(&wish.only));
    }
    Ok(json(&chosen.iter().map(|one| one.summary()).collect()))
}

/// `GET /api/examples/{id}`
pub(crate) async fn one(Path(id): Path<String>) -> Answer {
    let mut named = examples::all().iter();
    let example = named.find(|example| example.id == id || example.name() == id);
    let example = example.ok_or_else(|| missing(&id))?;
    Ok(json(&example.value(None)))
}

fn missing(name: &str) -> Oops {
    Oops::missing(format_args!(
        "there is no example '{}'",
        name.escape_debug()
    ))
}
