//! The headers of a game out of a stream, as a filter asks for them.

use crate::filter::{Headers, TextField};
use crate::sgf::Field;
use crate::sgf::stream::Game;
use honte_goban::Size;
use std::borrow::Cow;

impl<'a> Game<'a> {
    /// The game's headers for a filter, with the name of the file that it stands in.
    pub fn in_file<'g>(&'g self, file: &'g str) -> impl Headers + use<'g, 'a> {
        InFile { game: self, file }
    }
}

/// A game and the name of the file that it stands in: what a filter looks at.
struct InFile<'g, 'a> {
    game: &'g Game<'a>,
    file: &'g str,
}

impl Headers for InFile<'_, '_> {
    fn text(&self, field: TextField) -> Option<Cow<'_, str>> {
        self.game.text(match field {
            TextField::Black => Field::Black,
            TextField::White => Field::White,
            TextField::BlackRank => Field::BlackRank,
            TextField::WhiteRank => Field::WhiteRank,
            TextField::Date => Field::Date,
            TextField::Result => Field::Result,
            TextField::Event => Field::Event,
            TextField::Round => Field::Round,
            TextField::Place => Field::Place,
            TextField::Source => Field::Source,
            TextField::Rules => Field::Rules,
            TextField::Komi => Field::Komi,
            TextField::Handicap => Field::Handicap,
            TextField::File => return Some(Cow::Borrowed(self.file)),
        })
    }

    fn moves(&self) -> u32 {
        self.game.turns().len() as u32
    }

    fn size(&self) -> Size {
        self.game.size()
    }
}
