//! A game put back to where it was read from: into its file, or to its place in a collection.

use super::Open;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use honte_app::save::Saved;
use honte_record::format::Format;
use honte_record::problem::Problem;
use honte_record::sgf::stream::{self, Game, Sink};
use std::io::Read;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

/// A longer collection, in bytes, is not rewritten for one of its games.
const MAX_COLLECTION_BYTES: u64 = 1 << 30;

/// The file, and what it is to hold with the game in its place. The other games stay as they are,
/// byte for byte.
pub(super) fn content(
    app: &AppState,
    game: &Open,
    is_own: bool,
) -> Result<(PathBuf, Vec<u8>), ApiError> {
    let elsewhere = |why: &str| {
        ApiError::unprocessable(format_args!(
            "{}: {why}: save the game as another file",
            game.file
        ))
    };
    if !is_own || game.file.starts_with("upload/") {
        return Err(elsewhere("the game was not read from this file"));
    }
    let format = match game.format {
        Format::Sgf => Saved::Sgf,
        Format::Ishi => Saved::Ishi,
        _ => return Err(elsewhere("games are written as SGF or Ishi only")),
    };
    // A file that was deleted is written anew where it was.
    let place = match app.files.find(&game.file) {
        Ok(place) if place.entry.is_some() => return Err(elsewhere("it is in an archive")),
        Ok(place) => place.path,
        Err(_) => app.files.place(&game.file)?,
    };
    let text = format.text(&game.tree, &place)?;
    let Some(old) = old(&place, game).transpose()? else {
        return Ok((place, text));
    };
    let is_record = matches!(Saved::of_name(Path::new(&game.file)), Ok(saved) if saved == format);
    if !is_record {
        return Err(elsewhere("its name is not that of an SGF or Ishi file"));
    }
    if format == Saved::Ishi {
        return match app.index.games_of(&game.file).unwrap_or(1) {
            0 | 1 => Ok((place, text)),
            _ => Err(elsewhere("it holds several games in Ishi format")),
        };
    }
    let ranges = ranges(&old).ok_or_else(|| elsewhere("its games cannot be told apart"))?;
    if ranges.len() < 2 && game.number == 1 {
        return Ok((place, text));
    }
    let at = usize::try_from(game.number - 1).ok();
    let range = at.and_then(|at| ranges.get(at)).cloned();
    let range = range.ok_or_else(|| elsewhere("the game is no longer there"))?;
    let (before, behind) = (old.get(..range.start), old.get(range.end..));
    let whole = [before, Some(text.trim_ascii_end()), behind];
    Ok((
        place,
        whole.into_iter().flatten().flatten().copied().collect(),
    ))
}

/// What the file holds now; `None` if it is gone.
fn old(place: &Path, game: &Open) -> Option<Result<Vec<u8>, ApiError>> {
    let about = place.metadata().ok()?;
    let read = || {
        let mut bytes = Vec::new();
        let file = std::fs::File::open(place)?;
        file.take(MAX_COLLECTION_BYTES).read_to_end(&mut bytes)?;
        Ok::<_, std::io::Error>(bytes)
    };
    if about.len() > MAX_COLLECTION_BYTES {
        return Some(Err(ApiError::too_large(format_args!(
            "{}: too long to be rewritten: save the game as another file",
            game.file
        ))));
    }
    let failed = |error| ApiError::internal(format_args!("{}: {error}", game.file));
    Some(read().map_err(failed))
}

/// Where the games of a collection stand in it; `None` if what was read is not what stands there.
fn ranges(collection: &[u8]) -> Option<Vec<Range<usize>>> {
    let mut games = Games(Vec::new());
    let mut reader = collection;
    stream::read(&mut reader, &mut games).ok()?;
    let mut from = 0;
    let ranges = games.0.into_iter().map(|game| {
        let rest = collection.get(from..)?;
        let at = find(rest, &game)?;
        let range = from + at..from + at + game.len();
        from = range.end;
        Some(range)
    });
    ranges.collect()
}

/// Where a text first stands in another.
fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    let first = *part.first()?;
    let starts = text.iter().enumerate().filter(|(_, byte)| **byte == first);
    let mut starts = starts.map(|(at, _)| at);
    starts.find(|&at| text.get(at..at + part.len()) == Some(part))
}

/// The games of a stream, as they stand there.
struct Games(Vec<Vec<u8>>);

impl Sink for Games {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        self.0.push(game.bytes().to_vec());
        ControlFlow::Continue(())
    }

    fn problem(&mut self, _: Problem, _: u64) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_where_they_stand() {
        let text = b"junk (;PB[a];B[aa])\n\n(;PB[a];B[aa])(;C[(;B[aa\\]) ])";
        let found = ranges(text).unwrap();
        let parts: Vec<&[u8]> = found.into_iter().map(|range| &text[range]).collect();
        assert_eq!(
            parts,
            [
                &b"(;PB[a];B[aa])"[..],
                b"(;PB[a];B[aa])",
                b"(;C[(;B[aa\\]) ])"
            ]
        );
    }
}
