//! Games written into records.

use crate::Error;
use crate::{Existing, Output};
use honte_goban::{Colour, Move};
use honte_record::convert::{Options, to_ishi};
use honte_record::file_lock::FileLock;
use honte_record::ishi;
use honte_record::sgf::{normalise, write_clean};
use honte_record::tree::{NodeId, Tree};
use std::path::Path;

/// A node with a move, behind another.
pub fn add_move(tree: &mut Tree, node: NodeId, colour: Colour, played: Move) -> NodeId {
    let child = tree.add_child(node);
    let name = ["B", "W"][colour.index()];
    tree.add_raw(child, name, played.to_sgf().as_bytes());
    child
}

/// The formats that a game is saved in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// SGF, FF\[4\] in UTF-8.
    Sgf,
    /// The Standard Format of 1990.
    Ishi,
}

impl Saved {
    /// What the ending of a file's name stands for.
    ///
    /// # Errors
    /// A name with another ending.
    pub fn of_name(path: &Path) -> Result<Saved, Error> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("sgf") => Ok(Saved::Sgf),
            Some("ishi" | "go") => Ok(Saved::Ishi),
            _ => Err(Error::Ending {
                path: path.display().to_string(),
            }),
        }
    }

    /// Writes one game to a file, whole or not at all. `known` is the file as the game was read from
    /// it or last saved to it; what is returned is the file as it is now.
    ///
    /// # Errors
    /// As [`Saved::text`], and what stops the writing: [`Error::Changed`] if the file is not as it
    /// is known.
    pub fn save(
        self,
        tree: &Tree,
        path: &Path,
        existing: Existing,
        known: Option<&FileLock>,
    ) -> Result<Option<FileLock>, Error> {
        let text = self.text(tree, path)?;
        let output = Output::prepare_read(path, existing, known.map(FileLock::as_found))?;
        output.write_checked(|out| out.write_all(&text), |_| Ok(()))
    }

    /// What the file will hold.
    ///
    /// # Errors
    /// A game that the format cannot hold.
    pub fn text(self, tree: &Tree, path: &Path) -> Result<Vec<u8>, Error> {
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
                let made = made.map_err(|error| Error::NoIshi {
                    path: path.display().to_string(),
                    error,
                })?;
                Ok(ishi::write(&made.document))
            }
        }
    }
}
