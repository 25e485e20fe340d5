//! `honte licences` names what is compiled into it, and nothing else.

use crate::common::{honte_in, root};
use std::collections::BTreeSet;
use std::process::Command;

const REMEDY: &str = "run 'cargo run -p honte --example licences'";

/// Names and versions of the crates that `honte licences` lists.
fn listed(text: &str) -> BTreeSet<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_licence =
        |word: &str| word.starts_with('(') && word.trim_end_matches(',').ends_with(')');
    words
        .windows(3)
        .filter(|three| three[1].starts_with(|c: char| c.is_ascii_digit()) && is_licence(three[2]))
        .map(|three| format!("{} {}", three[0], three[1]))
        .collect()
}

#[test]
fn all_that_is_compiled_in_is_listed() {
    let listed = listed(include_str!("../../licences.txt"));
    let output = Command::new(env!("CARGO"))
        .args(["tree", "-p", "honte", "--locked", "--offline"])
        .args([
            "-e",
            "normal,no-proc-macro",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success());
    let tree = String::from_utf8(output.stdout).unwrap();
    let mut crates = 0;
    for line in tree.lines().filter(|line| !line.starts_with("honte")) {
        let mut words = line.split_whitespace();
        let (name, version) = (words.next().unwrap(), words.next().unwrap());
        let shipped = format!("{name} {}", version.trim_start_matches('v'));
        assert!(
            listed.contains(&shipped),
            "{shipped} is not listed: {REMEDY}"
        );
        crates += 1;
    }
    assert!(crates > 100);
}

#[test]
fn nothing_is_listed_that_is_not_locked() {
    let lock = include_str!("../../../../Cargo.lock");
    let mut locked = BTreeSet::new();
    for package in lock.split("[[package]]") {
        let value = |key: &str| {
            let start = package.find(&format!("\n{key} = \""))? + key.len() + 5;
            package[start..].split('"').next()
        };
        if let (Some(name), Some(version)) = (value("name"), value("version")) {
            locked.insert(format!("{name} {version}"));
        }
    }
    let listed = listed(include_str!("../../licences.txt"));
    assert!(listed.len() > 100);
    for one in &listed {
        assert!(locked.contains(one), "{one} is not in Cargo.lock: {REMEDY}");
    }
}

#[test]
fn the_texts_are_printed() {
    let run = honte_in(&root(), &["licences"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, include_str!("../../licences.txt"));
    for text in [
        "MIT or Apache-2.0",
        "GNU Go 3.8",
        "Apache License",
        "SIL OPEN FONT LICENSE Version 1.1",
        "Libertinus",
        "zstd, the library in C",
        "Permission is hereby granted, free of charge",
        "Redistribution and use in source and binary forms",
        "UNICODE LICENSE V3",
    ] {
        assert!(run.out.contains(text), "{text}");
    }
    let other = honte_in(&root(), &["licenses"]);
    assert_eq!(other.out, run.out);
}
