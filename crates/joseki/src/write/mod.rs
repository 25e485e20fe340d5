//! A tree written: SGF for any viewer, JSON and TSV for programs.
//!
//! SGF and JSON hold the whole tree and can be read back; TSV is a table of the nodes.

mod json;
mod sgf;
mod tsv;
mod words;

pub use json::{read_json, write_json};
pub use sgf::{read_sgf, write_sgf};
pub use tsv::write_tsv;
pub use words::{outcome_words, percent};

use crate::misfit::Misfit;

/// A tree that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The bytes are not JSON, or not a tree.
    #[error(
        "line {line}, column {column}: not a joseki tree: {reason}; expected the JSON that 'honte joseki mine -o tree.json' writes"
    )]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What was wrong.
        reason: String,
    },
    /// An SGF file without the tree's figures.
    #[error(
        "not a joseki tree: {reason}; expected the SGF that 'honte joseki mine -o tree.sgf' writes"
    )]
    Sgf {
        /// What was wrong.
        reason: String,
    },
    /// The parts do not fit together.
    #[error("damaged joseki tree: {0}; mine the games again")]
    Damaged(Misfit),
}
