//! A file in memory: events, their steps, and what is attached to them.
//!
//! Everything lies in a few flat lists of the [`Document`]; steps point to one another by
//! [`StepId`]. Variations may be nested a million deep, and nothing here recurses.

use std::borrow::Cow;

use honte_goban::{Colour, Size};

use super::charset::Charset;
use super::keyword::HeaderKey;
use super::line::{Eol, Lines};
use super::place::{Item, Loc, MAX_SIDE, Region};

/// A range of a document's bytes; see [`Document::bytes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Text {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Text {
    /// Whether there is nothing in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start >= self.end
    }
}

/// A range of one of a document's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Span {
    pub(super) fn of<T>(self, list: &[T]) -> &[T] {
        list.get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}

/// The name of a step within its document.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepId(pub(super) u32);

impl StepId {
    pub(super) const NONE: StepId = StepId(u32::MAX);

    /// The place in the document's list of steps, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn some(self) -> Option<StepId> {
        (self != StepId::NONE).then_some(self)
    }
}

impl std::fmt::Debug for StepId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "step {}", self.0)
    }
}

/// What a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// The empty board with which an event begins.
    Start,
    /// Stones set up: before the tree (the step after [`Act::Start`]), or late, between moves.
    Setup,
    /// A numbered move; no place is a pass or a play elsewhere.
    Move {
        /// Who plays.
        colour: Colour,
        /// Where; `None` for `PASS`.
        loc: Option<Loc>,
        /// The number, 1 to 999,999,999.
        number: u32,
    },
    /// A picture off the current position, which it leaves as it is.
    Diagram(Region),
    /// The head of a variation: the position before the move that it replaces.
    Variation {
        /// One or two characters, 0 where there are fewer; see [`Act::marker`].
        marker: [u8; 2],
        /// The move that it replaces. Not a move where `VAR` had none (`no-move`): then the
        /// variation opens at this step's position.
        owner: StepId,
    },
}

impl Act {
    /// A variation's marker, without what fills it up; empty for others.
    #[must_use]
    pub fn marker(&self) -> &[u8] {
        match self {
            Act::Variation { marker, .. } => super::place::characters(marker),
            _ => b"",
        }
    }
}

/// One display of the game: something shown, and what is said about it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub(super) act: Act,
    pub(super) line: u32,
    pub(super) parent: StepId,
    pub(super) next: StepId,
    /// The last of its notes; they form a circle.
    pub(super) notes: u32,
}

impl Step {
    /// What it is.
    #[must_use]
    pub const fn act(&self) -> Act {
        self.act
    }

    /// The line that defines it, from 1; 0 for an implicit event and for built documents.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// The step whose position this one starts from; `None` for [`Act::Start`]. Never a diagram
    /// or the head of a variation.
    #[must_use]
    pub fn parent(&self) -> Option<StepId> {
        self.parent.some()
    }

    pub(super) const fn has_notes(&self) -> bool {
        self.notes != u32::MAX
    }

    /// The next step of the same sequence.
    #[must_use]
    pub fn next(&self) -> Option<StepId> {
        self.next.some()
    }
}

/// A stone set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Its colour.
    pub colour: Colour,
    /// Its place; may be off the board where a size came late, and means nothing then.
    pub loc: Loc,
}

/// A block of commentary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// What stands behind `COM`, without white space around it.
    pub title: Text,
    /// The lines up to `ENDCOM`, with their ends; see [`Document::lines`].
    pub body: Text,
}

/// A block of a program's own data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserBlock {
    /// What stands behind `USER`, without white space before it.
    pub title: Text,
    /// The lines up to `ENDUSER`, with their ends; see [`Document::lines`].
    pub body: Text,
    /// The line of `ENDUSER` as it is; empty where the file ends before it.
    pub end: Text,
}

/// What is attached to a step: one line of the file, or one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// A `PRISONER` line; [`Document::items`].
    Prisoners(Span),
    /// A `MARK` line; [`Document::items`].
    Mark(Span),
    /// An `UNMARK` line; [`Document::items`].
    Unmark(Span),
    /// A `HIDE` line of a diagram; [`Document::items`].
    Hide(Span),
    /// A `SETUP` line; [`Document::stones`].
    Setup(Span),
    /// A `COM` block.
    Comment(Comment),
    /// A `USER` block.
    User(UserBlock),
    /// A remark on the step.
    Remark(Text),
    /// A remark on a diagram's `SETUP` lines.
    SetupRemark(Text),
    /// A variation that begins behind this step; its head, an [`Act::Variation`], knows the move
    /// that it replaces, which is this step or, where a diagram or late stones came in between, an
    /// earlier one of the sequence.
    Variation(StepId),
}

/// A note in the circle of its step's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) note: Note,
    pub(super) next: u32,
}

/// A header line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The keyword.
    pub key: HeaderKey,
    /// What stands behind it, without white space around it.
    pub text: Text,
}

/// A game, problem, joseki or other block of data.
#[derive(Clone, Copy, Debug, Default)]
pub struct Event {
    pub(super) line: u32,
    pub(super) title: Text,
    pub(super) implicit: bool,
    pub(super) size: u8,
    pub(super) steps: Span,
    pub(super) headers: Span,
}

impl Event {
    /// The line of `EVENT`, from 1; 0 for an implicit event and in built documents.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// What stands behind `EVENT`, without white space around it.
    #[must_use]
    pub const fn title(&self) -> Text {
        self.title
    }

    /// Whether there is no `EVENT` line: data before the first one, or a file without any.
    #[must_use]
    pub const fn is_implicit(&self) -> bool {
        self.implicit
    }

    /// The side of its `BOARDSIZE` line, if it has one.
    #[must_use]
    pub const fn boardsize(&self) -> Option<u8> {
        match self.size {
            0 => None,
            side => Some(side),
        }
    }

    /// The side of the board, 2 to 19; 19 if nothing is said.
    #[must_use]
    pub const fn side(&self) -> u8 {
        match self.size {
            0 => MAX_SIDE,
            side => side,
        }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        Size::square(self.side()).unwrap_or(Size::GO19)
    }

    /// Its first step, the empty board.
    #[must_use]
    pub const fn start(&self) -> StepId {
        StepId(self.steps.start)
    }

    /// Its steps in the order of the file, heads of variations among them.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = StepId> + ExactSizeIterator + use<> {
        (self.steps.start..self.steps.end).map(StepId)
    }
}

/// A file in Standard Format: made by [`read`](super::read) or a [`Builder`](super::Builder).
///
/// Text stays as the bytes it came in; [`text`](Self::text) decodes it.
#[derive(Clone, Debug)]
pub struct Document {
    pub(super) source: Vec<u8>,
    /// The source is a whole file, not a heap of texts.
    pub(super) is_file: bool,
    pub(super) charset: Charset,
    pub(super) eol: Eol,
    pub(super) events: Vec<Event>,
    pub(super) headers: Vec<Header>,
    pub(super) steps: Vec<Step>,
    pub(super) notes: Vec<Link>,
    pub(super) items: Vec<Item>,
    pub(super) stones: Vec<Stone>,
    pub(super) trailing: Vec<Text>,
}

/// The notes of a step, in order.
#[derive(Clone, Debug)]
pub struct Notes<'d> {
    links: &'d [Link],
    last: u32,
    pub(super) at: u32,
}

impl<'d> Iterator for Notes<'d> {
    type Item = Note;

    fn next(&mut self) -> Option<Note> {
        let link = self.links.get(self.at as usize)?;
        self.at = if self.at == self.last {
            u32::MAX
        } else {
            link.next
        };
        Some(link.note)
    }
}

impl Document {
    /// Gives back what the lists have to spare.
    pub(super) fn shrink(&mut self) {
        self.events.shrink_to_fit();
        self.headers.shrink_to_fit();
        self.steps.shrink_to_fit();
        self.notes.shrink_to_fit();
        self.items.shrink_to_fit();
        self.stones.shrink_to_fit();
    }

    /// The events in order; there is always one at least.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// A step of this document.
    #[must_use]
    pub fn step(&self, id: StepId) -> &Step {
        &self.steps[id.index()]
    }

    /// How many steps there are, heads of variations among them.
    #[must_use]
    pub fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// The event that a step belongs to, by its place in [`events`](Self::events).
    #[must_use]
    pub fn event_of(&self, id: StepId) -> usize {
        let after = self
            .events
            .partition_point(|event| event.steps.start <= id.0);
        after.saturating_sub(1)
    }

    /// What is attached to a step, in the order of the file.
    #[must_use]
    pub fn notes(&self, id: StepId) -> Notes<'_> {
        let last = self.step(id).notes;
        Notes {
            links: &self.notes,
            last,
            at: self
                .notes
                .get(last as usize)
                .map_or(u32::MAX, |link| link.next),
        }
    }

    /// The commentary on a step.
    pub fn comments(&self, id: StepId) -> impl Iterator<Item = Comment> + '_ {
        self.notes(id).filter_map(|note| match note {
            Note::Comment(comment) => Some(comment),
            _ => None,
        })
    }

    /// The programs' own data on a step.
    pub fn users(&self, id: StepId) -> impl Iterator<Item = UserBlock> + '_ {
        self.notes(id).filter_map(|note| match note {
            Note::User(block) => Some(block),
            _ => None,
        })
    }

    /// The remarks before a step.
    pub fn remarks(&self, id: StepId) -> impl Iterator<Item = Text> + '_ {
        self.notes(id).filter_map(|note| match note {
            Note::Remark(text) => Some(text),
            _ => None,
        })
    }

    /// The prisoners listed for a move, as [`Place::At`](super::Place::At) or
    /// [`Place::Move`](super::Place::Move).
    pub fn prisoners(&self, id: StepId) -> impl Iterator<Item = Item> + '_ {
        self.notes(id).flat_map(|note| match note {
            Note::Prisoners(span) => span.of(&self.items).iter().copied(),
            _ => [].iter().copied(),
        })
    }

    /// The stones that a diagram hides.
    pub fn hidden(&self, id: StepId) -> impl Iterator<Item = Item> + '_ {
        self.notes(id).flat_map(|note| match note {
            Note::Hide(span) => span.of(&self.items).iter().copied(),
            _ => [].iter().copied(),
        })
    }

    /// The stones of a step's `SETUP` lines; of one point listed twice, the last holds.
    pub fn setup(&self, id: StepId) -> impl Iterator<Item = Stone> + '_ {
        self.notes(id).flat_map(|note| match note {
            Note::Setup(span) => span.of(&self.stones).iter().copied(),
            _ => [].iter().copied(),
        })
    }

    /// The heads of the variations that begin behind a step, in order; see
    /// [`Note::Variation`].
    pub fn variations(&self, id: StepId) -> impl Iterator<Item = StepId> + '_ {
        self.notes(id).filter_map(|note| match note {
            Note::Variation(head) => Some(head),
            _ => None,
        })
    }

    /// The fields of a line of marks, hidden stones or prisoners.
    #[must_use]
    pub fn items(&self, span: Span) -> &[Item] {
        span.of(&self.items)
    }

    /// The stones of a `SETUP` line.
    #[must_use]
    pub fn stones(&self, span: Span) -> &[Stone] {
        span.of(&self.stones)
    }

    /// An event's header lines, in order.
    #[must_use]
    pub fn headers(&self, event: &Event) -> &[Header] {
        event.headers.of(&self.headers)
    }

    /// An event's header lines of one kind that count: all of them, or the last one for what is
    /// said [once only](HeaderKey::is_once_only).
    pub fn header(&self, event: &Event, key: HeaderKey) -> impl Iterator<Item = &[u8]> + '_ {
        let headers = event.headers.of(&self.headers);
        let last = headers.iter().rposition(|header| header.key == key);
        let first = if key.is_once_only() { last } else { Some(0) };
        headers
            .get(first.unwrap_or(headers.len())..)
            .unwrap_or_default()
            .iter()
            .filter(move |header| header.key == key)
            .map(|header| self.bytes(header.text))
    }

    /// The remarks that nothing follows.
    #[must_use]
    pub fn trailing_remarks(&self) -> &[Text] {
        &self.trailing
    }

    /// The bytes of a text.
    #[must_use]
    pub fn bytes(&self, text: Text) -> &[u8] {
        self.source
            .get(text.start as usize..text.end as usize)
            .unwrap_or_default()
    }

    /// Where a text begins among the document's bytes.
    pub(crate) const fn start_of(&self, text: Text) -> usize {
        text.start as usize
    }

    /// The lines of a comment's or a user's block, without their ends.
    #[must_use]
    pub fn lines(&self, body: Text) -> Lines<'_> {
        Lines::new(self.bytes(body))
    }

    /// Bytes as text: in UTF-8 if the whole file is that, else in code page 437; see
    /// [`Options`](super::Options) for another choice.
    #[must_use]
    pub fn text<'a>(&self, bytes: &'a [u8]) -> Cow<'a, str> {
        self.charset.decode(bytes)
    }

    /// How [`text`](Self::text) decodes.
    #[must_use]
    pub const fn charset(&self) -> Charset {
        self.charset
    }

    /// How the lines of the file end.
    #[must_use]
    pub const fn eol(&self) -> Eol {
        self.eol
    }

    /// The file, byte for byte as it was read; `None` for a built document.
    #[must_use]
    pub fn source(&self) -> Option<&[u8]> {
        self.is_file.then_some(self.source.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_takes_24_bytes() {
        assert_eq!(size_of::<Step>(), 24);
        assert_eq!(size_of::<Link>(), 32);
        assert_eq!(size_of::<Event>(), 32);
    }
}
