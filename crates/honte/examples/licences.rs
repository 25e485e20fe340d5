//! Makes `licences.txt`, which `honte licences` prints: `cargo run -p honte --example licences`.
//!
//! What is compiled into the command on any system is asked of cargo; the texts are those in the
//! crates' own files. Of several licences to choose from one is chosen: Apache-2.0 where it is
//! offered, whose text is the same for all. A text that several crates share stands once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a tool of the repository"
)]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is compiled in beside crates: a name, the crate that it comes with, the file of its licence
/// there, and the words before which that ends.
const PARTS: [(&str, &str, &str, Option<&str>); 3] = [
    ("zstd, the library in C", "zstd-sys", "zstd/LICENSE", None),
    (
        "Libertinus Serif, the typeface of letters and text in figures",
        "typst-assets",
        "NOTICE",
        Some("The GUST Font License"),
    ),
    (
        "what subsetter has from other projects",
        "subsetter",
        "NOTICE",
        None,
    ),
];

/// What this repository has from others: a name, and the file of its licence.
const OWN: [(&str, &str); 1] = [(
    "Inter and Vollkorn, the typefaces of the page",
    "../web/page/fonts/OFL.txt",
)];

const HEAD: &str = "\
Honte is licensed under MIT or Apache-2.0, as you like.

Below are the licences of everything else in this program, on any system: each text once, under the
names of what it is for. Where there is a choice, Apache-2.0 was chosen. The Rust standard library
(MIT or Apache-2.0, the Rust Project contributors) is in the program, too; krilla's colour profiles
are in the public domain (CC0).

The sample games in examples/ are not in the program. They were made for Honte by GNU Go 3.8, playing
against itself; GNU Go is not in the program either.
";

const APACHE: &str = "Apache-2.0";

struct Package {
    name: String,
    version: String,
    expression: String,
    authors: Vec<String>,
    folder: PathBuf,
}

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shipped = shipped();
    let packages: Vec<Package> = packages()
        .into_iter()
        .filter(|package| shipped.contains(&format!("{} {}", package.name, package.version)))
        .collect();
    assert_eq!(packages.len(), shipped.len(), "a crate is not known");
    let texts = texts(&packages, here);
    let mut out = HEAD.to_owned();
    for (text, users) in &texts {
        let _ = write!(out, "\n{}\n{}\n\n", "=".repeat(80), filled(users));
        for line in text.trim_matches('\n').lines() {
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    fs::write(here.join("licences.txt"), &out).unwrap();
    let (crates, texts) = (packages.len(), texts.len());
    println!("{crates} crates, {texts} texts, {} bytes", out.len());
}

/// Each text and what it is for, the most used first.
fn texts(packages: &[Package], here: &Path) -> Vec<(String, Vec<String>)> {
    // By the text without its white space.
    let mut texts: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    let mut add = |text: String, user: String| {
        let entry = texts.entry(squeezed(&text)).or_insert((text, Vec::new()));
        entry.1.push(user);
    };
    for package in packages {
        for licence in chosen(&package.expression) {
            let user = format!("{} {} ({licence})", package.name, package.version);
            add(text_of(package, &licence, here), user);
        }
    }
    for (name, owner, file, end) in PARTS {
        let package = packages.iter().find(|package| package.name == owner);
        let path = package.expect(owner).folder.join(file);
        let mut text = fs::read_to_string(&path).unwrap();
        if let Some(end) = end.and_then(|end| text.find(end)) {
            text.truncate(end);
        }
        add(text.trim_matches(['=', '\n']).to_owned(), name.to_owned());
    }
    for (name, file) in OWN {
        add(
            fs::read_to_string(here.join(file)).unwrap(),
            name.to_owned(),
        );
    }
    let mut all: Vec<_> = texts.into_values().collect();
    all.iter_mut().for_each(|(_, users)| users.sort());
    all.sort_by(|a, b| b.1.len().cmp(&a.1.len()).then_with(|| a.1.cmp(&b.1)));
    all
}

/// Names and versions of what is compiled into the command, on any system.
fn shipped() -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "-p", "honte", "--locked", "--target", "all"])
        .args(["-e", "normal,no-proc-macro", "--prefix", "none"])
        .args(["--format", "{p}"])
        .output()
        .unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let name = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next()?;
        let version = words.next()?.trim_start_matches('v');
        let is_own = name == "honte" || name.starts_with("honte-");
        (!is_own).then(|| format!("{name} {version}"))
    };
    text.lines().filter_map(name).collect()
}

fn packages() -> Vec<Package> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let package = |value: &Value| Package {
        name: text(&value["name"]),
        version: text(&value["version"]),
        expression: text(&value["license"]),
        authors: value["authors"]
            .as_array()
            .unwrap()
            .iter()
            .map(text)
            .collect(),
        folder: Path::new(value["manifest_path"].as_str().unwrap())
            .parent()
            .unwrap()
            .to_owned(),
    };
    let packages = metadata["packages"].as_array().unwrap();
    packages.iter().map(package).collect()
}

/// The licences that are obeyed: all those of an `AND`, of an `OR` the best.
fn chosen(expression: &str) -> Vec<String> {
    let expression = expression.replace('/', " OR ");
    expression.split(" AND ").map(best).collect()
}

fn best(choice: &str) -> String {
    const BEST: [&str; 3] = [APACHE, "MIT", "BSD-3-Clause"];
    let choices: Vec<&str> = choice.trim_matches(['(', ')']).split(" OR ").collect();
    let known = BEST.iter().find(|best| choices.contains(best));
    (*known.unwrap_or(&choices[0])).to_owned()
}

/// What a licence's text says in any case.
fn mark(licence: &str) -> &'static str {
    match licence {
        "MIT" => "Permission is hereby granted, free of charge",
        "BSD-2-Clause" | "BSD-3-Clause" => "Redistribution and use in source and binary forms",
        "Unicode-3.0" => "UNICODE LICENSE V3",
        "Zlib" => "This software is provided 'as-is'",
        other => panic!("{other}: say by what its text is recognised"),
    }
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn text_of(package: &Package, licence: &str, here: &Path) -> String {
    if licence == APACHE {
        return fs::read_to_string(here.join("../../LICENSE-APACHE")).unwrap();
    }
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().to_lowercase();
        ["licen", "copying", "unlicense"]
            .iter()
            .any(|start| name.starts_with(start))
    };
    let entries = fs::read_dir(&package.folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.is_file() && is_licence(path));
    paths.sort();
    let mut texts = paths.iter().map(|path| fs::read_to_string(path).unwrap());
    match texts.find(|text| squeezed(text).contains(mark(licence))) {
        Some(text) => text,
        None if licence == "MIT" => mit(&package.authors),
        None => panic!("{}: no text of {licence}", package.name),
    }
}

/// The MIT licence of a crate that comes without its text.
fn mit(authors: &[String]) -> String {
    let own = include_str!("../../../LICENSE-MIT");
    let (_, rest) = own.split_once("\n\nPermission").unwrap();
    let authors = authors.join(", ");
    format!("MIT License\n\nCopyright (c) {authors}\n\nPermission{rest}")
}

/// A list in lines of no more than 80 characters.
fn filled(users: &[String]) -> String {
    let mut lines = vec![String::new()];
    for (i, user) in users.iter().enumerate() {
        let end = if i + 1 < users.len() { "," } else { "" };
        let last = lines.last_mut().unwrap();
        let room = 80usize.saturating_sub(last.chars().count() + 1);
        if last.is_empty() || user.chars().count() + end.len() > room {
            lines.push(format!("{user}{end}"));
        } else {
            let _ = write!(last, " {user}{end}");
        }
    }
    lines.join("\n").trim_start().to_owned()
}
