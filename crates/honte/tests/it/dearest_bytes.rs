//! The bytes that cost most: for each property that SGF has and each kind of value the most work that
//! a file of some length can ask for. Memory stays in proportion to the bytes, whatever is asked for.

#![cfg(target_os = "linux")]

use crate::common::{folder_with, honte_in};
use honte_record::sgf::table::TABLE;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// How long the files are, in bytes, about.
const FILE_BYTES: usize = 1_000_000;

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

#[test]
fn memory_is_in_proportion_to_the_bytes() {
    let commands: [&[&str]; 7] = [
        &["convert", "a.sgf", "out.sgf", "--normalise", "--force"],
        &["convert", "a.sgf", "out.xml", "--force"],
        &["convert", "a.sgf", "out.go", "--force"],
        &["check", "a.sgf"],
        &[
            "edit",
            "a.sgf",
            "-o",
            "out.sgf",
            "--transform",
            "right",
            "--force",
        ],
        &["filter", "captures > 3", "a.sgf", "--count"],
        &["index", "a.sgf", "-o", "out.honte", "--anew"],
    ];
    for (kind, value) in VALUES {
        let size = if value.contains('Z') { "52" } else { "19" };
        let text = record(value, size);
        let folder = folder_with(&[("a.sgf", &text)]);
        for arguments in commands {
            let (peak, code) = run(folder.path(), arguments);
            assert!(
                matches!(code, Some(0..=2)),
                "{kind}, {arguments:?}: {code:?}"
            );
            let most = OWN_BYTES + TIMES * text.len();
            assert!(
                peak <= most,
                "{kind}, {arguments:?}: {} MiB for {} bytes",
                peak >> 20,
                text.len()
            );
        }
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
    assert!(fs::read_to_string(folder.path().join("a.sgf")).unwrap() == text);
    let arguments = ["convert", "a.sgf", "a.go"];
    let converted = honte_in(folder.path(), &arguments);
    assert_eq!(converted.code, 1, "{}", converted.err);
    let lines: Vec<&str> = converted.err.lines().collect();
    assert!(lines[0].starts_with("a.sgf:1:"), "{lines:?}");
    assert!(lines[0].contains("1,048,576 and 4 a byte"), "{lines:?}");
    let (peak, _) = run(folder.path(), &["convert", "a.sgf", "b.go"]);
    let most = OWN_BYTES + TIMES * text.len();
    assert!(peak <= most, "{} MiB", peak >> 20);
}
