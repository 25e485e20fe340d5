//! Speed of search: the table of docs/search.md.
//!
//! Times are CPU seconds of one thread, the median of several rounds.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench may stop")]

use honte_record::source::{Found, find};
use honte_search::{Index, Question, Scan, Update};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

fn main() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let games = shared.join("games/pro.sgf.zst");
    if !games.exists() {
        println!("skipped: ../shared/games is not there");
        return;
    }
    let folder = std::env::temp_dir().join(format!("honte-search-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let index = folder.join("games.honte");
    let found = find(&[&games]);
    let (report, seconds) = timed(|| update(&index, &found));
    println!(
        "import       {:>8} games {seconds:>8.3} s {:>10} bytes, {} a game",
        report.games,
        report.index_bytes,
        report.index_bytes / report.games
    );
    let (opened, seconds) = timed(|| Index::open(&index).unwrap());
    println!("open         {seconds:>8.6} s");
    let (_, seconds) = timed(|| opened.check().unwrap());
    println!("check all    {seconds:>8.6} s");
    for (name, question, games, hits) in patterns(&shared) {
        let question = Question::parse(&question).unwrap();
        let ask = || {
            opened
                .ask(&question, &|| false, &mut |_| ControlFlow::Continue(()))
                .unwrap()
        };
        let mut runs: Vec<_> = (0..7).map(|_| timed(ask)).collect();
        runs.sort_by(|a, b| a.1.total_cmp(&b.1));
        let (answer, seconds) = &runs[3];
        assert_eq!((answer.games, answer.hits), (games, hits), "{name}");
        println!("{name:<12} {games:>8} {hits:>8} {seconds:>8.4} s");
    }
    if std::env::args().any(|argument| argument == "--scan") {
        for (name, question, ..) in patterns(&shared) {
            let question = Question::parse(&question).unwrap();
            let ask = || {
                opened
                    .ask(&question, &|| false, &mut |_| ControlFlow::Continue(()))
                    .unwrap()
            };
            let (scanned, seconds) = timed(|| {
                let mut scan = Scan::new(&question);
                let _ = scan.source(
                    &found.sources[0],
                    true,
                    &AtomicU64::new(0),
                    &|| false,
                    &mut |_| ControlFlow::Continue(()),
                );
                scan.finish()
            });
            println!("scan {name:<12} {seconds:>8.4} s same {}", scanned == ask());
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

fn update(path: &Path, found: &Found) -> honte_search::Report {
    let update = Update {
        path,
        named: &[],
        found,
        anew: false,
        bytes: &AtomicU64::new(0),
        games: &AtomicU64::new(0),
        is_stopped: &|| false,
    };
    update.run().unwrap()
}

/// Name, question, games, hits.
fn patterns(shared: &Path) -> Vec<(String, String, u64, u64)> {
    let table = fs::read_to_string(shared.join("data/search/patterns.tsv")).unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let row = |row: &str| {
        let fields: Vec<_> = row.split('\t').collect();
        let question = format!("pattern {} \"{}\"", fields[1], fields[4]);
        (
            fields[0].to_owned(),
            question,
            fields[5].parse().unwrap(),
            fields[6].parse().unwrap(),
        )
    };
    let mut rows: Vec<_> = rows.map(row).collect();
    rows.truncate(rows.len());
    rows
}

/// What came of it, and the CPU seconds it took.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = cpu_seconds();
    let result = work();
    (result, cpu_seconds() - before)
}

/// CPU time of this thread.
fn cpu_seconds() -> f64 {
    let path = PathBuf::from("/proc/thread-self/schedstat");
    let text = fs::read_to_string(path).unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
