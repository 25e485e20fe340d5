//! Results: RESULT and RE.

use crate::header::{GameResult, Margin, Points};
use honte_goban::Colour;
use thiserror::Error;

/// Why a result is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ResultError {
    /// It states no result that is understood.
    #[error("not a result: expected B+3.5, W+R, B+T, W+F, B+, 0, Draw, Void or ?")]
    NotUnderstood,
    /// A win by 0 points.
    #[error("a win by no points: expected 0 or Draw, or a margin")]
    NoMargin,
    /// A win by fewer than 0 points.
    #[error("a win by a negative margin")]
    NegativeMargin,
    /// Both sides are said to have won: `B+W`.
    #[error("both sides win: expected one winner")]
    TwoWinners,
    /// Both sides are said to have lost, as some tournaments have it; SGF cannot say so.
    #[error("both sides lose: SGF has no value for that")]
    TwoLosers,
}

/// The result a text states: `Black by 3`, `White resigns at move 186`, `White wins on time`,
/// `B+R`, `Jigo`, `No result`, `黒中押し勝`. `None` where part of it is not understood.
///
/// The value is one of `B+3.5`, `B+R`, `B+T`, `B+F`, `B+`, the same for White, `Draw`, `Void`
/// and `?`.
///
/// ```
/// use honte_record::header::text::result;
///
/// assert_eq!(result::to_sgf("White won by half a point").as_deref(), Some("W+0.5"));
/// assert_eq!(result::to_sgf("Black wins by a lot"), None);
/// ```
pub fn to_sgf(text: &str) -> Option<String> {
    GameResult::parse_whole(text).map(value)
}

/// The text for a result: `Black wins by 3.5`, `White wins by resignation`, `Draw`, `Void`,
/// `Unknown`. `None` unless the value is as [`to_sgf`] writes it.
pub fn from_sgf(value: &str) -> Option<String> {
    let result = GameResult::parse_whole(value)?;
    (self::value(result) == value).then(|| words(result))
}

/// The canonical value. FF\[4\] allows `0` and `Draw`; `Draw` needs no explanation.
fn value(result: GameResult) -> String {
    match result {
        GameResult::Draw => "Draw".to_owned(),
        _ => result.to_string(),
    }
}

/// A result in words, as [`from_sgf`] gives them.
pub fn words(result: GameResult) -> String {
    let (winner, margin) = match result {
        GameResult::Win { winner, margin } => (winner, margin),
        GameResult::Draw => return "Draw".to_owned(),
        GameResult::NoResult => return "Void".to_owned(),
        GameResult::Unknown => return "Unknown".to_owned(),
    };
    let winner = match winner {
        Colour::Black => "Black",
        Colour::White => "White",
    };
    match margin {
        Margin::Points(points) => format!("{winner} wins by {points}"),
        Margin::Resignation => format!("{winner} wins by resignation"),
        Margin::Time => format!("{winner} wins on time"),
        Margin::Forfeit => format!("{winner} wins by forfeit"),
        Margin::Unspecified => format!("{winner} wins"),
    }
}

/// The result of a text or value, if it does not contradict itself. Remarks may follow.
///
/// # Errors
///
/// Says what the contradiction is, or [`ResultError::NotUnderstood`].
pub fn check(value: &str) -> Result<GameResult, ResultError> {
    let text = value.trim().to_lowercase();
    if let Some(error) = contradiction(&text) {
        return Err(error);
    }
    GameResult::parse(value).ok_or(ResultError::NotUnderstood)
}

fn contradiction(text: &str) -> Option<ResultError> {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let has = |word: &str| text.split(' ').any(|other| other == word);
    let both = words.next() == Some("both") || (has("black") && has("and") && has("white"));
    if both && (has("lose") || has("lost")) {
        return Some(ResultError::TwoLosers);
    }
    if both && (has("win") || has("won")) {
        return Some(ResultError::TwoWinners);
    }
    let (side, margin) = text
        .split_once(['+', '＋'])
        .or_else(|| text.split_once(" by "))?;
    let side = side.split(' ').next().unwrap_or_default();
    side.parse::<Colour>().ok()?;
    of_margin(margin.trim())
}

/// What is wrong with a margin.
fn of_margin(margin: &str) -> Option<ResultError> {
    let first = margin.split(['+', ' ', '/']).next().unwrap_or_default();
    let again = margin.contains('+')
        && margin.split_once('+').is_some_and(|(before, _)| {
            let side = before.rsplit([' ', '/', ',']).next().unwrap_or_default();
            side.parse::<Colour>().is_ok()
        });
    if again || first.parse::<Colour>().is_ok() {
        return Some(ResultError::TwoWinners);
    }
    let points = Points::parse(margin)?;
    match points.hundredths() {
        0 => Some(ResultError::NoMargin),
        ..0 => Some(ResultError::NegativeMargin),
        _ => None,
    }
}
