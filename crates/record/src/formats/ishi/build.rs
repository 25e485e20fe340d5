//! Documents put together in the order of a file.

use honte_goban::Colour;

use super::charset::Charset;
use super::document::{
    Act, Comment, Document, Event, Header, Link, Note, Span, Step, StepId, Stone, Text, UserBlock,
};
use super::keyword::HeaderKey;
use super::line::Eol;
use super::place::{Item, Loc, Region};

/// Makes a [`Document`] line by line, as one would write the file; the reader stands on it too.
///
/// What is attached goes to the step before it: the event's empty board, its setup stones, a
/// move, a diagram. A variation stands on the move before it and takes that move's place; after
/// [`end_var`](Self::end_var) the sequence goes on from the move itself.
///
/// ```
/// use honte_goban::Colour::{Black, White};
/// use honte_record::ishi::{Builder, Loc, write};
///
/// let mut builder = Builder::new();
/// builder.event(b"Corner");
/// builder.play(Black, 1, Loc::new(3, 4));
/// builder.var(b"a");
/// builder.play(Black, 1, Loc::new(4, 3));
/// builder.end_var();
/// builder.play(White, 2, None);
/// let document = builder.finish();
/// let lines = "EVENT Corner\r\nB 1 c4\r\nVAR a\r\nB 1 d3\r\nENDVAR\r\nW 2 PASS\r\n";
/// assert_eq!(write(&document), lines.as_bytes());
/// ```
#[derive(Debug)]
pub struct Builder {
    pub(super) doc: Document,
    /// An event has begun, be it implicitly.
    open: bool,
    /// A move, a diagram or a variation has been seen in this event.
    pub(super) in_tree: bool,
    pub(super) cursor: Cursor,
    /// The sequences outside of the current one.
    frames: Vec<Cursor>,
    /// Remarks that wait for their step, and their lines.
    pub(super) remarks: Vec<(Text, u32)>,
}

/// Where in the sequence the next line finds itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    /// The head of the sequence: the empty board, or the head of a variation.
    head: StepId,
    /// The last step of the sequence.
    last: StepId,
    /// The step whose position is the current one.
    position: StepId,
    /// The current move of this sequence.
    current: StepId,
    /// What a `VAR` without a current move stands on.
    anchor: StepId,
    /// What the next line is attached to.
    target: StepId,
    /// The target is a diagram.
    pub(super) in_diagram: bool,
    /// The target is a setup step, which further `SETUP` lines belong to.
    in_setup: bool,
    /// The target has something attached since its last `SETUP` line.
    has_data: bool,
    /// A variation was closed since the last step.
    pub(super) after_var: bool,
}

impl Cursor {
    const fn at(step: StepId) -> Cursor {
        Cursor {
            head: step,
            last: step,
            position: step,
            current: StepId::NONE,
            anchor: step,
            target: step,
            in_diagram: false,
            in_setup: false,
            has_data: false,
            after_var: false,
        }
    }
}

/// What a `SETUP` line turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupAs {
    /// The event's setup step.
    First,
    /// A step between moves.
    Late,
    /// More stones of the step before it.
    More {
        /// Something was attached to the step in between.
        split: bool,
        /// It is a step between moves.
        late: bool,
    },
    /// The first stones of a diagram.
    Diagram,
    /// More stones of a diagram.
    MoreDiagram,
}

impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}

impl Builder {
    /// An empty document.
    #[must_use]
    pub fn new() -> Builder {
        Builder {
            doc: Document {
                source: Vec::new(),
                is_file: false,
                charset: Charset::Utf8,
                eol: Eol::CrLf,
                events: Vec::new(),
                headers: Vec::new(),
                steps: Vec::new(),
                notes: Vec::new(),
                items: Vec::new(),
                stones: Vec::new(),
                trailing: Vec::new(),
            },
            open: false,
            in_tree: false,
            cursor: Cursor::at(StepId::NONE),
            frames: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// What the texts are encoded in; UTF-8 if nothing is said.
    pub fn charset(&mut self, charset: Charset) {
        self.doc.charset = charset;
    }

    /// The document. Open variations are closed; remarks that nothing followed are kept as
    /// [trailing](Document::trailing_remarks); without any data there is one empty event.
    #[must_use]
    pub fn finish(mut self) -> Document {
        if self.doc.events.is_empty() {
            self.begin(Text::default(), true, 0);
        }
        self.close();
        let remarks = std::mem::take(&mut self.remarks);
        self.doc.trailing = remarks.into_iter().map(|(text, _)| text).collect();
        self.doc.shrink();
        self.doc
    }

    /// Begins the next event. What comes before the first `event` makes an implicit one.
    pub fn event(&mut self, title: &[u8]) -> StepId {
        let title = self.keep(title);
        self.begin(title, false, 0)
    }

    /// Adds a header line.
    pub fn header(&mut self, key: HeaderKey, text: &[u8]) {
        let text = self.keep(text);
        self.add_header(Header { key, text });
    }

    /// Adds a `BOARDSIZE` line; a second one takes the first one's place. Sides that are not 2 to
    /// 19 are passed over.
    pub fn boardsize(&mut self, side: u8) {
        if (2..=super::MAX_SIDE).contains(&side) {
            self.set_size(side);
        }
    }

    /// Adds a line of stones set up: before the first move the event's own, in a diagram the
    /// diagram's, else a step of their own.
    pub fn setup(&mut self, stones: &[Stone]) -> SetupAs {
        let start = self.doc.stones.len() as u32;
        self.doc.stones.extend_from_slice(stones);
        let setup = self.begin_setup(0);
        self.end_setup(start);
        setup
    }

    /// Adds a move; no place is a pass. The number is brought within 1 and 999,999,999.
    pub fn play(&mut self, colour: Colour, number: u32, loc: Option<Loc>) -> StepId {
        let number = number.clamp(1, 999_999_999);
        self.add_move(colour, number, loc, 0)
    }

    /// Lists prisoners of the current move, as places or numbers. `None` if there is no current
    /// move: then they are left out.
    pub fn prisoners(&mut self, items: &[Item]) -> Option<StepId> {
        let current = self.cursor.current.some()?;
        if let Some(span) = self.keep_items(items) {
            self.attach(current, Note::Prisoners(span));
        }
        Some(current)
    }

    /// Adds a `MARK` line. A line without fields is left out, here and below.
    pub fn mark(&mut self, items: &[Item]) {
        self.attach_items(items, Note::Mark);
    }

    /// Adds an `UNMARK` line.
    pub fn unmark(&mut self, items: &[Item]) {
        self.attach_items(items, Note::Unmark);
    }

    /// Hides stones of the current diagram. `false` if there is none: then nothing is done.
    pub fn hide(&mut self, items: &[Item]) -> bool {
        if self.cursor.in_diagram {
            self.attach_items(items, Note::Hide);
        }
        self.cursor.in_diagram
    }

    /// Adds a comment; the body's lines may end with LF, CR LF or CR.
    pub fn comment(&mut self, title: &[u8], body: &[u8]) {
        let (title, body) = (self.keep(title), self.keep(body));
        self.add_note(Note::Comment(Comment { title, body }));
    }

    /// Adds a block of a program's own data: what follows `USER`, the lines, and the line of
    /// `ENDUSER` if it is to be more than that word.
    pub fn user(&mut self, title: &[u8], body: &[u8], end: &[u8]) {
        let (title, body, end) = (self.keep(title), self.keep(body), self.keep(end));
        self.add_note(Note::User(UserBlock { title, body, end }));
    }

    /// Adds a remark on the next event, setup step, move or diagram.
    pub fn remark(&mut self, text: &[u8]) {
        let text = self.keep(text);
        self.add_remark(text, 0);
    }

    /// Adds a diagram.
    pub fn diagram(&mut self, region: Region) -> StepId {
        self.add_diagram(region, 0)
    }

    /// Opens a variation on the current move; the marker is one or two characters of ASCII 33 to
    /// 126 or nothing, and left out if it is anything else.
    pub fn var(&mut self, marker: &[u8]) -> StepId {
        let marker = match *marker {
            [one] if one.is_ascii_graphic() => [one, 0],
            [one, two] if one.is_ascii_graphic() && two.is_ascii_graphic() => [one, two],
            _ => [0, 0],
        };
        self.open_var(marker, 0).0
    }

    /// Closes the innermost variation. `None` if there is none open.
    pub fn end_var(&mut self) -> Option<StepId> {
        self.close_var()
    }

    /// Keeps a text; what would make the heap of texts longer than 4 GiB is dropped.
    fn keep(&mut self, text: &[u8]) -> Text {
        let start = self.doc.source.len();
        let end = start + text.len();
        match (u32::try_from(start), u32::try_from(end)) {
            (Ok(start), Ok(end)) => {
                self.doc.source.extend_from_slice(text);
                Text { start, end }
            }
            _ => Text::default(),
        }
    }

    fn attach_items(&mut self, items: &[Item], note: fn(Span) -> Note) {
        if let Some(span) = self.keep_items(items) {
            self.add_note(note(span));
        }
    }

    fn keep_items(&mut self, items: &[Item]) -> Option<Span> {
        let start = self.doc.items.len() as u32;
        self.doc.items.extend_from_slice(items);
        let end = self.doc.items.len() as u32;
        (start < end).then_some(Span { start, end })
    }
}

/// What the reader uses: texts are ranges already, steps have lines.
impl Builder {
    /// Ends the event before it and begins one.
    pub(super) fn begin(&mut self, title: Text, implicit: bool, line: u32) -> StepId {
        self.close();
        let empty_at = |length: usize| Span {
            start: length as u32,
            end: length as u32,
        };
        self.doc.events.push(Event {
            line,
            title,
            implicit,
            size: 0,
            steps: empty_at(self.doc.steps.len()),
            headers: empty_at(self.doc.headers.len()),
        });
        self.open = true;
        self.in_tree = false;
        let start = self.push(Act::Start, line, StepId::NONE);
        self.cursor = Cursor::at(start);
        if !implicit {
            self.flush_remarks(Note::Remark);
        }
        start
    }

    /// The implicit event, if none has begun.
    pub(super) fn ensure_event(&mut self) {
        if !self.open {
            self.begin(Text::default(), true, 0);
        }
    }

    /// The heads of the variations that are open, outermost first.
    pub(super) fn open_vars(&self) -> impl Iterator<Item = StepId> + '_ {
        let innermost = self.frames.first().map(|_| self.cursor.head);
        let outer = self.frames.iter().skip(1).map(|cursor| cursor.head);
        outer.chain(innermost)
    }

    /// Ends the event: its sequences, its steps, its headers.
    pub(super) fn close(&mut self) {
        self.frames.clear();
        self.open = false;
        let (steps, headers) = (self.doc.steps.len() as u32, self.doc.headers.len() as u32);
        if let Some(event) = self.doc.events.last_mut() {
            event.steps.end = steps;
            event.headers.end = headers;
        }
    }

    pub(super) fn set_size(&mut self, side: u8) {
        self.ensure_event();
        if let Some(event) = self.doc.events.last_mut() {
            event.size = side;
        }
    }

    /// The side that `BOARDSIZE` gave this event; 0 if it gave none.
    pub(super) fn size(&self) -> u8 {
        let event = self.doc.events.last().filter(|_| self.open);
        event.map_or(0, |event| event.size)
    }

    pub(super) fn add_header(&mut self, header: Header) {
        self.ensure_event();
        self.doc.headers.push(header);
    }

    pub(super) fn add_remark(&mut self, text: Text, line: u32) {
        self.remarks.push((text, line));
    }

    pub(super) fn add_move(
        &mut self,
        colour: Colour,
        number: u32,
        loc: Option<Loc>,
        line: u32,
    ) -> StepId {
        self.ensure_event();
        self.in_tree = true;
        let act = Act::Move {
            colour,
            loc,
            number,
        };
        let step = self.add_step(act, line);
        self.cursor.position = step;
        self.cursor.current = step;
        step
    }

    pub(super) fn add_diagram(&mut self, region: Region, line: u32) -> StepId {
        self.ensure_event();
        self.in_tree = true;
        let step = self.add_step(Act::Diagram(region), line);
        self.cursor.in_diagram = true;
        step
    }

    /// Opens a variation; `false` if there is no current move for it to stand on.
    pub(super) fn open_var(&mut self, marker: [u8; 2], line: u32) -> (StepId, bool) {
        self.ensure_event();
        self.in_tree = true;
        let current = self.cursor.current.some();
        let owner = current.unwrap_or(self.cursor.anchor);
        let position = match current {
            Some(current) => self.doc.step(current).parent,
            None => self.cursor.position,
        };
        let head = self.push(Act::Variation { marker, owner }, line, position);
        // Behind the last step, be it the owner or not: so the order of the file is kept.
        self.attach(self.cursor.last, Note::Variation(head));
        self.frames.push(self.cursor);
        self.cursor = Cursor {
            position,
            ..Cursor::at(head)
        };
        (head, current.is_some())
    }

    /// Closes the innermost variation and gives its head.
    pub(super) fn close_var(&mut self) -> Option<StepId> {
        let outer = self.frames.pop()?;
        let head = self.cursor.head;
        self.cursor = Cursor {
            target: outer.current.some().unwrap_or(outer.anchor),
            in_diagram: false,
            in_setup: false,
            after_var: true,
            ..outer
        };
        Some(head)
    }

    /// Finds or makes the step that a `SETUP` line belongs to; [`end_setup`](Self::end_setup)
    /// follows.
    pub(super) fn begin_setup(&mut self, line: u32) -> SetupAs {
        self.ensure_event();
        if self.cursor.in_diagram {
            self.flush_remarks(Note::SetupRemark);
            return match self.cursor.in_setup {
                true => SetupAs::MoreDiagram,
                false => SetupAs::Diagram,
            };
        }
        if self.cursor.in_setup {
            self.flush_remarks(Note::Remark);
            return SetupAs::More {
                split: self.cursor.has_data,
                late: self.in_tree,
            };
        }
        let step = self.add_step(Act::Setup, line);
        self.cursor.position = step;
        self.cursor.anchor = step;
        match self.in_tree {
            true => SetupAs::Late,
            false => SetupAs::First,
        }
    }

    /// Attaches the stones from `start` on to the step of `begin_setup`.
    pub(super) fn end_setup(&mut self, start: u32) {
        let end = self.doc.stones.len() as u32;
        if start < end {
            self.attach(self.cursor.target, Note::Setup(Span { start, end }));
        }
        self.cursor.in_setup = true;
        self.cursor.has_data = false;
    }

    /// Attaches something to the step before it.
    pub(super) fn add_note(&mut self, note: Note) {
        self.ensure_event();
        self.attach(self.cursor.target, note);
        self.cursor.has_data = true;
    }

    /// The current move of this sequence.
    pub(super) fn current_move(&self) -> Option<StepId> {
        self.cursor.current.some()
    }

    /// Whether the next line of data belongs to the current move and comes at its place.
    pub(super) fn is_at_move(&self) -> bool {
        self.cursor.target == self.cursor.current && !self.cursor.after_var
    }

    /// Whether this is a variation before its first step.
    pub(super) fn is_at_head(&self) -> bool {
        self.cursor.target == self.cursor.head && !self.frames.is_empty()
    }

    /// A step at the end of the sequence; the remarks that wait are its.
    fn add_step(&mut self, act: Act, line: u32) -> StepId {
        let step = self.push(act, line, self.cursor.position);
        if let Some(last) = self.doc.steps.get_mut(self.cursor.last.index()) {
            last.next = step;
        }
        self.cursor = Cursor {
            last: step,
            target: step,
            in_diagram: false,
            in_setup: false,
            has_data: false,
            after_var: false,
            ..self.cursor
        };
        if !self.remarks.is_empty() {
            self.flush_remarks(Note::Remark);
        }
        step
    }

    fn push(&mut self, act: Act, line: u32, parent: StepId) -> StepId {
        let step = StepId(self.doc.steps.len() as u32);
        self.doc.steps.push(Step {
            act,
            line,
            parent,
            next: StepId::NONE,
            notes: u32::MAX,
        });
        step
    }

    fn flush_remarks(&mut self, note: fn(Text) -> Note) {
        let mut remarks = std::mem::take(&mut self.remarks);
        for (text, _) in remarks.drain(..) {
            self.attach(self.cursor.target, note(text));
        }
        self.remarks = remarks;
    }

    /// Puts a note at the end of a step's circle.
    pub(super) fn attach(&mut self, step: StepId, note: Note) {
        let Some(step) = self.doc.steps.get_mut(step.index()) else {
            return;
        };
        let new = self.doc.notes.len() as u32;
        let next = match self.doc.notes.get_mut(step.notes as usize) {
            Some(last) => std::mem::replace(&mut last.next, new),
            None => new,
        };
        step.notes = new;
        self.doc.notes.push(Link { note, next });
    }
}
