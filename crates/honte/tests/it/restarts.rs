//! A hundred restarts of the server with unsaved changes in ten games: nothing is lost, however it ends.

#![cfg(unix)]

use crate::common::Served;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

const RESTARTS: usize = 100;
const GAMES: usize = 10;

/// The answer of an open game.
fn game(server: &Served, number: usize) -> Value {
    let path = format!("/api/game?file=ten.sgf&number={number}");
    let (status, game) = server.answer("GET", &path, &Value::Null);
    assert_eq!(status, 200, "{game}");
    game
}

/// Adds a word to the comment at the root of a game, as a page that shows it.
fn write(server: &Served, shown: &Value, word: &str) -> (u16, Value) {
    let before = shown["nodes"][0]["comment"].as_str().unwrap_or_default();
    let change = json!({
        "file": "ten.sgf", "number": shown["number"], "revision": shown["revision"],
        "version": shown["version"], "op": "comment", "node": 0, "text": format!("{before} {word}"),
    });
    server.answer("POST", "/api/game/edit", &change)
}

fn restore(server: &Served, number: usize) {
    let name = json!({"file": "ten.sgf", "number": number});
    let (status, answer) = server.answer("POST", "/api/unsaved/restore", &name);
    assert_eq!((status, &answer), (200, &name));
}

/// The words of the comment at the root.
fn words(game: &Value) -> Vec<String> {
    let comment = game["nodes"][0]["comment"].as_str().unwrap_or_default();
    comment.split_whitespace().map(str::to_owned).collect()
}

/// Ends the server: killed, asked to, or interrupted, in turn.
fn end(mut server: Served, restart: usize) {
    let signal = ["-KILL", "-TERM", "-KILL", "-INT"][restart % 4];
    let id = server.child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status();
    assert!(sent.unwrap().success());
    server.child.wait().unwrap();
}

#[test]
fn a_hundred_restarts_lose_nothing() {
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = folder.path().join("ten.sgf");
    let text: String = (1..=GAMES)
        .map(|n| format!("(;SZ[9]GN[{n}];B[cc])\n"))
        .collect();
    fs::write(&file, &text).unwrap();
    let start = || Served::with_state(folder.path(), state.path(), &["."]);
    // What was written into each game and not saved.
    let mut written: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    // The states that pages show which stay open over the restarts.
    let mut open: BTreeMap<usize, Value> = BTreeMap::new();
    for restart in 0..RESTARTS {
        let server = start();
        // All is there before anything is done.
        let (_, unsaved) = server.answer("GET", "/api/unsaved", &Value::Null);
        let offered = unsaved.as_array().unwrap().iter();
        let mut offered: Vec<usize> = offered
            .map(|copy| copy["number"].as_u64().unwrap() as usize)
            .collect();
        offered.sort_unstable();
        let expected: Vec<usize> = written.keys().copied().collect();
        assert_eq!(offered, expected, "restart {restart}");
        // One game is new to this server, and one is changed by a page that was left open.
        for number in [restart % GAMES + 1, restart * 7 % GAMES + 1] {
            let word = format!("{restart}-{number}");
            let is_open = server_has(&server, number);
            if written.contains_key(&number) && !is_open {
                let shown = match (restart % 2, open.get(&number)) {
                    (1, Some(shown)) => shown.clone(),
                    _ => game(&server, number),
                };
                let (status, refused) = write(&server, &shown, "lost");
                assert_eq!((status, &refused["code"]), (409, &json!("recovered")));
                restore(&server, number);
            }
            let (status, shown) = write(&server, &game(&server, number), &word);
            assert_eq!((status, &shown["not_kept"]), (200, &Value::Null), "{shown}");
            written.entry(number).or_default().push(word);
            open.insert(number, shown);
        }
        end(server, restart);
    }
    assert_eq!(written.len(), GAMES);
    let server = start();
    for (number, words_of) in &written {
        restore(&server, *number);
        assert_eq!(words(&game(&server, *number)), *words_of, "game {number}");
    }
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        text,
        "nothing was saved"
    );
    assert_eq!(copies(state.path()), GAMES);
    // And all of it can be saved.
    for number in written.keys() {
        let save = json!({"file": "ten.sgf", "number": number, "to": "ten.sgf", "in_place": true});
        assert_eq!(server.answer("POST", "/api/game/save", &save).0, 200);
    }
    assert_eq!(copies(state.path()), 0);
}

/// Whether a game is open with changes.
fn server_has(server: &Served, number: usize) -> bool {
    game(server, number)["changed"] == true
}

fn copies(state: &Path) -> usize {
    let entries = fs::read_dir(state.join("honte")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name());
    names
        .filter(|name| name.to_string_lossy().starts_with("unsaved-"))
        .count()
}
