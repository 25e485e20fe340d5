//! Files as lines of text.

use super::Report;
use crate::encoding;
use crate::limits::{MAX_LINE_BYTES, MAX_RECORD_BYTES, beginning};
use crate::problem::ProblemKind;
use encoding_rs::Encoding;
use memchr::memchr2;
use std::borrow::Cow;

/// As much of a file as its charset is guessed from.
const SAMPLE_BYTES: usize = 1 << 20;

/// A file whose charset is known.
pub(crate) struct Source<'a> {
    bytes: Cow<'a, [u8]>,
    /// The length of the byte-order mark.
    mark: usize,
    encoding: &'static Encoding,
    /// Whether the file is longer than what is read of it.
    cut: bool,
}

impl<'a> Source<'a> {
    /// Looks for the charset; `declared` is what the file says of it.
    pub(crate) fn new(bytes: &'a [u8], declared: Option<&[u8]>) -> Source<'a> {
        let (bytes, cut) = beginning(bytes, MAX_RECORD_BYTES);
        if let Some((encoding, mark)) = encoding::utf16(bytes) {
            let (text, _) = encoding.decode_without_bom_handling(&bytes[mark..]);
            return Source {
                bytes: Cow::Owned(text.into_owned().into_bytes()),
                mark: 0,
                encoding: encoding_rs::UTF_8,
                cut,
            };
        }
        let sample = &bytes[..bytes.len().min(SAMPLE_BYTES)];
        Source {
            mark: if bytes.starts_with(b"\xef\xbb\xbf") {
                3
            } else {
                0
            },
            bytes: Cow::Borrowed(bytes),
            encoding: encoding::detect(sample, declared).encoding,
            cut,
        }
    }

    /// The lines, decoded one by one.
    pub(crate) fn lines(&self) -> Lines<'_> {
        Lines {
            rest: &self.bytes[self.mark..],
            encoding: self.encoding,
            number: 0,
        }
    }

    /// The whole file as text.
    pub(crate) fn text(&self, report: &mut Report) -> Cow<'_, str> {
        let body = &self.bytes[self.mark..];
        let (text, damaged) = self.encoding.decode_without_bom_handling(body);
        if damaged {
            report.remark(ProblemKind::BadText, 0, 0, self.encoding.name().to_owned());
        }
        text
    }

    /// Says that not all of the file was read, if so; `line` is the last one.
    pub(crate) fn finish(&self, line: u64, report: &mut Report) {
        if self.cut {
            report.say(ProblemKind::RecordTooLong, line, 0);
        }
    }
}

/// A line of a file.
#[derive(Debug, Clone)]
pub(crate) struct Line<'a> {
    /// From 1.
    pub(crate) number: u64,
    /// Decoded, without its end and without blanks at its end.
    pub(crate) text: Cow<'a, str>,
    /// Whether its end is missing because it is too long.
    cut: bool,
    /// Whether some bytes make no character.
    damaged: bool,
    encoding: &'static Encoding,
}

impl Line<'_> {
    /// Says what is wrong with the line as a text.
    pub(crate) fn check(&self, report: &mut Report) {
        if self.cut {
            report.say(
                ProblemKind::LineTooLong,
                self.number,
                MAX_LINE_BYTES as u64 + 1,
            );
        }
        if self.damaged {
            let name = self.encoding.name().to_owned();
            report.remark(ProblemKind::BadText, self.number, 0, name);
        }
    }

    /// The line and column, from 1, of a part of the text.
    pub(crate) fn place(&self, part: &str) -> (u64, u64) {
        let at = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let column = if at <= self.text.len() { at + 1 } else { 1 };
        (self.number, column as u64)
    }
}

/// The lines of a file. They end with LF, CR or CR LF.
#[derive(Debug, Clone)]
pub(crate) struct Lines<'a> {
    rest: &'a [u8],
    encoding: &'static Encoding,
    number: u64,
}

impl Lines<'_> {
    /// The number of the newest line.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        self.number += 1;
        let end = memchr2(b'\n', b'\r', self.rest).unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at(end);
        let end = if rest.starts_with(b"\r\n") { 2 } else { 1 };
        self.rest = rest.get(end..).unwrap_or_default();
        let kept = &line[..line.len().min(MAX_LINE_BYTES)];
        let (text, damaged) = self.encoding.decode_without_bom_handling(kept);
        Some(Line {
            number: self.number,
            text: trim_end(text),
            cut: kept.len() < line.len(),
            damaged,
            encoding: self.encoding,
        })
    }
}

fn trim_end(text: Cow<'_, str>) -> Cow<'_, str> {
    let length = text.trim_end().len();
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[..length]),
        Cow::Owned(mut text) => {
            text.truncate(length);
            Cow::Owned(text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<(u64, String)> {
        let source = Source::new(bytes, None);
        let pairs = source
            .lines()
            .map(|line| (line.number, line.text.into_owned()));
        pairs.collect()
    }

    #[test]
    fn lines_end_as_they_like() {
        let expected = [
            (1, "a".into()),
            (2, "b".into()),
            (3, "".into()),
            (4, "c".into()),
        ];
        for text in [
            "a\nb\n\nc",
            "a \r\nb\r\n\r\nc\r\n",
            "a\rb\r\rc",
            "\u{feff}a\nb\r\n\nc\n",
        ] {
            assert_eq!(lines(text.as_bytes()), expected, "{text:?}");
        }
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn utf16_is_read() {
        let bytes: Vec<u8> = "\u{feff}碁\nb"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(lines(&bytes), [(1, "碁".into()), (2, "b".into())]);
    }

    #[test]
    fn long_lines_are_cut() {
        let source = vec![b'x'; MAX_LINE_BYTES + 5];
        let source = Source::new(&source, None);
        let line = source.lines().next().unwrap();
        assert_eq!(line.text.len(), MAX_LINE_BYTES);
        let mut report = Report::default();
        line.check(&mut report);
        assert_eq!(report.finish()[0].kind, ProblemKind::LineTooLong);
    }
}
