//! Why a step of a game is refused, with the clause of the rules.

use crate::clause::Clause;
use crate::phase::Phase;
use honte_goban::Colour;
use std::fmt;

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
