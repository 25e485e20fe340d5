//! Games: listed, looked at, changed, saved.

use crate::client::{Running, samples};
use honte_record::sgf::Collection;
use serde_json::{Value, json};
use std::fs;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("one.sgf"),
        "(;SZ[9]PB[Shusaku]PW[Gennan]DT[1846-09-11]RE[B+2];B[ee];W[cc](;B[gc])(;B[gg]C[deep]))",
    )
    .unwrap();
    fs::write(
        folder.path().join("two.sgf"),
        "(;PB[A])\n(;PB[B];B[aa];B[aa])",
    )
    .unwrap();
    fs::create_dir(folder.path().join("old")).unwrap();
    fs::write(
        folder.path().join("old/corner.txt"),
        "X X .\nO . X\n. X X\n",
    )
    .unwrap();
    folder
}

fn open(server: &Running, file: &str, number: u64) -> Value {
    server.good(&format!("/api/game?file={file}&number={number}"))
}

#[test]
fn games_are_listed_filtered_and_sorted() {
    let folder = folder();
    let server = Running::over(&[folder.path().to_owned()]);
    let all = server.wait("/api/games", |games| games["reading"] == false);
    assert_eq!((&all["total"], &all["matching"]), (&json!(4), &json!(4)));
    let named = |path: &str| -> Vec<String> {
        let rows = server.good(path)["rows"].as_array().unwrap().clone();
        rows.iter()
            .map(|row| row["black"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(named("/api/games?filter=shusaku%201846"), ["Shusaku"]);
    assert_eq!(named("/api/games?filter=black%20%3D%20A"), ["A"]);
    assert_eq!(named("/api/games?filter=date%20%3C%201900"), ["Shusaku"]);
    assert_eq!(named("/api/games?sort=black"), ["A", "B", "Shusaku", ""]);
    assert_eq!(
        named("/api/games?sort=black&desc=1"),
        ["Shusaku", "B", "A", ""]
    );
    assert_eq!(named("/api/games?sort=black&from=1&most=1"), ["B"]);
    assert_eq!(named("/api/games?folder=two.sgf"), ["A", "B"]);
    let folders = server.good("/api/folders");
    assert_eq!(folders.as_array().unwrap().len(), 2);
    assert_eq!(
        folders[0]["files"][1],
        json!({"file": "two.sgf", "games": 2, "format": "sgf"})
    );
    // What was played is found by the index, which may still be under work.
    let played = || server.get("/api/games?filter=plays%20%22Q16%22");
    while played().status == 503 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let found = played().json();
    let starts = found["rows"].as_array().unwrap().len();
    assert_eq!(found["matching"], starts, "{found}");
}

#[test]
fn a_game_has_its_nodes_findings_and_changes() {
    let folder = folder();
    let server = Running::over(&[folder.path().to_owned()]);
    let game = open(&server, "one.sgf", 1);
    let nodes = game["nodes"].as_array().unwrap();
    let names: Vec<&str> = nodes
        .iter()
        .map(|node| node["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["0", "1", "2", "3", "3.b"]);
    assert_eq!(nodes[4]["parent"], 2);
    assert_eq!(nodes[4]["comment"], "deep");
    assert_eq!(nodes[3]["move"], "B G7");
    // The last move's sign moves on with it.
    let changed: Vec<&Value> = nodes[3]["spots"]
        .as_array()
        .unwrap()
        .iter()
        .step_by(2)
        .collect();
    assert_eq!(changed, ["cc", "gc"]);
    let second = open(&server, "two.sgf", 2);
    assert_eq!(second["of"], 2);
    let kinds: Vec<&str> = second["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| finding["kind"].as_str().unwrap())
        .collect();
    assert!(
        kinds.contains(&"occupied") && kinds.contains(&"out-of-turn"),
        "{kinds:?}"
    );
    let occupied = second["findings"]
        .as_array()
        .unwrap()
        .iter()
        .find(|f| f["kind"] == "occupied");
    assert_eq!(
        (&occupied.unwrap()["node"], &occupied.unwrap()["line"]),
        (&json!(2), &json!(2))
    );
    assert_eq!(open(&server, "old/corner.txt", 1)["size"]["width"], 3);
    assert_eq!(server.get("/api/game?file=two.sgf&number=3").status, 404);
    assert_eq!(server.get("/api/game?file=none.sgf").status, 404);
    assert_eq!(server.get("/api/game?file=one.sgf&number=x").status, 400);
}

#[test]
fn a_game_is_changed_taken_back_and_saved() {
    let folder = folder();
    let server = Running::over(&[folder.path().to_owned()]);
    let mut revision = 0;
    let mut edit = |change: Value| -> Value {
        let mut wish = json!({"file": "one.sgf", "number": 1, "revision": revision});
        wish.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        let reply = server.post("/api/game/edit", &wish);
        let value = reply.json();
        assert_eq!(reply.status, 200, "{value}");
        revision = value["revision"].as_u64().unwrap();
        value
    };
    // There already: nothing changes.
    let there = edit(json!({"op": "play", "node": 2, "at": "G7"}));
    assert_eq!(
        (&there["node"], &there["changed"]),
        (&json!(3), &json!(false))
    );
    let played = edit(json!({"op": "play", "node": 3, "at": "C3"}));
    assert_eq!(played["nodes"][4]["move"], "W C3");
    edit(json!({"op": "mark", "node": 4, "at": "C3", "mark": "label", "text": "a]"}));
    edit(json!({"op": "comment", "node": 4, "text": "Überraschung [!]"}));
    edit(json!({"op": "header", "name": "EV", "value": "Castle  game"}));
    edit(json!({"op": "set", "node": 0, "at": "A1", "stone": "white"}));
    let promoted = edit(json!({"op": "promote", "node": 5}));
    assert_eq!(promoted["node"], 3);
    let back = edit(json!({"op": "undo"}));
    assert_eq!(back["can_redo"], true);
    edit(json!({"op": "redo"}));
    let deleted = edit(json!({"op": "delete", "node": 4}));
    assert_eq!(deleted["nodes"].as_array().unwrap().len(), 4);
    edit(json!({"op": "undo"}));
    let old = server.post(
        "/api/game/edit",
        &json!({"file": "one.sgf", "number": 1, "revision": 0, "op": "undo"}),
    );
    assert_eq!(old.status, 409);
    let save = |to: &str, format: &str, replace: bool| {
        let wish =
            json!({"file": "one.sgf", "number": 1, "to": to, "format": format, "replace": replace});
        server.post("/api/game/save", &wish)
    };
    assert_eq!(save("one.sgf", "sgf", false).status, 409);
    assert_eq!(save("old/new.sgf", "sgf", false).status, 200);
    let text = fs::read(folder.path().join("old/new.sgf")).unwrap();
    let tree = &Collection::read(&text).games[0];
    let last = tree.line(tree.root()).last().unwrap();
    assert_eq!(tree.comment(last), Some("deep".to_owned()));
    let text = String::from_utf8(text).unwrap();
    assert!(
        text.contains("EV[Castle game]") && text.contains("AW[ai]"),
        "{text}"
    );
    assert!(
        text.contains("LB[cg:a\\]]") && text.contains("Überraschung [!\\]"),
        "{text}"
    );
    assert_eq!(save("new.ishi", "ishi", false).status, 200);
    assert_eq!(open(&server, "new.ishi", 1)["nodes"][3]["comment"], "deep");
    assert_eq!(open(&server, "one.sgf", 1)["changed"], false);
    // A collection is not made one game.
    assert_eq!(save("two.sgf", "sgf", true).status, 409);
    assert_eq!(save("one.sgf", "sgf", true).status, 200);
    let listed = server.good("/api/games?filter=castle");
    assert_eq!(listed["matching"], 3);
}

#[test]
fn what_cannot_be_changed_says_why() {
    let folder = folder();
    let server = Running::over(&[folder.path().to_owned()]);
    let refused = |change: Value, status: u16, words: &str| {
        let mut wish = json!({"file": "one.sgf", "number": 1, "revision": 0});
        wish.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        let reply = server.post("/api/game/edit", &wish);
        assert_eq!(reply.status, status, "{wish}: {}", reply.error());
        assert!(reply.error().contains(words), "{}", reply.error());
    };
    refused(
        json!({"op": "play", "node": 1, "at": "E5"}),
        422,
        "there is a stone",
    );
    refused(json!({"op": "play", "node": 1, "at": "I5"}), 400, "I5");
    refused(json!({"op": "play", "node": 99, "at": "A1"}), 404, "node");
    refused(json!({"op": "delete", "node": 0}), 422, "root");
    refused(json!({"op": "undo"}), 409, "nothing");
    refused(
        json!({"op": "header", "name": "XX", "value": "1"}),
        400,
        "header",
    );
    refused(json!({"op": "fly", "node": 1}), 400, "fly");
}

#[test]
fn what_is_dropped_in_is_read() {
    let server = samples();
    let sgf = server.upload("a.sgf", b"(;PB[X];B[aa])(;PB[Y])").json();
    assert_eq!(sgf["games"], 2);
    let file = sgf["file"].as_str().unwrap();
    assert_eq!(open(&server, file, 2)["headers"][0]["value"], "Y");
    let rows = server.good(&format!("/api/games?folder={file}"));
    assert_eq!(
        (&rows["matching"], &rows["rows"][1]["black"]),
        (&json!(2), &json!("Y"))
    );
    let board = server.upload("b.txt", b"X O .\n. X .\n").json();
    assert_eq!(
        open(&server, board["file"].as_str().unwrap(), 1)["size"],
        json!({"width": 3, "height": 2})
    );
    let broken = server.upload("c.sgf", b"(;SZ[9];B[ee;W[cc").json();
    assert!(
        !broken["findings"].as_array().unwrap().is_empty(),
        "{broken}"
    );
    let none = server.upload("d.txt", b"no board at all");
    assert_eq!(none.status, 422);
    assert!(
        none.error().contains("neither a record nor a text board"),
        "{}",
        none.error()
    );
    let odd = server.upload("..%2F..%2Fetc%2Fpasswd", b"(;B[aa])").json();
    assert!(odd["file"].as_str().unwrap().ends_with("/passwd"), "{odd}");
}

#[test]
fn pictures_books_and_files_are_given_out() {
    let server = samples();
    let diagram = |format: &str| {
        server.get(&format!(
            "/api/game/diagram?file=testspec.ishi&number=1&node=12&format={format}"
        ))
    };
    assert!(diagram("svg").body.starts_with(b"<svg"));
    assert!(diagram("png").body.starts_with(b"\x89PNG"));
    let pdf = diagram("pdf");
    assert!(pdf.body.starts_with(b"%PDF"));
    assert_eq!(
        pdf.header("content-disposition"),
        Some("attachment; filename=\"testspec-12.pdf\"")
    );
    assert_eq!(diagram("gif").status, 400);
    let book = server.good("/api/game/book?file=testspec.ishi&number=1");
    assert!(
        book[0]["svg"].as_str().unwrap().starts_with("<svg") && book.as_array().unwrap().len() > 1
    );
    assert!(!book.to_string().contains("<style"));
    let file = server.get("/api/game/file?file=testspec.ishi&number=1&format=sgf");
    assert_eq!(Collection::read(&file.body).games.len(), 1);
}

#[test]
fn what_is_cut_off_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let moves: String = (0..50_010).map(|i| [";B[aa]", ";W[bb]"][i % 2]).collect();
    fs::write(folder.path().join("long.sgf"), format!("(;SZ[9]{moves})")).unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    let game = open(&server, "long.sgf", 1);
    assert_eq!(game["nodes"].as_array().unwrap().len(), 50_000);
    assert_eq!(game["cut"], true);
    let told = game["findings"]
        .as_array()
        .unwrap()
        .iter()
        .any(|finding| finding["kind"] == "cut");
    assert!(told);
}
