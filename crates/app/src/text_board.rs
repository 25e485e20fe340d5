//! Text boards, positions drawn with X and O, examples as TOML files, which have one in them, and
//! lists of moves.

use crate::Error;
use crate::examples;
use crate::move_list;
use honte_goban::{Board, Colour, DiagramError, diagram};
use honte_record::format::Format;
use honte_record::tree::Tree;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A longer file, in bytes, is no text board.
pub const MAX_BOARD_BYTES: u64 = honte_record::limits::MAX_TEXT_BOARD_BYTES;

/// The board that a path names, as a record: that of a text board, of an example as a TOML file, or
/// of one that the program carries (`example:7-1`). `None` if it may be a record, a folder, or what
/// cannot be read: that is told when it is read as a record.
///
/// # Errors
/// A name that no example has, and as [`drawn`].
pub fn named(path: &Path) -> Result<Option<Tree>, Error> {
    let name = path.display().to_string();
    if let Some(example) = examples::named(path) {
        return Ok(Some(example?.position()));
    }
    match small(path) {
        Some(bytes) => drawn(&name, &bytes),
        None => Ok(None),
    }
}

/// The content of a regular file that is not too long.
fn small(path: &Path) -> Option<Vec<u8>> {
    let about = path.metadata().ok()?;
    if !about.is_file() || about.len() > MAX_BOARD_BYTES {
        return None;
    }
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(MAX_BOARD_BYTES).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Whether a file is TOML, by its name or by what stands in it.
fn is_toml(file: &str, text: &str) -> bool {
    let ending = Path::new(file).extension();
    let has_diagram = || {
        let mut lines = text.lines().map(|line| line.trim_start());
        lines.any(|line| {
            let rest = line.strip_prefix("diagram").map(str::trim_start);
            rest.is_some_and(|rest| rest.starts_with('='))
        })
    };
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) || has_diagram()
}

/// The board that a file shows, or the game whose moves it lists, as a record; `None` if it may be a record itself.
///
/// # Errors
/// A text that is neither, and a board that cannot be.
pub fn drawn(file: &str, bytes: &[u8]) -> Result<Option<Tree>, Error> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(None);
    };
    let text = text.trim_start_matches('\u{feff}');
    if is_toml(file, text) {
        return Ok(Some(examples::read(file, text)?.position()));
    }
    match diagram::parse(text) {
        Ok(_) => {
            let board: Result<Board, _> = text.parse();
            let board = board.map_err(|error| no_board(file, true, error))?;
            Ok(Some(record_of(&board)))
        }
        Err(_) if text.trim().is_empty() => Ok(None),
        Err(error) => match listed(file, text) {
            Some(read) => read.map(Some),
            None if Format::of(Some(Path::new(file)), bytes).is_some() => Ok(None),
            None => Err(no_board(file, false, error)),
        },
    }
}

/// The game of a list of moves, if the text is one; what has a record's name is a record.
fn listed(file: &str, text: &str) -> Option<Result<Tree, Error>> {
    if Format::of_name(Path::new(file)).is_some() {
        return None;
    }
    let read = move_list::read(text)?;
    Some(read.map_err(|error| Error::MoveList {
        file: file.to_owned(),
        error,
    }))
}

fn no_board(file: &str, is_board: bool, error: DiagramError) -> Error {
    Error::TextBoard {
        file: file.to_owned(),
        is_board,
        error,
    }
}

/// A record that has a board's stones in its root.
pub fn record_of(board: &Board) -> Tree {
    let mut tree = Tree::new(board.size());
    set_up(&mut tree, board);
    tree
}

/// Puts the stones of a board into the root.
pub fn set_up(tree: &mut Tree, board: &Board) {
    let root = tree.root();
    for colour in Colour::ALL {
        let stones: Vec<[u8; 2]> = board.stones(colour).map(|point| point.to_sgf()).collect();
        if !stones.is_empty() {
            tree.set_raw(root, ["AB", "AW"][colour.index()], stones);
        }
    }
}
