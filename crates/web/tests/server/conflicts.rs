//! No save takes the place of a change that its page has not seen.

use crate::client::{Reply, Running};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::path::Path;

/// A server over a folder of these files, with the first one open and a move put behind its end.
fn edited(files: &[(&str, &str)]) -> (tempfile::TempDir, Running) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let server = Running::over(&[folder.path().to_owned()]);
    let name = files[0].0;
    let game = server.good(&format!("/api/game?file={name}"));
    let node = game["nodes"].as_array().unwrap().len() - 1;
    let edit = json!({"file": name, "number": 1, "revision": game["revision"], "version": game["version"],
        "op": "play", "node": node, "at": "C3"});
    assert_eq!(server.post("/api/game/edit", &edit).status, 200);
    (folder, server)
}

fn save(server: &Running, to: &str, more: &Value) -> Reply {
    let mut wish = json!({"file": "a.sgf", "number": 1, "to": to, "replace": true});
    let all = wish.as_object_mut().unwrap();
    all.extend(more.as_object().unwrap().clone());
    server.post("/api/game/save", &wish)
}

/// The body of a refusal with this code.
fn refused(reply: &Reply, code: &str) -> Value {
    let body = reply.json();
    assert_eq!(
        (reply.status, body["code"].as_str()),
        (409, Some(code)),
        "{body}"
    );
    assert!(!reply.error().is_empty() && !reply.error().contains('\n'));
    body
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

const OURS: &str = "W[cg]";
const ONE: &str = "(;SZ[9]C[one];B[ee])";
const TWO: &str = "(;SZ[9]C[two];B[ee])";

#[test]
fn a_file_that_another_program_changed_is_not_replaced() {
    let (folder, server) = edited(&[("a.sgf", ONE)]);
    let path = folder.path().join("a.sgf");
    let time = path.metadata().unwrap().modified().unwrap();
    // The same size and the same time: the content alone tells.
    fs::write(&path, TWO).unwrap();
    let file = File::options().write(true).open(&path).unwrap();
    file.set_modified(time).unwrap();
    drop(file);
    let body = refused(&save(&server, "a.sgf", &json!({})), "changed");
    assert_eq!(body["changes"], json!(["content"]));
    assert_eq!(body["now"]["bytes"], json!(TWO.len()));
    assert_eq!(read(folder.path(), "a.sgf"), TWO);
    // Leave to replace is not needed to be told so.
    refused(
        &save(&server, "a.sgf", &json!({"replace": false})),
        "changed",
    );
    // What was not saved is still open, and can go elsewhere.
    assert_eq!(server.good("/api/game?file=a.sgf")["changed"], true);
    assert_eq!(save(&server, "b.sgf", &json!({})).status, 200);
    assert!(read(folder.path(), "b.sgf").contains(OURS));
    assert_eq!(read(folder.path(), "a.sgf"), TWO);
}

#[test]
fn keeping_mine_replaces_the_version_that_was_seen_and_no_other() {
    let (folder, server) = edited(&[("a.sgf", ONE)]);
    let path = folder.path().join("a.sgf");
    fs::write(&path, TWO).unwrap();
    let seen = refused(&save(&server, "a.sgf", &json!({})), "changed");
    let over = json!({"over": seen["now"]["version"]});
    fs::write(&path, "(;SZ[9]C[three];B[ee])").unwrap();
    let again = refused(&save(&server, "a.sgf", &over), "changed");
    assert_ne!(again["now"]["version"], seen["now"]["version"]);
    let over = json!({"over": again["now"]["version"]});
    assert_eq!(save(&server, "a.sgf", &over).status, 200);
    assert!(read(folder.path(), "a.sgf").contains(OURS));
    // What was saved is the new ground to stand on.
    assert_eq!(save(&server, "a.sgf", &json!({})).status, 200);
    let edit = json!({"file": "a.sgf", "number": 1, "revision": 1, "op": "comment", "node": 0, "text": "x"});
    assert_eq!(server.post("/api/game/edit", &edit).status, 200);
    fs::write(&path, TWO).unwrap();
    refused(&save(&server, "a.sgf", &json!({})), "changed");
    assert_eq!(read(folder.path(), "a.sgf"), TWO);
}

#[test]
fn theirs_is_read_again_and_mine_can_be_had_back() {
    let (folder, server) = edited(&[("a.sgf", ONE)]);
    fs::write(folder.path().join("a.sgf"), TWO).unwrap();
    let game = json!({"file": "a.sgf", "number": 1});
    let theirs = server.post("/api/game/reload", &game).json();
    assert_eq!(theirs["nodes"][0]["comment"], "two");
    assert_eq!(
        (&theirs["changed"], &theirs["nodes"][2]),
        (&json!(false), &Value::Null)
    );
    let undo = json!({"file": "a.sgf", "number": 1, "op": "undo",
        "revision": theirs["revision"], "version": theirs["version"]});
    let mine = server.post("/api/game/edit", &undo).json();
    assert_eq!(mine["nodes"][2]["move"], "W C3");
    assert_eq!(save(&server, "a.sgf", &json!({})).status, 200);
    assert!(read(folder.path(), "a.sgf").contains(OURS));
}

#[test]
fn a_file_that_was_deleted_is_not_brought_back_unasked() {
    let (folder, server) = edited(&[("a.sgf", ONE)]);
    fs::remove_file(folder.path().join("a.sgf")).unwrap();
    let body = refused(&save(&server, "a.sgf", &json!({})), "deleted");
    assert_eq!(
        (&body["now"], &body["was"]["bytes"]),
        (&Value::Null, &json!(ONE.len()))
    );
    assert!(!folder.path().join("a.sgf").exists());
    let reload = server.post("/api/game/reload", &json!({"file": "a.sgf", "number": 1}));
    assert_eq!(reload.status, 404);
    assert_eq!(save(&server, "a.sgf", &json!({"over": "none"})).status, 200);
    assert!(read(folder.path(), "a.sgf").contains(OURS));
}

#[test]
fn a_file_that_was_touched_or_saved_from_here_is_no_conflict() {
    let (folder, server) = edited(&[("a.sgf", ONE)]);
    let file = File::options()
        .write(true)
        .open(folder.path().join("a.sgf"))
        .unwrap();
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(10);
    file.set_modified(later).unwrap();
    drop(file);
    assert_eq!(save(&server, "a.sgf", &json!({})).status, 200);
    // A copy that was saved from here is watched, too.
    assert_eq!(save(&server, "copy.sgf", &json!({})).status, 200);
    assert_eq!(save(&server, "copy.sgf", &json!({})).status, 200);
    fs::write(folder.path().join("copy.sgf"), TWO).unwrap();
    refused(&save(&server, "copy.sgf", &json!({})), "changed");
    assert_eq!(read(folder.path(), "copy.sgf"), TWO);
}

#[test]
fn a_tab_that_shows_an_older_state_saves_nothing() {
    let (folder, server) = edited(&[("a.sgf", ONE)]);
    // Another tab has not seen the move.
    let old = json!({"revision": 0});
    refused(&save(&server, "a.sgf", &old), "stale");
    assert_eq!(read(folder.path(), "a.sgf"), ONE);
    assert_eq!(save(&server, "a.sgf", &json!({"revision": 1})).status, 200);
    // Two games, one target: the second tab's game has had nothing to do with it, and asks first.
    let upload = server.upload("b.sgf", TWO.as_bytes()).json()["file"].clone();
    let second = |more: &Value| {
        let mut wish = json!({"file": upload, "number": 1, "to": "a.sgf"});
        wish.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        server.post("/api/game/save", &wish)
    };
    let body = refused(&second(&json!({})), "exists");
    assert_eq!(second(&json!({"over": body["now"]["version"]})).status, 200);
    // And the first tab's next save does not take that away.
    refused(&save(&server, "a.sgf", &json!({"revision": 1})), "stale");
    assert!(read(folder.path(), "a.sgf").contains("two"));
}

#[test]
fn a_tab_of_a_file_that_was_changed_and_read_again_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sgf"), ONE).unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    let first = server.good("/api/game?file=a.sgf");
    fs::write(folder.path().join("a.sgf"), "(;SZ[9]C[longer];W[aa];B[bb])").unwrap();
    // A second tab has it read again.
    let second = server.good("/api/game?file=a.sgf");
    assert_ne!(second["version"], first["version"]);
    let edit = |game: &Value| {
        let wish = json!({"file": "a.sgf", "number": 1, "op": "delete", "node": 1,
            "revision": game["revision"], "version": game["version"]});
        server.post("/api/game/edit", &wish)
    };
    refused(&edit(&first), "stale");
    let wish = json!({"revision": first["revision"], "version": first["version"]});
    refused(&save(&server, "a.sgf", &wish), "stale");
    assert_eq!(edit(&second).status, 200);
    // A server that was started anew counts from zero, and is not taken for the old one.
    drop(server);
    fs::write(folder.path().join("a.sgf"), TWO).unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    let wish = json!({"revision": 0, "version": first["version"]});
    refused(&save(&server, "a.sgf", &wish), "stale");
    assert_eq!(read(folder.path(), "a.sgf"), TWO);
}

#[test]
fn a_collection_is_never_replaced_by_one_of_its_games() {
    let both = format!("{ONE}\n{TWO}\n");
    let (folder, server) = edited(&[("a.sgf", both.as_str())]);
    let body = refused(&save(&server, "a.sgf", &json!({})), "several");
    assert_eq!(body["games"], 2);
    let over = json!({"over": body["now"]["version"]});
    refused(&save(&server, "a.sgf", &over), "several");
    // Another program takes a game out: one is left, and it is another one than was opened.
    fs::write(folder.path().join("a.sgf"), TWO).unwrap();
    let body = refused(&save(&server, "a.sgf", &json!({})), "changed");
    assert_eq!(body["games"], 1);
    assert_eq!(read(folder.path(), "a.sgf"), TWO);
}

#[test]
fn saves_of_many_tabs_at_once_are_one_after_the_other() {
    let (folder, server) = edited(&[("a.sgf", ONE)]);
    let uploads: Vec<Value> = (0..8)
        .map(|n| {
            let text = format!("(;SZ[9]C[tab {n}];B[ee])");
            server.upload("t.sgf", text.as_bytes()).json()["file"].clone()
        })
        .collect();
    let saved = |upload: &Value| {
        let wish = json!({"file": upload, "number": 1, "to": "new.sgf"});
        server.post("/api/game/save", &wish).status
    };
    let codes: Vec<u16> = std::thread::scope(|scope| {
        let tabs: Vec<_> = uploads
            .iter()
            .map(|upload| scope.spawn(move || saved(upload)))
            .collect();
        tabs.into_iter().map(|tab| tab.join().unwrap()).collect()
    });
    let count = |code: u16| codes.iter().filter(|other| **other == code).count();
    assert_eq!((count(200), count(409)), (1, 7), "{codes:?}");
    assert!(read(folder.path(), "new.sgf").contains("tab"));
}
