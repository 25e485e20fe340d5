//! Values: points, sizes, texts.

use crate::problem::ProblemKind;
use honte_goban::{Colour, CoordError, Move, Point, Size};
use std::borrow::Cow;

/// A move as `B` and `W` have it: two letters, or nothing for a pass, or `tt` for a pass on boards
/// up to 19x19 (FF\[3\]). Blanks and line ends between the letters do not count, and a point named
/// as players name it is taken for what it is: see [`odd_point`].
///
/// # Errors
/// [`ProblemKind::BadLoc`] for anything else, [`ProblemKind::OffBoard`] for a point that the board
/// does not have.
pub fn parse_move(value: &[u8], size: Size) -> Result<Move, ProblemKind> {
    match Move::from_sgf(size, value.trim_ascii()) {
        Ok(played) => Ok(played),
        Err(error) => odd_move(value, size).unwrap_or_else(|| Err(kind(&error))),
    }
}

#[cold]
fn odd_move(value: &[u8], size: Size) -> Option<Result<Move, ProblemKind>> {
    let packed = packed(value)?;
    let text = std::str::from_utf8(&packed).ok()?;
    match odd_point(value)? {
        OddPoint::Spaced => Some(Move::from_sgf(size, &packed).map_err(|error| kind(&error))),
        OddPoint::Human => Some(Move::parse_a1(size, text).map_err(|error| kind(&error))),
    }
}

/// A way to write a point that SGF does not have and that leaves no doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OddPoint {
    /// Two letters with blanks or line ends between them.
    Spaced,
    /// A column's letter and a row's number, such as `R16`, or `pass`.
    Human,
}

/// How a point is written, where it is not by two letters; `None` for all that is, and for what no
/// reader could take for a point.
///
/// ```
/// use honte_record::sgf::value::{OddPoint, odd_point};
///
/// assert_eq!(odd_point(b"dd"), None);
/// assert_eq!(odd_point(b"d\ni"), Some(OddPoint::Spaced));
/// assert_eq!(odd_point(b"R16"), Some(OddPoint::Human));
/// ```
pub fn odd_point(value: &[u8]) -> Option<OddPoint> {
    let packed = packed(value)?;
    let is_letters = |text: &[u8]| text.iter().all(u8::is_ascii_alphabetic);
    match packed.as_slice() {
        text if text.eq_ignore_ascii_case(b"pass") => Some(OddPoint::Human),
        text @ [_, _] if is_letters(text) => {
            (value.trim_ascii().len() > 2).then_some(OddPoint::Spaced)
        }
        [column, row @ ..] if column.is_ascii_alphabetic() && !row.is_empty() => {
            let is_row = row.len() <= 2 && row.iter().all(u8::is_ascii_digit);
            is_row.then_some(OddPoint::Human)
        }
        _ => None,
    }
}

/// The bytes that are not white space, at most four of them.
fn packed(value: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = value.iter().filter(|b| !b.is_ascii_whitespace());
    let packed: Vec<u8> = bytes.by_ref().take(4).copied().collect();
    bytes.next().is_none().then_some(packed)
}

/// One point: two letters, or as [`odd_point`] has it.
///
/// # Errors
/// As [`parse_move`].
pub fn parse_point(value: &[u8], size: Size) -> Result<Point, ProblemKind> {
    let error = match Point::from_sgf(value.trim_ascii()) {
        Ok(point) if size.contains(point) => return Ok(point),
        Ok(_) => ProblemKind::OffBoard,
        Err(error) => kind(&error),
    };
    match odd_move(value, size) {
        Some(Ok(Move::Play(point))) if size.contains(point) => Ok(point),
        Some(Ok(Move::Play(_))) => Err(ProblemKind::OffBoard),
        Some(Err(error)) => Err(error),
        Some(Ok(Move::Pass)) | None => Err(error),
    }
}

fn kind(error: &CoordError) -> ProblemKind {
    match error {
        CoordError::OffBoard(_) => ProblemKind::OffBoard,
        _ => ProblemKind::BadLoc,
    }
}

/// A list's element: a point, or with FF\[4\]'s `aa:cc` all points of a rectangle, row by row.
///
/// # Errors
/// As [`parse_move`].
pub fn parse_points(value: &[u8], size: Size) -> Result<impl Iterator<Item = Point>, ProblemKind> {
    let corner = |letters: &[u8]| parse_point(letters, size);
    let (a, b) = match value.iter().position(|&b| b == b':') {
        Some(colon) => (corner(&value[..colon])?, corner(&value[colon + 1..])?),
        None => (corner(value)?, corner(value)?),
    };
    let span = |a: u8, b: u8| a.min(b)..=a.max(b);
    let (xs, ys) = (span(a.x(), b.x()), span(a.y(), b.y()));
    Ok(ys.flat_map(move |y| xs.clone().filter_map(move |x| Point::new(x, y))))
}

/// A board size: `19`, or `9:7` for width and height; `9x7`, as some write it, as well.
pub fn parse_size(value: &[u8]) -> Option<Size> {
    std::str::from_utf8(value.trim_ascii()).ok()?.parse().ok()
}

/// A colour as `PL` has it: `B` or `W`, also as a whole word or as `1` or `2`.
pub fn parse_colour(value: &[u8]) -> Option<Colour> {
    let word = value.trim_ascii().to_ascii_lowercase();
    match word.as_slice() {
        b"b" | b"black" | b"1" => Some(Colour::Black),
        b"w" | b"white" | b"2" => Some(Colour::White),
        _ => None,
    }
}

/// Whether this kind of game, the value of `GM`, is Go: `1`, its name, or nothing said.
pub(crate) fn is_go(kind: &[u8]) -> bool {
    let text = String::from_utf8_lossy(kind);
    let kind = simple_text(&text);
    let kind = kind.trim();
    let is_name = ["go", "baduk", "weiqi", "igo"]
        .iter()
        .any(|name| kind.eq_ignore_ascii_case(name));
    matches!(kind, "" | "1" | "01") || is_name
}

/// A value's text as FF\[4\]'s SimpleText means it: escapes resolved, escaped line ends removed,
/// other white space made spaces. `text` is decoded already.
pub fn simple_text(text: &str) -> Cow<'_, str> {
    unescaped(text, ' ')
}

/// A value's text as FF\[4\]'s Text means it: escapes resolved, escaped line ends removed, every
/// line end made `\n`, other white space made spaces. `text` is decoded already.
pub fn long_text(text: &str) -> Cow<'_, str> {
    unescaped(text, '\n')
}

fn unescaped(text: &str, line_end: char) -> Cow<'_, str> {
    let is_plain = |b: u8| b != b'\\' && (!b.is_ascii_control() || char::from(b) == line_end);
    if text.bytes().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = c == '\\';
        let c = if escaped { chars.next() } else { Some(c) };
        match c {
            Some('\r' | '\n') => {
                let other = if c == Some('\r') { '\n' } else { '\r' };
                chars.next_if_eq(&other);
                if !escaped {
                    out.push(line_end);
                }
            }
            Some(c) if c.is_ascii_control() => out.push(' '),
            Some(c) => out.push(c),
            None => {}
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves() {
        let size = Size::GO19;
        let point = |x, y| Ok(Move::Play(Point::new(x, y).unwrap()));
        assert_eq!(parse_move(b"dc", size), point(3, 2));
        assert_eq!(parse_move(b" dc\n", size), point(3, 2));
        assert_eq!(parse_move(b"", size), Ok(Move::Pass));
        assert_eq!(parse_move(b"tt", size), Ok(Move::Pass));
        assert_eq!(parse_move(b"tt", Size::square(21).unwrap()), point(19, 19));
        assert_eq!(parse_move(b"ta", size), Err(ProblemKind::OffBoard));
        assert_eq!(parse_move(b"DD", size), Err(ProblemKind::OffBoard));
        assert_eq!(
            parse_move(b"zz", Size::square(25).unwrap()),
            Err(ProblemKind::OffBoard)
        );
        assert_eq!(parse_move(b"d", size), Err(ProblemKind::BadLoc));
        assert_eq!(parse_move(b"d4", size), point(3, 15));
        assert_eq!(parse_move(b"R16", size), point(16, 3));
        assert_eq!(parse_move(b"d\ni", size), point(3, 8));
        assert_eq!(parse_move(b" a a ", size), point(0, 0));
        assert_eq!(parse_move(b"pass", size), Ok(Move::Pass));
        assert_eq!(parse_move(b"T20", size), Err(ProblemKind::OffBoard));
        assert_eq!(parse_move(b"z z", size), Err(ProblemKind::OffBoard));
        assert_eq!(parse_move(b"I5", size), Err(ProblemKind::BadLoc));
        assert_eq!(parse_move(b"ddd", size), Err(ProblemKind::BadLoc));
    }

    #[test]
    fn points() {
        let list = |text: &str| {
            parse_points(text.as_bytes(), Size::GO19).map(|points| {
                points
                    .map(|p| p.to_sgf().map(char::from).iter().collect::<String>())
                    .collect::<Vec<_>>()
                    .join(" ")
            })
        };
        assert_eq!(list("dd").as_deref(), Ok("dd"));
        assert_eq!(list("ab:bc").as_deref(), Ok("ab bb ac bc"));
        assert_eq!(list("bc:ab").as_deref(), Ok("ab bb ac bc"));
        assert_eq!(list("ab:"), Err(ProblemKind::BadLoc));
        assert_eq!(list(""), Err(ProblemKind::BadLoc));
        assert_eq!(list("tt"), Err(ProblemKind::OffBoard));
    }

    #[test]
    fn sizes() {
        assert_eq!(parse_size(b"19"), Some(Size::GO19));
        assert_eq!(parse_size(b" 9 : 7 "), Size::new(9, 7).ok());
        for bad in ["", "0", "26", "x", "9:", ":", "-3", "9:7:5", "300"] {
            assert_eq!(parse_size(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn texts() {
        assert_eq!(simple_text("plain"), "plain");
        assert_eq!(simple_text(r"a\]b\\c\:"), r"a]b\c:");
        assert_eq!(simple_text("a\\\nb\nc\r\nd\te\\\r\nf"), "ab c d ef");
        assert_eq!(simple_text("end\\"), "end");
    }
}
