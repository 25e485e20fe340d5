//! How files of any format are read: pieces out of bytes, one at a time.

use super::convert::{self, each_from_ishi};
use super::reading::Reading;
use super::{ishi, sgf};
use crate::problem::Problem;
use crate::tree::Tree;
use std::io::{self, Read};
use std::ops::ControlFlow;

/// How a format is read.
#[derive(Debug)]
pub(crate) enum Reader {
    /// As a stream of any length, in the memory of its longest game.
    Stream {
        /// The longest game.
        max_game_bytes: usize,
        read: fn(&mut dyn Read, OnPiece<'_>) -> io::Result<()>,
    },
    /// From memory, where the whole file is held.
    Whole {
        /// The longest file; of a longer one the beginning is read.
        max_bytes: usize,
        read: fn(&[u8], OnPiece<'_>) -> ControlFlow<()>,
    },
}

/// Gets each piece of a file, and breaks off when it wants no more.
pub(crate) type OnPiece<'f> = &'f mut dyn FnMut(Piece<'_>) -> ControlFlow<()>;

/// A piece of a file.
pub(crate) enum Piece<'a> {
    Game {
        tree: Tree,
        /// The line and column at which it begins, from 1; 0 where that is not known.
        place: (u64, u64),
        /// What was wrong with it alone.
        problems: Vec<Problem>,
    },
    /// Bytes outside of the games, as they are.
    Outside(&'a [u8]),
    /// What was wrong with the file, beside its games.
    Problem(Problem),
    /// As many problems are not told one by one.
    MoreProblems(u64),
}

impl Reading {
    /// Hands out the problems and then the games.
    pub(crate) fn hand_out(self, on_piece: OnPiece<'_>) -> ControlFlow<()> {
        for problem in self.problems {
            on_piece(Piece::Problem(problem))?;
        }
        for tree in self.games {
            on_piece(game(tree, 0))?;
        }
        ControlFlow::Continue(())
    }
}

/// Reads SGF.
pub(crate) fn sgf(reader: &mut dyn Read, on_piece: OnPiece<'_>) -> io::Result<()> {
    sgf::read_games(reader, |part| match part {
        sgf::Part::Outside(bytes, problem) => {
            if let Some(problem) = problem {
                on_piece(Piece::Problem(problem))?;
            }
            on_piece(Piece::Outside(bytes))
        }
        sgf::Part::Game {
            tree,
            place,
            problems,
        } => on_piece(Piece::Game {
            tree,
            place,
            problems,
        }),
    })
}

/// Reads an Ishi file. Its trees are made one after the other.
pub(crate) fn ishi(bytes: &[u8], on_piece: OnPiece<'_>) -> ControlFlow<()> {
    let reading = ishi::read(bytes);
    for problem in reading.problems {
        on_piece(Piece::Problem(problem))?;
    }
    if reading.more_problems > 0 {
        on_piece(Piece::MoreProblems(reading.more_problems))?;
    }
    let document = &reading.document;
    let lines = document.events().iter().map(|e| u64::from(e.line()));
    let trees = each_from_ishi(document, convert::Options::default());
    for (tree, line) in trees.zip(lines) {
        on_piece(game(tree, line))?;
    }
    ControlFlow::Continue(())
}

/// A game out of a file whose problems are told for all of it.
fn game(tree: Tree, line: u64) -> Piece<'static> {
    Piece::Game {
        tree,
        place: (line, u64::from(line > 0)),
        problems: Vec::new(),
    }
}
