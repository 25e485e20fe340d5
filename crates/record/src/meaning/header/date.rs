//! Dates of games.

use std::fmt;

/// A day of the Gregorian calendar: year, month 1 to 12, day 1 to 31. Ordered by time.
pub type Day = (i32, u8, u8);

/// A date as far as it is known.
///
/// ```
/// use honte_record::header::Date;
///
/// assert_eq!(Date::parse("1996-05-06,07,08").unwrap().to_string(), "1996-05-06");
/// assert_eq!(Date::parse("May 3, 2001"), Some(Date::day(2001, 5, 3)));
/// assert!(Date::parse("c. 1580").unwrap().approximate);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Date {
    /// The year, 1 to 9999.
    pub year: i32,
    /// The month, 1 to 12.
    pub month: Option<u8>,
    /// The day, 1 to the month's last; never without a month.
    pub day: Option<u8>,
    /// Whether the text says that the date is not sure: `c.`, `published`, a span of years.
    pub approximate: bool,
}

impl Date {
    /// A whole year.
    pub const fn year(year: i32) -> Self {
        Self {
            year,
            month: None,
            day: None,
            approximate: false,
        }
    }

    /// One day. Month and day are taken as given.
    pub const fn day(year: i32, month: u8, day: u8) -> Self {
        Self {
            year,
            month: Some(month),
            day: Some(day),
            approximate: false,
        }
    }

    /// The first date a text names, in one of the usual spellings.
    ///
    /// `1996-05-06`, `1994/3/12`, `1996年5月6日`, `19960506`, `May 3, 2001`, `3 May 2001`,
    /// `6.5.1996` (day first), `1996-05`, `c. 1580`, `Published 1835`. In `06/05/1996` month and day
    /// are told apart only if one of them is over 12 or both are equal; else the year alone is
    /// kept. Years have three or four digits. Impossible months and days are left out. `None`
    /// where there is no year.
    pub fn parse(text: &str) -> Option<Self> {
        let tokens = tokens(text, MAX_TOKENS);
        let at = tokens.iter().position(is_year)?;
        let mut date = year_first(&tokens, at)
            .or_else(|| named_month(&tokens, at))
            .or_else(|| year_last(&tokens, at))
            .unwrap_or_else(|| Date::year(year_at(&tokens, at)));
        date.approximate = is_span(&tokens, at) || tokens.iter().any(is_doubt);
        Some(date)
    }

    /// A date written as ISO 8601 has it, and nothing else: `1996`, `1996-05`, `1996-05-06`.
    pub fn parse_iso(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let year = plain_number(parts.next().filter(|year| matches!(year.len(), 3 | 4))?)?;
        let month = parts.next().map(plain_number);
        let day = parts.next().map(plain_number);
        if year == 0 || month == Some(None) || day == Some(None) || parts.next().is_some() {
            return None;
        }
        let (month, day) = (month.flatten(), day.flatten());
        let date = checked(year, month, day);
        // Nothing that was given may have been left out.
        (date.month.is_some() == month.is_some() && date.day.is_some() == day.is_some())
            .then_some(date)
    }

    /// The first day the date may mean.
    pub fn first_day(&self) -> Day {
        (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }

    /// The last day the date may mean.
    pub fn last_day(&self) -> Day {
        let month = self.month.unwrap_or(12);
        (
            self.year,
            month,
            self.day.unwrap_or_else(|| days_in(self.year, month)),
        )
    }
}

impl fmt::Display for Date {
    /// `1996-05-06`, `1996-05`, `1996`; `c. 1580` where it is not sure.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let doubt = if self.approximate { "c. " } else { "" };
        write!(f, "{doubt}{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

/// A span of days, either end of which may be open.
///
/// ```
/// use honte_record::header::{Date, DateRange};
///
/// let range = DateRange::parse("1996-05..1997").unwrap();
/// assert!(range.contains(&Date::day(1996, 5, 1)));
/// assert!(range.contains(&Date::year(1997)));
/// // Some of its days lie before May.
/// assert!(!range.contains(&Date::year(1996)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DateRange {
    /// The first day in the span.
    pub first: Option<Day>,
    /// The last day in the span.
    pub last: Option<Day>,
}

impl DateRange {
    /// Whether every day that the date may mean lies in the span.
    pub fn contains(&self, date: &Date) -> bool {
        self.first.is_none_or(|first| first <= date.first_day())
            && self.last.is_none_or(|last| date.last_day() <= last)
    }

    /// A span such as `1996-05..1997`, `1996..`, `..1850` or `1996`: dates as
    /// [`Date::parse_iso`] reads them, both included.
    pub fn parse(text: &str) -> Option<Self> {
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let end = |text: &str| match text.trim() {
            "" => Some(None),
            date => Date::parse_iso(date).map(Some),
        };
        let (from, to) = (end(from)?, end(to)?);
        (from.is_some() || to.is_some()).then(|| Self {
            first: from.map(|date| date.first_day()),
            last: to.map(|date| date.last_day()),
        })
    }
}

impl From<Date> for DateRange {
    fn from(date: Date) -> Self {
        Self {
            first: Some(date.first_day()),
            last: Some(date.last_day()),
        }
    }
}

/// A piece of a written date.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number { value: i32, digits: usize },
    Word(String),
    Mark(char),
}

impl Token {
    /// A number of one or two digits, as days and months are.
    pub(super) fn small(&self) -> Option<u8> {
        match *self {
            Token::Number {
                value,
                digits: 1 | 2,
            } => u8::try_from(value).ok(),
            _ => None,
        }
    }

    fn is_separator(&self) -> bool {
        match self {
            Token::Mark(mark) => "-/.–‐−".contains(*mark),
            Token::Word(word) => matches!(word.as_str(), "年" | "月" | "년" | "월"),
            Token::Number { .. } => false,
        }
    }

    /// Whether it may stand where `first` stood before, between month and day.
    fn continues(&self, first: &Token) -> bool {
        self == first || matches!(self, Token::Word(word) if word == "月" || word == "월")
    }
}

/// No date takes more pieces than this; what follows is remarks.
const MAX_TOKENS: usize = 64;

/// The first pieces of a text, at most `most`.
pub(super) fn tokens(text: &str, most: usize) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next()
        && tokens.len() < most
    {
        let kind = class(first);
        let end = match kind {
            Class::Mark => first.len_utf8(),
            _ => rest.find(|c| class(c) != kind).unwrap_or(rest.len()),
        };
        let (piece, after) = rest.split_at(end);
        match kind {
            Class::Digit => number(piece, &mut tokens),
            Class::Letter => tokens.push(Token::Word(piece.to_lowercase())),
            Class::Mark => tokens.push(Token::Mark(first)),
        }
        rest = after.trim_start();
    }
    tokens
}

#[derive(PartialEq, Eq, Clone, Copy)]
enum Class {
    Digit,
    Letter,
    Mark,
}

fn class(c: char) -> Class {
    match c {
        '0'..='9' | '０'..='９' => Class::Digit,
        _ if c.is_alphabetic() => Class::Letter,
        _ => Class::Mark,
    }
}

/// A run of digits; `19960506` is cut where hyphens would stand.
fn number(piece: &str, tokens: &mut Vec<Token>) {
    let digit = |c: char| u32::from(c) - u32::from(if c.is_ascii() { '0' } else { '０' });
    let digits = piece.chars().count();
    let value = piece.chars().fold(0i32, |value, c| {
        value.saturating_mul(10).saturating_add_unsigned(digit(c))
    });
    let (month, day) = (value / 100 % 100, value % 100);
    if digits == 8 && (1..=12).contains(&month) && (1..=31).contains(&day) {
        for (value, digits) in [(value / 10_000, 4), (month, 2), (day, 2)] {
            tokens.extend([Token::Number { value, digits }, Token::Mark('-')]);
        }
        tokens.pop();
    } else {
        tokens.push(Token::Number { value, digits });
    }
}

fn plain_number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.bytes()
        .all(|b| b.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
}

pub(super) fn is_year(token: &Token) -> bool {
    matches!(
        token,
        Token::Number {
            value: 1..,
            digits: 3 | 4
        }
    )
}

fn year_at(tokens: &[Token], at: usize) -> i32 {
    match tokens.get(at) {
        Some(Token::Number { value, .. }) => *value,
        _ => 0,
    }
}

/// Year, month and perhaps day, in this order.
fn year_first(tokens: &[Token], at: usize) -> Option<Date> {
    let separator = tokens.get(at + 1).filter(|token| token.is_separator())?;
    let month = tokens
        .get(at + 2)?
        .small()
        .filter(|month| (1..=12).contains(month))?;
    let day = tokens
        .get(at + 3)
        .filter(|token| token.continues(separator));
    let day = day.and_then(|_| tokens.get(at + 4)?.small());
    Some(checked(year_at(tokens, at), Some(month), day))
}

/// A month by name, and the day beside it: `May 3, 2001`, `5th of May 2001`, `2001 May`.
fn named_month(tokens: &[Token], at: usize) -> Option<Date> {
    let (place, month) = tokens
        .iter()
        .enumerate()
        .find_map(|(i, token)| Some((i, month_name(token)?)))?;
    let before = tokens[..place].iter().rev();
    let after = tokens[place + 1..].iter();
    let day = beside(before).or_else(|| beside(after));
    Some(checked(year_at(tokens, at), Some(month), day))
}

/// The first small number, if nothing stands before it but what belongs to it.
fn beside<'a>(mut tokens: impl Iterator<Item = &'a Token>) -> Option<u8> {
    let day = tokens.find(|token| match token {
        Token::Word(word) => !matches!(word.as_str(), "st" | "nd" | "rd" | "th" | "of" | "the"),
        Token::Mark(mark) => !",.-/".contains(*mark),
        Token::Number { .. } => true,
    });
    day.and_then(Token::small)
}

/// The months, as they are written.
pub(super) const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The month that a word names, in full or by its first three letters or more.
pub(super) fn month_name(token: &Token) -> Option<u8> {
    let Token::Word(word) = token else {
        return None;
    };
    let begins = |name: &str| {
        let start = name.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let place = MONTHS
        .iter()
        .position(|name| word.len() >= 3 && begins(name))?;
    u8::try_from(place + 1).ok()
}

/// Day, month and year or month, day and year, or a month and a year, all as numbers.
fn year_last(tokens: &[Token], at: usize) -> Option<Date> {
    let year = year_at(tokens, at);
    let separator = tokens
        .get(at.checked_sub(1)?)
        .filter(|token| token.is_separator())?;
    let second = tokens.get(at.checked_sub(2)?)?.small()?;
    let first = at
        .checked_sub(4)
        .and_then(|first| tokens.get(first)?.small());
    let first = first.filter(|_| tokens.get(at - 3) == Some(separator));
    let Some(first) = first else {
        return Some(checked(year, Some(second), None));
    };
    let dots = *separator == Token::Mark('.');
    Some(match (first, second) {
        (day, month) if month <= 12 && (dots || day > 12 || day == month) => {
            checked(year, Some(month), Some(day))
        }
        (month, day) if day > 12 => checked(year, Some(month), Some(day)),
        _ => Date::year(year),
    })
}

/// `1835-1840`, `1996/97`: the first year of several.
fn is_span(tokens: &[Token], at: usize) -> bool {
    let joined = tokens.get(at + 1).is_some_and(|token| {
        token.is_separator() || matches!(token, Token::Word(word) if word == "to" || word == "or")
    });
    let ends = tokens.get(at + 2).is_some_and(|token| {
        is_year(token)
            || token
                .small()
                .is_some_and(|n| n > 12 && i32::from(n) > year_at(tokens, at) % 100)
    });
    joined && ends
}

fn is_doubt(token: &Token) -> bool {
    const WORDS: &[&str] = &[
        "c",
        "ca",
        "circa",
        "about",
        "around",
        "approx",
        "approximately",
        "before",
        "after",
        "published",
        "publ",
        "pub",
        "early",
        "late",
        "between",
        "probably",
        "perhaps",
        "約",
        "约",
        "頃",
    ];
    match token {
        Token::Word(word) => WORDS.contains(&word.as_str()),
        Token::Mark(mark) => matches!(mark, '?' | '~' | '？' | '～'),
        Token::Number { .. } => false,
    }
}

/// A date without what cannot be: a 13th month, a 31st of April, a day without a month.
fn checked(year: i32, month: Option<u8>, day: Option<u8>) -> Date {
    let month = month.filter(|month| (1..=12).contains(month));
    let day = day
        .zip(month)
        .filter(|&(day, month)| (1..=days_in(year, month)).contains(&day));
    Date {
        year,
        month,
        day: day.map(|(day, _)| day),
        approximate: false,
    }
}

/// The days of a month of the Gregorian calendar.
pub(super) fn days_in(year: i32, month: u8) -> u8 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spellings() {
        for (text, expected) in [
            ("1996-05-06", "1996-05-06"),
            ("1996-05-06,07,08", "1996-05-06"),
            ("1996-05-06..1996-05-08", "1996-05-06"),
            ("1846-09-11/1846-09-14", "1846-09-11"),
            ("1933-10-16 to 1934-01-29", "1933-10-16"),
            ("1996-05", "1996-05"),
            ("1996-05,06", "1996-05"),
            ("1996", "1996"),
            ("1994/3/12", "1994-03-12"),
            ("1994.3.12", "1994-03-12"),
            ("1996年5月6日", "1996-05-06"),
            ("１９９６年５月", "1996-05"),
            ("2008년 3월 2일", "2008-03-02"),
            ("19960506", "1996-05-06"),
            ("2001-05-06 10:30:00", "2001-05-06"),
            ("2001-05-06T10:30", "2001-05-06"),
            ("May 3, 2001", "2001-05-03"),
            ("3 May 2001", "2001-05-03"),
            ("5th of May, 2001", "2001-05-05"),
            ("Sat Sept 3rd 2001", "2001-09-03"),
            ("2003 Mar 5", "2003-03-05"),
            ("5-Mar-2003", "2003-03-05"),
            ("May 1999", "1999-05"),
            ("6.5.1996", "1996-05-06"),
            ("06/05/1996", "1996"),
            ("05/05/1996", "1996-05-05"),
            ("16/05/1996", "1996-05-16"),
            ("05/16/1996", "1996-05-16"),
            ("05/1996", "1996-05"),
            ("c. 1580", "c. 1580"),
            ("ca 1580-03", "c. 1580-03"),
            ("Published 1835", "c. 1835"),
            ("1582-??-??", "c. 1582"),
            ("1835-1840", "c. 1835"),
            ("1996/97", "c. 1996"),
            ("251", "0251"),
            ("1996-13-01", "1996"),
            ("1996-02-30", "1996-02"),
            ("1900-02-29", "1900-02"),
            ("2000-02-29", "2000-02-29"),
        ] {
            let date = Date::parse(text).map(|date| date.to_string());
            assert_eq!(date.as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn no_date() {
        for text in [
            "",
            "?",
            "yesterday",
            "96-05-06",
            "May 3",
            "0000-00-00",
            "12345",
            "00",
        ] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
    }

    #[test]
    fn iso_is_strict() {
        for text in ["1996", "1996-05", "1996-05-06", "0251-12-31"] {
            assert_eq!(
                Date::parse_iso(text)
                    .map(|date| date.to_string())
                    .as_deref(),
                Some(text)
            );
        }
        for text in [
            "",
            "96",
            "1996-13",
            "1996-02-30",
            "1996-05-06-07",
            "1996-",
            "+996",
            "0000",
        ] {
            assert_eq!(Date::parse_iso(text), None, "{text}");
        }
    }

    #[test]
    fn ranges() {
        let range = |text| DateRange::parse(text).unwrap();
        let may = Date {
            month: Some(5),
            ..Date::year(1996)
        };
        assert!(range("1996").contains(&may) && range("..1996-05").contains(&may));
        assert!(range("1996-05..").contains(&may) && !range("1996-05-02..").contains(&may));
        assert_eq!(DateRange::from(may), range("1996-05"));
        for text in ["", "..", "May..June", "1996-13.."] {
            assert_eq!(DateRange::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(
            text in "\\PC*",
            near in "(c\\. ?)?[0-9０年/. -]{0,14}(may|月)?[0-9 ]{0,5}",
        ) {
            for date in [Date::parse(&text), Date::parse(&near)].into_iter().flatten() {
                prop_assert_eq!(Date::parse(&date.to_string()), Some(date));
                prop_assert!(date.first_day() <= date.last_day());
            }
            let _ = (Date::parse_iso(&near), DateRange::parse(&near));
        }
    }
}
