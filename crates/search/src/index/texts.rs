//! Headers of the games of a batch: each text once, and by field which text a game has.
//!
//! ```text
//! games u32, texts u32
//! which   14 x games x u16     by field, in the order of `TextField::ALL`; 65535 is none
//! starts  (texts + 1) x u32    where each text begins
//! bytes                        the texts, UTF-8
//! ```

use super::bytes::{Cursor, Longs, Shorts};
use honte_record::filter::TextField;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

const FIELDS: usize = TextField::ALL.len();
const NONE: u16 = u16::MAX;

/// Gathers the texts of a batch.
#[derive(Debug, Default)]
pub(super) struct TextsBuilder {
    /// By field, then game.
    which: [Vec<u16>; FIELDS],
    known: FxHashMap<String, u16>,
    starts: Vec<u32>,
    bytes: Vec<u8>,
}

impl TextsBuilder {
    /// Adds a game. A batch has to be small enough for all of its texts to have a number: 4,681
    /// games.
    pub(super) fn add<'t>(&mut self, text: &dyn Fn(TextField) -> Option<Cow<'t, str>>) {
        for (at, field) in TextField::ALL.into_iter().enumerate() {
            let number = text(field).map_or(NONE, |text| self.number(&text));
            self.which[at].push(number);
        }
    }

    fn number(&mut self, text: &str) -> u16 {
        if let Some(&number) = self.known.get(text) {
            return number;
        }
        let number = u16::try_from(self.starts.len()).unwrap_or(NONE);
        self.starts.push(self.bytes.len() as u32);
        self.bytes.extend(text.as_bytes());
        self.known.insert(text.to_owned(), number);
        number
    }

    /// Bytes of text so far.
    pub(super) const fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.extend((self.which[0].len() as u32).to_le_bytes());
        out.extend((self.starts.len() as u32).to_le_bytes());
        for number in self.which.iter().flatten() {
            out.extend(number.to_le_bytes());
        }
        for start in self.starts.iter().chain([&(self.bytes.len() as u32)]) {
            out.extend(start.to_le_bytes());
        }
        out.extend(&self.bytes);
        out
    }
}

/// A section of texts, looked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Texts<'a> {
    games: usize,
    which: Shorts<'a>,
    starts: Longs<'a>,
    bytes: &'a str,
}

impl<'a> Texts<'a> {
    pub(super) fn new(section: &'a [u8]) -> Option<Self> {
        let mut cursor = Cursor::new(section);
        let (games, texts) = (cursor.length()?, cursor.length()?);
        let which = games.checked_mul(FIELDS)?;
        let which = Shorts::new(cursor.take(which.checked_mul(2)?)?, which)?;
        let starts = texts.checked_add(1)?;
        let starts = Longs::new(cursor.take(starts.checked_mul(4)?)?, starts)?;
        let length = starts.get(texts)? as usize;
        let bytes = std::str::from_utf8(cursor.take(length)?).ok()?;
        cursor.is_at_end().then_some(Self {
            games,
            which,
            starts,
            bytes,
        })
    }

    /// A header of a game.
    pub(super) fn get(&self, game: usize, field: TextField) -> Option<&'a str> {
        if game >= self.games {
            return None;
        }
        let at = TextField::ALL.iter().position(|known| *known == field)?;
        let number = self.which.get(at * self.games + game)?;
        if number == NONE {
            return None;
        }
        let (start, end) = self.starts.span(usize::from(number))?;
        self.bytes.get(start..end)
    }
}
