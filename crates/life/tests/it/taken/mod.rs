//! Whether a chain can be taken in a position, whoever moves and whatever is
//! banned. Verdicts are about stopped positions; lines of play have others.

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point};
use honte_life::{
    Region,
    search::{AbortPolicy, Problem, solve},
    unconditional,
};
use honte_proof::{Aim, Reading, Side};

/// Whether the attacker takes a chain.
pub(crate) struct Question<'a> {
    pub(crate) board: &'a Board,
    /// A point of the chain.
    pub(crate) chain: Point,
    pub(crate) mover: Colour,
    /// A stone that may not be taken: it took a ko.
    pub(crate) banned: Option<Point>,
    pub(crate) reading: Reading,
}

impl Question<'_> {
    /// Plays on everything round the chain but what lives unconditionally; `None`
    /// if so many visits do not tell.
    pub(crate) fn is_taken(&self, visits: u64) -> Option<bool> {
        let board = self.board;
        let defender = board.colour_at(self.chain)?;
        let solid = unconditional(board, !defender);
        let mut points = PointSet::EMPTY;
        let mut open: Vec<Point> = board.chain(self.chain).collect();
        while let Some(point) = open.pop() {
            if !solid.contains(point) && points.insert(point) {
                open.extend(board.size().neighbours(point));
            }
        }
        let region = Region::of(board, &points, &[], |point| board.colour_at(point).into())?;
        let nodes = region.nodes(board.chain(self.chain));
        let mut start = region.start(self.mover);
        start.marks = region.nodes(self.banned);
        let outcome = solve(&Problem {
            game: &region.game(defender, nodes, Aim::Once, self.reading),
            start,
            wanted: None,
            open: 0,
            stop: None,
            visits,
            abort: AbortPolicy::Never,
            memory: 1 << 30,
        });
        Some(outcome.proof?.winner == Side::Attacker)
    }
}
