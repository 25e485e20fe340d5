//! Lines of play in words.

use super::{Line, Turn};
use crate::words::count;
use honte_goban::{Board, Colour, Point};

impl Line {
    /// A clause for each move, with what it takes: `Black A8 takes 4 stones`. `board` is the
    /// position that the line begins in; a play that is not possible there is named all the same.
    #[must_use]
    pub fn clauses(&self, board: &Board) -> Vec<String> {
        let mut board = board.clone();
        let moves = self.moves.iter();
        moves
            .map(|&(colour, turn)| clause(&mut board, colour, turn))
            .collect()
    }
}

fn clause(board: &mut Board, colour: Colour, turn: Turn) -> String {
    let who = match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    };
    let size = board.size();
    let name = |point: Point| point.to_a1(size);
    match turn {
        Turn::Pass => format!("{who} passes"),
        Turn::PassForKo(point) => format!("{who} passes for the ko at {}", name(point)),
        Turn::Play(point) => match board.play(colour, point).map(|played| played.captured()) {
            Err(_) | Ok(0) => format!("{who} {}", name(point)),
            Ok(1) if board.ko().is_some() => format!("{who} {} takes the ko", name(point)),
            Ok(taken) => {
                let stones = count(u64::from(taken), "stone", "stones");
                format!("{who} {} takes {stones}", name(point))
            }
        },
    }
}

impl Turn {
    /// The words of a file: `A8`, `pass`, `pass-for-ko A9`.
    #[must_use]
    pub fn name(self, size: honte_goban::Size) -> String {
        match self {
            Turn::Play(point) => point.to_a1(size),
            Turn::Pass => "pass".to_owned(),
            Turn::PassForKo(point) => format!("pass-for-ko {}", point.to_a1(size)),
        }
    }
}
