//! Games with changes that are in no file: those that are open, and the copies that servers left
//! which have ended.

use super::conflict::recovered;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::library::copies::Copy;
use crate::library::game::Open;
use crate::library::games::lock;
use crate::library::load::of_bytes;
use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use serde::Deserialize;
use serde_json::{Value, json};
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Which games are asked for: all, or those of a file, or one.
#[derive(Debug, Deserialize)]
struct Asked {
    file: Option<String>,
    number: Option<u64>,
}

/// Which game is meant, and which copy of it; without a name, the game as it is open, or else its
/// newest copy.
#[derive(Debug, Deserialize)]
struct CopyName {
    file: String,
    number: u64,
    copy: Option<String>,
}

/// `GET /api/unsaved`
pub(crate) async fn unsaved(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let asked: Asked = body::query(&uri)?;
    body::apart(move || {
        let is_asked = |file: &str, number: u64| {
            asked.file.as_deref().is_none_or(|asked| asked == file)
                && asked.number.is_none_or(|asked| asked == number)
        };
        let open = app.games.changed().into_iter();
        let open = open
            .filter(|game| is_asked(&game.file, game.number))
            .map(|game| {
                json!({
                    "file": game.file, "number": game.number, "title": game.title,
                    "modified": game.modified, "open": true, "copy": null, "source": null,
                })
            });
        let files = &app.shelf.files;
        let copies = app.shelf.copies.abandoned(files).into_iter();
        let copies = copies
            .filter(|copy| is_asked(copy.file(), copy.number))
            .map(|copy| copy.json(files));
        Ok(json(&open.chain(copies).collect::<Value>()))
    })
    .await
}

/// Refuses to change a game as it is in its file while there are changes of it that somebody may want
/// back.
pub(super) fn check_resolved(app: &AppState, game: &Open) -> Result<(), ApiError> {
    if game.is_changed() || game.is_upload() {
        // The copy of an upload is of a file that was called so then.
        return Ok(());
    }
    let files = &app.shelf.files;
    let copies = app
        .shelf
        .copies
        .abandoned_of(files, &game.file, game.number);
    match copies.is_empty() {
        true => Ok(()),
        false => Err(recovered(game, &copies, files)),
    }
}

impl CopyName {
    /// The copy that is meant, if there is one.
    fn copy(&self, app: &AppState) -> Option<Copy> {
        let copies = app
            .shelf
            .copies
            .abandoned_of(&app.shelf.files, &self.file, self.number);
        let is_it = |copy: &Copy| self.copy.as_ref().is_none_or(|name| *name == copy.name);
        copies.into_iter().find(is_it)
    }
}

/// `POST /api/unsaved/restore`
pub(crate) async fn restore(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let name: CopyName = body::read(body).await?;
    body::apart(move || {
        let game = app.games.get(&app.shelf, &name.file, name.number);
        let mut game = game.as_ref().ok().map(|game| lock(game));
        let is_changed = game.as_ref().is_some_and(|game| game.is_changed());
        let here = json!({"file": name.file, "number": name.number});
        if is_changed && name.copy.is_none() {
            return Ok(json(&here));
        }
        let Some(copy) = name.copy(&app) else {
            // Another tab may have been faster.
            return match is_changed {
                true => Ok(json(&here)),
                false => Err(missing()),
            };
        };
        match game.as_mut() {
            Some(game) if !is_changed && !copy.is_of_upload() => {
                take_up(&app, game, &copy)?;
                Ok(json(&here))
            }
            _ => {
                drop(game);
                as_upload(&app, &copy)
            }
        }
    })
    .await
}

/// Goes on with a game where its copy was kept.
fn take_up(app: &AppState, game: &mut Open, copy: &Copy) -> Result<(), ApiError> {
    let sgf = app
        .shelf
        .copies
        .sgf(copy)
        .map_err(|error| not_restored(&error))?;
    let tree = of_bytes("copy.sgf", &sgf, 1)?.record.tree;
    app.shelf
        .copies
        .take(copy, game)
        .map_err(|error| not_restored(&error))?;
    // What another program has done to the file since is noticed at saving.
    game.take_up(tree, copy);
    app.shelf.copies.keep(&app.shelf.files, game);
    Ok(())
}

/// Opens a copy beside what is there: its file is gone, or has other changes here, or it never had
/// a file. It becomes an upload that is not saved.
fn as_upload(app: &AppState, copy: &Copy) -> Answer {
    let sgf = app
        .shelf
        .copies
        .sgf(copy)
        .map_err(|error| not_restored(&error))?;
    let file = Path::new(copy.file()).with_extension("sgf");
    let file = file
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let file = file.unwrap_or_else(|| "recovered.sgf".to_owned());
    let uploads = &app.shelf.uploads;
    let put = uploads.put_alone(&app.shelf.index, &file, &sgf);
    let put = put.map_err(ApiError::unprocessable)?;
    let game = app.games.get(&app.shelf, &put.name, 1)?;
    take_up(app, &mut lock(&game), copy)?;
    Ok(json(&json!({"file": put.name, "number": 1})))
}

/// `POST /api/unsaved/discard`
pub(crate) async fn discard(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let name: CopyName = body::read(body).await?;
    body::apart(move || {
        let game = app.games.get(&app.shelf, &name.file, name.number);
        let is_changed = game.as_ref().is_ok_and(|game| lock(game).is_changed());
        if name.copy.is_none() && is_changed {
            let game = game?;
            let mut game = lock(&game);
            // As it is in its file; undo still has what was changed.
            let is_read = game.read_again(&app.shelf).is_ok();
            if !is_read {
                // Its file is gone: there is nothing to go back to.
                game.mark_saved();
            }
            app.shelf.copies.keep(&app.shelf.files, &mut game);
            drop(game);
            if !is_read {
                app.games.close(&name.file, name.number);
            }
        } else if let Some(copy) = name.copy(&app) {
            let discarded = app.shelf.copies.discard(&copy);
            discarded.map_err(|error| {
                ApiError::internal(format_args!("{}: not discarded: {error}", copy.file()))
            })?;
            if let Ok(game) = game
                && !copy.is_of_upload()
            {
                lock(&game).begin_behind(&copy);
            }
        }
        Ok(json(&json!({"file": name.file, "number": name.number})))
    })
    .await
}

fn missing() -> ApiError {
    ApiError::not_found("there is no copy of this game any more")
}

/// A copy that cannot be read or taken; another server may have been faster.
fn not_restored(error: &io::Error) -> ApiError {
    match error.kind() {
        io::ErrorKind::NotFound => missing(),
        _ => ApiError::internal(format_args!(
            "not restored: {error}; the copy is still there"
        )),
    }
}
