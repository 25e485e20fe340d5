//! Perfect play: the value of each Ikeda example proved from both sides. The limit is 5 s and 1 GiB
//! for each.
//!
//! `cargo bench -p honte-rules --bench perfect`

#![allow(clippy::unwrap_used, missing_docs)]

use std::{fs, path::PathBuf, time::Instant};

use honte_goban::{Board, Colour};
use honte_rules::{
    Game, Preset,
    game::Start,
    solve::{Budget, Puzzle},
};
use toml::Table;

fn main() {
    println!(
        "{:<8} {:>6} {:>10} {:>8} {:>12} {:>8}",
        "", "board", "the text's", "proved", "nodes", "s"
    );
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/ikeda");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files {
        if file.extension().is_some_and(|ending| ending == "toml") {
            let name = file.file_stem().unwrap().to_string_lossy();
            prove(&name, &fs::read_to_string(&file).unwrap().parse().unwrap());
        }
    }
}

fn prove(name: &str, example: &Table) {
    let board: Board = example["diagram"].as_str().unwrap().parse().unwrap();
    let size = board.size();
    let first: Colour = example["to_move"].as_str().unwrap().parse().unwrap();
    let start = Start::at(board, first, Preset::Ikeda.ruleset());
    let puzzle = Puzzle::of(&Game::from_start(start).unwrap()).unwrap();
    let clock = Instant::now();
    let solution = puzzle.solve(Budget::default());
    let seconds = clock.elapsed().as_secs_f64();
    let value = solution.value().map_or("?".to_owned(), |v| v.to_string());
    println!(
        "{name:<8} {:>6} {:>10} {value:>8} {:>12} {seconds:>8.2}",
        size.to_string(),
        example["perfect_play_score"].as_integer().unwrap(),
        solution.nodes,
    );
}
