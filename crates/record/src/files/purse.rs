//! What a file may ask for: one purse of work and memory for each.
//!
//! `AW[aa:ss]` names 361 points in nine bytes, and everything that is done with a game is done with
//! each of them. So a reader draws on a purse: the file puts [`ALWAYS_UNITS`] into it, and
//! [`UNITS_PER_BYTE`] more with each of its bytes. A unit is a point of a rectangle, a node, a quarter
//! of a game or sixteen bytes of values.
//!
//! Games, nodes and values are paid by the bytes that they are written in, so they are only
//! [counted](Purse::count). What is more than its bytes is [drawn](Purse::draw), and refused when the
//! purse is empty: then it is never expanded, and whatever follows a reader (replaying, checking,
//! converting) works on lists in proportion to the bytes.
//!
//! Readers of GIB, NGF, UGF and the JSON of OGS need no purse: a line or an element of theirs is one
//! move or one header, and nothing in them stands for several points.

use super::limits::{ALWAYS_UNITS, UNITS_PER_BYTE};
use crate::sgf::Name;
use crate::sgf::table::Shape;
use crate::sgf::value::parse_point;
use honte_goban::Size;

/// A longer value names few points a byte, if any, in bytes.
const MAX_COUNTED_VALUE_BYTES: usize = 1024;

/// What a game costs beside its nodes, in units.
const GAME_UNITS: u64 = 4;

/// As many bytes of values cost a unit.
const VALUE_BYTES_PER_UNIT: u64 = 16;

/// What a file has asked for so far.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Purse {
    /// Units of games that are complete, and with those of the newest.
    complete: u64,
    spent: u64,
    /// Bytes before the block that is read.
    passed: u64,
}

impl Purse {
    /// For what has been drawn before.
    pub(crate) const fn unlimited() -> Purse {
        Purse {
            complete: 0,
            spent: 0,
            passed: u64::MAX / (2 * UNITS_PER_BYTE),
        }
    }

    /// A game begins, perhaps once more.
    pub(crate) fn begin_game(&mut self) {
        self.spent = self.complete;
    }

    /// A game of so many nodes and bytes has ended.
    pub(crate) fn end_game(&mut self, nodes: usize, bytes: usize) {
        self.count(nodes, bytes);
        self.complete = self.spent;
    }

    /// Takes out what a game costs that is paid by its bytes.
    pub(crate) fn count(&mut self, nodes: usize, bytes: usize) {
        self.spent += GAME_UNITS + nodes as u64 + bytes as u64 / VALUE_BYTES_PER_UNIT;
    }

    /// A block is done with.
    pub(crate) fn pass(&mut self, bytes: usize) {
        self.passed += bytes as u64;
    }

    /// Takes points out at an offset of the block; whether there were as many.
    pub(crate) fn draw(&mut self, points: usize, at: usize) -> bool {
        let limit = ALWAYS_UNITS + UNITS_PER_BYTE * (self.passed + at as u64);
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
        let mut purse = Purse::default();
        let most = ALWAYS_UNITS as usize;
        for _ in 0..3 {
            purse.begin_game();
            assert!(purse.draw(most, 0));
            assert!(!purse.draw(1, 0));
        }
        purse.end_game(6, 0);
        purse.pass(25);
        purse.begin_game();
        // Ten units went to the game itself.
        assert!(!purse.draw(41, 0) && purse.draw(40, 0));
    }

    /// The least bytes that a game, a node or a value has bring what it costs.
    #[test]
    fn bytes_pay_for_what_they_are() {
        for (text, nodes) in [("(;)", 1), ("(;;;;;;;;)", 8), ("(;B[])", 1)] {
            let mut purse = Purse::default();
            for _ in 0..1000 {
                purse.begin_game();
                purse.pass(text.len());
                purse.end_game(nodes, text.len());
            }
            assert!(purse.draw(ALWAYS_UNITS as usize, 0), "{text}");
        }
    }
}
