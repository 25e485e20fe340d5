//! What is found about a chain.

use std::{fmt, sync::Arc};

use honte_goban::{Colour, Point};
use honte_proof::{Part, Proof, State};

/// Whether a chain lives (Article 7, clause 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It cannot be captured.
    Alive,
    /// It can be captured, but that enables a new stone that cannot.
    Reborn,
    /// It lives in one of these two ways; which was not decided.
    Lives,
    /// It can be captured for good.
    Dead,
    /// Not decided.
    Unknown,
}

impl Status {
    /// Whether it lives; `None` if not decided.
    #[must_use]
    pub const fn lives(self) -> Option<bool> {
        match self {
            Self::Alive | Self::Reborn | Self::Lives => Some(true),
            Self::Dead => Some(false),
            Self::Unknown => None,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Alive | Self::Lives => "alive",
            Self::Reborn => "alive by a new stone",
            Self::Dead => "dead",
            Self::Unknown => "undecided",
        })
    }
}

/// What a verdict rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Class {
    /// Unconditional life.
    Static,
    /// A proof by search.
    Search,
    /// A proof by search in which these chains, one point of each, are taken
    /// as stones that nobody can capture. Each has a proof of its own.
    Relative(Vec<Point>),
    /// No proof was found, but something else says so clearly.
    Assumed(Assumption),
    /// The budget ran out.
    Undecided,
}

/// Why something is assumed of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// Random play to the end mostly has it so.
    Played {
        /// How often the position, without the stones proved dead, was played to its
        /// end at random such that those proved alive stayed.
        games: u32,
        /// How often the place of the chain's first stone then was its colour's.
        kept: u32,
    },
    /// It can be captured, if the chains round it live, as they seem to, and random
    /// play to the end without it is clear.
    Taken {
        /// How many such games were played, as above.
        games: u32,
        /// How often its place then was its colour's.
        kept: u32,
    },
    /// Random play that learns from game to game mostly has it so, the other colour to
    /// move first.
    Attacked {
        /// How many games began with the best attack, or with any if none is better.
        games: u32,
        /// How often the place of the chain's first stone was its colour's in the end.
        kept: u32,
    },
    /// Search has it so, if these chains, one point of each, are taken as stones that
    /// nobody can capture. They live, or are assumed to; but they may need the same
    /// points for that.
    Between(Vec<Point>),
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Played { games, kept } => write!(
                f,
                "no proof was found; of {games} games played to the end at random, which keep what is proved, {kept} leave its place to its owner"
            ),
            Self::Taken { games, kept } => write!(
                f,
                "no proof was found; it can be captured if the chains round it live, as they seem to, and of {games} games played to the end at random without it {kept} leave its place to its owner"
            ),
            Self::Attacked { games, kept } => write!(
                f,
                "no proof was found; of {games} games with the attack that went best, played on at random with what went well in earlier ones, {kept} leave its place to its owner"
            ),
            Self::Between(_) => f.write_str(
                "no proof was found; search has it so if, whatever is played here, the chains round it live, as they seem to",
            ),
        }
    }
}

impl Class {
    /// The word for it in tables and JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Static => "proved-static",
            Self::Search => "proved-search",
            Self::Relative(_) => "proved-relative",
            Self::Assumed(_) => "assumed",
            Self::Undecided => "undecided",
        }
    }

    /// Whether there is a proof.
    #[must_use]
    pub const fn is_proved(&self) -> bool {
        !matches!(self, Self::Assumed(_) | Self::Undecided)
    }
}

/// The verdict on one chain.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The stones, the lowest point first.
    pub stones: Vec<Point>,
    /// Their colour.
    pub colour: Colour,
    /// What they are.
    pub status: Status,
    /// What that rests on.
    pub class: Class,
    /// The proof, where there is one by search, and where it is played.
    pub proof: Option<Local>,
    /// What the proof leans on: those of the walls, and of a second eye.
    pub support: Vec<Local>,
    /// What an assumed verdict hangs on, where that was found.
    pub given: Option<Given>,
    /// The proof that it can be captured, where life after that was asked for.
    pub capture: Option<Local>,
    /// A play with which the owner of a dead chain would have saved it, if one
    /// was found.
    pub rescue: Option<Point>,
    /// Visits to states that it took.
    pub visits: u64,
    /// States that its largest search kept.
    pub nodes: usize,
    /// Bytes that it took for them.
    pub bytes: usize,
}

impl Verdict {
    /// Whether the chain lives, if that is proved.
    #[must_use]
    pub const fn proved(&self) -> Option<bool> {
        if self.class.is_proved() {
            self.status.lives()
        } else {
            None
        }
    }

    /// Whether a ban from a ko comes up in the proof.
    #[must_use]
    pub fn has_kos(&self) -> bool {
        let mut proofs = self.proof.iter().chain(&self.support);
        let is_banned = |state: &State| state.marks != 0;
        proofs.any(|local| local.part.bans || local.proof.strategy.keys().any(is_banned))
    }
}

/// What shows a verdict if some chains are safe: it is no proof, since they may not be.
///
/// ```
/// use honte_goban::Board;
/// use honte_life::{Budget, Class, survey};
/// use honte_proof::Reading;
///
/// let board: Board = ". X . X .\nX X X X .\n. . . . O".parse()?;
/// let chains = survey(&board, Reading::default(), &Budget::default()).chains;
/// // What is proved is given nothing.
/// assert!(chains.iter().all(|chain| !chain.class.is_proved() || chain.given.is_none()));
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Given {
    /// The chains, one point of each, that are taken as stones that nobody can capture.
    pub walls: Vec<Point>,
    /// The proof, in which they are so.
    pub local: Local,
}

/// A proof and the points of the board that its nodes are.
#[derive(Clone, Debug)]
pub struct Local {
    /// A point of each node. Further nodes are eyes that lie somewhere else: other
    /// proofs show them.
    pub points: Vec<Point>,
    /// The proof.
    pub proof: Arc<Proof>,
    /// What it asks of the rest of the board, and of proofs beside it.
    pub part: Part,
}
