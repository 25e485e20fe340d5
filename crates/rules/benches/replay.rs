//! Speed of games: replay with legality, ko, superko and repetition.
//!
//! Prints the best of several rounds a line, and the ratio to the bare board of `honte-goban`
//! playing the same moves in the same run; the `goban` crate beside them.
//!
//! `cargo bench -p honte-rules`

#![allow(clippy::unwrap_used, missing_docs)]

use std::{fs, hint::black_box, path::PathBuf, time::Instant};

use honte_goban::{Board, Colour, Move, Point, Size, zobrist::splitmix64};
use honte_rules::{Game, Preset, Ruleset, game::Start};

const ROUNDS: usize = 15;

type Record = Vec<(Colour, Move)>;

fn main() {
    println!(
        "{:<36} {:>9} {:>9} {:>12} {:>12}",
        "", "moves", "ns/move", "M moves/s", "x board"
    );
    for file in ["counted.sgf", "counted-pro.sgf"] {
        bench_file(file);
    }
    let games = synthetic(Size::GO19, 100);
    bench_games("synthetic 19x19", Size::GO19, &games);
    let games = synthetic(Size::GO9, 500);
    bench_games("synthetic 9x9", Size::GO9, &games);
}

fn bench_file(name: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/counted");
    match fs::read(path.join(name)) {
        Ok(bytes) => bench_games(name, Size::GO19, &read_games(&bytes)),
        Err(error) => println!("{name}: skipped, cannot be read ({error})"),
    }
}

fn bench_games(name: &str, size: Size, games: &[Record]) {
    let moves = games.iter().map(Vec::len).sum();
    let mut board = Board::new(size);
    let plain = best_of(|| games.iter().for_each(|game| replay_board(&mut board, game)));
    report(&format!("{name}: board"), moves, plain, plain);
    if size == Size::GO19 {
        let few = &games[..games.len().min(100)];
        let moves = few.iter().map(Vec::len).sum();
        let seconds = best_of(|| few.iter().for_each(replay_peer));
        let scaled = plain * moves as f64 / games.iter().map(Vec::len).sum::<usize>() as f64;
        report(&format!("{name}: goban 0.20"), moves, seconds, scaled);
    }
    for preset in [Preset::Japanese, Preset::Chinese, Preset::Aga] {
        let mut game = Game::new(size, preset.ruleset());
        let seconds = best_of(|| games.iter().for_each(|record| replay(&mut game, record)));
        report(&format!("{name}: {preset}"), moves, seconds, plain);
    }
    let rules = Preset::Japanese.ruleset();
    let seconds = best_of(|| games.iter().for_each(|record| fresh(size, rules, record)));
    report(&format!("{name}: a new game each"), moves, seconds, plain);
    let mut game = Game::new(size, rules);
    let seconds = best_of(|| {
        for record in games {
            replay(&mut game, record);
            while game.undo().is_ok() {}
        }
    });
    report(&format!("{name}: play, undo"), moves, seconds, plain);
}

/// Seconds of the fastest round.
fn best_of(mut round: impl FnMut()) -> f64 {
    let seconds = |_| {
        let start = Instant::now();
        round();
        start.elapsed().as_secs_f64()
    };
    (0..ROUNDS).map(seconds).fold(f64::INFINITY, f64::min)
}

fn report(name: &str, moves: usize, seconds: f64, plain: f64) {
    let each = seconds * 1e9 / moves as f64;
    let ratio = seconds / plain;
    println!(
        "{name:<36} {moves:>9} {each:>9.1} {:>12.1} {ratio:>12.1}",
        1e3 / each
    );
}

fn replay_board(board: &mut Board, record: &Record) {
    board.clear();
    for &(colour, played) in record {
        match played {
            Move::Play(point) => _ = black_box(board.play(colour, point).unwrap().captured()),
            Move::Pass => _ = board.pass(),
        }
    }
}

/// The peer, refusing what its Chinese rules (positional superko) do.
fn replay_peer(record: &Record) {
    use goban::rules::{CHINESE, GobanSizes, Move as Peer, game::Game as PeerGame};
    let mut game = PeerGame::new(GobanSizes::Nineteen, CHINESE);
    for &(_, played) in record {
        let played = match played {
            Move::Play(point) => Peer::Play(point.x(), point.y()),
            Move::Pass => Peer::Pass,
        };
        let _ = black_box(game.try_play(played));
    }
}

fn replay(game: &mut Game, record: &Record) {
    game.restart();
    for &(colour, played) in record {
        black_box(game.play_as(colour, played).unwrap());
    }
}

fn fresh(size: Size, rules: Ruleset, record: &Record) {
    let mut game = Game::from_start(Start::new(size, rules)).unwrap();
    for &(colour, played) in record {
        black_box(game.play_as(colour, played).unwrap());
    }
}

/// The moves of every even game that is legal under all rules tried: whatever looks like `;B[xy]`.
fn read_games(bytes: &[u8]) -> Vec<Record> {
    let text = String::from_utf8_lossy(bytes);
    let games = text.split("(;").filter(|game| !game.contains("AB["));
    games
        .map(read_moves)
        .filter(|record| is_legal(Size::GO19, record))
        .collect()
}

fn read_moves(text: &str) -> Record {
    let property = |node: &str| {
        let colour = node.get(..1)?.parse().ok()?;
        let (value, _) = node.get(1..)?.strip_prefix('[')?.split_once(']')?;
        let played = Move::from_sgf(Size::GO19, value.as_bytes()).ok()?;
        Some((colour, played))
    };
    text.split(';').filter_map(property).collect()
}

fn is_legal(size: Size, record: &Record) -> bool {
    let legal = |preset: Preset| {
        let mut game = Game::new(size, preset.ruleset());
        record
            .iter()
            .all(|&(colour, played)| game.play_as(colour, played).is_ok())
    };
    !record.is_empty()
        && [Preset::Japanese, Preset::Chinese, Preset::Aga]
            .into_iter()
            .all(legal)
}

/// Random moves that fill no own one-point eye, legal under superko.
fn synthetic(size: Size, count: u64) -> Vec<Record> {
    let games = (0..count).map(|seed| playout(size, seed));
    games.filter(|record| is_legal(size, record)).collect()
}

fn playout(size: Size, seed: u64) -> Record {
    let mut game = Game::new(size, Preset::Chinese.ruleset());
    let points: Vec<Point> = size.points().collect();
    let mut record = Vec::new();
    let mut number = 0;
    while record.len() < 2 * size.area() {
        let colour = game.to_move();
        let found = (0..20).find_map(|_| {
            number += 1;
            let index = splitmix64(seed, number) % points.len() as u64;
            let point = points[index as usize];
            let own = |beside| game.board().colour_at(beside) == Some(colour);
            let eye = size.neighbours(point).all(own);
            (!eye && game.play(Move::Play(point)).is_ok()).then_some(point)
        });
        match found {
            Some(point) => record.push((colour, Move::Play(point))),
            None => break,
        }
    }
    record
}
