//! Pachi's unit tests: a board, and whose its points are in the end.

use std::{fs, path::Path};

use honte_goban::{Board, Colour, Point, Size};

use crate::Case;

/// The cases of a file. `moggy status C4 O` says whose a point is in the end, `:` nobody's: a stone
/// there is in a seki. `breaking_nakade_seki w d4 1` says that a play destroys a seki of the chains
/// beside it.
pub(crate) fn cases(file: &Path) -> Vec<Case> {
    let text = fs::read_to_string(file).unwrap();
    let suite = format!("pachi {}", file.file_name().unwrap().to_string_lossy());
    let mut cases: Vec<Case> = Vec::new();
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["boardsize", side] => {
                let Ok(size) = Size::square(side.parse().unwrap()) else {
                    continue;
                };
                let rows = lines.by_ref().map(|(row, _)| row);
                let is_row = |row: &&str| row.trim_start().starts_with(['.', 'X', 'O']);
                let rows = rows.skip_while(|row| !is_row(row));
                let rows: Vec<&str> = rows.take(usize::from(size.height())).collect();
                cases.push(Case {
                    suite: suite.clone(),
                    name: format!("line {number}"),
                    board: board(size, &rows),
                    known: Vec::new(),
                });
            }
            ["moggy", "status", ref pairs @ ..] => {
                if let Some(case) = cases.last_mut() {
                    pairs
                        .chunks_exact(2)
                        .for_each(|pair| status(case, pair[0], pair[1]));
                }
            }
            ["breaking_nakade_seki", _, name, "1"] => {
                if let Some(case) = cases.last_mut() {
                    seki(case, name);
                }
            }
            _ => {}
        }
    }
    cases
}

/// The board of some rows, in which a bracket is behind the last stone.
fn board(size: Size, rows: &[&str]) -> Board {
    let mut board = Board::new(size);
    for (row, y) in rows.iter().zip(0..) {
        let points = row.chars().filter(|sign| ".XO".contains(*sign));
        for (sign, x) in points.zip(0..) {
            let colour = match sign {
                'X' => Colour::Black,
                'O' => Colour::White,
                _ => continue,
            };
            board.place(colour, Point::new(x, y).unwrap()).unwrap();
        }
    }
    board
}

fn status(case: &mut Case, name: &str, sign: &str) {
    let Ok(point) = Point::parse_a1(case.board.size(), name) else {
        return;
    };
    let lives = match (case.board.colour_at(point), sign) {
        (Some(_), ":") | (Some(Colour::Black), "X" | "x") | (Some(Colour::White), "O" | "o") => {
            true
        }
        (Some(_), "X" | "x" | "O" | "o") => false,
        _ => return,
    };
    case.known.push((point, lives));
}

fn seki(case: &mut Case, name: &str) {
    let size = case.board.size();
    let point = Point::parse_a1(size, name).unwrap();
    let beside = size.neighbours(point);
    case.known.extend(beside.map(|stone| (stone, true)));
}
