//! Moves, variations, diagrams and board sizes.

use honte_goban::Colour;

use super::{Kind, Reader};
use crate::ishi::field::{Field, Fields, Placed, digits, number, place, side, square};
use crate::ishi::keyword::Word;
use crate::ishi::place::{Loc, MAX_SIDE, Region};

impl Reader<'_> {
    /// Reads a move as nearly all are written, `B 12 q3`, without looking for the line's end and
    /// fields first. `false` if the line is anything else, or if there is something to report.
    pub(super) fn plain_move(&mut self) -> bool {
        let Some(plain) = PlainMove::read(self.lines.rest()) else {
            return false;
        };
        let side = self.side();
        if !plain.loc.is_within(side, side) {
            return false;
        }
        self.lines.step_over(plain.length, plain.crlf);
        self.at += 1;
        self.builder
            .add_move(plain.colour, plain.number, Some(plain.loc), self.at);
        true
    }

    /// The side of the board as far as it is known.
    pub(super) fn side(&self) -> u8 {
        match self.builder.size() {
            0 => MAX_SIDE,
            side => side,
        }
    }

    pub(super) fn play(&mut self, colour: Colour, mut fields: Fields<'_>, word: &Word) {
        let Some(first) = fields.next() else {
            return self.report(Kind::MissingData, word.start + 1, b"");
        };
        let Some(number) = number(first.bytes) else {
            return self.report_field(Kind::BadNumber, &mut fields, first);
        };
        let Some(second) = fields.next() else {
            return self.report(Kind::MissingData, word.start + 1, first.bytes);
        };
        let Some(loc) = self.move_loc(&mut fields, second) else {
            return;
        };
        if let Some(extra) = fields.next() {
            let kind = match looks_like_a_move(extra.bytes) {
                true => Kind::ExtraData,
                false => Kind::ExtraWords,
            };
            self.report_field(kind, &mut fields, extra);
        }
        self.builder.add_move(colour, number, loc, self.at);
    }

    /// Where a move is played; `None`, reported, if that cannot be used.
    fn move_loc(&mut self, fields: &mut Fields<'_>, field: Field<'_>) -> Option<Option<Loc>> {
        if field.bytes.eq_ignore_ascii_case(b"PASS") {
            return Some(None);
        }
        let side = self.side();
        let kind = match place(field.bytes) {
            Placed::On(loc) if loc.is_within(side, side) => return Some(Some(loc)),
            Placed::On(_) | Placed::Off => Kind::OffBoardPlace,
            Placed::No => Kind::BadIshiPlace,
        };
        self.report_field(kind, fields, field);
        None
    }

    pub(super) fn boardsize(&mut self, mut fields: Fields<'_>, word: &Word) {
        let Some(field) = fields.next() else {
            return self.report(Kind::MissingData, word.start + 1, b"");
        };
        let Some(number) = digits(field.bytes) else {
            return self.report_field(Kind::BadNumber, &mut fields, field);
        };
        let Some(side) = side(number) else {
            return self.report_field(Kind::BadSide, &mut fields, field);
        };
        let settled = match self.builder.size() {
            0 if self.builder.in_tree => MAX_SIDE,
            size => size,
        };
        if settled == 0 || (settled == side && self.builder.size() == 0) {
            self.builder.set_size(side);
        }
        if settled == 0 {
            self.check_unsized(side);
        } else if settled == side {
            self.report_field(Kind::SizeRepeated, &mut fields, field);
        } else {
            self.report_field(Kind::SizeConflict, &mut fields, field);
        }
        self.extra_words(fields);
    }

    /// Reports the places before the size that turn out to be off the board.
    fn check_unsized(&mut self, side: u8) {
        for place in self.unsized_places.drain(..) {
            if !place.loc.is_within(side, side) {
                let name = place.loc.to_string();
                let (line, column) = (place.line, place.column);
                self.report
                    .add(Kind::OffBoardPlace, line, column, name.as_bytes());
            }
        }
    }

    pub(super) fn diagram(&mut self, mut fields: Fields<'_>, word: &Word) {
        let region = self.region(&mut fields, word);
        let side = self.side();
        let (_, far) = region.corners(side);
        self.shown = (far.column().max(side), far.row().max(side));
        self.builder.add_diagram(region, self.at);
    }

    fn region(&mut self, fields: &mut Fields<'_>, word: &Word) -> Region {
        let before = *fields;
        let Some(first) = fields.next() else {
            return Region::Full;
        };
        if is_note(first) {
            self.extra_words(before);
            return Region::Full;
        }
        if let Some(side) = square(first.bytes) {
            self.extra_words(*fields);
            return Region::Board(side);
        }
        let Placed::On(corner) = place(first.bytes) else {
            self.report_field(Kind::BadRegion, fields, first);
            return Region::Full;
        };
        let Some(second) = fields.next().filter(|&field| !is_note(field)) else {
            self.report(Kind::MissingData, word.start + 1, first.bytes);
            return Region::Full;
        };
        let Placed::On(opposite) = place(second.bytes) else {
            self.report_field(Kind::BadRegion, fields, second);
            return Region::Full;
        };
        self.extra_words(*fields);
        Region::Corners(corner, opposite)
    }

    pub(super) fn var(&mut self, mut fields: Fields<'_>, word: &Word) {
        let mut marker = [0, 0];
        if let Some(field) = fields.next() {
            match *field.bytes {
                [one] => marker = [one, 0],
                [one, two] => marker = [one, two],
                _ => self.report_field(Kind::BadVarMarker, &mut fields, field),
            }
        }
        if marker != [0, 0] {
            self.extra_words(fields);
        }
        let (_, has_move) = self.builder.open_var(marker, self.at);
        if !has_move {
            self.report(Kind::NoMove, word.start + 1, b"VAR");
        }
    }

    pub(super) fn end_var(&mut self, fields: Fields<'_>, word: &Word) {
        let Some(head) = self.builder.close_var() else {
            return self.report(Kind::StrayEnd, word.start + 1, b"ENDVAR");
        };
        let step = *self.builder.doc.step(head);
        if step.next().is_none() && self.builder.doc.notes(head).next().is_none() {
            self.report.add(Kind::EmptyVar, step.line, 0, b"");
        }
        self.extra_words(fields);
    }

    /// Reports what is left on a line that has all it needs.
    pub(super) fn extra_words(&mut self, mut fields: Fields<'_>) {
        if let Some(extra) = fields.next() {
            self.report_field(Kind::ExtraWords, &mut fields, extra);
        }
    }

    pub(super) fn report_field(&mut self, kind: Kind, fields: &mut Fields<'_>, field: Field<'_>) {
        let column = fields.column(field);
        self.report(kind, column, field.bytes);
    }
}

/// A bracket begins a note, as in the specification's own list of regions.
fn is_note(field: Field<'_>) -> bool {
    field.bytes.starts_with(b"(")
}

/// What behind a move is data and no words: a place, a number, `#` or `PASS`.
fn looks_like_a_move(text: &[u8]) -> bool {
    place(text) != Placed::No
        || digits(text).is_some()
        || text.starts_with(b"#")
        || text.eq_ignore_ascii_case(b"PASS")
}

/// A line that is a move and nothing else.
struct PlainMove {
    colour: Colour,
    number: u32,
    loc: Loc,
    /// Without the line's end.
    length: usize,
    crlf: bool,
}

impl PlainMove {
    /// Reads blanks, a colour, a number of up to nine digits, a place, blanks and the line's end.
    fn read(text: &[u8]) -> Option<PlainMove> {
        let rest = blanks(text);
        let (colour, rest) = match rest {
            [b'B' | b'b', rest @ ..] => (Colour::Black, rest),
            [b'W' | b'w', rest @ ..] => (Colour::White, rest),
            _ => return None,
        };
        let (number, rest) = up_to_nine_digits(after_blanks(rest)?)?;
        let (loc, rest) = Self::place(after_blanks(rest)?)?;
        let end = blanks(rest);
        let crlf = end.starts_with(b"\r\n");
        (crlf || end.starts_with(b"\n")).then_some(PlainMove {
            colour,
            number,
            loc,
            length: text.len() - end.len(),
            crlf,
        })
    }

    /// A place whose row has one digit or two. Which it is cannot be foretold, so that there are
    /// no branches on it.
    fn place(text: &[u8]) -> Option<(Loc, &[u8])> {
        let (&[letter, first, second], _) = text.split_first_chunk()?;
        let (first, second) = (first.wrapping_sub(b'0'), second.wrapping_sub(b'0'));
        let has_two = second < 10;
        let row = if has_two {
            10 * (first % 10) + second
        } else {
            first
        };
        let column = COLUMNS[usize::from(letter)];
        if first > 9 {
            return None;
        }
        Some((
            Loc::new(column, row)?,
            text.get(2 + usize::from(has_two)..)?,
        ))
    }
}

/// By letter: its column from 1, or 0.
const COLUMNS: [u8; 256] = {
    let mut columns = [0; 256];
    let mut column = 1;
    while column <= MAX_SIDE {
        let letter = b'a' + column - (column < 9) as u8;
        columns[letter as usize] = column;
        columns[letter.to_ascii_uppercase() as usize] = column;
        column += 1;
    }
    columns
};

/// A number from 1 of one to nine digits, and what follows it.
fn up_to_nine_digits(text: &[u8]) -> Option<(u32, &[u8])> {
    let mut number = 0;
    let mut rest = text;
    for _ in 0..9 {
        let [digit @ b'0'..=b'9', after @ ..] = rest else {
            break;
        };
        number = 10 * number + u32::from(digit - b'0');
        rest = after;
    }
    (number > 0).then_some((number, rest))
}

/// What follows one blank or more.
fn after_blanks(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b' ' | b'\t', rest @ ..] => Some(blanks(rest)),
        _ => None,
    }
}

fn blanks(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] = text {
        text = rest;
    }
    text
}
