//! Ranks of players.

use std::cmp::Ordering;
use std::fmt;

/// A player's rank as written.
///
/// Ordered by strength: kyu below dan below professional dan. `9d` is [`Rank::Dan`] although many
/// collections write professionals so; only `9p`, words such as `pro`, and titles tell.
///
/// ```
/// use honte_record::header::Rank;
///
/// let (kyu, dan) = (Rank::parse("3k").unwrap(), Rank::parse("6 dan").unwrap());
/// assert!(kyu < dan && dan < Rank::Pro(1));
/// assert_eq!(Rank::parse("Honinbo"), Some(Rank::Pro(9)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rank {
    /// Kyu, 1 (strongest) to 50.
    Kyu(u8),
    /// Dan, 1 to 10.
    Dan(u8),
    /// Professional dan, 1 to 9. The holder of a title counts as 9.
    Pro(u8),
}

/// Titles, in lower case. 十段 is the title Judan, as no one is ranked tenth dan.
const TITLES: &[&str] = &[
    "meijin",
    "honinbo",
    "hon'inbo",
    "kisei",
    "judan",
    "gosei",
    "tengen",
    "oza",
    "guksu",
    "kuksu",
    "myungin",
    "mingren",
    "tianyuan",
    "本因坊",
    "名人",
    "棋聖",
    "棋圣",
    "十段",
    "碁聖",
    "碁圣",
    "天元",
    "王座",
    "国手",
    "國手",
    "명인",
    "국수",
];

impl Rank {
    /// A rank in one of the usual spellings: `9p`, `9 dan`, `5d`, `3k`, `9d pro`, `6d ama`, `5段`,
    /// `九段`, `初段`, `18급`, `Meijin`; marks of doubt (`5d?`, `3k*`) are passed over.
    ///
    /// `None` for `NR`, `?` and whatever else names no rank.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        if TITLES.iter().any(|title| text.contains(title)) {
            return Some(Rank::Pro(9));
        }
        let (number, rest) = number(&text[text.find(starts_number)?..])?;
        match unit(rest.trim_start_matches([' ', '-', '.', '_']))? {
            Unit::Kyu => (1..=50).contains(&number).then_some(Rank::Kyu(number)),
            // Fox writes `P9段`.
            Unit::Dan if !is_professional_word(&text) && !text.trim().starts_with('p') => {
                (1..=10).contains(&number).then_some(Rank::Dan(number))
            }
            Unit::Dan | Unit::Pro => (1..=9).contains(&number).then_some(Rank::Pro(number)),
        }
    }

    /// Whether the rank is a professional's for certain.
    pub const fn is_professional(self) -> bool {
        matches!(self, Rank::Pro(_))
    }

    /// Group and number, both rising with strength.
    fn strength(self) -> (u8, i16) {
        match self {
            Rank::Kyu(number) => (0, -i16::from(number)),
            Rank::Dan(number) => (1, i16::from(number)),
            Rank::Pro(number) => (2, i16::from(number)),
        }
    }
}

enum Unit {
    Kyu,
    Dan,
    Pro,
}

/// The unit at the beginning of lower-case text.
fn unit(text: &str) -> Option<Unit> {
    let starts = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    // A single letter must stand alone: `5 days` is no rank.
    let word = text.chars().take_while(char::is_ascii_alphabetic).count();
    let is = |words: &[&str]| words.contains(&&text[..word]);
    if is(&["p", "pro", "prof", "professional"]) || starts(&["プロ"]) {
        Some(Unit::Pro)
    } else if is(&["d", "dan", "da"]) || starts(&["段", "단", "дан"]) {
        Some(Unit::Dan)
    } else if is(&["k", "ky", "kyu", "kyuu", "gup", "geup"]) || starts(&["級", "级", "급", "кю"])
    {
        Some(Unit::Kyu)
    } else {
        None
    }
}

/// Whether lower-case text says that a dan is a professional's.
fn is_professional_word(text: &str) -> bool {
    ["pro", "プロ", "职业", "職業", "프로"]
        .iter()
        .any(|word| text.contains(word))
}

fn starts_number(c: char) -> bool {
    digit(c).is_some() || numeral(c).is_some()
}

/// The number at the beginning of a text, at most two digits or one numeral, and what follows it.
fn number(text: &str) -> Option<(u8, &str)> {
    let mut chars = text.chars();
    let first = chars.next()?;
    let mut rest = chars.as_str();
    let Some(mut number) = digit(first) else {
        return Some((numeral(first)?, rest));
    };
    if let Some(second) = chars.next().and_then(digit) {
        number = number * 10 + second;
        rest = chars.as_str();
    }
    Some((number, rest))
}

fn digit(c: char) -> Option<u8> {
    let zero = if c.is_ascii() { '0' } else { '０' };
    let value = u32::from(c).checked_sub(u32::from(zero))?;
    u8::try_from(value).ok().filter(|value| *value < 10)
}

fn numeral(c: char) -> Option<u8> {
    let place = "一二三四五六七八九十".chars().position(|n| n == c);
    let place = place.or_else(|| matches!(c, '初' | '壱' | '壹').then_some(0))?;
    u8::try_from(place + 1).ok()
}

impl Ord for Rank {
    fn cmp(&self, other: &Self) -> Ordering {
        self.strength().cmp(&other.strength())
    }
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rank {
    /// `3k`, `5d`, `9p`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rank::Kyu(number) => write!(f, "{number}k"),
            Rank::Dan(number) => write!(f, "{number}d"),
            Rank::Pro(number) => write!(f, "{number}p"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spellings() {
        for (text, rank) in [
            ("9p", Rank::Pro(9)),
            ("9 dan", Rank::Dan(9)),
            ("9 Dan Pro", Rank::Pro(9)),
            ("9d pro", Rank::Pro(9)),
            ("1-dan", Rank::Dan(1)),
            ("5D", Rank::Dan(5)),
            ("5d?", Rank::Dan(5)),
            ("6d ama", Rank::Dan(6)),
            ("6 dan amateur", Rank::Dan(6)),
            ("amateur 6 dan", Rank::Dan(6)),
            ("3k", Rank::Kyu(3)),
            ("3k*", Rank::Kyu(3)),
            ("30 kyu", Rank::Kyu(30)),
            ("５段", Rank::Dan(5)),
            ("5段", Rank::Dan(5)),
            ("九段", Rank::Dan(9)),
            ("初段", Rank::Dan(1)),
            ("职业九段", Rank::Pro(9)),
            ("プロ九段", Rank::Pro(9)),
            ("18급", Rank::Kyu(18)),
            ("3级", Rank::Kyu(3)),
            ("Meijin", Rank::Pro(9)),
            ("26th Honinbo", Rank::Pro(9)),
            ("本因坊", Rank::Pro(9)),
            ("十段", Rank::Pro(9)),
        ] {
            assert_eq!(Rank::parse(text), Some(rank), "{text}");
        }
    }

    #[test]
    fn no_rank() {
        for text in [
            "", "NR", "?", "-", "5", "0d", "99k", "12d", "0p", "5 days", "d", "1234d", "２",
        ] {
            assert_eq!(Rank::parse(text), None, "{text}");
        }
    }

    #[test]
    fn order_is_strength() {
        let rising = ["30k", "2k", "1k", "1d", "9d", "1p", "9p"];
        let ranks: Vec<_> = rising.iter().filter_map(|text| Rank::parse(text)).collect();
        assert_eq!(ranks.len(), rising.len());
        assert!(ranks.is_sorted_by(|a, b| a < b));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in "\\PC*", near in "[0-9０一初段dkp級 ]{0,6}") {
            for rank in [Rank::parse(&text), Rank::parse(&near)].into_iter().flatten() {
                prop_assert_eq!(Rank::parse(&rank.to_string()), Some(rank));
            }
        }
    }
}
