//! The errors of this crate.

use std::{error::Error, fmt};

use honte_goban::{Colour, Point, SetupError, Size};

use crate::{Clause, Phase, ruleset::KNOWN};

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
    /// The name is not that of a rules text.
    UnknownRules(String),
    /// There is no such setting, or no such value of it.
    Setting {
        /// The setting's name.
        key: &'static str,
        /// The value that was given.
        value: String,
        /// The values that are possible.
        known: &'static [&'static str],
    },
    /// The text is not an amount of points.
    Amount(String),
    /// Something that other programs' rulesets may have, and this crate does not count.
    Unsupported(&'static str),
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

/// A refusal and the clause that it rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The clause of the text.
    pub clause: Clause,
    /// The reason for the refusal.
    pub why: Why,
}

/// Why a step is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is the other player's turn.
    NotYourTurn(Colour),
    /// The point is off the board.
    OffBoard,
    /// The point has a stone.
    Occupied,
    /// The stone would have no liberty.
    NoLiberty,
    /// The stone was just taken in a ko.
    Ko,
    /// The position appeared before, after this many moves.
    Repeats {
        /// Moves played when the position appeared, the first or the last time.
        after: usize,
    },
    /// The step is not possible in this phase.
    Phase(Phase),
    /// The ruleset has no such step.
    NoSuchThing,
    /// A handicap stone is not on a customary point.
    Handicap,
    /// No position was repeated.
    NothingRepeated,
    /// No illegal move was played.
    NothingIllegal,
    /// This player has made a statement already, and there is only one round.
    SaidAlready,
    /// There is no move to take back.
    NothingToUndo,
    /// The result was confirmed.
    ResultConfirmed,
    /// There is no result to confirm or count yet.
    NoResultYet,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.clause, self.why)
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYourTurn(colour) => {
                write!(f, "players move alternately, and it is {colour}'s turn")
            }
            Self::OffBoard => f.write_str("the point is off the board"),
            Self::Occupied => f.write_str("a stone can be played on an empty point only"),
            Self::NoLiberty => f.write_str("no stones can exist on the board without a liberty"),
            Self::Ko => f.write_str("a stone taken in a ko cannot be retaken on the next move"),
            Self::Repeats { after } => {
                write!(f, "the play would repeat the position after move {after}")
            }
            Self::Phase(phase) => write!(f, "not while the game is {phase}"),
            Self::NoSuchThing => f.write_str("nothing of the kind is provided for"),
            Self::Handicap => f.write_str("handicap stones go on the customary points"),
            Self::NothingRepeated => f.write_str("no whole-board position was repeated"),
            Self::NothingIllegal => f.write_str("no illegal move was played"),
            Self::SaidAlready => f.write_str("the player has agreed or disagreed already"),
            Self::NothingToUndo => f.write_str("there is nothing to take back"),
            Self::ResultConfirmed => {
                f.write_str("the result was confirmed by both players and cannot be changed")
            }
            Self::NoResultYet => f.write_str("there is no result yet"),
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
            Self::UnknownRules(name) => write!(
                f,
                "no rules are known as '{}'; known are {}",
                name.escape_debug(),
                KNOWN.join(", ")
            ),
            Self::Setting { key, value, known } => write!(
                f,
                "no {key} is known as '{}'; known are {}",
                value.escape_debug(),
                known.join(", ")
            ),
            Self::Amount(text) => write!(
                f,
                "'{}' is not an amount of points; expected a number such as 6.5, in quarters at the finest",
                text.escape_debug()
            ),
            Self::Unsupported(what) => write!(f, "rules with {what} are not supported"),
            Self::Unsolvable(why) => write!(f, "no perfect play: {why}"),
        }
    }
}

impl Error for RulesError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SetupError> for RulesError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}
