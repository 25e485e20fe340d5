//! Patterns of stones and opening moves, as they are written in expressions.

use super::board_pattern::{Anchor, BoardPattern, Cell};
use crate::replay::Replay;
use crate::sgf::Collection;
use honte_goban::{Board, Colour, Point, Size, Symmetry, diagram};
use std::fmt;
use thiserror::Error;

/// Moves that a game may begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    given: String,
    words: Vec<String>,
}

/// No moves.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected moves such as Q16 or pd, or -- for a pass")]
pub struct OpeningError;

impl Opening {
    /// Reads moves with blanks or commas between them: `Q16`, or `pd` as in SGF; `--` is a pass.
    ///
    /// # Errors
    /// [`OpeningError`] for a word that is no move on any board, and for no words.
    pub(super) fn parse(text: &str) -> Result<Opening, OpeningError> {
        let words = text.split(|c: char| c.is_whitespace() || c == ',');
        let words: Vec<String> = words
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        let largest = Size::square(Size::MAX_SIDE).unwrap_or(Size::GO19);
        let is_known = |word: &String| place(largest, word).is_some();
        match !words.is_empty() && words.iter().all(is_known) {
            true => Ok(Opening {
                given: text.to_owned(),
                words,
            }),
            false => Err(OpeningError),
        }
    }

    /// The points on a board; `None` where one of them is not on it.
    pub(super) fn points(&self, size: Size) -> Option<Vec<Option<Point>>> {
        self.words.iter().map(|word| place(size, word)).collect()
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.given)
    }
}

/// A point, or none for a pass.
fn place(size: Size, word: &str) -> Option<Option<Point>> {
    if word == "--" {
        return Some(None);
    }
    let letters = Point::from_sgf(word.as_bytes()).ok();
    let point = Point::parse_a1(size, word).ok().or(letters)?;
    size.contains(point).then_some(Some(point))
}

/// Why there is no pattern.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// It is neither a diagram nor SGF.
    #[error("line {line}, column {column}: {fault}")]
    Diagram {
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
        /// What is wrong there.
        fault: String,
    },
    /// It has no stones, and would be everywhere.
    #[error("it has no stones")]
    Empty,
}

/// Stones and empty points: a whole board, or a part of one.
///
/// It is written as a [diagram]. One of the size of the board is the whole position. A smaller one
/// lies in a corner; in which one, and how turned, does not matter. `?` is a point on which anything
/// may be. SGF is a pattern too: the position at the end of its main line, on the whole board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    size: Size,
    /// What is on each point that counts.
    points: Vec<(Point, Option<Colour>)>,
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(bytes: &[u8]) -> Result<Pattern, PatternError> {
        let pattern = match bytes.trim_ascii_start().starts_with(b"(") {
            true => Pattern::of_sgf(bytes)?,
            false => Pattern::of_diagram(&String::from_utf8_lossy(bytes))?,
        };
        match pattern.points.iter().any(|(_, stone)| stone.is_some()) {
            true => Ok(pattern),
            false => Err(PatternError::Empty),
        }
    }

    fn of_sgf(bytes: &[u8]) -> Result<Pattern, PatternError> {
        let collection = Collection::read(bytes);
        let tree = collection.games.first().ok_or(PatternError::Empty)?;
        let last = tree.line(tree.root()).last().unwrap_or(tree.root());
        let board = Replay::at(tree, last).into_board();
        let size = board.size();
        let points = size.points().map(|point| (point, board.colour_at(point)));
        Ok(Pattern {
            size,
            points: points.collect(),
        })
    }

    /// Read once with `?` as empty points, and once with them as stones: they are those that
    /// differ.
    fn of_diagram(text: &str) -> Result<Pattern, PatternError> {
        let read = |stands_for: &str| {
            diagram::parse(&text.replace('?', stands_for)).map_err(|error| PatternError::Diagram {
                line: error.line,
                column: error.column,
                fault: error.fault.to_string(),
            })
        };
        let plain = read(".")?;
        let open = read("X")?;
        let at = |stones: &[(Colour, Point)], point| {
            let stone = stones.iter().find(|(_, other)| *other == point);
            stone.map(|(colour, _)| *colour)
        };
        let size = plain.size;
        let points = size
            .points()
            .map(|point| (point, at(&plain.stones, point)))
            .filter(|&(point, stone)| stone == at(&open.stones, point));
        Ok(Pattern {
            size,
            points: points.collect(),
        })
    }

    /// The position on a 19x19 board after these moves, Black first, taken as a record's are.
    pub(super) fn of_moves(moves: &Opening) -> Option<Pattern> {
        let size = Size::GO19;
        let mut board = Board::new(size);
        let mut colour = Colour::Black;
        for point in moves.points(size)? {
            if let Some(point) = point {
                board.play(colour, point).ok()?;
            }
            colour = !colour;
        }
        let points = size.points().map(|point| (point, board.colour_at(point)));
        Some(Pattern {
            size,
            points: points.collect(),
        })
    }

    /// The same as a pattern in a corner, which is the whole board if it is as large as that.
    pub(super) fn to_board_pattern(&self) -> Option<BoardPattern> {
        let mut cells = vec![Cell::ANYTHING; self.size.area()];
        for &(point, stone) in &self.points {
            let row = usize::from(point.y()) * usize::from(self.size.width());
            if let Some(cell) = cells.get_mut(row + usize::from(point.x())) {
                *cell = Cell::only(stone);
            }
        }
        BoardPattern::new(Anchor::Corner, self.size, cells).ok()
    }

    /// The pattern in every place and orientation, in both colours; none where it does not fit.
    pub(super) fn images(&self, board: Size) -> Vec<Vec<(Point, Option<Colour>)>> {
        let mut images = Vec::new();
        for symmetry in Symmetry::ALL {
            // A board of the pattern's own size is turned, and then laid into its corners.
            let turned = symmetry.size(self.size);
            if turned.width() > board.width() || turned.height() > board.height() {
                continue;
            }
            let (right, low) = (symmetry.mirrors_x(), symmetry.mirrors_y());
            let along = if right {
                board.width() - turned.width()
            } else {
                0
            };
            let down = if low {
                board.height() - turned.height()
            } else {
                0
            };
            for swapped in [false, true] {
                let image = self.points.iter().filter_map(|&(point, stone)| {
                    let point = symmetry.apply(self.size, point);
                    let point = Point::new(point.x() + along, point.y() + down)?;
                    let stone = match swapped {
                        true => stone.map(Colour::opposite),
                        false => stone,
                    };
                    Some((point, stone))
                });
                images.push(image.collect());
            }
        }
        images
    }
}
