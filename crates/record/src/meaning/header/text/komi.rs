//! Komi: KOMI and KM.

use crate::header::{Points, eastern, words};
use thiserror::Error;

/// Why a komi is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KomiError {
    /// It is not a number of points.
    #[error("not a komi: expected a number of points such as 6.5")]
    NotUnderstood,
    /// It is more than the board has points, so that the game is decided before it begins.
    #[error("a komi of {komi} on a board of {area} points")]
    Senseless {
        /// The komi.
        komi: Points,
        /// The points of the board.
        area: u32,
    },
}

/// The least number that is taken for hundredths of a point, not for points.
const LEAST_HUNDREDTHS: u32 = 25;

/// The komi that a whole number of hundredths stands for, as Fox and other servers write it. By
/// Chinese count the hundredths are of stones, two points each, which a quarter tells: `375` is 3.75
/// stones, 7.5 points, and `650` is 6.5 points. `None` for all other text: no game has a komi of 25
/// points or more.
///
/// ```
/// use honte_record::header::text::komi;
///
/// let read = |text| komi::hundredths(text).map(|komi| komi.to_string());
/// assert_eq!(read("375").as_deref(), Some("7.5"));
/// assert_eq!(read("650").as_deref(), Some("6.5"));
/// assert_eq!(read("50").as_deref(), Some("0.5"));
/// assert_eq!(read("6.5"), None);
/// ```
pub fn hundredths(text: &str) -> Option<Points> {
    let text = text.trim();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let is_number = (2..=5).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    let number: u32 = digits.parse().ok().filter(|_| is_number)?;
    if number < LEAST_HUNDREDTHS || !number.is_multiple_of(25) || digits.starts_with('0') {
        return None;
    }
    let points = if number.is_multiple_of(50) {
        number
    } else {
        number * 2
    };
    let halves = i32::try_from(points / 50).ok()? * sign;
    (points % 50 == 0).then(|| Points::from_half_points(halves))
}

/// The komi that a header states, in words or as a number, hundredths among them.
pub fn parse(text: &str) -> Option<Points> {
    hundredths(text).or_else(|| read(text))
}

/// Text that says there is no komi.
const NONE: &[&str] = &["none", "no komi", "no", "nil", "zero", "without komi"];

/// The number of points a text states: `3 1/2`, `5-1/2`, `.5`, `6,5`, `-2`, `5.5 points`,
/// `6目半`, `none`. Nothing may follow but a unit.
///
/// ```
/// use honte_record::header::text::komi;
///
/// assert_eq!(komi::to_sgf("5 1/2 points").as_deref(), Some("5.5"));
/// assert_eq!(komi::to_sgf("4 or 5"), None);
/// ```
pub fn to_sgf(text: &str) -> Option<String> {
    read(text).map(|komi| komi.to_string())
}

/// The text for a komi: the number itself. `None` unless it is as [`to_sgf`] writes it.
pub fn from_sgf(value: &str) -> Option<String> {
    (to_sgf(value)? == value).then(|| value.to_owned())
}

/// The komi of a text or value, if it makes sense on a board of `area` points.
///
/// # Errors
///
/// [`KomiError::NotUnderstood`], or [`KomiError::Senseless`] for a komi, to either side, of more
/// than `area`.
pub fn check(value: &str, area: u32) -> Result<Points, KomiError> {
    let komi = parse(value).ok_or(KomiError::NotUnderstood)?;
    if komi.hundredths().unsigned_abs() > area.saturating_mul(100) {
        return Err(KomiError::Senseless { komi, area });
    }
    Ok(komi)
}

fn read(text: &str) -> Option<Points> {
    let text = text.trim().to_lowercase();
    let text = text.strip_suffix(" points.").unwrap_or(&text);
    if NONE.contains(&text) {
        return Some(Points::default());
    }
    if words::HALF.contains(&text) {
        return Some(Points::from_half_points(1));
    }
    if let Some((points, rest)) = Points::prefix(text)
        && words::is_unit(rest)
    {
        return Some(points);
    }
    let (amount, rest) = eastern::amount(text)?;
    (!amount.stones && rest.trim().is_empty()).then_some(amount.points)
}
