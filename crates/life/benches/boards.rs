//! Prints how finished games are judged whose dead stones are known: by the
//! players' marks, or by an engine.
//!
//! `cargo bench -p honte-life --bench boards -- [counted|engine|FILE] [GAMES [VISITS [THREADS [TOTAL]]]]`
//!
//! FILE is an SGF file with marks of territory, given by its whole path. VISITS are what a question
//! may take, TOTAL what a board may.

#![allow(clippy::unwrap_used)]

#[path = "../../rules/tests/it/common/mod.rs"]
mod common;
mod finished;
mod rooms;

use std::{
    collections::BTreeMap,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Instant,
};

use finished::Finished;
use honte_life::{Budget, Class, Status, Verdict, Watch, certificate, judge};
use honte_proof::Reading;
use rooms::Rooms;

/// The chains of some verdicts: `Q3b4` are four black stones, `+` if they are
/// held for dead.
fn list<'a>(verdicts: impl Iterator<Item = &'a Verdict>, game: &Finished) -> String {
    let word = |verdict: &Verdict| {
        let at = verdict.stones[0];
        let colour = verdict.colour.letter().to_ascii_lowercase();
        let dead = if game.dead.contains(at) { "+" } else { "" };
        format!(
            "{}{colour}{}{dead}",
            at.to_a1(game.board.size()),
            verdict.stones.len()
        )
    };
    verdicts.map(word).collect::<Vec<_>>().join(" ")
}

fn main() {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let games = match args.first().map(String::as_str) {
        Some("engine") => finished::engine(),
        Some(file) if file.contains(".sgf") => finished::marked(file),
        _ => finished::counted(),
    };
    let Some(games) = games else { return };
    let number = |place: usize, otherwise: u64| {
        args.get(place)
            .and_then(|arg| arg.parse().ok())
            .unwrap_or(otherwise)
    };
    let budget = Budget {
        visits: number(2, 20_000),
        threads: number(3, 1) as usize,
        total: number(4, Budget::default().total),
        ..Budget::default()
    };
    let (mut times, mut rooms) = (Vec::new(), Rooms::default());
    let mut classes: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let (mut refused, mut visits, mut work, mut all_told) = (0, 0, 0, 0);
    let mut contradictions: BTreeMap<&str, usize> = BTreeMap::new();
    // Assumed chains, the living ones first: how many, and of how many it is shown what they hang on.
    let mut assumed = [[0, 0]; 2];
    println!(
        "{:>14} {:>6} {:>7}  without a proof; contradictions",
        "game", "chains", "s"
    );
    for game in games.iter().take(number(1, 20) as usize) {
        let watch = Arc::new(Watch::default());
        let budget = Budget {
            watch: Some(Arc::clone(&watch)),
            ..budget.clone()
        };
        let start = Instant::now();
        let verdicts = judge(&game.board, Reading::default(), &budget);
        times.push(start.elapsed().as_secs_f64());
        work += watch.work.load(Relaxed);
        let contradicts = |verdict: &&Verdict| {
            verdict.status.lives() == Some(game.dead.contains(verdict.stones[0]))
        };
        let is_told = |verdict: &Verdict| {
            verdict.status.lives() == Some(!game.dead.contains(verdict.stones[0]))
        };
        rooms.enter(&game.board, &verdicts, &game.dead);
        all_told += usize::from(verdicts.iter().all(is_told));
        visits += verdicts.iter().map(|verdict| verdict.visits).sum::<u64>();
        for verdict in &verdicts {
            let [chains, stones] = classes.entry(verdict.class.name()).or_default();
            *chains += 1;
            *stones += verdict.stones.len();
        }
        for verdict in &verdicts {
            if let Class::Assumed(_) = verdict.class {
                let [all, shown] = &mut assumed[usize::from(verdict.status == Status::Dead)];
                *all += 1;
                *shown += usize::from(verdict.given.is_some());
            }
        }
        let open = list(
            verdicts.iter().filter(|verdict| !verdict.class.is_proved()),
            game,
        );
        let wrong = list(verdicts.iter().filter(contradicts), game);
        for verdict in verdicts.iter().filter(contradicts) {
            *contradictions.entry(verdict.class.name()).or_default() += 1;
        }
        let mut certificate = certificate(&game.board, Reading::default(), &verdicts);
        while let Err((number, fault)) = certificate.check(&game.board) {
            let finding = certificate.findings.remove(number);
            let at = finding.chain.to_a1(game.board.size());
            println!("{at}: refused: {fault}");
            refused += 1;
        }
        let time = times.last().unwrap();
        println!(
            "{:>14} {:>6} {time:>7.3}  {open}; {wrong}",
            game.name,
            verdicts.len()
        );
    }
    println!(
        "\n{:16} {:>6} {:>6} {:>14}",
        "class", "chains", "stones", "contradictions"
    );
    for (class, [chains, stones]) in classes {
        let against = contradictions.get(class).unwrap_or(&0);
        println!("{class:16} {chains:>6} {stones:>6} {against:>14}");
    }
    println!("{rooms}");
    let [[living, shown], [dead, shown_dead]] = assumed;
    println!(
        "assumed, and shown if others are safe: {shown} of {living} living, {shown_dead} of {dead} dead"
    );
    println!("findings that the checker refused: {refused}");
    println!("games with the very same dead stones, with what is assumed: {all_told}");
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times.get(times.len() * share / 100).unwrap_or(&0.0);
    println!("\nmedian {:.3} s, 95% {:.3} s", at(50), at(95));
    println!(
        "{:.1} million visits, work of {:.1} million, {:.1} s in all",
        visits as f64 / 1e6,
        work as f64 / 1e6,
        times.iter().sum::<f64>()
    );
}
