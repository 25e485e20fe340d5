//! Files that were opened together are removed again.

use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::library::games::{Changed, lock};
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
            let list: Value = unsaved.iter().map(json_of).collect();
            let line = format_args!("{games} of it with changes that are in no file");
            return Err(ApiError::conflict(line).with(json!({"code": "unsaved", "games": list})));
        }
        for game in &unsaved {
            discard(&app, game)?;
        }
        let files = app.shelf.uploads.remove(&app.shelf.index, set);
        if files.is_empty() {
            return Err(ApiError::not_found(format_args!(
                "there is no set '{name}'"
            )));
        }
        app.games.close_all(|file| is_in(file, &name));
        Ok(json(&json!({"set": name, "files": files.len()})))
    })
    .await
}

/// The games of a set with changes that are in no file. What a server left that has ended is in no set
/// of this one.
fn unsaved_in(app: &AppState, set: &str) -> Vec<Changed> {
    let mut unsaved = app.games.changed();
    unsaved.retain(|game| is_in(&game.file, set));
    unsaved
}

fn json_of(game: &Changed) -> Value {
    json!({"file": game.file, "number": game.number, "title": game.title})
}

/// Gives up the changes of a game, and their copy.
fn discard(app: &AppState, changed: &Changed) -> Result<(), ApiError> {
    let game = app.games.get(&app.shelf, &changed.file, changed.number)?;
    let mut game = lock(&game);
    game.mark_saved();
    app.shelf.copies.keep(&app.shelf.files, &mut game);
    Ok(())
}

/// Whether a file belongs to a set of uploads.
fn is_in(file: &str, set: &str) -> bool {
    let rest = file.strip_prefix(set);
    rest.is_some_and(|rest| rest.starts_with('/'))
}
