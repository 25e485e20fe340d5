//! A point of the board.

use std::fmt;

use crate::size::MAX_SIDE;

/// Points in one row of the padded board; the same for every board size.
const STRIDE: u16 = 32;

/// Length of an array with a slot for every [`Point::index`]: a power of two,
/// so that `& (SLOTS - 1)` proves an index in range.
pub(crate) const SLOTS: usize = 1024;

/// What to add to a raw point, wrapping, to go right, down, left and up.
pub(crate) const STEPS: [u16; 4] = [1, STRIDE, 1_u16.wrapping_neg(), STRIDE.wrapping_neg()];

/// An intersection of a board of up to 25 lines each way.
///
/// Points are counted from the upper left, `x` to the right and `y`
/// downwards, both from 0. The same point serves boards of every size that
/// contain it (see [`Size::contains`](crate::Size::contains)). Points are
/// ordered row by row.
///
/// Inside, a point is an index into a one-dimensional board with a border
/// around it: `(y + 1) * 32 + (x + 1)`.
///
/// ```
/// use honte_goban::Point;
///
/// let point = Point::new(3, 15).unwrap();
/// assert_eq!((point.x(), point.y()), (3, 15));
/// assert_eq!(point.index(), 16 * 32 + 4);
/// assert_eq!(point.to_a1(honte_goban::Size::GO19), "D4");
/// assert_eq!(Point::new(25, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// One more than the greatest [`index`](Self::index).
    pub const INDEX_END: usize = Self::at(MAX_SIDE - 1, MAX_SIDE - 1).index() + 1;

    /// The point in column `x` and row `y`, both 0..25 from the upper left;
    /// `None` outside of that range.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Option<Self> {
        if x < MAX_SIDE && y < MAX_SIDE {
            Some(Self::at(x, y))
        } else {
            None
        }
    }

    /// The point with this [`index`](Self::index), if there is one.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index >= Self::INDEX_END {
            return None;
        }
        let (column, row) = (index as u16 % STRIDE, index as u16 / STRIDE);
        if row == 0 || column == 0 || column > MAX_SIDE as u16 {
            None
        } else {
            Some(Self(index as u16))
        }
    }

    /// [`new`](Self::new) for columns and rows known to be in range.
    pub(crate) const fn at(x: u8, y: u8) -> Self {
        debug_assert!(x < MAX_SIDE && y < MAX_SIDE);
        Self((y as u16 + 1) * STRIDE + x as u16 + 1)
    }

    /// [`from_index`](Self::from_index) for what is known to be a point.
    pub(crate) const fn from_raw(raw: u16) -> Self {
        debug_assert!(Self::from_index(raw as usize).is_some());
        Self(raw)
    }

    /// The index as the board's arrays keep it.
    pub(crate) const fn raw(self) -> u16 {
        self.0
    }

    /// The column, 0..25 from the left.
    #[must_use]
    pub const fn x(self) -> u8 {
        (self.0 % STRIDE) as u8 - 1
    }

    /// The row, 0..25 from the top.
    #[must_use]
    pub const fn y(self) -> u8 {
        (self.0 / STRIDE) as u8 - 1
    }

    /// The place in arrays by point: `(y + 1) * 32 + (x + 1)`, always below
    /// [`INDEX_END`](Self::INDEX_END).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The two to four points beside this one on a 25x25 board, in the order
    /// right, down, left, up. [`Size::neighbours`](crate::Size::neighbours)
    /// keeps to a smaller board.
    #[must_use]
    pub const fn neighbours(self) -> Neighbours {
        Neighbours {
            centre: self,
            step: 0,
        }
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({}, {})", self.x(), self.y())
    }
}

/// Iterator over the points beside a point; see [`Point::neighbours`].
#[derive(Clone, Debug)]
pub struct Neighbours {
    centre: Point,
    step: usize,
}

impl Iterator for Neighbours {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while let Some(step) = STEPS.get(self.step) {
            self.step += 1;
            let beside = Point::from_index(self.centre.0.wrapping_add(*step).into());
            if beside.is_some() {
                return beside;
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(STEPS.len() - self.step))
    }
}

impl std::iter::FusedIterator for Neighbours {}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Point> {
        (0..MAX_SIDE).flat_map(|y| (0..MAX_SIDE).filter_map(move |x| Point::new(x, y)))
    }

    #[test]
    fn columns_rows_and_indexes_round_trip() {
        for y in 0..=u8::MAX {
            for x in 0..=u8::MAX {
                let Some(point) = Point::new(x, y) else {
                    assert!(x >= 25 || y >= 25);
                    continue;
                };
                assert_eq!((point.x(), point.y()), (x, y));
                assert_eq!(Point::from_index(point.index()), Some(point));
                assert!(point.index() < Point::INDEX_END);
            }
        }
        let indexes = (0..SLOTS * 70).filter_map(Point::from_index);
        assert!(indexes.eq(all()));
    }

    #[test]
    fn neighbours_are_one_step_away() {
        for a in all() {
            for b in all() {
                let apart = a.x().abs_diff(b.x()) + a.y().abs_diff(b.y());
                assert_eq!(a.neighbours().any(|n| n == b), apart == 1);
            }
        }
    }

    #[test]
    fn points_are_ordered_row_by_row() {
        assert!(all().is_sorted());
        assert_eq!(all().count(), 625);
    }
}
