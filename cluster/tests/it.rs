//! The command against the libraries: the same answers, whatever the parts and the threads.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use honte_app::referee::{Settings, Subject, judge, value};
use honte_joseki::mine::{Job, Progress, mine};
use honte_joseki::write::read_json;
use honte_joseki::{Params, Prune, Tree};
use honte_life::Budget;
use honte_record::sgf::Collection;
use honte_record::signature::Signature;
use honte_record::source::find;
use honte_search::{Question, Scan, Tally};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::AtomicU64;
use tempfile::TempDir;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_honte-cluster"))
        .args(arguments)
        .output()
        .unwrap()
}

/// The output of a run that ends well.
fn told(arguments: &[&str]) -> String {
    let output = run(arguments);
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {complaints}");
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code and the only line of a run that is refused.
fn refused(arguments: &[&str]) -> (i32, String) {
    let output = run(arguments);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(line.lines().count(), 1, "{line}");
    (output.status.code().unwrap(), line)
}

/// Games that are no real ones, but are alike in their corners: a line of play that is cut off,
/// turned and goes on somewhere else.
fn games() -> String {
    let mut text = String::new();
    let mut random = 12_345_u64;
    let mut below = |n: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % n
    };
    for number in 0..300 {
        let winner = ["B+R", "W+R", "B+2.5", "Void"][below(4) as usize];
        let year = 1900 + below(90);
        text += &format!(
            "(;SZ[19]GN[{number}]DT[{year}]RE[{winner}]PB[P{}]",
            below(9)
        );
        let openings = [
            "pdqfncpjqnjq",
            "pdqcqdpcobpfddcfcj",
            "ppqnrplqqkcpeq",
            "dpdncnbqfqcj",
        ];
        let opening = openings[below(4) as usize];
        let kept = 2 * (2 + below(opening.len() as u64 / 2 - 1)) as usize;
        let mut colours = ["B", "W"].into_iter().cycle();
        for pair in opening.as_bytes()[..kept].chunks(2) {
            let point = std::str::from_utf8(pair).unwrap();
            text += &format!(";{}[{point}]", colours.next().unwrap());
        }
        for _ in 0..30 {
            let letter = |n: u64| char::from(b'a' + n as u8);
            let point: String = [letter(below(19)), letter(below(19))].iter().collect();
            text += &format!(";{}[{point}]", colours.next().unwrap());
        }
        text += ")\n";
    }
    // One again, turned by half; one without moves; one on a small board.
    text + "(;SZ[19];B[aa];W[ba];B[ca])(;SZ[19];B[ss];W[rs];B[qs])(;SZ[19])(;SZ[9];B[ee])"
}

struct Collected {
    folder: TempDir,
    file: PathBuf,
    table: PathBuf,
}

/// Games in a file, and as a table of parts of so many.
fn collected(text: &str, part: u32) -> Collected {
    let folder = tempfile::tempdir().unwrap();
    let (file, table) = (folder.path().join("games.sgf"), folder.path().join("table"));
    fs::write(&file, text).unwrap();
    told(&[
        "import",
        name(&file),
        "-o",
        name(&table),
        "--part",
        &part.to_string(),
    ]);
    Collected {
        folder,
        file,
        table,
    }
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_table_has_what_the_games_say() {
    let games = collected(&games(), 100);
    let sql = |query: &str| told(&["sql", name(&games.table), query]);
    assert_eq!(
        sql("SELECT count(*) AS n, max(id) AS last FROM games"),
        "n\tlast\n304\t303\n"
    );
    let text = fs::read_to_string(&games.file).unwrap();
    let trees = Collection::read(text.as_bytes()).games;
    // Byte for byte.
    let records = sql("SELECT encode(record, 'hex') AS r FROM games ORDER BY id");
    let bytes: String = records
        .lines()
        .skip(1)
        .map(|line| {
            let pairs = line
                .as_bytes()
                .chunks(2)
                .map(|pair| std::str::from_utf8(pair).unwrap());
            pairs
                .map(|pair| char::from(u8::from_str_radix(pair, 16).unwrap()))
                .collect::<String>()
        })
        .collect();
    let sources: String = trees
        .iter()
        .map(|tree| String::from_utf8_lossy(tree.source()))
        .collect();
    assert_eq!(bytes, sources);
    let played = sql("SELECT black, count(*) AS n FROM games WHERE black = 'P3' GROUP BY black");
    assert_eq!(
        played,
        format!("black\tn\nP3\t{}\n", text.matches("PB[P3]").count())
    );
}

#[test]
fn a_tree_is_that_of_mining_all_games_at_once() {
    let text = games();
    let file = tempfile::tempdir().unwrap();
    let path = file.path().join("games.sgf");
    fs::write(&path, &text).unwrap();
    for (part, prune) in [(1000, "2%"), (100, "2%"), (37, "4"), (20, "24"), (7, "3%")] {
        let games = collected(&text, part);
        let found = find(&[&games.file]);
        let params = Params {
            prune: prune.parse::<Prune>().unwrap(),
            ..Params::default()
        };
        let job = Job {
            sources: &found.sources,
            filter: None,
            params: &params,
        };
        let expected = mine(&job, &Progress::default()).unwrap().tree;
        assert!(expected.nodes.len() > 8, "{}", expected.nodes.len());
        let mined = told(&["mine", name(&games.table), "--prune", prune]);
        let mined = read_json(mined.as_bytes()).unwrap();
        let (mined, expected) = (comparable(mined), comparable(expected));
        assert_eq!(mined.params, expected.params);
        assert_eq!(mined.summary, expected.summary);
        assert!(mined == expected, "{part} {prune}");
        // Threads make no difference to a byte.
        let [one, four] = ["1", "4"].map(|threads| {
            told(&[
                "mine",
                name(&games.table),
                "--prune",
                prune,
                "--threads",
                threads,
            ])
        });
        assert_eq!(one, four);
    }
}

/// Without the number of nodes before pruning, of which the parts only tell a bound.
fn comparable(mut tree: Tree) -> Tree {
    tree.summary.nodes_before_pruning = 0;
    tree.summary.before_is_bound = false;
    tree
}

#[test]
fn counts_of_a_pattern_are_those_of_a_scan() {
    let games = collected(&games(), 50);
    for question in [
        "pattern corner \"..../..../...X/....\"",
        "pattern corner \"..../..O./...X/....\" and date < 1950",
        "pattern anywhere \"XO\" and winner = black",
        "moves > 33",
    ] {
        let found: Value =
            serde_json::from_str(&told(&["search", name(&games.table), question])).unwrap();
        let asked = Question::parse(question).unwrap();
        let mut scan = Scan::new(&asked);
        let source = &find(&[&games.file]).sources[0];
        let _ = scan.source(source, true, &AtomicU64::new(0), &|| false, &mut |_| {
            std::ops::ControlFlow::Continue(())
        });
        // As it is read back: shares are binary fractions.
        let expected = honte_app::search::value(&asked, &scan.finish(), 0.0).to_string();
        let expected: Value = serde_json::from_str(&expected).unwrap();
        assert!(expected["games"].as_u64() > Some(0), "{question}");
        for (field, value) in expected.as_object().unwrap() {
            if field != "seconds" {
                assert_eq!(&found[field], value, "{question}: {field}");
            }
        }
    }
    assert_eq!(Tally::new().finish().games, 0);
}

#[test]
fn games_that_are_there_again_are_found() {
    let text = games();
    let games = collected(&text, 60);
    let mut known: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (number, tree) in (1..).zip(Collection::read(text.as_bytes()).games) {
        let signature = Signature::of_tree(&tree);
        if signature.moves > 0 {
            known.entry(signature.game).or_default().push(number);
        }
    }
    let mut expected: Vec<Vec<usize>> = known
        .into_values()
        .filter(|games| games.len() > 1)
        .collect();
    expected.sort();
    assert_eq!(expected, [vec![301, 302]]);
    let found = told(&["dedupe", name(&games.table)]);
    let found: Vec<Vec<usize>> = found
        .lines()
        .map(|line| {
            let value: Value = serde_json::from_str(line).unwrap();
            let games = value["games"].as_array().unwrap().iter();
            games
                .map(|game| game["game"].as_u64().unwrap() as usize)
                .collect()
        })
        .collect();
    assert_eq!(found, expected);
}

/// Finished games on small boards, and what is none.
const FINISHED: &str = "(;SZ[5]KM[0.5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[])\
    (;SZ[7]AB[ba][bb][ab]AW[ca][cb][bc][ac]KM[0];B[];W[])(;GM[3]SZ[8])\
    (;SZ[5]RU[Chinese]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])";

#[test]
fn games_are_judged_as_the_referee_judges_them() {
    let tree_of = |text: &str| Collection::read(text.as_bytes()).games;
    for part in [1, 3] {
        let games = collected(FINISHED, part);
        let output = run(&["judge", name(&games.table), "--nodes", "3000"]);
        // The game of chess cannot be judged.
        assert_eq!(output.status.code(), Some(1));
        let lines = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<Value> = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 4);
        for ((number, tree), line) in (1..).zip(tree_of(FINISHED)).zip(&lines) {
            let settings = Settings {
                budget: Budget {
                    visits: 3000,
                    total: 3000,
                    threads: 1,
                    ..Budget::default()
                },
                ..Settings::default()
            };
            let subject = Subject {
                file: games.file.display().to_string(),
                number,
                tree,
            };
            match judge(&settings, None, subject) {
                Ok(judged) => {
                    let mut expected = value(&judged);
                    expected.as_object_mut().unwrap().remove("seconds");
                    for chain in expected["chains"].as_array_mut().unwrap() {
                        chain.as_object_mut().unwrap().remove("seconds");
                    }
                    assert_eq!(*line, expected);
                }
                Err(error) => assert_eq!(line["error"], error.to_string()),
            }
        }
    }
}

#[test]
fn findings_are_told_by_game() {
    let games = collected("(;SZ[9];B[ee];W[ee])(;SZ[9];B[ee])(;SZ[9]XX[1];B[zz])", 2);
    let output = run(&["check", name(&games.table)]);
    assert_eq!(output.status.code(), Some(1));
    let lines = String::from_utf8(output.stdout).unwrap();
    let numbers: Vec<u64> = lines
        .lines()
        .map(|line| {
            serde_json::from_str::<Value>(line).unwrap()["game"]
                .as_u64()
                .unwrap()
        })
        .collect();
    assert_eq!(numbers, [1, 3], "{lines}");
}

#[test]
fn what_was_finished_is_not_asked_again() {
    let games = collected(FINISHED, 1);
    let (done, table) = (games.folder.path().join("done"), name(&games.table));
    let judge = |nodes: &str| run(&["judge", table, "--nodes", nodes, "--resume", name(&done)]);
    let first = judge("100").stdout;
    // A part that is there is believed, and one that is gone is made again.
    fs::write(done.join("part-00000.done"), "{\"kept\":1}\n").unwrap();
    fs::remove_file(done.join("part-00001.done")).unwrap();
    let second = judge("100").stdout;
    let rest = |text: &[u8]| {
        String::from_utf8_lossy(text)
            .split_once('\n')
            .unwrap()
            .1
            .to_owned()
    };
    assert!(second.starts_with(b"{\"kept\":1}\n"));
    assert_eq!(rest(&first), rest(&second));
    let (code, line) = refused(&["judge", table, "--nodes", "200", "--resume", name(&done)]);
    assert_eq!(code, 2);
    assert!(line.contains("another job"), "{line}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_import_that_is_interrupted_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (file, table) = (folder.path().join("games.sgf"), folder.path().join("table"));
    fs::write(&file, games().repeat(400)).unwrap();
    let entries = || fs::read_dir(folder.path()).unwrap().count();
    let mut child = Command::new(env!("CARGO_BIN_EXE_honte-cluster"))
        .args(["import", name(&file), "-o", name(&table)])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // The unfinished table is there.
    while entries() == 1 {
        std::thread::yield_now();
    }
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut line = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut line).unwrap();
    assert_eq!(line, "honte-cluster: interrupted; nothing was written\n");
    assert_eq!(entries(), 1);
}

#[test]
fn one_clear_line_for_each() {
    let games = collected("(;SZ[9];B[ee])", 10);
    let folder = games.folder.path();
    let table = name(&games.table);
    let nothing = folder.join("nothing");
    let (code, line) = refused(&["judge", name(&nothing)]);
    assert_eq!(code, 2);
    assert!(
        line.contains("is not a table of games") && line.contains("honte-cluster import"),
        "{line}"
    );
    let (_, line) = refused(&["import", name(&games.file), "-o", table]);
    assert!(line.contains("exists already"), "{line}");
    let output = run(&["import", name(&nothing), "-o", name(&folder.join("new"))]);
    let lines = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(lines.contains("no such file"), "{lines}");
    assert!(!folder.join("new").exists());
    let (_, line) = refused(&["judge", table, "--scheduler", "127.0.0.1:1"]);
    assert!(line.contains("no scheduler answers"), "{line}");
    let (_, line) = refused(&["judge", table, "--scheduler", "here"]);
    assert!(line.contains("expected host and port"), "{line}");
    let (_, line) = refused(&["sql", table, "SELECT nothing FROM games"]);
    assert!(line.contains("nothing"), "{line}");
    // A table of another kind.
    fs::copy(
        games.table.join("part-00000.parquet"),
        folder.join("whole.parquet"),
    )
    .unwrap();
    fs::write(games.table.join("part-00000.parquet"), "no parquet").unwrap();
    let (_, line) = refused(&["judge", table]);
    assert!(line.contains("part-00000.parquet"), "{line}");
    fs::write(games.table.join("honte.json"), "{\"version\": 99}").unwrap();
    let (_, line) = refused(&["judge", table]);
    assert!(line.contains("version 99"), "{line}");
}
