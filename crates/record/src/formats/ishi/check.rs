//! What can only be said of moves once they are played: numbers, captures, prisoners.

use honte_goban::Size;

use super::document::{Act, Document, Event, StepId};
use super::game::Game;
use super::report::Report;
use super::tree::{Tree, Visit};
use crate::problem::ProblemKind as Kind;
use crate::replay::Grid;

/// Plays events through, one after another.
#[derive(Debug)]
pub(super) struct Checker {
    game: Game<Grid>,
}

impl Default for Checker {
    fn default() -> Self {
        Checker {
            game: Game::new(Size::GO19),
        }
    }
}

impl Checker {
    /// Reports what is odd about the moves of the document's last event. `uses_prisoners` is
    /// whether it lists any.
    pub(super) fn check(&mut self, doc: &Document, uses_prisoners: bool, report: &mut Report) {
        let Some(event) = doc.events.last().filter(|event| has_moves(event)) else {
            return;
        };
        self.game.reset(event.size());
        for visit in Tree::new(doc, event) {
            match visit {
                Visit::Step(id) => self.step(doc, id, uses_prisoners, report),
                Visit::Open(head) => self.game.enter(doc, head),
                Visit::Close(_) => self.game.leave(),
            }
        }
    }

    fn step(&mut self, doc: &Document, id: StepId, uses_prisoners: bool, report: &mut Report) {
        let step = doc.step(id);
        let line = step.line();
        if let Act::Move { number, .. } = step.act()
            && let Some(kind) = self.number(number)
        {
            report.add(kind, line, 0, number.to_string().as_bytes());
        }
        let outcome = self.game.apply(doc, id);
        if outcome.occupied {
            report.add(Kind::Occupied, line, 0, b"");
        }
        if outcome.suicide {
            report.add(Kind::Suicide, line, 0, b"");
        }
        if outcome.mismatch {
            report.add(Kind::PrisonerMismatch, line, 0, b"");
        }
        if uses_prisoners && !outcome.lists && !self.game.captured().is_empty() {
            report.add(Kind::PrisonerMissing, line, 0, b"");
        }
    }

    /// What is odd about the number of a move that is to be played next.
    fn number(&self, number: u32) -> Option<Kind> {
        let last = self.game.last_number()?;
        if self.game.is_used(number) {
            Some(Kind::DuplicateMove)
        } else if number < last {
            Some(Kind::OutOfOrder)
        } else {
            (number > last + 1).then_some(Kind::Gap)
        }
    }
}

/// More than the empty board.
fn has_moves(event: &Event) -> bool {
    event.steps.end - event.steps.start > 1
}
