//! How far a game is.

use std::fmt;

/// The phase that a game is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The players move alternately (Ikeda: the alternation).
    Playing,
    /// Two successive passes stopped the game: confirmation and agreement (Japanese 1989, Article
    /// 9; Ikeda: the agreement).
    Stopped,
    /// Ikeda's playout.
    Playout,
    /// The game has ended, and there is a result.
    Ended,
    /// Both players confirmed the result (Article 10.4).
    Confirmed,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Playing => "being played",
            Self::Stopped => "stopped",
            Self::Playout => "played out",
            Self::Ended => "at its end",
            Self::Confirmed => "over and its result confirmed",
        })
    }
}
