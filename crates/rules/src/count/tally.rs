//! What a count comes to: a verdict for every point, the numbers of each side, the result.

use super::steps;
use super::verdict::{Reason, Verdict};
use crate::{Amount, GameResult, Ruleset};
use honte_goban::{Colour, Point, Size};
use std::fmt;

/// The numbers of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Side {
    /// Living stones, if the rules count them.
    pub stones: usize,
    /// Surrounded points that count, those under dead stones included.
    pub territory: usize,
    /// The opponent's dead stones taken off at the end.
    pub dead: usize,
    /// The opponent's stones that were prisoners before.
    pub prisoners: u32,
    /// The opponent's stones handed over for passes, among the prisoners.
    pub paid: u32,
    /// Komi.
    pub komi: Amount,
    /// White's compensation for handicap stones.
    pub compensation: Amount,
    /// The sum of all these.
    pub total: Amount,
}

/// A count: what every point is worth, and the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    pub(super) rules: Ruleset,
    pub(super) size: Size,
    pub(super) verdicts: Vec<Verdict>,
    pub(super) sides: [Side; 2],
}

impl Count {
    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// A verdict for every point, row by row from the upper left.
    #[must_use]
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }

    /// The verdict about a point; `None` off the board.
    #[must_use]
    pub fn verdict(&self, point: Point) -> Option<&Verdict> {
        if !self.size.contains(point) {
            return None;
        }
        let row = usize::from(point.y()) * usize::from(self.size.width());
        self.verdicts.get(row + usize::from(point.x()))
    }

    /// The numbers of one side.
    #[must_use]
    pub const fn side(&self, colour: Colour) -> &Side {
        &self.sides[colour.index()]
    }

    /// Black's points less White's.
    #[must_use]
    pub fn lead(&self) -> Amount {
        self.sides[0].total - self.sides[1].total
    }

    /// The result.
    #[must_use]
    pub fn result(&self) -> GameResult {
        GameResult::Score(self.lead())
    }

    /// The empty points that are dame.
    pub fn dame(&self) -> impl Iterator<Item = Point> + '_ {
        self.points(|reason| reason == Reason::Dame)
    }

    /// The points, with stones or without, whose reason satisfies the condition.
    pub fn points(&self, wanted: impl Fn(Reason) -> bool) -> impl Iterator<Item = Point> {
        self.verdicts
            .iter()
            .filter(move |verdict| wanted(verdict.reason))
            .map(|verdict| verdict.point)
    }
}

impl fmt::Display for Count {
    /// On one line: `Black: 23 points + 4 prisoners = 27; White: …; W+0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for colour in Colour::ALL {
            write!(f, "{}: {}; ", steps::name(colour), steps::Sum(self, colour))?;
        }
        self.result().fmt(f)
    }
}
