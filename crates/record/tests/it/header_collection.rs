//! Header values of a large collection of professional games.

use crate::skipped::skipped;
use honte_record::header::Dates;
use honte_record::header::text::{date, komi, result};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

type Way = fn(&str) -> Option<String>;

/// How often each value of some properties occurs, or `None` where the collection is not there.
/// Looks for names and brackets alone: these properties have no escapes in it.
fn values() -> Option<BTreeMap<(String, String), usize>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/pro.sgf.zst");
    let Ok(bytes) = fs::read(file) else {
        skipped("../shared/games/pro.sgf.zst is not there");
        return None;
    };
    let mut text = Vec::new();
    zstd::Decoder::new(&bytes[..])
        .unwrap()
        .read_to_end(&mut text)
        .unwrap();
    let mut values = BTreeMap::new();
    for name in ["KM", "RE", "DT"] {
        let open = format!("{name}[");
        let text = String::from_utf8_lossy(&text);
        for (at, _) in text.match_indices(&open) {
            let before = text[..at].chars().next_back();
            if before.is_some_and(|c| c.is_ascii_uppercase() || c == '\\') {
                continue;
            }
            let value = text[at + open.len()..].split(']').next().unwrap();
            *values
                .entry((name.to_owned(), value.to_owned()))
                .or_insert(0) += 1;
        }
    }
    Some(values)
}

/// Nearly every value is read, and what is read comes back from its words.
#[test]
fn a_collection_goes_both_ways() {
    let Some(values) = values() else { return };
    let (mut total, mut read, mut canonical) = (0, 0, 0);
    for ((name, value), count) in &values {
        let (to_sgf, from_sgf): (Way, Way) = match name.as_str() {
            "KM" => (komi::to_sgf, komi::from_sgf),
            "RE" => (result::to_sgf, result::from_sgf),
            _ => (date::to_sgf, date::from_sgf),
        };
        total += count;
        let sgf = to_sgf(value);
        if let Some(sgf) = &sgf {
            read += count;
            let words = from_sgf(sgf).unwrap();
            assert_eq!(to_sgf(&words).as_ref(), Some(sgf), "{value}: {words}");
        } else {
            writeln!(std::io::stderr(), "left out {count} times: {name}[{value}]").unwrap();
        }
        canonical += if sgf.as_deref() == Some(value) {
            *count
        } else {
            0
        };
        if name == "DT"
            && let Ok(dates) = Dates::parse(value)
        {
            let read = sgf.as_deref().map(Dates::parse);
            assert_eq!(read, Some(Ok(dates)), "{value}");
        }
    }
    writeln!(
        std::io::stderr(),
        "{total} values, {read} read, {canonical} canonical"
    )
    .unwrap();
    // A single value in a thousand is a remark or a mistake.
    assert!(read * 1000 > total * 998, "{read} of {total}");
    assert!(total > 100_000);
}
