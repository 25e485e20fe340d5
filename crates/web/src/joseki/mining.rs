//! Mining as long work.

use crate::jobs::kind::{Kind, Output, Progress};
use honte_app::words::{count, thousands, times};
use honte_goban::SizeError;
use honte_joseki::mine::{MineError, Progress as Count};
use serde_json::{Value, json};
use std::fmt;
use std::sync::atomic::Ordering::Relaxed;

/// Joseki are mined.
pub(super) enum Mining {}

impl Kind for Mining {
    const NAME: &'static str = "mine";
    const SLOTS: usize = 1;
    type Progress = Mined;
    type Output = NewTree;
    type Failure = MineFailure;
}

/// How far the games are mined.
#[derive(Debug, Clone)]
pub(super) enum Mined {
    /// Files are read.
    Reading {
        /// Bytes that were read.
        bytes: u64,
        /// Bytes of all files.
        all: u64,
        /// Games that were read.
        games: u64,
    },
    /// Games are looked through, twice, for what was played around the sequences.
    Looking {
        /// Games that were looked through.
        looked: u64,
        /// Games that were mined.
        games: u64,
    },
}

impl Mined {
    /// What is counted by now; `all` are the bytes of the files.
    pub(super) fn so_far(count: &Count, all: u64) -> Mined {
        match count.mined.load(Relaxed) {
            0 => Mined::Reading {
                bytes: count.bytes.load(Relaxed),
                all,
                games: count.games.load(Relaxed),
            },
            games => Mined::Looking {
                looked: count.looked.load(Relaxed),
                games,
            },
        }
    }
}

impl Progress for Mined {
    fn done(&self) -> u64 {
        match *self {
            Mined::Reading { bytes, .. } => bytes,
            Mined::Looking { looked, .. } => looked,
        }
    }

    fn total(&self) -> u64 {
        match *self {
            Mined::Reading { all, .. } => all,
            Mined::Looking { games, .. } => 2 * games,
        }
    }
}

impl fmt::Display for Mined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Mined::Reading { games, .. } => write!(f, "{} read", count(games, "game", "games")),
            Mined::Looking { games, .. } => {
                write!(f, "looking around in {} games", thousands(games))
            }
        }
    }
}

/// The id of the tree that was mined.
pub(super) struct NewTree(pub(super) String);

impl Output for NewTree {
    fn value(&self) -> Value {
        json!({"tree": self.0})
    }
}

/// Why there is no tree.
#[derive(Debug, thiserror::Error)]
pub(super) enum MineFailure {
    /// Mining itself failed.
    #[error(transparent)]
    Mine(#[from] MineError),
    /// No game fits the question.
    #[error("no game was mined: none fits, or none can be read")]
    NoGames,
    /// No sequence comes often enough.
    #[error(
        "nothing was played {} in {}: choose a smaller number",
        times(*.threshold),
        count(*.games, "game", "games")
    )]
    Nothing {
        /// How often a sequence has to be played.
        threshold: u32,
        /// How many games there are.
        games: u64,
    },
    /// Somebody wanted it to stop.
    #[error("cancelled")]
    Cancelled,
    /// The games are of a board that nobody has.
    #[error(transparent)]
    Size(#[from] SizeError),
}
