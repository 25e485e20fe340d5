//! Which characters a game's bytes make, as far as the scanner has to know.

use super::scan::find_record;
use crate::encoding;
use encoding_rs::Encoding;
use memchr::{memchr, memmem};

/// How much of a game is looked at to find its charset, in bytes.
const SAMPLE_BYTES: usize = 16 * 1024;

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

    /// Whether the input holds all that is looked at, so that more input changes nothing.
    pub(super) fn is_settled(&self) -> bool {
        self.game.len() >= SAMPLE_BYTES
    }

    fn encoding(&mut self) -> &'static Encoding {
        let sample = self.sample();
        let declared = self.declared.or_else(|| declared_later(sample));
        self.found
            .get_or_insert_with(|| encoding::detect(sample, declared).encoding)
    }

    /// The beginning of the game, and nothing of the next record, which may have another charset.
    fn sample(&self) -> &'a [u8] {
        let sample = &self.game[..self.game.len().min(SAMPLE_BYTES)];
        let next = find_record(&sample[1..]).map(|at| at + 1);
        &sample[..next.unwrap_or(sample.len())]
    }
}

/// The value of a `CA` that comes after the first text that it counts for.
fn declared_later(sample: &[u8]) -> Option<&[u8]> {
    let name = memmem::find_iter(sample, b"CA[").find(|&at| {
        let before = sample[..at].trim_ascii_end().last();
        before.is_some_and(|b| b"];".contains(b))
    })?;
    let value = &sample[name + 3..];
    Some(&value[..memchr(b']', value)?])
}

/// How far the characters of one value are known. It only goes forward, so that a value is looked
/// at once however many brackets and backslashes it has.
#[derive(Default)]
pub(super) struct Characters {
    /// The value up to here is UTF-8.
    utf8: usize,
    /// It is not UTF-8 further on.
    broken: bool,
    /// A character begins here.
    whole: usize,
}

impl Characters {
    /// Whether the value is UTF-8 up to `at`.
    pub(super) fn is_utf8(&mut self, value: &[u8], at: usize) -> bool {
        self.broken = self.broken || std::str::from_utf8(&value[self.utf8..at]).is_err();
        self.utf8 = at;
        !self.broken
    }

    /// Whether the byte at `at` is the second half of a character of the value, and so no bracket
    /// or backslash.
    pub(super) fn is_trail(&mut self, charset: &mut Charset<'_>, value: &[u8], at: usize) -> bool {
        let encoding = charset.encoding();
        if !encoding::trail_bytes_may_be_ascii(encoding) {
            return false;
        }
        while self.whole < at {
            self.whole += encoding::char_len(encoding, &value[self.whole..]).max(1);
        }
        self.whole > at
    }
}
