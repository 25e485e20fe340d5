//! How games end.

use std::fmt;

use honte_goban::Colour;

use crate::Amount;

/// The result of a game.
///
/// ```
/// use honte_goban::Colour;
/// use honte_rules::{Amount, GameResult};
///
/// let result = GameResult::Score(Amount::halves(-11));
/// assert_eq!(result.to_string(), "W+5.5");
/// assert_eq!(result.winner(), Some(Colour::White));
/// assert_eq!(GameResult::Score(Amount::ZERO).to_string(), "0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// By the count: Black's points less White's. Zero is a draw (jigo).
    Score(Amount),
    /// The other player resigned.
    Resignation(Colour),
    /// This player wins because the other made an illegal move.
    Forfeit {
        /// The player who wins.
        winner: Colour,
        /// Turns played before the illegal move.
        turn: usize,
    },
    /// The game ends without result.
    NoResult,
    /// Both players lose.
    BothLose(BothLose),
}

/// Why both players lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BothLose {
    /// After the game stopped, the players found an effective move, and so cannot agree to end the
    /// game (Japanese 1989, Article 13.1).
    EffectiveMove,
    /// A stone was moved during the game, and they cannot agree about returning it (Article 13.2).
    MovedStone,
}

impl GameResult {
    /// The winner; `None` after a draw, no result, or if both lose.
    #[must_use]
    pub fn winner(self) -> Option<Colour> {
        match self {
            Self::Score(lead) if lead > Amount::ZERO => Some(Colour::Black),
            Self::Score(lead) if lead < Amount::ZERO => Some(Colour::White),
            Self::Resignation(winner) | Self::Forfeit { winner, .. } => Some(winner),
            Self::Score(_) | Self::NoResult | Self::BothLose(_) => None,
        }
    }
}

impl fmt::Display for GameResult {
    /// As in SGF's `RE`, except `Both lose`, for which SGF has no word.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(lead) => match self.winner() {
                Some(winner) => write!(f, "{}+{}", winner.letter(), lead.abs()),
                None => f.write_str("0"),
            },
            Self::Resignation(winner) => write!(f, "{}+R", winner.letter()),
            Self::Forfeit { winner, .. } => write!(f, "{}+F", winner.letter()),
            Self::NoResult => f.write_str("Void"),
            Self::BothLose(_) => f.write_str("Both lose"),
        }
    }
}
