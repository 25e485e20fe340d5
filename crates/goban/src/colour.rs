//! The two players.

use std::{error::Error, fmt, ops::Not, str::FromStr};

/// The colour of a stone, or of the player who plays it.
///
/// ```
/// use honte_goban::Colour;
///
/// assert_eq!(!Colour::Black, Colour::White);
/// assert_eq!("w".parse(), Ok(Colour::White));
/// assert_eq!(Colour::Black.to_string(), "black");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// Black, who plays first in an even game.
    Black = 0,
    /// White.
    White = 1,
}

impl Colour {
    /// Both colours, at their [`index`](Self::index).
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The other colour.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// 0 for black, 1 for white.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `black` or `white`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }

    /// `'B'` or `'W'`, as game records and engines write it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }
}

impl Not for Colour {
    type Output = Self;

    fn not(self) -> Self {
        self.opposite()
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Colour {
    type Err = ColourError;

    /// Reads `b`, `black`, `w` or `white` in any case.
    fn from_str(text: &str) -> Result<Self, ColourError> {
        let is = |word: &str| text.eq_ignore_ascii_case(word);
        if is("b") || is("black") {
            Ok(Self::Black)
        } else if is("w") || is("white") {
            Ok(Self::White)
        } else {
            Err(ColourError)
        }
    }
}

/// The text names no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColourError;

impl fmt::Display for ColourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a colour: b, black, w or white")
    }
}

impl Error for ColourError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_spelling() {
        for text in ["b", "B", "black", "Black", "BLACK"] {
            assert_eq!(text.parse(), Ok(Colour::Black));
        }
        for text in ["w", "W", "white", "WHITE"] {
            assert_eq!(text.parse(), Ok(Colour::White));
        }
        for text in ["", "x", "blac", "black ", "schwarz"] {
            assert_eq!(text.parse::<Colour>(), Err(ColourError));
        }
    }

    #[test]
    fn indexes_and_opposites_agree() {
        for (index, colour) in Colour::ALL.into_iter().enumerate() {
            assert_eq!(colour.index(), index);
            assert_eq!((!colour).index(), 1 - index);
            assert_eq!(!!colour, colour);
            assert_eq!(colour.name().parse(), Ok(colour));
            assert_eq!(colour.letter().to_string().parse(), Ok(colour));
        }
    }
}
