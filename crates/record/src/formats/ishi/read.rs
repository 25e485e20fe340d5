//! Bytes to a document: any bytes, in one pass, without giving up.

mod block;
mod list;
mod play;

use super::build::Builder;
use super::charset::Charset;
use super::check::{Checker, PrisonerLines};
use super::document::{Document, Header, Text};
use super::field::Fields;
use super::keyword::{HeaderKey, Keyword, Word, is_valid, trim, trim_start};
use super::line::{Eol, Lines};
use super::place::{Item, Loc, MAX_SIDE};
use super::report::Report;
use crate::limits::{MAX_ISHI_BYTES, beginning};
use crate::problem::{Problem, ProblemKind as Kind};
use crate::purse::Purse;

/// How to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// What the specification leaves to the application is an error: numbers left out or out of
    /// order in a sequence (section 6), a second line of what is said once (5.2).
    pub strict: bool,
    /// What free text is written in; `None` is UTF-8 if the whole file is that, else code page
    /// 437.
    pub charset: Option<Charset>,
}

/// What became of a file.
#[derive(Clone, Debug)]
pub struct Reading {
    /// All that could be read.
    pub document: Document,
    /// What was wrong, in the order of the file; at most the 1,000 that were met first.
    pub problems: Vec<Problem>,
    /// How many problems there are beyond those.
    pub more_problems: u64,
    /// How many errors there are, of all problems.
    pub errors: u64,
    /// How many warnings there are, of all problems.
    pub warnings: u64,
}

impl Reading {
    /// Whether there is no error, though there may be warnings.
    #[must_use]
    pub const fn is_ok(&self) -> bool {
        self.errors == 0
    }
}

/// Reads a file with the usual [`Options`].
#[must_use]
pub fn read(file: &[u8]) -> Reading {
    read_with(file, Options::default())
}

/// Reads a file. Never fails: what cannot be used is passed over and reported, and so is what comes
/// after [`MAX_ISHI_BYTES`].
#[must_use]
pub fn read_with(file: &[u8], options: Options) -> Reading {
    let (beginning, is_cut) = beginning(file, MAX_ISHI_BYTES);
    let mut reader = Reader::new(beginning, options);
    if is_cut {
        reader.report.add(Kind::FileTooLong, 0, 0, b"");
    }
    while reader.line() {}
    reader.finish(options)
}

struct Reader<'a> {
    lines: Lines<'a>,
    file: &'a [u8],
    /// The number of the line that was read last.
    at: u32,
    /// Where that line begins in the file.
    start: usize,
    builder: Builder,
    checker: Checker,
    report: Report,
    /// Places of the event's own data, to be looked at when its size is known.
    unsized_places: Vec<Unsized>,
    /// Which points have a stone of the current series of `SETUP` lines, by row and column.
    taken: [u32; 20],
    /// Which kinds of header lines this event has.
    headers: u16,
    /// The lines on which moves of this event list prisoners.
    prisoners: PrisonerLines,
    /// How many columns and rows a place of the current diagram may be in.
    shown: (u8, u8),
    /// A line without the bytes that are ignored.
    clean: Vec<u8>,
    items: Vec<Item>,
    purse: Purse,
    /// The file has named more points than it may.
    is_over_budget: bool,
}

/// A place whose board's size is not known yet.
struct Unsized {
    line: u32,
    column: usize,
    loc: Loc,
}

impl<'a> Reader<'a> {
    fn new(file: &'a [u8], options: Options) -> Self {
        Reader {
            lines: Lines::new(file),
            file,
            at: 0,
            start: 0,
            builder: Builder::new(),
            checker: Checker::default(),
            report: Report::new(options.strict),
            unsized_places: Vec::new(),
            taken: [0; 20],
            headers: 0,
            prisoners: PrisonerLines::new(),
            shown: (MAX_SIDE, MAX_SIDE),
            clean: Vec::new(),
            items: Vec::new(),
            purse: Purse::default(),
            is_over_budget: false,
        }
    }

    /// Reads a line, or a block of lines; `false` at the end of the file.
    fn line(&mut self) -> bool {
        if self.plain_move() {
            return true;
        }
        let Some(raw) = self.next_line() else {
            return false;
        };
        let word = Word::first(raw);
        if word.length > 0 {
            self.keyword_line(raw, &word);
        }
        true
    }

    fn next_line(&mut self) -> Option<&'a [u8]> {
        self.start = self.lines.at();
        let line = self.lines.next()?;
        self.at += 1;
        Some(line)
    }

    fn keyword_line(&mut self, raw: &'a [u8], word: &Word) {
        match word.keyword() {
            Some(Keyword::Event) => self.event(raw, word),
            Some(Keyword::Header(key)) => self.header(key, raw, word),
            Some(Keyword::Com) => self.comment(raw, word),
            Some(Keyword::User) => self.user(raw, word),
            Some(Keyword::Remark) => {
                let text = self.text_after(raw, word);
                self.builder.add_remark(text, self.at);
            }
            keyword => self.structured(keyword, raw, word),
        }
    }

    /// The lines that are made of fields.
    fn structured(&mut self, keyword: Option<Keyword>, raw: &'a [u8], word: &Word) {
        let mut clean = std::mem::take(&mut self.clean);
        let line = self.without_ignored(raw, &mut clean);
        let mut fields = Fields::new(line, raw);
        fields.next();
        match keyword {
            Some(Keyword::Move(colour)) => self.play(colour, fields, word),
            Some(Keyword::Boardsize) => self.boardsize(fields, word),
            Some(Keyword::Diagram) => self.diagram(fields, word),
            Some(Keyword::Setup) => self.setup(fields, word),
            Some(Keyword::Mark) => self.mark(fields, word, true),
            Some(Keyword::Unmark) => self.mark(fields, word, false),
            Some(Keyword::Hide) => self.hide(fields, word),
            Some(Keyword::Prisoner) => self.prisoners(fields, word),
            Some(Keyword::Var) => self.var(fields, word),
            Some(Keyword::EndVar) => self.end_var(fields, word),
            Some(_) => self.report(Kind::StrayEnd, word.start + 1, trim(raw)),
            None => self.report(Kind::UnknownKeyword, word.start + 1, trim(raw)),
        }
        self.clean = clean;
    }

    /// The line without the bytes that mean nothing, which are reported.
    fn without_ignored<'b>(&mut self, raw: &'b [u8], clean: &'b mut Vec<u8>) -> &'b [u8] {
        let Some(first) = raw.iter().position(|&b| !is_valid(b)) else {
            return raw;
        };
        self.report(Kind::IgnoredByte, first + 1, b"");
        clean.clear();
        clean.extend(raw.iter().copied().filter(|&b| is_valid(b)));
        clean
    }

    /// Reports something of the current line; the column is counted from 1.
    fn report(&mut self, kind: Kind, column: usize, found: &[u8]) {
        self.report.add(kind, self.at, column, found);
    }

    /// The text of the current line behind a keyword, without white space around it.
    fn text_after(&self, raw: &[u8], word: &Word) -> Text {
        let rest = raw.get(word.end..).unwrap_or_default();
        let text = trim_start(rest);
        let start = self.start + raw.len() - text.len();
        range(start, start + trim(text).len())
    }

    fn event(&mut self, raw: &'a [u8], word: &Word) {
        self.end_event();
        let title = self.text_after(raw, word);
        self.builder.begin(title, false, self.at);
    }

    /// What is to be said of an event when it is over.
    fn end_event(&mut self) {
        self.unsized_places.clear();
        self.headers = 0;
        for head in self.builder.open_vars() {
            let line = self.builder.doc.step(head).line;
            self.report.add(Kind::UnclosedVar, line, 0, b"");
        }
        self.builder.close();
        let prisoners = std::mem::take(&mut self.prisoners);
        self.checker
            .check(&self.builder.doc, &prisoners, &mut self.report);
    }

    fn header(&mut self, key: HeaderKey, raw: &'a [u8], word: &Word) {
        let text = self.text_after(raw, word);
        let column = word.start + 1;
        if self.builder.in_tree {
            self.report(Kind::HeaderLate, column, key.name().as_bytes());
        }
        let bit = 1 << key as u16;
        if key.is_once_only() && self.headers & bit != 0 {
            self.report(Kind::HeaderRepeated, column, key.name().as_bytes());
        }
        self.headers |= bit;
        let rules = trim(raw.get(word.end..).unwrap_or_default());
        let is = |name: &[u8]| rules.eq_ignore_ascii_case(name);
        if key == HeaderKey::Rules && !is(b"") && !is(b"Japanese") && !is(b"Chinese") {
            self.report(Kind::RulesUnknown, column, rules);
        }
        self.builder.add_header(Header { key, text });
    }

    fn finish(mut self, options: Options) -> Reading {
        if self.builder.doc.events.is_empty() {
            self.builder.ensure_event();
        }
        self.end_event();
        for &(_, line) in &self.builder.remarks {
            self.report.add(Kind::RemarkDangling, line, 0, b"");
        }
        let eol = self.lines.ends().eol();
        if eol != Eol::CrLf {
            self.report.add(Kind::Eol, 0, 0, b"");
        }
        let mut document = self.builder.finish();
        document.source = self.file.to_vec();
        document.is_file = true;
        document.eol = eol;
        document.charset = options.charset.unwrap_or_else(|| Charset::of(self.file));
        let (errors, warnings) = (self.report.errors, self.report.warnings);
        let (problems, more_problems) = self.report.finish();
        Reading {
            document,
            problems,
            more_problems,
            errors,
            warnings,
        }
    }
}

/// A part of the file.
fn range(start: usize, end: usize) -> Text {
    Text {
        start: start as u32,
        end: end.max(start) as u32,
    }
}
