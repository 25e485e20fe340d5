//! Prints how our judge and GNU Go judge the same positions, in one run on one
//! core: games with their players' marks, games whose score is known, the official
//! examples, and games that GNU Go played against itself.
//!
//! `cargo bench -p honte-life --bench peers -- [GAMES [VISITS]]`

#![allow(clippy::unwrap_used)]

#[path = "../../../rules/tests/common/mod.rs"]
mod common;
#[path = "../finished/mod.rs"]
mod finished;
mod gnugo;
mod official;
mod tally;

use std::time::Instant;

use finished::Finished;
use gnugo::GnuGo;
use honte_goban::{Board, Point};
use honte_life::{Budget, Verdict, judge};
use honte_proof::Reading;
use honte_rules::{Amount, FinalPosition, Preset, Statuses};
use tally::Tally;

/// With more undecided chains than these, no score is tried.
const MOST_TRIED: usize = 8;

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .filter_map(|arg| arg.parse().ok())
        .collect();
    let games = numbers.first().copied().unwrap_or(20) as usize;
    let visits = numbers.get(1).copied().unwrap_or(20_000);
    let mut gnugo = GnuGo::start();
    if let Some(all) = finished::counted() {
        counted(&all, games, visits, gnugo.as_mut());
    }
    if let Some(all) = finished::scored() {
        scored(&all, visits, gnugo.as_mut());
    }
    official::compare(gnugo.as_mut());
    if let Some(all) = finished::engine() {
        engine(&all, games, visits);
    }
}

/// Our verdicts, and the seconds that they took.
fn ours(board: &Board, visits: u64) -> (Vec<Verdict>, f64) {
    let budget = Budget {
        visits,
        ..Budget::default()
    };
    let start = Instant::now();
    let verdicts = judge(board, Reading::default(), &budget);
    (verdicts, start.elapsed().as_secs_f64())
}

/// An even sample.
fn sample(all: &[Finished], games: usize) -> impl Iterator<Item = &Finished> {
    let step = all.len().div_ceil(games.max(1)).max(1);
    all.iter().step_by(step)
}

fn counted(all: &[Finished], games: usize, visits: u64, mut gnugo: Option<&mut GnuGo>) {
    let (mut mine, mut peer) = (Tally::default(), Tally::default());
    let mut assumed = Tally::default();
    for game in sample(all, games) {
        let (verdicts, seconds) = ours(&game.board, visits);
        for (tally, lives) in [
            (&mut mine, Verdict::proved as fn(&Verdict) -> Option<bool>),
            (&mut assumed, |verdict| verdict.status.lives()),
        ] {
            tally.seconds.push(seconds);
            let chains = verdicts.iter();
            let chains = chains.map(|verdict| (verdict.stones[0], lives(verdict)));
            enter(tally, game, chains);
            let score = score(game, &verdicts, lives, Seki::None);
            tally.scores += usize::from(score == game.record.result);
        }
        if let Some(gnugo) = gnugo.as_deref_mut() {
            gnugo.play(game);
            let start = Instant::now();
            let dead = gnugo.dead(&game.board);
            let score = gnugo.score();
            peer.seconds.push(start.elapsed().as_secs_f64());
            let chains = verdicts
                .iter()
                .map(|verdict| (verdict.stones[0], Some(!dead.contains(verdict.stones[0]))));
            enter(&mut peer, game, chains);
            peer.scores += usize::from(score == game.record.result);
        }
    }
    println!(
        "{} counted games, {visits} visits a question; chains and games against the players' marks",
        mine.seconds.len()
    );
    tally::heading();
    mine.print("honte");
    assumed.print("assuming");
    if gnugo.is_some() {
        peer.print("GNU Go");
    }
    println!("(*) with what is undecided taken for alive\n");
}

/// Compares the chains of a game with the marks.
fn enter(tally: &mut Tally, game: &Finished, chains: impl Iterator<Item = (Point, Option<bool>)>) {
    let (mut exact, mut exact_so_far) = (true, true);
    for (at, lives) in chains {
        let should = !game.dead.contains(at);
        tally.chain(lives, should);
        exact &= lives == Some(should);
        exact_so_far &= lives.unwrap_or(true) == should;
    }
    tally.exact += usize::from(exact);
    tally.exact_so_far += usize::from(exact_so_far);
}

/// The scores of games, beside those that are expected.
fn scored(all: &[Finished], visits: u64, mut gnugo: Option<&mut GnuGo>) {
    let told = |score: Option<Amount>| score.map_or("?".to_owned(), |score| score.to_string());
    println!("games that GNU Go's authors scored, {visits} visits a question; (!) otherwise");
    println!(
        "{:>4} {:>9} {:>9} {:>9}",
        "game", "expected", "assuming", "GNU Go"
    );
    let (mut mine, mut peer) = (0, 0);
    for game in all {
        let (verdicts, _) = ours(&game.board, visits);
        let assumed = score(
            game,
            &verdicts,
            |verdict| verdict.status.lives(),
            Seki::Derived,
        );
        let theirs = gnugo.as_deref_mut().and_then(|gnugo| {
            gnugo.play(game);
            gnugo.score()
        });
        let expected = game.record.result;
        mine += usize::from(assumed == expected);
        peer += usize::from(theirs == expected);
        let otherwise = |score| if score == expected { "" } else { "!" };
        println!(
            "{:>4} {:>9} {:>8}{:1} {:>8}{:1}",
            game.name,
            told(expected),
            told(assumed),
            otherwise(assumed),
            told(theirs),
            otherwise(theirs)
        );
    }
    println!(
        "of {} games as expected: {mine}, GNU Go {peer}\n",
        all.len()
    );
}

/// What is in seki.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seki {
    /// Nothing: dame are taken as filled.
    None,
    /// What possesses dame (Article 8).
    Derived,
}

/// What Black has more than White, if it is the same however the undecided
/// chains turn out.
fn score(
    game: &Finished,
    verdicts: &[Verdict],
    lives: fn(&Verdict) -> Option<bool>,
    seki: Seki,
) -> Option<Amount> {
    let of = |is: Option<bool>| -> Vec<Point> {
        let chains = verdicts.iter().filter(|verdict| lives(verdict) == is);
        chains.map(|verdict| verdict.stones[0]).collect()
    };
    let (dead, open) = (of(Some(false)), of(None));
    if open.len() > MOST_TRIED {
        return None;
    }
    let mut scores = (0..1_usize << open.len()).map(|combination| {
        let also = open
            .iter()
            .enumerate()
            .filter(|(place, _)| combination >> place & 1 == 1);
        let dead = dead.iter().chain(also.map(|(_, at)| at)).copied();
        let mut statuses = Statuses::with_dead(&game.board, dead).unwrap();
        if seki == Seki::None {
            statuses = statuses.with_seki(&game.board, []).unwrap();
        }
        let position = FinalPosition {
            prisoners: game.prisoners,
            komi: game.record.komi,
            ..FinalPosition::new(game.board.clone()).with_statuses(statuses)
        };
        position.count(&Preset::Japanese.ruleset()).unwrap().lead()
    });
    let first = scores.next()?;
    scores.all(|score| score == first).then_some(first)
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
        let (verdicts, seconds) = ours(&game.board, visits);
        mine.seconds.push(seconds);
        for verdict in &verdicts {
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
