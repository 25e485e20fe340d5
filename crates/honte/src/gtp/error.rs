//! Why a command fails: the text of a reply with `?` (GTP 2, sections 2.7 and 6).

use crate::error::Failure;
use honte_app::referee::WhyNot;
use honte_goban::SetupError;
use honte_rules::{Refusal, RulesError, Ruleset, RulesetError};
use thiserror::Error;

/// Why a command fails.
#[derive(Debug, Error)]
pub(super) enum GtpError {
    /// A line that is longer than any command.
    #[error("line too long")]
    TooLong,
    /// No such command.
    #[error("unknown command")]
    Unknown,
    /// Arguments that cannot be read.
    #[error("syntax error")]
    Syntax,
    /// A board that is too small or too large.
    #[error("unacceptable size")]
    Size,
    /// A move that the rules forbid.
    #[error("illegal move")]
    Illegal,
    /// A move that was chosen and then refused.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// No move to take back.
    #[error("cannot undo")]
    Undo,
    /// Stones where there cannot be any.
    #[error("bad vertex list")]
    Vertices,
    /// Handicap stones on a board that is not empty.
    #[error("board not empty")]
    NotEmpty,
    /// Fewer or more handicap stones than a board can have.
    #[error("invalid number of stones")]
    Stones,
    /// A stone that cannot be set up.
    #[error("{0}")]
    SetUp(#[from] SetupError),
    /// A record that cannot be read or played.
    #[error("cannot load file")]
    Load,
    /// A record that cannot be written.
    #[error("{0}")]
    Write(#[source] Failure),
    /// A file in a session without files.
    #[error("no files in this session")]
    NoFiles,
    /// Rules that are not known.
    #[error("{0}")]
    Rules(#[from] RulesetError),
    /// Statuses that do not fit the board, or a position that cannot be counted.
    #[error("{0}")]
    Count(#[from] RulesError),
    /// Rules that KataGo has no words for.
    #[error("rules that have no such form: {0}")]
    NoKataForm(Ruleset),
    /// A position that cannot be judged.
    #[error("{0}")]
    Judge(#[from] honte_app::Error),
    /// A game without a result.
    #[error("cannot score: {sentence}")]
    NoScore {
        /// The cause.
        cause: WhyNot,
        /// The same in a sentence, with what is open in this game.
        sentence: String,
    },
}
