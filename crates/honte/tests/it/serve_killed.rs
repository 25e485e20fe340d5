//! A server that is killed while the page saves leaves the old file or the new one, and nothing else
//! after the next start.

#![cfg(unix)]

use crate::common::Served;
use serde_json::{Value, json};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

const KILLS: u32 = 100;

/// A server of a folder, once it has read it.
fn over(folder: &Path) -> Served {
    let served = Served::start(folder, &["."]);
    let read =
        || -> Value { serde_json::from_slice(&served.ask("GET", "/api/games", "")).unwrap() };
    while read()["reading"] != false {
        sleep(Duration::from_millis(5));
    }
    served
}

/// What stands in the folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_hundred_kills_while_saving_leave_old_or_new() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    fs::write(&path, "(;SZ[9];B[ee])").unwrap();
    let save = json!({"file": "a.sgf", "number": 1, "to": "a.sgf", "replace": true}).to_string();
    let mut delay = Duration::from_millis(30);
    let (mut old_ones, mut new_ones, mut left) = (0, 0, 0);
    for round in 0..=KILLS {
        let mut served = over(folder.path());
        assert_eq!(names(folder.path()), ["a.sgf"], "round {round}");
        // Long enough that writing takes a while.
        let text = format!("{round} {}", "long ".repeat(200_000));
        let edit = json!({"file": "a.sgf", "number": 1, "revision": 0, "op": "comment", "node": 0, "text": text});
        served.ask("POST", "/api/game/edit", &edit.to_string());
        let old = fs::read(&path).unwrap();
        let new = served.ask("GET", "/api/game/file?file=a.sgf&format=sgf", "");
        let start = Instant::now();
        let mut stream = served.send("POST", "/api/game/save", &save);
        if round == 0 {
            // How long it takes when nobody kills it.
            stream.read_to_end(&mut Vec::new()).unwrap();
            delay = start.elapsed();
        } else {
            sleep(delay);
        }
        served.kill();
        let now = fs::read(&path).unwrap();
        assert!(
            now == old || now == new,
            "round {round}: {} bytes",
            now.len()
        );
        left += names(folder.path()).len() - 1;
        if round == 0 {
            continue;
        }
        // Earlier if it was too late, later if it was too early: most kills come about when the file
        // is replaced.
        if now == new {
            new_ones += 1;
            delay = delay * 4 / 5;
        } else {
            old_ones += 1;
            delay = delay * 6 / 5;
        }
    }
    let _served = over(folder.path());
    assert_eq!(names(folder.path()), ["a.sgf"]);
    println!("{KILLS} kills: {old_ones} old, {new_ones} new, {left} with a temporary file");
    assert!(
        old_ones > 0 && new_ones > 0,
        "{old_ones} old, {new_ones} new"
    );
}
