//! A game into a file of the served folders, or into one for the asker.

use super::Open;
use super::conflict::{Conflict, stale};
use super::open::{Named, lock};
use super::version::Version;
use super::{in_place, recovery};
use crate::api_error::{Answer, ApiError, download, json};
use crate::app_state::AppState;
use crate::body;
use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use honte_app::save::Saved;
use honte_app::{Error, Existing, Output};
use serde::Deserialize;
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What `over` says where there is no file any more.
const NONE: &str = "none";

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Sgf,
    Ishi,
}

impl From<Format> for Saved {
    fn from(format: Format) -> Saved {
        match format {
            Format::Sgf => Saved::Sgf,
            Format::Ishi => Saved::Ishi,
        }
    }
}

/// What is asked for.
#[derive(Debug, Deserialize)]
pub(crate) struct SaveRequest {
    file: String,
    number: u64,
    to: String,
    format: Option<Format>,
    /// Whether a file that is there may be replaced, if it is as this game was read from it or saved
    /// to it, or if this game has had nothing to do with it.
    #[serde(default)]
    replace: bool,
    /// The version that is to be replaced, as the answer to a conflict named it, or `none`.
    over: Option<String>,
    /// The revision that the page shows.
    revision: Option<u64>,
    /// The version that its revisions count from.
    version: Option<String>,
    /// Whether the game goes back to where it was read from: into its file, or to its place among
    /// the games of its file. `to` is its file then.
    #[serde(default)]
    in_place: bool,
}

/// `POST /api/game/save`
pub(crate) async fn save(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let request: SaveRequest = body::read(body).await?;
    body::apart(move || {
        if app.read_only {
            return Err(ApiError::forbidden("nothing is saved here (--read-only)"));
        }
        let _turn = lock(&app.games.saving);
        let game = app.games.get(&app, &request.file, request.number)?;
        let mut game = lock(&game);
        let revision = request.revision.unwrap_or(game.revision);
        if !game.is_shown_as(revision, request.version.as_deref()) {
            return Err(stale());
        }
        let (place, text) = match request.in_place {
            true => in_place::content(&app, &game, request.to == request.file)?,
            false => {
                let format = request.format()?;
                let place = app.files.place(&request.to)?;
                (place, format.text(&game.tree, Path::new(&request.to))?)
            }
        };
        let before = game.known(&place).cloned();
        let path = request.write(&app, &game, &place, &text)?;
        let written = Version::written(&path, &text);
        game.know(path.clone(), written.clone());
        game.is_saved();
        recovery::keep(&app, &game);
        drop(game);
        if let Some(before) = before {
            app.games.renew_known(&path, &before, &written);
        }
        app.index.renew(&app.files, &path);
        Ok(json(&json!({"file": request.to, "bytes": text.len()})))
    })
    .await
}

impl SaveRequest {
    fn format(&self) -> Result<Saved, ApiError> {
        let by_name = Saved::of_name(Path::new(&self.to))?;
        let format = self.format.map_or(by_name, Saved::from);
        if format != by_name {
            return Err(ApiError::bad_request(format_args!(
                "{}: the name's ending is that of the other format",
                self.to.escape_debug()
            )));
        }
        Ok(format)
    }

    /// Puts the text into its place, if nobody has changed what is there; where that is, links
    /// followed.
    fn write(
        &self,
        app: &AppState,
        game: &Open,
        place: &Path,
        text: &[u8],
    ) -> Result<PathBuf, ApiError> {
        let failed = |error: io::Error| without_way(&Error::cannot_write(place, error), &self.to);
        let path = real(place).map_err(failed)?;
        if path.exists() && !path.is_file() {
            return Err(ApiError::forbidden(format_args!(
                "{}: that is not a file",
                self.to
            )));
        }
        let now = Version::of(&path).map_err(failed)?;
        self.may_write(app, game, &path, now.as_ref())?;
        let mut later = None;
        let check = |_: &Path| {
            let last = Version::of(&path).map_err(|error| Error::cannot_write(place, error))?;
            let is_same = match (&now, &last) {
                (Some(now), Some(last)) => now.is_same(last),
                (now, last) => now.is_none() && last.is_none(),
            };
            later = (!is_same).then_some(last);
            match is_same {
                true => Ok(()),
                false => Err(Error::Changed {
                    path: place.display().to_string(),
                }),
            }
        };
        let existing = match now {
            Some(_) => Existing::Replace,
            None => Existing::Refuse,
        };
        let written = Output::prepare(place, existing)
            .and_then(|output| output.write_checked(|out| out.write_all(text), check));
        match (written, later) {
            (Ok(()), _) => Ok(path),
            (Err(_), Some(last)) => {
                let conflict = self.conflict(app, now.as_ref(), last.as_ref());
                Err(match last {
                    Some(_) => conflict.changed(),
                    None => conflict.deleted(),
                })
            }
            // Another program made it a moment ago.
            (Err(Error::Exists { .. }), None) => {
                let now = Version::of(&path).ok().flatten();
                Err(self.conflict(app, None, now.as_ref()).exists())
            }
            (Err(error), None) => Err(without_way(&error, &self.to)),
        }
    }

    /// Whether what is there, or that nothing is there, is what the page thinks.
    fn may_write(
        &self,
        app: &AppState,
        game: &Open,
        path: &Path,
        now: Option<&Version>,
    ) -> Result<(), ApiError> {
        let was = game.known(path);
        let conflict = || self.conflict(app, was, now);
        let Some(now) = now else {
            let is_expected = match self.over.as_deref() {
                Some(over) => over == NONE,
                None => (!self.replace && !self.in_place) || was.is_none(),
            };
            return match is_expected {
                true => Ok(()),
                false => Err(conflict().deleted()),
            };
        };
        match (&self.over, was) {
            (Some(over), _) if *over != now.name() => return Err(conflict().changed()),
            (None, Some(was)) if !was.is_same(now) => return Err(conflict().changed()),
            (None, _) if !self.replace && !self.in_place => return Err(conflict().exists()),
            _ => {}
        }
        if self.in_place {
            return Ok(());
        }
        let conflict = conflict();
        match conflict.games {
            0 | 1 => Ok(()),
            _ => Err(conflict.several()),
        }
    }

    fn conflict<'a>(
        &'a self,
        app: &AppState,
        was: Option<&'a Version>,
        now: Option<&'a Version>,
    ) -> Conflict<'a> {
        Conflict {
            file: &self.to,
            was,
            now,
            games: match now {
                Some(_) => crate::records::count(app, &self.to),
                None => 0,
            },
        }
    }
}

/// The path of a file that may not be there yet, links followed.
fn real(place: &Path) -> io::Result<PathBuf> {
    match (place.canonicalize(), place.parent(), place.file_name()) {
        (Err(error), Some(folder), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
            Ok(folder.canonicalize()?.join(name))
        }
        (path, ..) => path,
    }
}

/// What stopped the writing, without the way to the file on this machine.
fn without_way(error: &honte_app::Error, name: &str) -> ApiError {
    match error {
        honte_app::Error::CannotWrite { error, .. } => ApiError::internal(format_args!(
            "{name}: not saved: {error}; what was there before is as it was, and the game is still open here"
        )),
        honte_app::Error::Exists { .. } => {
            ApiError::conflict(format_args!("{name}: there is such a file already"))
        }
        other => ApiError::unprocessable(other),
    }
}

#[derive(Debug, Deserialize)]
struct Kind {
    format: Option<Format>,
}

/// `GET /api/game/file`
pub(crate) async fn file(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let named: Named = body::query(&uri)?;
    let kind: Kind = body::query(&uri)?;
    body::apart(move || {
        let game = app.games.get(&app, &named.file, named.number)?;
        let game = lock(&game);
        let (format, ending, kind) = match kind.format.unwrap_or(Format::Sgf) {
            Format::Sgf => (Saved::Sgf, "sgf", "application/x-go-sgf"),
            Format::Ishi => (Saved::Ishi, "ishi", "text/plain; charset=utf-8"),
        };
        let name = format!("{}.{ending}", stem(&named));
        let text = format.text(&game.tree, Path::new(&name))?;
        Ok(download(&name, kind, text))
    })
    .await
}

/// What a download is called, without its ending.
pub(crate) fn stem(named: &Named) -> String {
    let path = Path::new(&named.file);
    let stem = path
        .file_stem()
        .map_or("game".into(), |stem| stem.to_string_lossy());
    match named.number {
        1 => stem.into_owned(),
        number => format!("{stem}-{number}"),
    }
}
