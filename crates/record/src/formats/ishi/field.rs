//! The fields of structured lines, and what single fields mean.

use super::keyword::{is_blank, is_valid};
use super::place::{Item, Loc, MAX_SIDE, Place, Sign};
use crate::problem::ProblemKind;

/// The fields of a line, separated by blanks and tabs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'a> {
    /// The line without ignored bytes.
    line: &'a [u8],
    at: usize,
    /// The line as it is in the file.
    raw: &'a [u8],
    /// How far columns were counted: in `line`, and in `raw`.
    counted: (usize, usize),
}

/// A field and where it begins in the line without ignored bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    pub(super) bytes: &'a [u8],
    at: usize,
}

impl<'a> Fields<'a> {
    /// All fields of a line, the keyword first. `line` is `raw` without the bytes that are
    /// ignored.
    pub(super) const fn new(line: &'a [u8], raw: &'a [u8]) -> Self {
        Fields {
            line,
            at: 0,
            raw,
            counted: (0, 0),
        }
    }

    /// The column of a field in the file, from 1. Asked in the order of the fields, it takes no
    /// more than one look at the line in all.
    pub(super) fn column(&mut self, field: Field<'_>) -> usize {
        if self.line.len() == self.raw.len() {
            return field.at + 1;
        }
        if field.at < self.counted.0 {
            self.counted = (0, 0);
        }
        let (mut clean, mut raw) = self.counted;
        while let Some(&byte) = self.raw.get(raw) {
            if is_valid(byte) {
                if clean == field.at {
                    break;
                }
                clean += 1;
            }
            raw += 1;
        }
        self.counted = (clean, raw);
        raw + 1
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Field<'a>;

    fn next(&mut self) -> Option<Field<'a>> {
        let rest = self.line.get(self.at..)?;
        let start = self.at + rest.iter().position(|&b| !is_blank(b))?;
        let rest = self.line.get(start..)?;
        let length = rest.iter().position(|&b| is_blank(b)).unwrap_or(rest.len());
        self.at = start + length;
        Some(Field {
            bytes: rest.get(..length)?,
            at: start,
        })
    }
}

/// The greatest move number.
const MAX_NUMBER: u32 = 999_999_999;

/// Decimal digits and nothing else; what is too great becomes the greatest there is.
pub(super) fn digits(text: &[u8]) -> Option<u32> {
    let add = |sum: u32, digit: &u8| {
        let value = digit.wrapping_sub(b'0');
        (value < 10).then(|| sum.saturating_mul(10).saturating_add(value.into()))
    };
    if text.is_empty() {
        return None;
    }
    text.iter().try_fold(0, add)
}

/// A move number, 1 to 999,999,999.
pub(super) fn number(text: &[u8]) -> Option<u32> {
    digits(text).filter(|number| (1..=MAX_NUMBER).contains(number))
}

/// What a field is when a place was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    /// A place of the 19x19 board.
    On(Loc),
    /// A column and a row, but there is no such row on any board.
    Off,
    /// Of another form.
    No,
}

/// Reads a place: a column A to T without I, and a row in digits.
pub(super) fn place(text: &[u8]) -> Placed {
    let Some((&letter, row)) = text.split_first() else {
        return Placed::No;
    };
    let column = match letter.to_ascii_uppercase() {
        letter @ b'A'..=b'H' => letter - b'A' + 1,
        letter @ b'J'..=b'T' => letter - b'A',
        _ => return Placed::No,
    };
    let Some(row) = digits(row) else {
        return Placed::No;
    };
    let row = u8::try_from(row).unwrap_or(u8::MAX);
    Loc::new(column, row).map_or(Placed::Off, Placed::On)
}

/// What the fields of a list may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    /// `ALL`.
    pub(super) all: bool,
    /// `#3-9`.
    pub(super) ranges: bool,
    /// `a@` before a place.
    pub(super) signs: bool,
}

/// Reads a field of `MARK`, `UNMARK`, `HIDE` or `PRISONER`, in the order of the manual: `ALL`,
/// numbers, places, and what is split at the last `@`.
pub(super) fn item(text: &[u8], allowed: Allowed) -> Result<Item, ProblemKind> {
    if allowed.all && text.eq_ignore_ascii_case(b"ALL") {
        return Ok(Place::All.into());
    }
    if let Some(target) = target(text, allowed) {
        return target.map(Item::from);
    }
    let at = text
        .iter()
        .rposition(|&b| b == b'@')
        .filter(|_| allowed.signs);
    let parts = at.and_then(|at| Some((text.get(..at)?, text.get(at + 1..)?)));
    let (sign, place) = parts.ok_or(ProblemKind::BadField)?;
    let sign = Sign::from_bytes(sign).ok_or(ProblemKind::BadField)?;
    let place = target(place, allowed).ok_or(ProblemKind::BadField)??;
    Ok(Item { sign, place })
}

/// Reads a number, a range of numbers or a place; `None` if it has none of these forms.
fn target(text: &[u8], allowed: Allowed) -> Option<Result<Place, ProblemKind>> {
    if let [b'#', numbers @ ..] = text {
        return match numbers.iter().position(|&b| b == b'-') {
            Some(dash) if allowed.ranges => range(numbers, dash),
            Some(_) => None,
            None => {
                digits(numbers)?;
                Some(
                    number(numbers)
                        .map(Place::Move)
                        .ok_or(ProblemKind::BadNumber),
                )
            }
        };
    }
    match place(text) {
        Placed::On(loc) => Some(Ok(Place::At(loc))),
        Placed::Off => Some(Err(ProblemKind::OffBoardPlace)),
        Placed::No => None,
    }
}

fn range(numbers: &[u8], dash: usize) -> Option<Result<Place, ProblemKind>> {
    let (first, last) = (numbers.get(..dash)?, numbers.get(dash + 1..)?);
    digits(first).zip(digits(last))?;
    let ordered = number(first).zip(number(last)).filter(|(a, b)| a <= b);
    Some(
        ordered
            .map(|(a, b)| Place::Moves(a, b))
            .ok_or(ProblemKind::BadRange),
    )
}

/// Reads `9x9`, equal numbers of 2 to 19; `None` if it is anything else.
pub(super) fn square(text: &[u8]) -> Option<u8> {
    let x = text.iter().position(|b| b.eq_ignore_ascii_case(&b'x'))?;
    let (width, height) = (digits(text.get(..x)?)?, digits(text.get(x + 1..)?)?);
    if width != height {
        return None;
    }
    side(width)
}

/// A board's side, 2 to 19.
pub(super) fn side(number: u32) -> Option<u8> {
    let side = u8::try_from(number).ok()?;
    (2..=MAX_SIDE).contains(&side).then_some(side)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARK: Allowed = Allowed {
        all: true,
        ranges: true,
        signs: true,
    };

    #[test]
    fn fields_know_their_columns() {
        let raw = b"\x00 B\xFF\t12\xE9  q3 ";
        let line: Vec<u8> = raw.iter().copied().filter(|&b| is_valid(b)).collect();
        let mut fields = Fields::new(&line, raw);
        let mut found = Vec::new();
        while let Some(field) = fields.next() {
            found.push((field.bytes.to_vec(), fields.column(field)));
        }
        let expected = [(&b"B"[..], 3), (b"12", 6), (b"q3", 11)];
        let expected = expected.map(|(bytes, column)| (bytes.to_vec(), column));
        assert_eq!(found, expected);
    }

    #[test]
    fn numbers_are_digits_from_one_to_nine_nines() {
        for (text, expected) in [
            ("1", Some(1)),
            ("0007", Some(7)),
            ("999999999", Some(999_999_999)),
            ("00000000000000000000012", Some(12)),
            ("1000000000", None),
            ("99999999999999999999999", None),
            ("0", None),
            ("", None),
            ("+5", None),
            ("-1", None),
            ("1.5", None),
            ("#5", None),
        ] {
            assert_eq!(number(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn regions_are_squares_of_two_to_nineteen() {
        for (text, expected) in [
            ("2x2", Some(2)),
            ("019X19", Some(19)),
            ("1x1", None),
            ("20x20", None),
            ("9x10", None),
            ("x", None),
            ("9x", None),
            ("9x9x9", None),
        ] {
            assert_eq!(square(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn ambiguous_marks_are_read_in_the_manual_s_order() {
        let text = |bytes| Sign::Text(bytes);
        let at = |column, row| Place::At(Loc::new(column, row).unwrap());
        let read = |field: &str| item(field.as_bytes(), MARK);
        assert_eq!(read("all"), Ok(Place::All.into()));
        assert_eq!(read("a11"), Ok(at(1, 11).into()));
        let sign = |sign, place| Ok(Item { sign, place });
        assert_eq!(read("#1@f6"), sign(text(*b"#1"), at(6, 6)));
        assert_eq!(read("@@@d5"), sign(text(*b"@@"), at(4, 5)));
        assert_eq!(read("\\@c3"), sign(text(*b"\\\0"), at(3, 3)));
        assert_eq!(read("\\S@#2-3"), sign(Sign::Square, Place::Moves(2, 3)));
        assert_eq!(read("a@#0"), Err(ProblemKind::BadNumber));
        assert_eq!(read("a@#0-1"), Err(ProblemKind::BadRange));
        assert_eq!(read("d20"), Err(ProblemKind::OffBoardPlace));
        for field in [
            "i5", "u1", "#", "#-", "#1-", "#-1", "#1-2-3", "a@all", "@d4", "a@",
        ] {
            assert_eq!(read(field), Err(ProblemKind::BadField), "{field}");
        }
    }
}
