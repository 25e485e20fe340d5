//! Which format a file is in.

use crate::ngf;
use crate::ugf;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use thiserror::Error;

/// A format of game records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// SGF, see [`sgf`](crate::sgf).
    Sgf,
    /// The Ishi Standard Format.
    Ishi,
    /// Tygem's GIB, see [`gib`](crate::gib).
    Gib,
    /// Cyberoro's and wBaduk's NGF, see [`ngf`].
    Ngf,
    /// Pandanet's UGF and UGI, see [`ugf`].
    Ugf,
    /// Jago's and GoGui's XML, see [`xml`](crate::xml).
    Xml,
}

/// A name that no format has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no format '{0}': expected sgf, ishi, gib, ngf, ugf or xml")]
pub struct UnknownFormat(pub String);

/// As much of a file as its format is recognised by.
const SAMPLE: usize = 64 << 10;

/// The first words of an Ishi file's lines: specification, 5.1.
const KEYWORDS: &[&str] = &[
    "ANALYSIS",
    "B",
    "BLACK",
    "BOARDSIZE",
    "COM",
    "DATE",
    "DIAGRAM",
    "ENDCOM",
    "ENDUSER",
    "ENDVAR",
    "EVENT",
    "HANDICAP",
    "HIDE",
    "KOMI",
    "MARK",
    "PLACE",
    "PRISONER",
    "RECORDER",
    "REMARK",
    "RESULT",
    "RULES",
    "SETUP",
    "SOURCE",
    "TIMELIMIT",
    "UNMARK",
    "USER",
    "VAR",
    "W",
    "WHITE",
];

impl Format {
    /// All of them.
    pub const ALL: [Format; 6] = [
        Format::Sgf,
        Format::Ishi,
        Format::Gib,
        Format::Ngf,
        Format::Ugf,
        Format::Xml,
    ];

    /// The format of a file, by its first 64 KiB, and by the ending of its name where those tell
    /// nothing. `None` where neither does.
    ///
    /// ```
    /// use honte_record::format::Format;
    /// use std::path::Path;
    ///
    /// assert_eq!(Format::of(None, b"(;FF[4];B[dd])"), Some(Format::Sgf));
    /// assert_eq!(Format::of(Some(Path::new("a.sgf")), b"\\HS\n\\[TYPE=0\\]"), Some(Format::Gib));
    /// assert_eq!(Format::of(Some(Path::new("a.NGF")), b""), Some(Format::Ngf));
    /// assert_eq!(Format::of(None, b"Dear Sir"), None);
    /// ```
    pub fn of(name: Option<&Path>, bytes: &[u8]) -> Option<Format> {
        Format::of_content(bytes).or_else(|| Format::of_name(name?))
    }

    /// The format that a name's ending stands for.
    pub fn of_name(name: &Path) -> Option<Format> {
        let ending = name.extension()?.to_str()?.to_ascii_lowercase();
        Some(match ending.as_str() {
            "sgf" | "mgt" => Format::Sgf,
            "go" | "ishi" | "sf" => Format::Ishi,
            "gib" => Format::Gib,
            "ngf" => Format::Ngf,
            "ugf" | "ugi" | "ugz" => Format::Ugf,
            "xml" => Format::Xml,
            _ => return None,
        })
    }

    /// The format that the content tells.
    fn of_content(bytes: &[u8]) -> Option<Format> {
        if ugf::is_packed(bytes) {
            return Some(Format::Ugf);
        }
        let sample = text(&bytes[..bytes.len().min(SAMPLE)]);
        let text = sample.trim_start_matches('\u{feff}').trim_start();
        if text.starts_with('<') {
            return is_xml(text).then_some(Format::Xml);
        }
        if begins_game(text) {
            return Some(Format::Sgf);
        }
        let mut lines = text.split(['\n', '\r']).map(str::trim);
        let told = lines.clone().take(200).find_map(of_line);
        told.or_else(|| is_ishi(&mut lines).then_some(Format::Ishi))
            .or_else(|| {
                text.match_indices('(')
                    .find_map(|(at, _)| begins_game(&text[at..]).then_some(Format::Sgf))
            })
    }
}

/// The sample as text; only ASCII counts.
fn text(sample: &[u8]) -> std::borrow::Cow<'_, str> {
    match crate::encoding::utf16(sample) {
        Some((encoding, mark)) => encoding.decode_without_bom_handling(&sample[mark..]).0,
        None => String::from_utf8_lossy(sample),
    }
}

/// `(;`, white space allowed.
fn begins_game(text: &str) -> bool {
    let rest = text.strip_prefix('(').map(str::trim_start);
    rest.is_some_and(|rest| rest.starts_with(';'))
}

fn is_xml(text: &str) -> bool {
    ["<Go>", "<Go ", "<GoGame", "<!DOCTYPE Go"]
        .iter()
        .any(|mark| text.contains(mark))
}

/// The format that a line alone tells.
fn of_line(line: &str) -> Option<Format> {
    if matches!(line, r"\HS" | r"\GS") || line.starts_with(r"\[GAME") {
        Some(Format::Gib)
    } else if matches!(line, "[Header]" | "[Data]") {
        Some(Format::Ugf)
    } else if ngf::is_move(line) && line.bytes().all(|b| b.is_ascii_uppercase()) {
        Some(Format::Ngf)
    } else {
        None
    }
}

/// Whether the first words of the lines are the Ishi format's; comments may say anything, but do
/// not come first. One keyword that is also a word of a letter is not enough.
fn is_ishi(lines: &mut dyn Iterator<Item = &str>) -> bool {
    let mut lines = lines.filter(|line| !line.is_empty());
    let keyword = |line: &str| {
        let word = line.split_whitespace().next().unwrap_or_default();
        KEYWORDS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(word))
    };
    let first = lines.next();
    let Some(first) = first.filter(|line| keyword(line)) else {
        return false;
    };
    let known = |line: &str| {
        line.split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let free = ["COM", "USER"]
        .iter()
        .any(|word| word.eq_ignore_ascii_case(&known(first)));
    free || lines.next().is_none_or(keyword)
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Format::Sgf => "sgf",
            Format::Ishi => "ishi",
            Format::Gib => "gib",
            Format::Ngf => "ngf",
            Format::Ugf => "ugf",
            Format::Xml => "xml",
        })
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// The name as it is displayed, in any case; `ugi` and `sf` as well.
    ///
    /// # Errors
    ///
    /// [`UnknownFormat`] for any other name.
    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let lower = name.to_ascii_lowercase();
        let known = Format::ALL
            .into_iter()
            .find(|format| format.to_string() == lower);
        match lower.as_str() {
            "ugi" => Ok(Format::Ugf),
            "sf" => Ok(Format::Ishi),
            _ => known.ok_or_else(|| UnknownFormat(name.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(content: &str) -> Option<Format> {
        Format::of(None, content.as_bytes())
    }

    #[test]
    fn content_comes_first() {
        assert_eq!(of("\n ( ;FF[4])"), Some(Format::Sgf));
        assert_eq!(of("From: me\n\n(;GM[1]C[\\[Header\\]])"), Some(Format::Sgf));
        assert_eq!(of("# x\n[Header]\nVer=UGF2"), Some(Format::Ugf));
        assert_eq!(
            of("Rated game\n19\na\nb\nc\n0\n0\n6\n2\n3\n4\n1\nPMABBREER\n"),
            Some(Format::Ngf)
        );
        assert_eq!(of("<?xml version=\"1.0\"?>\n<Go>"), Some(Format::Xml));
        assert_eq!(of("<html>(;FF[4])"), None);
        assert_eq!(of("EVENT a\nBLACK b\nB 1 q16"), Some(Format::Ishi));
        assert_eq!(of("COM\nwords\nENDCOM"), Some(Format::Ishi));
        assert_eq!(of("b 1 Q16"), Some(Format::Ishi));
        assert_eq!(of("White stones\nare nice"), None);
        assert_eq!(of("PMXXX\nPMABBLACK THINGS"), None);
        assert_eq!(of(""), None);
        assert_eq!(Format::of(None, b"PP\x25D-lh5-abc"), Some(Format::Ugf));
    }

    #[test]
    fn names_help() {
        for (name, format) in [
            ("a.SGF", Some(Format::Sgf)),
            ("b/c.ugi", Some(Format::Ugf)),
            ("a.go", Some(Format::Ishi)),
            ("a.txt", None),
            ("gib", None),
        ] {
            assert_eq!(Format::of(Some(Path::new(name)), b"?"), format, "{name}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for format in Format::ALL {
            assert_eq!(format.to_string().to_uppercase().parse(), Ok(format));
        }
        assert!("pdf".parse::<Format>().is_err());
    }
}
