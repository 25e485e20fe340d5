//! The canonical form, which also programs of the format's time can read.
//!
//! Lines end with CR LF, keywords are in upper case, places in lower case. The order is that of
//! the specification: of an event its headers, board size, commentary, marks and data, then the
//! stones set up; of a move its prisoners, marks, commentary, data and variations.

use std::borrow::Cow;
use std::io::Write;

use super::document::{Act, Comment, Document, Event, Note, Span, StepId, Text, UserBlock};
use super::keyword::{Word, is_blank, trim, trim_start};
use super::line::{Eol, Lines};
use super::meaning::without_ends;
use super::place::{Item, Region, Sign};
use super::tree::{Tree, Visit};

/// How to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct WriteOptions {
    /// Every event gets a `BOARDSIZE` line, also where it had none.
    pub boardsize: bool,
}

/// A written document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What could not be written as it is. Never anything for a document that was read.
    pub altered: Vec<Altered>,
}

/// A text that was altered so that it can be read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Altered {
    /// The step that the text belongs to; the event's first step for titles and headers, `None`
    /// for remarks at the end.
    pub step: Option<StepId>,
    /// What was done.
    pub how: Alteration,
}

/// How a text was altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alteration {
    /// A line within a block that would have ended it got a `.` before its first word.
    EndWord,
    /// Line ends in a text of one line became blanks.
    LineEnd,
    /// The end of a user's block was not one line that begins with `ENDUSER`: it is now.
    EndLine,
}

/// Writes the canonical form.
#[must_use]
pub fn write(document: &Document) -> Vec<u8> {
    write_with(document, WriteOptions::default()).bytes
}

/// Writes the canonical form, and says what had to be altered.
#[must_use]
pub fn write_with(document: &Document, options: WriteOptions) -> Written {
    let mut writer = Writer {
        doc: document,
        options,
        out: Vec::with_capacity(document.source.len()),
        altered: Vec::new(),
        at: None,
    };
    for event in document.events() {
        for visit in Tree::new(document, event) {
            match visit {
                Visit::Step(id) | Visit::Open(id) => writer.step(event, id),
                Visit::Close(_) => writer.line(b"ENDVAR"),
            }
        }
    }
    writer.at = None;
    for &text in document.trailing_remarks() {
        writer.text_line("REMARK", text);
    }
    Written {
        bytes: writer.out,
        altered: writer.altered,
    }
}

/// Lines of list fields are broken before this many bytes; a line of marks is kept whole.
const MAX_LIST_LINE_BYTES: usize = 76;

struct Writer<'d> {
    doc: &'d Document,
    options: WriteOptions,
    out: Vec<u8>,
    altered: Vec<Altered>,
    /// The step being written.
    at: Option<StepId>,
}

impl Writer<'_> {
    fn step(&mut self, event: &Event, id: StepId) {
        self.at = Some(id);
        let step = self.doc.step(id);
        if step.has_notes() {
            self.texts("REMARK", id, |note| match note {
                Note::Remark(text) => Some(text),
                _ => None,
            });
        }
        match step.act() {
            Act::Start => self.start(event),
            Act::Setup => self.setup(id, true),
            Act::Move {
                colour,
                loc,
                number,
            } => match loc {
                Some(loc) => self.print(format_args!("{} {number} {loc}", colour.letter())),
                None => self.print(format_args!("{} {number} PASS", colour.letter())),
            },
            Act::Diagram(region) => self.diagram(id, region),
            Act::Variation { marker, .. } => {
                let marker = super::place::characters(&marker);
                let blank: &[u8] = if marker.is_empty() { b"" } else { b" " };
                self.line(&[b"VAR", blank, marker].concat());
            }
        }
        if step.has_notes() {
            self.data(step.act(), id);
        }
    }

    fn start(&mut self, event: &Event) {
        if !event.is_implicit() {
            self.text_line("EVENT", event.title());
        }
        for header in self.doc.headers(event) {
            self.text_line(header.key.name(), header.text);
        }
        if self.options.boardsize || event.boardsize().is_some() {
            self.print(format_args!("BOARDSIZE {}", event.side()));
        }
    }

    /// What is attached to a step, variations aside.
    fn data(&mut self, act: Act, id: StepId) {
        if matches!(act, Act::Start) {
            self.comments(id);
            self.marks(id);
        } else {
            let prisoners: Vec<Item> = self.doc.prisoners(id).collect();
            self.list("PRISONER", &prisoners);
            self.marks(id);
            self.comments(id);
        }
        for block in self.doc.users(id) {
            self.user(block);
        }
    }

    fn marks(&mut self, id: StepId) {
        for note in self.doc.notes(id) {
            match note {
                Note::Mark(span) => self.items("MARK", span),
                Note::Unmark(span) => self.items("UNMARK", span),
                _ => {}
            }
        }
    }

    fn comments(&mut self, id: StepId) {
        for comment in self.doc.comments(id) {
            self.comment(comment);
        }
    }

    fn diagram(&mut self, id: StepId, region: Region) {
        match region {
            Region::Full => self.line(b"DIAGRAM"),
            Region::Board(side) => self.print(format_args!("DIAGRAM {side}x{side}")),
            Region::Corners(a, b) => self.print(format_args!("DIAGRAM {a} {b}")),
        }
        self.texts("REMARK", id, |note| match note {
            Note::SetupRemark(text) => Some(text),
            _ => None,
        });
        self.setup(id, false);
        let hidden: Vec<Item> = self.doc.hidden(id).collect();
        self.list("HIDE", &hidden);
    }

    /// The stones set up, in lines of one or more colours. A step without stones is a line all the
    /// same.
    fn setup(&mut self, id: StepId, is_step: bool) {
        let has_remark = |note| matches!(note, Note::SetupRemark(_));
        let mut stones = self.doc.setup(id).peekable();
        if stones.peek().is_none() {
            if is_step || self.doc.notes(id).any(has_remark) {
                self.line(b"SETUP");
            }
            return;
        }
        let mut begin = None;
        let mut colour = None;
        for stone in stones {
            if begin.is_none_or(|begin| self.out.len() - begin > MAX_LIST_LINE_BYTES - 8) {
                if begin.is_some() {
                    self.end_line();
                }
                begin = Some(self.out.len());
                colour = None;
                self.out.extend_from_slice(b"SETUP");
            }
            if colour != Some(stone.colour) {
                colour = Some(stone.colour);
                self.append(format_args!(" {}", stone.colour.letter()));
            }
            self.append(format_args!(" {}", stone.loc));
        }
        self.end_line();
    }

    fn items(&mut self, keyword: &str, span: Span) {
        self.out.extend_from_slice(keyword.as_bytes());
        for item in self.doc.items(span) {
            self.item(item);
        }
        self.end_line();
    }

    /// Fields in as many lines as they need; none if there are no fields.
    fn list(&mut self, keyword: &str, items: &[Item]) {
        let mut begin = None;
        for item in items {
            if begin.is_none_or(|begin| self.out.len() - begin > MAX_LIST_LINE_BYTES - 22) {
                if begin.is_some() {
                    self.end_line();
                }
                begin = Some(self.out.len());
                self.out.extend_from_slice(keyword.as_bytes());
            }
            self.item(item);
        }
        if begin.is_some() {
            self.end_line();
        }
    }

    fn item(&mut self, item: &Item) {
        self.out.push(b' ');
        if item.sign != Sign::Number {
            self.out.extend_from_slice(item.sign.as_bytes());
            self.out.push(b'@');
        }
        self.append(format_args!("{}", item.place));
    }

    fn comment(&mut self, comment: Comment) {
        self.text_line("COM", comment.title);
        for line in self.doc.lines(comment.body) {
            self.block_line(line, b"ENDCOM");
        }
        self.line(b"ENDCOM");
    }

    fn user(&mut self, block: UserBlock) {
        self.one_line("USER", block.title, trim_start);
        let body = self.doc.bytes(block.body);
        // Where the whole file has other line ends than CR LF, those of the block mean no more
        // than the others. Otherwise a single LF or CR may be part of somebody's data.
        if self.doc.is_file && matches!(self.doc.eol, Eol::CrLf | Eol::Mixed) {
            self.out.extend_from_slice(body);
            if !body.is_empty() && !body.ends_with(b"\n") && !body.ends_with(b"\r") {
                self.end_line();
            }
        } else {
            for line in Lines::new(body) {
                self.block_line(line, b"ENDUSER");
            }
        }
        let given = self.doc.bytes(block.end);
        let end = Lines::new(given)
            .next()
            .filter(|line| Word::first(line).is(b"ENDUSER"));
        let end = end.unwrap_or(b"ENDUSER");
        if !given.is_empty() && given != end {
            self.altered(Alteration::EndLine);
        }
        self.line(end);
    }

    /// A line of text, with a `.` before its first word if that would end the block.
    fn block_line(&mut self, line: &[u8], end: &[u8]) {
        let ends_block = Word::first(line).is(end);
        let blanks = line.iter().take_while(|&&b| is_blank(b)).count();
        let (blanks, words) = line.split_at(blanks);
        self.out.extend_from_slice(blanks);
        if ends_block {
            self.out.push(b'.');
            self.altered(Alteration::EndWord);
        }
        self.line(words);
    }

    fn texts(&mut self, keyword: &str, id: StepId, choose: fn(Note) -> Option<Text>) {
        for text in self.doc.notes(id).filter_map(choose) {
            self.text_line(keyword, text);
        }
    }

    /// A keyword and a text of one line.
    fn text_line(&mut self, keyword: &str, text: Text) {
        self.one_line(keyword, text, trim);
    }

    /// As a text line, but white space at the end is part of the text if `trim` leaves it.
    fn one_line(&mut self, keyword: &str, text: Text, trim: fn(&[u8]) -> &[u8]) {
        let text = without_ends(self.doc.bytes(text));
        if matches!(text, Cow::Owned(_)) {
            self.altered(Alteration::LineEnd);
        }
        self.out.extend_from_slice(keyword.as_bytes());
        let text = trim(&text);
        if !text.is_empty() {
            self.out.push(b' ');
            self.out.extend_from_slice(text);
        }
        self.end_line();
    }

    fn altered(&mut self, how: Alteration) {
        let step = self.at;
        self.altered.push(Altered { step, how });
    }

    fn print(&mut self, line: std::fmt::Arguments<'_>) {
        self.append(line);
        self.end_line();
    }

    fn append(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to memory does not fail.
        let _ = self.out.write_fmt(text);
    }

    fn line(&mut self, line: &[u8]) {
        self.out.extend_from_slice(line);
        self.end_line();
    }

    fn end_line(&mut self) {
        self.out.extend_from_slice(b"\r\n");
    }
}
