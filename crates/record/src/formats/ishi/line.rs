//! Lines and their ends.

use memchr::memchr2;

/// How the lines of a file end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Eol {
    /// CR LF everywhere, as the specification has it, or no line end at all.
    #[default]
    CrLf,
    /// LF everywhere.
    Lf,
    /// CR everywhere, as on old Macintosh computers.
    Cr,
    /// More than one of them.
    Mixed,
}

/// Which line ends were seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ends {
    pub(super) crlf: bool,
    pub(super) lf: bool,
    pub(super) cr: bool,
}

impl Ends {
    pub(super) const fn eol(self) -> Eol {
        match (self.crlf, self.lf, self.cr) {
            (_, false, false) => Eol::CrLf,
            (false, true, false) => Eol::Lf,
            (false, false, true) => Eol::Cr,
            _ => Eol::Mixed,
        }
    }
}

/// The lines of a text, without their ends: CR LF, LF or CR. What follows the last end is a line
/// if there is anything.
///
/// ```
/// use honte_record::ishi::Lines;
///
/// let lines: Vec<&[u8]> = Lines::new(b"a\r\n\nb\rc").collect();
/// assert_eq!(lines, [&b"a"[..], b"", b"b", b"c"]);
/// ```
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    ends: Ends,
}

impl<'a> Lines<'a> {
    /// The lines of these bytes.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        let ends = Ends::default();
        Lines { text, at: 0, ends }
    }

    /// Where the next line begins.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// What is yet to come.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Passes over a line of this length, which CR LF or else LF follows.
    pub(super) fn step_over(&mut self, length: usize, crlf: bool) {
        self.at += length + 1 + usize::from(crlf);
        self.ends.crlf |= crlf;
        self.ends.lf |= !crlf;
    }

    /// The line ends seen so far.
    pub(super) const fn ends(&self) -> Ends {
        self.ends
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let Some(length) = memchr2(b'\r', b'\n', rest) else {
            self.at = self.text.len();
            return Some(rest);
        };
        let (line, end) = rest.split_at(length);
        self.at += length
            + match end {
                [b'\r', b'\n', ..] => {
                    self.ends.crlf = true;
                    2
                }
                [b'\r', ..] => {
                    self.ends.cr = true;
                    1
                }
                _ => {
                    self.ends.lf = true;
                    1
                }
            };
        Some(line)
    }
}
