//! Commentary and programs' own data: lines up to the one that ends them.

use super::{Kind, Reader, range};
use crate::convert::sgf_block;
use crate::ishi::document::{Comment, Note, Text, UserBlock};
use crate::ishi::field::Fields;
use crate::ishi::keyword::{Word, is_blank, is_valid, trim_start};
use crate::ishi::line::Lines;
use std::ops::Range;

impl<'a> Reader<'a> {
    pub(super) fn comment(&mut self, raw: &'a [u8], word: &Word) {
        self.report_late_data(word);
        let first = self.at;
        let title = self.text_after(raw, word);
        let start = self.lines.at();
        let end = loop {
            let Some(raw) = self.next_line() else {
                self.report
                    .add(Kind::Unterminated, first, word.start + 1, b"COM");
                break self.lines.at();
            };
            if !may_begin_with(raw, b"CE") {
                continue;
            }
            let word = Word::first(raw);
            if word.is(b"ENDCOM") {
                let end = self.start;
                self.end_of_comment(raw);
                break end;
            }
            if word.is(b"COM") {
                self.report(Kind::NestedCom, word.start + 1, b"");
            }
        };
        let body = range(start, end);
        self.builder
            .add_note(Note::Comment(Comment { title, body }));
    }

    /// Words behind `ENDCOM` mean nothing.
    fn end_of_comment(&mut self, raw: &'a [u8]) {
        let mut clean = std::mem::take(&mut self.clean);
        let mut fields = Fields::new(self.without_ignored(raw, &mut clean), raw);
        fields.next();
        self.extra_words(fields);
        self.clean = clean;
    }

    pub(super) fn user(&mut self, raw: &'a [u8], word: &Word) {
        self.report_late_data(word);
        let first = self.at;
        let text = trim_start(raw.get(word.end..).unwrap_or_default());
        let line_end = self.start + raw.len();
        let title = range(line_end - text.len(), line_end);
        let start = self.lines.at();
        let (body_end, end) = loop {
            let Some(raw) = self.next_line() else {
                self.report
                    .add(Kind::Unterminated, first, word.start + 1, b"USER");
                break (self.lines.at(), Text::default());
            };
            if may_begin_with(raw, b"E") && Word::first(raw).is(b"ENDUSER") {
                break (self.start, range(self.start, self.start + raw.len()));
            }
        };
        if !self.affords(title, start..body_end, first) {
            return;
        }
        let body = range(start, body_end);
        self.builder
            .add_note(Note::User(UserBlock { title, body, end }));
    }
}

impl Reader<'_> {
    /// Whether the purse has the points that a block of SGF names; what it has not, is reported once.
    fn affords(&mut self, title: Text, body: Range<usize>, line: u32) -> bool {
        let title = title.start as usize..title.end as usize;
        if self.file.get(title) != Some(sgf_block::TITLE.as_bytes()) {
            return true;
        }
        let mut lines = Lines::new(self.file.get(body).unwrap_or_default());
        let points = sgf_block::points(std::iter::from_fn(|| lines.next()));
        let is_within = self.purse.draw(points, self.start);
        if !is_within && !std::mem::replace(&mut self.is_over_budget, true) {
            self.report.add(Kind::TooManyPoints, line, 1, b"");
        }
        is_within
    }
}

/// Whether the first word of a line may begin with one of these letters, given in upper case.
fn may_begin_with(line: &[u8], letters: &[u8]) -> bool {
    let first = line.iter().find(|&&b| !is_blank(b));
    first.is_some_and(|b| !is_valid(*b) || letters.contains(&b.to_ascii_uppercase()))
}
