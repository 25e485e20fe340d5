//! Why something could not be done, in one line.

use honte_app::at::{NoPlace, NodeError};
use honte_app::referee::argue::ArgueError;
use honte_goban::{CoordError, DiagramError, SetupError, SizeError};
use honte_rules::{AmountError, RulesError, RulesetError};
use thiserror::Error;

/// Why something could not be done; JavaScript gets it as an `Error` with this line.
#[derive(Debug, Error)]
pub enum Error {
    /// What the parts below say.
    #[error(transparent)]
    App(#[from] honte_app::Error),
    /// A text names no place in a game.
    #[error("'{}': {}", .0.escape_debug(), .1)]
    Place(String, NoPlace),
    /// A game has no such node.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// Options are not JSON, or not as described.
    #[error("invalid options: {0}")]
    Options(serde_json::Error),
    /// A file has no such game.
    #[error("there is no game {number} in the file, which has {games}")]
    NoGame {
        /// The number that was asked for, from 0.
        number: usize,
        /// How many games there are.
        games: usize,
    },
    /// An array is no position.
    #[error("a board of {width} columns cannot have {points} points")]
    Grid {
        /// The columns.
        width: usize,
        /// The numbers in the array.
        points: usize,
    },
    /// A board has no such size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A position cannot be.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A text is no board.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    /// A text names no point.
    #[error("'{}': {}", .0.escape_debug(), .1)]
    Point(String, CoordError),
    /// The rules do not allow it.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A text names no rules.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
    /// A text is no number of points.
    #[error(transparent)]
    Komi(#[from] AmountError),
    /// A chain has no proof that could be played.
    #[error("{0}")]
    NoProof(&'static str),
    /// A move in an argument is none.
    #[error(transparent)]
    Argue(#[from] ArgueError),
    /// An argument is as long as it may be.
    #[error("no more than {0} moves")]
    TooLong(usize),
    /// There is no such step to be drawn.
    #[error("there is no step {0}")]
    NoStep(usize),
    /// There is no such example.
    #[error("there is no example '{}'", .0.escape_debug())]
    NoExample(String),
}
