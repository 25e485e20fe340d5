//! Header lines and game information.

use crate::header::text::{date, komi, player, result, time};
use crate::header::{Date, Dates, GameResult};
use crate::ishi::HeaderKey;

/// The properties that header lines are turned into.
pub(super) const NAMES: [&str; 14] = [
    "PB", "BR", "PW", "WR", "DT", "PC", "RE", "KM", "HA", "RU", "TM", "SO", "AN", "US",
];

/// A header line.
pub(super) type Line = (HeaderKey, String);

/// What SGF can say of header lines.
pub(super) fn to_properties(lines: &[Line]) -> Vec<(&'static str, String)> {
    let mut out = Vec::new();
    for (key, name, rank) in [
        (HeaderKey::Black, "PB", "BR"),
        (HeaderKey::White, "PW", "WR"),
    ] {
        if let Some(text) = last(lines, key) {
            match player::to_sgf(text) {
                Some(player) => {
                    out.push((name, player.name.to_string()));
                    out.extend(player.rank.map(|r| (rank, r.to_string())));
                }
                None => out.push((name, text.to_owned())),
            }
        }
    }
    out.extend(dates(lines).map(|dates| ("DT", dates)));
    out.extend(joined(lines, HeaderKey::Place).map(|place| ("PC", place)));
    let result = last(lines, HeaderKey::Result).and_then(result::to_sgf);
    out.extend(result.map(|result| ("RE", result)));
    let komi = last(lines, HeaderKey::Komi).and_then(komi::to_sgf);
    out.extend(komi.map(|komi| ("KM", komi)));
    out.extend(handicap(lines).map(|handicap| ("HA", handicap)));
    out.extend(rules(lines).map(|rules| ("RU", rules)));
    out.extend(
        only(lines, HeaderKey::Timelimit)
            .and_then(time::to_sgf)
            .map(|time| ("TM", time)),
    );
    for (key, name) in [
        (HeaderKey::Source, "SO"),
        (HeaderKey::Analysis, "AN"),
        (HeaderKey::Recorder, "US"),
    ] {
        out.extend(joined(lines, key).map(|text| (name, text)));
    }
    out
}

/// The header lines that say the same as properties. `text` gives a property's text.
pub(super) fn to_lines(text: impl Fn(&str) -> Option<String>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut add = |key: HeaderKey, text: Option<String>| lines.extend(text.map(|text| (key, text)));
    let named = |name: &str, rank: &str| {
        let name = text(name)?;
        let ranked = text(rank).and_then(|rank| player::from_sgf(&name, &rank));
        Some(ranked.unwrap_or(name))
    };
    add(HeaderKey::Black, named("PB", "BR"));
    add(HeaderKey::White, named("PW", "WR"));
    add(
        HeaderKey::Date,
        text("DT").map(|raw| date::from_sgf(&raw).unwrap_or(raw)),
    );
    add(HeaderKey::Place, text("PC"));
    add(HeaderKey::Result, text("RE").map(result_words));
    add(
        HeaderKey::Komi,
        text("KM").map(|raw| komi::from_sgf(&raw).unwrap_or(raw)),
    );
    add(HeaderKey::Handicap, text("HA"));
    add(HeaderKey::Rules, text("RU"));
    add(
        HeaderKey::Timelimit,
        text("TM").map(|raw| time::from_sgf(&raw).unwrap_or(raw)),
    );
    add(HeaderKey::Source, text("SO"));
    add(HeaderKey::Analysis, text("AN"));
    add(HeaderKey::Recorder, text("US"));
    lines
}

fn result_words(raw: String) -> String {
    let words = result::from_sgf(&raw);
    words
        .or_else(|| GameResult::parse_whole(&raw).map(result::words))
        .unwrap_or(raw)
}

/// The line that counts of what is said once.
fn last(lines: &[Line], key: HeaderKey) -> Option<&str> {
    let line = lines.iter().rev().find(|(k, _)| *k == key);
    line.map(|(_, text)| text.as_str())
        .filter(|text| !text.is_empty())
}

fn all(lines: &[Line], key: HeaderKey) -> impl Iterator<Item = &str> {
    let texts = lines.iter().filter(move |(k, _)| *k == key);
    texts
        .map(|(_, text)| text.as_str())
        .filter(|text| !text.is_empty())
}

/// The line, if there is just one.
fn only(lines: &[Line], key: HeaderKey) -> Option<&str> {
    let mut lines = all(lines, key);
    lines.next().filter(|_| lines.next().is_none())
}

fn joined(lines: &[Line], key: HeaderKey) -> Option<String> {
    let lines: Vec<&str> = all(lines, key).collect();
    (!lines.is_empty()).then(|| lines.join("; "))
}

/// The dates that are certain, in order; those that are not stand in no list.
fn dates(lines: &[Line]) -> Option<String> {
    let certain = all(lines, HeaderKey::Date).filter_map(certain_dates);
    let mut days: Vec<Date> = certain
        .flat_map(|dates| dates.as_slice().to_vec())
        .collect();
    days.sort_by_key(Date::first_day);
    days.dedup();
    Dates::new(days).ok().map(|dates| dates.to_string())
}

fn certain_dates(line: &str) -> Option<Dates> {
    Dates::parse(&date::to_sgf(line)?).ok()
}

/// The lines, by their places, that [`to_properties`] has no property for.
pub(super) fn unsaid(lines: &[Line]) -> Vec<usize> {
    let has_dates = dates(lines).is_some();
    let is_said = |(key, text): &Line| {
        let is_last = last(lines, *key) == Some(text);
        match key {
            _ if text.is_empty() => true,
            HeaderKey::Black | HeaderKey::White | HeaderKey::Rules => is_last,
            HeaderKey::Date => has_dates && certain_dates(text).is_some(),
            HeaderKey::Result => is_last && result::to_sgf(text).is_some(),
            HeaderKey::Komi => is_last && komi::to_sgf(text).is_some(),
            HeaderKey::Handicap => is_last && handicap(lines).is_some(),
            HeaderKey::Timelimit => only(lines, *key).and_then(time::to_sgf).is_some(),
            HeaderKey::Place | HeaderKey::Source | HeaderKey::Analysis | HeaderKey::Recorder => {
                true
            }
        }
    };
    let unsaid = lines.iter().enumerate().filter(|(_, line)| !is_said(line));
    unsaid.map(|(place, _)| place).collect()
}

fn handicap(lines: &[Line]) -> Option<String> {
    let number: u32 = last(lines, HeaderKey::Handicap)?.parse().ok()?;
    (2..=361).contains(&number).then(|| number.to_string())
}

fn rules(lines: &[Line]) -> Option<String> {
    let text = last(lines, HeaderKey::Rules)?;
    let named = ["Japanese", "Chinese"];
    let known = named.iter().find(|name| name.eq_ignore_ascii_case(text));
    Some(known.map_or(text, |name| name).to_owned())
}
