//! The dots (hoshi) printed on a board.

use crate::{Point, Size};

impl Size {
    /// Whether a board of this size has a dot (hoshi) on the point.
    ///
    /// By the shorter side of the board: corners have one from 7 lines on, on
    /// the third line from the edge, or the fourth from 13 lines on; a centre
    /// has one from 5 lines on, the middle of an edge from 15 lines on.
    ///
    /// ```
    /// use honte_goban::Size;
    ///
    /// let hoshi = |size: Size| size.points().filter(|&p| size.is_hoshi(p)).count();
    /// assert_eq!(hoshi(Size::GO19), 9);
    /// assert_eq!(hoshi(Size::GO9), 5);
    /// ```
    #[must_use]
    pub const fn is_hoshi(self, point: Point) -> bool {
        let small = if self.width() < self.height() {
            self.width()
        } else {
            self.height()
        };
        let column = Line::of(self.width(), small, point.x());
        let row = Line::of(self.height(), small, point.y());
        match (column, row) {
            (Line::Corner, Line::Corner) => small >= 7,
            (Line::Middle, Line::Middle) => small >= 5,
            (Line::Corner, Line::Middle) | (Line::Middle, Line::Corner) => small >= 15,
            _ => false,
        }
    }
}

/// What a column or row means for hoshi.
enum Line {
    Corner,
    Middle,
    Other,
}

impl Line {
    /// Line `at` of `lines`, on a board whose shorter side is `small`.
    const fn of(lines: u8, small: u8, at: u8) -> Self {
        let from_edge = if at < lines - 1 - at {
            at
        } else {
            lines - 1 - at
        };
        if lines % 2 == 1 && at == lines / 2 {
            Self::Middle
        } else if from_edge == if small < 13 { 2 } else { 3 } {
            Self::Corner
        } else {
            Self::Other
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(width: u8, height: u8) -> usize {
        let size = Size::new(width, height).unwrap();
        size.points().filter(|&point| size.is_hoshi(point)).count()
    }

    #[test]
    fn counts_by_size() {
        let squares = [
            (1, 0),
            (4, 0),
            (5, 1),
            (6, 0),
            (7, 5),
            (8, 4),
            (13, 5),
            (18, 4),
            (19, 9),
        ];
        for (side, dots) in squares {
            assert_eq!(count(side, side), dots, "{side}");
        }
        assert_eq!(count(9, 7), 5);
        assert_eq!(count(19, 18), 6);
        assert_eq!(count(25, 1), 0);
    }

    #[test]
    fn the_nine_of_a_full_board() {
        let size = Size::GO19;
        let names = ["D16", "K16", "Q16", "D10", "K10", "Q10", "D4", "K4", "Q4"];
        let dots = size.points().filter(|&point| size.is_hoshi(point));
        assert!(dots.map(|point| point.to_a1(size)).eq(names));
    }
}
