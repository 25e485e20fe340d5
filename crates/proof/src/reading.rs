//! How a pass for a ko is read.

use std::{fmt, str::FromStr};

/// Which bans a pass for a ko lifts.
///
/// Article 7-2 of the Japanese rules of 1989 forbids retaking a ko until the player has passed "for
/// that particular ko capture". What such a pass does to other kos is open to interpretation.
///
/// ```
/// use honte_proof::Reading;
///
/// assert_eq!("all".parse(), Ok(Reading::All));
/// assert_eq!(Reading::default().to_string(), "yielding");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Only the ban of the ko that the pass is for: the article to the letter.
    Named,
    /// The ban of the ko that the pass is for, and all bans on the opponent.
    #[default]
    Yielding,
    /// All bans on both players.
    All,
}

impl Reading {
    /// All readings.
    pub const ALL: [Self; 3] = [Self::Named, Self::Yielding, Self::All];

    /// `named`, `yielding` or `all`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Named => "named",
            Self::Yielding => "yielding",
            Self::All => "all",
        }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a reading: named, yielding or all")]
pub struct ReadingError;

impl FromStr for Reading {
    type Err = ReadingError;

    /// Reads the name in any case.
    fn from_str(text: &str) -> Result<Self, ReadingError> {
        let named = |reading: &Self| reading.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(named).ok_or(ReadingError)
    }
}
