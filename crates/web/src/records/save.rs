//! A game into a file of the served folders, or into one for the asker.

use super::open::{Named, lock};
use crate::body;
use crate::house::House;
use crate::oops::{Answer, Oops, download, json};
use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use honte_desk::save::Saved;
use honte_desk::{Existing, Output};
use serde::Deserialize;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;

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
pub(crate) struct Wish {
    file: String,
    number: u64,
    to: String,
    format: Option<Format>,
    #[serde(default)]
    replace: bool,
}

/// `POST /api/game/save`
pub(crate) async fn save(State(house): State<Arc<House>>, body: Body) -> Answer {
    let wish: Wish = body::read(body).await?;
    body::apart(move || {
        if house.read_only {
            return Err(Oops::forbidden("nothing is saved here (--read-only)"));
        }
        let by_name = Saved::of_name(Path::new(&wish.to))?;
        let format = wish.format.map_or(by_name, Saved::from);
        if format != by_name {
            return Err(Oops::bad(format_args!(
                "{}: the name's ending is that of the other format",
                wish.to.escape_debug()
            )));
        }
        let place = house.files.place(&wish.to)?;
        if place.exists() {
            may_replace(&house, &wish, &place)?;
        }
        let game = house.games.get(&house, &wish.file, wish.number)?;
        let mut game = lock(&game);
        let text = format.text(&game.tree, Path::new(&wish.to))?;
        let place = house.files.place(&wish.to)?;
        let existing = match wish.replace {
            true => Existing::Replace,
            false => Existing::Refuse,
        };
        let written = Output::prepare(&place, existing)
            .and_then(|output| output.write(|out| out.write_all(&text)));
        written.map_err(|error| without_way(&error, &wish.to))?;
        game.is_saved();
        drop(game);
        house
            .index
            .renew(&house.files, &place.canonicalize().unwrap_or(place));
        Ok(json(&json!({"file": wish.to, "bytes": text.len()})))
    })
    .await
}

/// Whether a file may be replaced by a single game.
fn may_replace(house: &House, wish: &Wish, place: &Path) -> Result<(), Oops> {
    if !wish.replace {
        return Err(Oops::conflict(format_args!(
            "{}: there is such a file already",
            wish.to
        )));
    }
    if !place.is_file() {
        return Err(Oops::forbidden(format_args!(
            "{}: that is not a file",
            wish.to
        )));
    }
    let games = crate::records::count(house, &wish.to);
    match games {
        0 | 1 => Ok(()),
        games => Err(Oops::conflict(format_args!(
            "{}: it holds {games} games, and would hold one: choose another name",
            wish.to
        ))),
    }
}

/// What stopped the writing, without the way to the file on this machine.
fn without_way(error: &honte_desk::Error, name: &str) -> Oops {
    match error {
        honte_desk::Error::CannotWrite { error, .. } => Oops::failed(format_args!(
            "{name}: not saved: {error}; what was there before is as it was, and the game is still open here"
        )),
        honte_desk::Error::Exists { .. } => {
            Oops::conflict(format_args!("{name}: there is such a file already"))
        }
        other => Oops::unfit(other),
    }
}

#[derive(Debug, Deserialize)]
struct Kind {
    format: Option<Format>,
}

/// `GET /api/game/file`
pub(crate) async fn file(State(house): State<Arc<House>>, uri: Uri) -> Answer {
    let named: Named = body::query(&uri)?;
    let kind: Kind = body::query(&uri)?;
    body::apart(move || {
        let game = house.games.get(&house, &named.file, named.number)?;
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
