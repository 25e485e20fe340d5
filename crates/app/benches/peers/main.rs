//! Prints how the referee and GNU Go judge the same positions, in one run on one
//! core: games with their players' marks, games whose score is known, the official
//! examples, and games that GNU Go played against itself.
//!
//! `cargo bench -p honte-app --bench peers -- [GAMES [VISITS]]`
//!
//! VISITS is what a whole position may take, as `--nodes` of the command.

#![allow(clippy::unwrap_used)]

#[path = "../../../rules/tests/it/common/mod.rs"]
mod common;
#[path = "../../../life/benches/finished/mod.rs"]
mod finished;
mod gnugo;
mod official;
mod tally;

use std::time::Instant;

use finished::Finished;
use gnugo::GnuGo;
use honte_app::at::NodePath;
use honte_app::referee::{Judged, Settings, Settled, Subject, judge};
use honte_goban::Point;
use honte_life::{Budget, Verdict};
use honte_rules::Amount;
use tally::Tally;

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .filter_map(|arg| arg.parse().ok())
        .collect();
    let games = numbers.first().copied().unwrap_or(20) as usize;
    let visits = numbers.get(1).copied().unwrap_or(1_000_000);
    let mut gnugo = GnuGo::start();
    if let Some(all) = finished::counted() {
        counted(&all, games, visits, gnugo.as_mut());
    }
    for program in ["gnugo", "fuego"] {
        if let Some(all) = finished::scored(program) {
            println!("positions scored by the authors of {program}'s tests");
            scored(&all, visits, gnugo.as_mut());
        }
    }
    official::compare(gnugo.as_mut());
    if let Some(all) = finished::engine() {
        engine(&all, games, visits);
    }
}

/// What the command finds, and the seconds that all of it takes.
fn ours(game: &Finished, visits: u64) -> (Judged, f64) {
    let at: NodePath = game.record.moves.len().to_string().parse().unwrap();
    let settings = Settings {
        budget: Budget {
            total: visits,
            ..Budget::default()
        },
        time: None,
        ..Settings::default()
    };
    let subject = Subject {
        file: game.name.clone(),
        number: 1,
        tree: game.record.tree.clone(),
    };
    let start = Instant::now();
    let judged = judge(&settings, Some(&at), subject).unwrap();
    (judged, start.elapsed().as_secs_f64())
}

/// An even sample.
fn sample(all: &[Finished], games: usize) -> impl Iterator<Item = &Finished> {
    let step = all.len().div_ceil(games.max(1)).max(1);
    all.iter().step_by(step)
}

/// What one side finds about a game.
pub(crate) struct Found {
    /// A stone of each chain, and whether it lives.
    pub(crate) chains: Vec<(Point, Option<bool>)>,
    /// What Black has more than White.
    pub(crate) score: Option<Amount>,
    pub(crate) seconds: f64,
}

impl Found {
    fn proved(judged: &Judged, seconds: f64) -> Self {
        Self {
            chains: chains(judged, Verdict::proved),
            score: one(&judged.finish.settled),
            seconds,
        }
    }

    fn assumed(judged: &Judged, seconds: f64) -> Self {
        Self {
            chains: chains(judged, |verdict| verdict.status.lives()),
            score: judged.likely_lead().ok(),
            seconds,
        }
    }

    fn gnugo(gnugo: &mut GnuGo, game: &Finished, judged: &Judged) -> Self {
        gnugo.play(game);
        let start = Instant::now();
        let dead = gnugo.dead(&game.board);
        let score = gnugo.score();
        Self {
            seconds: start.elapsed().as_secs_f64(),
            chains: chains(judged, |verdict| Some(!dead.contains(verdict.stones[0]))),
            score,
        }
    }
}

fn chains(judged: &Judged, lives: impl Fn(&Verdict) -> Option<bool>) -> Vec<(Point, Option<bool>)> {
    let chains = judged.verdicts.iter();
    chains
        .map(|verdict| (verdict.stones[0], lives(verdict)))
        .collect()
}

/// The number, if it is one.
fn one(settled: &Settled) -> Option<Amount> {
    (settled.low == settled.high).then_some(settled.low)
}

fn told(score: Option<Amount>) -> String {
    score.map_or("?".to_owned(), |score| score.to_string())
}

fn counted(all: &[Finished], games: usize, visits: u64, mut gnugo: Option<&mut GnuGo>) {
    let [mut proved, mut assumed, mut peer] = <[Tally; 3]>::default();
    println!("chains and scores that are otherwise than the players have them, or open");
    for game in sample(all, games) {
        let (judged, seconds) = ours(game, visits);
        proved.enter(game, &Found::proved(&judged, seconds));
        let found = Found::assumed(&judged, seconds);
        assumed.enter(game, &found);
        say_otherwise("assuming", game, &found);
        if let Some(gnugo) = gnugo.as_deref_mut() {
            let found = Found::gnugo(gnugo, game, &judged);
            peer.enter(game, &found);
            say_otherwise("GNU Go", game, &found);
        }
    }
    println!(
        "\n{} counted games, {visits} visits a game; chains and games against the players' marks",
        proved.seconds.len()
    );
    tally::heading();
    proved.print("proved");
    assumed.print("assuming");
    if gnugo.is_some() {
        peer.print("GNU Go");
    }
    println!("(*) with what is undecided taken for alive\n");
}

/// Prints what a side has otherwise than the players of a game.
fn say_otherwise(side: &str, game: &Finished, found: &Found) {
    let mut otherwise: Vec<String> = Vec::new();
    for &(at, lives) in &found.chains {
        if lives != Some(!game.dead.contains(at)) {
            let is = match lives {
                None => "open",
                Some(true) => "alive",
                Some(false) => "dead",
            };
            otherwise.push(format!("{} {is}", at.to_a1(game.board.size())));
        }
    }
    if found.score != game.record.result {
        let (score, result) = (told(found.score), told(game.record.result));
        otherwise.push(format!("{score} instead of {result}"));
    }
    if !otherwise.is_empty() {
        println!("{:>5} {side:8} {}", game.name, otherwise.join(", "));
    }
}

/// The scores of positions, beside those that are expected.
fn scored(all: &[Finished], visits: u64, mut gnugo: Option<&mut GnuGo>) {
    println!("{visits} visits each; (!) otherwise");
    println!(
        "{:26} {:>9} {:>9} {:>9}",
        "position", "expected", "assuming", "GNU Go"
    );
    let (mut mine, mut peer) = (0, 0);
    for game in all {
        let (judged, seconds) = ours(game, visits);
        let assumed = Found::assumed(&judged, seconds).score;
        let theirs = gnugo.as_deref_mut().and_then(|gnugo| {
            gnugo.play(game);
            gnugo.score()
        });
        let expected = game.record.result;
        mine += usize::from(assumed == expected);
        peer += usize::from(theirs == expected);
        let otherwise = |score| if score == expected { "" } else { "!" };
        println!(
            "{:26} {:>9} {:>8}{:1} {:>8}{:1}",
            game.name,
            told(expected),
            told(assumed),
            otherwise(assumed),
            told(theirs),
            otherwise(theirs)
        );
    }
    println!("of {} as expected: {mine}, GNU Go {peer}\n", all.len());
}

/// What we have otherwise than GNU Go in games that it played.
fn engine(all: &[Finished], games: usize, visits: u64) {
    let mut mine = Tally::default();
    println!("games of GNU Go against itself: what is judged otherwise");
    println!(
        "{:>14} {:>5} {:>6} {:21} {:16} GNU Go",
        "game", "chain", "stones", "honte", "class"
    );
    for game in sample(all, games) {
        let (judged, seconds) = ours(game, visits);
        mine.seconds.push(seconds);
        for verdict in &judged.verdicts {
            let at = verdict.stones[0];
            let should = !game.dead.contains(at);
            mine.chain(verdict.proved(), should);
            if verdict.proved() == Some(!should) {
                println!(
                    "{:>14} {:>5} {:>6} {:21} {:16} {}",
                    game.name,
                    at.to_a1(game.board.size()),
                    verdict.stones.len(),
                    verdict.status.to_string(),
                    verdict.class.name(),
                    if should { "alive" } else { "dead" }
                );
            }
        }
    }
    println!(
        "{} games: {} chains the same, {} otherwise, {} undecided",
        mine.seconds.len(),
        mine.right,
        mine.wrong,
        mine.undecided
    );
}
