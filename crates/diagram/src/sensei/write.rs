//! Writing the diagrams of Sensei's Library.

use honte_goban::{Colour, Point};

use super::{MARKS, column};
use crate::{Coordinates, Figure, Text, note};

/// Writes the figure as a Sensei's Library diagram.
///
/// The format holds ten moves, counted from the lowest number that is shown;
/// others become plain stones. So do labels on stones. Labels on points
/// become small letters: their first letter if it is one, or else nothing.
/// Notes follow as lines of text.
///
/// ```
/// use honte_diagram::{Figure, sensei};
/// use honte_goban::Board;
///
/// let board: Board = ".X.\nXO.".parse()?;
/// let mut figure = Figure::from_board(&board);
/// figure.caption = "Atari".to_owned();
/// let expected = "$$B3x2 Atari\n$$ -------\n$$ | . X . |\n$$ | X O . |\n$$ -------\n";
/// assert_eq!(sensei::render(&figure), expected);
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[must_use]
pub fn render(figure: &Figure) -> String {
    let numbering = Numbering::of(figure);
    let mut text = header(figure, numbering);
    let (region, edges) = (figure.region(), figure.region().edges(figure.size()));
    let line = format!("$$ {}\n", "-".repeat(2 * usize::from(region.width()) + 1));
    if edges.top {
        text += &line;
    }
    for y in region.rows() {
        text += if edges.left { "$$ |" } else { "$$  " };
        for point in region.columns().filter_map(|x| Point::new(x, y)) {
            text.push(' ');
            text.push(sign(figure, point, numbering));
        }
        text += if edges.right { " |\n" } else { "\n" };
    }
    if edges.bottom {
        text += &line;
    }
    if !figure.notes.is_empty() {
        let notes = note::joined(&figure.notes);
        // An empty line ends the diagram; without it this would be a row.
        if notes.trim_start().starts_with("$$") {
            text.push('\n');
        }
        text += &notes;
        text.push('\n');
    }
    text
}

fn header(figure: &Figure, numbering: Numbering) -> String {
    let size = figure.size();
    let mut text = format!("$${}", numbering.odd.letter());
    if figure.coordinates != Coordinates::None {
        text.push('c');
    }
    if size != honte_goban::Size::GO19 {
        text += &if size.is_square() {
            size.width().to_string()
        } else {
            size.to_string()
        };
    }
    if numbering.first > 1 {
        text += &format!("m{}", numbering.first);
    }
    let caption = figure
        .caption
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    if !caption.is_empty() {
        text.push(' ');
        text += &caption;
    }
    text.push('\n');
    text
}

/// The moves that have one of the ten numbers.
#[derive(Clone, Copy)]
struct Numbering {
    first: u32,
    /// The colour that plays 1, 3, 5, 7 and 9.
    odd: Colour,
}

impl Numbering {
    fn of(figure: &Figure) -> Self {
        let numbered = |point| {
            let spot = figure.spot(point);
            match spot.text {
                Some(Text::Number(number)) => Some((number, spot.stone?)),
                _ => None,
            }
        };
        let lowest = figure.region().points().filter_map(numbered).min();
        let (first, odd) = lowest.unwrap_or((1, Colour::Black));
        Self { first, odd }
    }

    fn digit(self, number: u32, colour: Colour) -> Option<char> {
        let index = number.checked_sub(self.first).filter(|&index| index < 10)?;
        let expected = if index % 2 == 0 { self.odd } else { !self.odd };
        (colour == expected).then(|| char::from_digit((index + 1) % 10, 10))?
    }
}

fn sign(figure: &Figure, point: Point, numbering: Numbering) -> char {
    let spot = figure.spot(point);
    let written = match (&spot.text, spot.stone) {
        (Some(Text::Number(number)), Some(colour)) => numbering.digit(*number, colour),
        (Some(Text::Label(label)), None) => small_letter(label),
        _ => None,
    };
    let marked = || {
        let (_, letters) = MARKS.iter().find(|(mark, _)| Some(*mark) == spot.mark)?;
        Some(letters[column(spot.stone)])
    };
    written.or_else(marked).unwrap_or(match spot.stone {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None if figure.size().is_hoshi(point) => ',',
        None => '.',
    })
}

fn small_letter(label: &str) -> Option<char> {
    label
        .chars()
        .next()
        .filter(char::is_ascii_alphabetic)
        .map(|c| c.to_ascii_lowercase())
}
