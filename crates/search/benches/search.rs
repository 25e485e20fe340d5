//! Speed of search: the table of docs/search.md.
//!
//! Times are CPU seconds of one thread: the fastest of several rounds, as the machine may be busy.
//! Where `KOMBILO` names a driver that `benches/kombilo/build.sh` made, libkombilo answers the same
//! patterns in the same run, and ratios are printed. It leaves out side and centre patterns that
//! touch a corner or an edge, so that its counts are lower there.
//!
//! `cargo bench -p honte-search`, with `-- --scan` to scan without an index, too, and `-- --grow` for
//! parts and copies of the games.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench may stop")]

use honte_goban::{Board, Point, Size};
use honte_record::filter::{Anchor, BoardPattern, Cell};
use honte_record::source::{FoundSources, find};
use honte_search::{Answer, Index, Line, Question, Scan, Update, read_source};
use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicU64;

const ROUNDS: usize = 7;
/// Patterns that are cut out of games.
const RANDOM_PATTERNS: usize = 1000;
/// Stones that such a pattern has at least: hardly anybody asks where there is nothing.
const LEAST_STONES: usize = 2;

fn main() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let games = shared.join("games/pro.sgf.zst");
    if !games.exists() {
        println!("skipped: ../shared/games is not there");
        return;
    }
    let folder = std::env::temp_dir().join(format!("honte-search-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let has = |option: &str| std::env::args().any(|argument| argument == option);
    let path = folder.join("games.honte");
    let found = find(&[&games]);
    let index = import(&path, &found);
    let patterns = patterns(&shared);
    let kombilo = kombilo(&folder, &found, &patterns);
    ask_patterns(&index, &patterns, &kombilo);
    random_patterns(&index, &found);
    add_games(&folder, &found);
    if has("--scan") {
        scan(&index, &found, &patterns);
    }
    if has("--grow") {
        grow(&folder, &found, &patterns);
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// A pattern of the table of references.
struct Reference {
    name: String,
    /// Anchor, width, height, rows, as they stand.
    fields: [String; 4],
    question: Question,
    games: u64,
    hits: u64,
}

fn patterns(shared: &Path) -> Vec<Reference> {
    let table = fs::read_to_string(shared.join("data/search/patterns.tsv")).unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let row = |row: &str| {
        let fields: Vec<_> = row.split('\t').map(str::to_owned).collect();
        Reference {
            name: fields[0].clone(),
            fields: [1, 2, 3, 4].map(|at| fields[at].clone()),
            question: question(&format!("{} \"{}\"", fields[1], fields[4])),
            games: fields[5].parse().unwrap(),
            hits: fields[6].parse().unwrap(),
        }
    };
    rows.map(row).collect()
}

fn question(pattern: &str) -> Question {
    Question::parse(&format!("pattern {pattern}")).unwrap()
}

fn import(path: &Path, found: &FoundSources) -> Index {
    let before = memory();
    let ((games, bytes), seconds) = timed(|| update(path, found));
    let most = memory();
    println!(
        "import {games} games: {seconds:.2} s, {:.1} MB, {} bytes a game, resident {before} to {most} MB",
        bytes as f64 / 1e6,
        bytes / games
    );
    let opens = 1000;
    let (_, seconds) = timed(|| (0..opens).for_each(|_| drop(Index::open(path).unwrap())));
    println!("open: {:.3} ms", 1e3 * seconds / f64::from(opens));
    let index = Index::open(path).unwrap();
    let (_, seconds) = timed(|| index.check().unwrap());
    println!("check all sections: {:.1} ms", 1e3 * seconds);
    index
}

fn update(path: &Path, found: &FoundSources) -> (u64, u64) {
    let update = Update {
        path,
        named: &[],
        found,
        anew: false,
        bytes: &AtomicU64::new(0),
        games: &AtomicU64::new(0),
        is_stopped: &|| false,
    };
    let report = update.run().unwrap();
    (report.games, report.index_bytes)
}

fn ask(index: &Index, question: &Question) -> Answer {
    index
        .ask(question, &|| false, &mut |_| ControlFlow::Continue(()))
        .unwrap()
}

/// The fastest of some rounds.
fn best(index: &Index, question: &Question) -> (Answer, f64) {
    let runs = (0..ROUNDS).map(|_| timed(|| ask(index, question)));
    runs.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap()
}

fn ask_patterns(index: &Index, patterns: &[Reference], kombilo: &HashMap<String, f64>) {
    println!(
        "{:<12} {:>7} {:>9} {:>9} {:>9} {:>6}",
        "", "games", "hits", "ms", "kombilo", "ratio"
    );
    for pattern in patterns {
        let (answer, seconds) = best(index, &pattern.question);
        assert_eq!(
            (answer.games, answer.hits),
            (pattern.games, pattern.hits),
            "{}",
            pattern.name
        );
        print_row(&pattern.name, &answer, seconds, kombilo.get(&pattern.name));
    }
    for (name, rows) in CENTRES {
        let (answer, seconds) = best(index, &question(&format!("anywhere \"{rows}\"")));
        print_row(name, &answer, seconds, kombilo.get(name));
    }
}

/// Patterns that are met in every game.
const CENTRES: [(&str, &str); 2] = [("centre-2x2", "XO/.."), ("cut-2x2", "XO/OX")];

fn print_row(name: &str, answer: &Answer, seconds: f64, kombilo: Option<&f64>) {
    let peer = kombilo.map_or(String::new(), |peer| {
        format!("{:>9.1} {:>6.1}", 1e3 * peer, peer / seconds)
    });
    let (games, hits) = (answer.games, answer.hits);
    println!(
        "{name:<12} {games:>7} {hits:>9} {:>9.2} {peer}",
        1e3 * seconds
    );
}

/// Median and 99th percentile over patterns that are cut out of games, all anchors.
fn random_patterns(index: &Index, found: &FoundSources) {
    let lines = lines(found, 97);
    let mut state = 20_261_126_u64;
    let mut below = |end: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % end
    };
    let mut seconds: Vec<f64> = Vec::new();
    while seconds.len() < RANDOM_PATTERNS {
        let line = &lines[below(lines.len())];
        let anchor = Anchor::ALL[below(4)];
        let most = [40, 150][below(2)];
        let moves = 4 + below(most);
        let mut board = Board::new(Size::GO19);
        for turn in line.turns().iter().take(moves) {
            let _ = turn.point().map(|point| board.play(turn.colour(), point));
        }
        let mut side = || 4 + below(8) as u8;
        let (width, height) = match anchor {
            Anchor::Board => (19, 19),
            _ => (side(), side()),
        };
        let mut shift = |length: u8| below(usize::from(20 - length)) as u8;
        let (left, top) = match anchor {
            Anchor::Corner | Anchor::Board => (0, 0),
            Anchor::Side => (shift(width), 0),
            Anchor::Anywhere => (shift(width), shift(height)),
        };
        let size = Size::new(width, height).unwrap();
        let cells = size.points().map(|point| {
            let point = Point::new(point.x() + left, point.y() + top).unwrap();
            Cell::only(board.colour_at(point))
        });
        let cells: Vec<_> = cells.collect();
        if cells.iter().filter(|cell| **cell != Cell::EMPTY).count() < LEAST_STONES {
            continue;
        }
        let pattern = BoardPattern::new(anchor, size, cells).unwrap();
        let question = question(&pattern.to_string());
        seconds.push(timed(|| ask(index, &question)).1);
    }
    seconds.sort_by(f64::total_cmp);
    let at = |share: usize| 1e3 * seconds[(seconds.len() - 1) * share / 100];
    println!(
        "{RANDOM_PATTERNS} random patterns with stones: median {:.2} ms, 99th percentile {:.2} ms, most {:.2} ms",
        at(50),
        at(99),
        at(100)
    );
}

/// Every `step`th game.
fn lines(found: &FoundSources, step: u64) -> Vec<Line> {
    let mut lines = Vec::new();
    for source in &found.sources {
        let _ = read_source(source, true, &AtomicU64::new(0), &mut |game, _| {
            if game.number() % step == 0 && game.size() == Size::GO19 {
                let mut line = Line::new(game.size());
                line.read(game);
                lines.push(line);
            }
            ControlFlow::Continue(())
        });
    }
    lines
}

/// The text of the games.
fn text(found: &FoundSources) -> String {
    let mut text = String::new();
    for source in &found.sources {
        let _ = source.open(&AtomicU64::new(0), |entry| {
            entry.reader.read_to_string(&mut text).unwrap();
            ControlFlow::Continue(())
        });
    }
    text
}

/// Adds a file of 100 games to an index of all.
fn add_games(folder: &Path, found: &FoundSources) {
    let text = text(found);
    let mut games = text.match_indices("\n(;").map(|(at, _)| at + 1);
    let end = games.nth(99).unwrap();
    let some = folder.join("some.sgf");
    let path = folder.join("added.honte");
    fs::copy(folder.join("games.honte"), &path).unwrap();
    let mut seconds = Vec::new();
    for round in 0..ROUNDS {
        fs::write(&some, format!("{}{}", &text[..end], "\n".repeat(round))).unwrap();
        let some = find(&[&some]);
        let start = std::time::Instant::now();
        update(&path, &some);
        seconds.push(start.elapsed().as_secs_f64());
    }
    seconds.sort_by(f64::total_cmp);
    println!(
        "add or change a file of 100 games, wall time: fastest {:.1} ms, median {:.1} ms",
        1e3 * seconds[0],
        1e3 * seconds[ROUNDS / 2]
    );
}

fn scan(index: &Index, found: &FoundSources, patterns: &[Reference]) {
    for pattern in patterns {
        let (scanned, seconds) = timed(|| {
            let mut scan = Scan::new(&pattern.question);
            let all = &mut |_: &honte_search::FoundGame<'_>| ControlFlow::Continue(());
            let bytes = AtomicU64::new(0);
            let _ = scan.source(&found.sources[0], true, &bytes, &|| false, all);
            scan.finish()
        });
        assert_eq!(scanned, ask(index, &pattern.question), "{}", pattern.name);
        println!(
            "scan {:<12} {seconds:>7.2} s, the same answer",
            pattern.name
        );
    }
}

/// Parts of the games, and copies of them.
fn grow(folder: &Path, found: &FoundSources, patterns: &[Reference]) {
    let text = text(found);
    let starts: Vec<_> = text.match_indices("\n(;").map(|(at, _)| at + 1).collect();
    for (games, copies) in [(1_000, 1), (16_000, 1), (64_836, 1), (64_836, 12)] {
        let end = starts.get(games).copied().unwrap_or(text.len());
        let part = folder.join("part");
        fs::create_dir_all(&part).unwrap();
        for copy in 0..copies {
            fs::write(part.join(format!("{copy}.sgf")), &text[..end]).unwrap();
        }
        let path = folder.join("part.honte");
        let ((games, bytes), seconds) = timed(|| update(&path, &find(&[&part])));
        let index = Index::open(&path).unwrap();
        index.check().unwrap();
        let times = [0, 2, 3, 5, 6].map(|at| {
            let pattern = &patterns[at];
            format!(
                "{} {:.1}",
                pattern.name,
                1e3 * best(&index, &pattern.question).1
            )
        });
        println!(
            "{games} games: import {seconds:.2} s, {} bytes a game; ms: {}",
            bytes / games,
            times.join(", ")
        );
        fs::remove_dir_all(&part).unwrap();
        fs::remove_file(&path).unwrap();
    }
}

/// CPU seconds of libkombilo by pattern, where there is a driver.
fn kombilo(folder: &Path, found: &FoundSources, patterns: &[Reference]) -> HashMap<String, f64> {
    let Some(driver) = std::env::var_os("KOMBILO") else {
        println!("libkombilo is left out: KOMBILO names no driver, see benches/kombilo/build.sh");
        return HashMap::new();
    };
    let games = folder.join("kombilo.sgf");
    fs::write(&games, text(found)).unwrap();
    let mut table = String::new();
    for pattern in patterns {
        let [anchor, width, height, rows] = &pattern.fields;
        let rows = rows.replace('/', "");
        table += &format!("{}\t{anchor}\t{width}\t{height}\t{rows}\n", pattern.name);
    }
    for (name, rows) in CENTRES {
        table += &format!("{name}\tanywhere\t2\t2\t{}\n", rows.replace('/', ""));
    }
    let path = folder.join("kombilo.tsv");
    fs::write(&path, table).unwrap();
    let mut command = Command::new(driver);
    let output = command
        .args([&folder.join("kombilo.db"), &games, &path])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let mut seconds = HashMap::new();
    for line in text.lines() {
        let fields: Vec<_> = line.split('\t').collect();
        println!("libkombilo: {}", fields.join(" "));
        if let [name, _, _, time] = fields[..] {
            seconds.insert(name.to_owned(), time.parse().unwrap());
        }
    }
    seconds
}

/// What came of it, and the CPU seconds it took.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = cpu_seconds();
    let result = work();
    (result, cpu_seconds() - before)
}

/// CPU time of this thread.
fn cpu_seconds() -> f64 {
    // The time is brought up to date when the thread gives way.
    std::thread::yield_now();
    let path = PathBuf::from("/proc/thread-self/schedstat");
    let text = fs::read_to_string(path).unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

/// Megabytes resident.
fn memory() -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap();
    let line = text
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .unwrap();
    let number = line.split_whitespace().nth(1).unwrap();
    number.parse::<u64>().unwrap() / 1024
}
