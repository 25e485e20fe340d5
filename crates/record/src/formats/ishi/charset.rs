//! Bytes of free text as characters.
//!
//! The specification's table of special characters is that of code page 437: diamond 4, square 9,
//! triangle 30, check mark 251. So programs of its time wrote their other letters in it too. Files
//! of Japanese programs are in Shift-JIS, later ones of the West in ISO 8859-1.

use crate::encoding::char_len;
use encoding_rs::SHIFT_JIS;
use std::borrow::Cow;
use std::fmt;

/// What the bytes of free text mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Charset {
    /// UTF-8; bytes that are not become U+FFFD.
    #[default]
    Utf8,
    /// Code page 437 of the IBM PC. Bytes under 32 are its shapes, but for tab and line ends.
    Cp437,
    /// ISO 8859-1.
    Latin1,
    /// Shift-JIS.
    ShiftJis,
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Charset::Utf8 => "UTF-8",
            Charset::Cp437 => "code page 437",
            Charset::Latin1 => "ISO 8859-1",
            Charset::ShiftJis => "Shift-JIS",
        })
    }
}

impl Charset {
    /// UTF-8 if all of the file is that. Else a guess: Shift-JIS where all that is not ASCII stands
    /// in rows of its characters, ISO 8859-1 where more letters of words are its own than code page
    /// 437's, and code page 437 otherwise.
    ///
    /// ```
    /// use honte_record::ishi::Charset;
    ///
    /// assert_eq!(Charset::of("Shūsaku".as_bytes()), Charset::Utf8);
    /// assert_eq!(Charset::of(b"BLACK \x8F\x47\x8D\xF4"), Charset::ShiftJis);
    /// assert_eq!(Charset::of(b"BLACK M\xFCller"), Charset::Latin1);
    /// assert_eq!(Charset::of(b"BLACK M\x81ller"), Charset::Cp437);
    /// ```
    #[must_use]
    pub fn of(file: &[u8]) -> Charset {
        if std::str::from_utf8(file).is_ok() {
            Charset::Utf8
        } else if is_shift_jis(file) {
            Charset::ShiftJis
        } else if is_latin1(file) {
            Charset::Latin1
        } else {
            Charset::Cp437
        }
    }

    /// The bytes as text.
    ///
    /// ```
    /// use honte_record::ishi::Charset;
    ///
    /// assert_eq!(Charset::Cp437.decode(b"M\x81ller \x04"), "Müller ♦");
    /// assert_eq!(Charset::Latin1.decode(b"M\xFCller"), "Müller");
    /// ```
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Charset::Utf8 => String::from_utf8_lossy(bytes),
            Charset::Latin1 => each(bytes, char::from),
            Charset::Cp437 => each(bytes, cp437),
            Charset::ShiftJis => SHIFT_JIS.decode_without_bom_handling(bytes).0,
        }
    }
}

/// Whether what is not ASCII is Shift-JIS: whole characters, nearly all in rows of two and more.
fn is_shift_jis(file: &[u8]) -> bool {
    let (mut in_rows, mut alone) = (0u64, 0u64);
    let mut row = 0u64;
    let mut end_row = |row: &mut u64| {
        match *row {
            0 => {}
            1 => alone += 1,
            length => in_rows += length,
        }
        *row = 0;
    };
    let mut at = 0;
    while let Some(&byte) = file.get(at) {
        let length = char_len(SHIFT_JIS, &file[at..]).max(1);
        match (length, byte) {
            (1, ..=0x7F) => end_row(&mut row),
            // Half a character, or a narrow letter, which hardly any record has.
            (1, _) => return false,
            _ => row += 1,
        }
        at += length;
    }
    end_row(&mut row);
    in_rows > 4 * alone && !SHIFT_JIS.decode_without_bom_handling(file).1
}

/// Whether more bytes beside a letter of ASCII are letters of ISO 8859-1 than of code page 437.
fn is_latin1(file: &[u8]) -> bool {
    let (mut latin1, mut cp437) = (0u64, 0u64);
    for (i, &byte) in file.iter().enumerate() {
        let is_letter = |at: Option<usize>| {
            let byte = at.and_then(|at| file.get(at));
            byte.is_some_and(u8::is_ascii_alphabetic)
        };
        if byte < 0x80 || !(is_letter(i.checked_sub(1)) || is_letter(Some(i + 1))) {
            continue;
        }
        match byte {
            0x80..=0x9A | 0xA0..=0xA5 => cp437 += 1,
            0xD7 | 0xF7 => {}
            0xC0.. => latin1 += 1,
            _ => {}
        }
    }
    latin1 > cp437
}

fn each(bytes: &[u8], character: fn(u8) -> char) -> Cow<'_, str> {
    let is_plain = |b: &u8| matches!(b, 32..=126 | b'\t' | b'\r' | b'\n');
    match std::str::from_utf8(bytes) {
        Ok(text) if bytes.iter().all(is_plain) => Cow::Borrowed(text),
        _ => bytes
            .iter()
            .map(|&b| character(b))
            .collect::<String>()
            .into(),
    }
}

/// The shapes of 1 to 31; tab, line feed and carriage return stay what they are.
const LOW: [char; 32] = [
    '\0', '☺', '☻', '♥', '♦', '♣', '♠', '•', '◘', '\t', '\n', '♂', '♀', '\r', '♫', '☼', //
    '►', '◄', '↕', '‼', '¶', '§', '▬', '↨', '↑', '↓', '→', '←', '∟', '↔', '▲', '▼',
];

/// 128 to 255.
const HIGH: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å', //
    'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', '¢', '£', '¥', '₧', 'ƒ', //
    'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '⌐', '¬', '½', '¼', '¡', '«', '»', //
    '░', '▒', '▓', '│', '┤', '╡', '╢', '╖', '╕', '╣', '║', '╗', '╝', '╜', '╛', '┐', //
    '└', '┴', '┬', '├', '─', '┼', '╞', '╟', '╚', '╔', '╩', '╦', '╠', '═', '╬', '╧', //
    '╨', '╤', '╥', '╙', '╘', '╒', '╓', '╫', '╪', '┘', '┌', '█', '▄', '▌', '▐', '▀', //
    'α', 'ß', 'Γ', 'π', 'Σ', 'σ', 'µ', 'τ', 'Φ', 'Θ', 'Ω', 'δ', '∞', 'φ', 'ε', '∩', //
    '≡', '±', '≥', '≤', '⌠', '⌡', '÷', '≈', '°', '∙', '·', '√', 'ⁿ', '²', '■', '\u{A0}',
];

fn cp437(byte: u8) -> char {
    match byte {
        0..=31 => LOW[usize::from(byte)],
        127 => '⌂',
        128.. => HIGH[usize::from(byte - 128)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specification_s_own_table_holds() {
        let shapes: Vec<char> = [4, 30, 251].map(cp437).to_vec();
        assert_eq!(shapes, ['♦', '▲', '√']);
    }

    #[test]
    fn every_byte_is_another_character() {
        let mut all: Vec<char> = (0..=255).map(cp437).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 256);
    }

    #[test]
    fn ascii_is_ascii_everywhere() {
        let ascii: Vec<u8> = (32..127).collect();
        let text = String::from_utf8(ascii.clone()).unwrap();
        for charset in [Charset::Utf8, Charset::Cp437, Charset::Latin1] {
            assert_eq!(charset.decode(&ascii), text);
        }
    }

    #[test]
    fn utf8_is_known_by_the_whole_file() {
        assert_eq!(Charset::of("囲碁".as_bytes()), Charset::Utf8);
        assert_eq!(Charset::of(b"M\x81ller"), Charset::Cp437);
    }
}
