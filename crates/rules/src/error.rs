//! The errors of this crate.

use std::{error::Error, fmt};

use honte_goban::{Point, SetupError, Size};

use crate::{AmountError, Refusal, RulesetError};

/// What is wrong with a move, a request, a status or a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// The rules do not allow what was asked for.
    Refused(Refusal),
    /// A status was given for a point without a stone.
    NoStone(Place),
    /// A point is not on the board.
    OffBoard(Place),
    /// The stones of one chain were called alive and dead.
    AliveAndDead(Place),
    /// A dead stone was called a stone in seki.
    DeadInSeki(Place),
    /// A point was called both players' territory.
    BothTerritories(Place),
    /// Only some stones of a chain stand on points marked as the opponent's territory.
    HalfDead(Place),
    /// The starting position is not possible.
    Setup(SetupError),
    /// No ruleset is meant, or none that this crate counts.
    Ruleset(RulesetError),
    /// The text is not an amount of points.
    Amount(AmountError),
    /// A position for which perfect play is not searched, and why.
    Unsolvable(&'static str),
}

/// A point of a board, with the name that messages give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The board.
    pub size: Size,
    /// The point.
    pub point: Point,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.size.contains(self.point) {
            f.write_str(&self.point.to_a1(self.size))
        } else {
            let (column, row) = (self.point.x() + 1, self.point.y() + 1);
            write!(f, "column {column}, row {row} from the top")
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::NoStone(place) => write!(f, "{place} has no stone to be alive or dead"),
            Self::OffBoard(place) => write!(f, "{place} is off the {} board", place.size),
            Self::AliveAndDead(place) => {
                write!(f, "the chain at {place} is called both alive and dead")
            }
            Self::DeadInSeki(place) => {
                write!(
                    f,
                    "the chain at {place} is called dead, so it is not in seki"
                )
            }
            Self::BothTerritories(place) => write!(f, "{place} is marked as both territories"),
            Self::HalfDead(place) => write!(
                f,
                "the chain at {place} stands only in part on the opponent's territory"
            ),
            Self::Setup(error) => error.fmt(f),
            Self::Ruleset(error) => error.fmt(f),
            Self::Amount(error) => error.fmt(f),
            Self::Unsolvable(why) => write!(f, "no perfect play: {why}"),
        }
    }
}

impl Error for RulesError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Setup(error) => Some(error),
            Self::Refused(error) => Some(error),
            Self::Ruleset(error) => Some(error),
            Self::Amount(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SetupError> for RulesError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl From<RulesetError> for RulesError {
    fn from(error: RulesetError) -> Self {
        Self::Ruleset(error)
    }
}

impl From<AmountError> for RulesError {
    fn from(error: AmountError) -> Self {
        Self::Amount(error)
    }
}
