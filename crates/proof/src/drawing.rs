//! Parts of a board, drawn as text.

use std::str::FromStr;

use honte_goban::Colour;

use crate::{Aim, Game, Reading, State};

/// A part of a board as a graph, with the stones on it, read from text.
///
/// One line for each row. `X` and `O` are black and white stones, `x` and `o` such stones that took
/// a ko and may not be retaken, `.` are empty nodes. `#` and `@` are black and white stones that
/// cannot be taken; they are no nodes, but anchor their neighbours. `~` is nothing, like what is
/// beyond the drawing. Blanks and blank lines are ignored. Nodes are numbered from 0, row by row.
///
/// ```
/// let drawing: honte_proof::Drawing = "
///     . X O @
///     X . O ~
/// ".parse()?;
/// assert_eq!(drawing.neighbours.len(), 6);
/// assert_eq!(drawing.neighbours[0], 0b001_010);
/// assert_eq!(drawing.stones, [0b001_010, 0b100_100]);
/// assert_eq!(drawing.anchors, [0, 0b000_100]);
/// assert_eq!(drawing.places[3], (1, 0));
/// # Ok::<(), honte_proof::DrawingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The neighbours of each node.
    pub neighbours: Vec<u128>,
    /// The nodes beside a stone that cannot be taken, by [`Colour::index`].
    pub anchors: [u128; 2],
    /// The stones, by [`Colour::index`].
    pub stones: [u128; 2],
    /// The stones that may not be retaken.
    pub marks: u128,
    /// Row and column of each node, from 0 and without blanks.
    pub places: Vec<(usize, usize)>,
}

/// Why a text is no drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawingError {
    /// A character that means nothing; line and column are counted from 1.
    #[error("line {line}, column {column}: {found:?} is none of X O x o . # @ ~")]
    Unknown {
        /// Line of the text.
        line: usize,
        /// Character of the line.
        column: usize,
        /// The character.
        found: char,
    },
    /// More nodes than a game can have.
    #[error("more than 128 nodes")]
    TooLarge,
}

impl FromStr for Drawing {
    type Err = DrawingError;

    fn from_str(text: &str) -> Result<Self, DrawingError> {
        let rows = rows(text)?;
        let at = |row: usize, column: usize| rows.get(row)?.get(column).copied();
        let is_node = |sign: &char| !matches!(sign, '#' | '@' | '~');
        let mut places = Vec::new();
        for (row, signs) in rows.iter().enumerate() {
            let nodes = (0..signs.len()).filter(|&column| is_node(&signs[column]));
            places.extend(nodes.map(|column| (row, column)));
        }
        if places.len() > 128 {
            return Err(DrawingError::TooLarge);
        }
        // The nodes for which a condition holds.
        let nodes = |holds: &dyn Fn((usize, usize)) -> bool| {
            let bits = places.iter().zip(0..128u32);
            let bits = bits.filter(|&(&place, _)| holds(place));
            bits.fold(0u128, |all, (_, node)| all | 1 << node)
        };
        let drawn = |signs: &str| {
            nodes(&|(row, column)| at(row, column).is_some_and(|sign| signs.contains(sign)))
        };
        let beside_sign = |sign: char| {
            nodes(&|place| around(place).any(|(row, column)| at(row, column) == Some(sign)))
        };
        let beside_place = |place| nodes(&|other| around(other).any(|near| near == place));
        Ok(Self {
            neighbours: places.iter().copied().map(beside_place).collect(),
            anchors: ['#', '@'].map(beside_sign),
            stones: ["Xx", "Oo"].map(drawn),
            marks: drawn("xo"),
            places,
        })
    }
}

impl Drawing {
    /// The game on this graph.
    #[must_use]
    pub fn game(&self, defender: Colour, rebirth: u128, aim: Aim, reading: Reading) -> Game {
        Game {
            neighbours: self.neighbours.clone(),
            anchors: self.anchors,
            open: 0,
            defender,
            rebirth,
            aim,
            keep: 0,
            eyes: 0,
            reading,
        }
    }

    /// The position as drawn.
    #[must_use]
    pub fn state(&self, mover: Colour) -> State {
        State {
            stones: self.stones,
            marks: self.marks,
            mover,
        }
    }
}

/// The characters of each row.
fn rows(text: &str) -> Result<Vec<Vec<char>>, DrawingError> {
    let mut rows = Vec::new();
    for (line, text) in text.lines().enumerate() {
        let mut row = Vec::new();
        for (column, found) in text.chars().enumerate() {
            match found {
                'X' | 'x' | 'O' | 'o' | '.' | '#' | '@' | '~' => row.push(found),
                _ if found.is_whitespace() => {}
                _ => {
                    return Err(DrawingError::Unknown {
                        line: line + 1,
                        column: column + 1,
                        found,
                    });
                }
            }
        }
        if !row.is_empty() {
            rows.push(row);
        }
    }
    Ok(rows)
}

/// The places above, below, left and right. Those outside the drawing wrap round to where nothing
/// is drawn.
fn around((row, column): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    [
        (row.wrapping_sub(1), column),
        (row.wrapping_add(1), column),
        (row, column.wrapping_sub(1)),
        (row, column.wrapping_add(1)),
    ]
    .into_iter()
}
