//! Places and signs: what the fields of list keywords mean.

use std::fmt;
use std::num::NonZeroU8;

use honte_goban::{Point, Size, coord::column_letter};

/// The greatest side of a board, and of a diagram.
pub const MAX_SIDE: u8 = 19;

/// A place of a board of up to 19x19, counted from the lower left.
///
/// A place is known before the size of its board is (`BOARDSIZE` may follow), and a diagram may
/// reach beyond the board, so that this is no [`Point`], which counts from the top.
///
/// ```
/// use honte_record::ishi::Loc;
/// use honte_goban::{Point, Size};
///
/// let loc = Loc::new(17, 3).unwrap();
/// assert_eq!(loc.to_string(), "r3");
/// assert_eq!(loc.point(Size::GO19), Point::new(16, 16));
/// assert_eq!(loc.point(Size::GO9), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Loc {
    column: NonZeroU8,
    row: NonZeroU8,
}

impl Loc {
    /// The place in a column from the left and a row from the bottom, each 1 to 19.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Loc> {
        if column > MAX_SIDE || row > MAX_SIDE {
            return None;
        }
        match (NonZeroU8::new(column), NonZeroU8::new(row)) {
            (Some(column), Some(row)) => Some(Loc { column, row }),
            _ => None,
        }
    }

    /// The place of a point on a board of this size; `None` beyond 19 columns or rows.
    #[must_use]
    pub fn of(size: Size, point: Point) -> Option<Loc> {
        let row = size.height().checked_sub(point.y())?;
        Loc::new(point.x() + 1, row)
    }

    /// The point on a board of this size, if it is on it.
    #[must_use]
    pub fn point(self, size: Size) -> Option<Point> {
        let y = size.height().checked_sub(self.row())?;
        Point::new(self.column() - 1, y).filter(|&point| size.contains(point))
    }

    /// The column from the left, 1 to 19.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.column.get()
    }

    /// The row from the bottom, 1 to 19.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.row.get()
    }

    /// Whether it is on a board of this many columns and rows.
    #[must_use]
    pub const fn is_within(self, columns: u8, rows: u8) -> bool {
        self.column() <= columns && self.row() <= rows
    }
}

impl fmt::Display for Loc {
    /// As the writer has it: `q16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = column_letter(self.column() - 1).to_ascii_lowercase();
        write!(f, "{letter}{}", self.row())
    }
}

impl fmt::Debug for Loc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Where a field of `MARK`, `UNMARK`, `HIDE` or `PRISONER` points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// `ALL`: every numbered stone, or for `UNMARK` every mark. Not in `HIDE` and `PRISONER`.
    All,
    /// `q16`.
    At(Loc),
    /// `#5`: the most recent move with this number, 1 to 999,999,999.
    Move(u32),
    /// `#5-9`: the moves with these numbers, the first no greater than the last. Not in
    /// `PRISONER`.
    Moves(u32, u32),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::All => f.write_str("ALL"),
            Place::At(loc) => loc.fmt(f),
            Place::Move(number) => write!(f, "#{number}"),
            Place::Moves(first, last) => write!(f, "#{first}-{last}"),
        }
    }
}

/// What `MARK` draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// The move's number: the form without `@`. Also what `UNMARK`, `HIDE` and `PRISONER` carry.
    Number,
    /// `\c`, a check mark.
    Check,
    /// `\d`, a diamond.
    Diamond,
    /// `\s`, a square.
    Square,
    /// `\t`, a triangle.
    Triangle,
    /// One or two characters of ASCII 33 to 126; the second is 0 where there is one only.
    Text([u8; 2]),
}

impl Sign {
    /// The sign that stands before an `@`: one or two bytes of 33 to 126, of which `\c`, `\d`,
    /// `\s` and `\t` in either case are shapes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Sign> {
        let sign = match *bytes {
            [b'\\', b'c' | b'C'] => Sign::Check,
            [b'\\', b'd' | b'D'] => Sign::Diamond,
            [b'\\', b's' | b'S'] => Sign::Square,
            [b'\\', b't' | b'T'] => Sign::Triangle,
            [one] => Sign::Text([one, 0]),
            [one, two] => Sign::Text([one, two]),
            _ => return None,
        };
        bytes.iter().all(u8::is_ascii_graphic).then_some(sign)
    }

    /// What stands before the `@`; nothing for a number.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Sign::Number => b"",
            Sign::Check => b"\\c",
            Sign::Diamond => b"\\d",
            Sign::Square => b"\\s",
            Sign::Triangle => b"\\t",
            Sign::Text(text) => characters(text),
        }
    }
}

/// One or two characters without the 0 that fills up one.
pub(super) fn characters(text: &[u8; 2]) -> &[u8] {
    match text {
        [0, _] => b"",
        [_, 0] => &text[..1],
        _ => text,
    }
}

/// A field of a list keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// What is drawn; [`Sign::Number`] outside of `MARK`.
    pub sign: Sign,
    /// Where.
    pub place: Place,
}

impl From<Place> for Item {
    fn from(place: Place) -> Item {
        Item {
            sign: Sign::Number,
            place,
        }
    }
}

/// The part of a board that a diagram shows, in the form it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Region {
    /// Nothing written: the board of the event.
    #[default]
    Full,
    /// `9x9`: a whole board of this side, 2 to 19.
    Board(u8),
    /// `b5 j12`: two opposite corners, in any order.
    Corners(Loc, Loc),
}

impl Region {
    /// The lower left and the upper right place of what is shown, on a board of this side.
    #[must_use]
    pub fn corners(self, side: u8) -> (Loc, Loc) {
        const ONE: Loc = Loc {
            column: NonZeroU8::MIN,
            row: NonZeroU8::MIN,
        };
        match self {
            Region::Full => (ONE, Loc::new(side, side).unwrap_or(ONE)),
            Region::Board(side) => (ONE, Loc::new(side, side).unwrap_or(ONE)),
            Region::Corners(a, b) => (
                Loc {
                    column: a.column.min(b.column),
                    row: a.row.min(b.row),
                },
                Loc {
                    column: a.column.max(b.column),
                    row: a.row.max(b.row),
                },
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_points_are_one_to_one_on_every_size() {
        for side in 1..=MAX_SIDE {
            let size = Size::square(side).unwrap();
            for point in size.points() {
                let loc = Loc::of(size, point).unwrap();
                assert_eq!(loc.point(size), Some(point));
                assert_eq!(loc.to_string(), point.to_a1(size).to_lowercase());
            }
        }
        assert_eq!(Loc::new(0, 1), None);
        assert_eq!(Loc::new(1, 20), None);
    }

    #[test]
    fn signs_are_shapes_or_one_or_two_characters() {
        assert_eq!(Sign::from_bytes(b"\\T"), Some(Sign::Triangle));
        assert_eq!(Sign::from_bytes(b"\\x"), Some(Sign::Text(*b"\\x")));
        assert_eq!(Sign::from_bytes(b"\\"), Some(Sign::Text(*b"\\\0")));
        for bytes in [&b""[..], b"abc", b" ", b"a ", b"\x7F", b"\0", b"a\0"] {
            assert_eq!(Sign::from_bytes(bytes), None, "{bytes:?}");
        }
        for first in 33..=126 {
            let one = [first];
            assert_eq!(Sign::from_bytes(&one).unwrap().as_bytes(), one);
        }
    }

    #[test]
    fn steps_stay_small() {
        assert_eq!(size_of::<Option<Loc>>(), 2);
        assert_eq!(size_of::<Item>(), 16);
    }
}
