//! GNU Go's regression tests: records, and what it is asked about a move of them.

use std::{fs, path::Path};

use honte_goban::{Board, Colour, Point};
use honte_record::{replay::Replay, sgf::Collection};

use crate::Case;

/// The cases of a file: questions for the status of a chain, or whether it can be attacked. An
/// attack that needs a ko is left out.
pub(crate) fn cases(file: &Path) -> Vec<Case> {
    let bytes = fs::read(file).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let folder = file.parent().unwrap();
    let suite = format!("gnugo {}", file.file_name().unwrap().to_string_lossy());
    let mut cases = Vec::new();
    let mut board: Option<Board> = None;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["loadsgf", record, ref before @ ..] => {
                let before = before.first().and_then(|before| before.parse().ok());
                board = position(&folder.join(record), before);
            }
            // What else changes the board.
            [
                "play" | "clear_board" | "undo" | "boardsize" | "black" | "white",
                ..,
            ] => board = None,
            [number, command @ ("dragon_status" | "owl_attack"), name] => {
                let answer = lines.by_ref().find(|line| line.starts_with("#?"));
                let lives = answer.and_then(|answer| lives(command, answer));
                let (Some(board), Some(lives)) = (&board, lives) else {
                    continue;
                };
                let Ok(point) = Point::parse_a1(board.size(), name) else {
                    continue;
                };
                cases.push(Case {
                    suite: suite.clone(),
                    name: number.to_owned(),
                    board: board.clone(),
                    known: vec![(point, lives)],
                });
            }
            _ => {}
        }
    }
    cases
}

/// Whether a chain lives when its opponent plays first, by the answer that is expected.
fn lives(command: &str, answer: &str) -> Option<bool> {
    let (_, answer) = answer.split_once('[')?;
    match (command, answer.split([' ', ']']).next()?) {
        ("dragon_status", "alive") | ("owl_attack", "0") => Some(true),
        ("dragon_status", "dead" | "critical") | ("owl_attack", "1") => Some(false),
        _ => None,
    }
}

/// The main line of a record before a move.
fn position(file: &Path, before: Option<usize>) -> Option<Board> {
    let collection = Collection::read(&fs::read(file).ok()?);
    let tree = collection.games.first()?;
    let mut replay = Replay::one_way(tree.size());
    let mut moves = 0;
    for node in tree.line(tree.root()) {
        moves += tree.moves(node, tree.size()).count();
        if before.is_some_and(|before| moves >= before) {
            break;
        }
        replay.enter(tree, node);
    }
    let board = replay.into_board();
    let has_stones = Colour::ALL
        .iter()
        .any(|&colour| board.stones(colour).next().is_some());
    has_stones.then_some(board)
}
