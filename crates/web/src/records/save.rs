//! A game into a file of the served folders, or into one for the asker.

use super::conflict::{Conflict, stale};
use super::content::Content;
use super::in_place;
use super::named::Named;
use super::unsaved::check_resolved;
use crate::api_error::{Answer, ApiError, download, json};
use crate::app_state::AppState;
use crate::body;
use crate::library::game::Open;
use crate::library::games::lock;
use crate::library::identity::Holds;
use crate::library::version::{Hashing, Version};
use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use honte_app::save::Saved;
use honte_app::{Error, Existing, Output};
use serde::Deserialize;
use serde_json::json;
use std::io::{self, Write};
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
        let game = app.games.get(&app.shelf, &request.file, request.number)?;
        let mut game = lock(&game);
        let revision = request.revision.unwrap_or(game.revision);
        if !game.is_shown_as(revision, request.version.as_deref()) {
            // Perhaps the page shows what a copy has.
            check_resolved(&app, &game)?;
            return Err(stale());
        }
        let place = match request.in_place {
            true => in_place::place(&app, &game, request.to == request.file)?,
            false => app.shelf.files.place(&request.to)?,
        };
        let target = request.target(&game, &place)?;
        let (content, number) = match request.in_place {
            true => in_place::content(&game, &target.path)?,
            false => {
                let text = request.format()?.text(&game.tree, Path::new(&request.to))?;
                (Content::Whole(text), game.number)
            }
        };
        let written = request.write(&place, &target, &content)?;
        game.know(target.path.clone(), written.clone());
        if request.in_place {
            game.identity = in_place::identity(&content);
        }
        game.mark_saved();
        app.shelf.copies.keep(&app.shelf.files, &mut game);
        drop(game);
        if content.has_others()
            && let Some(before) = &target.now
        {
            app.games.renew_known(&target.path, before, &written);
        }
        if number != request.number {
            // Another game has that number now.
            app.games.close(&request.file, request.number);
        }
        app.shelf.index.renew(&app.shelf.files, &target.path);
        let bytes = written.bytes();
        Ok(json(
            &json!({"file": request.to, "number": number, "bytes": bytes}),
        ))
    })
    .await
}

/// Where a game is to be written.
#[derive(Debug)]
struct Target {
    /// The file, links followed.
    path: PathBuf,
    /// The file as it is; `None` if there is none.
    now: Option<Version>,
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

    /// What is to be replaced, if it may be.
    fn target(&self, game: &Open, place: &Path) -> Result<Target, ApiError> {
        let failed = |error: io::Error| without_way(&Error::cannot_write(place, error), &self.to);
        let path = real(place).map_err(failed)?;
        if path.exists() && !path.is_file() {
            return Err(ApiError::forbidden(format_args!(
                "{}: that is not a file",
                self.to
            )));
        }
        let now = Version::of(&path).map_err(failed)?;
        self.may_write(game, &path, now.as_ref())?;
        Ok(Target { path, now })
    }

    /// Puts the content into its place, if nobody has changed what is there.
    fn write(
        &self,
        place: &Path,
        Target { path, now }: &Target,
        content: &Content,
    ) -> Result<Version, ApiError> {
        let mut later = None;
        let check = |_: &Path| {
            let last = Version::of(path).map_err(|error| Error::cannot_write(place, error))?;
            let is_same = match (now, &last) {
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
        let mut written = Hashing::new(io::sink());
        let copy = |out: &mut dyn Write| {
            let mut hashing = Hashing::new(out);
            content.write(&mut hashing)?;
            written = hashing.detached();
            Ok(())
        };
        let outcome =
            Output::prepare(place, existing).and_then(|output| output.write_checked(copy, check));
        match (outcome, later) {
            (Ok(_), _) => Ok(Version::written(path, &written)),
            (Err(_), Some(last)) => {
                let conflict = self.conflict(path, now.as_ref(), last.as_ref());
                Err(match last {
                    Some(_) => conflict.changed(),
                    None => conflict.deleted(),
                })
            }
            // Another program made it a moment ago.
            (Err(Error::Exists { .. }), None) => {
                let now = Version::of(path).ok().flatten();
                Err(self.conflict(path, None, now.as_ref()).exists())
            }
            (Err(error), None) => Err(without_way(&error, &self.to)),
        }
    }

    /// Whether what is there, or that nothing is there, is what the page thinks.
    fn may_write(&self, game: &Open, path: &Path, now: Option<&Version>) -> Result<(), ApiError> {
        let was = game.known(path);
        let conflict = || self.conflict(path, was, now);
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
        let games = Holds::count(path);
        match games.map_err(|error| without_way(&Error::cannot_write(path, error), &self.to))? {
            0 | 1 => Ok(()),
            _ => Err(conflict().several()),
        }
    }

    fn conflict<'a>(
        &'a self,
        path: &Path,
        was: Option<&'a Version>,
        now: Option<&'a Version>,
    ) -> Conflict<'a> {
        Conflict {
            file: &self.to,
            was,
            now,
            // What cannot be read is not counted: the line beside it says what is the matter.
            games: now.map_or(0, |_| Holds::count(path).unwrap_or(0)),
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
        honte_app::Error::Busy { .. } | honte_app::Error::Changed { .. } => {
            ApiError::unavailable(format_args!(
                "{name}: not saved: another program is changing this file; try again when that has finished"
            ))
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
        let game = app.games.get(&app.shelf, &named.file, named.number)?;
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
