//! Points of a score.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Neg, Sub},
    str::FromStr,
};

/// An amount of points, in quarters: komi such as 6.5, 0 or 3.75 are exact.
///
/// ```
/// use honte_rules::Amount;
///
/// let komi: Amount = "6.5".parse()?;
/// assert_eq!((Amount::whole(23) - komi).to_string(), "16.5");
/// assert!("six".parse::<Amount>().is_err());
/// # Ok::<(), honte_rules::AmountError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Amount {
    quarters: i32,
}

impl Amount {
    /// No points.
    pub const ZERO: Self = Self { quarters: 0 };

    /// The greatest amount, positive or negative, that a text may name: more points than any game
    /// has.
    const GREATEST: i32 = 100_000;

    /// Whole points.
    #[must_use]
    pub const fn whole(points: i32) -> Self {
        Self {
            quarters: points.saturating_mul(4),
        }
    }

    /// Half points.
    #[must_use]
    pub const fn halves(halves: i32) -> Self {
        Self {
            quarters: halves.saturating_mul(2),
        }
    }

    /// The number of quarter points.
    #[must_use]
    pub const fn quarters(self) -> i32 {
        self.quarters
    }

    /// A count of stones or points.
    pub(crate) fn of(count: usize) -> Self {
        Self::whole(i32::try_from(count).unwrap_or(i32::MAX / 4))
    }

    /// The amount without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self {
            quarters: self.quarters.saturating_abs(),
        }
    }
}

impl Add for Amount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            quarters: self.quarters.saturating_add(other.quarters),
        }
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Neg for Amount {
    type Output = Self;

    fn neg(self) -> Self {
        Self {
            quarters: self.quarters.saturating_neg(),
        }
    }
}

impl Sub for Amount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.quarters < 0 { "-" } else { "" };
        let part = ["", ".25", ".5", ".75"][(self.quarters.unsigned_abs() % 4) as usize];
        f.pad(&format!("{sign}{}{part}", self.quarters.unsigned_abs() / 4))
    }
}

/// A text that is not an amount of points, as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmountError(pub String);

impl fmt::Display for AmountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.escape_debug();
        write!(
            f,
            "'{text}' is not an amount of points; expected a number such as 6.5, in quarters at the finest"
        )
    }
}

impl std::error::Error for AmountError {}

impl FromStr for Amount {
    type Err = AmountError;

    /// Reads `6.5`, `-3`, `+0.50` or `7,5`.
    fn from_str(text: &str) -> Result<Self, AmountError> {
        let bad = || AmountError(text.to_owned());
        let plain = text.trim();
        let number = plain.strip_prefix(['+', '-']).unwrap_or(plain);
        let (whole, part) = number.split_once(['.', ',']).unwrap_or((number, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if (whole.is_empty() && part.is_empty()) || !digits(whole) || !digits(part) {
            return Err(bad());
        }
        let whole = match whole {
            "" => 0,
            digits => digits.parse::<i32>().map_err(|_| bad())?,
        };
        let quarter = match part.trim_end_matches('0') {
            "" => 0,
            "25" => 1,
            "5" => 2,
            "75" => 3,
            _ => return Err(bad()),
        };
        if whole > Self::GREATEST {
            return Err(bad());
        }
        let quarters = whole * 4 + quarter;
        Ok(Self {
            quarters: if plain.starts_with('-') {
                -quarters
            } else {
                quarters
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip() {
        for quarters in -2000..2000 {
            let amount = Amount { quarters };
            assert_eq!(amount.to_string().parse(), Ok(amount));
        }
        assert_eq!("0.50".parse(), Ok(Amount::halves(1)));
        assert_eq!(".5".parse(), Ok(Amount::halves(1)));
        assert_eq!("+7,5".parse(), Ok(Amount::halves(15)));
    }

    #[test]
    fn bad_texts_are_refused() {
        for text in [
            "",
            ".",
            "-",
            "x",
            "1.3",
            "1e3",
            "--1",
            "999999999999",
            "1.2.3",
            "100001",
        ] {
            assert!(text.parse::<Amount>().is_err(), "{text}");
        }
    }
}
