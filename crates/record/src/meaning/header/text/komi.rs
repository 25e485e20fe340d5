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
    /// It is more than the board has points, so that the game is decided before it begins. Some
    /// servers write hundredths: 650 or 375.
    #[error("a komi of {komi} on a board of {area} points; perhaps hundredths were written")]
    Senseless {
        /// The komi.
        komi: Points,
        /// The points of the board.
        area: u32,
    },
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
    let komi = read(value).ok_or(KomiError::NotUnderstood)?;
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
