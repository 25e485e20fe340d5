//! The programs that looked for diagrams of the 1989 rules that are lost, and for positions in which
//! readings differ. What they found is in `corpus/j1989`.
//!
//! ```text
//! cargo run --release --manifest-path research/Cargo.toml -- lost_example_4 4 9
//! ```
//!
//! Each takes hours at full length; nothing in the project needs them.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a program of research may stop"
)]

#[path = "../../crates/life/tests/it/best_play/mod.rs"]
mod best_play;
mod corners;
mod disputed;
#[path = "../../crates/life/tests/it/example_5/mod.rs"]
mod example_5;
mod fillings;
mod lost_diagrams;
mod lost_example_2;
mod lost_example_21;
mod lost_example_23;
mod lost_example_4;
mod lost_example_5;
mod sets;
#[path = "../../crates/life/tests/it/taken/mod.rs"]
mod taken;
mod walls;

use std::process::ExitCode;

/// A program: what follows its name on the command line is its own.
type Program = fn(&[String]) -> ExitCode;

const PROGRAMS: [(&str, Program); 7] = [
    ("disputed", disputed::run),
    ("lost_diagrams", lost_diagrams::run),
    ("lost_example_2", lost_example_2::run),
    ("lost_example_21", lost_example_21::run),
    ("lost_example_23", lost_example_23::run),
    ("lost_example_4", lost_example_4::run),
    ("lost_example_5", lost_example_5::run),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (name, rest) = args
        .split_first()
        .map_or(("", &[][..]), |(name, rest)| (name.as_str(), rest));
    match PROGRAMS.iter().find(|(known, _)| *known == name) {
        Some((_, run)) => run(rest),
        None => {
            let names: Vec<&str> = PROGRAMS.iter().map(|(name, _)| *name).collect();
            eprintln!(
                "usage: honte-research PROGRAM …, with one of {}",
                names.join(", ")
            );
            ExitCode::from(2)
        }
    }
}
