//! One SIGTERM ends every command, whatever it waits for and however deep it is in its work.

#![cfg(target_os = "linux")]

mod rows;

use crate::common::root;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Much longer than any command may take to end, so that a slow machine changes nothing.
const DEADLINE: Duration = Duration::from_secs(60);
const TICK: Duration = Duration::from_millis(5);

/// A game to be read again and again.
const GAME: &str = "(;GM[1]FF[4]SZ[19];B[pd];W[dp];B[pp];W[dd];B[fq];W[cn];B[qf];W[nc])\n";

/// A command at work in a folder that has a pipe, `pipe.sgf`.
struct Running {
    child: Child,
    folder: TempDir,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a command came to that was interrupted.
struct Ended {
    code: Option<i32>,
    err: String,
    folder: TempDir,
}

impl Running {
    /// Starts a command; `{samples}` stands for the sample games.
    fn start(arguments: &[&str]) -> Running {
        Running::start_with(arguments, Stdio::null())
    }

    /// Starts a command with its output somewhere.
    fn start_with(arguments: &[&str], out: Stdio) -> Running {
        let folder = tempfile::tempdir().unwrap();
        let made = Command::new("mkfifo")
            .arg(folder.path().join("pipe.sgf"))
            .status();
        assert!(made.unwrap().success());
        for name in arguments
            .iter()
            .filter(|name| ["1.sgf", "2.sgf"].contains(name))
        {
            fs::write(folder.path().join(name), GAME).unwrap();
        }
        Running::start_in(folder, arguments, out)
    }

    fn start_in(folder: TempDir, arguments: &[&str], out: Stdio) -> Running {
        let samples = root().join("examples/games.sgf").canonicalize().unwrap();
        let samples = samples.to_str().unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_honte"))
            .args(
                arguments
                    .iter()
                    .map(|word| word.replace("{samples}", samples)),
            )
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(out)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let running = Running { child, folder };
        running.wait_until("it obeys SIGTERM", || running.catches(15));
        running
    }

    fn wait_until(&self, what: &str, is_so: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < DEADLINE, "in vain: {what}");
            sleep(TICK);
        }
    }

    /// Whether the process has a handler for a signal.
    fn catches(&self, signal: u32) -> bool {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let mask = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
    }

    /// The end of the pipe that is written to; comes back when the command has opened the other.
    fn pipe(&self) -> File {
        let pipe = self.folder.path().join("pipe.sgf");
        OpenOptions::new().write(true).open(pipe).unwrap()
    }

    /// Sends one SIGTERM and waits for the end.
    fn terminate(mut self, name: &str) -> Ended {
        let sent = Command::new("kill")
            .arg(self.child.id().to_string())
            .status();
        assert!(sent.unwrap().success());
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < DEADLINE, "{name}: does not end");
            sleep(TICK);
        };
        let mut err = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        std::io::Read::read_to_string(&mut stderr, &mut err).unwrap();
        let folder = std::mem::replace(&mut self.folder, tempfile::tempdir().unwrap());
        Ended {
            code: status.code(),
            err,
            folder,
        }
    }
}

impl Ended {
    /// Exit code, a line that says so, and nothing but the pipe in the folder.
    fn is_interrupted(&self, name: &str) {
        assert_eq!(self.code, Some(130), "{name}: {}", self.err);
        let last = self.err.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("honte: interrupted"),
            "{name}: {}",
            self.err
        );
        let left = names(self.folder.path());
        assert_eq!(left, ["pipe.sgf"], "{name}");
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Everything that reads a file.
const READERS: [&[&str]; 15] = [
    &["check", "pipe.sgf"],
    &["show", "pipe.sgf"],
    &["diagram", "pipe.sgf", "-o", "out.svg"],
    &["diagram", "pipe.sgf", "--book", "-o", "book"],
    &["convert", "pipe.sgf", "out.go"],
    &["convert", "pipe.sgf", "-", "--to", "sgf"],
    &["convert", "pipe.sgf", "folder", "--split", "--to", "sgf"],
    &["merge", "{samples}", "pipe.sgf", "-o", "out.sgf"],
    &["filter", "moves > 1", "pipe.sgf", "-o", "out.sgf"],
    &["filter", "moves > 1", "pipe.sgf", "--count"],
    &["joseki", "mine", "pipe.sgf", "-o", "out.json"],
    &["joseki", "show", "pipe.sgf"],
    &["score", "pipe.sgf"],
    &["referee", "pipe.sgf"],
    &["referee", "{samples}", "pipe.sgf", "--nodes", "100"],
];

#[test]
fn while_it_waits_for_a_pipe_that_nobody_opens() {
    for arguments in READERS {
        let name = arguments.join(" ");
        Running::start(arguments)
            .terminate(&name)
            .is_interrupted(&name);
    }
}

#[test]
fn while_it_waits_for_more_out_of_a_pipe() {
    // Not those that read the samples first: they come to the pipe late.
    for arguments in READERS.into_iter().filter(|words| words[1] != "{samples}") {
        let name = arguments.join(" ");
        let running = Running::start(arguments);
        let mut pipe = running.pipe();
        pipe.write_all(&GAME.as_bytes()[..20]).unwrap();
        running.terminate(&name).is_interrupted(&name);
        drop(pipe);
    }
}

#[test]
fn while_it_waits_for_standard_input() {
    let commands: [&[&str]; 4] = [
        &["gtp"],
        &["play", "--size", "9"],
        &["referee", "-"],
        &["check", "/dev/stdin"],
    ];
    for arguments in commands {
        let name = arguments.join(" ");
        Running::start(arguments)
            .terminate(&name)
            .is_interrupted(&name);
    }
}

#[test]
fn in_the_middle_of_games_without_end() {
    let commands: [&[&str]; 5] = [
        &["check", "pipe.sgf"],
        &["convert", "pipe.sgf", "out.sgf", "--normalise"],
        &["filter", "moves > 1", "pipe.sgf", "-o", "out.sgf"],
        &["joseki", "mine", "pipe.sgf", "-o", "out.json"],
        &["merge", "pipe.sgf", "{samples}", "-o", "out.sgf"],
    ];
    for arguments in commands {
        let name = arguments.join(" ");
        let running = Running::start(arguments);
        let mut pipe = running.pipe();
        let some = GAME.repeat(2_000);
        pipe.write_all(some.as_bytes()).unwrap();
        // Until nobody reads any more.
        let writer = thread::spawn(move || while pipe.write_all(some.as_bytes()).is_ok() {});
        running.terminate(&name).is_interrupted(&name);
        writer.join().unwrap();
    }
}

#[test]
fn in_the_middle_of_a_search() {
    let commands: [&[&str]; 3] = [
        &[
            "referee",
            "{samples}",
            "--number",
            "3",
            "--move",
            "120",
            "--nodes",
            "1000000000",
        ],
        &[
            "referee",
            "{samples}",
            "--jobs",
            "1",
            "--nodes",
            "1000000000",
        ],
        &[
            "referee",
            "{samples}",
            "--jobs",
            "2",
            "--nodes",
            "1000000000",
        ],
    ];
    for arguments in commands {
        let name = arguments.join(" ");
        let running = Running::start(arguments);
        // Somewhere in it: nothing that can be waited for tells where.
        sleep(Duration::from_millis(300));
        running.terminate(&name).is_interrupted(&name);
    }
}

#[test]
fn in_the_middle_of_a_book() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = "(;GM[1]SZ[19]".to_owned();
    for i in 0..3000 {
        let column = char::from(b'a' + i as u8 % 19);
        let row = char::from(b'a' + (i / 19) as u8 % 19);
        let colour = ["B", "W"][i % 2];
        game.push_str(&format!(
            ";{colour}[{column}{row}]C[Figure {i}.]PM[2]FG[0:Figure {i}]"
        ));
    }
    fs::write(folder.path().join("pipe.sgf"), game + ")").unwrap();
    let running = Running::start_in(
        folder,
        &["diagram", "pipe.sgf", "--book", "-o", "book"],
        Stdio::null(),
    );
    let begun = || {
        let is_drawn = |name: &String| {
            let made = running.folder.path().join(name);
            name.starts_with(".honte-") && fs::read_dir(made).is_ok_and(|all| all.count() > 3)
        };
        names(running.folder.path()).iter().any(is_drawn)
    };
    running.wait_until("some figures are drawn", begun);
    running
        .terminate("diagram --book")
        .is_interrupted("diagram --book");
}

#[test]
fn the_server_ends_well() {
    let running = Running::start(&["serve", "--port", "0", "{samples}", "pipe.sgf"]);
    // It reads the pipe in the background.
    let pipe = running.pipe();
    let ended = running.terminate("serve");
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    drop(pipe);
}
