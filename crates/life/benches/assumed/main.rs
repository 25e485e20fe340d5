//! Prints how chains are judged whose status is known: right, wrong and open, by what is proved and
//! by what is assumed, beside GNU Go's answers.
//!
//! `cargo bench -p honte-life --bench assumed -- [VISITS [TOTAL [STEP]]] [--gnugo] [--list] [FOLDER…]`
//!
//! VISITS are what a question of proof may take: with 0, the default, hardly anything is proved, and
//! assumptions stand by themselves. TOTAL is what a board may take. A FOLDER has tests of Pachi
//! (`*.t`), regression tests of GNU Go (`*.tst`) or positions of goban's autoscore (`*.json`). After
//! them come the games of `../shared` whose dead stones are known, every STEPth; 0 leaves them out. `--list` names what
//! is wrong or open.

#![allow(clippy::unwrap_used)]

#[path = "../../../rules/tests/it/common/mod.rs"]
mod common;
#[path = "../finished/mod.rs"]
#[allow(dead_code)] // games with dead stones alone
mod finished;
#[path = "../../../app/benches/peers/gnugo.rs"]
#[allow(dead_code)] // asked about single positions
mod gnugo;

mod autoscore;
mod pachi;
mod regression;

use std::{collections::BTreeMap, fs, path::PathBuf, time::Instant};

use gnugo::GnuGo;
use honte_goban::{Board, Point};
use honte_life::{Budget, judge};
use honte_proof::Reading;

/// A position, and what is known of chains in it.
pub(crate) struct Case {
    pub(crate) suite: String,
    pub(crate) name: String,
    pub(crate) board: Board,
    /// A point of each chain, and whether it lives when its opponent plays first.
    pub(crate) known: Vec<(Point, bool)>,
}

impl Case {
    /// Leaves out points without a stone, and every chain but once.
    fn tidy(mut self) -> Self {
        let board = &self.board;
        let mut seen = Vec::new();
        self.known.retain(|&(point, _)| {
            let head = board.chain_head(point);
            let is_new = head.is_some() && !seen.contains(&head);
            seen.push(head);
            is_new
        });
        self
    }
}

/// What came of the chains of a suite.
#[derive(Default)]
struct Tally {
    right: usize,
    wrong: usize,
    open: usize,
    proved: usize,
    theirs: Option<[usize; 2]>,
    seconds: Vec<f64>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| words.iter().any(|word| word == name);
    let numbers = words.iter().filter_map(|word| word.parse::<u64>().ok());
    let numbers: Vec<u64> = numbers.collect();
    let budget = Budget {
        visits: numbers.first().copied().unwrap_or(0),
        total: numbers.get(1).copied().unwrap_or(100_000),
        ..Budget::default()
    };
    let step = numbers.get(2).copied().unwrap_or(1) as usize;
    let is_folder = |word: &&String| !word.starts_with('-') && word.parse::<u64>().is_err();
    let mut cases: Vec<Case> = Vec::new();
    for folder in words.iter().filter(is_folder) {
        cases.extend(read(folder));
    }
    if step > 0 {
        cases.extend(counted(step));
    }
    let mut gnugo = has("--gnugo").then(GnuGo::start).flatten();
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for case in cases.into_iter().map(Case::tidy) {
        if case.known.is_empty() {
            continue;
        }
        let tally = tallies.entry(case.suite.clone()).or_default();
        tally.enter(&case, &budget, has("--list"));
        if let Some(gnugo) = &mut gnugo {
            tally.ask(&case, gnugo);
        }
    }
    print(&tallies);
}

/// The cases in the files of a folder.
fn read(folder: &str) -> Vec<Case> {
    let Ok(entries) = fs::read_dir(folder) else {
        println!("skipped: {folder} is no folder");
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |file: &PathBuf| match file.extension()?.to_str()? {
        "t" => Some(pachi::cases(file)),
        "tst" => Some(regression::cases(file)),
        "json" => autoscore::case(file).map(|case| vec![case]),
        _ => None,
    };
    files.iter().filter_map(read).flatten().collect()
}

/// Games of people, who have marked the dead stones, and of GNU Go with itself, which has named them.
fn counted(step: usize) -> Vec<Case> {
    let suites = [
        ("counted games", finished::counted()),
        ("games of GNU Go", finished::engine()),
    ];
    let case = |suite: &str, game: finished::Finished| {
        let stones = (game.board.size().points()).filter(|&point| !game.board.is_empty_at(point));
        Case {
            suite: suite.to_owned(),
            name: game.name,
            known: stones
                .map(|point| (point, !game.dead.contains(point)))
                .collect(),
            board: game.board,
        }
    };
    let cases = suites.into_iter().flat_map(|(suite, games)| {
        let games = games.unwrap_or_default().into_iter().step_by(step);
        games.map(move |game| case(suite, game))
    });
    cases.collect()
}

impl Tally {
    /// Judges a case.
    fn enter(&mut self, case: &Case, budget: &Budget, lists: bool) {
        let start = Instant::now();
        let verdicts = judge(&case.board, Reading::default(), budget);
        self.seconds.push(start.elapsed().as_secs_f64());
        let size = case.board.size();
        for &(point, lives) in &case.known {
            let mut found = verdicts
                .iter()
                .filter(|chain| chain.stones.contains(&point));
            let chain = found.next().unwrap();
            self.proved += usize::from(chain.class.is_proved());
            let said = chain.status.lives();
            match said {
                None => self.open += 1,
                Some(said) if said == lives => self.right += 1,
                Some(_) => self.wrong += 1,
            }
            if lists && said != Some(lives) {
                let word = if said.is_none() { "open" } else { "wrong" };
                let truth = if lives { "lives" } else { "is dead" };
                let at = point.to_a1(size);
                let stones = chain.stones.len();
                let class = &chain.class;
                println!(
                    "{} {}: {at} ({stones}) {truth}, {word}: {class:?}",
                    case.suite, case.name
                );
            }
        }
    }

    /// Asks GNU Go.
    fn ask(&mut self, case: &Case, gnugo: &mut GnuGo) {
        let size = case.board.size();
        if size.width() != size.height() || size.width() > 19 {
            return;
        }
        gnugo.set_up(&case.board);
        let [right, wrong] = self.theirs.get_or_insert_default();
        // One question about all is faster where there are many.
        let dead = (case.known.len() > 8).then(|| gnugo.dead(&case.board));
        for &(point, lives) in &case.known {
            let said = match &dead {
                Some(dead) => !dead.contains(point),
                None => gnugo.ask(&format!("dragon_status {}", point.to_a1(size))) == "alive",
            };
            *if said == lives {
                &mut *right
            } else {
                &mut *wrong
            } += 1;
        }
    }
}

fn print(tallies: &BTreeMap<String, Tally>) {
    println!(
        "{:28} {:>6} {:>6} {:>6} {:>7} {:>8} {:>8} {:>8}",
        "suite", "right", "wrong", "open", "proved", "s, 50 %", "s, 95 %", "GNU Go"
    );
    for (suite, tally) in tallies {
        let Tally {
            right,
            wrong,
            open,
            proved,
            ..
        } = tally;
        let mut seconds = tally.seconds.clone();
        seconds.sort_by(f64::total_cmp);
        let at = |percent: usize| seconds.get(seconds.len() * percent / 100).unwrap_or(&0.0);
        let theirs = tally.theirs.map_or_else(String::new, |[right, wrong]| {
            format!("{right} of {}", right + wrong)
        });
        println!(
            "{suite:28} {right:>6} {wrong:>6} {open:>6} {proved:>7} {:>8.3} {:>8.3} {theirs:>8}",
            at(50),
            at(95)
        );
    }
}
