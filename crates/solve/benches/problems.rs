//! How many problems of files are solved in time, and whether the first move is the book's.
//!
//! `cargo bench -p honte-solve --bench problems -- [--seconds 10] [--visits N] [--every N] [--list] [--moves]
//! [--first-group] FILE…`
//!
//! A file or folder holds JSON of one of two kinds, which is recognised by its fields:
//! `AB`, `AW`, `SZ`, `SOL` (a problem of a book, with its first moves), or `masked_sgf_str`,
//! `answer_firstmove` and what belongs to them (a group in a corner that is walled off). Nothing
//! comes with the repository. With `--every N` each Nth file of a folder is taken, the first one too.
//! A row of `--list` says what was found, milliseconds, positions, and the moves that work beside the
//! book's; `--moves` adds each first move with its line. The problem is the one on which
//! the first move tells (`solve_contested`); with `--first-group` it is the first that is found.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    missing_docs,
    reason = "a program for measuring, which may panic"
)]

use honte_goban::{Board, Colour, Move, Point, Size};
use honte_solve::{Answer, Effort, Fate, Goal, Problem, ProblemError, solve, solve_contested};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

struct Options {
    seconds: f64,
    visits: u64,
    every: usize,
    list: bool,
    moves: bool,
    is_first: bool,
    paths: Vec<PathBuf>,
}

fn options() -> Options {
    let mut options = Options {
        seconds: 10.0,
        visits: 4_000_000,
        every: 1,
        list: false,
        moves: false,
        is_first: false,
        paths: Vec::new(),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().expect("a number behind the option");
        match word.as_str() {
            "--seconds" => options.seconds = number().parse().expect("seconds"),
            "--visits" => options.visits = number().parse().expect("visits"),
            "--every" => options.every = number().parse().expect("a number of files"),
            "--list" => options.list = true,
            "--moves" => options.moves = true,
            "--first-group" => options.is_first = true,
            // What cargo adds.
            "--bench" => {}
            path => options.paths.push(path.into()),
        }
    }
    options
}

fn files(options: &Options) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in &options.paths {
        if path.is_dir() {
            let inside = std::fs::read_dir(path).unwrap();
            let mut inside: Vec<PathBuf> = inside.map(|entry| entry.unwrap().path()).collect();
            inside.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
            inside.sort();
            files.extend(inside.into_iter().step_by(options.every));
        } else {
            files.push(path.clone());
        }
    }
    files
}

/// A problem of a file.
struct Given {
    board: Board,
    to_move: Colour,
    /// A stone of the group, if the file says which.
    group: Option<Point>,
    goal: Option<Goal>,
    /// First moves of the solution; none where the side to move is meant to fail.
    firsts: Vec<Point>,
    /// Whether the group is to live, if the file says.
    lives: Option<bool>,
}

/// A point of two letters, as in SGF.
fn point(letters: &str) -> Option<Point> {
    let letters = letters.trim().as_bytes();
    match letters {
        [x @ b'a'..=b's', y @ b'a'..=b's'] => Point::new(x - b'a', y - b'a'),
        _ => None,
    }
}

fn colour(letter: &str) -> Colour {
    match letter {
        "W" | "w" => Colour::White,
        _ => Colour::Black,
    }
}

fn of_book(json: &Value) -> Given {
    let size: u8 = json["SZ"].as_str().unwrap_or("19").parse().unwrap();
    let mut board = Board::new(Size::new(size, size).unwrap());
    for (field, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
        for stone in json[field].as_array().unwrap() {
            board
                .place(colour, point(stone.as_str().unwrap()).unwrap())
                .unwrap();
        }
    }
    let solution = json["SOL"].as_array().unwrap();
    let first = |step: &Value| point(step[1].as_str().unwrap());
    Given {
        board,
        to_move: colour(solution[0][0].as_str().unwrap()),
        group: None,
        goal: None,
        firsts: solution.iter().filter_map(first).collect(),
        lives: None,
    }
}

/// The points in the brackets behind a property of SGF without escapes.
fn values<'s>(sgf: &'s str, name: &str) -> Vec<&'s str> {
    let mut found = Vec::new();
    let Some(at) = sgf.find(&format!("{name}[")) else {
        return found;
    };
    let mut rest = &sgf[at + name.len()..];
    while let Some(inside) = rest.trim_start().strip_prefix('[') {
        let end = inside.find(']').unwrap();
        found.push(&inside[..end]);
        rest = &inside[end + 1..];
    }
    found
}

fn of_study(json: &Value) -> Given {
    let text = |field: &str| json[field].as_str().unwrap_or_default();
    let mut board = Board::new(Size::new(19, 19).unwrap());
    for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
        for stone in values(text("masked_sgf_str"), name) {
            board.place(colour, point(stone).unwrap()).unwrap();
        }
    }
    let to_move = colour(text("turn_color"));
    let defender = match text("black_search_goal") {
        "TOLIVE" => Colour::Black,
        _ => Colour::White,
    };
    let crucial = match defender {
        Colour::Black => text("black_crucial_stone"),
        Colour::White => text("white_crucial_stone"),
    };
    Given {
        board,
        to_move,
        group: crucial.split(',').next().and_then(point),
        goal: Some(match to_move == defender {
            true => Goal::Live,
            false => Goal::Kill,
        }),
        firsts: text("answer_firstmove")
            .split(',')
            .filter_map(point)
            .collect(),
        lives: Some(colour(text("winning_color")) == defender),
    }
}

/// What was measured of one problem.
struct Row {
    name: String,
    outcome: Outcome,
    took: Duration,
    visits: u64,
    /// First moves, and those of them of which it was found out what they lead to.
    moves: (usize, usize),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Agrees,
    /// A move elsewhere is as good, so that nothing hangs on the first move.
    Idle,
    Differs,
    Unsolved,
    /// No problem was found on the board.
    Refused,
}

fn measure(path: &Path, options: &Options) -> Row {
    let text = std::fs::read_to_string(path).unwrap();
    let json: Value = serde_json::from_str(&text).unwrap();
    let given = match json.get("SOL") {
        Some(_) => of_book(&json),
        None => of_study(&json),
    };
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    let size = given.board.size();
    let problem = Problem::find(&given.board, given.to_move, given.group, given.goal);
    let problem = match problem {
        Ok(problem) => problem,
        Err(error) => {
            if options.list {
                print_refused(&name, &error);
            }
            return Row {
                name,
                outcome: Outcome::Refused,
                took: Duration::ZERO,
                visits: 0,
                moves: (0, 0),
            };
        }
    };
    let (problem, answer, took) = timed(&problem, options);
    let outcome = match answer.fate {
        None => Outcome::Unsolved,
        Some(_) if given.lives.is_none() && is_idle(&answer) => Outcome::Idle,
        Some(fate) if agrees(&given, &answer, fate) => Outcome::Agrees,
        Some(_) if !is_told(&given, &answer) => Outcome::Unsolved,
        Some(_) => Outcome::Differs,
    };
    if options.list {
        let names = |points: &mut dyn Iterator<Item = Move>| {
            let names: Vec<String> = points.map(|played| played.to_a1(size)).collect();
            names.join(" ")
        };
        println!(
            "{name:<20} {:<9} {:>8} ms {:>9} visits {:>3} points  {:<28} {}: {} | book: {}",
            outcome.word(),
            took.as_millis(),
            answer.visits,
            problem.area.len(),
            format!("{:?}", answer.fate),
            problem.defender().name(),
            names(&mut answer.works().map(|tried| tried.played)),
            names(&mut given.firsts.iter().map(|at| Move::Play(*at))),
        );
    }
    if options.moves {
        for tried in &answer.tried {
            let line: Vec<String> = tried.line.iter().map(|at| at.to_a1(size)).collect();
            println!("    {:<24} {}", format!("{:?}", tried.fate), line.join(" "));
        }
    }
    Row {
        name,
        outcome,
        took,
        visits: answer.visits,
        moves: (
            answer.tried.len(),
            answer
                .tried
                .iter()
                .filter(|tried| tried.fate.is_some())
                .count(),
        ),
    }
}

fn print_refused(name: &str, error: &ProblemError) {
    println!("{name:<20} refused   {error}");
}

impl Outcome {
    fn word(self) -> &'static str {
        match self {
            Outcome::Agrees => "agrees",
            Outcome::Idle => "idle",
            Outcome::Differs => "differs",
            Outcome::Unsolved => "unsolved",
            Outcome::Refused => "refused",
        }
    }
}

/// Whether it was found out what the book's first move leads to; a move outside of the points that are
/// played on is taken for one that does not work.
fn is_told(given: &Given, answer: &Answer) -> bool {
    let first = given.firsts.first().map(|at| Move::Play(*at));
    let mut tried = answer.tried.iter();
    !tried.any(|tried| Some(tried.played) == first && tried.fate.is_none())
}

fn is_idle(answer: &Answer) -> bool {
    let mut works = answer.works();
    works.any(|tried| tried.played == Move::Pass)
}

/// Whether the book's first move works, and the group becomes what the file says.
fn agrees(given: &Given, answer: &Answer, fate: Fate) -> bool {
    let is_right = match given.lives {
        Some(true) => matches!(fate, Fate::Alive | Fate::Seki),
        Some(false) => !matches!(fate, Fate::Alive | Fate::Seki),
        None => true,
    };
    let first = given.firsts.first().map(|at| Move::Play(*at));
    let works = |first| answer.works().any(|tried| tried.played == first);
    is_right && first.is_none_or(works)
}

fn timed(problem: &Problem, options: &Options) -> (Problem, Answer, Duration) {
    let stop = Arc::new(AtomicBool::new(false));
    let effort = Effort {
        visits: options.visits,
        stop: Some(Arc::clone(&stop)),
        ..Effort::default()
    };
    let limit = Duration::from_secs_f64(options.seconds);
    let started = Instant::now();
    let (problem, answer) = std::thread::scope(|scope| {
        let running = scope.spawn(|| match options.is_first {
            true => (problem.clone(), solve(problem, &effort)),
            false => solve_contested(problem, &effort),
        });
        while !running.is_finished() {
            std::thread::sleep(Duration::from_micros(200));
            if started.elapsed() > limit {
                stop.store(true, Relaxed);
            }
        }
        running.join().unwrap()
    });
    (problem, answer, started.elapsed())
}

fn main() {
    let options = options();
    let rows: Vec<Row> = files(&options)
        .iter()
        .map(|path| measure(path, &options))
        .collect();
    let count = |outcome| rows.iter().filter(|row| row.outcome == outcome).count();
    let tried = || rows.iter().filter(|row| row.outcome != Outcome::Refused);
    let mut times: Vec<Duration> = tried().map(|row| row.took).collect();
    times.sort();
    let mut visits: Vec<u64> = tried().map(|row| row.visits).collect();
    visits.sort_unstable();
    let (agree, differ) = (count(Outcome::Agrees), count(Outcome::Differs));
    let idle = count(Outcome::Idle);
    println!(
        "{} problems: {} solved within {} s, {} not, {} refused; first move: {agree} agree, {differ} differ, {idle} with nothing at stake",
        rows.len(),
        agree + differ + idle,
        options.seconds,
        count(Outcome::Unsolved),
        count(Outcome::Refused),
    );
    println!(
        "of {} first moves {} are told",
        rows.iter().map(|row| row.moves.0).sum::<usize>(),
        rows.iter().map(|row| row.moves.1).sum::<usize>(),
    );
    let (Some(time), Some(middle)) = (times.get(times.len() / 2), visits.get(visits.len() / 2))
    else {
        return;
    };
    println!(
        "median {:.1} ms, {middle} positions; in all {:.1} s, {} positions",
        time.as_secs_f64() * 1e3,
        times.iter().sum::<Duration>().as_secs_f64(),
        visits.iter().sum::<u64>(),
    );
    for outcome in [Outcome::Differs, Outcome::Idle, Outcome::Unsolved] {
        let such = rows.iter().filter(|row| row.outcome == outcome);
        let names: Vec<&str> = such.map(|row| row.name.as_str()).collect();
        println!("{}: {}", outcome.word(), names.join(" "));
    }
}
