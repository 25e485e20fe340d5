//! The golden tables of `corpus/ishi/map`: text of the Ishi format and SGF's value, row by row,
//! both ways.

use honte_record::header::text::{date, komi, player, result, time};
use std::fs;
use std::path::Path;

/// The rows of a table: text, and value unless it is to be left out.
fn rows(table: &str) -> Vec<(String, Option<String>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../corpus/ishi/map")
        .join(table);
    let text = fs::read_to_string(&path).unwrap();
    let rows: Vec<_> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (text, value) = line.split_once('\t').unwrap();
            let value = Some(value.to_owned()).filter(|value| value != "-");
            (text.to_owned(), value)
        })
        .collect();
    assert!(!rows.is_empty(), "{table}");
    rows
}

/// Text to value as the table has it; value to some text, and from there to the same value.
fn both_ways(
    table: &str,
    to_sgf: impl Fn(&str) -> Option<String>,
    from_sgf: impl Fn(&str) -> Option<String>,
) {
    for (text, value) in rows(table) {
        assert_eq!(to_sgf(&text), value, "{table}: `{text}`");
        let Some(value) = value else { continue };
        let words = from_sgf(&value);
        let back = words.as_deref().and_then(&to_sgf);
        assert_eq!(back, Some(value), "{table}: `{text}`, {words:?}");
    }
}

#[test]
fn komi_table() {
    both_ways("komi.tsv", komi::to_sgf, komi::from_sgf);
}

#[test]
fn result_table() {
    both_ways("results.tsv", result::to_sgf, result::from_sgf);
}

#[test]
fn date_table() {
    both_ways("dates.tsv", date::to_sgf, date::from_sgf);
}

#[test]
fn time_table() {
    both_ways("timelimits.tsv", time::to_sgf, time::from_sgf);
}

#[test]
fn player_table() {
    let to_sgf = |text: &str| {
        let player = player::to_sgf(text)?;
        let rank = player.rank.map(|rank| rank.to_string());
        Some(format!("{}|{}", player.name, rank.unwrap_or_default()))
    };
    let from_sgf = |value: &str| {
        let (name, rank) = value.split_once('|')?;
        player::from_sgf(name, rank)
    };
    both_ways("players.tsv", to_sgf, from_sgf);
}
