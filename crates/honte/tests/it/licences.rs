//! `honte licences` names what is compiled into it, and nothing else.

use crate::common::{honte_in, root};
use std::collections::BTreeSet;
use std::path::Path;
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

/// Whether a licence expression is satisfied by allowed licences: `A OR B` by either, `A AND B` by
/// both, `A WITH E` as a whole.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ");
    // Before SPDX, `A/B` meant either.
    let spaced = spaced.replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let (is_met, rest) = either(&words, allowed);
    is_met && rest.is_empty()
}

fn either<'w, 't>(words: &'w [&'t str], allowed: &BTreeSet<String>) -> (bool, &'w [&'t str]) {
    let (mut is_met, mut rest) = both(words, allowed);
    while let ["OR", behind @ ..] = rest {
        let (other, behind) = both(behind, allowed);
        (is_met, rest) = (is_met || other, behind);
    }
    (is_met, rest)
}

fn both<'w, 't>(words: &'w [&'t str], allowed: &BTreeSet<String>) -> (bool, &'w [&'t str]) {
    let (mut is_met, mut rest) = one(words, allowed);
    while let ["AND", behind @ ..] = rest {
        let (other, behind) = one(behind, allowed);
        (is_met, rest) = (is_met && other, behind);
    }
    (is_met, rest)
}

fn one<'w, 't>(words: &'w [&'t str], allowed: &BTreeSet<String>) -> (bool, &'w [&'t str]) {
    match words {
        ["(", inner @ ..] => match either(inner, allowed) {
            (is_met, [")", rest @ ..]) => (is_met, rest),
            (_, rest) => (false, rest),
        },
        [name, "WITH", exception, rest @ ..] => {
            (allowed.contains(&format!("{name} WITH {exception}")), rest)
        }
        [name, rest @ ..] => (allowed.contains(*name), rest),
        [] => (false, words),
    }
}

/// The lists of `deny.toml`, held against what cargo says: cargo-deny need not be installed.
#[test]
fn all_dependencies_are_of_allowed_licences_and_sources() {
    let text = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let deny: toml::Table = text.parse().unwrap();
    let list = |value: &toml::Value| -> BTreeSet<String> {
        let values = value.as_array().unwrap().iter();
        values.map(|one| one.as_str().unwrap().to_owned()).collect()
    };
    let allowed = list(&deny["licenses"]["allow"]);
    let sources = list(&deny["sources"]["allow-registry"]);
    let banned = deny["bans"]["deny"].as_array().unwrap();
    let banned: BTreeSet<&str> = banned
        .iter()
        .map(|ban| ban["crate"].as_str().unwrap())
        .collect();
    for (expression, is_fine) in [
        ("MIT", true),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0/Zlib", true),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("GPL-3.0", false),
        ("MIT AND GPL-3.0", false),
        ("(MIT", false),
        ("", false),
    ] {
        assert_eq!(is_allowed(expression, &allowed), is_fine, "{expression}");
    }

    // What other systems need may not be there to look at; cargo-deny looks at all.
    let about = Command::new(env!("CARGO")).arg("-vV").output().unwrap();
    let about = String::from_utf8(about.stdout).unwrap();
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--filter-platform", host.unwrap()])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success());
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 100);
    for package in packages {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let name = text("name");
        assert!(
            is_allowed(text("license"), &allowed),
            "{name}: {}",
            text("license")
        );
        assert!(!banned.contains(name), "{name} is banned");
        let source = text("source").trim_start_matches("registry+");
        assert!(
            source.is_empty() || sources.contains(source),
            "{name}: {source}"
        );
    }
}

/// Name, version and whether it comes from a registry, of each package in a lock file.
fn locked(file: &str) -> Vec<(String, String, bool)> {
    let text = std::fs::read_to_string(root().join(file)).unwrap();
    let lock: toml::Table = text.parse().unwrap();
    let packages = lock["package"].as_array().unwrap().iter();
    packages
        .map(|package| {
            let text = |key: &str| package[key].as_str().unwrap().to_owned();
            (
                text("name"),
                text("version"),
                package.get("source").is_some(),
            )
        })
        .collect()
}

/// cargo-deny looks for all that is known; this needs nothing but the lock files.
#[test]
fn no_workspace_locks_what_is_banned() {
    let deny = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let deny: toml::Table = deny.parse().unwrap();
    let banned = deny["bans"]["deny"].as_array().unwrap();
    let banned: Vec<&str> = banned
        .iter()
        .map(|ban| ban["crate"].as_str().unwrap())
        .collect();
    assert!(banned.contains(&"rustybuzz") && banned.contains(&"ttf-parser"));
    for workspace in [
        "",
        "cluster/",
        "bindings/python/",
        "bindings/wasm/",
        "fuzz/",
        "research/",
    ] {
        let file = format!("{workspace}Cargo.lock");
        for (name, version, is_published) in locked(&file) {
            let is_banned = banned.contains(&name.as_str());
            assert!(!is_banned, "{file}: {name} {version}");
            // RUSTSEC-2026-0194 and -0195: an answer that takes hours or all memory to read.
            let minor: u32 = version.split('.').nth(1).unwrap().parse().unwrap();
            let is_flawed = name == "quick-xml" && is_published && minor < 41;
            assert!(!is_flawed, "{file}: {name} {version}");
        }
    }
}

/// The names of the texts that go with whatever is published.
const TEXTS: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// Whether a file is the same as that of the repository's root.
fn is_that_of_the_root(file: &Path) -> bool {
    let own = std::fs::read(root().join(file.file_name().unwrap())).unwrap();
    std::fs::read(file).is_ok_and(|text| text == own)
}

fn cargo(words: &[&str]) -> String {
    let cargo = Command::new(env!("CARGO"))
        .args(words)
        .args(["--offline", "--quiet"])
        .current_dir(root())
        .output()
        .unwrap();
    let why = String::from_utf8_lossy(&cargo.stderr);
    assert!(cargo.status.success(), "cargo {words:?}: {why}");
    String::from_utf8(cargo.stdout).unwrap()
}

#[test]
fn every_crate_is_packed_with_the_texts() {
    let metadata = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: serde_json::Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    // An empty list of registries is `publish = false`.
    let published = packages.iter().filter(|package| {
        package["publish"]
            .as_array()
            .is_none_or(|to| !to.is_empty())
    });
    let mut count = 0;
    for package in published {
        let name = package["name"].as_str().unwrap();
        let packed = cargo(&["package", "--list", "--allow-dirty", "-p", name]);
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent();
        for text in TEXTS {
            assert!(packed.lines().any(|file| file == text), "{name}: {text}");
            assert!(is_that_of_the_root(&folder.unwrap().join(text)), "{name}");
        }
        count += 1;
    }
    assert!(count >= 13, "{count} crates");
}

/// The wheel and the source package have what `license-files` names; a test of the Python package
/// looks into the wheel.
#[test]
fn the_python_package_names_the_texts() {
    let folder = root().join("bindings/python");
    let text = std::fs::read_to_string(folder.join("pyproject.toml")).unwrap();
    let project: toml::Table = text.parse().unwrap();
    let named = project["project"]["license-files"].as_array().unwrap();
    let named: Vec<&str> = named.iter().map(|name| name.as_str().unwrap()).collect();
    for text in TEXTS {
        assert!(named.contains(&text), "{text}");
        assert!(is_that_of_the_root(&folder.join(text)), "{text}");
    }
    // What is compiled into the command, which is in the wheel, too.
    assert!(named.contains(&"licences.txt"));
    let list = std::fs::read_to_string(folder.join("licences.txt")).unwrap();
    assert_eq!(list, include_str!("../../licences.txt"));
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
        "The Inter Project Authors",
        "The Vollkorn Project Authors",
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
