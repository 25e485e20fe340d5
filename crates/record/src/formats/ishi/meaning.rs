//! Whether two documents say the same.

use std::borrow::Cow;

use super::document::{Act, Document, Event, Note, StepId, Text};
use super::keyword::{HeaderKey, trim, trim_start};
use super::place::Item;
use super::tree::{Tree, Visit};

/// What a document says, to be compared: all but what the specification calls not significant
/// (white space, case, order among headers and blocks, how many lines a list takes), words that
/// are ignored, and line numbers.
///
/// ```
/// use honte_record::ishi;
///
/// let a = ishi::read(b"event\r\nb 1 Q16\r\nprisoner A1 B1\r\n").document;
/// let b = ishi::read(b"EVENT\nB 01 q16\n  PRISONER a1\nPRISONER b1\n").document;
/// assert_eq!(a.meaning(), b.meaning());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Meaning<'d>(&'d Document);

impl Document {
    /// What it says.
    #[must_use]
    pub const fn meaning(&self) -> Meaning<'_> {
        Meaning(self)
    }
}

impl PartialEq for Meaning<'_> {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (self.0, other.0);
        let remarks = |doc: &Document, text: &Text| one_line(doc.bytes(*text)).into_owned();
        let a_remarks = a.trailing_remarks().iter().map(|text| remarks(a, text));
        let b_remarks = b.trailing_remarks().iter().map(|text| remarks(b, text));
        a.events().len() == b.events().len()
            && a_remarks.eq(b_remarks)
            && a.events()
                .iter()
                .zip(b.events())
                .all(|(x, y)| same_event(a, x, b, y))
    }
}

impl Eq for Meaning<'_> {}

fn same_event(a: &Document, x: &Event, b: &Document, y: &Event) -> bool {
    x.is_implicit() == y.is_implicit()
        && x.boardsize() == y.boardsize()
        && one_line(a.bytes(x.title())) == one_line(b.bytes(y.title()))
        && HeaderKey::ALL
            .into_iter()
            .all(|key| header(a, x, key).eq(header(b, y, key)))
        && same_tree(a, x, b, y)
}

/// All lines of one keyword.
fn header<'d>(
    doc: &'d Document,
    event: &Event,
    key: HeaderKey,
) -> impl Iterator<Item = Cow<'d, [u8]>> {
    let headers = doc
        .headers(event)
        .iter()
        .filter(move |header| header.key == key);
    headers.map(|header| one_line(doc.bytes(header.text)))
}

fn same_tree(a: &Document, x: &Event, b: &Document, y: &Event) -> bool {
    let (mut left, mut right) = (Tree::new(a, x), Tree::new(b, y));
    loop {
        let is_same = match (left.next(), right.next()) {
            (None, None) => return true,
            (Some(Visit::Close(_)), Some(Visit::Close(_))) => true,
            (Some(Visit::Step(x)), Some(Visit::Step(y)))
            | (Some(Visit::Open(x)), Some(Visit::Open(y))) => same_step(a, x, b, y),
            _ => false,
        };
        if !is_same {
            return false;
        }
    }
}

fn same_step(a: &Document, x: StepId, b: &Document, y: StepId) -> bool {
    let acts = match (a.step(x).act(), b.step(y).act()) {
        // Owners are named by their own documents.
        (Act::Variation { marker: x, .. }, Act::Variation { marker: y, .. }) => x == y,
        (x, y) => x == y,
    };
    acts && a.prisoners(x).eq(b.prisoners(y))
        && a.hidden(x).eq(b.hidden(y))
        && a.setup(x).eq(b.setup(y))
        && marks(a, x).eq(marks(b, y))
        && texts(a, x) == texts(b, y)
        && comments(a, x).eq(comments(b, y))
        && users(a, x).eq(users(b, y))
}

fn marks(doc: &Document, id: StepId) -> impl Iterator<Item = (bool, &[Item])> {
    doc.notes(id).filter_map(|note| match note {
        Note::Mark(span) => Some((true, doc.items(span))),
        Note::Unmark(span) => Some((false, doc.items(span))),
        _ => None,
    })
}

/// The remarks, and whether they are on a diagram's stones.
fn texts(doc: &Document, id: StepId) -> Vec<(bool, Cow<'_, [u8]>)> {
    let mut texts: Vec<_> = doc
        .notes(id)
        .filter_map(|note| match note {
            Note::Remark(text) => Some((false, one_line(doc.bytes(text)))),
            Note::SetupRemark(text) => Some((true, one_line(doc.bytes(text)))),
            _ => None,
        })
        .collect();
    texts.sort_by_key(|&(on_stones, _)| on_stones);
    texts
}

fn comments(doc: &Document, id: StepId) -> impl Iterator<Item = (Cow<'_, [u8]>, Vec<&[u8]>)> {
    doc.comments(id).map(|comment| {
        let title = one_line(doc.bytes(comment.title));
        (title, doc.lines(comment.body).collect())
    })
}

fn users(doc: &Document, id: StepId) -> impl Iterator<Item = (Cow<'_, [u8]>, Vec<&[u8]>, &[u8])> {
    doc.users(id).map(|block| {
        let title = trimmed(without_ends(doc.bytes(block.title)), trim_start);
        let end = match doc.bytes(block.end) {
            b"" => b"ENDUSER",
            end => end,
        };
        (title, doc.lines(block.body).collect(), end)
    })
}

/// A text of one line as it will be read again.
fn one_line(text: &[u8]) -> Cow<'_, [u8]> {
    trimmed(without_ends(text), trim)
}

fn trimmed<'t>(text: Cow<'t, [u8]>, trim: fn(&[u8]) -> &[u8]) -> Cow<'t, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(trim(text)),
        Cow::Owned(text) => Cow::Owned(trim(&text).to_vec()),
    }
}

/// A text with blanks for line ends, which only a built document has within a line.
pub(super) fn without_ends(text: &[u8]) -> Cow<'_, [u8]> {
    let is_end = |b: &u8| matches!(b, b'\r' | b'\n');
    if !text.iter().any(is_end) {
        return Cow::Borrowed(text);
    }
    text.iter()
        .map(|b| if is_end(b) { b' ' } else { *b })
        .collect()
}
