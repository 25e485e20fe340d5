//! Results of games and what they say about a node.

use serde::{Deserialize, Serialize};

/// How games ended for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Outcomes {
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Draws, games without a result and games whose result is not known.
    pub other: u32,
}

impl Outcomes {
    /// The sums of two results.
    pub fn plus(self, other: Outcomes) -> Outcomes {
        Outcomes {
            won: self.won.saturating_add(other.won),
            lost: self.lost.saturating_add(other.lost),
            other: self.other.saturating_add(other.other),
        }
    }

    /// The sum of all.
    pub fn games(self) -> u64 {
        [self.won, self.lost, self.other]
            .map(u64::from)
            .iter()
            .sum()
    }

    /// The share of games won among those won or lost; `None` where there is none.
    pub fn rate(self) -> Option<Rate> {
        let (won, lost) = (f64::from(self.won), f64::from(self.lost));
        (won + lost > 0.0).then(|| Rate::wilson(won, won + lost))
    }
}

/// How the games of a node ended. A game counts once, however often the node was played in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameOutcomes {
    /// For Black, of games in which Black alone was the first player.
    pub black: Outcomes,
    /// For White, of games in which White alone was the first player.
    pub white: Outcomes,
    /// For Black, of games in which each of them was the first player in some corner.
    pub both: Outcomes,
}

impl GameOutcomes {
    /// For Black, of all games in which Black was the first player.
    pub fn as_black(self) -> Outcomes {
        self.black.plus(self.both)
    }

    /// For White, of all games in which White was the first player.
    pub fn as_white(self) -> Outcomes {
        let Outcomes { won, lost, other } = self.both;
        self.white.plus(Outcomes {
            won: lost,
            lost: won,
            other,
        })
    }

    /// For the first player. Games in which both were that tell nothing of it, and are left out.
    pub fn first(self) -> Outcomes {
        self.black.plus(self.white)
    }

    /// The number of games.
    pub fn games(self) -> u64 {
        let all = [self.black, self.white, self.both];
        all.into_iter().map(Outcomes::games).sum()
    }
}

/// A share and the 95 % confidence interval around it, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// The share.
    pub value: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

impl Rate {
    /// Wilson's score interval (E. B. Wilson, JASA 22, 1927, 209-212), which is sound for small
    /// numbers and for shares near 0 and 1.
    fn wilson(won: f64, decided: f64) -> Rate {
        const Z: f64 = 1.959_963_984_540_054;
        let z2 = Z * Z;
        let value = won / decided;
        let centre = (won + z2 / 2.0) / (decided + z2);
        let spread = Z / (decided + z2) * (won * (decided - won) / decided + z2 / 4.0).sqrt();
        Rate {
            value,
            low: (centre - spread).max(0.0),
            high: (centre + spread).min(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(won: u32, lost: u32) -> Rate {
        Outcomes {
            won,
            lost,
            other: 7,
        }
        .rate()
        .unwrap()
    }

    /// The textbook's case: 15 of 148 gives 6.24 % to 16.05 % (Newcombe 1998, table I, method 3:
    /// 81 of 263 gives 25.53 % to 36.62 %).
    #[test]
    fn wilson_against_published_values() {
        let near = |a: f64, b: f64| (a - b).abs() < 5e-5;
        let r = rate(81, 263 - 81);
        assert!(near(r.low, 0.2553) && near(r.high, 0.3662), "{r:?}");
        let r = rate(15, 148 - 15);
        assert!(near(r.low, 0.0624) && near(r.high, 0.1605), "{r:?}");
        let r = rate(0, 20);
        assert!(near(r.low, 0.0) && near(r.high, 0.1611), "{r:?}");
        let r = rate(1, 28);
        assert!(near(r.low, 0.0061) && near(r.high, 0.1718), "{r:?}");
    }

    #[test]
    fn no_decided_game_no_rate() {
        assert_eq!(
            Outcomes {
                won: 0,
                lost: 0,
                other: 5
            }
            .rate(),
            None
        );
    }
}
