//! Files in a charset that the user names.

use crate::encoding;
use crate::ishi;
use encoding_rs::{Decoder, Encoding};
use std::fmt;
use std::io::{self, Read};
use std::str::FromStr;
use thiserror::Error;

/// A charset that can be named: those that records are found in, and code page 437.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamedCharset {
    /// One of the Encoding Standard's.
    Standard(&'static Encoding),
    /// Code page 437 of the IBM PC, as Ishi files are in.
    Cp437,
}

/// A name that no charset has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "unknown charset '{0}': expected a name such as UTF-8, Shift_JIS, GB18030, Big5, EUC-KR, Latin1 or CP437"
)]
pub struct UnknownCharset(pub String);

impl FromStr for NamedCharset {
    type Err = UnknownCharset;

    /// A label of the Encoding Standard or one of its usual misspellings, in any case; `CP437`.
    ///
    /// # Errors
    ///
    /// [`UnknownCharset`] for any other name.
    fn from_str(name: &str) -> Result<NamedCharset, UnknownCharset> {
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        let letters: String = letters.map(|c| c.to_ascii_lowercase()).collect();
        if matches!(
            letters.as_str(),
            "437" | "cp437" | "ibm437" | "codepage437" | "dos"
        ) {
            return Ok(NamedCharset::Cp437);
        }
        encoding::label(name.as_bytes())
            .map(NamedCharset::Standard)
            .ok_or_else(|| UnknownCharset(name.to_owned()))
    }
}

impl fmt::Display for NamedCharset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NamedCharset::Standard(encoding) => encoding.name(),
            NamedCharset::Cp437 => "CP437",
        })
    }
}

/// A reader that turns a file into UTF-8 with a byte-order mark, which all readers of records
/// believe.
///
/// ```
/// use honte_record::recode::Recoded;
/// use std::io::Read;
///
/// let mut file = b"PB[\x8F\x47\x8D\xF4]".as_slice();
/// let mut text = String::new();
/// Recoded::new(&mut file, "sjis".parse()?).read_to_string(&mut text)?;
/// assert_eq!(text, "\u{feff}PB[秀策]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Recoded<'r> {
    inner: &'r mut dyn Read,
    decode: Decode,
    raw: Box<[u8]>,
    text: Vec<u8>,
    given: usize,
    ended: bool,
    is_lossy: bool,
}

enum Decode {
    Standard(Decoder),
    Cp437,
}

/// How much is read at once, in bytes.
const BUFFER_BYTES: usize = 16 * 1024;

impl fmt::Debug for Recoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recoded")
    }
}

impl<'r> Recoded<'r> {
    /// Reads a file in this charset.
    pub fn new(inner: &'r mut dyn Read, charset: NamedCharset) -> Recoded<'r> {
        let decode = match charset {
            NamedCharset::Standard(encoding) => {
                Decode::Standard(encoding.new_decoder_with_bom_removal())
            }
            NamedCharset::Cp437 => Decode::Cp437,
        };
        Recoded::of(inner, decode, "\u{feff}")
    }

    /// Reads the rest of a file in this encoding as UTF-8 without a mark; its own mark has been
    /// read.
    pub(crate) fn after_mark(inner: &'r mut dyn Read, encoding: &'static Encoding) -> Recoded<'r> {
        let decoder = encoding.new_decoder_without_bom_handling();
        Recoded::of(inner, Decode::Standard(decoder), "")
    }

    fn of(inner: &'r mut dyn Read, decode: Decode, before: &str) -> Recoded<'r> {
        Recoded {
            inner,
            decode,
            raw: vec![0; BUFFER_BYTES].into(),
            text: before.into(),
            given: 0,
            ended: false,
            is_lossy: false,
        }
    }

    /// Whether what has been read so far has bytes that mean nothing in the charset, and were
    /// replaced by U+FFFD.
    pub fn is_lossy(&self) -> bool {
        self.is_lossy
    }

    fn decode_more(&mut self) -> io::Result<()> {
        let n = self.inner.read(&mut self.raw)?;
        self.ended = n == 0;
        let raw = &self.raw[..n];
        match &mut self.decode {
            Decode::Cp437 => {
                let text = ishi::Charset::Cp437.decode(raw);
                self.text.clear();
                self.text.extend_from_slice(text.as_bytes());
            }
            Decode::Standard(decoder) => {
                let room = decoder.max_utf8_buffer_length(n);
                self.text.resize(room.unwrap_or(4 * BUFFER_BYTES), 0);
                let (_, _, written, is_lossy) =
                    decoder.decode_to_utf8(raw, &mut self.text, self.ended);
                self.text.truncate(written);
                self.is_lossy |= is_lossy;
            }
        }
        self.given = 0;
        Ok(())
    }
}

impl Read for Recoded<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.given == self.text.len() && !self.ended {
            self.decode_more()?;
        }
        let n = out.len().min(self.text.len() - self.given);
        out[..n].copy_from_slice(&self.text[self.given..self.given + n]);
        self.given += n;
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for name in ["CP437", "cp-437", "dos"] {
            assert_eq!(name.parse(), Ok(NamedCharset::Cp437));
        }
        assert_eq!(
            "latin1".parse::<NamedCharset>().unwrap().to_string(),
            "windows-1252"
        );
        assert!("klingon".parse::<NamedCharset>().is_err());
    }

    #[test]
    fn what_is_no_text_is_noticed() {
        let mut text = String::new();
        for (file, charset, is_lossy) in [
            (&b"PB[\x8F\x47\x8D\xF4]"[..], "shift_jis", false),
            (b"PB[\xFF\xFF]", "shift_jis", true),
            (b"PB[\xE9", "utf-8", true),
            (b"PB[\xFF]", "cp437", false),
        ] {
            let mut reader = file;
            let mut recoded = Recoded::new(&mut reader, charset.parse().unwrap());
            recoded.read_to_string(&mut text).unwrap();
            assert_eq!(recoded.is_lossy(), is_lossy, "{charset}");
        }
    }

    #[test]
    fn a_file_longer_than_the_buffer() {
        let name = [0x8F, 0x47, 0x8D, 0xF4];
        let file = name.repeat(20_000);
        let mut reader = file.as_slice();
        let mut text = String::new();
        let charset = "shift_jis".parse().unwrap();
        Recoded::new(&mut reader, charset)
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(text.trim_start_matches('\u{feff}'), "秀策".repeat(20_000));
    }
}
