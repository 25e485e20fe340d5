//! A game while it is read.

use crate::problem::ProblemKind;
use crate::reading::{Draft, Report, StepId};
use honte_goban::{CoordError, Move, Point, Size};

/// Where something stands: line and column.
pub(super) type Where = (u64, u64);

/// A game and the place in its tree that is read.
pub(super) struct Game {
    pub(super) draft: Draft,
    /// What the next node is a child of.
    parent: StepId,
    /// The node that comments, and variations, belong to.
    tip: Option<StepId>,
    /// Whether the root has been a node of the file.
    rooted: bool,
    /// For each variation that is open: where to go on after it.
    variations: Vec<(StepId, Option<StepId>)>,
}

impl Game {
    pub(super) fn new() -> Game {
        Game {
            draft: Draft::new(Size::GO19),
            parent: StepId::ROOT,
            tip: None,
            rooted: false,
            variations: Vec::new(),
        }
    }

    /// A node begins.
    pub(super) fn node(&mut self) -> StepId {
        let step = if self.rooted {
            self.draft.step(self.parent, None)
        } else {
            self.rooted = true;
            StepId::ROOT
        };
        self.parent = step;
        self.tip = Some(step);
        step
    }

    /// The node that what is read belongs to, made if there is none.
    pub(super) fn here(&mut self) -> StepId {
        match self.tip {
            Some(step) => step,
            None => self.node(),
        }
    }

    /// A move, with a node of its own unless it stands in one.
    pub(super) fn play(&mut self, in_node: bool) -> StepId {
        if !in_node {
            // The root has no move.
            self.rooted = true;
            return self.node();
        }
        let step = self.here();
        if step != StepId::ROOT {
            return step;
        }
        let first = self.draft.step(StepId::ROOT, None);
        self.draft.hand_over(StepId::ROOT, first);
        self.parent = first;
        self.tip = Some(first);
        first
    }

    /// A variation begins: an alternative to the newest node. False if there is none.
    pub(super) fn open(&mut self) -> bool {
        self.variations.push((self.parent, self.tip));
        let tip = self.tip.take();
        self.rooted = true;
        match tip {
            Some(step) if step != StepId::ROOT => {
                self.parent = self.draft.parent(step);
                true
            }
            _ => false,
        }
    }

    pub(super) fn close(&mut self) {
        if let Some((parent, tip)) = self.variations.pop() {
            self.parent = parent;
            self.tip = tip;
        }
    }

    /// A place: `Q16`, `4,10` or nothing, for a pass.
    pub(super) fn place(&self, text: &str, place: Where, report: &mut Report) -> Option<Move> {
        let text = text.trim();
        let found = match text.split_once(',') {
            _ if text.is_empty() => Ok(Move::Pass),
            Some((x, y)) => self.numbers(x, y),
            None => Move::parse_a1(self.draft.size, text).map_err(|error| match error {
                CoordError::OffBoard(_) => ProblemKind::OffBoard,
                _ => ProblemKind::NoPoint,
            }),
        };
        match found {
            Ok(found) => Some(found),
            Err(kind) => {
                let expected = "a place such as Q16, or 4,10";
                report.found(kind, place, text, expected);
                None
            }
        }
    }

    /// A column from the left and a row from below, both from 1.
    fn numbers(&self, x: &str, y: &str) -> Result<Move, ProblemKind> {
        let number = |text: &str| text.trim().parse::<u8>().map_err(|_| ProblemKind::NoPoint);
        let (x, y) = (number(x)?, number(y)?);
        let size = self.draft.size;
        let point = x.checked_sub(1).zip(size.height().checked_sub(y));
        point
            .and_then(|(x, y)| Point::new(x, y))
            .filter(|&point| size.contains(point))
            .map(Move::Play)
            .ok_or(ProblemKind::OffBoard)
    }
}
