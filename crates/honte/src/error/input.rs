//! What cannot be read, and what is not there to be read.

use crate::text::{count, thousands};
use honte_joseki::merge::MergeError as TreeMergeError;
use honte_joseki::mine::{LeftOut, MineError};
use honte_record::source::SourceError;
use honte_record::tree::MergeError;
use honte_rules::RulesError;
use std::collections::BTreeMap;
use std::io;
use thiserror::Error;

/// A file that cannot be used for what was asked.
#[derive(Debug, Error)]
pub(crate) enum InputError {
    /// It cannot be found, or opened.
    #[error("{0}")]
    Source(SourceError),
    /// It cannot be read to its end.
    #[error("{name}: cannot be read: {error}")]
    Read {
        /// The file.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// Its games cannot be read to the end.
    #[error("{name}: {error}")]
    Games {
        /// The file.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// Standard input cannot be read.
    #[error("standard input: {0}")]
    StandardInput(io::Error),
    /// It has no game.
    #[error("{file}: there is no game in it{hint}", hint = check_hint(.file, *.has_errors))]
    NoGame {
        /// The file.
        file: String,
        /// Whether something was wrong with it.
        has_errors: bool,
    },
    /// It has more games than can be played on.
    #[error("{0}: there are several games in it")]
    SeveralGames(String),
    /// Its game cannot be used for what was asked.
    #[error("{file}: {error}")]
    Record {
        /// The file.
        file: String,
        /// Why.
        error: RecordError,
    },
    /// A file has changed since its collection was indexed.
    #[error("{0}: the file is not as it was indexed; run 'honte index' again")]
    NotAsIndexed(String),
    /// A joseki tree that is not there.
    #[error("{0}: no such file; check the spelling")]
    NoTree(String),
    /// A joseki tree that cannot be read.
    #[error("{name}: cannot be read: {error}; expected a joseki tree")]
    ReadTree {
        /// The file.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// A file that is no joseki tree.
    #[error("{name}: {error}")]
    Tree {
        /// The file.
        name: String,
        /// Why.
        error: honte_joseki::write::ReadError,
    },
    /// Two records that cannot be merged.
    #[error("{one} and {other}: {error}")]
    Merge {
        /// A game.
        one: String,
        /// The other.
        other: String,
        /// Why.
        error: MergeError,
    },
    /// Two records of different games.
    #[error(
        "{one} and {other} are different games: they part at move {number}; --different merges them all the same"
    )]
    Different {
        /// A game.
        one: String,
        /// The other.
        other: String,
        /// The first move that is not the same.
        number: usize,
    },
    /// Mining fails.
    #[error("{0}")]
    Mine(MineError),
    /// Joseki trees that cannot be merged.
    #[error("{trees}: {error}{}", merge_hint(.error))]
    MergeTrees {
        /// Which.
        trees: String,
        /// Why.
        error: TreeMergeError,
    },
    /// The temporary file of mining.
    #[error("{error}{}", scratch_hint(.error))]
    Scratch {
        /// What went wrong with it.
        error: MineError,
    },
}

/// What to do about a temporary file that cannot be used.
fn scratch_hint(error: &MineError) -> &'static str {
    match error {
        MineError::Scratch { error, .. } if error.kind() == io::ErrorKind::StorageFull => {
            "; free some space, or name another folder with --temporary"
        }
        _ => "; name another folder with --temporary",
    }
}

/// What to do about trees that have pruned too much to be merged.
fn merge_hint(error: &TreeMergeError) -> String {
    match error {
        TreeMergeError::NotExact { least, .. } => format!(
            "; merge with --prune {least}, or mine each tree again with --keep and the other"
        ),
        _ => String::new(),
    }
}

/// Why the game of a record cannot be used for what was asked.
#[derive(Debug, Error)]
pub(crate) enum RecordError {
    /// The rules object.
    #[error("{0}")]
    Rules(RulesError),
    /// The rules object to a move.
    #[error("move {number}: {error}")]
    Move {
        /// The move's number.
        number: u64,
        /// Why.
        error: RulesError,
    },
    /// It cannot be played on.
    #[error("stones are set up after the first move: such a record cannot be played on")]
    LateSetup,
    /// It has no result that could be told: what is told instead.
    #[error("cannot be counted. {0}; with --dead none it is counted as it stands")]
    NoResult(String),
}

/// What was looked for and not found.
#[derive(Debug, Error)]
pub(crate) enum Nothing {
    /// No file at all could be read.
    #[error("nothing could be read; name files, folders or archives with game records")]
    Read,
    /// No record was among the files.
    #[error("no records were found")]
    Records,
    /// No game was in the files.
    #[error("no game was found; name files, folders or archives with game records")]
    Games,
    /// No game fits what was asked.
    #[error("no game fits")]
    Picked,
    /// No game was in the files to be merged.
    #[error("no game was found; name files with game records")]
    GamesToMerge,
    /// One game alone cannot be merged.
    #[error("there is only one game: name two files or more, or a file with several")]
    OtherGame,
    /// No game was read that could be mined.
    #[error("no game was read; name files, folders or archives with SGF games")]
    GamesToMine,
    /// All games were left out.
    #[error("no games mined: {}", left_out(*.games, .reasons))]
    Mined {
        /// How many games were read.
        games: u64,
        /// How many were left out, by reason.
        reasons: BTreeMap<LeftOut, u64>,
    },
}

fn check_hint(file: &str, has_errors: bool) -> String {
    match has_errors {
        false => String::new(),
        true => format!("; 'honte check {file}' says what is wrong"),
    }
}

/// `of 3 games, 1 skipped (another board size)`.
fn left_out(games: u64, reasons: &BTreeMap<LeftOut, u64>) -> String {
    let reasons: Vec<String> = reasons
        .iter()
        .map(|(reason, number)| format!("{} {}", thousands(*number), reason.words()))
        .collect();
    format!(
        "of {}, {}",
        count(games, "game", "games"),
        reasons.join(", ")
    )
}
