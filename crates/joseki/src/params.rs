//! What the paper leaves open, as parameters with the paper's values as defaults.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How sequences are found and which of them survive.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Params {
    /// Lines on a side of the square boards that are mined; games on other boards are left out.
    pub size: u8,
    /// Sequence binding distance: a move joins a sequence when its Manhattan distance to one of
    /// the sequence's moves is at most this (paper, 3.3: 5).
    pub binding: u8,
    /// Which of several sequences in that distance a move joins. Trees that were written before there
    /// was a choice say nothing: all.
    #[serde(default)]
    pub join: Join,
    /// A game is looked at until this many moves have been played in each corner, at least 1 (paper,
    /// 3.1: 20).
    pub stones: u16,
    /// Nodes with a smaller count are pruned (paper, 5: 150, "around 1% of the games").
    pub prune: Prune,
    /// What counts as a tenuki.
    pub tenuki: Tenuki,
    /// A stone at this distance from a sequence has no influence on it any more (paper, 6: 17).
    pub reach: u8,
    /// A side whose influence is at most this, either way, is nobody's (paper, 6: "certain threshold
    /// values"). Trees that were written before there was a choice say nothing: 0.
    #[serde(default)]
    pub neutral: u16,
    /// Whether games with handicap or set-up stones are mined, too. Their stones are on the board but
    /// in no sequence.
    pub handicap: bool,
    /// Example games kept for a node.
    pub examples: usize,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            size: 19,
            binding: 5,
            join: Join::All,
            stones: 20,
            prune: Prune::Count(150),
            tenuki: Tenuki::Parity,
            reach: 17,
            neutral: 0,
            handicap: false,
            examples: 5,
        }
    }
}

/// The least count of a node that survives pruning.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Prune {
    /// This many sequences.
    Count(u32),
    /// This many sequences for each hundred games, rounded down; at least one.
    Percent(f64),
}

impl Prune {
    /// The least count in a collection of `games` games.
    pub fn threshold(self, games: u64) -> u32 {
        match self {
            Prune::Count(count) => count.max(1),
            // 0.29% of 100,000 are 290, whatever binary fractions say.
            Prune::Percent(percent) => ((games as f64 * percent / 100.0 + 1e-9) as u32).max(1),
        }
    }
}

impl fmt::Display for Prune {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prune::Count(count) => write!(f, "{count}"),
            Prune::Percent(percent) => write!(f, "{percent}%"),
        }
    }
}

impl From<Prune> for String {
    fn from(prune: Prune) -> String {
        prune.to_string()
    }
}

impl TryFrom<String> for Prune {
    type Error = ParamError;

    fn try_from(text: String) -> Result<Self, ParamError> {
        text.parse()
    }
}

impl FromStr for Prune {
    type Err = ParamError;

    fn from_str(text: &str) -> Result<Self, ParamError> {
        let bad = || ParamError {
            what: "a count such as 150 or a share of the games such as 1%",
        };
        if let Some(percent) = text.strip_suffix('%') {
            let percent: f64 = percent.trim().parse().map_err(|_| bad())?;
            return if percent > 0.0 && percent <= 100.0 {
                Ok(Prune::Percent(percent))
            } else {
                Err(bad())
            };
        }
        match text.parse() {
            Ok(0) | Err(_) => Err(bad()),
            Ok(count) => Ok(Prune::Count(count)),
        }
    }
}

/// Which sequences a move joins that is near several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Join {
    /// All of them. The paper's reading.
    #[default]
    All,
    /// The nearest: that with the move at the smallest Manhattan distance. Of several the one that
    /// began first.
    Nearest,
}

impl Join {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Join::All => "all",
            Join::Nearest => "nearest",
        }
    }
}

impl fmt::Display for Join {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Join {
    type Err = ParamError;

    fn from_str(text: &str) -> Result<Self, ParamError> {
        match text {
            "all" => Ok(Join::All),
            "nearest" => Ok(Join::Nearest),
            _ => Err(ParamError {
                what: "all or nearest",
            }),
        }
    }
}

/// Which gaps in a sequence are entries of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tenuki {
    /// One entry wherever a colour moves twice running inside the sequence: colours follow from
    /// depth. The paper's reading.
    #[default]
    Parity,
    /// Also two entries where both sides played elsewhere.
    Gap,
    /// No entries: the order of colours is forgotten.
    None,
}

impl FromStr for Tenuki {
    type Err = ParamError;

    fn from_str(text: &str) -> Result<Self, ParamError> {
        match text {
            "parity" => Ok(Tenuki::Parity),
            "gap" => Ok(Tenuki::Gap),
            "none" => Ok(Tenuki::None),
            _ => Err(ParamError {
                what: "parity, gap or none",
            }),
        }
    }
}

/// A parameter that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {what}")]
pub struct ParamError {
    what: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prune_is_a_count_or_a_share() {
        assert_eq!("150".parse(), Ok(Prune::Count(150)));
        assert_eq!("1%".parse(), Ok(Prune::Percent(1.0)));
        assert_eq!("0.5 %".parse(), Ok(Prune::Percent(0.5)));
        for bad in ["", "0", "-1", "x", "%", "0%", "101%", "NaN%"] {
            assert!(bad.parse::<Prune>().is_err(), "{bad}");
        }
        assert_eq!(Prune::Percent(1.0).threshold(13_325), 133);
        assert_eq!(Prune::Percent(1.0).threshold(20), 1);
        assert_eq!(Prune::Percent(0.29).threshold(100_000), 290);
    }
}
