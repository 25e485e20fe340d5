//! `honte show …` as a person or a script runs it.

use crate::common::{honte_in, root};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write;

const SAMPLE: &str = "corpus/ishi/testspec.ishi";

/// Runs in the repository's root; exit code, output, complaints.
fn show(arguments: &[&str]) -> (i32, String, String) {
    honte_in(&root(), &[&["show"], arguments].concat()).told()
}

fn shown(arguments: &[&str]) -> String {
    let (code, out, err) = show(arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
    out
}

#[test]
fn a_collection_is_a_table() {
    insta::assert_snapshot!("games", shown(&[SAMPLE]));
    let json: Value = serde_json::from_str(&shown(&[SAMPLE, "--json"])).unwrap();
    let moves: Vec<u64> = json
        .as_array()
        .unwrap()
        .iter()
        .map(|g| g["moves"].as_u64().unwrap())
        .collect();
    // The lines that begin with B or W and are in no variation.
    assert_eq!(moves, [58, 31, 6]);
}

#[test]
fn what_an_engine_said() {
    let folder = crate::common::folder_with::<&str>(&[
        (
            "ai.sgf",
            "(;SZ[9];B[ee]SBKV[50];W[cc]SBKV[70]OGSC[3.2];B[gg]C[0.20 0.80 0.00 -4.5 v=100])",
        ),
        ("plain.sgf", "(;SZ[9];B[ee])"),
    ]);
    let run = |arguments: &[&str]| honte_in(folder.path(), &[&["show"], arguments].concat()).told();
    let (code, out, _) = run(&["ai.sgf", "--analysis"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("80 %") && out.contains("+20.0 % for Black"),
        "{out}"
    );
    let (_, out, _) = run(&["ai.sgf", "--at", "2"]);
    assert!(out.contains("Engine: Black 70.0 %, B+3.2"), "{out}");
    let (_, out, _) = run(&["plain.sgf", "--analysis"]);
    assert!(out.contains("No engine"), "{out}");
}

#[test]
fn headers_that_are_not_understood_are_shown() {
    let lines = "EVENT x\r\nDATE 3-21-48\r\nKOMI five and a half\r\nB 1 Q16\r\n\
                 DIAGRAM 19x19\r\nSETUP B K10\r\n";
    let folder = crate::common::folder_with(&[("a.go", lines)]);
    let (_, out, _) = honte_in(folder.path(), &["show", "a.go"]).told();
    assert!(
        out.contains("3-21-48") && out.contains("five and a half"),
        "{out}"
    );
    let (_, out, _) = honte_in(folder.path(), &["show", "a.go", "--json"]).told();
    let json: Value = serde_json::from_str(&out).unwrap();
    let nodes = json["nodes"].as_array().unwrap();
    let diagram = nodes
        .iter()
        .find(|node| !node["diagram"].is_null())
        .unwrap();
    assert_eq!(diagram["diagram"]["black"][0], "K10");
}

#[test]
fn a_game() {
    insta::assert_snapshot!("end_of_game", shown(&[SAMPLE, "--game", "2"]));
    insta::assert_snapshot!("marked_node", shown(&[SAMPLE, "--game", "3", "--at", "1"]));
    insta::assert_snapshot!("tree", shown(&[SAMPLE, "--game", "3", "--tree"]));
    insta::assert_snapshot!("moves", shown(&[SAMPLE, "--game", "1", "--moves"]));
}

#[test]
fn every_name_in_the_json_leads_to_its_node() {
    let json: Value = serde_json::from_str(&shown(&[SAMPLE, "--game", "3", "--json"])).unwrap();
    let nodes = json["nodes"].as_array().unwrap();
    let names: BTreeSet<&str> = nodes
        .iter()
        .map(|node| node["at"].as_str().unwrap())
        .collect();
    assert_eq!(names.len(), nodes.len());
    for node in nodes {
        let at = node["at"].as_str().unwrap();
        let one = shown(&[SAMPLE, "--game", "3", "--json", "--at", at]);
        let one: Value = serde_json::from_str(&one).unwrap();
        assert_eq!(one["position"]["node"], node["id"], "{at}");
    }
    // The SETUP lines of event 3.
    let start = shown(&[SAMPLE, "--game", "3", "--json", "--at", "0+1"]);
    let start: Value = serde_json::from_str(&start).unwrap();
    let count = |colour: &str| start["position"][colour].as_array().unwrap().len();
    assert_eq!((count("black"), count("white")), (12, 12));
}

#[test]
fn a_deep_game_is_shown() {
    let mut file = tempfile::Builder::new().suffix(".sgf").tempfile().unwrap();
    let deep = 100_000;
    let text = format!(
        "(;SZ[9]{}{}",
        "(;B[aa];W[bb](;B[cc])".repeat(deep),
        ")".repeat(deep + 1)
    );
    file.write_all(text.as_bytes()).unwrap();
    let name = file.path().to_str().unwrap();
    for arguments in [vec![name, "--tree"], vec![name, "--json"], vec![name]] {
        assert_eq!(show(&arguments).0, 0, "{arguments:?}");
    }
}

#[test]
fn what_is_wrong_is_said_in_a_line() {
    let cases: [(&[&str], &str); 7] = [
        (&["nowhere.sgf"], "nowhere.sgf"),
        (&[SAMPLE, "--at", "9"], "there are several games"),
        (&[SAMPLE, "--game", "4"], "--game 4: there are 3 games"),
        (
            &[SAMPLE, "--game", "3", "--at", "9"],
            "honte: there is no move 9",
        ),
        (
            &[SAMPLE, "--game", "3", "--at", "1.e"],
            "no variation 'e' at 1",
        ),
        (
            &[SAMPLE, "--game", "3", "--at", "1.b7"],
            "the variation 1.b has only 2 nodes",
        ),
        (&[SAMPLE, "--game", "3", "--at", "#99"], "no node #99"),
    ];
    for (arguments, words) in cases {
        let (code, out, err) = show(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(
            err.contains(words) && err.lines().count() == 1,
            "{arguments:?}: {err}"
        );
    }
    assert_eq!(show(&[SAMPLE, "--at", "twelve"]).0, 2);
}
