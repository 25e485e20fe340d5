//! The verdict about each point.

use honte_goban::{Board, Colour, Point};

use super::position::FinalPosition;
use super::regions::{Region, Regions};
use super::statuses::Marks;
use super::verdict::{Reason, Verdict};
use crate::{Ruleset, Scoring, SekiPoints};

/// A verdict for every point, row by row from the upper left.
pub(super) fn verdicts(position: &FinalPosition, rules: &Ruleset) -> Vec<Verdict> {
    let board = &position.board;
    let mut reasons = Reasons::new(board, position, rules);
    match &position.marks {
        Some(marks) => reasons.by_marks(position, marks),
        None => reasons.by_regions(&Regions::of(board, &position.statuses)),
    }
    let verdict = |point| reasons.verdict(point);
    board.size().points().map(verdict).collect()
}

struct Reasons<'a> {
    board: &'a Board,
    rules: &'a Ruleset,
    /// By point: the owner of the region that it lies in, and the reason.
    at: Vec<(Option<Colour>, Reason)>,
}

impl<'a> Reasons<'a> {
    /// All stones alive, all empty points dame.
    fn new(board: &'a Board, position: &FinalPosition, rules: &'a Ruleset) -> Self {
        let mut at = vec![(None, Reason::Dame); Point::INDEX_END];
        for (colour, point) in position.board.all_stones() {
            at[point.index()] = match rules.scoring {
                Scoring::Area => (Some(colour), Reason::Alive(colour)),
                Scoring::Territory => (None, Reason::AliveUncounted(colour)),
            };
        }
        Self { board, rules, at }
    }

    fn by_marks(&mut self, position: &FinalPosition, marks: &Marks) {
        for point in self.board.size().points() {
            let owner = marks.owner(point);
            match (self.board.colour_at(point), owner) {
                (None, Some(owner)) => self.set(point, Some(owner), Reason::Marked(owner)),
                (None, None) => self.set(point, None, Reason::Unmarked),
                (Some(colour), owner) if position.statuses.is_dead(point) => {
                    self.set(point, owner, Reason::MarkedDead(colour));
                }
                // A player's own stone marked as territory counts as the stone that it is.
                (Some(_), _) => {}
            }
        }
    }

    fn by_regions(&mut self, found: &Regions) {
        for region in &found.regions {
            let (owner, empty) = self.region(found, region);
            for &point in &region.points {
                match self.board.colour_at(point) {
                    None => self.set(point, owner, empty),
                    Some(colour) => self.set(point, owner, self.dead_stone(colour, owner)),
                }
            }
        }
    }

    /// The owner of a region, and the reason.
    fn region(&self, found: &Regions, region: &Region) -> (Option<Colour>, Reason) {
        if region.beside == [false; 2] {
            return (None, Reason::NoStones);
        }
        match self.rules.seki {
            SekiPoints::Count => match region.surrounded_by() {
                Some(owner) => (Some(owner), Reason::Territory(owner)),
                None => (None, Reason::Dame),
            },
            SekiPoints::None => match region.eye_of() {
                Some(owner) if found.is_independent(region) => {
                    (Some(owner), Reason::Territory(owner))
                }
                Some(owner) => (None, Reason::SekiEye(owner)),
                None => (None, Reason::Dame),
            },
        }
    }

    fn dead_stone(&self, colour: Colour, owner: Option<Colour>) -> Reason {
        match (self.rules.seki, owner) {
            (_, Some(owner)) if owner != colour => Reason::DeadRemoved(colour),
            (SekiPoints::Count, _) => Reason::DeadElsewhere(colour),
            (SekiPoints::None, _) => Reason::DeadStays(colour),
        }
    }

    fn set(&mut self, point: Point, owner: Option<Colour>, reason: Reason) {
        self.at[point.index()] = (owner, reason);
    }

    fn verdict(&self, point: Point) -> Verdict {
        let (owner, reason) = self.at[point.index()];
        let prisoner = self.rules.scoring == Scoring::Territory
            && Colour::ALL
                .into_iter()
                .any(|colour| reason.takes_off(colour));
        Verdict {
            point,
            owner,
            worth: u8::from(owner.is_some()) + u8::from(prisoner),
            reason,
        }
    }
}

impl Reason {
    /// Whether a stone of this colour is taken off the board.
    pub(super) fn takes_off(self, colour: Colour) -> bool {
        match self {
            Self::DeadRemoved(dead) | Self::DeadElsewhere(dead) | Self::MarkedDead(dead) => {
                dead == colour
            }
            _ => false,
        }
    }
}

impl Verdict {
    /// Whether the point, rather than a stone on it, counts for this colour.
    pub(super) fn owns_ground(&self, colour: Colour) -> bool {
        self.owner == Some(colour) && !matches!(self.reason, Reason::Alive(_))
    }
}
