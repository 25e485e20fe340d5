//! Points with a fraction: komi and margins.

use std::fmt;

/// A number of points, exact to a hundredth.
///
/// Most are halves; Chinese counting has quarters (`3 3/4` stones).
///
/// ```
/// use honte_record::header::Points;
///
/// assert_eq!(Points::parse("6,5"), Some(Points::from_half_points(13)));
/// assert_eq!(Points::parse("3 3/4").unwrap().to_string(), "3.75");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points {
    hundredths: i32,
}

impl Points {
    /// Points from hundredths of a point.
    pub const fn from_hundredths(hundredths: i32) -> Self {
        Self { hundredths }
    }

    /// Points from half points; the nearest that can be told where the number is out of range.
    pub const fn from_half_points(halves: i32) -> Self {
        Self {
            hundredths: halves.saturating_mul(50),
        }
    }

    /// Hundredths of a point.
    pub const fn hundredths(self) -> i32 {
        self.hundredths
    }

    /// Half points, or `None` for a finer fraction.
    pub const fn half_points(self) -> Option<i32> {
        if self.hundredths % 50 == 0 {
            Some(self.hundredths / 50)
        } else {
            None
        }
    }

    /// The number a text begins with: `6.5`, `6,5`, `-3`, `3 1/2`, `5-1/2`, `3½`, `.5`, `6.5 points`.
    ///
    /// Full-width digits count. `None` where no number begins, where it has more than six digits
    /// before the point, or a fraction finer than a hundredth.
    pub fn parse(text: &str) -> Option<Self> {
        Self::prefix(text).map(|(points, _)| points)
    }

    /// A number that is the whole text.
    pub fn parse_whole(text: &str) -> Option<Self> {
        Self::prefix(text)
            .filter(|(_, rest)| rest.trim().is_empty())
            .map(|(points, _)| points)
    }

    /// The number a text begins with, and what follows it.
    pub(super) fn prefix(text: &str) -> Option<(Self, &str)> {
        let text = text.trim_start();
        let unsigned = text.strip_prefix(['+', '-', '−']).unwrap_or(text);
        let negative = !text.starts_with('+') && unsigned.len() < text.len();
        let (magnitude, rest) = magnitude(unsigned)?;
        let hundredths = if negative { -magnitude } else { magnitude };
        Some((Self { hundredths }, rest))
    }
}

/// Hundredths of an unsigned number, and what follows it.
fn magnitude(text: &str) -> Option<(i32, &str)> {
    let (whole, rest) = match digits(text) {
        Some((value, rest)) => (Some(value), rest),
        None => (None, text),
    };
    // `1/2`, with no whole number before it.
    if let Some(numerator) = whole
        && let Some((denominator, rest)) = rest.strip_prefix('/').and_then(digits)
    {
        return Some((ratio(numerator, denominator)?, rest));
    }
    // `5-1/2`, `3 3/4`, `3又3/4`.
    let apart = match whole {
        Some(_) => {
            let rest = rest.strip_prefix('-').unwrap_or(rest);
            rest.trim_start_matches([' ', '又'])
        }
        None => rest,
    };
    let (fraction, rest) = match decimals(rest).or_else(|| vulgar(apart)) {
        Some((fraction, rest)) => (Some(fraction?), rest),
        None => (None, rest),
    };
    whole.or(fraction)?;
    Some((whole.unwrap_or(0) * 100 + fraction.unwrap_or(0), rest))
}

/// Up to six decimal digits and what follows them.
fn digits(text: &str) -> Option<(i32, &str)> {
    let mut value = 0;
    let mut rest = text;
    for count in 0.. {
        let mut chars = rest.chars();
        match chars.next().and_then(digit) {
            Some(_) if count == 6 => return None,
            Some(digit) => value = value * 10 + digit,
            None if count == 0 => return None,
            None => break,
        }
        rest = chars.as_str();
    }
    Some((value, rest))
}

fn digit(c: char) -> Option<i32> {
    match c {
        '0'..='9' => Some(c as i32 - '0' as i32),
        '０'..='９' => Some(c as i32 - '０' as i32),
        _ => None,
    }
}

/// `.5`, `,50`: hundredths, `Some((None, _))` if finer than that.
fn decimals(text: &str) -> Option<(Option<i32>, &str)> {
    let after = text.strip_prefix(['.', ',', '．'])?;
    let (_, rest) = digits(after)?;
    let mut digits = after.chars().map_while(digit);
    let tenths = digits.next().unwrap_or(0);
    let hundredths = digits.next().unwrap_or(0);
    let exact = digits.all(|d| d == 0);
    Some((exact.then_some(tenths * 10 + hundredths), rest))
}

/// `½`, `3/4`, in hundredths.
fn vulgar(text: &str) -> Option<(Option<i32>, &str)> {
    for (sign, hundredths) in [('½', 50), ('¼', 25), ('¾', 75)] {
        if let Some(rest) = text.strip_prefix(sign) {
            return Some((Some(hundredths), rest));
        }
    }
    let (numerator, rest) = digits(text)?;
    let (denominator, rest) = digits(rest.strip_prefix('/')?)?;
    let proper = numerator < denominator;
    Some((ratio(numerator, denominator).filter(|_| proper), rest))
}

fn ratio(numerator: i32, denominator: i32) -> Option<i32> {
    let hundredths = numerator.checked_mul(100)?;
    let exact = denominator != 0 && hundredths % denominator == 0;
    exact.then(|| hundredths / denominator)
}

impl fmt::Display for Points {
    /// `6.5`, `-3`, `0.25`: no more digits than it takes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let magnitude = self.hundredths.unsigned_abs();
        let sign = if self.hundredths < 0 { "-" } else { "" };
        let (whole, part) = (magnitude / 100, magnitude % 100);
        match (part, part % 10) {
            (0, _) => write!(f, "{sign}{whole}"),
            (_, 0) => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spellings() {
        for (text, hundredths) in [
            ("6.5", 650),
            ("6,5", 650),
            (" +6.50 points", 650),
            ("-3", -300),
            ("−0.5", -50),
            ("3 1/2", 350),
            ("3½", 350),
            ("5-1/2", 550),
            ("-5-1/2", -550),
            ("5-", 500),
            ("½", 50),
            ("1/2", 50),
            ("3又3/4子", 375),
            (".75", 75),
            ("３.５目", 350),
            ("3.", 300),
            ("3, moves after 150 not known", 300),
            ("0", 0),
            ("7.500000", 750),
        ] {
            assert_eq!(Points::parse(text), Some(Points { hundredths }), "{text}");
        }
    }

    #[test]
    fn nonsense() {
        for text in [
            "",
            "x",
            "-",
            ".",
            "1234567",
            "6.123",
            "1/0",
            "1/3",
            "3 7/2",
            "--½",
            "9999999999",
            "R",
        ] {
            assert_eq!(Points::parse(text), None, "{text}");
        }
    }

    #[test]
    fn halves() {
        assert_eq!(Points::from_half_points(13).half_points(), Some(13));
        assert_eq!(Points::from_hundredths(25).half_points(), None);
    }

    proptest! {
        #[test]
        fn display_parses_back(hundredths in -99_999_999..=99_999_999i32) {
            let points = Points { hundredths };
            prop_assert_eq!(Points::parse(&points.to_string()), Some(points));
        }

        #[test]
        fn any_text_is_read_without_panic(text in "\\PC*", number in "[-+]?[0-9/., ½又]{0,12}") {
            let _ = (Points::parse(&text), Points::parse(&number));
        }
    }
}
