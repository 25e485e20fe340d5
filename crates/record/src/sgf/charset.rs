//! Which characters a game's bytes make, as far as the scanner has to know.

use crate::encoding;
use encoding_rs::Encoding;

/// How much of a game is looked at to find its charset, in bytes.
const SAMPLE: usize = 16 * 1024;

/// A game's charset, found out only when a bracket stands behind a byte that may be half of a
/// character.
pub(super) struct Charset<'a> {
    /// The input from the beginning of the game.
    game: &'a [u8],
    declared: Option<&'a [u8]>,
    found: Option<&'static Encoding>,
}

impl<'a> Charset<'a> {
    pub(super) fn new(game: &'a [u8]) -> Self {
        Self {
            game,
            declared: None,
            found: None,
        }
    }

    /// The value of `CA`.
    pub(super) fn declare(&mut self, label: &'a [u8]) {
        self.declared = Some(label);
        self.found = None;
    }

    /// Whether the byte at `at` is the second half of a character of the text that begins with
    /// `value`, and so no bracket or backslash.
    pub(super) fn is_trail(&mut self, value: &[u8], at: usize) -> bool {
        if std::str::from_utf8(&value[..at]).is_ok() {
            return false;
        }
        let encoding = self.encoding();
        if !encoding::trail_bytes_may_be_ascii(encoding) {
            return false;
        }
        let mut position = 0;
        while position < at {
            position += encoding::char_len(encoding, &value[position..]).max(1);
        }
        position > at
    }

    fn encoding(&mut self) -> &'static Encoding {
        let sample = &self.game[..self.game.len().min(SAMPLE)];
        let declared = self.declared;
        self.found
            .get_or_insert_with(|| encoding::detect(sample, declared).encoding)
    }
}
