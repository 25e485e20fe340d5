//! Players: BLACK and WHITE; PB and BR, PW and WR.

use crate::header::Rank;

/// A player in SGF, in two values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Player {
    /// The name, or all of a text that does not end with a rank: PB or PW.
    pub name: String,
    /// The rank, if the text ends with one: BR or WR, as [`Rank`] prints it.
    pub rank: Option<Rank>,
}

/// The name and rank of a text: `Haruyama 6-dan`, `Smith, 12k`, `Go Seigen (9p)`, `高川格九段`.
///
/// A rank counts only where it ends the text, after a name that is one player's. `None` for text
/// without anything.
///
/// ```
/// use honte_record::header::{Rank, text::player};
///
/// let player = player::to_sgf("Kato 9 Dan").unwrap();
/// assert_eq!((player.name.as_str(), player.rank), ("Kato", Some(Rank::Dan(9))));
/// assert_eq!(player::to_sgf("Alan Chen (9 years old)").unwrap().rank, None);
/// ```
pub fn to_sgf(text: &str) -> Option<Player> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let split = split(text).filter(|(name, _)| is_one_player(name));
    Some(match split {
        Some((name, rank)) => Player {
            name: name.to_owned(),
            rank: Some(rank),
        },
        None => Player {
            name: text.to_owned(),
            rank: None,
        },
    })
}

/// The text for a name and a rank: `Haruyama 6-dan`, `Smith 12-kyu`, `Go Seigen 9p`, or the name
/// alone where `rank` is empty.
///
/// `None` where [`to_sgf`] would not give both back: a rank in another form, a name of several
/// lines or that itself ends with a rank.
pub fn from_sgf(name: &str, rank: &str) -> Option<String> {
    let text = match Rank::parse(rank) {
        None if rank.is_empty() => name.to_owned(),
        None => return None,
        Some(Rank::Kyu(number)) => format!("{name} {number}-kyu"),
        Some(Rank::Dan(number)) => format!("{name} {number}-dan"),
        Some(Rank::Pro(number)) => format!("{name} {number}p"),
    };
    let player = to_sgf(&text).filter(|player| {
        let same = player.rank.map(|rank| rank.to_string());
        player.name == name && same.unwrap_or_default() == rank
    });
    player.filter(|_| !name.contains(char::is_control))?;
    Some(text)
}

/// Whether a name is of one player and has no rank of its own.
fn is_one_player(name: &str) -> bool {
    let several = ["&", "+", "/", " and ", ";", "、"];
    if several.iter().any(|sign| name.contains(sign)) {
        return false;
    }
    let mut before = String::new();
    let mut words = name.split([' ', ',', '(', ')']);
    !words.any(|word| {
        // A rank may be of two words: `9 dan`.
        let ranked = whole_rank(word).or_else(|| whole_rank(&format!("{before} {word}")));
        word.clone_into(&mut before);
        ranked.is_some() || trailing_rank(word).is_some()
    })
}

/// A name and the rank that ends the text.
fn split(text: &str) -> Option<(&str, Rank)> {
    let bracketed = text
        .strip_suffix(')')
        .or_else(|| text.strip_suffix('）'))
        .and_then(|text| text.rsplit_once(['(', '（']));
    let (name, rank) = match bracketed {
        Some((name, inside)) => (name, whole_rank(inside.trim())?),
        None => trailing_rank(text)?,
    };
    let name = name.trim_end_matches([' ', '\t', '　', ',', '-', '，']);
    (!name.is_empty()).then_some((name, rank))
}

/// A rank that is all of a text.
fn whole_rank(text: &str) -> Option<Rank> {
    trailing_rank(text).and_then(|(before, rank)| before.trim().is_empty().then_some(rank))
}

/// Units of ranks. A rank is a number, perhaps a blank or hyphen, and one of these.
const UNITS: &[&str] = &[
    "dan", "kyu", "d", "k", "p", "段", "級", "级", "단", "급", "段p", "단p",
];

/// The rank a text ends with, and what stands before it.
fn trailing_rank(text: &str) -> Option<(&str, Rank)> {
    // `*` says that a server holds the rank to be sure.
    let end = text.strip_suffix('*').unwrap_or(text);
    let (end, amateur) = without_word(end, &["amateur", "ama"]);
    let (end, professional) = without_word(end, &["professional", "pro"]);
    let units = UNITS.iter().filter_map(|unit| without_suffix(end, unit));
    let start = units.min_by_key(|rest| rest.len())?;
    let before = before_number(start.trim_end_matches([' ', '-']))?;
    let rank = match Rank::parse(&end[before.len()..])? {
        Rank::Dan(number @ 1..=9) if end.ends_with(['p', 'P']) => Rank::Pro(number),
        rank => rank,
    };
    let (before, also) = without_word(before.trim_end(), &["professional", "pro"]);
    match rank {
        Rank::Dan(_) if amateur => Some((before, rank)),
        Rank::Dan(number @ 1..=9) if professional || also => Some((before, Rank::Pro(number))),
        _ if amateur || professional || also => None,
        _ => Some((before, rank)),
    }
}

/// Text without a suffix in any case.
fn without_suffix<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let at = text.len().checked_sub(suffix.len())?;
    let (rest, end) = (text.get(..at)?, text.get(at..)?);
    end.eq_ignore_ascii_case(suffix).then_some(rest)
}

/// Text without one of some words at its end, and whether there was one.
fn without_word<'a>(text: &'a str, words: &[&str]) -> (&'a str, bool) {
    let rest = words.iter().find_map(|word| without_suffix(text, word));
    match rest.filter(|rest| rest.ends_with([' ', ','])) {
        Some(rest) => (rest.trim_end_matches([' ', ',']), true),
        None => (text, false),
    }
}

/// What stands before the number that ends a text: one or two figures that do not go on to the
/// left, or one Chinese numeral other than 十 (`十段` is a title).
fn before_number(text: &str) -> Option<&str> {
    if let Some(before) = text.strip_suffix(|c| "一二三四五六七八九初".contains(c)) {
        return (!before.ends_with('十')).then_some(before);
    }
    let before = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let figures = text.len() - before.len();
    let glued = before.ends_with(|c: char| c.is_ascii_alphabetic() || ".+-_/".contains(c));
    (matches!(figures, 1 | 2) && !glued).then_some(before)
}
