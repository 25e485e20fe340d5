//! Lines in and replies out (GTP 2, section 2).

use super::arguments::Reply;
use std::io::{self, BufRead, Read, Write};

/// A longer line, in bytes, is none that a controller would send.
const MAX_LINE_BYTES: u64 = 64 << 10;

/// A line that says something.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A command with its id.
    Command {
        id: Option<u32>,
        /// The command's name, then its arguments; perhaps nothing behind an id.
        words: Vec<String>,
    },
    /// More than can be meant.
    TooLong,
}

/// Reads lines until the end of the input.
#[derive(Debug)]
pub(super) struct Lines<R> {
    reader: R,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Lines<R> {
        Lines { reader }
    }

    /// The next line that is not empty; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            let mut bytes = Vec::new();
            let mut limited = self.reader.by_ref().take(MAX_LINE_BYTES);
            if limited.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            if bytes.last() != Some(&b'\n') && bytes.len() as u64 == MAX_LINE_BYTES {
                self.skip()?;
                return Ok(Some(Line::TooLong));
            }
            if let Some(line) = parse(&bytes) {
                return Ok(Some(line));
            }
        }
    }

    /// Passes over the rest of a line.
    fn skip(&mut self) -> io::Result<()> {
        loop {
            let held = self.reader.fill_buf()?;
            if held.is_empty() {
                return Ok(());
            }
            let end = held.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(held.len(), |at| at + 1);
            self.reader.consume(used);
            if end.is_some() {
                return Ok(());
            }
        }
    }
}

/// 2.4 and 2.5: control characters but HT are dropped, HT is a blank, what is behind `#` is a
/// comment.
fn parse(bytes: &[u8]) -> Option<Line> {
    let said = bytes.split(|&byte| byte == b'#').next()?;
    let said: Vec<u8> = said
        .iter()
        .filter_map(|&byte| match byte {
            b'\t' => Some(b' '),
            0..=31 | 127 => None,
            other => Some(other),
        })
        .collect();
    let text = String::from_utf8_lossy(&said);
    let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
    let first = words.peek()?;
    let id = id(first);
    if id.is_some() {
        words.next();
    }
    Some(Line::Command {
        id,
        words: words.map(str::to_owned).collect(),
    })
}

/// 2.8: an integer from 0 to 2^31 - 1.
fn id(word: &str) -> Option<u32> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| word.parse().ok()).flatten();
    number.filter(|&number: &u32| number < 1 << 31)
}

/// 2.6, 2.7: `=` or `?`, the id, the text, and an empty line, which the text has none of.
pub(super) fn reply(id: Option<u32>, reply: &Reply, out: &mut dyn Write) -> io::Result<()> {
    let (sign, text) = match reply {
        Ok(text) => ('=', text.clone()),
        Err(error) => ('?', error.to_string()),
    };
    let id = id.map(|id| id.to_string()).unwrap_or_default();
    write!(out, "{sign}{id} {}\n\n", printable(&text))
}

/// Without control characters, empty lines and blanks at the end.
fn printable(text: &str) -> String {
    let clean = |line: &str| -> String {
        line.chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect()
    };
    let lines: Vec<String> = text
        .split('\n')
        .enumerate()
        .filter(|(number, line)| *number == 0 || !line.trim().is_empty())
        .map(|(_, line)| clean(line).trim_end().to_owned())
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::error::GtpError;
    use super::*;

    fn command(id: Option<u32>, words: &[&str]) -> Option<Line> {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        Some(Line::Command { id, words })
    }

    #[test]
    fn lines_are_cleaned_before_they_are_read() {
        assert_eq!(parse(b"name\r\n"), command(None, &["name"]));
        assert_eq!(
            parse(b"12\tplay  b\tD4 # good\n"),
            command(Some(12), &["play", "b", "D4"])
        );
        assert_eq!(parse(b"na\x01m\x7fe\n"), command(None, &["name"]));
        assert_eq!(parse(b"  # nothing\n"), None);
        assert_eq!(parse(b" \t \r\n"), None);
        assert_eq!(parse(b"7\n"), command(Some(7), &[]));
        assert_eq!(
            parse(b"2147483648 name\n"),
            command(None, &["2147483648", "name"])
        );
        assert_eq!(parse(b"\xff\n"), command(None, &["\u{fffd}"]));
    }

    #[test]
    fn a_line_without_an_end_costs_no_memory() {
        let mut input = vec![b'x'; 1 << 20];
        input.extend_from_slice(b"\nname\nquit");
        let mut lines = Lines::new(input.as_slice());
        assert_eq!(lines.next().ok(), Some(Some(Line::TooLong)));
        assert_eq!(lines.next().ok(), Some(command(None, &["name"])));
        assert_eq!(lines.next().ok(), Some(command(None, &["quit"])));
        assert_eq!(lines.next().ok(), Some(None));
    }

    #[test]
    fn replies_have_no_empty_line() {
        let written = |id, text: Result<&str, GtpError>| {
            let mut out = Vec::new();
            let text = text.map(str::to_owned);
            reply(id, &text, &mut out)
                .map(|()| String::from_utf8_lossy(&out).into_owned())
                .ok()
        };
        assert_eq!(written(Some(3), Ok("")).as_deref(), Some("=3 \n\n"));
        assert_eq!(
            written(None, Err(GtpError::Undo)).as_deref(),
            Some("? cannot undo\n\n")
        );
        assert_eq!(
            written(None, Ok("\na\n\n b\r\n")).as_deref(),
            Some("= \na\n b\n\n")
        );
    }
}
