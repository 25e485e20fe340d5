//! `honte score`, `honte referee`, `honte gtp` and the page say of a game with one voice who won, and
//! how much of it is proved.
//!
//! Where nobody marked what is dead, all four take one judgement, with the same effort and in the same
//! words; what they say is held against each other, and against the result that the players counted.

#![cfg(unix)]

use crate::common::{Served, fed, honte_in, root, skipped};
use honte_record::records::{self, RecordEvent};
use honte_record::sgf::write_tree;
use serde_json::{Value, json};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use tempfile::TempDir;

/// Games of the samples: counted, some with stones that are dead on the board. Of game 1 three million
/// visits prove less than the usual effort does.
const SAMPLES: [u64; 3] = [1, 78, 145];

/// Positions of the samples.
const BOARDS: [&str; 4] = [
    "collapse-of-a-seki.txt",
    "direct-ko-both-dead.txt",
    "false-eye-with-double-ko.txt",
    "three-points-without-capturing.txt",
];

/// Professional games whose counted result is known.
const COUNTED: [u64; 2] = [91, 385];

/// What each way says of a game.
#[derive(Debug)]
struct Answers {
    /// Whether the record marks what is dead, which then is counted.
    is_marked: bool,
    recorded: String,
    score: String,
    referee: String,
    gtp: String,
    page: String,
}

/// How many groups are proved, as they seem, and open.
type Groups = [u64; 3];

fn groups(value: &Value, names: [&str; 3]) -> Groups {
    names.map(|name| {
        value[name]
            .as_u64()
            .unwrap_or_else(|| panic!("{name}: {value}"))
    })
}

/// The same of `honte referee --json`, which lists the groups.
fn listed(report: &Value) -> Groups {
    let groups = report["groups"].as_array().unwrap();
    ["proved", "seems", "doubtful"].map(|standing| {
        let of = groups.iter().filter(|group| group["standing"] == standing);
        of.count() as u64
    })
}

/// What the page knows of a file's game.
fn judged(page: &Served, file: &str) -> Value {
    let ask = |method: &str, path: &str, body: &str| -> Value {
        serde_json::from_slice(&page.ask(method, path, body)).unwrap()
    };
    let wish = json!({"file": file}).to_string();
    let job = ask("POST", "/api/referee", &wish);
    let path = format!("/api/jobs/{}", job["job"].as_str().unwrap());
    loop {
        let job = ask("GET", &path, "");
        if job["state"] != "running" {
            return job["result"].clone();
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

/// Puts games of a collection into files of their own: `12.sgf`.
fn apart(collection: &Path, numbers: &[u64]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut file = fs::File::open(collection).unwrap();
    let mut number = 0;
    let read = records::read(&mut file, "games", |event| {
        if let RecordEvent::Game(record) = event {
            number += 1;
            if numbers.contains(&number) {
                let mut text = Vec::new();
                write_tree(&record.tree, &mut text);
                fs::write(folder.path().join(format!("{number}.sgf")), text).unwrap();
            }
        }
        ControlFlow::Continue(())
    });
    read.unwrap();
    folder
}

fn answers(folder: &Path, page: &Served, file: &str) -> Answers {
    let text = |value: &Value| value.as_str().unwrap_or("none").to_owned();
    let read = |arguments: &[&str]| -> Value {
        let run = honte_in(folder, arguments);
        serde_json::from_str(&run.out)
            .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}", run.err))
    };
    let score = read(&["score", file, "--json"]);
    let referee = read(&["referee", file, "--json"]);
    let page = judged(page, file);
    let input = format!("komi 0\nloadsgf {file}\nfinal_score\n");
    let gtp = fed(folder, &["gtp", "--rules", "Japanese"], input);
    let gtp = gtp.out.trim_end().rsplit("= ").next().unwrap().to_owned();
    let is_marked = score["from"] == "marks";
    if !is_marked {
        assert_eq!(score["likely"], score["result"], "{file}");
        let of_score = groups(&score, ["groups_proved", "groups_seeming", "groups_open"]);
        let of_page = groups(&page["summary"]["groups"], ["proved", "seems", "open"]);
        assert_eq!(of_score, listed(&referee), "{file}");
        assert_eq!(of_score, of_page, "{file}");
        assert_eq!(of_score, listed(&page["report"]), "{file}");
        assert_eq!(score["groups_proved"], referee["groups_proved"], "{file}");
        same_words(folder, file, of_score);
    }
    Answers {
        is_marked,
        recorded: text(&score["recorded"]),
        score: text(&score["result"]),
        referee: text(&referee["likely"]),
        gtp,
        page: text(&page["report"]["likely"]),
    }
}

/// The first lines of `honte score` and `honte referee`, and the row of a game among others.
fn same_words(folder: &Path, file: &str, groups: Groups) {
    let head = |command: &str| -> Vec<String> {
        let run = honte_in(folder, &[command, file]);
        run.out.lines().take(2).map(str::to_owned).collect()
    };
    let (score, referee) = (head("score"), head("referee"));
    assert_eq!(score, referee, "{file}");
    let [proved, ..] = groups;
    let all: u64 = groups.iter().sum();
    if proved < all {
        let words = format!("{proved} of {all} groups proved");
        assert!(referee[1].starts_with(&words), "{file}: {referee:?}");
    } else {
        assert!(referee[1].contains("proved"), "{file}: {referee:?}");
        assert!(!referee[1].contains(" of "), "{file}: {referee:?}");
    }
    let table = honte_in(folder, &["referee", file, file]).out;
    let row = table.lines().nth(1).unwrap_or_default();
    assert!(
        row.contains(&format!("  {proved} of {all}  ")),
        "{file}: {table}"
    );
}

/// Asks all four of some games; how many are as recorded.
fn compare(collection: &Path, numbers: &[u64]) -> usize {
    let folder = apart(collection, numbers);
    let page = Served::start(folder.path(), &["."]);
    let mut as_recorded = 0;
    for number in numbers {
        let told = answers(folder.path(), &page, &format!("{number}.sgf"));
        assert_eq!(told.score, told.gtp, "game {number}: {told:?}");
        assert_eq!(told.referee, told.page, "game {number}: {told:?}");
        if !told.is_marked {
            assert_eq!(told.score, told.referee, "game {number}: {told:?}");
        }
        as_recorded += usize::from(told.score == told.recorded);
    }
    as_recorded
}

#[test]
fn of_the_sample_boards() {
    let folder = tempfile::tempdir().unwrap();
    for name in BOARDS {
        let text = fs::read(root().join("examples").join(name)).unwrap();
        fs::write(folder.path().join(name), text).unwrap();
    }
    let page = Served::start(folder.path(), &["."]);
    for name in BOARDS {
        let read = |arguments: &[&str]| -> Value {
            serde_json::from_str(&honte_in(folder.path(), arguments).out).unwrap()
        };
        let score = read(&["score", name, "--json"]);
        let of_score = groups(&score, ["groups_proved", "groups_seeming", "groups_open"]);
        let referee = read(&["referee", name, "--json"]);
        assert_eq!(score["result"], referee["likely"], "{name}");
        assert_eq!(of_score, listed(&referee), "{name}");
        same_words(folder.path(), name, of_score);
        let page = judged(&page, name);
        assert_eq!(of_score, listed(&page["report"]), "{name}");
        assert_eq!(page["report"]["likely"], referee["likely"], "{name}");
    }
}

#[test]
fn of_the_samples() {
    let as_recorded = compare(&root().join("examples/games.sgf"), &SAMPLES);
    assert_eq!(as_recorded, SAMPLES.len());
}

#[test]
fn of_counted_games() {
    let file = root().join("../shared/games/counted/counted-pro.sgf");
    if !file.exists() {
        skipped("../shared/games is not there");
        return;
    }
    assert_eq!(compare(&file, &COUNTED), COUNTED.len());
}

/// `W+5.50` as -5.5.
fn lead(result: &str) -> f64 {
    match result.trim().split_once('+') {
        Some(("B", by)) => by.parse().unwrap(),
        Some((_, by)) => -by.parse::<f64>().unwrap(),
        None => 0.0,
    }
}

/// Players marked what is dead: `honte score` and `honte gtp` count by that, to the recorded result.
#[test]
fn of_marked_games() {
    let file = root().join("../shared/games/counted/counted.sgf");
    if !file.exists() {
        skipped("../shared/games is not there");
        return;
    }
    let numbers: Vec<u64> = (1..=189).collect();
    let folder = apart(&file, &numbers);
    let ask: String = numbers
        .iter()
        .map(|number| format!("loadsgf {number}.sgf\nfinal_score\n"))
        .collect();
    let run = fed(folder.path(), &["gtp"], ask);
    let replies: Vec<&str> = run
        .out
        .split_terminator("\n\n")
        .skip(1)
        .step_by(2)
        .collect();
    for (number, reply) in numbers.iter().zip(replies) {
        let text = fs::read_to_string(folder.path().join(format!("{number}.sgf"))).unwrap();
        let (_, recorded) = text.split_once("RE[").unwrap();
        let (recorded, _) = recorded.split_once(']').unwrap();
        assert_eq!(
            lead(reply.trim_start_matches("= ")),
            lead(recorded),
            "game {number}"
        );
    }
}
