//! Places on the board, in letters and in numbers.

use crate::problem::ProblemKind;
use honte_goban::{Move, Point, Size};

/// How a file's places are meant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Coordinates {
    pub(super) size: Size,
    /// Whether rows are counted from below.
    pub(super) from_below: bool,
}

impl Coordinates {
    /// `QP`, the column first, none left out; `YA` and its like for a pass.
    pub(super) fn letters(self, text: &str) -> Result<Move, ProblemKind> {
        let [x, y] = *text.as_bytes() else {
            return Err(ProblemKind::NoPoint);
        };
        if !(x.is_ascii_alphabetic() && y.is_ascii_alphabetic()) {
            return Err(ProblemKind::NoPoint);
        }
        let number = |letter: u8| u32::from(letter.to_ascii_uppercase() - b'A') + 1;
        match self.point(number(x), number(y)) {
            Some(point) => Ok(Move::Play(point)),
            None if matches!(x.to_ascii_uppercase(), b'Y' | b'Z') => Ok(Move::Pass),
            None => Err(ProblemKind::OffBoard),
        }
    }

    /// A column and a row from 1; one more than the board has, in both, for a pass.
    pub(super) fn numbers(self, x: u32, y: u32) -> Result<Move, ProblemKind> {
        let beyond = |side: u8| u32::from(side) + 1;
        match self.point(x, y) {
            Some(point) => Ok(Move::Play(point)),
            None if x == beyond(self.size.width()) && y == beyond(self.size.height()) => {
                Ok(Move::Pass)
            }
            None => Err(ProblemKind::OffBoard),
        }
    }

    /// The point of a column and a row from 1.
    pub(super) fn point(self, x: u32, y: u32) -> Option<Point> {
        let height = u32::from(self.size.height());
        let y = if self.from_below {
            height.checked_sub(y)?
        } else {
            y.checked_sub(1)?
        };
        let x = x.checked_sub(1)?;
        let point = Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?)?;
        self.size.contains(point).then_some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_from_below_and_above() {
        let at = |from_below| Coordinates {
            size: Size::GO19,
            from_below,
        };
        let sgf = |from_below, text| at(from_below).letters(text).map(Move::to_sgf);
        assert_eq!(sgf(true, "QP").as_deref(), Ok("qd"));
        assert_eq!(sgf(true, "AA").as_deref(), Ok("as"));
        assert_eq!(sgf(false, "QP").as_deref(), Ok("qp"));
        assert_eq!(sgf(false, "IS").as_deref(), Ok("is"));
        assert_eq!(sgf(true, "YA").as_deref(), Ok(""));
        assert_eq!(sgf(true, "ZZ").as_deref(), Ok(""));
        assert_eq!(sgf(true, "TA"), Err(ProblemKind::OffBoard));
        assert_eq!(sgf(true, "AT"), Err(ProblemKind::OffBoard));
        assert_eq!(sgf(true, "A"), Err(ProblemKind::NoPoint));
        assert_eq!(sgf(true, "A1"), Err(ProblemKind::NoPoint));
        let number = |x, y| at(true).numbers(x, y).map(Move::to_sgf);
        assert_eq!(number(17, 16).as_deref(), Ok("qd"));
        assert_eq!(number(20, 20).as_deref(), Ok(""));
        assert_eq!(number(0, 1), Err(ProblemKind::OffBoard));
        assert_eq!(number(1, 20), Err(ProblemKind::OffBoard));
        assert_eq!(number(u32::MAX, u32::MAX), Err(ProblemKind::OffBoard));
    }
}
