//! What a point counts, and the reason.

use std::fmt;

use honte_goban::{Colour, Point};

use crate::{Clause, Matter, Preset};

/// Which player a point counts for, how much, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The point.
    pub point: Point,
    /// The player who gets the point; `None` if it counts for neither.
    pub owner: Option<Colour>,
    /// How many points it is: 2 for territory with a dead stone, where prisoners count.
    pub worth: u8,
    /// The reason for this verdict.
    pub reason: Reason,
}

/// Why a point counts as it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A living stone, which counts where the area is counted.
    Alive(Colour),
    /// A living stone, which counts nothing where the territory is counted.
    AliveUncounted(Colour),
    /// An empty point surrounded by this colour, which is not in seki.
    Territory(Colour),
    /// A dead stone of this colour that is taken off the opponent's territory.
    DeadRemoved(Colour),
    /// A dead stone of this colour that is taken off a point that is neither side's, or its own
    /// side's.
    DeadElsewhere(Colour),
    /// A dead stone of this colour that cannot be taken off: it is not in territory.
    DeadStays(Colour),
    /// An eye of stones of this colour in seki, which is no territory.
    SekiEye(Colour),
    /// A dame: not surrounded by the living stones of one player alone.
    Dame,
    /// On a board without living stones nothing is surrounded.
    NoStones,
    /// Marked as this player's territory, as the players agreed.
    Marked(Colour),
    /// A dead stone of this colour on a point marked as the opponent's territory.
    MarkedDead(Colour),
    /// Empty, and not marked as either player's territory.
    Unmarked,
}

impl Reason {
    /// The matter that the reason rests on.
    #[must_use]
    pub const fn matter(self) -> Matter {
        match self {
            Self::DeadRemoved(_) | Self::DeadElsewhere(_) | Self::DeadStays(_) => Matter::Removal,
            Self::Marked(_) | Self::MarkedDead(_) | Self::Unmarked => Matter::Agreement,
            _ => Matter::Territory,
        }
    }

    /// The clause that the reason rests on.
    #[must_use]
    pub const fn clause(self, text: Preset) -> Clause {
        Clause::new(text, self.matter())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alive(colour) => write!(f, "a living {colour} stone counts"),
            Self::AliveUncounted(colour) => {
                write!(
                    f,
                    "a living {colour} stone counts nothing, only territory does"
                )
            }
            Self::Territory(colour) => write!(f, "surrounded by {colour} alone"),
            Self::DeadRemoved(colour) => write!(
                f,
                "a dead {colour} stone in {}'s territory is taken off as it is",
                !*colour
            ),
            Self::DeadElsewhere(colour) => {
                write!(
                    f,
                    "a dead {colour} stone is taken off, its point is nobody's or its own"
                )
            }
            Self::DeadStays(colour) => write!(
                f,
                "a dead {colour} stone, but not in territory, so it cannot be taken off"
            ),
            Self::SekiEye(colour) => {
                write!(f, "an eye of {colour} stones in seki is no territory")
            }
            Self::Dame => f.write_str("dame: not surrounded by living stones of one player alone"),
            Self::NoStones => f.write_str("surrounded by no stones"),
            Self::Marked(colour) => write!(f, "agreed to be {colour}'s territory"),
            Self::MarkedDead(colour) => write!(
                f,
                "a dead {colour} stone in what was agreed to be {}'s territory",
                !*colour
            ),
            Self::Unmarked => f.write_str("agreed to be nobody's territory"),
        }
    }
}
