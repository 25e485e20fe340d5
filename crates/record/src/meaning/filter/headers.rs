//! What a filter asks of a game.

use super::field::TextField;
use super::play::Play;
use honte_goban::Size;
use std::borrow::Cow;

/// What a filter asks of a game, each only when it is needed.
pub trait Headers {
    /// A header as decoded text; `None` where the game has none.
    fn text(&self, field: TextField) -> Option<Cow<'_, str>>;

    /// The number of moves in the main line, passes included.
    fn moves(&self) -> u32;

    /// The size of the board.
    fn size(&self) -> Size;

    /// What was played, where that is known.
    fn play(&self) -> Option<&Play<'_>> {
        None
    }

    /// Whether the game meets the clause with this place in [`Filter::patterns`](super::Filter::patterns), where that is
    /// known.
    fn shows(&self, _number: usize) -> Option<bool> {
        None
    }
}
