//! The help of every command: as wide as it may be, and no wider.

use crate::common::root;
use std::process::Command;
use unicode_width::UnicodeWidthStr;

/// What `honte WORDS --help` prints, not to a terminal, with this in `COLUMNS`.
fn help(words: &[String], columns: Option<&str>) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_honte"));
    command.args(words).arg("--help").current_dir(root());
    match columns {
        Some(columns) => command.env("COLUMNS", columns),
        None => command.env_remove("COLUMNS"),
    };
    let output = command.output().unwrap();
    assert!(output.status.success(), "{words:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Every command and subcommand, as the help of the one above lists it.
pub(crate) fn commands() -> Vec<Vec<String>> {
    let mut found = vec![Vec::new()];
    let mut at = 0;
    while at < found.len() {
        let above: Vec<String> = found[at].clone();
        let text = help(&above, Some("120"));
        let list = text
            .split_once("\nCommands:\n")
            .map_or("", |(_, list)| list);
        for line in list.lines().take_while(|line| !line.is_empty()) {
            let name = line
                .strip_prefix("  ")
                .filter(|rest| !rest.starts_with(' '));
            if let Some(name) = name.and_then(|rest| rest.split(' ').next())
                && name != "help"
            {
                found.push([above.as_slice(), &[name.to_owned()]].concat());
            }
        }
        at += 1;
    }
    assert!(found.len() > 24, "{found:?}");
    found
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether the next line goes on with a paragraph of this one: it begins below its text. What is
/// indented by two is a line of its own: an example, an option, a row of a table.
fn goes_on(line: &str, next: &str) -> bool {
    let column = indent(next);
    let (before, text) = match line.char_indices().nth(column) {
        Some((at, _)) => line.split_at(at),
        None => return false,
    };
    let is_below = before.is_empty() || before.trim().is_empty() || before.ends_with("  ");
    let is_item = next.trim_start().starts_with(['-', '[']);
    !next.trim().is_empty() && column != 2 && is_below && !text.starts_with(' ') && !is_item
}

/// The lines that are too long, or to which the next one's first word could have been added.
fn faults(text: &str, columns: usize) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut faults = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if line.width() > columns {
            faults.push(format!("too long: {line}"));
        }
        let Some(next) = lines.get(at + 1).filter(|next| goes_on(line, next)) else {
            continue;
        };
        let word = next.split_whitespace().next().unwrap_or_default();
        if line.width() + 1 + word.width() <= columns {
            faults.push(format!("ragged: {line}\n        {next}"));
        }
    }
    faults
}

/// The lines below a heading of the command's own, such as its examples.
fn listed(text: &str) -> impl Iterator<Item = &str> {
    let mut is_own = false;
    text.lines().filter(move |line| {
        if !line.is_empty() && !line.starts_with(' ') {
            is_own = !["Commands:", "Arguments:", "Options:"].contains(line);
        }
        is_own && indent(line) == 2
    })
}

#[test]
fn every_help_fills_the_width_it_has() {
    let mut wrong = Vec::new();
    let mut examples = 0;
    for words in commands() {
        for columns in [80, 120] {
            let text = help(&words, Some(&columns.to_string()));
            let faults = faults(&text, columns);
            wrong.extend(
                faults
                    .iter()
                    .map(|fault| format!("{words:?} {columns}: {fault}")),
            );
        }
        // Examples stay as they are typed, so they must fit 80 columns as they are.
        let wide = help(&words, Some("120"));
        for line in listed(&wide) {
            examples += 1;
            if line.width() > 80 {
                wrong.push(format!("{words:?}: too long for an example: {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(examples > 80, "{examples} examples");
}

#[test]
fn without_a_terminal_help_is_100_columns_wide() {
    let edit = ["edit".to_owned()];
    let plain = help(&edit, None);
    assert_eq!(plain, help(&edit, Some("100")));
    assert_ne!(plain, help(&edit, Some("80")));
    for nonsense in ["", "0", "-3", "wide"] {
        assert_eq!(plain, help(&edit, Some(nonsense)), "{nonsense}");
    }
    // Wider lines are hard to read.
    assert_eq!(help(&edit, Some("500")), help(&edit, Some("120")));
}

/// The checks of this file find what they look for.
#[test]
fn a_ragged_help_is_found() {
    let ragged = "Usage: honte\n\nOne line that ends\nearly and another.\n";
    assert_eq!(faults(ragged, 80).len(), 1);
    let option = "  -q, --quiet   Nothing but\n                problems\n  -x            Else";
    assert_eq!(faults(option, 80).len(), 1);
    assert_eq!(faults(option, 30).len(), 0);
    assert_eq!(faults("Examples:\n  honte a\n  honte b", 80).len(), 0);
    assert_eq!(faults("Examples:\n  honte a", 5).len(), 2);
}
