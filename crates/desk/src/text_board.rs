//! Text boards: positions drawn with X and O.

use crate::Error;
use honte_goban::{Board, Colour, diagram};
use honte_record::format::Format;
use honte_record::tree::Tree;
use std::path::Path;

/// A longer file, in bytes, is no text board.
pub const LONGEST: u64 = honte_record::limits::MAX_TEXT_BOARD_BYTES;

/// The board that a file shows, as a record; `None` if it may be a record itself.
///
/// # Errors
/// A text that is neither, and a board that cannot be.
pub fn drawn(file: &str, bytes: &[u8]) -> Result<Option<Tree>, Error> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(None);
    };
    let text = text.trim_start_matches('\u{feff}');
    match diagram::parse(text) {
        Ok(_) => {
            let board: Result<Board, _> = text.parse();
            let board = board.map_err(|error| Error::said(format_args!("{file}: {error}")))?;
            Ok(Some(record_of(&board)))
        }
        Err(_) if text.trim().is_empty() || Format::of(Some(Path::new(file)), bytes).is_some() => {
            Ok(None)
        }
        Err(error) => Err(Error::said(format_args!(
            "{file}: neither a record nor a text board: {error}"
        ))),
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
