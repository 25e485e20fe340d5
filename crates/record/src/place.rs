//! Lines and columns.

use crate::problem::{Problem, ProblemKind};
use memchr::memchr2_iter;

/// Lines and columns of offsets in a text, at the cost of one pass over it for all that come in
/// order.
///
/// Lines end with LF, CR LF, LF CR or CR.
#[derive(Debug, Clone)]
pub struct Places<'t> {
    text: &'t [u8],
    first: (u64, u64),
    place: Place,
}

impl<'t> Places<'t> {
    /// The places of a text that begins at this line and column, both from 1, of a larger one.
    pub fn new(text: &'t [u8], first: (u64, u64)) -> Self {
        Self {
            text,
            first,
            place: Place::default(),
        }
    }

    /// The line and column of an offset, both from 1.
    pub fn of(&mut self, offset: usize) -> (u64, u64) {
        if offset < self.place.at {
            self.place = Place::default();
        }
        self.place.advance(self.text, offset.min(self.text.len()));
        let before = match self.place.lines {
            0 => self.first.1,
            _ => 1,
        };
        (self.first.0 + self.place.lines, self.place.column + before)
    }
}

/// A place in the stream that only goes forward, so that all places together cost one pass.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Place {
    /// The offset in the current block.
    pub(crate) at: usize,
    /// Lines before this one. They end with LF, CR LF, LF CR or CR.
    pub(crate) lines: u64,
    /// Bytes of this line before the place.
    pub(crate) column: u64,
    /// The LF or CR just before the place, unless it is the second of two that end one line.
    end: Option<u8>,
}

impl Place {
    pub(crate) fn advance(&mut self, input: &[u8], at: usize) {
        let mut start = self.at;
        for i in memchr2_iter(b'\n', b'\r', &input[self.at..at]).map(|i| self.at + i) {
            let partner = self.end.filter(|&end| i == start && end != input[i]);
            self.lines += u64::from(partner.is_none());
            self.end = if partner.is_none() {
                Some(input[i])
            } else {
                None
            };
            self.column = 0;
            start = i + 1;
        }
        if start < at {
            self.column += (at - start) as u64;
            self.end = None;
        }
        self.at = at;
    }

    /// The same place, where the next block begins with it.
    pub(crate) fn pass(&mut self, input: &[u8], at: usize) {
        self.advance(input, at);
        self.at = 0;
    }

    pub(crate) fn problem(&self, kind: ProblemKind) -> Problem {
        Problem {
            kind,
            line: self.lines + 1,
            column: self.column + 1,
            detail: None,
        }
    }
}
