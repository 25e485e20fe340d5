//! Instructions of fixed workloads, and the ratio to the last committed figures.
//!
//! `cargo bench -p honte --bench instructions` counts with valgrind's cachegrind, which gives the same
//! figures whatever else the machine does. Each workload runs in a process of its own, twice: once its
//! preparation alone, once all of it, and the difference is counted. `-- --save` writes the figures to
//! `benches/instructions.tsv`; words choose workloads by their names.
//!
//! Only data of this repository is used, and one thread. Figures repeat within 0.1 %: the standard
//! hash maps of the search begin with random keys, which moves `judge-example` by some 0.04 %, and the
//! others by less.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench may stop")]

mod workloads;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use workloads::WORKLOADS;

/// A figure that was committed.
struct Committed {
    instructions: u64,
    /// Date, compiler and processor, as they stand in the file.
    made_with: String,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [what, name] = &words[..]
        && let Some(is_whole) = Part::ALL.iter().find(|part| part.option() == what)
    {
        return workloads::run(name, *is_whole == Part::Whole);
    }
    if !valgrind(&["--version"]).is_some_and(|output| output.status.success()) {
        println!("skipped: valgrind is not installed; try 'apt-get install valgrind'");
        return;
    }
    let committed = committed();
    let is_saved = words.iter().any(|word| word == "--save");
    let wanted: Vec<&String> = words.iter().filter(|word| !word.starts_with('-')).collect();
    let mut counted: BTreeMap<&str, u64> = BTreeMap::new();
    println!(
        "{:<16} {:>16} {:>16} {:>8}",
        "workload", "instructions", "committed", "ratio"
    );
    for (name, _) in WORKLOADS {
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let instructions = instructions(name, Part::Whole) - instructions(name, Part::Prepared);
        let before = committed.get(name).map(|figure| figure.instructions);
        let ratio = before.map(|before| instructions as f64 / before as f64);
        let text = |figure: Option<String>| figure.unwrap_or_else(|| "-".to_owned());
        println!(
            "{name:<16} {instructions:>16} {:>16} {:>8}",
            text(before.map(|before| before.to_string())),
            text(ratio.map(|ratio| format!("{ratio:.4}")))
        );
        counted.insert(name, instructions);
    }
    let made_with = made_with();
    let others: Vec<&str> = (committed.values())
        .map(|figure| figure.made_with.split_once('\t').unwrap().1)
        .filter(|other| *other != made_with)
        .collect();
    if let Some(other) = others.first() {
        println!(
            "committed with {}; now {}",
            spaced(other),
            spaced(&made_with)
        );
    }
    if is_saved {
        save(&committed, &counted, &made_with);
    }
}

fn spaced(text: &str) -> String {
    text.replace('\t', ", ")
}

/// How much of a workload a process does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Prepared,
    Whole,
}

impl Part {
    const ALL: [Part; 2] = [Part::Prepared, Part::Whole];

    const fn option(self) -> &'static str {
        match self {
            Part::Prepared => "--prepare",
            Part::Whole => "--work",
        }
    }
}

fn valgrind(words: &[&str]) -> Option<Output> {
    let mut command = Command::new("valgrind");
    command.args(words).env("RAYON_NUM_THREADS", "1");
    command.output().ok()
}

/// Instructions of a process that does a part of a workload.
fn instructions(name: &str, part: Part) -> u64 {
    let program = std::env::current_exe().unwrap();
    let output = valgrind(&[
        "--tool=cachegrind",
        "--cache-sim=no",
        "--cachegrind-out-file=/dev/null",
        program.to_str().unwrap(),
        part.option(),
        name,
    ]);
    let said = output.unwrap();
    let text = String::from_utf8_lossy(&said.stderr);
    assert!(said.status.success(), "{name}: {text}");
    let line = text.lines().find_map(|line| line.split_once("refs:"));
    let digits = line.map(|(_, figure)| figure.trim().replace(',', ""));
    let figure = digits.and_then(|digits| digits.parse().ok());
    figure.unwrap_or_else(|| panic!("{name}: no count in\n{text}"))
}

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/instructions.tsv")
}

fn committed() -> BTreeMap<String, Committed> {
    let text = fs::read_to_string(file()).unwrap_or_default();
    let rows = text.lines().skip(1).map(|row| {
        let mut cells = row.splitn(3, '\t');
        let mut cell = || cells.next().unwrap_or_default().to_owned();
        let (name, figure, made_with) = (cell(), cell(), cell());
        let instructions = figure.parse().unwrap();
        let committed = Committed {
            instructions,
            made_with,
        };
        (name, committed)
    });
    rows.collect()
}

/// Writes the file, with the new figures in place of the old ones of the same names.
fn save(committed: &BTreeMap<String, Committed>, counted: &BTreeMap<&str, u64>, made_with: &str) {
    let date = Command::new("date").args(["-u", "+%F"]).output().unwrap();
    let date = String::from_utf8(date.stdout).unwrap();
    let mut text = "name\tinstructions\tdate\trustc\ttarget-cpu\n".to_owned();
    for (name, _) in WORKLOADS {
        let old = committed.get(name);
        let old = old.map(|old| (old.instructions, old.made_with.clone()));
        let new = counted.get(name);
        let new = new.map(|new| (*new, format!("{}\t{made_with}", date.trim())));
        if let Some((instructions, made_with)) = new.or(old) {
            let _ = writeln!(text, "{name}\t{instructions}\t{made_with}");
        }
    }
    fs::write(file(), text).unwrap();
    println!("saved");
}

/// The compiler, and the instruction set that it was told to use.
fn made_with() -> String {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(rustc).arg("--version").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let number = version.split_whitespace().nth(1).unwrap_or("unknown");
    let features = [
        ("avx2", cfg!(target_feature = "avx2")),
        ("avx512f", cfg!(target_feature = "avx512f")),
    ];
    let features = features.iter().filter(|(_, is_used)| *is_used);
    let features: String = features.map(|(name, _)| format!("+{name}")).collect();
    format!("{number}\t{}{features}", std::env::consts::ARCH)
}
