//! A position of the search: stones, turn, phase, and the passes so far.

use super::bits::{Bits, Grid, Stones};
use super::safe::safe;
use honte_goban::Colour;

/// A state of the game, without its history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) stones: Stones,
    pub(super) to_move: Colour,
    /// Whether this is the playout, where a play costs no more than a pass; otherwise it is Ikeda's
    /// alternation.
    pub(super) is_playout: bool,
    /// Successive passes, 0 or 1; 2 when all is over.
    pub(super) passes: u8,
    /// White's plays less Black's in the alternation.
    pub(super) tax: i16,
}

/// A pass, among the numbers of points.
pub(super) const PASS: u8 = 64;

/// A question: can `prover` get at least `target`?
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) prover: Colour,
    /// In points for the prover.
    pub(super) target: i32,
    /// What Black has in addition to area and tax.
    pub(super) base: i32,
}

/// What is known of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Reached,
    Missed,
    Open,
}

impl Position {
    pub(super) fn pass(mut self) -> Position {
        self.to_move = !self.to_move;
        self.passes += 1;
        if self.passes == 2 && !self.is_playout {
            self.is_playout = true;
            self.passes = 0;
        }
        self
    }

    /// After a play that leads to these stones.
    pub(super) fn play(mut self, stones: Stones) -> Position {
        if !self.is_playout {
            let tax = if self.to_move == Colour::White { 1 } else { -1 };
            self.tax = self.tax.saturating_add(tax);
        }
        self.stones = stones;
        self.to_move = !self.to_move;
        self.passes = 0;
        self
    }

    /// The moves and the positions after them: first a pass, then captures, then plays that touch
    /// the opponent. Plays that leave the board as it was are left out. Others may be forbidden by
    /// what came before.
    pub(super) fn moves(&self, grid: &Grid, out: &mut Vec<(u8, Position)>) {
        out.clear();
        out.push((PASS, self.pass()));
        let other = self.stones.of(!self.to_move);
        let near = grid.beside(other);
        let empty = grid.all & !self.stones.both();
        let start = out.len();
        for set in [empty & near, empty & !near] {
            for bit in bits(set) {
                let stones = grid.play(self.stones, self.to_move, bit);
                if stones == self.stones {
                    continue;
                }
                let after = (bit as u8, self.play(stones));
                if stones.of(!self.to_move) != other {
                    out.insert(start, after);
                } else {
                    out.push(after);
                }
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.passes == 2
    }
}

impl Goal {
    /// What the position alone decides.
    pub(super) fn known(&self, grid: &Grid, position: &Position) -> Known {
        let sign = if self.prover == Colour::Black { 1 } else { -1 };
        let extra = sign * (self.base + i32::from(position.tax));
        let reached = |is_reached: bool| match is_reached {
            true => Known::Reached,
            false => Known::Missed,
        };
        if position.is_over() {
            let lead = sign * grid.area_lead(position.stones);
            return reached(lead + extra >= self.target);
        }
        let own = safe(grid, position.stones, self.prover).count_ones() as i32;
        if 2 * own - grid.area() + extra >= self.target {
            return Known::Reached;
        }
        let others = safe(grid, position.stones, !self.prover).count_ones() as i32;
        if grid.area() - 2 * others + extra < self.target {
            return Known::Missed;
        }
        Known::Open
    }
}

/// The numbers of a set's points.
pub(super) fn bits(set: Bits) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let bit = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
