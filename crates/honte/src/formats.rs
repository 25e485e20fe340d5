//! The names of the formats, for help texts.

use honte_record::format::{FORMATS, Row};

/// The names of all formats: `sgf, ishi, gib`.
pub(crate) fn names() -> String {
    let names: Vec<&str> = FORMATS.iter().map(|row| row.name).collect();
    names.join(", ")
}

/// The names of all formats, with the endings of files where those differ: `sgf, ishi (.go) and gib`.
pub(crate) fn names_and_endings() -> String {
    let mut names: Vec<String> = FORMATS.iter().map(name_and_ending).collect();
    let last = names.pop().unwrap_or_default();
    format!("{} and {last}", names.join(", "))
}

fn name_and_ending(row: &Row) -> String {
    match row.endings.first() {
        Some(ending) if *ending != row.name => format!("{} (.{ending})", row.name),
        _ => row.name.to_owned(),
    }
}
