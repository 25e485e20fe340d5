//! Prints what Fuego's static solver finds safe in its regression tests, and
//! what is proved.
//!
//! `cargo bench -p honte-life --bench safety -- [VISITS]`

#![allow(clippy::unwrap_used)]

#[path = "../../rules/tests/common/mod.rs"]
mod common;
#[path = "../tests/outside/mod.rs"]
mod outside;

use std::time::Instant;

use honte_goban::Colour;
use outside::{Case, cases, positions, safe};

fn main() {
    let mut numbers = std::env::args().filter_map(|arg| arg.parse().ok());
    let visits: u64 = numbers.next().unwrap_or(2_000);
    let Some(cases) = cases("fuego") else { return };
    let asked: Vec<&Case> = cases
        .iter()
        .filter(|case| case.command == "go_safe" && case.argument.starts_with("static"))
        .collect();
    let (mut reached, mut theirs, mut ours) = (0, 0, [0; 2]);
    let mut seconds: Vec<f64> = Vec::new();
    println!("fewer points than Fuego, {visits} visits a question");
    println!(
        "{:32} {:12} {:>5} {:>5} {:>9} open chains",
        "case", "question", "Fuego", "ours", "if passed"
    );
    for position in positions(&asked) {
        let start = Instant::now();
        let survey = position.survey(visits);
        seconds.push(start.elapsed().as_secs_f64());
        let open = survey
            .chains
            .iter()
            .filter(|verdict| verdict.proved().is_none())
            .count();
        for case in position.cases {
            let sum = |count: &dyn Fn(Colour) -> usize| -> usize {
                case.colours().iter().map(|&colour| count(colour)).sum()
            };
            let board = &position.board;
            let tight = sum(&|colour| safe::safe(board, &survey, colour).len());
            let stopped = sum(&|colour| safe::enclosed(&survey, colour).len());
            theirs += case.count();
            ours[0] += tight;
            ours[1] += stopped;
            if tight >= case.count() {
                reached += 1;
                continue;
            }
            println!(
                "{:32} {:12} {:>5} {tight:>5} {stopped:>9} {open:>4}",
                case.name,
                case.argument,
                case.count()
            );
        }
    }
    seconds.sort_by(f64::total_cmp);
    println!(
        "\n{reached} of {} reached; points: Fuego {theirs}, ours {}, {} if both have passed",
        asked.len(),
        ours[0],
        ours[1]
    );
    println!(
        "{} positions, median {:.3} s, longest {:.3} s",
        seconds.len(),
        seconds.get(seconds.len() / 2).unwrap_or(&0.0),
        seconds.last().unwrap_or(&0.0)
    );
}
