//! Time and memory of mining as collections grow.
//!
//! `cargo bench -p honte-joseki` mines growing collections, each in a process of its own, and prints
//! time and peak memory. `cargo bench -p honte-joseki -- --mine PATH…` mines what lies there.
//!
//! The collections are copies of the professional games of `../shared/games` (without them, of
//! `examples/games.sgf`): each copy is turned or mirrored, and from its thirtieth move on every eighth
//! move goes to another point, so that tails are as different as those of other games.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    missing_docs,
    reason = "a bench may stop"
)]

use honte_goban::{Size, Symmetry};
use honte_joseki::mine::{Job, Progress, mine};
use honte_joseki::{Params, Prune};
use honte_record::problem::Problem;
use honte_record::sgf::Field;
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::source::find;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Copies of the collection: with 64,836 games these are 4,000 games and up to a million.
const COPIES: [usize; 4] = [1, 4, 8, 16];

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|a| a == "--mine") {
        return mine_here(&arguments[at + 1..]);
    }
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut games = root.join("../shared/games/pro.sgf.zst");
    if !games.exists() {
        println!("../shared/games is not there: copies of examples/games.sgf instead");
        games = root.join("examples/games.sgf");
    }
    let mut paths = Vec::new();
    for copies in COPIES {
        while paths.len() < copies {
            paths.push(copy(&games, paths.len(), folder.path()));
        }
        let own = std::env::current_exe().unwrap();
        let out = Command::new(own).arg("--mine").args(&paths).output();
        print!("{}", String::from_utf8_lossy(&out.unwrap().stdout));
    }
}

/// Mines some paths, and prints what that took.
fn mine_here(paths: &[String]) {
    let found = find(paths);
    let params = Params {
        prune: Prune::Percent(1.0),
        ..Params::default()
    };
    let job = Job {
        sources: &found.sources,
        filter: None,
        params: &params,
    };
    let start = Instant::now();
    let mined = mine(&job, &Progress::default()).unwrap();
    let wall = start.elapsed().as_secs_f64();
    let games = mined.tree.summary.games;
    println!(
        "{games:>9} games: {wall:>7.3} s, {:>5.2} us a game, CPU {:>6.2} us a game, peak {:>5} MiB; {} nodes, {} before pruning; reading {:.2}, pruning {:.2}, circumstances {:.2} s",
        1e6 * wall / games as f64,
        1e6 * cpu_seconds() / games as f64,
        peak_mib(),
        mined.tree.nodes.len(),
        mined.tree.summary.nodes_before_pruning,
        mined.report.reading.as_secs_f64(),
        mined.report.pruning.as_secs_f64(),
        mined.report.looking.as_secs_f64(),
    );
}

/// The most memory that this process has had, where the system tells.
fn peak_mib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kib.unwrap_or(0) >> 10
}

/// User and system time of this process, in ticks of a hundredth of a second.
fn cpu_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks.filter_map(|t| t.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// Writes a changed copy of a collection.
fn copy(games: &Path, number: usize, folder: &Path) -> PathBuf {
    let path = folder.join(format!("{number:02}.sgf"));
    let mut copier = Copier {
        number,
        random: number as u64,
        out: BufWriter::new(fs::File::create(&path).unwrap()),
    };
    let found = find(&[games]);
    let _ = found.sources[0].open(&Default::default(), |entry| {
        stream::read(entry.reader, &mut copier).unwrap();
        ControlFlow::Continue(())
    });
    copier.out.flush().unwrap();
    path
}

struct Copier {
    number: usize,
    random: u64,
    out: BufWriter<fs::File>,
}

impl Copier {
    fn next(&mut self) -> u64 {
        self.random = self
            .random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        self.random >> 33
    }
}

impl Sink for Copier {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        let size = game.size();
        if size != Size::GO19 || !game.setup().is_empty() {
            return ControlFlow::Continue(());
        }
        let mut text = String::from("(;FF[4]GM[1]SZ[19]");
        for field in [
            Field::Black,
            Field::White,
            Field::Date,
            Field::Result,
            Field::Event,
        ] {
            if let Some(value) = game.text(field) {
                let value = value.replace(['\\', ']'], " ");
                let _ = write!(text, "{}[{value}]", field.name());
            }
        }
        let symmetry = Symmetry::ALL[self.number % 8];
        for (i, turn) in game.turns().iter().enumerate() {
            let _ = write!(text, ";{}[", turn.colour().letter());
            if let Some(point) = turn.point() {
                let [x, y] = symmetry.apply(size, point).to_sgf();
                let other = self.number > 0 && i >= 30 && i % 8 == 0;
                let shift = if other { 1 + self.next() % 17 } else { 0 };
                let x = b'a' + ((u64::from(x - b'a') + shift) % 19) as u8;
                let _ = write!(text, "{}{}", x as char, y as char);
            }
            text.push(']');
        }
        text.push_str(")\n");
        self.out.write_all(text.as_bytes()).unwrap();
        ControlFlow::Continue(())
    }

    fn problem(&mut self, _problem: Problem, _more: u64) {}
}
