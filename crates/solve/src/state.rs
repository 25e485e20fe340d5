//! A position in the course of play.

use crate::problem::Problem;
use honte_goban::{Board, Colour, Move, Played, Point, PointSet};

/// More captures than this in one line of play, and the attacker has failed: what goes on for so long
/// is a repetition. With captures counted, no position comes twice in a line.
const MOST_CAPTURES: u8 = 40;

/// What has become of the stones in question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// None of them is left.
    Captured,
    /// They live, have escaped, or are left alone by both.
    Saved,
}

/// A position, and who plays.
#[derive(Debug, Clone)]
pub(crate) struct State<'p> {
    board: Board,
    area: &'p PointSet,
    target: &'p [Point],
    defender: Colour,
    pub(crate) to_move: Colour,
    /// Where a stone may not be taken at once.
    banned: Option<Point>,
    /// Whether the last move was a pass.
    has_passed: bool,
    /// Whether both have passed.
    has_ended: bool,
    /// Ko threats left, of black and of white.
    threats: [u8; 2],
    captures: u8,
}

/// A move made, to be taken back.
#[derive(Clone, Copy)]
pub(crate) struct Made {
    played: Played,
    banned: Option<Point>,
    has_passed: bool,
    threats: [u8; 2],
    captures: u8,
}

impl<'p> State<'p> {
    /// The beginning of a problem, where the sides have so many threats.
    pub(crate) fn new(problem: &'p Problem, threats: [u8; 2]) -> State<'p> {
        State {
            board: problem.board.clone(),
            area: &problem.area,
            target: &problem.target,
            defender: problem.defender(),
            to_move: problem.to_move,
            banned: None,
            has_passed: false,
            has_ended: false,
            threats,
            captures: 0,
        }
    }

    pub(crate) fn is_attackers_turn(&self) -> bool {
        self.to_move != self.defender
    }

    /// A number for all that further play depends on.
    pub(crate) fn key(&self) -> u64 {
        let mut rest = self.banned.map_or(0, |point| point.index() as u64 + 1);
        for part in [
            u64::from(self.to_move == Colour::White),
            u64::from(self.has_passed) << 1 | u64::from(self.has_ended),
            u64::from(self.threats[0]),
            u64::from(self.threats[1]),
            u64::from(self.captures),
        ] {
            rest = rest << 8 | part;
        }
        // A hash of its own for each rest.
        let mixed = (rest ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        self.board.hash64() ^ mixed ^ mixed >> 29
    }

    /// What has become of the stones, if that is decided.
    pub(crate) fn decided(&self) -> Option<Ending> {
        let stones = self.target.iter().copied();
        let stones = stones.filter(|stone| self.board.colour_at(*stone) == Some(self.defender));
        let mut is_left = false;
        for stone in stones {
            is_left = true;
            let mut liberties = self.board.chain_liberties(stone);
            if liberties.any(|liberty| !self.area.contains(liberty)) {
                return Some(Ending::Saved);
            }
        }
        if !is_left {
            return Some(Ending::Captured);
        }
        let is_saved = self.has_ended
            || self.captures > MOST_CAPTURES
            // Only a move of the defender's can have made life.
            || self.is_attackers_turn() && self.lives();
        is_saved.then_some(Ending::Saved)
    }

    /// Whether some of the stones live unconditionally.
    pub(crate) fn lives(&self) -> bool {
        let alive = honte_life::unconditional(&self.board, self.defender);
        self.target.iter().any(|stone| alive.contains(*stone))
    }

    /// Whether a stone of the attacker that could be captured shares a liberty with the target: in
    /// a seki.
    pub(crate) fn has_stones_inside(&self) -> bool {
        let attacker = !self.defender;
        self.board.stones(attacker).any(|stone| {
            let mut liberties = self.board.chain_liberties(stone);
            let is_enclosed = liberties.clone().all(|liberty| self.area.contains(liberty));
            is_enclosed
                && liberties.any(|liberty| {
                    let mut beside = self.board.size().neighbours(liberty);
                    beside.any(|next| self.board.colour_at(next) == Some(self.defender))
                })
        })
    }

    /// The moves of the side to move, those that look best first; a pass last.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let own = self.threats[self.to_move.index()];
        let mut moves: Vec<(u32, Point)> = self
            .area
            .iter()
            .filter(|point| self.board.is_legal_without_ko(self.to_move, *point))
            .filter(|point| self.banned != Some(*point) || own > 0)
            .map(|point| (self.promise(point), point))
            .collect();
        moves.sort_by_key(|(promise, point)| (std::cmp::Reverse(*promise), *point));
        let points = moves.into_iter().map(|(_, point)| Move::Play(point));
        points.chain([Move::Pass]).collect()
    }

    /// How much a point looks like a good one.
    fn promise(&self, point: Point) -> u32 {
        let mut promise = 0;
        for next in self.board.size().neighbours(point) {
            promise += match self.board.colour_at(next) {
                None => 2,
                Some(colour) => {
                    let liberties = self.board.liberties(next);
                    match (colour == self.to_move, liberties) {
                        // Captures, and stones that are saved.
                        (false, 1) => 40,
                        (true, 1) => 20,
                        (false, 2) => 8,
                        (true, 2) => 4,
                        _ => 1,
                    }
                }
            };
        }
        promise
    }

    /// Makes a move out of [`moves`](State::moves).
    pub(crate) fn make(&mut self, played: Move) -> Option<Made> {
        let made = |played, state: &State<'_>| Made {
            played,
            banned: state.banned,
            has_passed: state.has_passed,
            threats: state.threats,
            captures: state.captures,
        };
        let made = match played {
            Move::Pass => {
                let made = made(self.board.pass(), self);
                self.has_ended = self.has_passed;
                self.has_passed = true;
                self.banned = None;
                made
            }
            Move::Play(point) => {
                let stone = self.board.play(self.to_move, point).ok()?;
                let taken = stone.captured();
                let made = made(stone, self);
                if self.banned == Some(point) {
                    let own = &mut self.threats[self.to_move.index()];
                    *own = own.saturating_sub(1);
                }
                self.captures += u8::from(taken > 0);
                self.banned = self.board.ko();
                self.has_passed = false;
                made
            }
        };
        self.to_move = !self.to_move;
        Some(made)
    }

    pub(crate) fn undo(&mut self, made: Made) {
        self.to_move = !self.to_move;
        self.has_ended = false;
        self.banned = made.banned;
        self.has_passed = made.has_passed;
        self.threats = made.threats;
        self.captures = made.captures;
        self.board.undo(made.played);
    }
}
