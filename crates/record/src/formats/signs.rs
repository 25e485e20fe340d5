//! What a file's content is recognised by.

use crate::encoding;
use std::borrow::Cow;
use std::fmt;

/// As much of a file as its format is recognised by, in bytes.
pub(crate) const SAMPLE_BYTES: usize = 64 << 10;

/// Of as many lines each is looked at by itself.
const SIGN_LINES: usize = 200;

/// What the content of a format's files is recognised by, the surest sign first. A sign that a
/// format does not have is that of [`Signs::NONE`].
pub(crate) struct Signs {
    /// The bytes of the file, whatever charset they are in.
    pub(crate) bytes: fn(&[u8]) -> bool,
    /// The text from its first character that is not blank.
    pub(crate) start: fn(&str) -> bool,
    /// One of the first lines, trimmed, by itself.
    pub(crate) line: fn(&str) -> bool,
    /// All lines, each trimmed.
    pub(crate) lines: fn(&mut dyn Iterator<Item = &str>) -> bool,
    /// Something anywhere in the text: a record behind a letter's head.
    pub(crate) inside: fn(&str) -> bool,
}

impl Signs {
    /// No sign at all: only the names of such files tell their format.
    pub(crate) const NONE: Signs = Signs {
        bytes: |_| false,
        start: |_| false,
        line: |_| false,
        lines: |_| false,
        inside: |_| false,
    };
}

impl fmt::Debug for Signs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signs")
    }
}

/// The beginning of a file as text; only ASCII counts.
pub(crate) struct Sample<'b>(Cow<'b, str>);

impl<'b> Sample<'b> {
    pub(crate) fn of(bytes: &'b [u8]) -> Sample<'b> {
        let sample = &bytes[..bytes.len().min(SAMPLE_BYTES)];
        Sample(match encoding::utf16(sample) {
            Some((encoding, mark)) => encoding.decode_without_bom_handling(&sample[mark..]).0,
            None => String::from_utf8_lossy(sample),
        })
    }

    /// From the first character that is neither blank nor a byte-order mark.
    pub(crate) fn text(&self) -> &str {
        self.0.trim_start_matches('\u{feff}').trim_start()
    }

    /// The lines of the text, trimmed.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &str> {
        self.text().split(['\n', '\r']).map(str::trim)
    }

    /// The lines that are looked at one by one.
    pub(crate) fn first_lines(&self) -> impl Iterator<Item = &str> {
        self.lines().take(SIGN_LINES)
    }
}
