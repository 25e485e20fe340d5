//! Files that once broke the law of the readers of trees, and the fuzzer's seeds.
//!
//! To add a case, put the file into `found/`.

use std::panic::catch_unwind;
use std::path::Path;

/// Holds every file of a folder to the law, and gives how many there were.
fn hold(folder: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let Ok(entries) = std::fs::read_dir(folder) else {
        return 0;
    };
    let files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    for file in &files {
        let bytes = std::fs::read(file).unwrap();
        assert!(
            catch_unwind(|| crate::laws::joseki_tree(&bytes)).is_ok(),
            "{}",
            file.display()
        );
    }
    files.len()
}

#[test]
fn what_was_found_stays_mended_and_the_seeds_keep_the_law() {
    assert!(hold("tests/found") + hold("../../fuzz/seeds/joseki_tree") > 0);
}
