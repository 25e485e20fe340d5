//! What the documents say of the program and its source, held against them.

use crate::common::root;
use std::fs;
use std::path::{Path, PathBuf};

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// The source files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The source files of every crate, with the crate's folder.
fn all_sources() -> Vec<(String, PathBuf)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let entry = entry.unwrap();
        let mut found = Vec::new();
        sources(&entry.path().join("src"), &mut found);
        let name = entry.file_name().into_string().unwrap();
        all.extend(found.into_iter().map(|path| (name.clone(), path)));
    }
    assert!(all.len() > 400, "{} files", all.len());
    all
}

fn is_function(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_before = |word: &&str| {
        word.starts_with("pub")
            || ["const", "async", "unsafe", "in"].contains(word)
            || word.ends_with(')')
    };
    words.find(|word| !is_before(word)) == Some("fn")
}

/// Names and lengths of the functions, from the line with `fn` to the closing brace, which rustfmt
/// puts below the beginning of that line.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let indent = line.len() - line.trim_start().len();
        if !is_function(line) || line.ends_with(';') || line.ends_with('}') {
            continue;
        }
        let is_end = |line: &&str| {
            line[..]
                .get(indent..)
                .is_some_and(|rest| rest.starts_with('}'))
                && line[..indent].trim().is_empty()
        };
        let end = lines[at..].iter().position(is_end).unwrap_or(0);
        found.push((line.trim(), end + 1));
    }
    found
}

/// The last cell of the row of this name in a table.
fn cell<'t>(text: &'t str, row: &str) -> &'t str {
    let line = text
        .lines()
        .find(|line| line.starts_with(&format!("| {row} |")));
    let line = line.unwrap_or_else(|| panic!("no row '{row}'"));
    line.trim_end_matches('|')
        .rsplit('|')
        .next()
        .unwrap()
        .trim()
}

#[test]
fn the_sizes_in_the_architecture_are_those_of_the_source() {
    let architecture = document("docs/architecture.md");
    let (mut long_functions, mut long_files, mut count) = (Vec::new(), Vec::new(), 0);
    for (crate_name, path) in all_sources() {
        let text = fs::read_to_string(&path).unwrap();
        let all = functions(&text);
        count += all.len();
        let long = all.into_iter().filter(|(_, lines)| *lines > 60);
        long_functions
            .extend(long.map(|(name, lines)| format!("{}: {name}: {lines}", path.display())));
        if text.lines().count() > 400 {
            long_files.push((crate_name, path));
        }
    }
    assert!(count > 4000, "{count} functions");
    let stated = cell(&architecture, "functions over 60 lines");
    assert_eq!(
        long_functions.len().to_string(),
        stated,
        "{long_functions:#?}"
    );
    let stated = cell(&architecture, "files over 400 lines");
    assert_eq!(long_files.len().to_string(), stated, "{long_files:#?}");

    // The table that says why they are not two: a crate and its files in each row.
    let (_, table) = architecture.split_once("| file | one idea |\n").unwrap();
    let rows = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    for row in rows {
        let files = row.split('|').nth(1).unwrap();
        let mut names = files.split('`').skip(1).step_by(2);
        let crate_name = names.next().unwrap();
        for name in names {
            let ending = format!("/{name}.rs");
            let place = long_files.iter().position(|(of, path)| {
                of == crate_name && path.to_str().unwrap().replace('\\', "/").ends_with(&ending)
            });
            let place =
                place.unwrap_or_else(|| panic!("{crate_name}: {name} is not over 400 lines"));
            long_files.remove(place);
        }
    }
    assert!(
        long_files.is_empty(),
        "no reason is given for {long_files:#?}"
    );
}

#[test]
fn functions_are_counted_to_their_end() {
    let text = "impl A {\n    pub(crate) fn one(\n        &self,\n    ) -> u8 {\n        1\n    }\n\n    \
                fn two(&self);\n}\n\nconst fn three() {\n}\n";
    let lengths: Vec<usize> = functions(text).iter().map(|(_, lines)| *lines).collect();
    assert_eq!(lengths, [5, 2]);
}

/// A measurement that more than one document states: what stands before the figure in each.
const MEASURED: [&[(&str, &str)]; 4] = [
    &[
        (
            "docs/numbers.md",
            "| chains of the counted games: proved (2026-11-28) | ",
        ),
        ("docs/notes/finished-games.md", "| | 70,000 | 80.3% | "),
        ("CHANGELOG.md", "Of 189 counted games "),
    ],
    &[
        (
            "docs/numbers.md",
            "| honte-record, main lines and headers | ",
        ),
        ("README.md", "| SGF scanned in Rust | "),
    ],
    &[
        (
            "docs/numbers.md",
            "| the same, with what is assumed (aim: 61 games, 57 scores) | 2,588 | 3 | 0 | ",
        ),
        (
            "README.md",
            "| counted games in which exactly the players' dead stones are found, of 63 | ",
        ),
    ],
    &[
        (
            "docs/numbers.md",
            "| 25 official examples, proved (the same hour) | ",
        ),
        (
            "README.md",
            "| chains of the 25 official examples of life and death decided rightly | ",
        ),
    ],
];

/// The figure that stands behind these words, in the changelog only in its newest section.
fn figure(name: &str, before: &str) -> Option<String> {
    let text = document(name);
    let newest = match name {
        "CHANGELOG.md" => text.split("\n## ").nth(1).unwrap_or_default(),
        _ => &text,
    };
    let (_, rest) = newest.split_once(before)?;
    let figure: String = rest
        .chars()
        .take_while(|c| c.is_ascii_digit() || ".,".contains(*c))
        .collect();
    Some(figure.trim_end_matches(['.', ',']).to_owned())
}

#[test]
fn a_measurement_is_the_same_wherever_it_is_stated() {
    for statements in MEASURED {
        let figures: Vec<_> = statements
            .iter()
            .filter_map(|(name, before)| {
                let figure = figure(name, before);
                // A release moves what is new to a section of its own.
                let may_be_gone = *name == "CHANGELOG.md";
                assert!(figure.is_some() || may_be_gone, "{name} has no '{before}'");
                Some((name, figure?))
            })
            .collect();
        for (name, figure) in &figures {
            assert!(!figure.is_empty(), "{name}");
            assert_eq!(figure, &figures[0].1, "{name} and {}", figures[0].0);
        }
    }
}

/// The README's first screen: how to see the program, and what it answers.
#[cfg(unix)]
#[test]
fn the_first_example_of_the_readme_is_what_is_printed() {
    let readme = document("README.md");
    let first: Vec<&str> = readme.lines().take(10).collect();
    let shows = "cargo run --release -- serve examples --open";
    assert!(
        first.iter().any(|line| line.starts_with(shows)),
        "{first:?}"
    );
    let (_, block) = readme.split_once("```\n$ ").unwrap();
    let (block, _) = block.split_once("```").unwrap();
    let (command, shown) = block.split_once('\n').unwrap();
    let printed = crate::common::shell(&root(), command);
    let mut lines = printed.lines();
    for line in shown.lines().filter(|line| *line != "…") {
        assert!(
            lines.any(|printed| printed.trim_end() == line),
            "{command} does not print, after what stands above it:\n{line}\n\n{printed}"
        );
    }
    // A game that is decided: nothing in it is only likely.
    assert!(shown.starts_with("Result: "), "{shown}");
}
