//! Dates: DATE and DT.

use super::named;
use crate::header::date::MONTHS;
use crate::header::{Date, DateError, Dates};

/// The dates a text names for certain: `8 March 1990`, `Mar. 8 1990`, `November 21-24, 1847`,
/// `Dec 9, 1938 and Mar 3-4, 1939`, `March 1990`, `1739`, `1990-03-08`, `1996年5月6日`.
///
/// Months and days in figures are told apart only after the year, so that `3/21/1948` is left
/// out, as are `about 1800` and `spring 1846`.
///
/// ```
/// use honte_record::header::text::date;
///
/// assert_eq!(date::to_sgf("June 3 and 7, 1958").as_deref(), Some("1958-06-03,07"));
/// assert_eq!(date::to_sgf("3-21-48"), None);
/// ```
pub fn to_sgf(text: &str) -> Option<String> {
    check(text).ok().map(|dates| dates.to_string())
}

/// The text for dates: `8 March 1990`, `March 1990`, `1990`; in lists what follows one another is
/// drawn together: `9 December 1938 and 3-4 March 1939`. `None` unless the value is as [`to_sgf`]
/// writes it.
pub fn from_sgf(value: &str) -> Option<String> {
    let dates = Dates::parse(value).ok()?;
    (dates.to_string() == value).then(|| words(&dates))
}

/// The dates of a text or value, if they exist and rise.
///
/// # Errors
///
/// Says which date is impossible, or [`DateError::NotADate`] for what is not understood for
/// certain: `c. 1580` is no error of its writer.
pub fn check(text: &str) -> Result<Dates, DateError> {
    if text.chars().any(|c| c.is_ascii_alphabetic()) {
        match named::read(text) {
            Err(DateError::NotADate) => {}
            read => return read,
        }
    }
    Dates::parse_figures(text)
}

/// What the dates of one phrase have in common: nothing is shared by years.
fn phrase(a: &Date, b: &Date) -> bool {
    a.year == b.year && a.month.is_some() && a.day.is_some() == b.day.is_some() && b.month.is_some()
}

/// Dates in words, as [`from_sgf`] gives them.
pub fn words(dates: &Dates) -> String {
    let phrases = dates.as_slice().chunk_by(phrase);
    join(phrases.map(one_phrase).collect())
}

/// Days or months of one year, or a year.
fn one_phrase(dates: &[Date]) -> String {
    let Some(first) = dates.first() else {
        return String::new();
    };
    let months = dates.chunk_by(|a, b| a.month == b.month);
    let parts: Vec<_> = months.filter_map(one_month).collect();
    if parts.is_empty() {
        return format!("{:04}", first.year);
    }
    format!("{} {:04}", join(parts), first.year)
}

/// `3, 7 and 9-11 June`, `June`.
fn one_month(dates: &[Date]) -> Option<String> {
    let month = dates.first()?.month?;
    let name = MONTHS.get(usize::from(month).checked_sub(1)?)?;
    let days: Vec<u8> = dates.iter().filter_map(|date| date.day).collect();
    if days.is_empty() {
        return Some((*name).to_owned());
    }
    let runs = days.chunk_by(|a, b| b.checked_sub(1) == Some(*a));
    let runs = runs.filter_map(|run| match run {
        [day] => Some(day.to_string()),
        [first, .., last] => Some(format!("{first}-{last}")),
        [] => None,
    });
    Some(format!("{} {name}", join(runs.collect())))
}

/// `a`, `a and b`, `a, b and c`.
fn join(mut parts: Vec<String>) -> String {
    match parts.pop() {
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{} and {last}", parts.join(", ")),
        None => String::new(),
    }
}
