//! Looks for small positions in which a chain lives by a new stone that its owner could
//! have played anyway.
//!
//! ```text
//! cargo run --release --manifest-path research/Cargo.toml -- disputed -- 3 3
//! ```
//!
//! fills corners of so many columns and rows, behind living walls of both colours.

use std::process::ExitCode;

use honte_goban::{Board, Colour, Size};
use honte_life::{Budget, Enabled, judge, unconditional};
use honte_proof::Reading;

const SIDE: u8 = 9;

pub(crate) fn run(args: &[String]) -> ExitCode {
    let numbers: Vec<u8> = args.iter().filter_map(|arg| arg.parse().ok()).collect();
    let (&[columns, rows], Ok(size)) = (numbers.as_slice(), Size::square(SIDE)) else {
        eprintln!("usage: disputed COLUMNS ROWS");
        return ExitCode::from(2);
    };
    let budget = Budget {
        visits: 20_000,
        total: 100_000,
        ..Budget::default()
    };
    let points: Vec<_> = (size.points())
        .filter(|point| point.x() < columns && point.y() < rows)
        .collect();
    for filling in 0..3_u64.pow(points.len() as u32) {
        let mut board = Board::new(size);
        for point in size.points() {
            let (x, y) = (SIDE - 1 - point.x(), SIDE - 1 - point.y());
            // Black below, White on the right.
            let is_white = point.y() < rows;
            let is_eye = match is_white {
                true => x == 0 && (point.y() == 0 || point.y() == 2),
                false => matches!((x, y), (0 | 2, 0)),
            };
            if !points.contains(&point) && !is_eye {
                let colour = if is_white {
                    Colour::White
                } else {
                    Colour::Black
                };
                let _ = board.place(colour, point);
            }
        }
        let mut rest = filling;
        for &point in &points {
            let colour = [None, Some(Colour::Black), Some(Colour::White)][(rest % 3) as usize];
            rest /= 3;
            if let Some(colour) = colour {
                let _ = board.place(colour, point);
            }
        }
        if board.check().is_err() {
            continue;
        }
        if Colour::ALL
            .iter()
            .any(|&colour| unconditional(&board, colour).is_empty())
        {
            continue;
        }
        for verdict in judge(&board, Reading::default(), &budget) {
            if verdict.enabled(&budget) == Some(Enabled::Before) {
                let at = verdict.stones.first().map(|point| point.to_a1(size));
                println!("{board}\n{} {at:?}\n", verdict.colour);
            }
        }
    }
    ExitCode::SUCCESS
}
