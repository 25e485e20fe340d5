//! Texts, numbers and all other values of one kind.

use super::entry::Entry;
use super::{Clean, What};
use crate::header::text::{date, komi, result, time};
use crate::header::{GameResult, Margin};
use crate::sgf::Name;
use crate::sgf::table::{Definition, Shape};
use crate::tree::{NodeId, Tree, sound};
use encoding_rs::UTF_8;
use honte_goban::Colour;

const RE: Name = Name::new(b"RE");
const DT: Name = Name::new(b"DT");
const KM: Name = Name::new(b"KM");
const TM: Name = Name::new(b"TM");
const HA: Name = Name::new(b"HA");

impl Clean<'_> {
    /// The texts of a name, one below the other.
    pub(super) fn text(&mut self, node: NodeId, entry: &Entry<'_>) -> Vec<Vec<u8>> {
        let mut all = String::new();
        for raw in &entry.values {
            let text = self.tree.long_text(raw);
            let text = text.trim_end();
            if !all.is_empty() && !text.is_empty() {
                all.push('\n');
            }
            all.push_str(text);
        }
        if all.is_empty() {
            self.tell(node, &entry.spelling, What::Empty, b"");
            return Vec::new();
        }
        vec![escaped(&all, false).into_bytes()]
    }

    /// The value of a name that has one: the first that is not empty.
    pub(super) fn single(
        &mut self,
        node: NodeId,
        entry: &Entry<'_>,
        of: &Definition,
    ) -> Option<Vec<u8>> {
        let full = |raw: &&[u8]| !raw.trim_ascii().is_empty();
        let raw = entry.values.iter().copied().find(full).unwrap_or_default();
        self.tell_further(node, entry);
        let text = self.tree.simple_text(raw).trim_end().to_owned();
        let clean = match of.shape {
            Shape::Empty => Some(String::new()),
            Shape::Figure if text.trim().is_empty() => Some(String::new()),
            Shape::Figure => Some(figure(self.tree, raw)),
            Shape::Program => Some(program(self.tree, raw)),
            Shape::Double if text.trim().is_empty() => Some("1".to_owned()),
            _ if text.trim().is_empty() => None,
            shape => Some(escaped(&legal(entry.name, shape, &text), false)),
        };
        let Some(clean) = clean else {
            self.tell(node, &entry.spelling, What::Empty, b"");
            return None;
        };
        // Escapes and blanks are no news.
        if !matches!(of.shape, Shape::Figure | Shape::Program)
            && clean != escaped(text.trim(), false)
            && clean != escaped(&text, false)
        {
            self.tell(node, &entry.spelling, What::Rewritten, raw);
        }
        Some(clean.into_bytes())
    }
}

/// A header of one line as FF\[4\] wants it, if it is known for certain what the text means: `RE`,
/// `DT`, `KM`, `TM` and `HA`.
pub(crate) fn plain_header(name: Name, text: &str) -> Option<String> {
    let plain = legal(name, Shape::Line, text.trim());
    (plain != text.trim()).then_some(plain)
}

/// A value that says what the text says, as FF\[4\] wants it; the text itself where that is not
/// known.
fn legal(name: Name, shape: Shape, text: &str) -> String {
    let trimmed = text.trim();
    let found = match (name, shape) {
        (RE, _) => whole_result(trimmed),
        // A time of day is no part of a date, and would be lost.
        (DT, _) if !trimmed.contains(':') => date::to_sgf(trimmed),
        (KM, _) => komi::to_sgf(trimmed),
        (TM, _) => time::to_sgf(trimmed).or_else(|| real(trimmed)),
        (HA, _) => stones(trimmed),
        (_, Shape::Number) => number(trimmed),
        (_, Shape::Real) => real(trimmed),
        (_, Shape::Double) => Some(trimmed.to_owned()),
        (_, Shape::Colour) => {
            let colour = trimmed.parse::<Colour>().ok();
            colour.map(|colour| colour.letter().to_string())
        }
        _ => None,
    };
    found.unwrap_or_else(|| text.to_owned())
}

/// A result, unless the text says more than a value can.
fn whole_result(text: &str) -> Option<String> {
    let more = ["(", "（", "move", "手"];
    let has_digit = text.chars().any(char::is_numeric);
    let result = GameResult::parse_whole(text)?;
    let by_points = matches!(
        result,
        GameResult::Win {
            margin: Margin::Points(_),
            ..
        }
    );
    let lower = text.to_lowercase();
    let lost =
        more.iter().any(|word| lower.contains(word)) || has_digit && !by_points && text != "0";
    result::to_sgf(text).filter(|_| !lost)
}

fn number(text: &str) -> Option<String> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let unsigned = digits.strip_prefix('-').unwrap_or(digits);
    let is_number = !unsigned.is_empty() && unsigned.bytes().all(|b| b.is_ascii_digit());
    (is_number && !text.starts_with("+-")).then(|| digits.to_owned())
}

fn real(text: &str) -> Option<String> {
    let text = text.strip_prefix('+').unwrap_or(text);
    let (sign, unsigned) = match text.strip_prefix('-') {
        Some(unsigned) => ("-", unsigned),
        None => ("", text),
    };
    let (whole, fraction) = unsigned.split_once(['.', ',']).unwrap_or((unsigned, ""));
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || whole.len() + fraction.len() == 0 {
        return None;
    }
    let whole = if whole.is_empty() { "0" } else { whole };
    let point = if fraction.is_empty() { "" } else { "." };
    Some(format!("{sign}{whole}{point}{fraction}"))
}

/// A handicap: `2`, `2 stones`.
fn stones(text: &str) -> Option<String> {
    let words = [" stones", " stone", "子"];
    let bare = words.iter().find_map(|word| text.strip_suffix(word));
    number(bare.unwrap_or(text).trim())
}

/// A raw value as it is, in UTF-8.
pub(super) fn kept(raw: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(raw);
    sound(text.as_bytes(), UTF_8).into_vec()
}

/// A line of text.
pub(super) fn line(tree: &Tree, raw: &[u8]) -> String {
    escaped(tree.simple_text(raw).trim_end(), false)
}

/// A line of text in a value that has a colon already.
pub(super) fn colon_text(tree: &Tree, raw: &[u8]) -> String {
    escaped(tree.simple_text(raw).trim_end(), true)
}

/// A program's name and version.
pub(super) fn program(tree: &Tree, raw: &[u8]) -> String {
    match pair(raw) {
        Some((name, version)) => {
            format!("{}:{}", colon_text(tree, name), colon_text(tree, version))
        }
        None => colon_text(tree, raw),
    }
}

/// A figure's flags and name.
fn figure(tree: &Tree, raw: &[u8]) -> String {
    let parts = pair(raw).and_then(|(flags, name)| {
        let flags = number(std::str::from_utf8(flags).ok()?.trim())?;
        Some(format!("{flags}:{}", colon_text(tree, name)))
    });
    parts.unwrap_or_else(|| colon_text(tree, raw))
}

/// The parts of a value before and behind the first colon that no backslash stands before.
pub(super) fn pair(raw: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut at = 0;
    while let Some(&byte) = raw.get(at) {
        match byte {
            b'\\' => at += 2,
            b':' => return Some((&raw[..at], &raw[at + 1..])),
            _ => at += 1,
        }
    }
    None
}

fn escaped(text: &str, colon: bool) -> String {
    let special = |c: char| matches!(c, ']' | '\\') || colon && c == ':';
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if special(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
