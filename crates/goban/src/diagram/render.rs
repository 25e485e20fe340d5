//! Writing text diagrams.

use std::fmt::{self, Write};

use crate::{Board, Colour, Point, coord::column_letter};

/// How to write a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Column letters (A to Z without I) above and below, row numbers from
    /// the bottom on both sides.
    pub coordinates: bool,
    /// Hoshi as `+` rather than `.`.
    pub hoshi: bool,
    /// A blank between points.
    pub spaced: bool,
}

impl Style {
    /// Points and nothing else, with no blanks: the shortest diagram.
    pub const BARE: Self = Self {
        coordinates: false,
        hoshi: false,
        spaced: false,
    };
}

impl Default for Style {
    /// Coordinates, hoshi and blanks.
    fn default() -> Self {
        Self {
            coordinates: true,
            hoshi: true,
            spaced: true,
        }
    }
}

/// Writes the board as a diagram that [`parse`](super::parse) reads back,
/// black `X`, white `O`, with a line end after every line.
///
/// ```
/// use honte_goban::{Board, diagram::{Style, render}};
///
/// let board: Board = ".X.\nXO.".parse()?;
/// assert_eq!(render(&board, Style::BARE), ".X.\nXO.\n");
/// let framed = concat!(
///     "   A B C\n",
///     " 2 . X . 2\n",
///     " 1 X O . 1\n",
///     "   A B C\n",
/// );
/// assert_eq!(render(&board, Style::default()), framed);
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[must_use]
pub fn render(board: &Board, style: Style) -> String {
    let size = board.size();
    let mut text = String::new();
    write_letters(&mut text, board, style);
    for y in 0..size.height() {
        let row = (0..size.width()).map(|x| symbol(board, style, Point::at(x, y)));
        write_row(&mut text, style, size.height() - y, row);
    }
    write_letters(&mut text, board, style);
    text
}

fn write_letters(text: &mut String, board: &Board, style: Style) {
    if style.coordinates {
        text.push_str("   ");
        write_spaced(text, style, (0..board.size().width()).map(column_letter));
        text.push('\n');
    }
}

fn write_row(text: &mut String, style: Style, number: u8, row: impl Iterator<Item = char>) {
    // Writing to a string cannot fail.
    if style.coordinates {
        let _ = write!(text, "{number:2} ");
    }
    write_spaced(text, style, row);
    if style.coordinates {
        let _ = write!(text, " {number}");
    }
    text.push('\n');
}

fn write_spaced(text: &mut String, style: Style, characters: impl Iterator<Item = char>) {
    for (index, character) in characters.enumerate() {
        if style.spaced && index > 0 {
            text.push(' ');
        }
        text.push(character);
    }
}

fn symbol(board: &Board, style: Style, point: Point) -> char {
    match board.colour_at(point) {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None if style.hoshi && board.size().is_hoshi(point) => '+',
        None => '.',
    }
}

impl fmt::Display for Board {
    /// The diagram with coordinates, as [`render()`] draws it, without
    /// a line end after the last row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(render(self, Style::default()).trim_end_matches('\n'))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}\n{self}", self.size())
    }
}
