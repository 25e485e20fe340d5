//! Names of files out of what games say, which every file system takes.

use super::column::{Column, Row, UnknownColumn};
use super::fold::folded;
use std::collections::{HashMap, HashSet};
use std::str::FromStr;
use thiserror::Error;

/// A longer part of a path is cut, in bytes: most file systems take 255, and an ending and a number
/// come behind it.
const MAX_NAME_BYTES: usize = 200;

/// Names that devices have on Windows, whatever the ending.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8",
    "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// A pattern of names such as `{date}-{black}-{white}`.
///
/// In braces stands a [`Column`]; `{game:4}` is a number of at least four digits. A slash makes
/// folders. What a game says is never a slash, nor anything else that a file system might refuse.
///
/// ```
/// use honte_record::column::Row;
/// use honte_record::file_name::NamePattern;
/// use honte_record::sgf::Collection;
///
/// let tree = &Collection::read("(;PB[A/B: \"x\"]DT[1846-09-11])".as_bytes()).games[0];
/// let row = Row { tree, file: "a.sgf", number: 7, line: 1 };
/// let pattern: NamePattern = "{year}/{game:3} {date}-{black}-{white}".parse()?;
/// assert_eq!(pattern.name(&row), "1846/007 1846-09-11-A_B_ _x_-unknown");
/// # Ok::<(), honte_record::file_name::NamePatternError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePattern {
    parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Column(Column, usize),
}

/// Why a pattern is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NamePatternError {
    /// A brace without its other half.
    #[error("'{{' and '}}' come in pairs, around a column such as {{date}}")]
    Brace,
    /// What stands in braces.
    #[error(transparent)]
    Column(#[from] UnknownColumn),
    /// A number of digits that is none.
    #[error("'{0}' is no number of digits: expected 1 to 9, as in {{game:4}}")]
    Digits(String),
    /// Nothing, or a path that leads elsewhere.
    #[error("'{0}' is no name for a file in the folder")]
    Path(String),
    /// No column at all: all games would have one name.
    #[error("'{0}' has nothing of the game in it: expected a column such as {{date}}")]
    Constant(String),
}

impl FromStr for NamePattern {
    type Err = NamePatternError;

    /// Reads a pattern.
    ///
    /// # Errors
    /// Why it is none.
    fn from_str(text: &str) -> Result<NamePattern, NamePatternError> {
        let is_elsewhere = |part: &str| matches!(part, "" | "." | "..") || part.contains('\\');
        if text.split('/').any(is_elsewhere) {
            return Err(NamePatternError::Path(text.to_owned()));
        }
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            let (before, after) = rest.split_at(at);
            let inner = after.strip_prefix('{').ok_or(NamePatternError::Brace)?;
            let (inner, behind) = inner.split_once('}').ok_or(NamePatternError::Brace)?;
            parts.push(Part::Text(before.to_owned()));
            parts.push(column(inner)?);
            rest = behind;
        }
        if parts.is_empty() {
            return Err(NamePatternError::Constant(text.to_owned()));
        }
        parts.push(Part::Text(rest.to_owned()));
        Ok(NamePattern { parts })
    }
}

fn column(inner: &str) -> Result<Part, NamePatternError> {
    let (name, digits) = match inner.split_once(':') {
        Some((name, digits)) => match digits.parse() {
            Ok(number @ 1..=9) => (name, number),
            _ => return Err(NamePatternError::Digits(digits.to_owned())),
        },
        None => (inner, 0),
    };
    Ok(Part::Column(name.parse()?, digits))
}

impl NamePattern {
    /// The pattern without an ending that is one of these (in lower case, without the dot).
    #[must_use]
    pub fn without_ending(mut self, endings: &[&str]) -> NamePattern {
        if let Some(Part::Text(last)) = self.parts.last_mut()
            && let Some((stem, ending)) = last.rsplit_once('.')
            && endings.contains(&ending.to_ascii_lowercase().as_str())
        {
            *last = stem.to_owned();
        }
        self
    }

    /// A game's name, without an ending; folders have slashes between them.
    #[must_use]
    pub fn name(&self, row: &Row<'_>) -> String {
        let mut name = String::new();
        for part in &self.parts {
            match part {
                Part::Text(text) => name.push_str(text),
                Part::Column(Column::File, _) => name.push_str(&cleaned(stem(row.file))),
                Part::Column(column, digits) => {
                    let text = column.text(row);
                    match text.is_empty() {
                        true => name.push_str("unknown"),
                        false => name.push_str(&format!("{:0>digits$}", cleaned(&text))),
                    }
                }
            }
        }
        let folders = name.split('/').map(safe);
        folders.collect::<Vec<String>>().join("/")
    }
}

/// A file's name without its folders and its ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    match name.split_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}

/// A text without what some file system does not take within names.
fn cleaned(text: &str) -> String {
    let is_bad = |c: char| c.is_control() || "/\\:*?\"<>|".contains(c);
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(is_bad, "_")
}

/// A part of a path that is a name everywhere: not too long, no device, no dots or blanks at its
/// ends.
fn safe(part: &str) -> String {
    let is_bad = |c: char| c.is_control() || "\\:*?\"<>|".contains(c);
    let mut name = part.replace(is_bad, "_");
    if name.len() > MAX_NAME_BYTES {
        let mut end = MAX_NAME_BYTES;
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        name.truncate(end);
    }
    let trimmed = name.trim().trim_end_matches(['.', ' ']);
    let stem = trimmed.split('.').next().unwrap_or_default();
    let is_device = DEVICES.contains(&stem.trim_end().to_ascii_lowercase().as_str());
    match trimmed {
        "" => "unknown".to_owned(),
        _ if is_device || trimmed.starts_with('.') => format!("_{trimmed}"),
        _ => trimmed.to_owned(),
    }
}

/// Names that have been given away; no two are the same anywhere, even where case and accents do
/// not count.
#[derive(Debug, Default)]
pub struct TakenNames {
    given: HashSet<String>,
    /// The last number behind each name that was asked for, so that a thousand games of one name
    /// do not ask for a million names.
    numbers: HashMap<String, u64>,
}

impl TakenNames {
    /// The first free one of `name.ending`, `name-2.ending`, `name-3.ending` and so on, of which
    /// `is_usable` holds.
    pub fn free(&mut self, name: &str, ending: &str, is_usable: impl Fn(&str) -> bool) -> String {
        let wanted = folded(&format!("{name}.{ending}")).into_owned();
        let mut number = self.numbers.get(&wanted).copied().unwrap_or(1);
        loop {
            let whole = match number {
                1 => format!("{name}.{ending}"),
                _ => format!("{name}-{number}.{ending}"),
            };
            let is_free = is_usable(&whole) && self.given.insert(folded(&whole).into_owned());
            number += 1;
            if is_free {
                self.numbers.insert(wanted, number);
                return whole;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::Collection;

    fn name(pattern: &str, game: &str) -> String {
        let tree = Collection::read(game.as_bytes()).games.remove(0);
        let row = Row {
            tree: &tree,
            file: "pile.zip/old/1846.sgf.gz",
            number: 12,
            line: 1,
        };
        pattern.parse::<NamePattern>().unwrap().name(&row)
    }

    #[test]
    fn names_are_names_everywhere() {
        assert_eq!(
            name("{black}", "(;PB[../../etc/passwd])"),
            "_.._.._etc_passwd"
        );
        assert_eq!(name("{black}", "(;PB[con])"), "_con");
        assert_eq!(name("{black}", "(;PB[LPT1 .x])"), "_LPT1 .x");
        assert_eq!(name("{black}", "(;PB[a\n b. ])"), "a b");
        assert_eq!(name("{black}", "(;PB[...])"), "unknown");
        assert_eq!(name("{black}", "(;PB[])"), "unknown");
        assert_eq!(name("{file}-{game:3}", "(;)"), "1846-012");
        let long = name("{black}", &format!("(;PB[{}])", "棋".repeat(100)));
        assert!(long.len() <= MAX_NAME_BYTES && long.starts_with('棋'));
    }

    #[test]
    fn patterns_that_are_none() {
        let parse = |text: &str| text.parse::<NamePattern>().map(drop).unwrap_err();
        assert_eq!(parse("{date"), NamePatternError::Brace);
        assert_eq!(parse("date}"), NamePatternError::Brace);
        assert!(matches!(parse("{colour}"), NamePatternError::Column(_)));
        assert!(matches!(parse("{game:x}"), NamePatternError::Digits(_)));
        for path in ["../{game}", "/{game}", "a//{game}", ""] {
            assert!(matches!(parse(path), NamePatternError::Path(_)), "{path}");
        }
        assert!(matches!(parse("game"), NamePatternError::Constant(_)));
    }

    #[test]
    fn a_name_is_given_once() {
        let mut taken = TakenNames::default();
        let all = |_: &str| true;
        assert_eq!(taken.free("Shusaku", "sgf", all), "Shusaku.sgf");
        assert_eq!(taken.free("SHŪSAKU", "sgf", all), "SHŪSAKU-2.sgf");
        assert_eq!(taken.free("a", "sgf", |name| name != "a.sgf"), "a-2.sgf");
        assert_eq!(taken.free("shusaku", "sgf", all), "shusaku-3.sgf");
        // A name that looks like a numbered one is one.
        assert_eq!(taken.free("shusaku-4", "sgf", all), "shusaku-4.sgf");
        assert_eq!(taken.free("Shusaku", "sgf", all), "Shusaku-5.sgf");
        // Each is asked about once, not once for each before it.
        let asked = std::cell::Cell::new(0);
        for _ in 0..1000 {
            taken.free("unknown", "sgf", |_| {
                asked.set(asked.get() + 1);
                true
            });
        }
        assert_eq!(asked.get(), 1000);
    }
}
