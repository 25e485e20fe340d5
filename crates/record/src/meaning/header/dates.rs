//! Lists of dates, as FF\[4\]'s DT has them.

use super::date::{Date, days_in};
use std::fmt;
use thiserror::Error;

/// The dates a game was played on: at least one, each sure, each beginning later than the one
/// before it.
///
/// Printed and read with FF\[4\]'s shortcuts, by which a date may leave out what it shares with
/// the one before it: `1938-12-09,1939-03-03,04`, `1958-06-30,07-01`, `1996-05,06`.
///
/// ```
/// use honte_record::header::{Date, Dates};
///
/// let dates = Dates::parse("1847-11-21,22").unwrap();
/// assert_eq!(dates.as_slice(), [Date::day(1847, 11, 21), Date::day(1847, 11, 22)]);
/// assert_eq!(dates.to_string(), "1847-11-21,22");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Dates(Vec<Date>);

/// Why a text gives no dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DateError {
    /// It is not written in a form that is understood for certain.
    #[error("not a date: expected YYYY, YYYY-MM or YYYY-MM-DD, more of them after commas")]
    NotADate,
    /// There was no year 0.
    #[error("there is no year 0")]
    NoYear,
    /// A month other than 1 to 12.
    #[error("there is no month {month}")]
    NoMonth {
        /// The month as written.
        month: u32,
    },
    /// A day the month does not have.
    #[error("{year:04}-{month:02} has no day {day}")]
    NoDay {
        /// The year.
        year: i32,
        /// The month, 1 to 12.
        month: u8,
        /// The day as written.
        day: u32,
    },
    /// A date that does not come after the one before it.
    #[error("{later} does not come after {earlier}, which stands before it")]
    Backwards {
        /// The date that stands before.
        earlier: Date,
        /// The date that should come later.
        later: Date,
    },
}

impl Dates {
    /// A list of dates that exist and rise.
    ///
    /// # Errors
    ///
    /// [`DateError::NotADate`] for no date at all or a date that is not sure, else what is wrong
    /// with the first impossible one.
    pub fn new(dates: Vec<Date>) -> Result<Self, DateError> {
        if dates.is_empty() || dates.iter().any(|date| date.approximate) {
            return Err(DateError::NotADate);
        }
        for date in &dates {
            let number = |part: Option<u8>| part.map(u32::from);
            date_of(date.year, number(date.month), number(date.day))?;
        }
        for pair in dates.windows(2) {
            if let &[earlier, later] = pair
                && later.first_day() <= earlier.first_day()
            {
                return Err(DateError::Backwards { earlier, later });
            }
        }
        Ok(Self(dates))
    }

    /// A value of FF\[4\]'s DT: four digits for a year, two for a month or day, commas without
    /// blanks.
    ///
    /// # Errors
    ///
    /// [`DateError::NotADate`] for any other form, else what is impossible.
    pub fn parse(value: &str) -> Result<Self, DateError> {
        let mut dates = Vec::new();
        for item in value.split(',') {
            let date = after(dates.last(), &parts(item, Width::Exact)?)?;
            dates.push(date);
        }
        Self::new(dates)
    }

    /// Dates that people wrote in figures, the year first: as [`Dates::parse`], and also
    /// `1990/3/8`, `1996年5月6日`, `1948-11-16..18`, `1990-03-08 and 09`, `2001-05-06 10:30`.
    ///
    /// A span of days, short if it goes across months, or of months in one year stands for each
    /// of them.
    ///
    /// # Errors
    ///
    /// As [`Dates::parse`].
    pub(super) fn parse_figures(text: &str) -> Result<Self, DateError> {
        let text = plain(text);
        let mut dates = Vec::new();
        for item in text.split(',') {
            let mut ends = item.split('~');
            let first = parts(ends.next().unwrap_or_default(), Width::Any)?;
            dates.push(after(dates.last(), &first)?);
            for end in ends {
                let end = after(dates.last(), &parts(end, Width::Any)?)?;
                extend(&mut dates, end)?;
            }
        }
        Self::new(dates)
    }

    /// The dates, rising.
    pub fn as_slice(&self) -> &[Date] {
        &self.0
    }
}

/// How many digits a number must have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// Four for a year, two for a month or day.
    Exact,
    /// Three or four for a year, one or two for a month or day.
    Any,
}

/// One date as written, of which the beginning may be left out.
#[derive(Default)]
struct Written {
    year: Option<u32>,
    small: [Option<u32>; 2],
}

fn parts(item: &str, width: Width) -> Result<Written, DateError> {
    let mut written = Written::default();
    let mut filled = 0;
    for (place, part) in item.split('-').enumerate() {
        let digits = part.bytes().all(|b| b.is_ascii_digit());
        let value = part.parse().ok().filter(|_| digits);
        let value = value.ok_or(DateError::NotADate)?;
        let (year, small) = match width {
            Width::Exact => (4..=4, 2..=2),
            Width::Any => (3..=4, 1..=2),
        };
        if place == 0 && year.contains(&part.len()) {
            written.year = Some(value);
        } else if small.contains(&part.len()) && filled < written.small.len() {
            written.small[filled] = Some(value);
            filled += 1;
        } else {
            return Err(DateError::NotADate);
        }
    }
    Ok(written)
}

/// A date in full, with what it leaves out taken from the one before it. FF\[4\] lets `MM-DD`
/// stand after all but a bare year, `DD` after days and `MM` after months.
fn after(previous: Option<&Date>, written: &Written) -> Result<Date, DateError> {
    if let Some(year) = written.year {
        let year = i32::try_from(year).map_err(|_| DateError::NotADate)?;
        return date_of(year, written.small[0], written.small[1]);
    }
    let previous = previous.ok_or(DateError::NotADate)?;
    let month = previous.month.map(u32::from).ok_or(DateError::NotADate)?;
    match (written.small, previous.day) {
        ([month, day @ Some(_)], _) => date_of(previous.year, month, day),
        ([day, None], Some(_)) => date_of(previous.year, Some(month), day),
        ([month, None], None) => date_of(previous.year, month, None),
    }
}

/// A date that exists. The year is below 10,000.
pub(super) fn date_of(year: i32, month: Option<u32>, day: Option<u32>) -> Result<Date, DateError> {
    match year {
        1..=9999 => {}
        0 => return Err(DateError::NoYear),
        _ => return Err(DateError::NotADate),
    }
    let Some(month) = month else {
        let bare = day.is_none().then(|| Date::year(year));
        return bare.ok_or(DateError::NotADate);
    };
    let number = u8::try_from(month).ok().filter(|n| (1..=12).contains(n));
    let number = number.ok_or(DateError::NoMonth { month })?;
    let Some(day) = day else {
        return Ok(Date {
            month: Some(number),
            ..Date::year(year)
        });
    };
    let exists = |day: &u8| (1..=days_in(year, number)).contains(day);
    let given = u8::try_from(day).ok().filter(exists);
    let day = given.ok_or(DateError::NoDay {
        year,
        month: number,
        day,
    })?;
    Ok(Date::day(year, number, day))
}

/// How many days beyond its first a span across months may have. Inside one month it is a list
/// written short; a long one across months says when a game began and ended rather than on which
/// days it was played.
const MAX_SPAN_DAYS: usize = 10;

/// Adds every day, or month of the same year, up to `end` to dates that end where a span begins.
pub(super) fn extend(dates: &mut Vec<Date>, end: Date) -> Result<(), DateError> {
    let start = *dates.last().ok_or(DateError::NotADate)?;
    if end.first_day() <= start.first_day() {
        return Err(DateError::Backwards {
            earlier: start,
            later: end,
        });
    }
    let inside = start.day.is_none() || (start.year, start.month) == (end.year, end.month);
    let most = if inside { 31 } else { MAX_SPAN_DAYS };
    let mut date = start;
    for _ in 0..most {
        date = next(date, &end).ok_or(DateError::NotADate)?;
        dates.push(date);
        if date == end {
            return Ok(());
        }
    }
    Err(DateError::NotADate)
}

/// The day after a day, or the month after a month of the same year as `end`.
fn next(date: Date, end: &Date) -> Option<Date> {
    let month = date.month?;
    match (date.day, end.day) {
        (None, None) if date.year == end.year => Some(Date {
            month: Some(month + 1),
            ..date
        }),
        (Some(day), Some(_)) if day < days_in(date.year, month) => {
            Some(Date::day(date.year, month, day + 1))
        }
        (Some(_), Some(_)) if month < 12 => Some(Date::day(date.year, month + 1, 1)),
        (Some(_), Some(_)) => Some(Date::day(date.year + 1, 1, 1)),
        _ => None,
    }
}

/// Figures with hyphens inside a date, commas between dates and `~` for spans.
fn plain(text: &str) -> String {
    let text = without_time(text.trim()).to_lowercase();
    let text = text
        .replace("..", "~")
        .replace(" - ", "~")
        .replace(" to ", "~")
        .replace(" and ", ",");
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        let c = match c {
            '年' | '월' | '月' | '년' | '/' | '.' => '-',
            '、' | '，' | '&' => ',',
            '～' | '–' => '~',
            '일' => '日',
            '０'..='９' => {
                let value = u32::from(c) - u32::from('０');
                char::from_digit(value, 10).unwrap_or(c)
            }
            _ => c,
        };
        // Blanks and day signs mean nothing beside a separator; elsewhere they stay, and no
        // number has them.
        if "-,~".contains(c) {
            plain.truncate(plain.trim_end_matches([' ', '日']).len());
        }
        if c != ' ' || !plain.ends_with(['-', ',', '~']) {
            plain.push(c);
        }
    }
    plain.truncate(plain.trim_end_matches([' ', '日']).len());
    // `1996年5月`: the sign of a month or year may be the end.
    if text.ends_with(['年', '月', '년', '월']) {
        plain.truncate(plain.trim_end_matches('-').len());
    }
    plain
}

/// What stands before a time of day: `2001-05-06 10:30`, `2001-05-06T10:30:00`.
fn without_time(text: &str) -> &str {
    let split = text.rsplit_once([' ', 'T']);
    let time =
        |text: &str| text.contains(':') && text.bytes().all(|b| b.is_ascii_digit() || b == b':');
    split
        .filter(|(_, end)| time(end))
        .map_or(text, |(start, _)| start)
}

impl fmt::Display for Dates {
    /// FF\[4\]'s form, as short as it may be.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut previous: Option<&Date> = None;
        for date in &self.0 {
            if previous.is_some() {
                f.write_str(",")?;
            }
            let known = previous.filter(|previous| previous.year == date.year);
            match (
                known.map(|known| (known.month, known.day)),
                date.month,
                date.day,
            ) {
                (Some((month, Some(_))), _, Some(day)) if month == date.month => {
                    write!(f, "{day:02}")?;
                }
                (Some((Some(_), _)), Some(month), Some(day)) => write!(f, "{month:02}-{day:02}")?,
                (Some((Some(_), None)), Some(month), None) => write!(f, "{month:02}")?,
                _ => write!(f, "{date}")?,
            }
            previous = Some(date);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures() {
        for (text, expected) in [
            ("1990/3/8", "1990-03-08"),
            ("1994.3.12", "1994-03-12"),
            ("1996年5月6日", "1996-05-06"),
            ("１９９６年５月", "1996-05"),
            ("2008년 3월 2일", "2008-03-02"),
            ("1948-11-16..18", "1948-11-16,17,18"),
            ("1982-08-30..1982-09-01", "1982-08-30,31,09-01"),
            ("1938-12-31~1939-01-02", "1938-12-31,1939-01-01,02"),
            ("1990-03..05", "1990-03,04,05"),
            ("1990-03-08 and 09", "1990-03-08,09"),
            ("2001-05-06 10:30", "2001-05-06"),
        ] {
            let dates = Dates::parse_figures(text).map(|dates| dates.to_string());
            assert_eq!(dates.as_deref(), Ok(expected), "{text}");
        }
        for text in [
            "3-21-48",
            "1958-06-03.07",
            "1835-1840",
            "1835..1840",
            "1996-02-28..1997-02-28",
            "1913-10-31..11-19",
            "1990-03-08..",
            "1990-",
            "1990-1 2",
            "1996年5月1日2日",
        ] {
            assert!(Dates::parse_figures(text).is_err(), "{text}");
        }
    }
}
