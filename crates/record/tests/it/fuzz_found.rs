//! Files that once broke a law, as the fuzzer found and shortened them; and the fuzzer's seeds.
//!
//! `found/` has a folder for each fuzz target. To add a case, put the file there.

use crate::laws::LAWS;
use crate::skipped::skipped;
use std::panic::catch_unwind;
use std::path::Path;

/// Holds every file of a folder to its law, and gives how many there were.
fn hold(folder: &Path, law: crate::laws::Law) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return 0;
    };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in &files {
        let bytes = std::fs::read(file).unwrap();
        assert!(catch_unwind(|| law(&bytes)).is_ok(), "{}", file.display());
    }
    files.len()
}

#[test]
fn what_was_found_stays_mended() {
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/found");
    let held: usize = LAWS
        .iter()
        .map(|(name, law)| hold(&found.join(name), *law))
        .sum();
    let files = std::fs::read_dir(&found).unwrap();
    let folders: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    let all: usize = folders
        .iter()
        .map(|path| std::fs::read_dir(path).unwrap().count())
        .sum();
    assert_eq!(held, all, "a folder has no law of its name");
    assert!(held > 0);
}

#[test]
fn the_seeds_keep_the_laws() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    if !seeds.exists() {
        skipped("fuzz/seeds is not there");
        return;
    }
    for (name, law) in LAWS {
        assert!(hold(&seeds.join(name), law) > 0, "{name} has no seeds");
    }
}
