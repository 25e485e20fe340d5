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
    /// As all four have them.
    groups: Groups,
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
    }
    Answers {
        is_marked,
        groups: listed(&referee),
        recorded: text(&score["recorded"]),
        score: text(&score["result"]),
        referee: text(&referee["likely"]),
        gtp,
        page: text(&page["report"]["likely"]),
    }
}

/// `honte referee` of several files has a row with these groups for each.
fn same_rows(folder: &Path, files: &[(String, Groups)]) {
    let names = files.iter().map(|(file, _)| file.as_str());
    let arguments: Vec<&str> = ["referee"].into_iter().chain(names).collect();
    let table = honte_in(folder, &arguments).out;
    let mut rows = table.lines().skip(1);
    for (file, groups) in files {
        let row = rows.next().unwrap_or_default();
        let (proved, all) = (groups[0], groups.iter().sum::<u64>());
        assert!(row.contains(file.as_str()), "{file}: {table}");
        let cell = format!("  {proved} of {all}  ");
        assert!(row.contains(&cell), "{file}: {table}");
    }
}

/// The first lines of `honte score` and `honte referee`.
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
}

/// Asks all four of some games, which are as recorded; what groups they found in each.
fn compare(folder: &Path, numbers: &[u64]) -> Vec<(String, Groups)> {
    let page = Served::start(folder, &["."]);
    let mut found = Vec::new();
    for number in numbers {
        let file = format!("{number}.sgf");
        let told = answers(folder, &page, &file);
        assert_eq!(told.score, told.gtp, "game {number}: {told:?}");
        assert_eq!(told.referee, told.page, "game {number}: {told:?}");
        if !told.is_marked {
            assert_eq!(told.score, told.referee, "game {number}: {told:?}");
        }
        assert_eq!(told.score, told.recorded, "game {number}: {told:?}");
        found.push((file, told.groups));
    }
    found
}

#[test]
fn of_the_sample_boards() {
    let folder = tempfile::tempdir().unwrap();
    for name in BOARDS {
        let text = fs::read(root().join("examples").join(name)).unwrap();
        fs::write(folder.path().join(name), text).unwrap();
    }
    let page = Served::start(folder.path(), &["."]);
    let mut found = Vec::new();
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
        found.push((name.to_owned(), of_score));
    }
    same_rows(folder.path(), &found);
}

#[test]
fn of_the_samples() {
    let folder = apart(&root().join("examples/games.sgf"), &SAMPLES);
    let found = compare(folder.path(), &SAMPLES);
    same_rows(folder.path(), &found);
    // The boards have the words for what is proved as a whole, one game those for what is not: they
    // are made of the report, which was the same in every game.
    let in_part = found.iter().find(|(_, [_, rest @ ..])| rest != &[0, 0]);
    let (file, groups) = in_part.expect("a game with a group that is not proved");
    same_words(folder.path(), file, *groups);
}

#[test]
fn of_counted_games() {
    let file = root().join("../shared/games/counted/counted-pro.sgf");
    if !file.exists() {
        skipped("../shared/games is not there");
        return;
    }
    compare(apart(&file, &COUNTED).path(), &COUNTED);
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
