//! The eight symmetries of the board.

use crate::{Move, Point, Size};

/// One of the eight ways to turn and mirror a board.
///
/// Each is, in this order: exchange x and y or not, then mirror x or not,
/// then mirror y or not. Mirroring x carries the left edge to the right one;
/// it is done on the board that the exchange led to. The
/// [`index`](Self::index) is `swap * 4 + mirror_x * 2 + mirror_y`.
///
/// ```
/// use honte_goban::{Point, Size, Symmetry};
///
/// let half_turn = Symmetry::new(false, true, true);
/// let point = Point::new(2, 0).unwrap();
/// assert_eq!(half_turn.apply(Size::GO9, point), Point::new(6, 8).unwrap());
/// assert_eq!(half_turn.compose(half_turn), Symmetry::IDENTITY);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

const SWAP: u8 = 4;
const MIRROR_X: u8 = 2;
const MIRROR_Y: u8 = 1;

impl Symmetry {
    /// Changes nothing.
    pub const IDENTITY: Self = Self(0);

    /// All eight, at their [`index`](Self::index); the four that keep every
    /// size come first.
    pub const ALL: [Self; 8] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// The symmetry that exchanges x and y, then mirrors x, then mirrors y,
    /// each if asked to.
    #[must_use]
    pub const fn new(swap_axes: bool, mirror_x: bool, mirror_y: bool) -> Self {
        Self(swap_axes as u8 * SWAP + mirror_x as u8 * MIRROR_X + mirror_y as u8 * MIRROR_Y)
    }

    /// 0..8: `swap * 4 + mirror_x * 2 + mirror_y`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether x and y are exchanged, before any mirroring.
    #[must_use]
    pub const fn swaps_axes(self) -> bool {
        self.0 & SWAP != 0
    }

    /// Whether left and right are exchanged.
    #[must_use]
    pub const fn mirrors_x(self) -> bool {
        self.0 & MIRROR_X != 0
    }

    /// Whether top and bottom are exchanged.
    #[must_use]
    pub const fn mirrors_y(self) -> bool {
        self.0 & MIRROR_Y != 0
    }

    /// First this one, then `next`.
    #[must_use]
    pub const fn compose(self, next: Self) -> Self {
        let first = if next.swaps_axes() {
            self.mirrors_exchanged()
        } else {
            self
        };
        Self(first.0 ^ next.0)
    }

    /// The inverse: the symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.swaps_axes() {
            self.mirrors_exchanged()
        } else {
            self
        }
    }

    /// Mirroring, seen from the other side of an exchange of x and y.
    const fn mirrors_exchanged(self) -> Self {
        Self::new(self.swaps_axes(), self.mirrors_y(), self.mirrors_x())
    }

    /// Where the point of a board of this size goes. The result is on the
    /// board of [`self.size(size)`](Self::size).
    ///
    /// # Panics
    ///
    /// If the point is not on the board.
    #[must_use]
    pub const fn apply(self, size: Size, point: Point) -> Point {
        assert!(size.contains(point), "the point is not on the board");
        let target = self.size(size);
        let (x, y) = (point.x(), point.y());
        let (x, y) = if self.swaps_axes() { (y, x) } else { (x, y) };
        let x = if self.mirrors_x() {
            target.width() - 1 - x
        } else {
            x
        };
        let y = if self.mirrors_y() {
            target.height() - 1 - y
        } else {
            y
        };
        Point::at(x, y)
    }

    /// Where a move goes; a pass stays a pass.
    ///
    /// # Panics
    ///
    /// If the move's point is not on the board.
    #[must_use]
    pub const fn apply_move(self, size: Size, played: Move) -> Move {
        match played {
            Move::Pass => Move::Pass,
            Move::Play(point) => Move::Play(self.apply(size, point)),
        }
    }

    /// The size of the turned board: width and height are exchanged if the
    /// axes are.
    #[must_use]
    pub const fn size(self, size: Size) -> Size {
        if self.swaps_axes() {
            size.transposed()
        } else {
            size
        }
    }

    /// Whether a board of this size is as wide and high when turned.
    #[must_use]
    pub const fn preserves(self, size: Size) -> bool {
        size.is_square() || !self.swaps_axes()
    }

    /// The symmetries that [preserve](Self::preserves) the size: eight on
    /// squares, four on other boards.
    #[must_use]
    pub const fn of(size: Size) -> &'static [Self] {
        const KEEP_AXES: [Symmetry; 4] = [Symmetry(0), Symmetry(1), Symmetry(2), Symmetry(3)];
        if size.is_square() {
            &Self::ALL
        } else {
            &KEEP_AXES
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_indexes_agree() {
        for (index, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            let parts = (
                symmetry.swaps_axes(),
                symmetry.mirrors_x(),
                symmetry.mirrors_y(),
            );
            assert_eq!(symmetry.index(), index);
            assert_eq!(Symmetry::new(parts.0, parts.1, parts.2), symmetry);
        }
    }

    #[test]
    fn sizes_list_what_preserves_them() {
        for size in Size::all() {
            let preserving = Symmetry::ALL.into_iter().filter(|s| s.preserves(size));
            assert!(preserving.eq(Symmetry::of(size).iter().copied()));
            assert!(Symmetry::of(size).iter().all(|s| s.size(size) == size));
        }
    }
}
