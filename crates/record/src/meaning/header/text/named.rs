//! Dates with months by name.
//!
//! A text is a row of phrases, each of which ends with its year: `June 3 and 7, 1958`. In a phrase
//! all months come before their days or all after them; anything else could be read in two ways
//! and is not read.

use crate::header::date::{Token, is_year, month_name, tokens};
use crate::header::dates::{date_of, extend};
use crate::header::{DateError, Dates};

/// Longer lists than this are no dates of a game.
const MAX_TOKENS: usize = 4096;

/// A piece that means something in a date.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Year(i32),
    Month(u8),
    Day(u8),
    /// A comma or `and`.
    And,
    /// A hyphen or `to`.
    To,
}

/// A day or month as a phrase has it.
struct Item {
    month: u8,
    day: Option<u8>,
    /// Whether it ends a span that the item before it begins.
    to: bool,
}

/// The dates of a text.
///
/// # Errors
///
/// [`DateError::NotADate`] for anything that is not understood, else what is impossible.
pub(super) fn read(text: &str) -> Result<Dates, DateError> {
    let pieces = pieces(text).ok_or(DateError::NotADate)?;
    let mut dates = Vec::new();
    for phrase in pieces.split_inclusive(|piece| matches!(piece, Piece::Year(_))) {
        let Some((Piece::Year(year), body)) = phrase.split_last() else {
            return Err(DateError::NotADate);
        };
        let body = body.strip_prefix(&[Piece::And]).unwrap_or(body);
        let body = body.strip_suffix(&[Piece::And]).unwrap_or(body);
        if body.is_empty() {
            dates.push(date_of(*year, None, None)?);
        }
        for item in items(body).ok_or(DateError::NotADate)? {
            let date = date_of(*year, Some(item.month.into()), item.day.map(u32::from))?;
            if item.to {
                extend(&mut dates, date)?;
            } else {
                dates.push(date);
            }
        }
    }
    Dates::new(dates)
}

/// The pieces of a text, or `None` if one of them is unknown.
fn pieces(text: &str) -> Option<Vec<Piece>> {
    let tokens = tokens(text, MAX_TOKENS);
    if tokens.len() == MAX_TOKENS {
        return None;
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for token in &tokens {
        if let Some(piece) = piece(token)? {
            // `, and` is one separator.
            if piece != Piece::And || pieces.last() != Some(&Piece::And) {
                pieces.push(piece);
            }
        }
    }
    unhyphen(&mut pieces);
    year_last(&mut pieces);
    Some(pieces)
}

/// `Some(None)` for what may be passed over.
fn piece(token: &Token) -> Option<Option<Piece>> {
    const OVER: &[&str] = &["st", "nd", "rd", "th", "of", "the"];
    Some(match token {
        Token::Number { value, .. } if is_year(token) => Some(Piece::Year(*value)),
        Token::Number { .. } => Some(Piece::Day(token.small()?)),
        Token::Mark(',' | '&' | ';') => Some(Piece::And),
        Token::Mark('-' | '–' | '‐' | '~') => Some(Piece::To),
        Token::Mark('.') => None,
        Token::Mark(_) => return None,
        Token::Word(word) => match word.as_str() {
            "and" => Some(Piece::And),
            "to" | "through" => Some(Piece::To),
            word if OVER.contains(&word) || is_weekday(word) => None,
            _ => Some(Piece::Month(month_name(token)?)),
        },
    })
}

fn is_weekday(word: &str) -> bool {
    const SHORT: &[&str] = &[
        "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun",
    ];
    const LONG: &[&str] = &[
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ];
    SHORT.contains(&word) || LONG.contains(&word)
}

/// `5-Mar-2003`: hyphens that only hold one date together are left out.
fn unhyphen(pieces: &mut Vec<Piece>) {
    if let [
        Piece::Day(day),
        Piece::To,
        Piece::Month(month),
        Piece::To,
        Piece::Year(year),
    ] = pieces[..]
    {
        *pieces = vec![Piece::Day(day), Piece::Month(month), Piece::Year(year)];
    }
}

/// `2003 March 5`: where the only year comes first, it is put last.
fn year_last(pieces: &mut [Piece]) {
    let years = pieces
        .iter()
        .filter(|piece| matches!(piece, Piece::Year(_)));
    if years.count() == 1
        && let [Piece::Year(_), Piece::Month(_), ..] = pieces
    {
        pieces.rotate_left(1);
    }
}

fn items(body: &[Piece]) -> Option<Vec<Item>> {
    let has_days = body.iter().any(|piece| matches!(piece, Piece::Day(_)));
    let first = body.iter().find(|piece| **piece != Piece::To);
    match first {
        _ if !has_days => months(body),
        Some(Piece::Day(_)) => days_first(body),
        _ => months_first(body),
    }
}

/// What stands between two pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    /// Where a phrase begins.
    Start,
    Nothing,
    And,
    To,
}

impl Between {
    /// After a separator, of which there may be one.
    fn then(self, piece: Piece) -> Option<Self> {
        match (self, piece) {
            (Between::Nothing, Piece::And) => Some(Between::And),
            (Between::Nothing | Between::Start, Piece::To) => Some(Between::To),
            _ => None,
        }
    }
}

/// `March and April`, `March-May`.
fn months(body: &[Piece]) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    let mut between = Between::Start;
    for &piece in body {
        match piece {
            Piece::Month(month) if between != Between::Nothing => {
                let to = between == Between::To;
                items.push(Item {
                    month,
                    day: None,
                    to,
                });
                between = Between::Nothing;
            }
            _ => between = between.then(piece)?,
        }
    }
    (between == Between::Nothing || body.is_empty()).then_some(items)
}

/// `June 3 and 7`, `June 30-July 2`.
fn months_first(body: &[Piece]) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    let mut between = Between::Start;
    // The month that holds, and whether it waits for its first day.
    let (mut month, mut waits, mut to) = (0, false, false);
    for &piece in body {
        match piece {
            Piece::Month(name) if between != Between::Nothing && !waits => {
                (month, waits, to) = (name, true, between == Between::To);
                between = Between::Nothing;
            }
            Piece::Day(day) if waits == (between == Between::Nothing) && month > 0 => {
                let to = if waits { to } else { between == Between::To };
                let day = Some(day);
                items.push(Item { month, day, to });
                (waits, between) = (false, Between::Nothing);
            }
            _ => between = between.then(piece)?,
        }
    }
    (between == Between::Nothing && !waits).then_some(items)
}

/// `3 and 7 June`, `30 June-2 July`.
fn days_first(body: &[Piece]) -> Option<Vec<Item>> {
    let mut items: Vec<Item> = Vec::new();
    let mut between = Between::Start;
    // How many of the items have their month.
    let mut dated = 0;
    for &piece in body {
        match piece {
            Piece::Day(day) if between != Between::Nothing => {
                let to = between == Between::To;
                items.push(Item {
                    month: 0,
                    day: Some(day),
                    to,
                });
                between = Between::Nothing;
            }
            Piece::Month(month) if between == Between::Nothing && dated < items.len() => {
                for item in &mut items[dated..] {
                    item.month = month;
                }
                dated = items.len();
            }
            _ => between = between.then(piece)?,
        }
    }
    (between == Between::Nothing && dated == items.len()).then_some(items)
}
