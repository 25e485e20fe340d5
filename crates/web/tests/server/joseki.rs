//! Trees of joseki.

use crate::client::{Running, root, samples};
use serde_json::{Value, json};
use std::fs;

fn first_tree(server: &Running) -> Value {
    let has_one = |trees: &Value| trees.as_array().is_some_and(|trees| !trees.is_empty());
    server.wait("/api/joseki", has_one)[0].clone()
}

#[test]
fn the_sample_games_are_mined_and_walked() {
    let server = samples();
    let tree = first_tree(&server);
    assert_eq!((&tree["id"], &tree["games"]), (&json!("t1"), &json!(199)));
    let start = server.good("/api/joseki/t1/node/0");
    let next = &start["next"][0];
    let node = server.good(&format!("/api/joseki/t1/node/{}", next["id"]));
    assert_eq!(node["count"], next["count"]);
    assert_eq!(node["path"][0]["step"], next["step"]);
    let example = &node["examples"][0];
    assert_eq!(example["here"], true);
    let game = server.good(&format!(
        "/api/game?file={}&number={}",
        example["file"].as_str().unwrap(),
        example["number"]
    ));
    // The move that the node is about is the game's at that turn.
    let turn = example["turn"].as_u64().unwrap() as usize;
    assert!(game["nodes"][turn]["move"].is_string());
    // Any orientation leads to the same node.
    let second = &node["next"][0];
    let words = format!(
        "{},{}",
        next["step"].as_str().unwrap(),
        second["step"].as_str().unwrap()
    );
    let found = server.good(&format!("/api/joseki/t1/find?moves={words}"));
    assert_eq!(
        (&found["node"], &found["known"]),
        (&second["id"], &json!(2))
    );
    let turned: Vec<String> = words.split(',').map(turned).collect();
    let found = server.good(&format!("/api/joseki/t1/find?moves={}", turned.join(",")));
    assert_eq!(found["node"], second["id"], "{turned:?}");
    let beyond = server.good("/api/joseki/t1/find?moves=A1,T19");
    assert_eq!((&beyond["node"], &beyond["known"]), (&json!(0), &json!(0)));
    for format in ["sgf", "json", "tsv"] {
        let file = server.get(&format!("/api/joseki/t1/file?format={format}"));
        let text = String::from_utf8(file.body).unwrap();
        assert!(text.len() > 10_000 && !text.contains(root().to_str().unwrap()));
        assert!(
            !text.contains("/examples/"),
            "the way to the files is nobody's business"
        );
    }
    assert_eq!(server.get("/api/joseki/t1/node/99999").status, 404);
    assert_eq!(server.get("/api/joseki/t9/node/0").status, 404);
    assert_eq!(server.get("/api/joseki/t1/find?moves=Z99").status, 400);
}

/// The same point when the board is turned upside down.
fn turned(name: &str) -> String {
    if name == "tenuki" {
        return name.to_owned();
    }
    let row: u32 = name[1..].parse().unwrap();
    format!("{}{}", &name[..1], 20 - row)
}

#[test]
fn a_collection_is_mined_when_it_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let dated: String = (0..40)
        .map(|i| {
            format!(
                "(;SZ[19]PB[B{i}]DT[19{}0]RE[B+1];B[pd];W[qf];B[nc];W[rd])",
                5 + i % 5
            )
        })
        .collect();
    fs::write(folder.path().join("dated.sgf"), dated).unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    let job = server.post(
        "/api/joseki/mine",
        &json!({"files": ["dated.sgf"], "prune": "5", "filter": "date >= 1960"}),
    );
    let job = job.json()["job"].as_str().unwrap().to_owned();
    let ended = server.ended(&job);
    let tree = ended["result"]["tree"]
        .as_str()
        .unwrap_or_else(|| panic!("{ended}"))
        .to_owned();
    let node = server.good(&format!("/api/joseki/{tree}/node/1"));
    assert_eq!(
        node["years"],
        json!([[1960, 8], [1970, 8], [1980, 8], [1990, 8]])
    );
    assert_eq!(
        (&node["first_year"], &node["win"]["value"]),
        (&json!(1960), &json!(1.0))
    );
    let refused = |wish: Value, words: &str| {
        let reply = server.post("/api/joseki/mine", &wish);
        assert!(
            (400..=404).contains(&reply.status) && reply.error().contains(words),
            "{}",
            reply.error()
        );
    };
    refused(json!({"filter": "date >"}), "");
    refused(json!({"prune": "none"}), "prune");
    refused(json!({"folder": "elsewhere"}), "elsewhere");
    refused(json!({"size": 99}), "25");
    let none = server
        .post("/api/joseki/mine", &json!({"filter": "black = nobody"}))
        .json();
    let ended = server.ended(none["job"].as_str().unwrap());
    assert_eq!(ended["state"], "failed");
}

#[test]
fn trees_among_the_files_are_read() {
    let samples = samples();
    first_tree(&samples);
    let folder = tempfile::tempdir().unwrap();
    for format in ["sgf", "json"] {
        let file = samples.get(&format!("/api/joseki/t1/file?format={format}"));
        fs::write(folder.path().join(format!("tree.{format}")), file.body).unwrap();
    }
    fs::write(
        folder.path().join("broken.json"),
        "{\"params\":{\"size\":19",
    )
    .unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    let both = server.wait("/api/joseki", |trees| {
        trees.as_array().is_some_and(|t| t.len() >= 2)
    });
    assert_eq!(
        (&both[0]["name"], &both[1]["name"]),
        (&json!("tree.json"), &json!("tree.sgf"))
    );
    assert_eq!(both[0]["nodes"], both[1]["nodes"]);
    let node = server.good("/api/joseki/t1/node/1");
    assert_eq!(node["examples"][0]["here"], false);
}

/// Of a few games that repeat nothing, what was played once is better than no tree.
#[test]
fn a_few_games_are_mined_at_the_start_and_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.sgf"), "(;SZ[19];B[pd];W[qf];B[nd])").unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    let about = server.wait("/api/about", |about| about["mining"] == false);
    assert_eq!(
        (&about["games"], &about["mining_progress"]),
        (&json!(1), &Value::Null)
    );
    let trees = server.good("/api/joseki");
    assert_eq!(trees[0]["nodes"], 3, "{trees}");
    let asked = server.post("/api/joseki/mine", &json!({})).json();
    let ended = server.ended(asked["job"].as_str().unwrap());
    assert_eq!(ended["state"], "done", "{ended}");
    // What was asked for is what is mined.
    let asked = server
        .post("/api/joseki/mine", &json!({"prune": "3"}))
        .json();
    assert_eq!(
        server.ended(asked["job"].as_str().unwrap())["state"],
        "failed"
    );
    let beside = server.post(
        "/api/joseki/mine",
        &json!({"filter": "by Shusaku and before move"}),
    );
    assert!(
        beside.error().starts_with("column 27"),
        "{}",
        beside.error()
    );
    let words = server
        .post("/api/joseki/mine", &json!({"filter": "one.sgf"}))
        .json();
    assert_eq!(
        server.ended(words["job"].as_str().unwrap())["state"],
        "done"
    );
}
