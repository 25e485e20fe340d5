//! Prints what each official example costs.
//!
//! `cargo bench -p honte-life --bench official -- [PART OF A NAME...] [reading=NAME] [visits=N] [images=1]`
//!
//! With `images` it prints what the eight images of each cost, every second one with
//! the colours swapped.

#![allow(clippy::unwrap_used)]

use std::{fs, time::Instant};

use honte_goban::{Board, Point, Symmetry, Transform};
use honte_life::{Budget, Class, judge};
use honte_proof::Reading;
use toml::Table;

fn main() {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let option = |name: &str| args.iter().find_map(|arg| arg.strip_prefix(name));
    let reading: Reading =
        option("reading=").map_or_else(Reading::default, |word| word.parse().unwrap());
    let mut budget = Budget::default();
    if let Some(visits) = option("visits=") {
        budget.visits = visits.parse().unwrap();
    }
    let wanted: Vec<&String> = args.iter().filter(|arg| !arg.contains('=')).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/j1989/positions");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    println!(
        "{:12} {:8} {:5} {:21} {:16} {:>10} {:>9} {:>9} {:>8}",
        "position", "conf.", "chain", "status", "class", "visits", "states", "KiB", "a state"
    );
    for file in files {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let table: Table = fs::read_to_string(&file).unwrap().parse().unwrap();
        let is_wanted = wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str()));
        if is_wanted && table.contains_key("diagram") {
            if option("images=").is_some() {
                print_images(&name, &table, reading, &budget);
            } else {
                print(&name, &table, reading, &budget);
            }
        }
    }
}

fn print_images(name: &str, table: &Table, reading: Reading, budget: &Budget) {
    let board: Board = table["diagram"].as_str().unwrap().parse().unwrap();
    for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
        let image = board.transformed(Transform {
            symmetry,
            swap_colours: number % 2 == 1,
        });
        let start = Instant::now();
        let verdicts = judge(&image, reading, budget);
        let seconds = start.elapsed().as_secs_f64();
        let open = verdicts.iter().filter(|verdict| !verdict.class.is_proved());
        println!(
            "{name:12} {:12} {:>10} visits {seconds:>7.3} s, {} open",
            format!("{symmetry:?}"),
            verdicts.iter().map(|verdict| verdict.visits).sum::<u64>(),
            open.count(),
        );
    }
}

fn print(name: &str, table: &Table, reading: Reading, budget: &Budget) {
    let board: Board = table["diagram"].as_str().unwrap().parse().unwrap();
    let start = Instant::now();
    let verdicts = judge(&board, reading, budget);
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
        let stated = chain["status"].as_str() == Some("alive");
        let mark = match verdict.proved() {
            Some(lives) if lives != stated => "NOT AS STATED",
            _ => "",
        };
        println!(
            "{name:12} {:8} {:5} {:21} {:16} {:>10} {:>9} {:>9} {:>8} {mark}",
            table["confidence"].as_str().unwrap(),
            at.to_a1(board.size()),
            verdict.status.to_string(),
            verdict.class.name(),
            verdict.visits,
            verdict.nodes,
            verdict.bytes >> 10,
            verdict.bytes / verdict.nodes.max(1),
        );
    }
    println!("{name:12} {seconds:.3} s");
}
