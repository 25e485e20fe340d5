//! The bytes that cost most: for each property that SGF has and each kind of value the most work that
//! a file of some length can ask for. Memory stays in proportion to the bytes, whatever is asked for.

#![cfg(target_os = "linux")]

use crate::common::{folder_with, honte_in};
use crate::help::commands;
use honte_record::ishi::KEYWORDS;
use honte_record::sgf::table::TABLE;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// How long the files are, in bytes, about.
const FILE_BYTES: usize = 500_000;

/// What a program may take in memory: so much for itself, and as many times the length of the file.
const OWN_BYTES: usize = 128 << 20;
const TIMES: usize = 150;

/// Kinds of values, each the dearest of its kind; every property gets each of them.
const VALUES: [(&str, &str); 8] = [
    ("a whole board", "aa:ss"),
    ("a whole board with blanks", " ss : aa "),
    ("the largest board", "aa:ZZ"),
    ("a whole board in a player's words", "A1:T19"),
    ("a point", "dd"),
    ("a label", "dd:x"),
    ("a number", "999999999999999999"),
    ("nothing", ""),
];

/// A record in which each property has as many values of a kind as there is room for.
fn record(value: &str, size: &str) -> String {
    let each = FILE_BYTES / TABLE.len() / (value.len() + 2);
    let values = format!("[{value}]").repeat(each);
    let mut text = format!("(;GM[1]FF[4]SZ[{size}]");
    for definition in TABLE {
        let name = definition.name;
        if !matches!(name, "GM" | "FF" | "SZ" | "CA") {
            text.push_str(&format!(";{name}{values}"));
        }
    }
    text.push(')');
    text
}

/// What may stand behind a keyword of the Ishi format, each the dearest of its kind.
const FIELDS: [&str; 4] = ["", "ALL", "X a1 t19", "999999999 a1"];

/// An Ishi file in which every keyword is said as often as there is room for, and blocks hold the
/// dearest that SGF has.
fn ishi_record(fields: &str) -> String {
    let words = KEYWORDS.iter().filter(|word| !word.starts_with("END"));
    let words: Vec<&&str> = words.collect();
    let mut text = String::new();
    for word in &words {
        let line = match **word {
            "COM" => format!("COM {fields}\nENDCOM\n"),
            "USER" => format!("USER SGF\n{}\nENDUSER\n", "AB[aa:ss]TB[aa:ss]"),
            "VAR" => format!("B 1 a1\nVAR {fields}\nENDVAR\n"),
            "HIDE" => format!("DIAGRAM\nHIDE {fields}\n"),
            word => format!("B 1 a1\n{word} {fields}\n"),
        };
        text.push_str("EVENT x\nBOARDSIZE 19\n");
        text.push_str(&line.repeat(FILE_BYTES / words.len() / line.len()));
    }
    text
}

/// The commands that work on records, `@` being the file; `=` a copy of it that may change.
const COMMANDS: &[&[&str]] = &[
    &["convert", "@", "out.sgf", "--normalise", "--force"],
    &["convert", "@", "out.xml", "--force"],
    &["convert", "@", "out.go", "--force"],
    &["check", "@"],
    &["edit", "=", "--transform", "right"],
    &["edit", "=", "--set", "EV=x"],
    &["filter", "captures > 3", "@", "--count"],
    &["index", "@", "-o", "out.honte", "--anew"],
    &["show", "@"],
    &["diagram", "@", "--game", "1", "-o", "out.svg", "--force"],
    &["compare", "@", "="],
    &[
        "merge",
        "@",
        "=",
        "--different",
        "-o",
        "merged.sgf",
        "--force",
    ],
    &["score", "@", "--game", "1"],
    &["referee", "@", "--game", "1", "--time", "10ms"],
    &["rename", "{date}-{black}", "=", "--dry-run"],
];

/// The commands that read no record of the user's, or one game of it as those above do.
const OTHER_COMMANDS: &[&str] = &[
    "completions",
    "examples",
    "gtp",
    "joseki",
    "licences",
    "man",
    "play",
    "search",
    "serve",
    "solve",
];

#[test]
fn every_command_is_tried_or_named() {
    for command in commands().iter().filter_map(|words| words.first()) {
        let is_tried = COMMANDS.iter().any(|tried| tried[0] == command);
        let is_named = OTHER_COMMANDS.contains(&command.as_str());
        assert!(
            is_tried || is_named,
            "what does `honte {command}` make of the dearest bytes?"
        );
    }
}

/// The highest memory that a command took, in bytes, and its exit code.
fn run(folder: &Path, arguments: &[&str]) -> (usize, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        let ended = child.try_wait().unwrap();
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
        peak = peak.max(kib.unwrap_or(0) << 10);
        if let Some(ended) = ended {
            return (peak, ended.code());
        }
        sleep(Duration::from_millis(2));
    }
}

/// Runs every command on a file and compares the memory with its length.
fn expect_proportion(kind: &str, ending: &str, text: &str) {
    let (file, copy) = (format!("a.{ending}"), format!("b.{ending}"));
    let folder = folder_with(&[(file.as_str(), text)]);
    for arguments in COMMANDS {
        fs::write(folder.path().join(&copy), text).unwrap();
        let named = arguments.iter().map(|argument| match *argument {
            "@" => file.as_str(),
            "=" => copy.as_str(),
            other => other,
        });
        let (peak, code) = run(folder.path(), &named.collect::<Vec<_>>());
        assert!(
            matches!(code, Some(0..=2)),
            "{kind}, {arguments:?}: {code:?}"
        );
        let most = OWN_BYTES + TIMES * text.len();
        let (peak_mib, bytes) = (peak >> 20, text.len());
        assert!(
            peak <= most,
            "{kind}, {arguments:?}: {peak_mib} MiB for {bytes} bytes"
        );
    }
}

#[test]
fn memory_is_in_proportion_to_the_bytes() {
    for (kind, value) in VALUES {
        let size = if value.contains('Z') { "52" } else { "19" };
        expect_proportion(kind, "sgf", &record(value, size));
    }
}

#[test]
fn memory_is_in_proportion_to_the_bytes_of_ishi_files() {
    for fields in FIELDS {
        expect_proportion(&format!("'{fields}'"), "go", &ishi_record(fields));
    }
}

/// The file that was found: a million whole boards. It is refused in one line that names the limit,
/// and nothing is written that would lack some of it.
#[test]
fn too_many_points_are_refused_in_one_line() {
    let text = format!("(;SZ[19]AB[aa:ss];AW{})", "[aa:ss]".repeat(1_000_000));
    let folder = folder_with(&[("a.sgf", &text)]);
    let edited = honte_in(folder.path(), &["edit", "a.sgf", "--set", "EV=x"]);
    assert_ne!(edited.code, 0, "{}", edited.err);
    let line = edited.err.lines().next().unwrap();
    assert!(line.starts_with("honte: a.sgf:1:"), "{line}");
    assert!(line.contains("1,048,576 and 2 a byte"), "{line}");
    assert!(line.ends_with("the file is left as it is"), "{line}");
    assert!(fs::read_to_string(folder.path().join("a.sgf")).unwrap() == text);
    let arguments = ["convert", "a.sgf", "a.go"];
    let converted = honte_in(folder.path(), &arguments);
    assert_eq!(converted.code, 1, "{}", converted.err);
    let lines: Vec<&str> = converted.err.lines().collect();
    assert!(lines[0].starts_with("a.sgf:1:"), "{lines:?}");
    assert!(lines[0].contains("1,048,576 and 2 a byte"), "{lines:?}");
    let (peak, _) = run(folder.path(), &["convert", "a.sgf", "b.go"]);
    let most = OWN_BYTES + TIMES * text.len();
    assert!(peak <= most, "{} MiB", peak >> 20);
}
