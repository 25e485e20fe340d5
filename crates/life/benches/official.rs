//! Prints what each official example costs.
//!
//! `cargo bench -p honte-life --bench official -- [PART OF A NAME...]`

#![allow(clippy::unwrap_used)]

use std::{fs, time::Instant};

use honte_goban::{Board, Point};
use honte_life::{Budget, Class, judge};

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let reading = std::env::var("READING")
        .ok()
        .and_then(|word| word.parse().ok())
        .unwrap_or_default();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/j1989/positions");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    println!(
        "{:12} {:6} {:5} {:24} {:16} {:>10} {:>9}  expected",
        "position", "conf.", "chain", "status", "class", "visits", "states"
    );
    for file in files {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        if !wanted.is_empty() && !wanted.iter().any(|part| name.contains(part.as_str())) {
            continue;
        }
        let table: toml::Table = fs::read_to_string(&file).unwrap().parse().unwrap();
        let Some(diagram) = table.get("diagram") else {
            continue;
        };
        let board: Board = diagram.as_str().unwrap().parse().unwrap();
        let start = Instant::now();
        let visits = std::env::var("VISITS")
            .ok()
            .and_then(|v| v.parse().ok())
            .unwrap_or(50_000_000);
        let verdicts = judge(
            &board,
            reading,
            &Budget {
                visits,
                ..Budget::default()
            },
        );
        let seconds = start.elapsed().as_secs_f64();
        for chain in table["chain"].as_array().unwrap() {
            let at = Point::parse_a1(board.size(), chain["at"].as_str().unwrap()).unwrap();
            let verdict = verdicts
                .iter()
                .find(|verdict| verdict.stones.contains(&at))
                .unwrap();
            if verdict.class == Class::Static {
                continue;
            }
            let expected = chain["status"].as_str() == Some("alive");
            let mark = match verdict.status.lives() {
                None => "undecided",
                Some(lives) if lives == expected => "as stated",
                Some(_) => "NOT AS STATED",
            };
            println!(
                "{name:12} {:6} {:5} {:24} {:16} {:>10} {:>9}  {mark}",
                table["confidence"].as_str().unwrap(),
                at.to_a1(board.size()),
                verdict.status.to_string(),
                verdict.class.name(),
                verdict.visits,
                verdict.nodes
            );
        }
        println!("{name:12} {seconds:.3} s");
    }
}
