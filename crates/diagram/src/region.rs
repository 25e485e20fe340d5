//! The part of the board that a figure shows.

use std::ops::RangeInclusive;

use honte_goban::{Point, Size};

/// A rectangle of points, never empty.
///
/// ```
/// use honte_diagram::Region;
/// use honte_goban::{Point, Size};
///
/// let corner = Region::between(
///     Point::parse_a1(Size::GO19, "K10")?,
///     Point::parse_a1(Size::GO19, "T19")?,
/// );
/// assert_eq!((corner.width(), corner.height()), (10, 10));
/// let edges = corner.edges(Size::GO19);
/// assert!(edges.top && edges.right && !edges.left && !edges.bottom);
/// # Ok::<(), honte_goban::CoordError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    left: u8,
    top: u8,
    right: u8,
    bottom: u8,
}

/// Which sides of a region are edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edges {
    /// The left side.
    pub left: bool,
    /// The upper side.
    pub top: bool,
    /// The right side.
    pub right: bool,
    /// The lower side.
    pub bottom: bool,
}

/// A region that would leave fewer lines than this to the board's edge is
/// extended to the edge.
const NEAR_EDGE: u8 = 3;

impl Region {
    /// The whole board.
    #[must_use]
    pub const fn whole(size: Size) -> Self {
        Self {
            left: 0,
            top: 0,
            right: size.width() - 1,
            bottom: size.height() - 1,
        }
    }

    /// The rectangle with these points in opposite corners.
    #[must_use]
    pub fn between(one: Point, other: Point) -> Self {
        Self {
            left: one.x().min(other.x()),
            top: one.y().min(other.y()),
            right: one.x().max(other.x()),
            bottom: one.y().max(other.y()),
        }
    }

    /// The smallest rectangle around the points with `margin` lines more on
    /// each side, extended to edges of the board that are then near; `None`
    /// without points on the board.
    ///
    /// ```
    /// use honte_diagram::Region;
    /// use honte_goban::{Point, Size};
    ///
    /// let hoshi = Point::parse_a1(Size::GO19, "Q16")?;
    /// let corner = Region::around(Size::GO19, [hoshi], 4).unwrap();
    /// assert_eq!((corner.width(), corner.height()), (8, 8));
    /// # Ok::<(), honte_goban::CoordError>(())
    /// ```
    #[must_use]
    pub fn around(size: Size, points: impl IntoIterator<Item = Point>, margin: u8) -> Option<Self> {
        let on_board = points.into_iter().filter(|&point| size.contains(point));
        let close = on_board
            .map(|point| Self::between(point, point))
            .reduce(Self::united)?;
        let low = |at: u8| {
            if at.saturating_sub(margin) < NEAR_EDGE {
                0
            } else {
                at - margin
            }
        };
        let high = |at: u8, lines: u8| {
            let beyond = at.saturating_add(margin);
            if beyond.saturating_add(NEAR_EDGE) >= lines {
                lines - 1
            } else {
                beyond
            }
        };
        Some(Self {
            left: low(close.left),
            top: low(close.top),
            right: high(close.right, size.width()),
            bottom: high(close.bottom, size.height()),
        })
    }

    /// The smallest rectangle around both regions.
    #[must_use]
    pub fn united(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The part of the region on a board of this size; `None` if there is none.
    #[must_use]
    pub fn clipped(self, size: Size) -> Option<Self> {
        let whole = Self::whole(size);
        let clipped = Self {
            right: self.right.min(whole.right),
            bottom: self.bottom.min(whole.bottom),
            ..self
        };
        (clipped.left <= clipped.right && clipped.top <= clipped.bottom).then_some(clipped)
    }

    /// Whether the point is in the region.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.left <= point.x()
            && point.x() <= self.right
            && self.top <= point.y()
            && point.y() <= self.bottom
    }

    /// The region's columns, from 0 at the left of the board.
    #[must_use]
    pub const fn columns(self) -> RangeInclusive<u8> {
        self.left..=self.right
    }

    /// The region's rows, from 0 at the top of the board.
    #[must_use]
    pub const fn rows(self) -> RangeInclusive<u8> {
        self.top..=self.bottom
    }

    /// Number of columns, 1..=25.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.right - self.left + 1
    }

    /// Number of rows, 1..=25.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.bottom - self.top + 1
    }

    /// The region's points, row by row from the upper left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let row = move |y| self.columns().filter_map(move |x| Point::new(x, y));
        self.rows().flat_map(row)
    }

    /// Which sides of the region are edges of a board of this size.
    #[must_use]
    pub const fn edges(self, size: Size) -> Edges {
        Edges {
            left: self.left == 0,
            top: self.top == 0,
            right: self.right + 1 >= size.width(),
            bottom: self.bottom + 1 >= size.height(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: u8, y: u8) -> Point {
        Point::new(x, y).unwrap()
    }

    #[test]
    fn corners_come_in_any_order() {
        let region = Region::between(at(5, 2), at(1, 7));
        assert_eq!(region, Region::between(at(1, 7), at(5, 2)));
        assert_eq!(region, Region::between(at(1, 2), at(5, 7)));
        assert_eq!(region.points().count(), 30);
        assert!(region.points().all(|point| region.contains(point)));
    }

    #[test]
    fn clipping_keeps_what_is_on_the_board() {
        let region = Region::between(at(7, 7), at(20, 20));
        assert_eq!(
            region.clipped(Size::GO9),
            Some(Region::between(at(7, 7), at(8, 8)))
        );
        assert_eq!(
            Region::between(at(9, 0), at(20, 20)).clipped(Size::GO9),
            None
        );
    }

    #[test]
    fn near_edges_are_taken_in() {
        let around = |point, margin| Region::around(Size::GO19, [point], margin).unwrap();
        assert_eq!(around(at(9, 9), 6), Region::between(at(3, 3), at(15, 15)));
        assert_eq!(around(at(9, 9), 7), Region::whole(Size::GO19));
        assert_eq!(around(at(0, 18), 255), Region::whole(Size::GO19));
        assert_eq!(Region::around(Size::GO9, [at(9, 9)], 1), None);
    }
}
