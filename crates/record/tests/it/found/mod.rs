//! Holds laws on the files that once broke them, as the fuzzer found and shortened them, and on the
//! fuzzer's seeds.
//!
//! Test crates of other packages have this file as theirs, too, by its path; beside it they need
//! `skipped`.

use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::path::Path;

use crate::skipped::skipped;

/// A property of a reader, checked on some bytes; it panics where it does not hold.
pub(crate) type Law = fn(&[u8]);

/// Holds each law on the files of its name in a package's `tests/found` and in `fuzz/seeds`. Each
/// law must have a seed, and each folder of `tests/found` a law.
pub(crate) fn hold(package: &str, laws: &[(&str, Law)]) {
    let package = Path::new(package);
    let found = package.join("tests/found");
    for (name, law) in laws {
        hold_folder(&found.join(name), *law);
    }
    if let Ok(entries) = std::fs::read_dir(&found) {
        let named: BTreeSet<_> = laws.iter().map(|(name, _)| (*name).to_owned()).collect();
        for entry in entries {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(named.contains(&name), "tests/found/{name} has no law");
        }
    }
    let seeds = package.join("../../fuzz/seeds");
    if !seeds.exists() {
        skipped("fuzz/seeds is not there");
        return;
    }
    for (name, law) in laws {
        let held = hold_folder(&seeds.join(name), *law);
        assert!(held > 0, "{name} has no seeds");
    }
}

/// Holds a law on every file of a folder, and gives how many there were.
fn hold_folder(folder: &Path, law: Law) -> usize {
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
