//! A stopped position as the players finish it, and what it counts then.
//!
//! After the stop players fill the dame, add stones inside their territory where that becomes
//! necessary (teire, commentary on Article 9.2), take off the dead and count. [`finish`] does the
//! same: first the plays that are still worth points are made; then the colours fill in turn, first
//! what the opponent has to answer; a chain that a filled dame puts in danger or cuts off is protected;
//! what nobody can fill stays, and only chains that live by such points are in seki (Article 8). A part
//! of the board that cannot be finished so is left as it is, and counted as if its dame were filled.

mod close;
mod endgame;
mod fill;
mod groups;
mod homes;
mod place;
mod protect;
mod reading;
mod table;
mod thermograph;

use crate::settle::{Dame, Known, Settled, settle};
use honte_goban::{Board, Colour, Point, PointSet};
use honte_life::{Stop, Verdict};
use honte_rules::{Count, FinalPosition, RulesError, Ruleset, Statuses};
use table::{Table, heads};

/// What a play before the count is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It fills a dame.
    Dame,
    /// It keeps the chain on this point: without it that would be lost, or would not stay dead.
    Teire(Point),
    /// It closes a border that was still open.
    Border,
}

/// A play before the count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    /// Who plays.
    pub colour: Colour,
    /// Where.
    pub point: Point,
    /// What for.
    pub purpose: Purpose,
}

impl Play {
    /// The chain that the play keeps, if it is a teire.
    #[must_use]
    pub const fn teire(&self) -> Option<Point> {
        match self.purpose {
            Purpose::Teire(chain) => Some(chain),
            Purpose::Dame | Purpose::Border => None,
        }
    }
}

/// What is to be played, in order, and the count after it.
#[derive(Debug, Clone)]
pub struct Finish {
    /// The plays.
    pub plays: Vec<Play>,
    /// The finished position, with the statuses that are proved or assumed.
    pub position: FinalPosition,
    /// What it counts: the likely result.
    pub count: Count,
    /// All that the count may be while chains without a proof are left open.
    pub settled: Settled,
    /// Dame that nobody fills though no chain beside them is in seki: the position could not be
    /// finished there, and is counted as if they were filled.
    pub left: PointSet,
    /// The rooms between both colours that are too large for dame: while there are any, the game is
    /// not over.
    pub open: Vec<Vec<Point>>,
}

/// How the verdicts on the chains on some points of a board are found.
pub(super) type Judge<'a> = &'a dyn Fn(&Board, &[Point]) -> Vec<Verdict>;

/// What the finishing starts from.
#[derive(Clone, Copy)]
pub(super) struct Stopped<'a> {
    /// The position as it was stopped.
    pub position: &'a FinalPosition,
    /// What it is counted by.
    pub rules: &'a Ruleset,
    /// The verdicts on its chains.
    pub verdicts: &'a [Verdict],
    /// Chains that are open though there is a proof that they live, one point of each.
    pub costly: &'a [Point],
    /// Who plays first.
    pub first: Colour,
    /// Finds out about a few chains again.
    pub judge: Judge<'a>,
    /// When to break off: what is not played by then is counted as dame.
    pub stop: &'a Stop,
}

/// Finishes a position.
///
/// # Errors
/// As [`FinalPosition::count`].
pub(super) fn finish(stopped: Stopped<'_>) -> Result<Finish, RulesError> {
    let mut table = Table::new(stopped);
    let open = table.close_borders()?;
    if open.is_empty() {
        table.finish()?;
    }
    let mut position = FinalPosition {
        board: table.board.clone(),
        ..stopped.position.clone()
    };
    for colour in Colour::ALL {
        position.prisoners.captured[colour.index()] += table.taken(colour);
    }
    let regions = table.regions()?;
    let unfilled = table.dame(&regions).concat();
    // In a game that is not over nothing can be said of sekis.
    let seki = match open.is_empty() {
        true => table.in_seki(&regions, &unfilled),
        false => PointSet::EMPTY,
    };
    let statuses = Statuses::with_dead(&position.board, table.dead.iter())?
        .with_seki(&position.board, seki.iter())?;
    let beside_seki = |point: &Point| {
        let mut beside = position.board.size().neighbours(*point);
        beside.any(|stone| seki.contains(stone))
    };
    let left = unfilled.iter().copied().filter(|point| !beside_seki(point));
    let left: PointSet = left.collect();
    let settled = settle(
        &position,
        stopped.rules,
        &table.known(),
        Dame::FilledBut(&seki),
    )?;
    let position = position.with_statuses(statuses);
    Ok(Finish {
        count: position.count(stopped.rules)?,
        position,
        settled,
        left,
        open,
        plays: table.plays,
    })
}

/// A position of a game that is not over, with nothing played: what is open in it, and the bounds by
/// what is known.
///
/// # Errors
/// As [`FinalPosition::count`].
pub(super) fn unfinished(
    stopped: Stopped<'_>,
    open: Vec<Vec<Point>>,
) -> Result<Finish, RulesError> {
    let Stopped {
        position, rules, ..
    } = stopped;
    let known = Table::new(stopped).known();
    Ok(Finish {
        plays: Vec::new(),
        count: position.count(rules)?,
        settled: settle(position, rules, &known, Dame::Filled)?,
        position: position.clone(),
        left: PointSet::EMPTY,
        open,
    })
}

impl Table<'_> {
    /// Makes the last plays, fills and protects until there is nothing left to be played.
    fn finish(&mut self) -> Result<(), RulesError> {
        self.play_endgame()?;
        self.fill_all()?;
        while !self.is_late() && self.fill_rooms()? {
            self.fill_all()?;
        }
        self.leave_no_atari();
        Ok(())
    }

    /// Whether the time is over, or the work was interrupted.
    fn is_late(&self) -> bool {
        self.stopped.stop.is_due()
    }

    /// What is known of the chains now: open are those without a proof.
    fn known(&self) -> Known {
        let open = heads(&self.board, self.open.iter());
        let mut dead = heads(&self.board, self.dead.iter());
        dead.retain(|head| !open.contains(head));
        Known::new(dead, open)
    }
}

/// The stones of the chains that something holds for.
fn stones(verdicts: &[Verdict], holds: impl Fn(&Verdict) -> bool) -> PointSet {
    let chains = verdicts.iter().filter(|verdict| holds(verdict));
    chains
        .flat_map(|chain| chain.stones.iter().copied())
        .collect()
}

#[cfg(test)]
mod tests;
