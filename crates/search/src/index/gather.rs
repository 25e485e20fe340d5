//! What an index holds of a game, out of the game as it was read.

use super::facts::Facts;
use crate::answer::GameFacts;
use crate::read::Place;
use honte_goban::Colour;
use honte_record::filter::Play;
use honte_record::header::{Date, GameResult};
use honte_record::sgf::Field;
use honte_record::sgf::stream::Game;

/// The winner, the year and the length of a game.
pub(crate) fn game_facts(game: &Game<'_>, moves: u32) -> GameFacts {
    GameFacts {
        winner: winner(game),
        year: year(game),
        moves,
    }
}

fn winner(game: &Game<'_>) -> Option<Colour> {
    GameResult::parse(&game.text(Field::Result)?)?.winner()
}

fn year(game: &Game<'_>) -> Option<i16> {
    Date::parse(&game.text(Field::Date)?)?.year.try_into().ok()
}

/// All numbers of a game; captures are counted later.
pub(super) fn facts(
    game: &Game<'_>,
    place: Place<'_>,
    source: u32,
    number: u32,
    moves: u32,
) -> Facts {
    let play = Play::of(game);
    Facts {
        source,
        number,
        line: u32::try_from(place.line).unwrap_or(0),
        captures: 0,
        game: game_facts(game, moves),
        size: game.size(),
        has_comments: may_have_comments(game.bytes()) && play.has_comments(),
        has_variations: may_have_variations(game.bytes()) && play.has_variations(),
    }
}

/// Whether the bytes of a game have the name `C` before a bracket. Small letters in names do not
/// count, as in FF\[3\].
fn may_have_comments(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'C', bytes).any(|at| {
        let (before, after) = (&bytes[..at], &bytes[at + 1..]);
        let letters = before
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_alphabetic());
        let is_passed = |byte: &&u8| byte.is_ascii_lowercase() || byte.is_ascii_whitespace();
        letters.clone().all(u8::is_ascii_lowercase)
            && after.iter().find(|byte| !is_passed(byte)) == Some(&b'[')
    })
}

/// Whether a game's bytes have a second parenthesis that opens, in a text perhaps.
fn may_have_variations(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'(', bytes).nth(1).is_some()
}
