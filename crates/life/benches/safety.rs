//! Prints what Fuego's static solver finds safe in its regression tests, and
//! what is proved.
//!
//! `cargo bench -p honte-life --bench safety -- [VISITS [CASE…]]`, where a case is how
//! one of the rows is named, or the start of that: `"static_safety_seki 8"`. Rows in
//! which Fuego itself does not find what its authors expect are starred.

#![allow(clippy::unwrap_used)]

#[path = "../../rules/tests/it/common/mod.rs"]
mod common;
#[path = "../tests/it/outside/mod.rs"]
mod outside;

use std::time::Instant;

use honte_goban::Colour;
use outside::{Case, cases, positions, safe};

fn main() {
    let args = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let (numbers, names): (Vec<String>, Vec<String>) =
        args.partition(|arg| arg.parse::<u64>().is_ok());
    let visits = numbers.first().and_then(|visits| visits.parse().ok());
    let visits: u64 = visits.unwrap_or(2_000);
    let is_wanted = |case: &Case| {
        names.is_empty()
            || names
                .iter()
                .any(|name| case.name.starts_with(name.as_str()))
    };
    let Some(cases) = cases("fuego") else { return };
    let asked: Vec<&Case> = cases
        .iter()
        .filter(|case| case.command == "go_safe" && case.argument.starts_with("static"))
        .filter(|case| is_wanted(case))
        .collect();
    if asked.is_empty() {
        eprintln!("safety: no row of the table is named so: {names:?}");
        std::process::exit(2);
    }
    let found = asked.iter().filter(|case| !case.fails).count();
    let (mut reached, mut reached_of_found, mut theirs, mut ours) = (0, 0, 0, [0; 2]);
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
                reached_of_found += usize::from(!case.fails);
                continue;
            }
            println!(
                "{:32} {:12} {:>5} {tight:>5} {stopped:>9} {open:>4}",
                format!("{}{}", case.name, if case.fails { " *" } else { "" }),
                case.argument,
                case.count()
            );
        }
    }
    seconds.sort_by(f64::total_cmp);
    println!(
        "\n{reached} of {} reached, {reached_of_found} of the {found} that Fuego itself reaches; points: Fuego {theirs}, ours {}, {} if both have passed",
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
