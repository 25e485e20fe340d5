//! Games with changes that are in no file, and the copies of them.

use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::library::copies;
use crate::library::games::lock;
use crate::library::load::of_bytes;
use axum::body::Body;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// Which game is meant.
#[derive(Debug, Deserialize)]
struct CopyName {
    file: String,
    number: u64,
}

/// `GET /api/unsaved`
pub(crate) async fn unsaved(State(app): State<Arc<AppState>>) -> Answer {
    body::apart(move || {
        let open = app.games.changed();
        let copies = copies::copies(&app.shelf);
        let is_open =
            |file: &str, number: u64| open.iter().any(|(f, n, _)| f == file && *n == number);
        let value = |file: &str, number: u64, title: &str, modified: Option<u64>| {
            json!({
                "file": file, "number": number, "title": title, "modified": modified,
                "open": is_open(file, number),
            })
        };
        let kept = copies
            .iter()
            .map(|copy| value(&copy.file, copy.number, &copy.title, Some(copy.modified)));
        let without_copy = open.iter().filter(|(file, number, _)| {
            !copies
                .iter()
                .any(|copy| copy.file == *file && copy.number == *number)
        });
        let without_copy =
            without_copy.map(|(file, number, title)| value(file, *number, title, None));
        Ok(json(&kept.chain(without_copy).collect::<Value>()))
    })
    .await
}

/// `POST /api/unsaved/restore`
pub(crate) async fn restore(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let name: CopyName = body::read(body).await?;
    body::apart(move || {
        let opened = json!({"file": name.file, "number": name.number});
        if app.games.is_changed(&name.file, name.number) {
            return Ok(json(&opened));
        }
        let place = copies::place(&app.shelf, &name.file, name.number);
        let copy = place
            .as_deref()
            .and_then(copies::read)
            .ok_or_else(missing)?;
        let tree = of_bytes("copy.sgf", &copy.sgf, 1)?.record.tree;
        if let Ok(game) = app.games.get(&app.shelf, &name.file, name.number) {
            let mut game = lock(&game);
            game.change(tree);
            // What another program has done to the file since is noticed at saving.
            game.take_up(copy.version, copy.identity, copy.is_alone);
            copies::keep(&app.shelf, &game);
            return Ok(json(&opened));
        }
        // Its file is gone: it becomes an upload, not saved.
        let file = Path::new(&copy.file).with_extension("sgf");
        let file = file
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let file = file.unwrap_or_else(|| "recovered.sgf".to_owned());
        let put = app
            .shelf
            .uploads
            .put_alone(&app.shelf.index, &file, &copy.sgf);
        let put = put.map_err(ApiError::unprocessable)?;
        let game = app.games.get(&app.shelf, &put.name, 1)?;
        let mut game = lock(&game);
        game.change(tree);
        copies::keep(&app.shelf, &game);
        if let Some(place) = place {
            let _ = std::fs::remove_file(place);
        }
        Ok(json(&json!({"file": put.name, "number": 1})))
    })
    .await
}

/// `POST /api/unsaved/discard`
pub(crate) async fn discard(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let name: CopyName = body::read(body).await?;
    body::apart(move || {
        if app.games.is_changed(&name.file, name.number) {
            let game = app.games.get(&app.shelf, &name.file, name.number)?;
            // As it is in its file; undo still has what was changed.
            let read = lock(&game).read_again(&app.shelf);
            if read.is_err() {
                // Its file is gone: there is nothing to go back to.
                app.games.close(&name.file, name.number);
            }
        }
        if let Some(place) = copies::place(&app.shelf, &name.file, name.number) {
            let _ = std::fs::remove_file(place);
        }
        Ok(json(&json!({"file": name.file, "number": name.number})))
    })
    .await
}

fn missing() -> ApiError {
    ApiError::not_found("there is no copy of this game any more")
}
