//! `scripts/dependencies` with a database of its own: what is known of a crate fails it.

#![cfg(unix)]

use crate::common::root;
use crate::skipped::skipped;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Where cargo-deny looks for the database, below the folder that it is given.
const DATABASE: &str = "advisory-db-3157b0e258782691";

/// An advisory against every version of a crate.
fn advisory(name: &str) -> String {
    format!(
        "```toml\n[advisory]\nid = \"RUSTSEC-2099-0001\"\npackage = \"{name}\"\ndate = \
         \"2099-01-01\"\n\n[versions]\npatched = []\n```\n\n# A flaw\n\nIt was made up.\n"
    )
}

fn git(folder: &Path, words: &[&str]) {
    let who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
    let mut command = Command::new("git");
    command.current_dir(folder).args(who).args(words);
    assert!(command.output().unwrap().status.success(), "{words:?}");
}

/// Exit code and all that is printed, with advisories against this crate.
fn check(name: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join(DATABASE);
    let place = database.join("crates").join(name);
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join("RUSTSEC-2099-0001.md"), advisory(name)).unwrap();
    git(&database, &["init", "-q"]);
    git(&database, &["add", "."]);
    git(&database, &["commit", "-qm", "A flaw"]);
    let output = Command::new(root().join("scripts/dependencies"))
        .env("HONTE_ADVISORIES", folder.path())
        .env_remove("HONTE_SKIPPED")
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

#[test]
fn a_flaw_of_a_dependency_fails_the_check() {
    let deny = Command::new("cargo").args(["deny", "--version"]).output();
    if !deny.is_ok_and(|output| output.status.success()) {
        skipped("cargo-deny is not installed");
        return;
    }
    let (code, text) = check("memchr");
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("RUSTSEC-2099-0001"), "{text}");
    let (code, text) = check("no-crate-of-this-name-is-used");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("advisories ok"), "{text}");
}
