//! Text in whatever charset a record came in.
//!
//! Records name their charset in `CA[]`, name a wrong one, or name none. [`detect`] weighs what is
//! declared against the bytes; [`decode`] does the same and gives the text. In Shift-JIS, Big5 and
//! GB18030 the second byte of a character may be `[`, `\` or `]`: [`char_len`] lets a scanner step
//! over whole characters.
//!
//! ```
//! use honte_record::encoding::{Why, decode};
//!
//! let text = decode(b"\xC0\xEE\xB2\xFD\xB8\xE4", Some(b"GB2312"));
//! assert_eq!((text.text.as_ref(), text.detected.why), ("李昌镐", Why::Declared));
//! ```

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, DecoderResult, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, ISO_2022_JP, ISO_8859_5,
    KOI8_R, KOI8_U, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252,
};

/// What an encoding was recognised by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// A byte-order mark stands at the beginning.
    Bom,
    /// The record says so and the bytes do not contradict it.
    Declared,
    /// Only ASCII, which all supported encodings but UTF-16 share.
    Ascii,
    /// The bytes are UTF-8, which other text hardly ever is by accident.
    ValidUtf8,
    /// The likeliest by the frequency of its characters; may be wrong for short texts.
    Guessed,
}

/// An encoding and how it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detected {
    /// The encoding to decode with; GB2312 and GBK are GB18030, Latin-1 is windows-1252.
    pub encoding: &'static Encoding,
    /// What it was recognised by.
    pub why: Why,
    /// What was declared, where the bytes contradict it. An unknown label contradicts nothing.
    pub contradicted: Option<&'static Encoding>,
}

/// A decoded text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text<'a> {
    /// The text without byte-order mark; borrowed where the bytes are UTF-8 already.
    pub text: Cow<'a, str>,
    /// The encoding and how it was found.
    pub detected: Detected,
    /// Whether some bytes made no character and stand as U+FFFD.
    pub damaged: bool,
}

/// Finds the encoding of `raw` and decodes it; `declared` is the value of `CA[]`.
///
/// See [`detect`] for the rules.
pub fn decode<'a>(raw: &'a [u8], declared: Option<&[u8]>) -> Text<'a> {
    let detected = detect(raw, declared);
    let body = match detected.why {
        Why::Bom => &raw[bom(raw).map_or(0, |(_, length)| length)..],
        _ => raw,
    };
    let (text, damaged) = detected.encoding.decode_without_bom_handling(body);
    Text {
        text,
        detected,
        damaged,
    }
}

/// Finds the encoding of a text from a sample, the longer the surer; it may end within a character.
///
/// In this order:
/// 1. A byte-order mark of UTF-8 or UTF-16 decides.
/// 2. A declared encoding holds if the bytes are valid in it, and also if fewer than one in fifty
///    is not; UTF-8, which nothing else looks like, if four in five characters are whole. It gives
///    way to UTF-8 if the bytes are UTF-8 beyond doubt: for a single-byte encoding
///    if they are valid at all, for a double-byte encoding if two characters of three bytes are
///    among them, or if they are whole in UTF-8 but end within a character of what is declared.
/// 3. ASCII is given as UTF-8.
/// 4. UTF-8 holds if the bytes are valid, and also if fewer than one in fifty is not.
/// 5. The likeliest encoding is guessed. A sentence is enough; two names are mostly, but Chinese
///    ones may be taken for Korean.
///
/// A declared UTF-16 is passed over without a complaint: a label that could be read as ASCII comes
/// from a text that was converted, see [`utf16`].
pub fn detect(sample: &[u8], declared: Option<&[u8]>) -> Detected {
    let declared = declared
        .and_then(label)
        .filter(|e| *e != UTF_16LE && *e != UTF_16BE);
    let (encoding, why) = find(sample, declared);
    let contradicted = declared.filter(|&d| d != encoding);
    Detected {
        encoding,
        why,
        contradicted,
    }
}

fn find(sample: &[u8], declared: Option<&'static Encoding>) -> (&'static Encoding, Why) {
    if let Some((encoding, _)) = bom(sample) {
        return (encoding, Why::Bom);
    }
    if is_plain_ascii(sample) {
        return declared.map_or((UTF_8, Why::Ascii), |declared| (declared, Why::Declared));
    }
    let utf8 = Fit::of(UTF_8, sample);
    if let Some(declared) = declared.filter(|d| holds(d, sample, &utf8)) {
        return (declared, Why::Declared);
    }
    if utf8.good() && utf8.has_characters() {
        return (UTF_8, Why::ValidUtf8);
    }
    (guess(sample), Why::Guessed)
}

/// ASCII without the shifts by which ISO-2022-JP makes Japanese of it.
fn is_plain_ascii(sample: &[u8]) -> bool {
    sample.is_ascii() && memchr::memchr(0x1B, sample).is_none()
}

/// Whether the declared encoding is to be believed, given how well the sample fits UTF-8.
fn holds(declared: &'static Encoding, sample: &[u8], utf8: &Fit) -> bool {
    if declared == UTF_8 && 4 * utf8.malformed <= whole_characters(sample) {
        return true;
    }
    let fit = Fit::of(declared, sample);
    if !fit.good() {
        return false;
    }
    let is_utf8 = utf8.has_characters() && utf8.malformed == 0;
    if declared == UTF_8 || !is_utf8 {
        return true;
    }
    let beyond_doubt = declared.is_single_byte() || three_byte_characters(sample) >= 2;
    !beyond_doubt && (!fit.cut || utf8.cut)
}

/// The encoding a label means: those of the WHATWG Encoding Standard in any case, and the usual
/// misspellings in records.
///
/// GBK is widened to GB18030. `None` for what is not known or not safe to decode.
///
/// ```
/// use honte_record::encoding::label;
///
/// assert_eq!(label(b" Shift-JIS"), Some(encoding_rs::SHIFT_JIS));
/// assert_eq!(label(b"cp936"), Some(encoding_rs::GB18030));
/// assert_eq!(label(b"klingon"), None);
/// ```
pub fn label(label: &[u8]) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label_no_replacement(label).or_else(|| misspelt(label))?;
    Some(if encoding == GBK { GB18030 } else { encoding })
}

fn misspelt(label: &[u8]) -> Option<&'static Encoding> {
    // Letters and digits are what is left when hyphens, blanks and underscores go astray.
    let name: Vec<u8> = label
        .iter()
        .filter(|b| b.is_ascii_alphanumeric())
        .map(u8::to_ascii_lowercase)
        .collect();
    Some(match name.as_slice() {
        b"utf8" | b"utf8n" | b"unicodeutf8" | b"cp65001" => UTF_8,
        b"utf16" | b"utf16le" => UTF_16LE,
        b"utf16be" => UTF_16BE,
        b"gb" | b"gb2312" | b"gb231280" | b"gbk" | b"gb18030" | b"gb180302000" | b"cp936"
        | b"euccn" | b"xeuccn" | b"ms936" | b"windows936" | b"936" => GB18030,
        b"big5" | b"big5hkscs" | b"bigfive" | b"cp950" | b"ms950" | b"windows950" | b"950" => BIG5,
        b"sjis" | b"shiftjis" | b"sjiswin" | b"mskanji" | b"cp932" | b"ms932" | b"windows31j"
        | b"932" => SHIFT_JIS,
        b"eucjp" | b"ujis" => EUC_JP,
        b"jis" | b"iso2022jp" => ISO_2022_JP,
        b"euckr" | b"ksc5601" | b"ksc56011987" | b"ksx1001" | b"uhc" | b"cp949" | b"ms949"
        | b"windows949" | b"949" => EUC_KR,
        b"latin1" | b"iso88591" | b"iso885915" | b"cp1252" | b"windows1252" | b"ansi"
        | b"western" => WINDOWS_1252,
        b"windows1250" | b"cp1250" => WINDOWS_1250,
        b"windows1251" | b"cp1251" => WINDOWS_1251,
        b"koi8r" | b"koi8" => KOI8_R,
        _ => return None,
    })
}

/// Whether the second byte of a character may be one of ASCII's `[`, `\` and `]`: so in Shift-JIS,
/// Big5, GBK and GB18030. A scanner then has to go by [`char_len`].
///
/// EUC-KR, as decoded here with the additions of code page 949, has letters among its second bytes,
/// but none of the three. ISO-2022-JP has them everywhere between its shifts; it is decoded, but no
/// scanner is helped with it.
pub fn trail_bytes_may_be_ascii(encoding: &'static Encoding) -> bool {
    [SHIFT_JIS, BIG5, GBK, GB18030].contains(&encoding)
}

/// The length in bytes of the character that `bytes` begins with: 1 to 4, 0 for no bytes.
///
/// Knows the double-byte encodings (Shift-JIS, Big5, GBK, GB18030, EUC-KR, EUC-JP) and UTF-8; 1 in
/// all others. Bytes that make no character, or half of one, count 1. Never more than
/// `bytes.len()`.
///
/// ```
/// use honte_record::encoding::char_len;
///
/// // 表 in Shift-JIS: its second byte is a backslash.
/// assert_eq!(char_len(encoding_rs::SHIFT_JIS, b"\x95\\]"), 2);
/// assert_eq!(char_len(encoding_rs::SHIFT_JIS, b"]"), 1);
/// ```
pub fn char_len(encoding: &'static Encoding, bytes: &[u8]) -> usize {
    match *bytes {
        [] => 0,
        [..=0x7F, ..] | [_] => 1,
        [lead, trail, ..] if encoding == SHIFT_JIS => shift_jis_len(lead, trail),
        [lead, trail, ..] if encoding == BIG5 => big5_len(lead, trail),
        [lead, trail, ref rest @ ..] if encoding == GB18030 || encoding == GBK => {
            gb18030_len(lead, trail, rest)
        }
        [lead, trail, ..] if encoding == EUC_KR => euc_kr_len(lead, trail),
        [lead, trail, ref rest @ ..] if encoding == EUC_JP => euc_jp_len(lead, trail, rest),
        _ if encoding == UTF_8 => utf8_len(bytes),
        _ => 1,
    }
}

fn double(is_double: bool) -> usize {
    1 + usize::from(is_double)
}

fn shift_jis_len(lead: u8, trail: u8) -> usize {
    let leads = matches!(lead, 0x81..=0x9F | 0xE0..=0xFC);
    double(leads && matches!(trail, 0x40..=0x7E | 0x80..=0xFC))
}

fn big5_len(lead: u8, trail: u8) -> usize {
    double(matches!(lead, 0x81..=0xFE) && matches!(trail, 0x40..=0x7E | 0xA1..=0xFE))
}

fn gb18030_len(lead: u8, trail: u8, rest: &[u8]) -> usize {
    match (lead, trail, rest) {
        (0x81..=0xFE, 0x40..=0x7E | 0x80..=0xFE, _) => 2,
        (0x81..=0xFE, b'0'..=b'9', [0x81..=0xFE, b'0'..=b'9', ..]) => 4,
        _ => 1,
    }
}

fn euc_kr_len(lead: u8, trail: u8) -> usize {
    let trails = matches!(trail, 0x41..=0x5A | 0x61..=0x7A | 0x81..=0xFE);
    double(matches!(lead, 0x81..=0xFE) && trails)
}

fn euc_jp_len(lead: u8, trail: u8, rest: &[u8]) -> usize {
    match (lead, trail, rest) {
        (0x8F, 0xA1..=0xFE, [0xA1..=0xFE, ..]) => 3,
        (0x8E, 0xA1..=0xDF, _) | (0xA1..=0xFE, 0xA1..=0xFE, _) => 2,
        _ => 1,
    }
}

fn utf8_len(bytes: &[u8]) -> usize {
    let head = &bytes[..bytes.len().min(4)];
    let valid = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default(),
    };
    valid.chars().next().map_or(1, char::len_utf8)
}

/// The UTF-16 that a file is in, and the length of its byte-order mark, given its first bytes: eight
/// are enough. `None` for any other file.
///
/// UTF-16 is told by its mark, or without one by a beginning like `(;GM` of which every other
/// byte is 0.
pub fn utf16(head: &[u8]) -> Option<(&'static Encoding, usize)> {
    match bom(head) {
        Some((encoding, length)) => (encoding != UTF_8).then_some((encoding, length)),
        None if has_zeros(head, 1) => Some((UTF_16LE, 0)),
        None if has_zeros(head, 0) => Some((UTF_16BE, 0)),
        None => None,
    }
}

/// Whether four characters of ASCII begin the text, with zeros before (0) or behind (1) them.
fn has_zeros(head: &[u8], place: usize) -> bool {
    let is_padded = |pair: &[u8]| pair[place] == 0 && matches!(pair[1 - place], 1..=0x7F);
    head.len() >= 8 && head[..8].chunks_exact(2).all(is_padded)
}

fn bom(bytes: &[u8]) -> Option<(&'static Encoding, usize)> {
    Encoding::for_bom(bytes)
}

/// How well bytes fit an encoding.
struct Fit {
    /// Bytes outside ASCII.
    high: usize,
    /// Sequences that make no character.
    malformed: usize,
    /// Whether the last character is not whole.
    cut: bool,
}

impl Fit {
    fn of(encoding: &'static Encoding, bytes: &[u8]) -> Self {
        let high = bytes.iter().filter(|b| !b.is_ascii()).count();
        let mut fit = Fit {
            high,
            malformed: 0,
            cut: false,
        };
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let mut scratch = [0; 1024];
        let mut rest = bytes;
        loop {
            let (result, read, _) =
                decoder.decode_to_utf8_without_replacement(rest, &mut scratch, false);
            rest = &rest[read..];
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => fit.malformed += 1,
            }
        }
        let (result, _, _) = decoder.decode_to_utf8_without_replacement(&[], &mut scratch, true);
        fit.cut = matches!(result, DecoderResult::Malformed(..));
        fit
    }

    /// Whether there is more beyond ASCII than half a UTF-8 character at the end.
    fn has_characters(&self) -> bool {
        self.high > if self.cut { 3 } else { 0 }
    }

    /// Valid, or with so little damage that nothing else can be meant.
    fn good(&self) -> bool {
        self.malformed * 50 <= self.high
    }
}

/// Characters of UTF-8 beyond ASCII, with whatever damage between them.
fn whole_characters(bytes: &[u8]) -> usize {
    let valid = bytes.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
    valid.filter(|c| !c.is_ascii()).count()
}

fn three_byte_characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|b| matches!(b, 0xE0..=0xEF)).count()
}

fn guess(sample: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(sample, true);
    let guessed = detector.guess(None, Utf8Detection::Deny);
    if guessed == GBK {
        GB18030
    } else if guessed == EUC_JP {
        chinese_or_japanese(sample)
    } else if guessed.is_single_byte() && !CYRILLIC.contains(&guessed) {
        east_asian_rows(sample).unwrap_or(guessed)
    } else {
        guessed
    }
}

/// Encodings in which whole words stand outside ASCII, as double-byte characters do.
const CYRILLIC: [&Encoding; 5] = [WINDOWS_1251, KOI8_R, KOI8_U, ISO_8859_5, IBM866];

/// Names without kana are as good Chinese as Japanese, and records in EUC-JP are rare.
fn chinese_or_japanese(sample: &[u8]) -> &'static Encoding {
    let kana = characters(EUC_JP, sample).any(|c| c.len() == 2 && matches!(c[0], 0xA4 | 0xA5));
    if !kana && Fit::of(GB18030, sample).good() {
        GB18030
    } else {
        EUC_JP
    }
}

/// Shift-JIS or GB18030, if all that is not ASCII stands in rows of two and more double-byte
/// characters: Western letters with accents hardly do.
fn east_asian_rows(sample: &[u8]) -> Option<&'static Encoding> {
    let first = sample.iter().find(|b| !b.is_ascii())?;
    let encoding = if *first < 0xA0 { SHIFT_JIS } else { GB18030 };
    let mut row = 0;
    for character in characters(encoding, sample).chain([&b" "[..]]) {
        match (character.len(), character[0].is_ascii()) {
            (1, true) if row == 1 => return None,
            (1, true) => row = 0,
            (1, false) => return None,
            _ => row += 1,
        }
    }
    Some(encoding)
}

/// The characters of a text as [`char_len`] cuts them, none of them empty.
fn characters<'a>(
    encoding: &'static Encoding,
    text: &'a [u8],
) -> impl Iterator<Item = &'a [u8]> + use<'a> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (character, after) = rest.split_at(char_len(encoding, rest));
        rest = after;
        (!character.is_empty()).then_some(character)
    })
}
