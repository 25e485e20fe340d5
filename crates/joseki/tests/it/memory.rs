//! Mining in little memory: the same tree, and nothing left behind.

use crate::common::games::{Batch, Game};
use crate::common::random::Random;
use crate::common::scratch;
use honte_joseki::mine::{Job, MineError, Progress, Scratch, mine_within};
use honte_joseki::{Params, Prune, Tenuki};
use honte_record::source::{FoundSources, find};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

/// Some thousand games, the second half of which repeats the first: sequences of any length have
/// twins in other runs.
fn collection(folder: &Path, side: u8) -> FoundSources {
    let mut games = Vec::new();
    for seed in 0..12 {
        let batch = Batch {
            side,
            games: 100,
            longest: 60,
        };
        games.extend(batch.draw(&mut Random(seed)));
    }
    let again: Vec<Game> = games.iter().map(|game| game.image(3, true)).collect();
    for (i, part) in games.chunks(300).chain(again.chunks(300)).enumerate() {
        let text: String = part.iter().map(Game::sgf).collect();
        std::fs::write(folder.join(format!("{i}.sgf")), text).unwrap();
    }
    find(&[folder])
}

#[test]
fn any_memory_gives_the_same_tree() {
    for (side, tenuki) in [(9, Tenuki::Parity), (19, Tenuki::Gap), (9, Tenuki::None)] {
        let folder = tempfile::tempdir().unwrap();
        let found = collection(folder.path(), side);
        for prune in [2, 7, 2000] {
            let params = Params {
                size: side,
                tenuki,
                prune: Prune::Count(prune),
                handicap: true,
                ..Params::default()
            };
            let job = Job {
                sources: &found.sources,
                filter: None,
                params: &params,
            };
            let mine = |memory| {
                let progress = Progress::default();
                let mined = mine_within(&job, &scratch(memory), &progress).unwrap();
                assert_eq!(progress.looked.load(Relaxed), 2 * mined.tree.summary.games);
                mined.tree
            };
            let whole = mine(Scratch::MEMORY);
            assert_eq!(whole.nodes.len() > 1, prune < 2000);
            // From hundreds of runs to a few.
            for memory in [0, 20_000, 200_000, 1_000_000] {
                assert!(mine(memory) == whole, "{side} {tenuki:?} {prune} {memory}");
            }
        }
    }
}

#[test]
fn nothing_is_left_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let found = collection(folder.path(), 9);
    let scratch = Scratch {
        memory: 0,
        folder: tempfile::tempdir().unwrap().keep(),
    };
    let params = Params {
        size: 9,
        ..Params::default()
    };
    let job = Job {
        sources: &found.sources,
        filter: None,
        params: &params,
    };
    let progress = Progress::default();
    assert!(mine_within(&job, &scratch, &progress).is_ok());
    progress.stop.store(true, Relaxed);
    let stopped = mine_within(&job, &scratch, &progress);
    assert!(matches!(stopped, Err(MineError::Interrupted { .. })));
    assert_eq!(std::fs::read_dir(&scratch.folder).unwrap().count(), 0);
    std::fs::remove_dir(&scratch.folder).unwrap();

    let missing = mine_within(&job, &scratch, &Progress::default());
    match missing.map(drop) {
        Err(MineError::Scratch { folder, error }) => {
            assert_eq!(Path::new(&folder), scratch.folder);
            assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
        }
        other => panic!("{other:?}"),
    }
}
