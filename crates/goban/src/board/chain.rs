//! Walks over one chain.

use std::iter::FusedIterator;

use super::{Board, EMPTY, NONE, beside, slot};
use crate::{Point, point::SLOTS};

impl Board {
    /// The stones of the chain on the point, in no particular order, starting
    /// with the point itself; none if there is no stone.
    ///
    /// ```
    /// use honte_goban::{Board, Point};
    ///
    /// let board: Board = "X X .\n. X O\nX O .".parse()?;
    /// let corner = Point::new(0, 0).unwrap();
    /// assert_eq!(board.chain(corner).count(), 3);
    /// assert_eq!(board.chain_liberties(corner).count(), 2);
    /// # Ok::<(), honte_goban::DiagramError>(())
    /// ```
    #[must_use]
    pub fn chain(&self, point: Point) -> Chain<'_> {
        let start = self.chain_at(point).map_or(NONE, |_| point.raw());
        self.circle(start)
    }

    /// The empty points beside the chain on the point, each once, in no
    /// particular order; none if there is no stone.
    #[must_use]
    pub fn chain_liberties(&self, point: Point) -> ChainLiberties<'_> {
        ChainLiberties {
            chain: self.chain(point),
            around: [NONE; 4],
            step: 4,
            seen: [0; SLOTS / 64],
        }
    }

    /// The circular list through a raw point, be it on the board or just
    /// taken off; nothing from [`NONE`].
    pub(super) fn circle(&self, start: u16) -> Chain<'_> {
        Chain {
            board: self,
            start,
            at: start,
        }
    }
}

/// Iterator over the stones of a chain; see [`Board::chain`].
#[derive(Clone, Debug)]
pub struct Chain<'a> {
    board: &'a Board,
    start: u16,
    /// The point to give next; [`NONE`] at the end.
    at: u16,
}

impl Chain<'_> {
    /// Continues with the circular list of another chain.
    pub(super) fn restart(&mut self, start: u16) {
        (self.start, self.at) = (start, start);
    }
}

impl Iterator for Chain<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        if self.at == NONE {
            return None;
        }
        let point = Point::from_raw(self.at);
        let next = self.board.next[slot(self.at)];
        self.at = if next == self.start { NONE } else { next };
        Some(point)
    }
}

impl FusedIterator for Chain<'_> {}

/// Iterator over the liberties of a chain; see [`Board::chain_liberties`].
#[derive(Clone, Debug)]
pub struct ChainLiberties<'a> {
    chain: Chain<'a>,
    /// The points beside the current stone; those before `step` were looked at.
    around: [u16; 4],
    step: usize,
    /// One bit for each slot: whether its point was already returned.
    seen: [u64; SLOTS / 64],
}

impl ChainLiberties<'_> {
    /// Marks the point; returns whether it is a liberty that was not seen
    /// before.
    fn is_new(&mut self, raw: u16) -> bool {
        let (word, bit) = (slot(raw) / 64, 1 << (raw % 64));
        let new = self.seen[word] & bit == 0 && self.chain.board.cell(raw) == EMPTY;
        self.seen[word] |= bit;
        new
    }
}

impl Iterator for ChainLiberties<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        loop {
            while let Some(&raw) = self.around.get(self.step) {
                self.step += 1;
                if self.is_new(raw) {
                    return Some(Point::from_raw(raw));
                }
            }
            self.around = beside(self.chain.next()?.raw());
            self.step = 0;
        }
    }
}

impl FusedIterator for ChainLiberties<'_> {}
