//! Speed and memory beside yardsticks measured in the same run.
//!
//! `cargo bench -p honte` prints a table: scanning SGF beside a memchr pass over the same bytes and
//! beside the `sgf-parse` crate, replaying games beside the `goban` crate, and mining beside the
//! limits that the project has set itself. Best of several rounds; mining runs in processes of its
//! own, so that its memory is its own. Without `../shared/games` the sample games are used.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    missing_docs,
    reason = "a bench may stop"
)]

use honte_goban::{Board, Size};
use honte_joseki::Params;
use honte_joseki::mine::{Job, Progress, mine};
use honte_record::problem::Problem;
use honte_record::sgf::Turn;
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::source::find;
use std::fs;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

const ROUNDS: usize = 7;

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|a| a == "--mine") {
        return mine_here(Path::new(&arguments[at + 1]));
    }
    let folder = tempfile::tempdir().unwrap();
    let games = collection("pro-13325.sgf.zst", folder.path());
    let bytes = fs::read(&games).unwrap();
    println!(
        "{}, {:.1} MB\n",
        games.file_name().unwrap().display(),
        bytes.len() as f64 / 1e6
    );
    scanning(&bytes);
    replaying(&bytes);
    mining(&games, "0.15 s, 150 MiB");
    mining(&collection("pro.sgf.zst", folder.path()), "0.70 s, 500 MiB");
}

/// A collection, unpacked; the sample games many times over where it is not there.
fn collection(name: &str, folder: &Path) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let packed = root.join("../shared/games").join(name);
    let path = folder.join(name.trim_end_matches(".zst"));
    match fs::File::open(&packed) {
        Ok(file) => {
            let mut out = fs::File::create(&path).unwrap();
            zstd::stream::copy_decode(file, &mut out).unwrap();
        }
        Err(_) => {
            println!("../shared/games/{name} is not there: examples/games.sgf 67 times instead");
            let sample = fs::read(root.join("examples/games.sgf")).unwrap();
            fs::write(&path, sample.repeat(67)).unwrap();
        }
    }
    path
}

fn best_of(mut work: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        work();
        best = best.min(start.elapsed().as_secs_f64());
    }
    best
}

fn head(title: &str, unit: &str) {
    println!("{title:<44} {unit:>12} {:>10}", "ratio");
}

fn line(name: &str, figure: f64, ratio: f64) {
    println!("{name:<44} {figure:>12.2} {ratio:>9.1}x");
}

/// Counts, so that nothing is optimised away.
#[derive(Default)]
struct Count {
    games: u64,
    turns: u64,
}

impl Sink for Count {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        self.games += 1;
        self.turns += game.turns().len() as u64;
        ControlFlow::Continue(())
    }

    fn problem(&mut self, _problem: Problem, _more: u64) {}
}

fn scanning(bytes: &[u8]) {
    let mb = bytes.len() as f64 / 1e6;
    let pass = best_of(|| {
        black_box(memchr::memchr_iter(b';', bytes).count());
    });
    let scan = best_of(|| {
        let mut count = Count::default();
        stream::read(&mut &bytes[..], &mut count).unwrap();
        black_box((count.games, count.turns));
    });
    // The peer is slow: a part will do.
    let part = &bytes[..end_of_game(bytes, bytes.len().min(2_000_000))];
    let text = String::from_utf8_lossy(part);
    let start = Instant::now();
    black_box(sgf_parse::parse(&text).expect("the peer reads the collection"));
    let peer = part.len() as f64 / 1e6 / start.elapsed().as_secs_f64();
    head("scanning", "MB/s");
    line("memchr, counting ';'", mb / pass, mb / pass / peer);
    line(
        "honte, games with headers and moves",
        mb / scan,
        mb / scan / peer,
    );
    line("sgf-parse 4, tree", peer, 1.0);
    println!();
}

/// The last end of a game before `end`.
fn end_of_game(bytes: &[u8], end: usize) -> usize {
    bytes[..end]
        .windows(2)
        .rposition(|pair| pair == b")\n")
        .map_or(bytes.len(), |at| at + 2)
}

/// The turns of games that both boards can replay: 19x19, no set-up, colours in turn, no pass.
#[derive(Default)]
struct Turns(Vec<Vec<Turn>>);

impl Sink for Turns {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        let turns = game.turns();
        let plain = game.size() == Size::GO19 && game.setup().is_empty();
        let alternate = turns
            .windows(2)
            .all(|pair| pair[0].colour() != pair[1].colour());
        let stones = turns.iter().all(|turn| turn.point().is_some());
        let black = turns
            .first()
            .is_some_and(|turn| turn.colour() == honte_goban::Colour::Black);
        if plain && alternate && stones && black {
            self.0.push(turns.to_vec());
        }
        ControlFlow::Continue(())
    }

    fn problem(&mut self, _problem: Problem, _more: u64) {}
}

fn replaying(bytes: &[u8]) {
    let mut games = Turns::default();
    stream::read(&mut &bytes[..], &mut games).unwrap();
    let games = games.0;
    let moves: usize = games.iter().map(Vec::len).sum();
    let mut board = Board::new(Size::GO19);
    let ours = best_of(|| {
        for game in &games {
            board.clear();
            for turn in game {
                let _ = board.play(turn.colour(), turn.point().unwrap());
            }
            black_box(board.hash64());
        }
    });
    let few = &games[..games.len().min(300)];
    let checked = peer_speed(few, |game, point| {
        let _ = game.try_play(point);
    });
    let unchecked = peer_speed(few, |game, point| {
        game.play(point);
    });
    let ours = moves as f64 / 1e6 / ours;
    head("replay with captures", "M moves/s");
    line("honte-goban, refusing illegal moves", ours, ours / checked);
    line("goban 0.20, refusing illegal moves", checked, 1.0);
    line("goban 0.20, without checks", unchecked, unchecked / checked);
    println!();
}

type Peer = goban::rules::game::Game;

/// Million moves a second.
fn peer_speed(games: &[Vec<Turn>], play: impl Fn(&mut Peer, goban::rules::Move)) -> f64 {
    use goban::rules::{CHINESE, GobanSizes, Move};
    let start = Instant::now();
    for game in games {
        let mut board = Peer::new(GobanSizes::Nineteen, CHINESE);
        for point in game.iter().filter_map(|turn| turn.point()) {
            play(&mut board, Move::Play(point.x(), point.y()));
        }
        black_box(board.prisoners());
    }
    let moves: usize = games.iter().map(Vec::len).sum();
    moves as f64 / 1e6 / start.elapsed().as_secs_f64()
}

fn mining(path: &Path, limit: &str) {
    let mut runs: Vec<(f64, f64, u64)> = (0..ROUNDS).map(|_| mine_apart(path)).collect();
    runs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (median, memory, games) = runs[runs.len() / 2];
    println!("mining {games} games (limit: {limit})");
    println!("{:<44} {:>12.3} s", "best", runs[0].0);
    println!("{:<44} {median:>12.3} s", "median");
    println!("{:<44} {:>12.0} games/s", "median", games as f64 / median);
    println!("{:<44} {:>12.2} us", "a game", 1e6 * median / games as f64);
    println!("{:<44} {memory:>12.1} MiB\n", "peak memory");
}

/// Seconds, MiB and games of a run in a process of its own, its start included.
fn mine_apart(path: &Path) -> (f64, f64, u64) {
    let start = Instant::now();
    let output = Command::new(std::env::current_exe().unwrap())
        .arg("--mine")
        .arg(path)
        .output()
        .unwrap();
    let seconds = start.elapsed().as_secs_f64();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut figures = text
        .split_whitespace()
        .map(|word| word.parse::<f64>().unwrap());
    (
        seconds,
        figures.next().unwrap(),
        figures.next().unwrap() as u64,
    )
}

fn mine_here(path: &Path) {
    let found = find(&[path]);
    let job = Job {
        sources: &found.sources,
        filter: None,
        params: &Params::default(),
    };
    let mined = mine(&job, &Progress::default()).unwrap();
    println!("{} {}", peak_memory(), mined.tree.summary.games);
}

/// The largest resident size of this process in MiB; 0 where the system does not tell.
fn peak_memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}
