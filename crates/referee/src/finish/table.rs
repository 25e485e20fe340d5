//! The board while it is being finished.

use super::{Play, Stopped, stones};
use honte_goban::{Board, Colour, Point, PointSet};
use honte_rules::count::{Region, Regions};
use honte_rules::{RulesError, Statuses};

/// A position, what is held of its chains, and what was played on it.
#[derive(Clone)]
pub(super) struct Table<'a> {
    pub stopped: Stopped<'a>,
    pub board: Board,
    pub plays: Vec<Play>,
    /// Stones that are dead, or held for dead.
    pub dead: PointSet,
    /// Stones of chains without a proof.
    pub open: PointSet,
    /// Dame that are left as they are, since filling them failed.
    pub refused: PointSet,
}

impl<'a> Table<'a> {
    pub(super) fn new(stopped: Stopped<'a>) -> Table<'a> {
        let verdicts = stopped.verdicts;
        let board = &stopped.position.board;
        let mut open = stones(verdicts, |verdict| !verdict.class.is_proved());
        open.extend(stopped.costly.iter().flat_map(|&chain| board.chain(chain)));
        Table {
            stopped,
            board: board.clone(),
            plays: Vec::new(),
            // A chain that nothing is known or assumed of is taken as alive: random play, which is
            // not clear about it, sees no sekis.
            dead: stones(verdicts, |verdict| verdict.status.lives() == Some(false)),
            open,
            refused: PointSet::EMPTY,
        }
    }

    /// Who plays next.
    pub(super) fn next(&self) -> Colour {
        self.plays
            .last()
            .map_or(self.stopped.first, |play| !play.colour)
    }

    /// The regions of the board without its dead stones.
    pub(super) fn regions(&self) -> Result<Vec<Region>, RulesError> {
        let statuses = Statuses::with_dead(&self.board, self.dead.iter())?;
        Ok(Regions::of(&self.board, &statuses).regions)
    }

    /// The empty points of each region that living chains of both colours border.
    pub(super) fn dame(&self, regions: &[Region]) -> Vec<Vec<Point>> {
        let shared = regions
            .iter()
            .filter(|region| region.beside == [true, true]);
        let empty = |region: &Region| -> Vec<Point> {
            let points = region.points.iter().copied();
            points
                .filter(|&point| self.board.is_empty_at(point))
                .collect()
        };
        shared.map(empty).collect()
    }

    /// Whether a living stone of a colour is on a point.
    pub(super) fn is_living(&self, point: Point, colour: Colour) -> bool {
        self.board.colour_at(point) == Some(colour) && !self.dead.contains(point)
    }

    /// A point and those beside it.
    pub(super) fn near(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let size = self.board.size();
        size.neighbours(point).chain([point])
    }

    /// The board after a play, if that is possible.
    pub(super) fn after(&self, point: Point, colour: Colour) -> Option<Board> {
        let mut board = self.board.clone();
        board.play(colour, point).ok()?;
        Some(board)
    }

    /// Plays a stone that can be played.
    pub(super) fn play(&mut self, play: Play) {
        if self.board.play(play.colour, play.point).is_err() {
            return;
        }
        let taken = |stone: &Point| !self.board.is_empty_at(*stone);
        self.dead = self.dead.iter().filter(taken).collect();
        self.open = self.open.iter().filter(taken).collect();
        self.plays.push(play);
        // What was dead shares the lot of what it is joined to (Example 24).
        let joined: PointSet = self.board.chain(play.point).collect();
        let lives = |stone: Point| stone != play.point && !self.dead.contains(stone);
        if joined.iter().any(lives) {
            let apart = |stone: &Point| !joined.contains(*stone);
            self.dead = self.dead.iter().filter(apart).collect();
        }
    }

    /// How many stones of a colour the plays took.
    pub(super) fn taken(&self, colour: Colour) -> u32 {
        let on = |board: &Board| board.stones(colour).count();
        let played = self
            .plays
            .iter()
            .filter(|play| play.colour == colour)
            .count();
        let taken = on(&self.stopped.position.board) + played - on(&self.board);
        u32::try_from(taken).unwrap_or(u32::MAX)
    }
}

/// One stone of each chain on some points, in the order of the board's points.
pub(super) fn heads(board: &Board, points: impl Iterator<Item = Point>) -> Vec<Point> {
    let heads = points.filter_map(|point| board.chain_head(point));
    let mut heads: Vec<Point> = heads.collect();
    heads.sort_unstable();
    heads.dedup();
    heads
}
