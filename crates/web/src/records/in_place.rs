//! A game put back to where it was read from: into its file, or to its place in a collection.

use super::content::Content;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::library::game::Open;
use crate::library::identity::{Holds, Identity, Stand};
use honte_app::save::Saved;
use honte_record::format::Format;
use std::path::{Path, PathBuf};

/// The file that the game goes back to.
pub(super) fn place(app: &AppState, game: &Open, is_own: bool) -> Result<PathBuf, ApiError> {
    if !is_own || game.file.starts_with("upload/") {
        return Err(elsewhere(game, "the game was not read from this file"));
    }
    saved(game)?;
    // A file that was deleted is written anew where it was.
    match app.shelf.files.find(&game.file) {
        Ok(place) if place.entry.is_some() => Err(elsewhere(game, "it is in an archive")),
        Ok(place) => Ok(place.path),
        Err(_) => app.shelf.files.place(&game.file),
    }
}

/// What the file at this path is to hold with the game in its place, and the number that the game
/// has there. The other games stay as they are, byte for byte.
///
/// The file is read to see what it holds now: the index may be behind it.
pub(super) fn content(game: &Open, path: &Path) -> Result<(Content, u64), ApiError> {
    let format = saved(game)?;
    let text = format.text(&game.tree, Path::new(&game.file))?;
    if !path.exists() {
        return Ok((Content::Whole(text), game.number));
    }
    let is_record = matches!(Saved::of_name(Path::new(&game.file)), Ok(saved) if saved == format);
    if !is_record {
        return Err(elsewhere(
            game,
            "its name is not that of an SGF or Ishi file",
        ));
    }
    let look_for = |wanted| {
        Holds::of(path, wanted)
            .map_err(|error| ApiError::internal(format_args!("{}: {error}", game.file)))
    };
    let mut holds = look_for(game.identity)?;
    if holds.same.is_empty() && game.read_as != game.identity {
        // Another program has taken back what was saved before.
        holds = look_for(game.read_as)?;
    }
    if holds.games < 2 && game.is_alone {
        return Ok((Content::Whole(text), game.number));
    }
    if holds.format != Format::Sgf {
        let why = "it holds several games, and only an SGF collection can be changed in place";
        return Err(elsewhere(game, why));
    }
    let Stand { number, bytes } = stand(game, &holds)?;
    Ok((
        Content::Within {
            path: path.to_owned(),
            bytes,
            text,
        },
        number,
    ))
}

/// Where the game stands in its collection: where it was, or else where the only one like it is.
fn stand(game: &Open, holds: &Holds) -> Result<Stand, ApiError> {
    let same_number = holds.same.iter().find(|stand| stand.number == game.number);
    match (same_number, holds.same.as_slice()) {
        (Some(stand), _) | (None, [stand]) => Ok(stand.clone()),
        (None, []) => Err(elsewhere(
            game,
            "the game is no longer there as it was read or saved",
        )),
        (None, _) => Err(elsewhere(game, "the game stands there several times")),
    }
}

/// The format that the game is written in.
fn saved(game: &Open) -> Result<Saved, ApiError> {
    match game.format {
        Format::Sgf => Ok(Saved::Sgf),
        Format::Ishi => Ok(Saved::Ishi),
        _ => Err(elsewhere(game, "games are written as SGF or Ishi only")),
    }
}

fn elsewhere(game: &Open, why: &str) -> ApiError {
    ApiError::unprocessable(format_args!(
        "{}: not saved: {why}; save the game as another file",
        game.file
    ))
}

/// What tells the game from others once its file holds this text.
pub(super) fn identity(content: &Content) -> Identity {
    Identity::of(content.game())
}
