//! Time limits: TIMELIMIT and TM.

use crate::header::Points;

/// The seconds a text gives each side: `1 hour`, `30 minutes each`, `1.5 hours`, `1h30m`,
/// `ten hours each`, `half an hour`, `5:00:00`, `各3時間`. `None` where a part is not understood
/// (`1 hour plus byo-yomi`), the sides differ, or no unit is given.
///
/// The value is a whole number of seconds.
///
/// ```
/// use honte_record::header::text::time;
///
/// assert_eq!(time::to_sgf("ten hours each").as_deref(), Some("36000"));
/// assert_eq!(time::to_sgf("1 hour plus byo-yomi"), None);
/// ```
pub fn to_sgf(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let text = without_each(text.trim_end_matches('.'));
    let seconds = clock(text).or_else(|| in_words(text))?;
    Some(seconds.to_string())
}

/// The text for a number of seconds, in the largest unit that divides it: `1 hour`, `90 minutes`,
/// `45 seconds`. `None` unless the value is as [`to_sgf`] writes it.
pub fn from_sgf(value: &str) -> Option<String> {
    let seconds: u32 = value.parse().ok()?;
    if seconds.to_string() != value {
        return None;
    }
    let (number, unit) = match seconds {
        1.. if seconds.is_multiple_of(3600) => (seconds / 3600, "hour"),
        1.. if seconds.is_multiple_of(60) => (seconds / 60, "minute"),
        _ => (seconds, "second"),
    };
    let plural = if number == 1 { "" } else { "s" };
    Some(format!("{number} {unit}{plural}"))
}

/// Text without words that say that both sides have the same time.
fn without_each(text: &str) -> &str {
    const AFTER: &[&str] = &[
        "each player",
        "each side",
        "each",
        "per player",
        "per side",
        "for each player",
        "for each side",
        "for both players",
        "for both sides",
        "apiece",
    ];
    let after = AFTER.iter().filter_map(|each| text.strip_suffix(each));
    // Of several that fit, the longest leaves the shortest text.
    let text = after.min_by_key(|rest| rest.len()).unwrap_or(text);
    let text = text.strip_prefix("各").unwrap_or(text);
    text.strip_prefix("각").unwrap_or(text).trim()
}

/// `5:00:00`. Two numbers could be hours and minutes or minutes and seconds.
fn clock(text: &str) -> Option<u32> {
    let mut parts = text.split(':');
    let mut next = |most: u32| {
        let part = parts.next()?;
        let digits = (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        let value: u32 = part.parse().ok().filter(|_| digits)?;
        (value <= most).then_some(value)
    };
    let (hours, minutes, seconds) = (next(9999)?, next(59)?, next(59)?);
    parts
        .next()
        .is_none()
        .then_some(hours * 3600 + minutes * 60 + seconds)
}

/// Amounts of falling units.
fn in_words(text: &str) -> Option<u32> {
    let mut hundredths: u64 = 0;
    let mut smallest = u64::MAX;
    let mut rest = text;
    while !rest.is_empty() {
        let (number, after) = number(rest)?;
        let (unit, after) = unit(after.trim_start())?;
        if unit >= smallest {
            return None;
        }
        hundredths = hundredths.checked_add(number.checked_mul(unit)?)?;
        smallest = unit;
        rest = after.trim_start();
        if rest == "and a half" {
            hundredths = hundredths.checked_add(unit * 50)?;
            break;
        }
        // A separator promises more.
        if let Some(more) = rest.strip_prefix("and ") {
            rest = Some(more.trim_start()).filter(|more| !more.is_empty())?;
        }
    }
    let whole = smallest < u64::MAX && hundredths.is_multiple_of(100);
    u32::try_from(hundredths / 100).ok().filter(|_| whole)
}

/// Hundredths of a number at the beginning of a text, and what follows.
fn number(text: &str) -> Option<(u64, &str)> {
    if let Some(end) = text.find(|c: char| !c.is_ascii_digit())
        && (7..=10).contains(&end)
    {
        // More than points ever have.
        let seconds: u64 = text[..end].parse().ok()?;
        return Some((seconds * 100, &text[end..]));
    }
    if let Some((points, rest)) = Points::prefix(text) {
        let unsigned = !text.starts_with(['+', '-', '−']);
        let hundredths = u64::try_from(points.hundredths()).ok();
        return hundredths.filter(|_| unsigned).map(|value| (value, rest));
    }
    let end = text.find(' ')?;
    let (word, rest) = text.split_at(end);
    for (half, value) in [("half an ", 50), ("half a ", 50)] {
        if let Some(rest) = text.strip_prefix(half) {
            return Some((value, rest));
        }
    }
    let value = number_word(word)? * 100;
    match rest.strip_prefix(" and a half ") {
        Some(rest) => Some((value + 50, rest)),
        None => Some((value, rest)),
    }
}

/// Numbers that time limits have.
fn number_word(word: &str) -> Option<u64> {
    const SMALL: &[&str] = &[
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: &[&str] = &[
        "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ];
    let place = |list: &[&str], word: &str| {
        let at = list.iter().position(|name| *name == word)?;
        u64::try_from(at + 1).ok()
    };
    if matches!(word, "a" | "an") {
        return Some(1);
    }
    if let Some((tens, ones)) = word.split_once('-') {
        let tens = place(TENS, tens).filter(|tens| *tens > 1)?;
        return Some(tens * 10 + place(SMALL, ones).filter(|ones| *ones < 10)?);
    }
    place(SMALL, word).or_else(|| Some(place(TENS, word)? * 10))
}

/// Units and their seconds. Of several that fit, the longest is read.
const UNITS: &[(&str, u64)] = &[
    ("hours", 3600),
    ("hour", 3600),
    ("hrs", 3600),
    ("hr", 3600),
    ("h", 3600),
    ("時間", 3600),
    ("小时", 3600),
    ("小時", 3600),
    ("시간", 3600),
    ("minutes", 60),
    ("minute", 60),
    ("mins", 60),
    ("min", 60),
    ("m", 60),
    ("分钟", 60),
    ("分鐘", 60),
    ("分", 60),
    ("분", 60),
    ("seconds", 1),
    ("second", 1),
    ("secs", 1),
    ("sec", 1),
    ("s", 1),
    ("秒", 1),
    ("초", 1),
];

/// The seconds of the unit at the beginning of a text, and what follows.
fn unit(text: &str) -> Option<(u64, &str)> {
    let text = text.strip_prefix('-').unwrap_or(text);
    let fits = UNITS.iter().filter(|(name, _)| text.starts_with(name));
    let (name, seconds) = fits.max_by_key(|(name, _)| name.len())?;
    let rest = &text[name.len()..];
    let ends = !rest.starts_with(|c: char| c.is_ascii_alphabetic());
    ends.then_some((*seconds, rest.strip_prefix('.').unwrap_or(rest)))
}
