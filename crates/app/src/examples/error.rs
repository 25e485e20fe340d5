//! What can be wrong with a file of examples, and with the name of one.

use honte_goban::CoordError;
use honte_goban::diagram::Fault;
use honte_rules::RulesetError;
use thiserror::Error;

/// Why an example cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ExampleError {
    /// Its file says something that cannot be.
    #[error("{file}: line {line}, column {column}: {fault}")]
    File {
        /// The file, as it was named.
        file: String,
        /// The line, from 1.
        line: u64,
        /// The column in characters, from 1.
        column: usize,
        /// What is wrong there.
        fault: ExampleFault,
    },
    /// No example has this name.
    #[error("example:{}: there is no such example", .0.escape_debug())]
    Missing(String),
    /// Several examples have this name.
    #[error("example:{}: that is several: {}", .0.escape_debug(), .1.join(", "))]
    Several(String, Vec<String>),
}

/// What is wrong in a file of examples.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ExampleFault {
    /// It is not TOML, or has another shape: what the reader of TOML says.
    #[error("{0}")]
    Toml(String),
    /// The diagram is none.
    #[error("{0}")]
    Diagram(Fault),
    /// A chain was named where no stone is.
    #[error("there is no stone at {}", .0.escape_debug())]
    NoStone(String),
    /// A word is none of those that can stand there.
    #[error("'{}': expected {words}", .found.escape_debug())]
    Expected {
        /// The word.
        found: String,
        /// What can stand there.
        words: &'static str,
    },
    /// A point is none.
    #[error("'{}': {}", .0.escape_debug(), .1)]
    Point(String, CoordError),
    /// Rules that are not known.
    #[error("{0}")]
    Rules(RulesetError),
}
