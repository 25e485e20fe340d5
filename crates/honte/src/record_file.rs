//! Games written into records.

use crate::error::Failure;
use crate::output::Output;
use honte_goban::{Colour, Move};
use honte_record::convert::{Options, to_ishi};
use honte_record::ishi;
use honte_record::sgf::{normalise, write_clean};
use honte_record::tree::{NodeId, Tree};
use std::path::Path;

/// A node with a move, behind another.
pub(crate) fn add_move(tree: &mut Tree, node: NodeId, colour: Colour, played: Move) -> NodeId {
    let child = tree.add_child(node);
    let name = ["B", "W"][colour.index()];
    tree.add_raw(child, name, played.to_sgf().as_bytes());
    child
}

/// The formats that a game is saved in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Saved {
    Sgf,
    Ishi,
}

impl Saved {
    /// What the ending of a file's name stands for.
    pub(crate) fn of_name(path: &Path) -> Result<Saved, Failure> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("sgf") => Ok(Saved::Sgf),
            Some("ishi" | "go") => Ok(Saved::Ishi),
            _ => Err(Failure::said(format_args!(
                "{}: the name does not tell the format: expected .sgf, .ishi or .go",
                path.display()
            ))),
        }
    }

    /// Writes one game to a file, whole or not at all.
    pub(crate) fn save(self, tree: &Tree, path: &Path) -> Result<(), Failure> {
        let text = self.text(tree, path)?;
        Output::prepare(path)?.write(|out| out.write_all(&text))
    }

    /// What the file will hold. Fails where the format has no such board.
    pub(crate) fn text(self, tree: &Tree, path: &Path) -> Result<Vec<u8>, Failure> {
        match self {
            Saved::Sgf => {
                let mut text = Vec::new();
                write_clean(tree, &mut text);
                if text.last() != Some(&b'\n') {
                    text.push(b'\n');
                }
                Ok(text)
            }
            Saved::Ishi => {
                let tree = normalise(tree).tree;
                let made = to_ishi(std::slice::from_ref(&tree), Options::default());
                let made = made
                    .map_err(|error| Failure::said(format_args!("{}: {error}", path.display())))?;
                Ok(ishi::write(&made.document))
            }
        }
    }
}
