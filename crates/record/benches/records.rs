//! Speed of the readers of records, and the memory of trees.
//!
//! Prints the best of several rounds a line, in MB/s, and the ratio to a yardstick measured in the
//! same run over the same bytes: a memchr pass. Without `../shared/games` games of random moves
//! are used.
//!
//! `cargo bench -p honte-record --bench records`, with `-- --sgf` or `-- --ishi` for one half.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench may stop")]

use std::fmt::Write;
use std::fs;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use honte_goban::{Board, Colour, Size};
use honte_record::convert::{self, from_ishi, to_ishi};
use honte_record::header::text::Judged;
use honte_record::ishi::{self, Builder, Loc, Replay};
use honte_record::sgf::scan::{Block, Visitor, scan};
use honte_record::sgf::{self, Collection, Name, Part, read_games};
use honte_record::signature::Signature;
use honte_record::tree::Tree;
use honte_record::{Places, ProblemKind};

const ROUNDS: usize = 7;
/// Games that are made where there are none.
const RANDOM_GAMES: usize = 10_000;
/// How much of the file a slow reader gets, in bytes.
const PART: usize = 2_000_000;
/// The same for what works on both formats.
const GAMES: usize = 3_000_000;

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|a| a == "--trees") {
        return trees_here(&arguments[at + 1]);
    }
    let file = collection();
    println!(
        "{:<44} {:>8} {:>8} {:>9}",
        "one core, best of several rounds", "MB", "MB/s", "x memchr"
    );
    let only = |half: &str| arguments.iter().any(|argument| argument == half);
    if !only("--ishi") {
        sgf_side(&file);
    }
    if !only("--sgf") {
        ishi_side(&file[..end_of_game(&file, GAMES)]);
    }
}

/// Real games where there are any.
fn collection() -> Vec<u8> {
    let path = root().join("../shared/games/pro.sgf.zst");
    match fs::File::open(&path) {
        Ok(packed) => {
            println!("games: pro.sgf.zst, unpacked\n");
            zstd::stream::decode_all(packed).unwrap()
        }
        Err(_) => {
            println!("skipped: ../shared/games/pro.sgf.zst is not there: random games instead\n");
            as_sgf(&random_games(RANDOM_GAMES, 200))
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The last end of a game before `end`.
fn end_of_game(bytes: &[u8], end: usize) -> usize {
    let end = end.min(bytes.len());
    let last = bytes[..end].windows(2).rposition(|pair| pair == b")\n");
    last.map_or(bytes.len(), |at| at + 2)
}

/// A table of what is done with the same bytes.
struct Lines {
    bytes: usize,
    yardstick: f64,
}

impl Lines {
    fn of(name: &str, bytes: &[u8], mark: u8) -> Lines {
        let yardstick = best_of(ROUNDS, || {
            black_box(memchr::memchr_iter(mark, black_box(bytes)).count());
        });
        let lines = Lines {
            bytes: bytes.len(),
            yardstick,
        };
        println!();
        lines.tell(&format!("{name}: memchr"), yardstick);
        lines
    }

    fn time(&self, name: &str, round: impl FnMut()) {
        self.tell(name, best_of(ROUNDS, round));
    }

    fn tell(&self, name: &str, seconds: f64) {
        let megabytes = self.bytes as f64 / 1e6;
        let (speed, ratio) = (megabytes / seconds, seconds / self.yardstick);
        println!("{name:<44} {megabytes:>8.1} {speed:>8.0} {ratio:>9.1}");
    }
}

/// Seconds of the fastest round, of the processor's time where the system tells.
fn best_of(rounds: usize, mut round: impl FnMut()) -> f64 {
    let seconds = |_| {
        let (start, clock) = (Instant::now(), on_processor());
        round();
        let wall = start.elapsed().as_secs_f64();
        let busy = on_processor().zip(clock).map(|(end, start)| end - start);
        // The system counts in ticks: for a short round they are too coarse.
        busy.filter(|_| wall > 0.05).unwrap_or(wall)
    };
    (0..rounds).map(seconds).fold(f64::INFINITY, f64::min)
}

/// Seconds that this thread has run, as Linux counts them: others may share the core.
fn on_processor() -> Option<f64> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = told.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds as f64 / 1e9)
}

fn sgf_side(file: &[u8]) {
    let lines = Lines::of("SGF", file, b';');
    lines.time("  scan", || {
        let mut count = Count::default();
        scan(black_box(file), Block::Last, &mut count);
        black_box(count.0);
    });
    lines.time("  trees", || {
        black_box(Collection::from_vec(file.to_vec()).games.len());
    });
    lines.time("  trees of a stream, one at a time", || {
        each_game(file, |_, _| {});
    });
    lines.time("  the same and signatures", || {
        each_game(file, |tree, _| _ = black_box(Signature::of_tree(tree)));
    });
    lines.time("  the same and checks, moves played", || {
        each_game(file, |tree, _| _ = black_box(sgf::check(tree).list.len()));
    });
    lines.time("  all that `honte check` does with a game", || {
        each_game(file, |tree, place| _ = black_box(all_checks(tree, place)));
    });
    memory(file);
    peer(&file[..end_of_game(file, PART)]);
}

#[derive(Default)]
struct Count(usize);

impl Visitor for Count {
    fn begin_game(&mut self, _at: usize) {}
    fn end_game(&mut self, _at: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn open_variation(&mut self, _at: usize) {}
    fn close_variation(&mut self, _at: usize) {}
    fn node(&mut self, _at: usize) {
        self.0 += 1;
    }
    fn value(&mut self, _name: Name, _value: &[u8], at: usize) {
        self.0 ^= at;
    }
    fn problem(&mut self, _kind: ProblemKind, _at: usize) {}
}

fn each_game(mut file: &[u8], mut on_game: impl FnMut(&Tree, (u64, u64))) {
    read_games(&mut file, |part| {
        if let Part::Game { tree, place, .. } = part {
            on_game(&tree, place);
        }
        ControlFlow::Continue(())
    })
    .unwrap();
}

/// As the command does it: what is wrong, with places; what the headers mean; the signature.
fn all_checks(tree: &Tree, place: (u64, u64)) -> (usize, u64) {
    let signature = Signature::of_tree(tree);
    let mut places = Places::new(tree.source(), place);
    let found = sgf::check(tree).problems(&mut places).len();
    let area = tree.size().area() as u32;
    let headers = tree.properties(tree.root()).filter(|property| {
        let judged = Judged::of_property(property.name());
        let fault = judged.and_then(|judged| {
            let text = tree.simple_text(property.value()?);
            judged.fault(text.trim(), area)
        });
        fault.is_some()
    });
    (found + headers.count(), signature.game)
}

/// The memory of trees, in a process of its own, so that nothing else is counted.
fn memory(file: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sgf");
    fs::write(&path, file).unwrap();
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = command.arg("--trees").arg(&path).output().unwrap();
    let held: f64 = String::from_utf8(output.stdout)
        .unwrap()
        .trim()
        .parse()
        .unwrap();
    let times = held / file.len() as f64;
    println!("  trees: {times:.2} times the file in memory, the file included");
}

/// Prints by how many bytes the process grows with a file and its trees.
fn trees_here(path: &str) {
    let before = resident();
    let collection = Collection::from_vec(fs::read(path).unwrap());
    println!("{}", resident() - before);
    black_box(collection.games.len());
}

/// The process's memory in bytes, as Linux counts it.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
    kilobytes.unwrap().parse::<u64>().unwrap() * 1024
}

fn peer(part: &[u8]) {
    let text = String::from_utf8_lossy(part);
    let lines = Lines {
        bytes: part.len(),
        yardstick: best_of(ROUNDS, || {
            black_box(memchr::memchr_iter(b';', black_box(part)).count());
        }),
    };
    let seconds = best_of(2, || _ = black_box(sgf_parse::parse(&text).unwrap().len()));
    lines.tell("  sgf-parse 4, trees (a part of the file)", seconds);
}

fn ishi_side(games: &[u8]) {
    let sample = fs::read(root().join("corpus/ishi/testspec.ishi")).unwrap();
    ishi_file("Ishi, the sample 2,000 times", &sample.repeat(2000));
    let random = ishi::write(&random_games(1000, 250));
    ishi_file("Ishi, random games of 250 moves", &random);
    let headers = b"EVENT some title or other\r\n".repeat(400_000);
    ishi_file("Ishi, one event a line", &headers);
    let nested = "B 1 a1\r\nVAR\r\n".repeat(500_000);
    ishi_file("Ishi, variations in variations", nested.as_bytes());
    ishi_file("Ishi, one long comment", comment().as_bytes());
    conversions(games);
}

fn ishi_file(name: &str, file: &[u8]) {
    let lines = Lines::of(name, file, b'\n');
    lines.time("  read, moves played", || {
        black_box(ishi::read(black_box(file)).errors);
    });
    let document = ishi::read(file).document;
    lines.time("  write", || {
        black_box(ishi::write(black_box(&document)).len());
    });
    lines.time("  replay", || {
        for event in document.events() {
            let mut replay = Replay::new(&document, event);
            while replay.next_step().is_some() {}
            black_box(replay.board().hash64());
        }
    });
}

fn conversions(sgf: &[u8]) {
    let options = convert::Options::default();
    let trees: Vec<Tree> = Collection::read(sgf)
        .games
        .into_iter()
        .filter(|tree| to_ishi(std::slice::from_ref(tree), options).is_ok())
        .collect();
    let lines = Lines::of("the games as SGF", sgf, b';');
    lines.time("  trees to Ishi documents, game by game", || {
        for tree in &trees {
            black_box(
                to_ishi(std::slice::from_ref(tree), options)
                    .unwrap()
                    .document,
            );
        }
    });
    let converted = to_ishi(&trees, options).unwrap().document;
    let file = ishi::write(&converted);
    let lines = Lines::of("the games as Ishi, with USER SGF", &file, b'\n');
    lines.time("  read, moves played", || {
        black_box(ishi::read(black_box(&file)).errors);
    });
    let document = ishi::read(&file).document;
    lines.time("  document to trees", || {
        black_box(from_ishi(&document, options).trees.len());
    });
    let plain = to_ishi(&trees, convert::Options { clean: true }).unwrap();
    let file = ishi::write(&plain.document);
    let lines = Lines::of("the games as Ishi, plain", &file, b'\n');
    lines.time("  read, moves played", || {
        black_box(ishi::read(black_box(&file)).errors);
    });
}

fn comment() -> String {
    let mut comment = String::from("COM\r\n");
    for line in 0..200_000 {
        let words = "of a long comment, as long as most lines are.";
        writeln!(comment, "Line {line} {words}\r").unwrap();
    }
    comment
}

/// Games of legal moves anywhere on the board.
fn random_games(count: usize, moves: u32) -> ishi::Document {
    let mut builder = Builder::new();
    let mut state = 1_u64;
    let mut random = |end: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    for _ in 0..count {
        builder.event(b"Game");
        let mut board = Board::new(Size::GO19);
        let mut colour = Colour::Black;
        let mut number = 1;
        while number <= moves {
            let loc = Loc::new(random(19) as u8 + 1, random(19) as u8 + 1).unwrap();
            if board.play(colour, loc.point(Size::GO19).unwrap()).is_ok() {
                builder.play(colour, number, Some(loc));
                number += 1;
                colour = !colour;
            }
        }
    }
    builder.finish()
}

fn as_sgf(document: &ishi::Document) -> Vec<u8> {
    let trees = from_ishi(document, convert::Options { clean: true }).trees;
    let mut file = Vec::new();
    for tree in &trees {
        sgf::write_tree(tree, &mut file);
        file.push(b'\n');
    }
    file
}
