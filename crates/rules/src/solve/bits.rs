//! Small boards as sets of bits: one word for each colour.

use honte_goban::{Board, Colour, Point, Size};

/// A set of points; bit `y * width + x`.
pub(super) type Bits = u64;

/// A board of at most 64 points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) size: Size,
    pub(super) all: Bits,
    width: u32,
    not_first: Bits,
    not_last: Bits,
}

/// The stones of each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Stones(pub(super) [Bits; 2]);

impl Stones {
    pub(super) fn of(&self, colour: Colour) -> Bits {
        self.0[colour.index()]
    }

    pub(super) fn both(&self) -> Bits {
        self.0[0] | self.0[1]
    }
}

impl Grid {
    /// `None` for a board of more than 64 points.
    pub(super) fn new(size: Size) -> Option<Grid> {
        let (width, height) = (u32::from(size.width()), u32::from(size.height()));
        let area = width * height;
        if area > 64 {
            return None;
        }
        let all = if area == 64 { !0 } else { (1 << area) - 1 };
        let first = (0..height).fold(0, |column, y| column | 1 << (y * width));
        Some(Grid {
            size,
            all,
            width,
            not_first: all & !first,
            not_last: all & !(first << (width - 1)),
        })
    }

    pub(super) fn area(&self) -> i32 {
        self.all.count_ones() as i32
    }

    pub(super) fn stones(&self, board: &Board) -> Stones {
        let mut stones = Stones::default();
        for (bit, point) in self.size.points().enumerate() {
            if let Some(colour) = board.colour_at(point) {
                stones.0[colour.index()] |= 1 << bit;
            }
        }
        stones
    }

    pub(super) fn point(&self, bit: u32) -> Option<Point> {
        Point::new((bit % self.width) as u8, (bit / self.width) as u8)
    }

    /// The points beside these points, perhaps including some of them.
    pub(super) fn beside(&self, bits: Bits) -> Bits {
        let sideways = ((bits & self.not_last) << 1) | ((bits & self.not_first) >> 1);
        let across = (bits << self.width) | (bits >> self.width);
        (sideways | across) & self.all
    }

    /// The part of `within` that is connected to `from`.
    pub(super) fn connected(&self, from: Bits, within: Bits) -> Bits {
        let mut found = from & within;
        loop {
            let more = found | (self.beside(found) & within);
            if more == found {
                return found;
            }
            found = more;
        }
    }

    /// The connected parts of a set.
    pub(super) fn parts(&self, set: Bits) -> impl Iterator<Item = Bits> + '_ {
        let mut rest = set;
        std::iter::from_fn(move || {
            let first = rest & rest.wrapping_neg();
            (first != 0).then(|| {
                let part = self.connected(first, rest);
                rest &= !part;
                part
            })
        })
    }

    /// The position after a play on an empty point. Opposing chains without a liberty leave the
    /// board, then the player's own chain if it has none.
    pub(super) fn play(&self, stones: Stones, colour: Colour, bit: u32) -> Stones {
        let (own, other) = (colour.index(), (!colour).index());
        let mut after = stones;
        after.0[own] |= 1 << bit;
        let mut near = self.beside(1 << bit) & after.0[other];
        while near != 0 {
            let chain = self.connected(near & near.wrapping_neg(), after.0[other]);
            near &= !chain;
            if self.beside(chain) & self.all & !after.both() == 0 {
                after.0[other] &= !chain;
            }
        }
        let chain = self.connected(1 << bit, after.0[own]);
        if self.beside(chain) & self.all & !after.both() == 0 {
            after.0[own] &= !chain;
        }
        after
    }

    /// Black's area less White's: stones, and empty regions that touch one colour alone.
    pub(super) fn area_lead(&self, stones: Stones) -> i32 {
        let mut lead = stones.0[0].count_ones() as i32 - stones.0[1].count_ones() as i32;
        for region in self.parts(self.all & !stones.both()) {
            let border = self.beside(region);
            match (border & stones.0[0] != 0, border & stones.0[1] != 0) {
                (true, false) => lead += region.count_ones() as i32,
                (false, true) => lead -= region.count_ones() as i32,
                _ => {}
            }
        }
        lead
    }
}
