//! What the lists of points of an input may cost.
//!
//! `AW[aa:ss]` names 361 points in nine bytes, and everything that is done with a game is done with
//! each of them. So the readers count the points of rectangles: an input may name as many as
//! [`ALWAYS_POINTS`], and [`POINTS_PER_BYTE`] more for each of its bytes. What is longer than that is
//! never expanded, and whatever follows a reader works on lists in proportion to the bytes.

use super::limits::{ALWAYS_POINTS, POINTS_PER_BYTE};
use crate::sgf::Name;
use crate::sgf::table::Shape;
use crate::sgf::value::parse_point;
use honte_goban::Size;

/// A longer value names few points a byte, if any, in bytes.
const MAX_COUNTED_VALUE_BYTES: usize = 1024;

/// The points that an input has named in rectangles so far.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PointBudget {
    /// In games that are complete, and with those in the newest.
    complete: u64,
    spent: u64,
    /// Bytes before the block that is read.
    passed: u64,
}

impl PointBudget {
    /// For what has been counted before.
    pub(crate) const fn unlimited() -> PointBudget {
        PointBudget {
            complete: 0,
            spent: 0,
            passed: u64::MAX / (2 * POINTS_PER_BYTE),
        }
    }

    /// A game begins, perhaps once more.
    pub(crate) fn begin_game(&mut self) {
        self.spent = self.complete;
    }

    pub(crate) fn end_game(&mut self) {
        self.complete = self.spent;
    }

    /// A block is done with.
    pub(crate) fn pass(&mut self, bytes: usize) {
        self.passed += bytes as u64;
    }

    /// Takes points out of the budget at an offset of the block; whether it has as many.
    pub(crate) fn spend(&mut self, points: usize, at: usize) -> bool {
        let limit = ALWAYS_POINTS + POINTS_PER_BYTE * (self.passed + at as u64);
        let spent = self.spent + points as u64;
        let is_within = spent <= limit;
        if is_within {
            self.spent = spent;
        }
        is_within
    }
}

/// How many points a value names as the corners of a rectangle; `None` for any other value.
pub(crate) fn rectangle_points(name: Name, value: &[u8]) -> Option<usize> {
    if value.len() > MAX_COUNTED_VALUE_BYTES {
        return None;
    }
    let colon = memchr::memchr(b':', value)?;
    let shape = name.definition()?.shape;
    if shape != Shape::Point {
        return None;
    }
    let corner = |letters: &[u8]| parse_point(letters, Size::GREATEST).ok();
    let (a, b) = (
        corner(value.get(..colon)?)?,
        corner(value.get(colon + 1..)?)?,
    );
    let side = |a: u8, b: u8| usize::from(a.abs_diff(b)) + 1;
    Some(side(a.x(), b.x()) * side(a.y(), b.y()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_are_counted() {
        let count = |name: &[u8], value: &[u8]| rectangle_points(Name::new(name), value);
        assert_eq!(count(b"AW", b"aa:ss"), Some(361));
        assert_eq!(count(b"TB", b" ss : aa "), Some(361));
        assert_eq!(count(b"VW", b"aa:yy"), Some(25 * 25));
        // No board is that large.
        assert_eq!(count(b"VW", b"aa:ZZ"), None);
        assert_eq!(count(b"AW", b"aa"), None);
        assert_eq!(count(b"LB", b"aa:ss"), None);
        assert_eq!(count(b"AR", b"aa:ss"), None);
        assert_eq!(count(b"XX", b"aa:ss"), None);
    }

    #[test]
    fn a_game_that_is_read_again_is_counted_once() {
        let mut budget = PointBudget::default();
        let most = ALWAYS_POINTS as usize;
        for _ in 0..3 {
            budget.begin_game();
            assert!(budget.spend(most, 0));
            assert!(!budget.spend(1, 0));
        }
        budget.end_game();
        budget.pass(25);
        budget.begin_game();
        assert!(!budget.spend(101, 0) && budget.spend(100, 0));
    }
}
