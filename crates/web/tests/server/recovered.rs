//! Changes that a server left when it ended: offered by the next, and never overwritten.

use crate::client::Running;
use honte_web::Options;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const GAMES: &str = "(;SZ[9]PB[One];B[cc])\n(;SZ[9]PB[Two];B[dd])\n";

/// A folder with a file of two games, and a state folder.
fn folders() -> (TempDir, TempDir) {
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(folder.path().join("two.sgf"), GAMES).unwrap();
    (folder, state)
}

fn serve(folder: &Path, state: &Path) -> Running {
    Running::with(&Options {
        paths: vec![folder.to_owned()],
        port: Some(0),
        state: Some(state.to_owned()),
        ..Options::default()
    })
}

fn game(server: &Running, number: u64) -> Value {
    server.good(&format!("/api/game?file=two.sgf&number={number}"))
}

/// A comment at the root, by a page that shows this state of the game.
fn say(server: &Running, shown: &Value, text: &str) -> (u16, Value) {
    let change = json!({
        "file": shown["file"], "number": shown["number"], "revision": shown["revision"],
        "version": shown["version"], "op": "comment", "node": 0, "text": text,
    });
    let reply = server.post("/api/game/edit", &change);
    (reply.status, reply.json())
}

fn said(game: &Value) -> &str {
    game["nodes"][0]["comment"].as_str().unwrap_or_default()
}

/// The copies in a state folder with their content.
fn copies(state: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(state).unwrap().map(|entry| entry.unwrap());
    let named = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("unsaved-"));
    let mut copies: Vec<_> = named
        .map(|entry| (entry.path(), fs::read(entry.path()).unwrap()))
        .collect();
    copies.sort();
    copies
}

/// Serves, changes the second game, and ends; the game as its page shows it then.
fn left_by_one_that_ended(folder: &Path, state: &Path) -> Value {
    let server = serve(folder, state);
    let (status, shown) = say(&server, &game(&server, 2), "an hour's work");
    assert_eq!((status, &shown["not_kept"]), (200, &Value::Null));
    shown
}

#[test]
fn a_game_is_not_changed_over_work_that_was_recovered() {
    let (folder, state) = folders();
    left_by_one_that_ended(folder.path(), state.path());
    let before = copies(state.path());
    assert_eq!(before.len(), 1);
    let server = serve(folder.path(), state.path());
    // Opened from the list, which marks it.
    let rows = server.wait("/api/games", |games| games["reading"] == false);
    assert_eq!(rows["rows"][1]["recovered"], true, "{rows}");
    assert_eq!(rows["rows"][0]["recovered"], Value::Null, "{rows}");
    let shown = game(&server, 2);
    assert_eq!((said(&shown), &shown["changed"]), ("", &json!(false)));
    let (status, refused) = say(&server, &shown, "one stone");
    assert_eq!((status, &refused["code"]), (409, &json!("recovered")));
    let copy = &refused["copies"][0];
    assert_eq!(
        (&copy["title"], &copy["source"]),
        (&game(&server, 2)["title"], &json!("same"))
    );
    assert_eq!(copies(state.path()), before, "the copy is as it was");
    // The other game of the file has no copy.
    assert_eq!(say(&server, &game(&server, 1), "of the other").0, 200);
    assert!(
        before
            .iter()
            .all(|copy| copies(state.path()).contains(copy))
    );
    // What is asked is answered, and the change can be made.
    let name = json!({"file": "two.sgf", "number": 2, "copy": copy["copy"]});
    assert_eq!(server.post("/api/unsaved/restore", &name).status, 200);
    let shown = game(&server, 2);
    assert_eq!(said(&shown), "an hour's work");
    let (status, shown) = say(&server, &shown, "an hour's work, and a stone");
    assert_eq!(status, 200);
    let request = json!({"file": "two.sgf", "number": 2, "to": "two.sgf", "in_place": true,
        "revision": shown["revision"], "version": shown["version"]});
    assert_eq!(server.post("/api/game/save", &request).status, 200);
    let text = fs::read_to_string(folder.path().join("two.sgf")).unwrap();
    assert!(text.contains("an hour's work, and a stone"), "{text}");
    assert_eq!(copies(state.path()).len(), 1, "the other game's");
}

#[test]
fn a_page_left_open_is_asked_about_recovered_work_and_not_sent_away() {
    let (folder, state) = folders();
    let shown = left_by_one_that_ended(folder.path(), state.path());
    for answer in ["restore", "discard"] {
        let server = serve(folder.path(), state.path());
        let before = copies(state.path());
        let (status, refused) = say(&server, &shown, "more");
        assert_eq!((status, &refused["code"]), (409, &json!("recovered")));
        let save = json!({"file": "two.sgf", "number": 2, "to": "two.sgf", "in_place": true,
            "revision": shown["revision"], "version": shown["version"]});
        let reply = server.post("/api/game/save", &save);
        assert_eq!(
            (reply.status, &reply.json()["code"]),
            (409, &json!("recovered"))
        );
        assert_eq!(copies(state.path()), before);
        let name = json!({"file": "two.sgf", "number": 2, "copy": refused["copies"][0]["copy"]});
        let reply = server.post(&format!("/api/unsaved/{answer}"), &name);
        assert_eq!(reply.status, 200);
        // A page that has not looked since shows another state than it may think.
        let (status, refused) = say(&server, &shown, "more");
        assert_eq!((status, &refused["code"]), (409, &json!("stale")));
        assert_eq!(said(&game(&server, 2)).is_empty(), answer == "discard");
        assert_eq!(say(&server, &game(&server, 2), "more").0, 200);
        assert_eq!(copies(state.path()).len(), 1);
    }
}

#[test]
fn two_servers_over_one_folder_keep_a_copy_each() {
    let (folder, state) = folders();
    let one = serve(folder.path(), state.path());
    let two = serve(folder.path(), state.path());
    assert_eq!(say(&one, &game(&one, 2), "of the first").0, 200);
    // The first still has it.
    assert_eq!(two.good("/api/unsaved"), json!([]));
    assert_eq!(say(&two, &game(&two, 2), "of the second").0, 200);
    assert_eq!(copies(state.path()).len(), 2);
    drop(one);
    let unsaved = two.good("/api/unsaved?file=two.sgf&number=2");
    assert_eq!(
        (&unsaved[0]["open"], &unsaved[1]["open"]),
        (&json!(true), &json!(false))
    );
    assert!(unsaved[0]["copy"].is_null() && unsaved[1]["copy"].is_string());
    // The game has changes here: the other's are opened beside them.
    let name = json!({"file": "two.sgf", "number": 2, "copy": unsaved[1]["copy"]});
    let beside = server_answer(&two, "/api/unsaved/restore", &name);
    assert_eq!(beside["file"], "upload/1/two.sgf");
    let other = two.good("/api/game?file=upload/1/two.sgf&number=1");
    assert_eq!(
        (said(&other), &other["changed"]),
        ("of the first", &json!(true))
    );
    assert_eq!(said(&game(&two, 2)), "of the second");
    // Both outlive this server, too.
    drop(two);
    let three = serve(folder.path(), state.path());
    assert_eq!(three.good("/api/unsaved").as_array().unwrap().len(), 2);
    let texts: Vec<String> = copies(state.path())
        .into_iter()
        .map(|(_, bytes)| String::from_utf8(bytes).unwrap())
        .collect();
    for text in ["C[of the first]", "C[of the second]"] {
        assert!(texts.iter().any(|copy| copy.contains(text)), "{texts:?}");
    }
}

fn server_answer(server: &Running, path: &str, body: &Value) -> Value {
    let reply = server.post(path, body);
    assert_eq!(reply.status, 200, "{path}: {}", reply.error());
    reply.json()
}

#[test]
fn a_copy_is_restored_once() {
    let (folder, state) = folders();
    left_by_one_that_ended(folder.path(), state.path());
    let one = serve(folder.path(), state.path());
    let two = serve(folder.path(), state.path());
    let name = json!({"file": "two.sgf", "number": 2,
        "copy": one.good("/api/unsaved")[0]["copy"]});
    server_answer(&one, "/api/unsaved/restore", &name);
    assert_eq!(two.post("/api/unsaved/restore", &name).status, 404);
    assert_eq!(said(&game(&two, 2)), "");
    // Not by its name from outside, and by no other name.
    for copy in ["../../etc/passwd", "", "unsaved-.json"] {
        let name = json!({"file": "two.sgf", "number": 2, "copy": copy});
        assert_eq!(two.post("/api/unsaved/restore", &name).status, 404);
        assert_eq!(two.post("/api/unsaved/discard", &name).status, 200);
    }
    assert_eq!(copies(state.path()).len(), 1);
}

#[test]
fn the_copy_of_an_upload_is_opened_beside_another_of_the_same_name() {
    let (folder, state) = folders();
    let server = serve(folder.path(), state.path());
    let other = serve(folder.path(), state.path());
    let upload = |server: &Running, text: &str| {
        let put = server.upload("a.sgf", b"(;SZ[9]PB[Dropped];B[aa])").json();
        let shown = server.good(&format!("/api/game?file={}", put["file"].as_str().unwrap()));
        assert_eq!(say(server, &shown, text).0, 200);
        put["file"].clone()
    };
    let file = upload(&server, "first");
    drop(server);
    // A server that ran already calls its own upload so.
    assert_eq!(upload(&other, "second"), file);
    let unsaved = other.good("/api/unsaved");
    assert_eq!(
        (&unsaved[1]["file"], &unsaved[1]["source"]),
        (&file, &Value::Null)
    );
    let name = json!({"file": file, "number": 1, "copy": unsaved[1]["copy"]});
    let put = server_answer(&other, "/api/unsaved/restore", &name);
    assert_ne!(put["file"], file);
    let text = |file: &Value| {
        let game = other.good(&format!("/api/game?file={}", file.as_str().unwrap()));
        said(&game).to_owned()
    };
    assert_eq!(
        (text(&put["file"]), text(&file)),
        ("first".into(), "second".into())
    );
    // And where it is gone, by its old address.
    drop(other);
    let server = serve(folder.path(), state.path());
    let file = file.as_str().unwrap();
    assert_eq!(server.get(&format!("/api/game?file={file}")).status, 404);
    let unsaved = server.good(&format!("/api/unsaved?file={file}&number=1"));
    assert_eq!(unsaved.as_array().unwrap().len(), 1, "{unsaved}");
}

#[test]
fn what_has_become_of_the_file_is_said_with_the_copy() {
    let (folder, state) = folders();
    left_by_one_that_ended(folder.path(), state.path());
    let file = folder.path().join("two.sgf");
    let source = || serve(folder.path(), state.path()).good("/api/unsaved")[0]["source"].clone();
    assert_eq!(source(), "same");
    fs::write(&file, "(;SZ[9]PB[Other])").unwrap();
    assert_eq!(source(), "changed");
    fs::remove_file(&file).unwrap();
    assert_eq!(source(), "gone");
    // The game of a file that is gone becomes an upload.
    let server = serve(folder.path(), state.path());
    let name = json!({"file": "two.sgf", "number": 2});
    let put = server_answer(&server, "/api/unsaved/restore", &name);
    assert_eq!(put["file"], "upload/1/two.sgf");
    let game = server.good("/api/game?file=upload/1/two.sgf");
    assert_eq!(said(&game), "an hour's work");
    assert_eq!(copies(state.path()).len(), 1);
}

#[test]
fn a_copy_belongs_to_the_file_and_not_to_what_was_served() {
    let (folder, state) = folders();
    let deep = folder.path().join("deep");
    fs::create_dir(&deep).unwrap();
    fs::rename(folder.path().join("two.sgf"), deep.join("two.sgf")).unwrap();
    drop({
        let server = serve(folder.path(), state.path());
        let shown = server.good("/api/game?file=deep/two.sgf&number=2");
        assert_eq!(say(&server, &shown, "by the folder above").0, 200);
        server
    });
    for (served, file) in [
        (deep.clone(), "two.sgf"),
        (deep.join("two.sgf"), "two.sgf"),
        (folder.path().to_owned(), "deep/two.sgf"),
    ] {
        let server = serve(&served, state.path());
        assert_eq!(server.good("/api/unsaved")[0]["file"], file);
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let server = serve(elsewhere.path(), state.path());
    assert_eq!(server.good("/api/unsaved"), json!([]));
}

#[test]
fn a_copy_that_an_earlier_version_left_is_offered() {
    let (folder, state) = folders();
    left_by_one_that_ended(folder.path(), state.path());
    let (path, bytes) = copies(state.path()).remove(0);
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    let mut head: Value = serde_json::from_slice(&bytes[..end]).unwrap();
    for later in ["path", "revision"] {
        head.as_object_mut().unwrap().remove(later).unwrap();
    }
    fs::remove_file(path).unwrap();
    let old = state.path().join("unsaved-0123456789abcdef.json");
    fs::write(&old, [head.to_string().as_bytes(), &bytes[end..]].concat()).unwrap();
    let server = serve(folder.path(), state.path());
    assert_eq!(say(&server, &game(&server, 2), "over it").0, 409);
    let name = json!({"file": "two.sgf", "number": 2});
    server_answer(&server, "/api/unsaved/restore", &name);
    assert_eq!(said(&game(&server, 2)), "an hour's work");
    assert!(!old.exists());
}

#[test]
fn a_copy_that_cannot_be_written_is_said_and_the_one_before_stays() {
    let (folder, outer) = folders();
    let state = outer.path().join("state");
    // No folder can be made where a file is.
    fs::write(&state, "").unwrap();
    let server = serve(folder.path(), &state);
    let (status, shown) = say(&server, &game(&server, 2), "first");
    assert_eq!((status, &shown["changed"]), (200, &json!(true)));
    assert!(shown["not_kept"].is_string(), "{}", shown["not_kept"]);
    assert_eq!(game(&server, 2)["not_kept"], shown["not_kept"]);
    assert_eq!(server.good("/api/unsaved")[0]["modified"], Value::Null);
    // The next change is kept again.
    fs::remove_file(&state).unwrap();
    let (_, shown) = say(&server, &shown, "second");
    assert_eq!(shown["not_kept"], Value::Null);
    let before = copies(&state);
    assert_eq!(before.len(), 1);
    // The folder is full, as it were: the copy of the state before is still there.
    fs::rename(&state, outer.path().join("aside")).unwrap();
    fs::write(&state, "").unwrap();
    let (_, shown) = say(&server, &shown, "third");
    assert!(shown["not_kept"].is_string());
    assert_eq!(copies(&outer.path().join("aside")).len(), 1);
    // What is saved needs no copy.
    let request = json!({"file": "two.sgf", "number": 2, "to": "two.sgf", "in_place": true});
    assert_eq!(server.post("/api/game/save", &request).status, 200);
    assert_eq!(game(&server, 2)["not_kept"], Value::Null);
    // A server that ends tries once more.
    let (_, shown) = say(&server, &game(&server, 2), "fourth");
    assert!(shown["not_kept"].is_string());
    fs::remove_file(&state).unwrap();
    drop(server);
    assert_eq!(copies(&state).len(), 1);
}

#[test]
fn a_server_that_only_reads_keeps_nothing_and_says_so() {
    let (folder, state) = folders();
    left_by_one_that_ended(folder.path(), state.path());
    let before = copies(state.path());
    let server = Running::with(&Options {
        paths: vec![folder.path().to_owned()],
        port: Some(0),
        state: Some(state.path().to_owned()),
        read_only: true,
        ..Options::default()
    });
    let (status, shown) = say(&server, &game(&server, 2), "for the moment");
    assert_eq!(status, 200);
    assert!(shown["not_kept"].is_string());
    drop(server);
    assert_eq!(copies(state.path()), before);
}
