//! Changes that are in no file: saved in place, and kept over the end of the server.

use crate::client::Running;
use honte_web::Options;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const SEVERAL: &str = "(;SZ[9]PB[One];B[cc])\n junk (;SZ[9]PB[Two];B[dd])\n(;SZ[9]PB[Three])\n";

fn serve(folder: &Path, state: &Path) -> Running {
    Running::with(&Options {
        paths: vec![folder.to_owned()],
        port: Some(0),
        state: Some(state.to_owned()),
        ..Options::default()
    })
}

fn play(server: &Running, number: u64, at: &str) -> Value {
    let game = server.good(&format!("/api/game?file=several.sgf&number={number}"));
    let change = json!({
        "file": "several.sgf", "number": number, "revision": game["revision"],
        "version": game["version"], "op": "play", "node": 1, "at": at,
    });
    server.post("/api/game/edit", &change).json()
}

fn save(server: &Running, number: u64) -> (u16, Value) {
    let wish =
        json!({"file": "several.sgf", "number": number, "to": "several.sgf", "in_place": true});
    let reply = server.post("/api/game/save", &wish);
    (reply.status, reply.json())
}

#[test]
fn a_game_goes_back_into_its_collection_and_leaves_the_others_as_they_are() {
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = folder.path().join("several.sgf");
    fs::write(&file, SEVERAL).unwrap();
    let server = serve(folder.path(), state.path());
    server.wait("/api/games", |games| games["reading"] == false);
    play(&server, 1, "G7");
    play(&server, 2, "E5");
    assert_eq!(save(&server, 2).0, 200);
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.starts_with("(;SZ[9]PB[One];B[cc])\n junk (;"),
        "{text}"
    );
    assert!(text.ends_with(")\n(;SZ[9]PB[Three])\n"), "{text}");
    assert!(text.contains("W[ee]"), "{text}");
    // That was no change by another program for the other game of the file.
    assert_eq!(save(&server, 1).0, 200);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("W[gc]") && text.contains("W[ee]"), "{text}");
    let games = server.wait("/api/games", |games| games["total"] == 3);
    assert_eq!(games["rows"][1]["black"], "Two");
    // Another program's change is.
    play(&server, 2, "A1");
    fs::write(&file, SEVERAL).unwrap();
    let (status, conflict) = save(&server, 2);
    assert_eq!((status, &conflict["code"]), (409, &json!("changed")));
    assert_eq!(fs::read_to_string(&file).unwrap(), SEVERAL);
}

/// A game of a collection, changed here, after another program wrote the file anew: the answer to
/// "Keep mine".
fn keep_mine(folder: &Path, theirs: &str) -> (u16, Value, String) {
    let state = tempfile::tempdir().unwrap();
    let file = folder.join("several.sgf");
    fs::write(&file, SEVERAL).unwrap();
    let server = serve(folder, state.path());
    play(&server, 2, "E5");
    fs::write(&file, theirs).unwrap();
    let (status, conflict) = save(&server, 2);
    assert_eq!((status, &conflict["code"]), (409, &json!("changed")));
    let request = json!({"file": "several.sgf", "number": 2, "to": "several.sgf", "in_place": true,
        "over": conflict["now"]["version"]});
    let reply = server.post("/api/game/save", &request);
    (
        reply.status,
        reply.json(),
        fs::read_to_string(&file).unwrap(),
    )
}

#[test]
fn keeping_mine_finds_the_game_by_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    // Another program put a game before it.
    let theirs = "(;SZ[9]PB[New])(;SZ[9]PB[One])(;SZ[9]PB[Two];B[dd])";
    let (status, answer, text) = keep_mine(folder.path(), theirs);
    assert_eq!((status, &answer["number"]), (200, &json!(3)), "{answer}");
    assert!(
        text.starts_with("(;SZ[9]PB[New])(;SZ[9]PB[One])(;"),
        "{text}"
    );
    assert!(text.contains("W[ee]"), "{text}");
    // Another program took it out, or there are two of it.
    let gone = "(;SZ[9]PB[One])(;SZ[9]PB[Other])";
    let last = "(;SZ[9]PB[Other])";
    let twice = "(;SZ[9]PB[A])(;SZ[9]PB[B])(;SZ[9]PB[Two];B[dd])(;SZ[9]PB[Two];B[dd])";
    for theirs in [gone, last, twice] {
        let (status, answer, text) = keep_mine(folder.path(), theirs);
        assert_eq!((status, text.as_str()), (422, theirs), "{answer}");
    }
}

#[test]
fn a_file_of_several_games_is_not_replaced_by_one() {
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(folder.path().join("several.sgf"), SEVERAL).unwrap();
    let server = serve(folder.path(), state.path());
    play(&server, 2, "E5");
    // The index need not know the file yet, and a game of chess would be lost as well.
    for (name, games) in [
        ("late.sgf", "(;SZ[9]PB[One])(;SZ[9]PB[Two])"),
        ("chess.sgf", "(;SZ[9]PB[One])(;GM[3]PB[Chess])"),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, games).unwrap();
        let request = json!({"file": "several.sgf", "number": 2, "to": name, "replace": true});
        let reply = server.post("/api/game/save", &request);
        let conflict = reply.json();
        assert_eq!(reply.status, 409, "{name}: {conflict}");
        assert_eq!(
            (&conflict["code"], &conflict["games"]),
            (&json!("several"), &json!(2))
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), games);
    }
}

#[test]
fn an_ishi_file_of_several_games_is_not_replaced_by_one_that_the_index_does_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let samples = crate::client::root().join("examples");
    let text = fs::read(samples.join("testspec.ishi")).unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    server.wait("/api/games", |games| games["reading"] == false);
    fs::write(folder.path().join("late.ishi"), &text).unwrap();
    let game = server.good("/api/game?file=late.ishi");
    let edit = json!({"file": "late.ishi", "number": 1, "revision": game["revision"],
        "op": "comment", "node": 0, "text": "mine"});
    assert_eq!(server.post("/api/game/edit", &edit).status, 200);
    let request = json!({"file": "late.ishi", "number": 1, "to": "late.ishi", "in_place": true});
    let reply = server.post("/api/game/save", &request);
    assert_eq!(reply.status, 422, "{}", reply.json());
    assert_eq!(fs::read(folder.path().join("late.ishi")).unwrap(), text);
}

#[test]
fn what_is_not_saved_is_offered_by_the_next_start() {
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(folder.path().join("several.sgf"), SEVERAL).unwrap();
    let server = serve(folder.path(), state.path());
    play(&server, 2, "E5");
    let unsaved = server.good("/api/unsaved");
    assert_eq!(unsaved[0]["open"], true, "{unsaved}");
    drop(server);
    let server = serve(folder.path(), state.path());
    let unsaved = server.good("/api/unsaved");
    assert_eq!(unsaved[0]["file"], "several.sgf");
    assert_eq!(unsaved[0]["open"], false);
    let name = json!({"file": "several.sgf", "number": 2});
    assert_eq!(server.post("/api/unsaved/restore", &name).json(), name);
    let game = server.good("/api/game?file=several.sgf&number=2");
    assert_eq!(
        (&game["changed"], game["nodes"].as_array().unwrap().len()),
        (&json!(true), 3)
    );
    let rows = server.wait("/api/games", |games| games["reading"] == false);
    assert_eq!(rows["rows"][1]["changed"], true, "{rows}");
    server.post("/api/unsaved/discard", &name);
    assert_eq!(server.good("/api/unsaved"), json!([]));
    // Another folder's copies are not offered.
    play(&server, 1, "E5");
    drop(server);
    let other = tempfile::tempdir().unwrap();
    let server = serve(other.path(), state.path());
    assert_eq!(server.good("/api/unsaved"), json!([]));
}

#[test]
fn a_copy_that_was_brought_back_replaces_no_newer_file() {
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(folder.path().join("several.sgf"), SEVERAL).unwrap();
    let server = serve(folder.path(), state.path());
    play(&server, 2, "E5");
    drop(server);
    let file = folder.path().join("several.sgf");
    let theirs = "(;SZ[9]PB[New])(;SZ[9]PB[One])(;SZ[9]PB[Two];B[dd])";
    fs::write(&file, theirs).unwrap();
    let server = serve(folder.path(), state.path());
    let name = json!({"file": "several.sgf", "number": 2});
    assert_eq!(server.post("/api/unsaved/restore", &name).status, 200);
    let request =
        json!({"file": "several.sgf", "number": 2, "to": "several.sgf", "in_place": true});
    let reply = server.post("/api/game/save", &request);
    assert_eq!(
        (reply.status, &reply.json()["code"]),
        (409, &json!("changed"))
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), theirs);
    // "Keep mine" finds the game that it was.
    let mut request = request;
    request["over"] = reply.json()["now"]["version"].clone();
    let reply = server.post("/api/game/save", &request);
    assert_eq!((reply.status, &reply.json()["number"]), (200, &json!(3)));
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.starts_with("(;SZ[9]PB[New])(;SZ[9]PB[One])(;"),
        "{text}"
    );
    assert!(text.contains("W[ee]"), "{text}");
}

#[test]
fn a_copy_keeps_its_encoding() {
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    // A name in Shift_JIS.
    let games = b"(;SZ[9]CA[Shift_JIS]PB[\x8f\xe9];B[aa])".to_vec();
    fs::write(folder.path().join("several.sgf"), &games).unwrap();
    let server = serve(folder.path(), state.path());
    play(&server, 1, "E5");
    drop(server);
    let server = serve(folder.path(), state.path());
    let name = json!({"file": "several.sgf", "number": 1});
    assert_eq!(server.post("/api/unsaved/restore", &name).status, 200);
    let request =
        json!({"file": "several.sgf", "number": 1, "to": "several.sgf", "in_place": true});
    assert_eq!(server.post("/api/game/save", &request).status, 200);
    let saved = fs::read(folder.path().join("several.sgf")).unwrap();
    let name = b"PB[\x8f\xe9]";
    assert!(
        saved.windows(name.len()).any(|bytes| bytes == name),
        "{}",
        saved.escape_ascii()
    );
}

#[test]
fn a_new_upload_leaves_the_copy_of_an_earlier_one() {
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let edit = |server: &Running, text: &str| {
        let put = server.upload("a.sgf", b"(;SZ[9];B[aa])").json();
        let edit = json!({"file": put["file"], "number": 1, "revision": 0,
            "op": "comment", "node": 0, "text": text});
        assert_eq!(server.post("/api/game/edit", &edit).status, 200);
    };
    let server = serve(folder.path(), state.path());
    edit(&server, "first");
    drop(server);
    let server = serve(folder.path(), state.path());
    edit(&server, "second");
    assert_eq!(server.good("/api/unsaved").as_array().unwrap().len(), 2);
}

#[test]
fn changes_are_discarded_though_the_file_is_gone() {
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(folder.path().join("several.sgf"), SEVERAL).unwrap();
    let server = serve(folder.path(), state.path());
    play(&server, 2, "E5");
    fs::remove_file(folder.path().join("several.sgf")).unwrap();
    let name = json!({"file": "several.sgf", "number": 2});
    assert_eq!(server.post("/api/unsaved/discard", &name).status, 200);
    assert_eq!(server.good("/api/unsaved"), json!([]));
}

#[test]
fn files_that_come_and_go_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sgf"), "(;SZ[9]PB[A])").unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    server.wait("/api/games", |games| games["total"] == 1);
    let late = folder.path().join("b.sgf");
    fs::write(&late, "(;SZ[9]PB[B];B[cc])(;SZ[9]PB[C])").unwrap();
    server.wait("/api/games", |games| games["total"] == 3);
    fs::write(&late, "(;SZ[9]PB[D])").unwrap();
    let games = server.wait("/api/games", |games| games["total"] == 2);
    assert_eq!(games["rows"][1]["black"], "D");
    fs::remove_file(&late).unwrap();
    server.wait("/api/games", |games| games["total"] == 1);
    // The search follows.
    server.wait("/api/search?question=moves%20%3E%3D%200", |found| {
        found["searched"] == 1
    });
}
