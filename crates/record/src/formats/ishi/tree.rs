//! The way through an event's tree in the order of the canonical form.

use super::document::{Document, Event, Note, Notes, StepId};

/// One place on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// The empty board, setup stones, a move or a diagram.
    Step(StepId),
    /// A variation begins behind the step before; this is its head.
    Open(StepId),
    /// The variation with this head is over.
    Close(StepId),
}

/// The visits of an event: each step, then the variations behind it, then the next step.
#[derive(Clone, Debug)]
pub struct Tree<'d> {
    doc: &'d Document,
    first: Option<StepId>,
    at: StepId,
    /// What is left of the step's notes.
    notes: Notes<'d>,
    outer: Vec<Outer>,
}

/// Where to go on after a variation.
#[derive(Clone, Copy, Debug)]
struct Outer {
    owner: StepId,
    note: u32,
    head: StepId,
}

impl<'d> Tree<'d> {
    /// The way through an event of this document.
    #[must_use]
    pub fn new(doc: &'d Document, event: &Event) -> Self {
        let start = event.start();
        Tree {
            doc,
            first: Some(start),
            at: start,
            notes: doc.notes(start),
            outer: Vec::new(),
        }
    }

    /// A way that is over.
    pub(super) fn over(doc: &'d Document, at: StepId) -> Self {
        let mut notes = doc.notes(at);
        notes.at = u32::MAX;
        Tree {
            doc,
            first: None,
            at: StepId::NONE,
            notes,
            outer: Vec::new(),
        }
    }

    fn go(&mut self, step: StepId) {
        self.at = step;
        self.notes = self.doc.notes(step);
    }
}

impl Iterator for Tree<'_> {
    type Item = Visit;

    #[inline]
    fn next(&mut self) -> Option<Visit> {
        if self.notes.at == u32::MAX
            && let Some(next) = self.doc.steps.get(self.at.index())?.next()
            && self.first.is_none()
        {
            self.go(next);
            return Some(Visit::Step(next));
        }
        self.next_of_others()
    }
}

impl Tree<'_> {
    /// Where the next step of the sequence is not what comes next.
    fn next_of_others(&mut self) -> Option<Visit> {
        if let Some(first) = self.first.take() {
            return Some(Visit::Step(first));
        }
        while let Some(note) = self.notes.next() {
            if let Note::Variation(head) = note {
                self.outer.push(Outer {
                    owner: self.at,
                    note: self.notes.at,
                    head,
                });
                self.go(head);
                return Some(Visit::Open(head));
            }
        }
        if let Some(next) = self.doc.steps.get(self.at.index())?.next() {
            self.go(next);
            return Some(Visit::Step(next));
        }
        let Some(outer) = self.outer.pop() else {
            self.at = StepId::NONE;
            return None;
        };
        self.go(outer.owner);
        self.notes.at = outer.note;
        Some(Visit::Close(outer.head))
    }
}
