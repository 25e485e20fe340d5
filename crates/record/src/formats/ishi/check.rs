//! What can only be said of moves once they are played: numbers, captures, prisoners.

use honte_goban::{Point, Size};
use std::collections::HashMap;

use super::document::{Act, Document, Event, StepId};
use super::game::Game;
use super::report::Report;
use super::tree::{Tree, Visit};
use crate::problem::ProblemKind as Kind;
use crate::replay::Grid;

/// The lines on which moves list their first prisoners.
pub(super) type PrisonerLines = HashMap<StepId, u32>;

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
    /// Reports what is odd about the moves of the document's last event. `prisoners` are the lines
    /// on which it lists any.
    pub(super) fn check(&mut self, doc: &Document, prisoners: &PrisonerLines, report: &mut Report) {
        let Some(event) = doc.events.last().filter(|event| has_moves(event)) else {
            return;
        };
        self.game.reset(event.size());
        for visit in Tree::new(doc, event) {
            match visit {
                Visit::Step(id) => self.step(doc, id, prisoners, report),
                Visit::Open(head) => self.game.enter(doc, head),
                Visit::Close(_) => self.game.leave(),
            }
        }
    }

    fn step(&mut self, doc: &Document, id: StepId, prisoners: &PrisonerLines, report: &mut Report) {
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
            let line = prisoners.get(&id).copied().unwrap_or(line);
            let size = doc.events.last().map_or(Size::GO19, Event::size);
            let named = |points: &[Point]| names(points, size);
            let (listed, captured) = (self.game.listed(), self.game.captured());
            let detail = format!("{} listed, {} captured", named(listed), named(captured));
            report.remark(Kind::PrisonerMismatch, line, detail);
        }
        if !prisoners.is_empty() && !outcome.lists && !self.game.captured().is_empty() {
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

/// The places of stones, as many as a line of a message holds.
fn names(points: &[Point], size: Size) -> String {
    const MAX_NAMED: usize = 10;
    let names: Vec<String> = points
        .iter()
        .take(MAX_NAMED)
        .map(|point| point.to_a1(size).to_lowercase())
        .collect();
    match points.len() {
        0 => "none".to_owned(),
        count if count > MAX_NAMED => format!("{} and {} more", names.join(" "), count - MAX_NAMED),
        _ => names.join(" "),
    }
}

/// More than the empty board.
fn has_moves(event: &Event) -> bool {
    event.steps.end - event.steps.start > 1
}
