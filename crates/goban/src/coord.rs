//! Names of points, in every notation, read and written.
//!
//! | notation | columns | rows | upper left of 19x19 |
//! |---|---|---|---|
//! | [`A1`](Notation::A1) | letters from the left, no I | from the bottom | `A19` |
//! | [`A1WithI`](Notation::A1WithI) | letters from the left | from the bottom | `A19` |
//! | [`Numeric`](Notation::Numeric) | numbers from the left | from the top | `1-1` |
//! | [`Sgf`](Notation::Sgf) | letters from the left | letters from the top | `aa` |
//!
//! Columns come first everywhere.

use std::{error::Error, fmt};

use crate::{Move, Point, Size};

/// A way to name points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Notation {
    /// `Q16`: a column letter from the left without I, up to Z for the 25th,
    /// and a row number from the bottom, from 1. Of GTP, Ishi and most western
    /// books (Korschelt). Lower case is read too.
    A1,
    /// `P16`: as [`A1`](Self::A1), but with a column I, up to Y for the 25th.
    A1WithI,
    /// `16-4`: column from the left and row from the top, both from 1, as in
    /// Japan and China.
    Numeric,
    /// `pd`: two lower-case letters from the upper left, `a` to `y`, of the
    /// SGF format.
    Sgf,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 4] = [Self::A1, Self::A1WithI, Self::Numeric, Self::Sgf];

    /// The point's name. The size matters only where rows are counted from
    /// the bottom; rows below the board get numbers under 1 there.
    ///
    /// ```
    /// use honte_goban::{Point, Size, coord::Notation};
    ///
    /// let point = Point::new(15, 3).unwrap();
    /// let names = Notation::ALL.map(|notation| notation.format(Size::GO19, point));
    /// assert_eq!(names, ["Q16", "P16", "16-4", "pd"]);
    /// ```
    #[must_use]
    pub fn format(self, size: Size, point: Point) -> String {
        let (x, y) = (point.x(), point.y());
        let row = i16::from(size.height()) - i16::from(y);
        match self {
            Self::A1 => format!("{}{row}", column_letter(x)),
            Self::A1WithI => format!("{}{row}", char::from(b'A' + x)),
            Self::Numeric => format!("{}-{}", x + 1, y + 1),
            Self::Sgf => point.to_sgf().map(char::from).iter().collect(),
        }
    }

    /// The point of this name on a board of this size. Nothing may stand
    /// before or after the name, no blanks either.
    ///
    /// # Errors
    ///
    /// [`CoordError::Syntax`] if the text is no name in this notation,
    /// [`CoordError::OffBoard`] if it names a point elsewhere.
    pub fn parse(self, size: Size, text: &str) -> Result<Point, CoordError> {
        let bytes = text.as_bytes();
        let parts = match self {
            Self::A1 => split_a1(bytes, size, column_without_i),
            Self::A1WithI => split_a1(bytes, size, column_with_i),
            Self::Numeric => split_numeric(text),
            Self::Sgf => split_sgf(bytes),
        };
        let (x, y) = parts.ok_or(CoordError::Syntax(self))?;
        on_board(size, x, y).ok_or(CoordError::OffBoard(size))
    }

    /// What a name looks like, for messages.
    const fn form(self) -> &'static str {
        match self {
            Self::A1 => "a column letter (not I) and a row number, such as Q16",
            Self::A1WithI => "a column letter and a row number, such as P16",
            Self::Numeric => "column and row as numbers from the upper left, such as 16-4",
            Self::Sgf => "two lower-case letters, such as pd",
        }
    }
}

impl Point {
    /// The name in [`Notation::A1`].
    #[must_use]
    pub fn to_a1(self, size: Size) -> String {
        Notation::A1.format(size, self)
    }

    /// Reads [`Notation::A1`], upper or lower case.
    ///
    /// ```
    /// use honte_goban::{CoordError, Point, Size, coord::Notation};
    ///
    /// assert_eq!(Point::parse_a1(Size::GO19, "q16"), Ok(Point::new(15, 3).unwrap()));
    /// assert_eq!(Point::parse_a1(Size::GO9, "Q16"), Err(CoordError::OffBoard(Size::GO9)));
    /// assert_eq!(Point::parse_a1(Size::GO9, "I5"), Err(CoordError::Syntax(Notation::A1)));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Notation::parse`].
    pub fn parse_a1(size: Size, text: &str) -> Result<Self, CoordError> {
        Notation::A1.parse(size, text)
    }

    /// The name in [`Notation::Numeric`].
    #[must_use]
    pub fn to_numeric(self) -> String {
        Notation::Numeric.format(Size::GO19, self)
    }

    /// Reads [`Notation::Numeric`].
    ///
    /// # Errors
    ///
    /// As [`Notation::parse`].
    pub fn parse_numeric(size: Size, text: &str) -> Result<Self, CoordError> {
        Notation::Numeric.parse(size, text)
    }

    /// The two letters of [`Notation::Sgf`].
    #[must_use]
    pub const fn to_sgf(self) -> [u8; 2] {
        [b'a' + self.x(), b'a' + self.y()]
    }

    /// Reads [`Notation::Sgf`] for any board, 25x25 at most.
    ///
    /// ```
    /// use honte_goban::Point;
    ///
    /// assert_eq!(Point::from_sgf(b"pd"), Ok(Point::new(15, 3).unwrap()));
    /// assert!(Point::from_sgf(b"zz").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`CoordError::Syntax`] if these are not two letters,
    /// [`CoordError::OffBoard`] if the letters go beyond `y`.
    pub const fn from_sgf(letters: &[u8]) -> Result<Self, CoordError> {
        let Some((x, y)) = split_sgf(letters) else {
            return Err(CoordError::Syntax(Notation::Sgf));
        };
        match Self::new(x, y) {
            Some(point) => Ok(point),
            None => Err(CoordError::OffBoard(Size::GREATEST)),
        }
    }
}

impl Move {
    /// `pass`, or the point's name in [`Notation::A1`], as GTP has it.
    #[must_use]
    pub fn to_a1(self, size: Size) -> String {
        self.point()
            .map_or_else(|| "pass".to_owned(), |point| point.to_a1(size))
    }

    /// Reads `pass` or a point's name, upper or lower case.
    ///
    /// ```
    /// use honte_goban::{Move, Point, Size};
    ///
    /// assert_eq!(Move::parse_a1(Size::GO9, "PASS"), Ok(Move::Pass));
    /// assert_eq!(Move::parse_a1(Size::GO9, "A1"), Ok(Move::Play(Point::new(0, 8).unwrap())));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Notation::parse`].
    pub fn parse_a1(size: Size, text: &str) -> Result<Self, CoordError> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Self::Pass)
        } else {
            Point::parse_a1(size, text).map(Self::Play)
        }
    }

    /// The value of an SGF move property: two letters, or nothing for a pass.
    #[must_use]
    pub fn to_sgf(self) -> String {
        self.point()
            .map_or_else(String::new, |point| Notation::Sgf.format(Size::GO19, point))
    }

    /// Reads the value of an SGF move property. An empty value is a pass, and
    /// so is `tt` on boards of up to 19x19 (FF\[3\] and older).
    ///
    /// # Errors
    ///
    /// [`CoordError::Syntax`] if these are not two letters,
    /// [`CoordError::OffBoard`] if they name a point elsewhere.
    pub fn from_sgf(size: Size, letters: &[u8]) -> Result<Self, CoordError> {
        let old_pass = letters == b"tt" && size.width().max(size.height()) <= 19;
        if letters.is_empty() || old_pass {
            return Ok(Self::Pass);
        }
        let (x, y) = split_sgf(letters).ok_or(CoordError::Syntax(Notation::Sgf))?;
        let point = on_board(size, x, y).ok_or(CoordError::OffBoard(size))?;
        Ok(Self::Play(point))
    }
}

/// The letter of column `x`, 0..25 from the left, in [`Notation::A1`]: A to Z
/// without I.
///
/// ```
/// assert_eq!(honte_goban::coord::column_letter(8), 'J');
/// ```
#[must_use]
pub const fn column_letter(x: u8) -> char {
    let letter = b'A' + x % Size::MAX_SIDE;
    (if letter < b'I' { letter } else { letter + 1 }) as char
}

/// Columns by letter, with A1's gap at I.
fn column_without_i(letter: u8) -> Option<u8> {
    match column_with_i(letter)? {
        8 => None,
        column => Some(column - u8::from(column > 8)),
    }
}

/// Columns by letter, either case.
fn column_with_i(letter: u8) -> Option<u8> {
    letter
        .is_ascii_alphabetic()
        .then(|| letter.to_ascii_uppercase() - b'A')
}

// The functions below give column and row from the upper left, from 0; what is
// well written but beyond any board becomes `u8::MAX`.

fn split_a1(text: &[u8], size: Size, column: fn(u8) -> Option<u8>) -> Option<(u8, u8)> {
    let (&letter, digits) = text.split_first()?;
    let row = number(digits)?;
    Some((
        column(letter)?,
        size.height().checked_sub(row).unwrap_or(u8::MAX),
    ))
}

fn split_numeric(text: &str) -> Option<(u8, u8)> {
    let (column, row) = text.split_once('-')?;
    let from_zero = |part: &str| Some(number(part.as_bytes())?.wrapping_sub(1));
    Some((from_zero(column)?, from_zero(row)?))
}

const fn split_sgf(letters: &[u8]) -> Option<(u8, u8)> {
    match letters {
        [x, y] if x.is_ascii_alphabetic() && y.is_ascii_alphabetic() => {
            Some((x.wrapping_sub(b'a'), y.wrapping_sub(b'a')))
        }
        _ => None,
    }
}

/// Decimal digits; [`u8::MAX`] for all that is greater.
fn number(digits: &[u8]) -> Option<u8> {
    let add = |sum: u8, digit: &u8| {
        digit
            .is_ascii_digit()
            .then(|| sum.saturating_mul(10).saturating_add(digit - b'0'))
    };
    if digits.is_empty() {
        None
    } else {
        digits.iter().try_fold(0, add)
    }
}

fn on_board(size: Size, x: u8, y: u8) -> Option<Point> {
    Point::new(x, y).filter(|&point| size.contains(point))
}

/// Why a text names no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoordError {
    /// The text is no name in this notation.
    Syntax(Notation),
    /// The point is not on a board of this size.
    OffBoard(Size),
}

impl fmt::Display for CoordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(notation) => write!(f, "expected {}", notation.form()),
            Self::OffBoard(size) => write!(f, "the point is off the {size} board"),
        }
    }
}

impl Error for CoordError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_of_every_size_round_trips() {
        for size in Size::all() {
            for point in size.points() {
                for notation in Notation::ALL {
                    let name = notation.format(size, point);
                    assert_eq!(notation.parse(size, &name), Ok(point), "{name}");
                }
                let name = point.to_a1(size).to_lowercase();
                assert_eq!(Move::parse_a1(size, &name), Ok(Move::Play(point)));
            }
        }
    }

    #[test]
    fn names_of_a_board_are_distinct_and_no_others_are_read() {
        let size = Size::new(9, 7).unwrap();
        for notation in Notation::ALL {
            let read = Size::GREATEST.points().filter(|&point| {
                notation
                    .parse(size, &notation.format(Size::GREATEST, point))
                    .is_ok()
            });
            assert_eq!(read.count(), size.area(), "{notation:?}");
        }
    }

    #[test]
    fn moves_round_trip() {
        for size in Size::all() {
            for played in size.points().map(Move::Play).chain([Move::Pass]) {
                assert_eq!(Move::parse_a1(size, &played.to_a1(size)), Ok(played));
                // On big boards the old pass is a point.
                assert_eq!(Move::from_sgf(size, played.to_sgf().as_bytes()), Ok(played));
            }
        }
        assert_eq!(Move::from_sgf(Size::GO19, b"tt"), Ok(Move::Pass));
        let big = Size::new(20, 20).unwrap();
        assert_eq!(
            Move::from_sgf(big, b"tt"),
            Ok(Move::Play(Point::new(19, 19).unwrap()))
        );
    }

    #[test]
    fn known_names() {
        let corners = [(0, 0, "A25"), (24, 0, "Z25"), (0, 24, "A1"), (24, 24, "Z1")];
        for (x, y, name) in corners {
            assert_eq!(Point::new(x, y).unwrap().to_a1(Size::GREATEST), name);
        }
        let columns: String = (0..25).map(column_letter).collect();
        assert_eq!(columns, "ABCDEFGHJKLMNOPQRSTUVWXYZ");
    }

    #[test]
    fn what_is_no_name_is_told_from_what_is_off_the_board() {
        let refused = |notation: Notation, syntax: &[&str], off_board: &[&str]| {
            for text in syntax {
                let error = Err(CoordError::Syntax(notation));
                assert_eq!(notation.parse(Size::GO19, text), error, "{text}");
            }
            for text in off_board {
                let error = Err(CoordError::OffBoard(Size::GO19));
                assert_eq!(notation.parse(Size::GO19, text), error, "{text}");
            }
        };
        let syntax = [
            "", "A", "1", "1A", "A-1", "A 1", " A1", "A1 ", "A+1", "Ä1", "AA1", "pass",
        ];
        let off_board = [
            "A0",
            "A20",
            "U1",
            "Z1",
            "A256",
            "A257",
            "A99999999999999999999",
        ];
        refused(
            Notation::A1,
            &[&syntax[..], &["I1", "i19"]].concat(),
            &off_board,
        );
        refused(
            Notation::A1WithI,
            &syntax,
            &[&off_board[..], &["T1"]].concat(),
        );
        let syntax = [
            "", "1", "-", "1-", "-1", "1-1-1", "1--1", "a-1", "1.1", "+1-1", " 1-1",
        ];
        refused(
            Notation::Numeric,
            &syntax,
            &["0-1", "1-0", "20-1", "1-20", "257-1", "1-300"],
        );
        let syntax = ["", "a", "aaa", "a1", "1a", "a ", "é", "--"];
        refused(
            Notation::Sgf,
            &syntax,
            &["ta", "at", "tt", "zz", "AA", "aA", "Za"],
        );
    }

    #[test]
    fn sgf_letters_without_a_size_reach_25() {
        assert_eq!(Point::from_sgf(b"yy"), Ok(Point::new(24, 24).unwrap()));
        assert_eq!(
            Point::from_sgf(b"za"),
            Err(CoordError::OffBoard(Size::GREATEST))
        );
        assert_eq!(
            Point::from_sgf(b"a"),
            Err(CoordError::Syntax(Notation::Sgf))
        );
    }

    #[test]
    fn points_below_a_board_get_rows_under_one() {
        assert_eq!(Point::new(0, 20).unwrap().to_a1(Size::GO19), "A-1");
        assert!(Point::parse_a1(Size::GO19, "A-1").is_err());
    }

    #[test]
    fn messages_say_what_was_expected() {
        let message = |text| Point::parse_a1(Size::GO9, text).unwrap_err().to_string();
        assert_eq!(message("K1"), "the point is off the 9x9 board");
        assert_eq!(
            message("I1"),
            "expected a column letter (not I) and a row number, such as Q16"
        );
    }
}
