//! Both on the official examples, beside the text's statuses.

use std::time::Instant;

use honte_goban::{Board, Point};
use honte_life::{Budget, judge};
use honte_proof::Reading;
use toml::Table;

use crate::{common::corpus, gnugo::GnuGo, tally::Tally};

/// Visits a question.
const VISITS: u64 = 2_000_000;

/// The chain on a point that is no wall, and whether it lives by the text.
struct Stated {
    at: Point,
    lives: bool,
}

/// Prints how many chains each side has right.
pub(crate) fn compare(mut gnugo: Option<&mut GnuGo>) {
    let (mut mine, mut peer) = (Tally::default(), Tally::default());
    for (name, table) in corpus("j1989/positions") {
        if !table.contains_key("diagram") || table["confidence"].as_str() == Some("low") {
            continue;
        }
        let board: Board = table["diagram"].as_str().unwrap().parse().unwrap();
        let chains = stated(&table, &board);
        let budget = Budget {
            visits: VISITS,
            ..Budget::default()
        };
        let start = Instant::now();
        let verdicts = judge(&board, Reading::default(), &budget);
        mine.seconds.push(start.elapsed().as_secs_f64());
        for chain in &chains {
            let mut verdicts = verdicts.iter();
            let verdict = verdicts.find(|verdict| verdict.stones.contains(&chain.at));
            mine.chain(verdict.unwrap().proved(), chain.lives);
        }
        if let Some(gnugo) = gnugo.as_deref_mut() {
            ask(gnugo, &name, &board, &chains, &mut peer);
        }
    }
    println!(
        "{} official examples, {VISITS} visits a question; chains against the text",
        mine.seconds.len()
    );
    print("honte", &mine);
    if gnugo.is_some() {
        print("GNU Go", &peer);
    }
    println!();
}

fn stated(table: &Table, board: &Board) -> Vec<Stated> {
    let chains = table["chain"].as_array().unwrap().iter();
    let inside = chains.filter(|chain| chain["role"].as_str() != Some("outside"));
    inside
        .map(|chain| Stated {
            at: Point::parse_a1(board.size(), chain["at"].as_str().unwrap()).unwrap(),
            lives: chain["status"].as_str() == Some("alive"),
        })
        .collect()
}

/// Asks GNU Go, and prints what it has otherwise.
fn ask(gnugo: &mut GnuGo, name: &str, board: &Board, chains: &[Stated], peer: &mut Tally) {
    gnugo.set_up(board);
    let (mut seconds, mut otherwise) = (0.0, Vec::new());
    for chain in chains {
        let at = chain.at.to_a1(board.size());
        let start = Instant::now();
        let status = gnugo.ask(&format!("final_status {at}"));
        seconds += start.elapsed().as_secs_f64();
        // Stones in seki live.
        let lives = status != "dead";
        peer.chain(Some(lives), chain.lives);
        if lives != chain.lives {
            otherwise.push(format!("{at} {status}"));
        }
    }
    peer.seconds.push(seconds);
    if !otherwise.is_empty() {
        println!("{name}: GNU Go has {}", otherwise.join(", "));
    }
}

fn print(side: &str, tally: &Tally) {
    println!(
        "{side:8} {} of {} right, {} wrong, {} undecided, {:.1} s",
        tally.right,
        tally.right + tally.wrong + tally.undecided,
        tally.wrong,
        tally.undecided,
        tally.seconds.iter().sum::<f64>()
    );
}
