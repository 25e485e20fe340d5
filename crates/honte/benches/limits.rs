//! Time and memory of the largest input of every format that is accepted.
//!
//! `cargo bench -p honte --bench limits` makes the files in a temporary folder, has the command read
//! each and prints the table of `docs/numbers.md`: user time and the largest resident size.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    missing_docs,
    reason = "a bench may stop"
)]

use flate2::Compression;
use flate2::write::GzEncoder;
use honte_record::limits::{
    ALWAYS_UNPACKED_BYTES, MAX_ISHI_BYTES, MAX_RECORD_BYTES, MAX_SGF_GAME_BYTES,
    MAX_TEXT_BOARD_BYTES, in_words,
};
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// An input.
struct Case {
    name: &'static str,
    file: &'static str,
    bytes: Vec<u8>,
}

impl Case {
    /// As many units as fit, between a start and an end.
    fn of(
        name: &'static str,
        file: &'static str,
        length: usize,
        (start, end): (&str, &str),
        unit: impl Fn(usize) -> String,
    ) -> Case {
        let mut bytes = start.as_bytes().to_vec();
        for number in 0.. {
            let unit = unit(number);
            if bytes.len() + unit.len() + end.len() > length {
                break;
            }
            bytes.extend_from_slice(unit.as_bytes());
        }
        bytes.extend_from_slice(end.as_bytes());
        Case { name, file, bytes }
    }
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    println!("| input | length | command | seconds | MiB |");
    println!("|---|---:|---|---:|---:|");
    for case in cases() {
        let path = folder.path().join(case.file);
        fs::write(&path, &case.bytes).unwrap();
        let commands: &[&[&str]] = match case.file {
            "board.txt" => &[&["referee", "--nodes", "1000"]],
            _ => &[&["check", "-q"], &["show", "--game", "1"]],
        };
        for command in commands {
            row(case.name, &path, command);
        }
        fs::remove_file(path).unwrap();
    }
    let path = folder.path().join("bomb.sgf.gz");
    let mut packed = GzEncoder::new(File::create(&path).unwrap(), Compression::best());
    for _ in 0..(ALWAYS_UNPACKED_BYTES >> 20) + 1 {
        packed.write_all(&vec![b' '; 1 << 20]).unwrap();
    }
    packed.finish().unwrap();
    row(
        "gzip that unpacks to more than 1 GiB",
        &path,
        &["check", "-q"],
    );
    filter(folder.path());
}

fn row(name: &str, path: &Path, command: &[&str]) {
    let length = in_words(path.metadata().unwrap().len());
    let mut run = Command::new(env!("CARGO_BIN_EXE_honte"));
    run.args(command).arg(path);
    let (seconds, memory) = measured(&mut run);
    let command = command.join(" ");
    println!("| {name} | {length} | `{command}` | {seconds:.1} | {memory:.0} |");
}

/// The longest argument that Linux hands on, in bytes, as an expression over the sample games.
fn filter(folder: &Path) {
    const LONGEST_ARGUMENT: usize = 127 << 10;
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/games.sgf");
    let unit = "event ~ abc or ";
    let expression = unit.repeat(LONGEST_ARGUMENT / unit.len() - 1) + "moves > 1";
    let mut run = Command::new(env!("CARGO_BIN_EXE_honte"));
    run.args(["filter", &expression, samples, "--count"]);
    let (seconds, memory) = measured(run.current_dir(folder));
    let length = in_words(LONGEST_ARGUMENT as u64);
    println!("| filter, 199 games | {length} | `filter` | {seconds:.1} | {memory:.0} |");
}

fn cases() -> Vec<Case> {
    let letter = |index: usize| char::from(b'a' + (index % 19) as u8);
    let ishi = |index: usize| {
        let column = b'a' + (index % 19) as u8;
        char::from(column + u8::from(column >= b'i'))
    };
    let sgf = MAX_SGF_GAME_BYTES - 1;
    vec![
        Case::of(
            "SGF: a game of moves",
            "moves.sgf",
            sgf,
            ("(;SZ[19]", ")"),
            |i| format!(";{}[{}{}]", ["B", "W"][i % 2], letter(i), letter(i / 19)),
        ),
        Case::of(
            "SGF: a game of empty nodes",
            "nodes.sgf",
            sgf,
            ("(;SZ[19]", ")"),
            |_| ";".to_owned(),
        ),
        Case::of(
            "SGF: a game of variations",
            "variations.sgf",
            sgf,
            ("(;SZ[19]", ")"),
            |i| format!("(;B[{}{}])", letter(i), letter(i / 19)),
        ),
        Case::of(
            "Ishi: numbered moves",
            "moves.go",
            MAX_ISHI_BYTES,
            ("", ""),
            |i| {
                let colour = ["B", "W"][i % 2];
                format!("{colour} {} {}{}\r\n", i + 1, ishi(i), i / 19 % 19 + 1)
            },
        ),
        Case::of(
            "Ishi: one move again and again",
            "same.go",
            MAX_ISHI_BYTES,
            ("", ""),
            |_| "B 1 a1\n".to_owned(),
        ),
        Case::of(
            "Ishi: variations",
            "variations.go",
            MAX_ISHI_BYTES,
            ("B 1 a1\n", ""),
            |_| "VAR\nB 1 b1\nENDVAR\n".to_owned(),
        ),
        Case::of(
            "Ishi: diagrams",
            "diagrams.go",
            MAX_ISHI_BYTES,
            ("B 1 a1\n", ""),
            |_| "DIAGRAM\n".to_owned(),
        ),
        Case::of(
            "Ishi: events",
            "events.go",
            MAX_ISHI_BYTES,
            ("", ""),
            |_| "EVENT\n".to_owned(),
        ),
        Case::of(
            "GIB: moves",
            "moves.gib",
            MAX_RECORD_BYTES,
            ("\\GS\n", ""),
            |i| format!("STO 0 {} {} {} {}\n", i + 2, i % 2 + 1, i % 19, i / 19 % 19),
        ),
        Case::of("NGF: moves", "moves.ngf", MAX_RECORD_BYTES, ("", ""), |i| {
            let colour = ["B", "W"][i % 2];
            let (x, y) = (
                (b'B' + (i % 19) as u8) as char,
                (b'B' + (i / 19 % 19) as u8) as char,
            );
            format!("PMAA{colour}{x}{y}{y}{x}\n")
        }),
        Case::of(
            "UGF: moves",
            "moves.ugf",
            MAX_RECORD_BYTES,
            ("[Header]\n[Data]\n", ""),
            |i| {
                let (x, y) = (
                    (b'A' + (i % 19) as u8) as char,
                    (b'A' + (i / 19 % 19) as u8) as char,
                );
                format!("{x}{y},{}1,{},0\n", ["B", "W"][i % 2], i + 1)
            },
        ),
        Case::of("XML: moves", "moves.xml", MAX_RECORD_BYTES, XML, |_| {
            "<Black at=\"A1\"/>".to_owned()
        }),
        Case::of(
            "XML: open elements",
            "open.xml",
            MAX_RECORD_BYTES,
            XML,
            |_| "<Node>".to_owned(),
        ),
        Case::of(
            "text board",
            "board.txt",
            MAX_TEXT_BOARD_BYTES as usize,
            ("", ""),
            |i| {
                if i < 19 {
                    ". X . O . X . O . X . O . X . O . X .\n".to_owned()
                } else {
                    "\n".to_owned()
                }
            },
        ),
    ]
}

const XML: (&str, &str) = ("<Go><GoGame><Nodes>", "</Nodes></GoGame></Go>");

/// User seconds and MiB of a run.
fn measured(command: &mut Command) -> (f64, f64) {
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let process = format!("/proc/{}", child.id());
    let (mut ticks, mut kilobytes) = (0.0, 0.0);
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(format!("{process}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let found = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        kilobytes = found.unwrap_or(kilobytes);
        let stat = fs::read_to_string(format!("{process}/stat")).unwrap_or_default();
        // The 14th field; the second is in brackets and may have blanks in it.
        let rest = stat.rsplit(')').next().unwrap_or_default();
        let found = rest
            .split_whitespace()
            .nth(11)
            .and_then(|ticks| ticks.parse().ok());
        ticks = found.unwrap_or(ticks);
        sleep(Duration::from_millis(2));
    }
    // A hundred ticks a second, on Linux.
    (ticks / 100.0, kilobytes / 1024.0)
}
