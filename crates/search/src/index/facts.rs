//! Numbers of each game of a batch.

use super::bytes::Cursor;
use crate::answer::GameFacts;
use honte_goban::{Colour, Size};

/// Bytes of one game.
pub(super) const FACTS_BYTES: usize = 28;
/// A game without a year.
const NO_YEAR: i16 = i16::MIN;

/// What is known of a game in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Facts {
    /// Which of the files.
    pub(super) source: u32,
    /// Its place among the games of the file, from 1.
    pub(super) number: u32,
    /// The line in which it begins, from 1; 0 where that is not known.
    pub(super) line: u32,
    /// Stones that leave the board.
    pub(super) captures: u32,
    pub(super) game: GameFacts,
    pub(super) size: Size,
    pub(super) has_comments: bool,
    pub(super) has_variations: bool,
}

impl Facts {
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let winner = match self.game.winner {
            None => 0,
            Some(Colour::Black) => 1,
            Some(Colour::White) => 2,
        };
        let flags = u8::from(self.has_comments) | u8::from(self.has_variations) << 1;
        let numbers = [
            self.source,
            self.number,
            self.line,
            self.captures,
            self.game.moves,
        ];
        numbers
            .into_iter()
            .for_each(|number| out.extend(number.to_le_bytes()));
        out.extend(self.game.year.unwrap_or(NO_YEAR).to_le_bytes());
        out.extend([winner, flags, self.size.width(), self.size.height(), 0, 0]);
    }

    /// The facts of one game; `None` past the last and for what cannot be.
    pub(super) fn read(section: &[u8], game: usize) -> Option<Self> {
        let start = game.checked_mul(FACTS_BYTES)?;
        let mut cursor = Cursor::new(section.get(start..start.checked_add(FACTS_BYTES)?)?);
        let (source, number, line) = (cursor.u32()?, cursor.u32()?, cursor.u32()?);
        let (captures, moves) = (cursor.u32()?, cursor.u32()?);
        let year = cursor.u16()?.cast_signed();
        let (winner, flags) = (cursor.u8()?, cursor.u8()?);
        Some(Self {
            source,
            number,
            line,
            captures,
            game: GameFacts {
                winner: match winner {
                    1 => Some(Colour::Black),
                    2 => Some(Colour::White),
                    _ => None,
                },
                year: (year != NO_YEAR).then_some(year),
                moves,
            },
            size: Size::new(cursor.u8()?, cursor.u8()?).ok()?,
            has_comments: flags & 1 != 0,
            has_variations: flags & 2 != 0,
        })
    }
}
