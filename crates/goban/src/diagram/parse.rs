//! Reading text diagrams.

use super::{Diagram, DiagramError, Fault};
use crate::{Colour, Size, coord::column_letter};

const MAX_SIDE: usize = Size::MAX_SIDE as usize;

/// Reads a diagram; see the [module](super) for what is understood.
///
/// # Errors
///
/// [`DiagramError`] with the first line and column at fault.
pub fn parse(text: &str) -> Result<Diagram, DiagramError> {
    let mut reader = Reader::default();
    for (line, text) in (1..).zip(text.lines()) {
        reader.read_line(line, text)?;
    }
    reader.finish()
}

/// The place in a line of something read.
type Character = (usize, char);

/// Rows and frame as read so far.
#[derive(Default)]
struct Reader {
    rows: Vec<Row>,
    /// Lines of letters: line, column of the first, count.
    letters: Vec<(usize, usize, usize)>,
}

struct Row {
    line: usize,
    /// Column in the text and stone of every point.
    points: Vec<(usize, Option<Colour>)>,
    /// Column in the text and value of every row number.
    numbers: Vec<(usize, u8)>,
    /// Whether a number or border has followed the points.
    closed: bool,
}

impl Reader {
    fn read_line(&mut self, line: usize, text: &str) -> Result<(), DiagramError> {
        let all: Vec<Character> = (1..).zip(text.chars()).collect();
        let characters: Vec<Character> = all
            .iter()
            .copied()
            .filter(|(_, c)| !c.is_whitespace())
            .collect();
        match characters.first() {
            None => Ok(()),
            Some((_, 'A' | 'a')) => self.read_letters(line, &characters),
            Some(_) if is_border(&characters) => Ok(()),
            Some(_) => self.read_row(line, &all),
        }
    }

    /// A line of column letters: each must be the next one, with I or without.
    fn read_letters(&mut self, line: usize, letters: &[Character]) -> Result<(), DiagramError> {
        let with_i = letters
            .get(8)
            .is_some_and(|(_, letter)| letter.eq_ignore_ascii_case(&'i'));
        for (x, &(column, letter)) in (0..).zip(letters) {
            let expected = if with_i {
                char::from(b'A' + x)
            } else {
                column_letter(x)
            };
            if usize::from(x) >= MAX_SIDE || !letter.eq_ignore_ascii_case(&expected) {
                return Err(DiagramError {
                    line,
                    column,
                    fault: Fault::Unexpected(letter),
                });
            }
        }
        self.letters.push((line, letters[0].0, letters.len()));
        Ok(())
    }

    fn read_row(&mut self, line: usize, text: &[Character]) -> Result<(), DiagramError> {
        let row = Row::parse(line, text)?;
        let error = |column, fault| {
            Err(DiagramError {
                line,
                column,
                fault,
            })
        };
        let (found, start) = (row.points.len(), row.start());
        if self.rows.len() == MAX_SIDE {
            return error(start, Fault::TooHigh);
        }
        if let Some(&(column, _)) = row.points.get(MAX_SIDE) {
            return error(column, Fault::TooWide);
        }
        let expected = self.rows.first().map_or(found, |first| first.points.len());
        if found != expected {
            return error(start, Fault::Width { found, expected });
        }
        self.rows.push(row);
        Ok(())
    }

    fn finish(self) -> Result<Diagram, DiagramError> {
        let empty = DiagramError {
            line: 1,
            column: 1,
            fault: Fault::Empty,
        };
        let width = self.rows.first().ok_or(empty)?.points.len();
        // Both are at most 25 by now, so neither cast loses anything.
        let size = Size::new(width as u8, self.rows.len() as u8).map_err(|_| empty)?;
        self.check_frame(size)?;
        Ok(self.diagram(size))
    }

    fn check_frame(&self, size: Size) -> Result<(), DiagramError> {
        for (expected, row) in (1..=size.height()).rev().zip(&self.rows) {
            if let Some(&(column, found)) = row.numbers.iter().find(|(_, n)| *n != expected) {
                let fault = Fault::RowNumber { found, expected };
                return Err(DiagramError {
                    line: row.line,
                    column,
                    fault,
                });
            }
        }
        let expected = usize::from(size.width());
        match self.letters.iter().find(|(_, _, found)| *found != expected) {
            Some(&(line, column, found)) => Err(DiagramError {
                line,
                column,
                fault: Fault::Letters { found, expected },
            }),
            None => Ok(()),
        }
    }

    fn diagram(&self, size: Size) -> Diagram {
        let mut diagram = Diagram {
            size,
            stones: Vec::new(),
            places: Vec::new(),
        };
        let drawn = self
            .rows
            .iter()
            .flat_map(|row| row.points.iter().map(|p| (row.line, p)));
        for (point, (line, &(column, stone))) in size.points().zip(drawn) {
            if let Some(colour) = stone {
                diagram.stones.push((colour, point));
                diagram.places.push((line, column));
            }
        }
        diagram
    }
}

impl Row {
    fn parse(line: usize, text: &[Character]) -> Result<Self, DiagramError> {
        let mut row = Self {
            line,
            points: Vec::new(),
            numbers: Vec::new(),
            closed: false,
        };
        let mut rest = text;
        while let Some((&(column, character), after)) = rest.split_first() {
            rest = after;
            match character {
                '|' => row.closed = !row.points.is_empty(),
                '0'..='9' => rest = row.read_number(column, character, after),
                _ if character.is_whitespace() => {}
                _ => row.read_point(column, character)?,
            }
        }
        row.expect_points()
    }

    /// A number of one digit and those that follow; gives what is left.
    fn read_number<'a>(
        &mut self,
        column: usize,
        first: char,
        after: &'a [Character],
    ) -> &'a [Character] {
        let digits = after.iter().take_while(|(_, c)| c.is_ascii_digit()).count();
        let (more, rest) = after.split_at(digits);
        let all = [first].into_iter().chain(more.iter().map(|(_, c)| *c));
        let value = |sum: u8, digit: char| {
            sum.saturating_mul(10)
                .saturating_add(digit.to_digit(10).map_or(0, |d| d as u8))
        };
        self.numbers.push((column, all.fold(0, value)));
        self.closed = !self.points.is_empty();
        rest
    }

    fn read_point(&mut self, column: usize, character: char) -> Result<(), DiagramError> {
        match point(character) {
            Some(stone) if !self.closed => {
                self.points.push((column, stone));
                Ok(())
            }
            _ => {
                let fault = Fault::Unexpected(character);
                Err(DiagramError {
                    line: self.line,
                    column,
                    fault,
                })
            }
        }
    }

    /// A row of a frame alone has no width.
    fn expect_points(self) -> Result<Self, DiagramError> {
        if self.points.is_empty() {
            let (line, column) = (self.line, self.start());
            return Err(DiagramError {
                line,
                column,
                fault: Fault::Width {
                    found: 0,
                    expected: 1,
                },
            });
        }
        Ok(self)
    }

    /// Where the row's points start in the text.
    fn start(&self) -> usize {
        self.points.first().map_or(1, |&(column, _)| column)
    }
}

/// Lines of `-` and `+` at top and bottom; a line of `+` alone may be a row.
fn is_border(characters: &[Character]) -> bool {
    let in_border = |&(_, c): &Character| matches!(c, '-' | '+' | '|');
    characters.iter().all(in_border) && characters.iter().any(|&(_, c)| c == '-')
}

/// What a character says of a point; nothing if it is none.
fn point(character: char) -> Option<Option<Colour>> {
    match character {
        'X' | 'x' | '#' | '@' | 'B' | 'b' => Some(Some(Colour::Black)),
        'O' | 'o' | 'W' | 'w' => Some(Some(Colour::White)),
        '.' | '+' | ',' => Some(None),
        _ => None,
    }
}
