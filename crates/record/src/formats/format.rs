//! Which formats there are: one table of all that is known of each.

use super::reader::{self, Reader};
use super::signs::{Sample, Signs};
use super::writer::{self, Writer};
use super::{convert, gib, ishi, ngf, ogs, sgf, ugf, xml};
use crate::limits::{MAX_ISHI_BYTES, MAX_RECORD_BYTES, MAX_SGF_GAME_BYTES};
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use thiserror::Error;

/// What is known of a format: a row of [`FORMATS`].
#[derive(Debug)]
pub struct Row {
    /// The format of this row.
    pub format: Format,
    /// What it is called in commands and answers, in lower case.
    pub name: &'static str,
    /// Other names that are understood.
    pub(crate) other_names: &'static [&'static str],
    /// What it is, in a few words.
    pub title: &'static str,
    /// The endings of its files' names, in lower case, the usual one first.
    pub endings: &'static [&'static str],
    /// Endings of packed files, which are recognised and reported but cannot be read.
    pub(crate) packed_endings: &'static [&'static str],
    /// Whether many files of other kinds have these endings, as `main.go` and `pom.xml` do.
    pub has_shared_endings: bool,
    /// What its content is recognised by.
    pub(crate) signs: Signs,
    /// How it is read.
    pub(crate) reader: Reader,
    /// How it is written; `None` for a format that is only read.
    pub writer: Option<Writer>,
}

/// Makes the table and the type that names its rows out of one list, so that there is no format
/// without a row, and a row is found by the format's number.
macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident { $($column:ident: $value:expr,)* })*) => {
        /// A format of game records.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Format {
            $($(#[$doc])* $format,)*
        }

        /// All formats. Where a content shows signs of several, the first one counts.
        pub static FORMATS: &[Row] = &[
            $(Row { format: Format::$format, $($column: $value,)* },)*
        ];

        impl Format {
            /// All of them, in the order of [`FORMATS`].
            pub const ALL: [Format; [$(Format::$format),*].len()] = [$(Format::$format),*];
        }
    };
}

formats! {
    /// SGF, see [`sgf`].
    Sgf {
        name: "sgf",
        other_names: &[],
        title: "Smart Game Format",
        endings: &["sgf", "mgt"],
        packed_endings: &[],
        has_shared_endings: false,
        signs: Signs {
            start: sgf::begins_game,
            inside: sgf::holds_game,
            ..Signs::NONE
        },
        reader: Reader::Stream {
            max_game_bytes: MAX_SGF_GAME_BYTES,
            read: reader::sgf,
        },
        writer: Some(Writer {
            ending: "sgf",
            is_joint: false,
            check: writer::in_sgf,
            write: writer::sgf,
        }),
    }
    /// The Ishi Standard Format, see [`ishi`].
    Ishi {
        name: "ishi",
        other_names: &["sf"],
        title: "The Ishi Standard Format",
        endings: &["go", "ishi", "sf"],
        packed_endings: &[],
        has_shared_endings: true,
        signs: Signs {
            lines: ishi::begins_file,
            ..Signs::NONE
        },
        reader: Reader::Whole {
            max_bytes: MAX_ISHI_BYTES,
            read: reader::ishi,
        },
        writer: Some(Writer {
            ending: "go",
            is_joint: false,
            check: convert::in_ishi,
            write: writer::ishi,
        }),
    }
    /// Tygem's GIB, see [`gib`].
    Gib {
        name: "gib",
        other_names: &[],
        title: "The records of Tygem",
        endings: &["gib"],
        packed_endings: &[],
        has_shared_endings: false,
        signs: Signs {
            line: gib::is_sign,
            ..Signs::NONE
        },
        reader: Reader::Whole {
            max_bytes: MAX_RECORD_BYTES,
            read: |bytes, on_piece| gib::read(bytes).hand_out(on_piece),
        },
        writer: None,
    }
    /// Cyberoro's and wBaduk's NGF, see [`ngf`].
    Ngf {
        name: "ngf",
        other_names: &[],
        title: "The records of Cyberoro and wBaduk",
        endings: &["ngf"],
        packed_endings: &[],
        has_shared_endings: false,
        signs: Signs {
            line: ngf::is_sign,
            ..Signs::NONE
        },
        reader: Reader::Whole {
            max_bytes: MAX_RECORD_BYTES,
            read: |bytes, on_piece| ngf::read(bytes).hand_out(on_piece),
        },
        writer: None,
    }
    /// Pandanet's UGF and UGI, see [`ugf`].
    Ugf {
        name: "ugf",
        other_names: &["ugi"],
        title: "The records of Pandanet",
        endings: &["ugf", "ugi"],
        packed_endings: &["ugz"],
        has_shared_endings: false,
        signs: Signs {
            bytes: ugf::is_packed,
            line: ugf::is_sign,
            ..Signs::NONE
        },
        reader: Reader::Whole {
            max_bytes: MAX_RECORD_BYTES,
            read: |bytes, on_piece| ugf::read(bytes).hand_out(on_piece),
        },
        writer: None,
    }
    /// OGS's JSON, see [`ogs`].
    Ogs {
        name: "ogs",
        other_names: &["json"],
        title: "The JSON of OGS",
        endings: &["json"],
        packed_endings: &[],
        has_shared_endings: true,
        signs: Signs {
            start: ogs::begins_file,
            ..Signs::NONE
        },
        reader: Reader::Whole {
            max_bytes: MAX_RECORD_BYTES,
            read: |bytes, on_piece| ogs::read(bytes).hand_out(on_piece),
        },
        writer: None,
    }
    /// Jago's and GoGui's XML, see [`xml`].
    Xml {
        name: "xml",
        other_names: &[],
        title: "The XML of Jago and GoGui",
        endings: &["xml"],
        packed_endings: &[],
        has_shared_endings: true,
        signs: Signs {
            start: xml::begins_file,
            ..Signs::NONE
        },
        reader: Reader::Whole {
            max_bytes: MAX_RECORD_BYTES,
            read: |bytes, on_piece| xml::read(bytes).hand_out(on_piece),
        },
        writer: Some(Writer {
            ending: "xml",
            is_joint: true,
            check: writer::in_xml,
            write: writer::xml,
        }),
    }
}

/// A name that no format has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no format '{0}': expected {names}", names = one_of(FORMATS.iter().map(|row| row.name.to_owned())))]
pub struct UnknownFormat(pub String);

impl Format {
    /// What is known of it.
    #[must_use]
    pub fn row(self) -> &'static Row {
        &FORMATS[self as usize]
    }

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
        let has = |row: &Row| {
            let mut endings = row.endings.iter().chain(row.packed_endings);
            endings.any(|known| *known == ending)
        };
        first(has)
    }

    /// The format that the content tells, the surest signs first.
    fn of_content(bytes: &[u8]) -> Option<Format> {
        if let Some(format) = first(|row| (row.signs.bytes)(bytes)) {
            return Some(format);
        }
        let sample = Sample::of(bytes);
        let text = sample.text();
        if let Some(format) = first(|row| (row.signs.start)(text)) {
            return Some(format);
        }
        if text.starts_with('<') {
            // Pages and the like quote records, and are none.
            return None;
        }
        let by_line = |line| first(|row| (row.signs.line)(line));
        sample
            .first_lines()
            .find_map(by_line)
            .or_else(|| first(|row| (row.signs.lines)(&mut sample.lines())))
            .or_else(|| first(|row| (row.signs.inside)(text)))
    }

    /// The longest file that is read of a format that is held whole, in bytes; `None` for one that
    /// is a stream, as SGF is.
    #[must_use]
    pub fn max_bytes(self) -> Option<usize> {
        match self.row().reader {
            Reader::Stream { .. } => None,
            Reader::Whole { max_bytes, .. } => Some(max_bytes),
        }
    }
}

/// The first format whose row has something.
fn first(has: impl Fn(&Row) -> bool) -> Option<Format> {
    FORMATS.iter().find(|row| has(row)).map(|row| row.format)
}

/// The endings of names in words: `.sgf or .mgt`.
#[cfg(feature = "files")]
pub(crate) fn endings_of(rows: &[Row]) -> String {
    let endings = rows.iter().flat_map(|row| row.endings);
    one_of(endings.map(|ending| format!(".{ending}")))
}

/// Some words, one of which is expected: `a, b or c`.
fn one_of(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.row().name)
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
        first(|row| row.name == lower || row.other_names.contains(&lower.as_str()))
            .ok_or_else(|| UnknownFormat(name.to_owned()))
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
        let error = "pdf".parse::<Format>().unwrap_err().to_string();
        let expected = "no format 'pdf': expected sgf, ishi, gib, ";
        assert!(error.starts_with(expected), "{error}");
    }

    /// Each row is its format's, and no name or ending stands for two.
    #[test]
    fn rows_are_apart() {
        let mut words = Vec::new();
        for (format, row) in Format::ALL.into_iter().zip(FORMATS) {
            assert_eq!(format.row().format, row.format);
            assert_eq!(format, row.format);
            let names = row.other_names.iter().chain([&row.name]);
            words.extend(names.map(|name| format!("--to {name}")));
            let endings = row.endings.iter().chain(row.packed_endings);
            words.extend(endings.map(|ending| format!(".{ending}")));
        }
        let count = words.len();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), count);
        assert_eq!(FORMATS.len(), Format::ALL.len());
    }

    #[test]
    fn new_files_have_an_ending_of_their_format() {
        for row in FORMATS {
            if let Some(writer) = &row.writer {
                assert!(row.endings.contains(&writer.ending), "{}", row.name);
            }
        }
    }
}
