//! What is wrong with the name or the settings of a ruleset.

use super::table::{TEXTS, known_texts};
use crate::AmountError;
use std::error::Error;
use std::fmt;

/// What is wrong with the name or the settings of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesetError {
    /// The name is not that of a rules text.
    Unknown(String),
    /// There is no such setting, or no such value of it.
    Setting {
        /// The setting's name.
        key: &'static str,
        /// The value that was given.
        value: String,
        /// The values that are possible.
        known: &'static [&'static str],
    },
    /// A komi that is not an amount of points.
    Komi(AmountError),
    /// Something that other programs' rulesets may have, and this crate does not count.
    Unsupported(&'static str),
}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(
                f,
                "no rules are known as '{}'; known are {}",
                name.escape_debug(),
                known_texts(&TEXTS)
            ),
            Self::Setting { key, value, known } => write!(
                f,
                "no {key} is known as '{}'; known are {}",
                value.escape_debug(),
                known.join(", ")
            ),
            Self::Komi(error) => error.fmt(f),
            Self::Unsupported(what) => write!(f, "rules with {what} are not supported"),
        }
    }
}

impl Error for RulesetError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Komi(error) => Some(error),
            _ => None,
        }
    }
}

impl From<AmountError> for RulesetError {
    fn from(error: AmountError) -> Self {
        Self::Komi(error)
    }
}
