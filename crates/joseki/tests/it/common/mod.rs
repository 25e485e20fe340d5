//! What the tests share: games made up at random, their records, and mining them from files.

// Each test crate uses a part of it.

pub(crate) mod games;
pub(crate) mod random;
pub(crate) mod slow;

use honte_joseki::Params;
use honte_joseki::mine::{Job, Mined, Progress, Scratch, mine, mine_within};
use honte_record::source::find;
use std::path::Path;

/// Mines what lies at a path.
pub(crate) fn mine_path(path: &Path, params: &Params) -> Mined {
    let found = find(&[path]);
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    let job = Job {
        sources: &found.sources,
        filter: None,
        params,
    };
    let mined = mine(&job, &Progress::default()).unwrap();
    // Whatever is mined in these tests is mined from a temporary file, too, in small chunks.
    let small = mine_within(&job, &scratch(4 << 10), &Progress::default()).unwrap();
    assert!(mined.tree == small.tree, "the tree depends on the memory");
    mined
}

/// So much memory.
pub(crate) fn scratch(memory: usize) -> Scratch {
    Scratch {
        memory,
        ..Scratch::default()
    }
}

/// Mines files of these names and texts.
pub(crate) fn mine_files(files: &[(String, String)], params: &Params) -> Mined {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    mine_path(folder.path(), params)
}

/// Mines one file.
pub(crate) fn mine_text(text: &str, params: &Params) -> Mined {
    mine_files(&[("games.sgf".to_string(), text.to_string())], params)
}
