//! Who won how many games, and how sure that share is.

use honte_goban::Colour;

/// Games by who won them.
///
/// `x` and `o` are the colours of the pattern, as it stood in the game's first hit: where it came to
/// be there in both colours with the same move, `X` is black. Black and white are the colours of the
/// games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wins {
    /// Games won by the pattern's X.
    pub x: u64,
    /// Games won by the pattern's O.
    pub o: u64,
    /// Games won by Black.
    pub black: u64,
    /// Games won by White.
    pub white: u64,
    /// Games that nobody won, or whose result is not known.
    pub other: u64,
}

impl Wins {
    /// Adds a game: who won it, and in which colour X is there.
    pub(crate) fn add(&mut self, winner: Option<Colour>, x: Colour) {
        match winner {
            None => self.other += 1,
            Some(winner) => {
                *(if winner == x {
                    &mut self.x
                } else {
                    &mut self.o
                }) += 1;
                *(match winner {
                    Colour::Black => &mut self.black,
                    Colour::White => &mut self.white,
                }) += 1;
            }
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.x += other.x;
        self.o += other.o;
        self.black += other.black;
        self.white += other.white;
        self.other += other.other;
    }

    /// Games that somebody won.
    #[must_use]
    pub const fn decided(&self) -> u64 {
        self.x + self.o
    }

    /// The share of the decided games that X won; `None` if there are none.
    #[must_use]
    pub fn x_share(&self) -> Option<Interval> {
        Interval::wilson(self.x, self.decided())
    }

    /// The share of the decided games that Black won; `None` if there are none.
    #[must_use]
    pub fn black_share(&self) -> Option<Interval> {
        Interval::wilson(self.black, self.decided())
    }
}

/// A share, 0 to 1, with the interval in which it lies with 95 % confidence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// What was counted.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The interval of E. B. Wilson (1927), without a correction for continuity. `None` of 0.
    ///
    /// ```
    /// use honte_search::Interval;
    ///
    /// let interval = Interval::wilson(81, 263).unwrap();
    /// assert!((interval.low - 0.2553).abs() < 1e-4);
    /// assert!((interval.high - 0.3662).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn wilson(part: u64, whole: u64) -> Option<Self> {
        /// The 97.5 % quantile of the normal distribution.
        const Z: f64 = 1.959_963_984_540_054;
        if whole == 0 {
            return None;
        }
        let n = whole as f64;
        let share = part as f64 / n;
        let scale = 1.0 + Z * Z / n;
        let centre = (share + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        Some(Self {
            share,
            low: (centre - half).max(0.0),
            high: (centre + half).min(1.0),
        })
    }
}
