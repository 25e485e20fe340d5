//! Files that were opened together are removed again.

use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::library::copies;
use axum::extract::{Path, State};
use axum::http::Uri;
use honte_app::words::count;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// What is to be removed.
#[derive(Debug, Deserialize)]
struct RemoveQuery {
    /// Whether changes that are in no file go with it.
    #[serde(default)]
    discard: u8,
}

/// `DELETE /api/uploads/{set}`
pub(crate) async fn remove(
    State(app): State<Arc<AppState>>,
    Path(set): Path<u64>,
    uri: Uri,
) -> Answer {
    let request: RemoveQuery = body::query(&uri)?;
    body::apart(move || {
        let name = format!("upload/{set}");
        let unsaved = unsaved_in(&app, &name);
        if request.discard == 0 && !unsaved.is_empty() {
            let games = count(unsaved.len() as u64, "game", "games");
            let list: Value = unsaved.iter().map(Unsaved::json).collect();
            let line = format_args!("{games} of it with changes that are in no file");
            return Err(ApiError::conflict(line).with(json!({"code": "unsaved", "games": list})));
        }
        let files = app.shelf.uploads.remove(&app.shelf.index, set);
        if files.is_empty() {
            return Err(ApiError::not_found(format_args!("there is no set '{name}'")));
        }
        app.games.close_all(|file| is_in(file, &name));
        for game in &unsaved {
            let copy = copies::place(&app.shelf, &game.file, game.number);
            copy.map(std::fs::remove_file);
        }
        Ok(json(&json!({"set": name, "files": files.len()})))
    })
    .await
}

/// A game with changes that are in no file.
struct Unsaved {
    file: String,
    number: u64,
    title: String,
}

impl Unsaved {
    fn json(&self) -> Value {
        json!({"file": self.file, "number": self.number, "title": self.title})
    }
}

/// The unsaved games of a set: those that are open, and those of which only a copy is kept.
fn unsaved_in(app: &AppState, set: &str) -> Vec<Unsaved> {
    let open = app.games.changed().into_iter();
    let mut unsaved: Vec<Unsaved> = open
        .map(|(file, number, title)| Unsaved {
            file,
            number,
            title,
        })
        .collect();
    for copy in copies::copies(&app.shelf) {
        let mut known = unsaved.iter();
        if !known.any(|game| game.file == copy.file && game.number == copy.number) {
            unsaved.push(Unsaved {
                file: copy.file,
                number: copy.number,
                title: copy.title,
            });
        }
    }
    unsaved.retain(|game| is_in(&game.file, set));
    unsaved
}

/// Whether a file belongs to a set of uploads.
fn is_in(file: &str, set: &str) -> bool {
    let rest = file.strip_prefix(set);
    rest.is_some_and(|rest| rest.starts_with('/'))
}
