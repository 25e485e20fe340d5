//! Who may read what is written: a new file is as the user's mask has it, one that is replaced keeps its
//! mode, and what is not for others is closed whatever the mask says.

#![cfg(unix)]

use crate::common::{root, run_with_mask};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o7777
}

/// Commands that write a file, the file, and whether they replace one if they are asked in this way.
const WRITERS: &[(&str, &str)] = &[
    ("convert games.sgf new.sgf --force", "new.sgf"),
    ("convert games.sgf new.xml --force", "new.xml"),
    ("edit games.sgf --set EV=x -o new.sgf --force", "new.sgf"),
    ("filter moves>1 games.sgf -o new.sgf --force", "new.sgf"),
    ("index games.sgf -o new.honte --anew", "new.honte"),
    (
        "joseki mine games.sgf --prune 2 -o tree.json --force",
        "tree.json",
    ),
    (
        "diagram games.sgf --game 1 -o figure.svg --force",
        "figure.svg",
    ),
    (
        "referee games.sgf --game 1 --nodes 1000 --proof proof.sgf --force",
        "proof.sgf",
    ),
];

#[test]
fn every_command_writes_files_as_the_mask_has_them_and_keeps_the_mode_of_others() {
    let games = root().join("examples/games.sgf");
    for (words, file) in WRITERS {
        let folder = tempfile::tempdir().unwrap();
        fs::copy(&games, folder.path().join("games.sgf")).unwrap();
        let file = folder.path().join(file);
        let arguments: Vec<&str> = words.split(' ').collect();
        for (mask, expected) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] {
            let _ = fs::remove_file(&file);
            let (code, err) = run_with_mask(folder.path(), mask, &arguments);
            assert!(code < 2, "{words}: {err}");
            assert_eq!(mode(&file), expected, "{words}: new, with the mask {mask}");
        }
        for kept in [0o600, 0o640, 0o666] {
            fs::set_permissions(&file, fs::Permissions::from_mode(kept)).unwrap();
            let (code, err) = run_with_mask(folder.path(), "022", &arguments);
            assert!(code < 2, "{words}: {err}");
            assert_eq!(mode(&file), kept, "{words}: replaced");
        }
    }
}

#[cfg(feature = "page")]
#[test]
fn what_the_page_keeps_is_closed_to_others() {
    use crate::common::Served;
    use serde_json::{Value, json};
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = folder.path().join("a.sgf");
    fs::write(&file, "(;SZ[9]C[private])").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    let served = Served::with_state(folder.path(), state.path(), &["."]);
    let edit = json!({"file": "a.sgf", "number": 1, "revision": 0, "op": "comment", "node": 0,
        "text": "more"});
    let (status, game) = served.answer("POST", "/api/game/edit", &edit);
    assert_eq!((status, &game["not_kept"]), (200, &Value::Null));
    let own = state.path().join("honte");
    assert_eq!(mode(&own), 0o700);
    let files: Vec<_> = fs::read_dir(&own)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    // The copy, and the sign that the server runs.
    assert_eq!(files.len(), 2, "{files:?}");
    for file in &files {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    let save = json!({"file": "a.sgf", "number": 1, "to": "a.sgf", "in_place": true});
    assert_eq!(served.answer("POST", "/api/game/save", &save).0, 200);
    assert_eq!(mode(&file), 0o600);
}

#[cfg(feature = "page")]
#[test]
fn a_copy_that_a_full_disk_has_no_room_for_is_said() {
    use crate::common::Served;
    use serde_json::json;
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(folder.path().join("a.sgf"), "(;SZ[9]C[first])").unwrap();
    let served = Served::on_a_full_disk(folder.path(), state.path(), 64);
    let mut revision = 0;
    let mut write = |text: &str| {
        let edit = json!({"file": "a.sgf", "number": 1, "revision": revision, "op": "comment",
            "node": 0, "text": text});
        let (status, game) = served.answer("POST", "/api/game/edit", &edit);
        assert_eq!(status, 200, "{game}");
        revision += 1;
        game["not_kept"].clone()
    };
    assert!(write("short").is_null());
    let why = write(&"long ".repeat(20_000));
    assert!(why.is_string(), "{why}");
    drop(served);
    // What was kept before is still there.
    let served = Served::with_state(folder.path(), state.path(), &["."]);
    let name = json!({"file": "a.sgf", "number": 1});
    assert_eq!(served.answer("POST", "/api/unsaved/restore", &name).0, 200);
    let (_, game) = served.answer("GET", "/api/game?file=a.sgf", &json!(null));
    assert_eq!(game["nodes"][0]["comment"], "short");
}
