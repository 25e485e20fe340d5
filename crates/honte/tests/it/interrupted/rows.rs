//! What a long command has found is with its reader at once, and an interruption ends it with a line
//! that says how much was done.
//!
//! The input comes out of a pipe, so that nothing depends on the time: the command waits for more of it
//! while the rows of what came before are read.

use super::{DEADLINE, Running};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// A small game; the second move is on the first.
const GAME: &str = "(;GM[1]FF[4]SZ[9]PB[A]PW[B];B[ee];W[ee];B[cc])\n";

/// White space after the games: a pipe is read in blocks, and this fills more than one.
fn padded(games: usize) -> Vec<u8> {
    let mut text = GAME.repeat(games).into_bytes();
    text.resize(text.len() + (3 << 20), b'\n');
    text
}

/// A command, the lines before the first row, the lines of each game, and what is said to be done.
type Case = (&'static [&'static str], usize, usize, &'static str);

const CASES: [Case; 9] = [
    (
        &["referee", "pipe.sgf", "--nodes", "100"],
        1,
        1,
        "{} games judged",
    ),
    (&["referee", "-", "--nodes", "100"], 1, 1, "{} games judged"),
    (
        &["check", "pipe.sgf", "--kinds", "occupied"],
        0,
        1,
        "{} games checked",
    ),
    (
        &["check", "pipe.sgf", "--kinds", "occupied", "--tsv"],
        1,
        1,
        "{} games checked",
    ),
    (
        &["filter", "moves > 1", "pipe.sgf"],
        0,
        1,
        "{} games read, {} fit",
    ),
    (
        &["filter", "moves > 1", "pipe.sgf", "--list"],
        1,
        1,
        "{} games read, {} fit",
    ),
    (
        &["filter", "moves > 1", "pipe.sgf", "--json"],
        0,
        1,
        "{} games read, {} fit",
    ),
    (
        &["search", "pipe.sgf", "moves > 1", "--games"],
        1,
        1,
        "{} games searched",
    ),
    (
        &["search", "pipe.sgf", "moves > 1", "--games", "--tsv"],
        1,
        1,
        "{} games searched",
    ),
];

/// The lines of a command's output, as they come.
fn lines(running: &mut Running) -> Receiver<String> {
    let (sender, lines) = channel();
    let out = BufReader::new(running.child.stdout.take().unwrap());
    thread::spawn(move || {
        out.lines()
            .map_while(Result::ok)
            .try_for_each(|line| sender.send(line))
    });
    lines
}

/// Where the games go that a command is to read.
fn input(running: &mut Running, arguments: &[&str]) -> Box<dyn Write + Send> {
    if arguments.contains(&"-") {
        Box::new(running.child.stdin.take().unwrap())
    } else {
        Box::new(running.pipe())
    }
}

#[test]
fn rows_come_one_by_one_and_stay() {
    for (arguments, head, each, done) in CASES {
        for games in [2, 5] {
            let name = format!("{} after {games} games", arguments.join(" "));
            let mut running = Running::start_with(arguments, Stdio::piped());
            let rows = lines(&mut running);
            let mut input = input(&mut running, arguments);
            let mut read: Vec<String> = Vec::new();
            input.write_all(&padded(games)).unwrap();
            while read.len() < head + each * games {
                let row = rows.recv_timeout(DEADLINE);
                read.push(row.unwrap_or_else(|_| panic!("{name}: {read:?}")));
            }
            let ended = running.terminate(&name);
            ended.is_interrupted(&name);
            let number = games.to_string();
            let expected = format!("honte: interrupted: {}", done.replace("{}", &number));
            let last = ended.err.lines().last().unwrap_or_default().to_owned();
            assert_eq!(last, expected, "{name}");
            drop(input);
            read.extend(rows.iter().skip_while(String::is_empty));
            assert!(read.len() >= head + each * games, "{name}: {read:?}");
        }
    }
}

/// The array is closed, so that what was judged can be used.
#[test]
fn json_is_whole_after_an_interruption() {
    let arguments = ["referee", "pipe.sgf", "--nodes", "100", "--json"];
    let mut running = Running::start_with(&arguments, Stdio::piped());
    let rows = lines(&mut running);
    let mut input = input(&mut running, &arguments);
    input.write_all(&padded(3)).unwrap();
    let mut text = String::new();
    while text.matches("\"searched\"").count() < 3 {
        text += &rows.recv_timeout(DEADLINE).unwrap();
    }
    running
        .terminate("referee --json")
        .is_interrupted("referee --json");
    drop(input);
    text.extend(rows.iter());
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value.as_array().map(Vec::len), Some(3));
}

#[test]
fn files_that_were_renamed_are_named() {
    let mut running = Running::start_with(
        &["rename", "{black}", "1.sgf", "2.sgf", "pipe.sgf"],
        Stdio::piped(),
    );
    let rows = lines(&mut running);
    for number in 1..=2 {
        let row = rows.recv_timeout(DEADLINE).unwrap();
        assert!(row.starts_with(&format!("{number}.sgf -> ")), "{row}");
    }
    let ended = running.terminate("rename");
    assert_eq!(ended.code, Some(130));
    let last = "honte: interrupted: 2 of 3 files seen, 2 renamed";
    assert_eq!(ended.err.lines().last(), Some(last), "{}", ended.err);
}

/// What commands say that have no rows before the end.
#[test]
fn what_was_done_is_said_without_rows() {
    let commands: [(&[&str], &str); 5] = [
        (
            &["convert", "pipe.sgf", "out.go"],
            "games read; unfinished files were not written",
        ),
        (
            &["joseki", "mine", "pipe.sgf", "-o", "out.json"],
            "games read; nothing was written",
        ),
        (
            &["merge", "pipe.sgf", "{samples}", "-o", "out.sgf"],
            "games read; nothing was written",
        ),
        (
            &["compare", "pipe.sgf", "{samples}"],
            "games read; none was compared",
        ),
        (&["score", "pipe.sgf"], "games counted"),
    ];
    for (arguments, words) in commands {
        let name = arguments.join(" ");
        let running = Running::start_with(arguments, Stdio::null());
        // It has begun when it waits for the pipe.
        let _input = running.pipe();
        let ended = running.terminate(&name);
        ended.is_interrupted(&name);
        let last = ended.err.lines().last().unwrap_or_default();
        // Reading ends with the game that it is at, which may be of the other file.
        let words = words.replacen("games", "game", 1);
        let said = last.replacen("games", "game", 1);
        assert!(
            said.starts_with("honte: interrupted: ") && said.ends_with(&words),
            "{name}: {last}"
        );
    }
}

#[test]
fn a_reader_that_is_gone_is_no_failure() {
    for (arguments, head, ..) in CASES {
        let name = arguments.join(" ");
        let mut running = Running::start_with(arguments, Stdio::piped());
        let mut input = input(&mut running, arguments);
        let mut out = BufReader::new(running.child.stdout.take().unwrap());
        input.write_all(&padded(2)).unwrap();
        for _ in 0..=head {
            assert_ne!(out.read_line(&mut String::new()).unwrap(), 0, "{name}");
        }
        drop(out);
        // Until nobody reads any more.
        let writer = thread::spawn(move || while input.write_all(&padded(9)).is_ok() {});
        let status = running.child.wait().unwrap();
        writer.join().unwrap();
        let mut err = String::new();
        let mut stderr = running.child.stderr.take().unwrap();
        std::io::Read::read_to_string(&mut stderr, &mut err).unwrap();
        assert_eq!((status.code(), err.as_str()), (Some(0), ""), "{name}");
    }
}
