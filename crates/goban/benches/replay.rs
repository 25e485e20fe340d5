//! Speed of the board: replay of games, undo, random playouts.
//!
//! Prints the best of several rounds a line, and the ratio to a yardstick
//! measured in the same run: writing every move's stone into an array and
//! xoring its hash key, which is what a board without chains would do.
//!
//! `cargo bench -p honte-goban`, with `-- --games` for the replays only.

#![allow(clippy::unwrap_used, missing_docs)]

use std::{fs, hint::black_box, path::PathBuf, time::Instant};

use honte_goban::{
    Board, Colour, Move, Point, Size,
    zobrist::{splitmix64, stone_key},
};

const ROUNDS: usize = 15;

type Stone = (Colour, Point);
type Game = Vec<Stone>;

fn main() {
    println!(
        "{:<28} {:>9} {:>9} {:>12} {:>12}",
        "", "moves", "ns/move", "M moves/s", "x yardstick"
    );
    for file in ["counted.sgf", "counted-pro.sgf"] {
        bench_file(file);
    }
    bench_games("synthetic 19x19", &synthetic_games(Size::GO19, 100));
    if std::env::args().any(|argument| argument == "--games") {
        return;
    }
    for size in [Size::GO9, Size::GO19] {
        let mut moves = 0;
        let best = best_of(|| moves = playouts(size, 200));
        report(&format!("random playouts {size}"), moves, best, f64::NAN);
    }
    let board = Board::new(Size::GO19);
    let best = best_of(|| (0..1000).for_each(|_| _ = black_box(board.clone())));
    println!("\nclone of a board: {:.0} ns", best * 1e9 / 1000.0);
}

fn bench_file(name: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/counted");
    match fs::read(path.join(name)) {
        Ok(bytes) => bench_games(name, &read_games(&bytes)),
        Err(error) => println!("{name}: skipped, cannot be read ({error})"),
    }
}

fn bench_games(name: &str, games: &[Game]) {
    let moves = games.iter().map(Vec::len).sum();
    let yardstick = best_of(|| games.iter().for_each(|game| write_only(game)));
    report(&format!("{name}: yardstick"), moves, yardstick, yardstick);
    let mut board = Board::new(Size::GO19);
    let play = best_of(|| games.iter().for_each(|game| replay(&mut board, game)));
    report(&format!("{name}: play"), moves, play, yardstick);
    let both = best_of(|| {
        games
            .iter()
            .for_each(|game| replay_and_undo(&mut board, game));
    });
    report(&format!("{name}: play, undo"), moves, both, yardstick);
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

fn report(name: &str, moves: usize, seconds: f64, yardstick: f64) {
    let each = seconds * 1e9 / moves as f64;
    let ratio = seconds / yardstick;
    println!(
        "{name:<28} {moves:>9} {each:>9.1} {:>12.1} {ratio:>12.1}",
        1e3 / each
    );
}

fn write_only(game: &[Stone]) {
    let mut cells = [0_u8; 1024];
    let mut hash = 0;
    for &(colour, point) in game {
        cells[point.index()] = colour.index() as u8 + 1;
        hash ^= stone_key(colour, point);
    }
    black_box((cells, hash));
}

fn replay(board: &mut Board, game: &[Stone]) {
    board.clear();
    for &(colour, point) in game {
        let _ = black_box(board.play(colour, point).unwrap().captured());
    }
    black_box(board.hash128());
}

fn replay_and_undo(board: &mut Board, game: &[Stone]) {
    board.clear();
    let mut done = Vec::with_capacity(game.len());
    done.extend(
        game.iter()
            .map(|&(colour, point)| board.play(colour, point).unwrap()),
    );
    while let Some(played) = done.pop() {
        board.undo(played);
    }
    black_box(board.hash128());
}

/// The moves of every even 19x19 game that can be replayed: whatever looks
/// like `;B[xy]`.
fn read_games(bytes: &[u8]) -> Vec<Game> {
    let text = String::from_utf8_lossy(bytes);
    let games = text.split("(;").filter(|game| !game.contains("AB["));
    games
        .map(read_moves)
        .filter(|game| is_playable(game))
        .collect()
}

fn read_moves(text: &str) -> Game {
    let property = |node: &str| {
        let colour = node.get(..1)?.parse().ok()?;
        let (value, _) = node.get(1..)?.strip_prefix('[')?.split_once(']')?;
        let point = Move::from_sgf(Size::GO19, value.as_bytes()).ok()?.point()?;
        Some((colour, point))
    };
    text.split(';').filter_map(property).collect()
}

fn is_playable(game: &[Stone]) -> bool {
    let mut board = Board::new(Size::GO19);
    !game.is_empty()
        && game
            .iter()
            .all(|&(colour, point)| board.play(colour, point).is_ok())
}

fn synthetic_games(size: Size, count: u64) -> Vec<Game> {
    (0..count)
        .map(|seed| playout(&mut Board::new(size), &mut Random(seed, 0)))
        .collect()
}

fn playouts(size: Size, count: u64) -> usize {
    let mut board = Board::new(size);
    let mut random = Random(1, 0);
    let mut moves = 0;
    for _ in 0..count {
        board.clear();
        moves += playout(&mut board, &mut random).len();
    }
    moves
}

/// Uniformly random moves that fill no own eye, until there are none.
fn playout(board: &mut Board, random: &mut Random) -> Game {
    let limit = 3 * board.size().area();
    let mut empty: Vec<Point> = board.size().points().collect();
    let mut game = Vec::with_capacity(limit);
    let mut colour = Colour::Black;
    let mut passes = 0;
    while passes < 2 && game.len() < limit {
        match random_move(board, &mut empty, colour, random) {
            Some(point) => {
                game.push((colour, point));
                passes = 0;
            }
            None => passes += 1,
        }
        colour = !colour;
    }
    game
}

fn random_move(
    board: &mut Board,
    empty: &mut Vec<Point>,
    colour: Colour,
    random: &mut Random,
) -> Option<Point> {
    let mut untried = empty.len();
    while untried > 0 {
        let index = random.below(untried);
        let point = empty[index];
        if board.ko() != Some(point)
            && !is_eye(board, colour, point)
            && let Ok(played) = board.play(colour, point)
        {
            empty.swap_remove(index);
            empty.extend(board.captured(&played));
            return Some(point);
        }
        untried -= 1;
        empty.swap(index, untried);
    }
    None
}

/// Own stones on all sides, and at most one enemy at the corners, none at an
/// edge.
fn is_eye(board: &Board, colour: Colour, point: Point) -> bool {
    let own = |beside| board.colour_at(beside) == Some(colour);
    board.size().neighbours(point).all(own) && !is_false(board, colour, point)
}

fn is_false(board: &Board, colour: Colour, point: Point) -> bool {
    let (mut corners, mut enemies) = (0, 0);
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let corner = point
            .x()
            .checked_add_signed(dx)
            .zip(point.y().checked_add_signed(dy));
        let corner = corner.and_then(|(x, y)| Point::new(x, y));
        if let Some(corner) = corner.filter(|&corner| board.size().contains(corner)) {
            corners += 1;
            enemies += usize::from(board.colour_at(corner) == Some(!colour));
        }
    }
    enemies > usize::from(corners == 4)
}

/// A splitmix64 stream: seed and outputs so far.
struct Random(u64, u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.1 += 1;
        ((u128::from(splitmix64(self.0, self.1)) * end as u128) >> 64) as usize
    }
}
