//! Positions of goban's tests of its scoring: a board, and whose each point is.

use std::{fs, path::Path};

use honte_goban::{Board, Colour, Point, Size};
use serde_json::Value;

use crate::Case;

/// The case of a file, if it has rows for a board and for the owners.
pub(crate) fn case(file: &Path) -> Option<Case> {
    let value: Value = serde_json::from_str(&fs::read_to_string(file).ok()?).ok()?;
    let rows = |name: &str| -> Option<Vec<String>> {
        let rows = value.get(name)?.as_array()?.iter();
        rows.map(|row| row.as_str().map(str::to_owned)).collect()
    };
    let (board, owners) = (rows("board")?, rows("correct_ownership")?);
    let size = Size::new(board.first()?.len() as u8, board.len() as u8).ok()?;
    let colour = |sign: char| match sign {
        'b' | 'B' => Some(Colour::Black),
        'w' | 'W' => Some(Colour::White),
        _ => None,
    };
    let mut case = Case {
        suite: "goban autoscore".to_owned(),
        name: file.file_stem()?.to_string_lossy().into_owned(),
        board: Board::new(size),
        known: Vec::new(),
    };
    for (y, (row, owners)) in (0..).zip(board.iter().zip(&owners)) {
        for (x, (sign, owner)) in (0..).zip(row.chars().zip(owners.chars())) {
            let point = Point::new(x, y)?;
            case.board.set(point, colour(sign)).ok()?;
            // Some points are marked as nobody's, or as either's.
            if let (Some(stone), Some(owner)) = (colour(sign), colour(owner)) {
                case.known.push((point, stone == owner));
            }
        }
    }
    Some(case)
}
