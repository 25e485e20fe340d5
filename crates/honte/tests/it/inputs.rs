//! What is no file, and what is too long: one line, and the right exit code.

#![cfg(unix)]

use crate::common::{folder_with, honte_in};
use std::fs::File;
use std::os::unix::net::UnixListener;
use std::process::{Command, Stdio};

/// Every command that names a file.
const COMMANDS: [&[&str]; 11] = [
    &["check", "-q", "IN"],
    &["show", "IN"],
    &["diagram", "IN"],
    &["convert", "-q", "IN", "out.sgf"],
    &["merge", "IN", "IN"],
    &["filter", "moves > 1", "IN"],
    &["filter", "position IN", "a.sgf"],
    &["joseki", "mine", "-q", "IN"],
    &["joseki", "show", "IN"],
    &["score", "IN"],
    &["referee", "IN"],
];

#[test]
fn devices_and_sockets_are_refused_in_a_line() {
    let folder = folder_with(&[("a.sgf", "(;B[dd])")]);
    let _listener = UnixListener::bind(folder.path().join("socket.sgf")).unwrap();
    for (input, kind) in [
        ("/dev/zero", "a character device"),
        ("socket.sgf", "a socket"),
    ] {
        for command in COMMANDS {
            let words: Vec<String> = command
                .iter()
                .map(|word| word.replace("IN", input))
                .collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let run = honte_in(folder.path(), &words);
            assert_eq!(run.code, 2, "{words:?}: {}", run.err);
            let told = run.out + &run.err;
            let lines = told.lines().filter(|line| line.contains(kind)).count();
            assert_eq!(lines, 1, "{words:?}: {told}");
            assert!(told.contains("expected a file"), "{words:?}: {told}");
        }
    }
}

#[test]
fn an_endless_standard_input_is_refused() {
    for command in [
        &["gtp"][..],
        &["play"],
        &["referee", "-"],
        &["check", "-q", "/dev/stdin"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_honte"))
            .args(command)
            .stdin(Stdio::from(File::open("/dev/zero").unwrap()))
            .output()
            .unwrap();
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8(told).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command:?}: {told}");
        assert!(
            told.contains("a character device: expected a file"),
            "{told}"
        );
    }
}

#[test]
fn a_pipe_in_a_folder_is_passed_over_with_a_line() {
    let folder = folder_with(&[("games/a.sgf", "(;B[dd])")]);
    let made = Command::new("mkfifo")
        .arg(folder.path().join("games/b.sgf"))
        .status();
    assert!(made.unwrap().success());
    for command in [
        &["check", "-q", "games"][..],
        &["filter", "moves > 0", "games", "--count"],
    ] {
        let run = honte_in(folder.path(), command);
        assert_eq!(run.code, 1, "{}", run.err);
        let told = run.out + &run.err;
        assert!(told.contains("games/b.sgf"), "{told}");
        assert!(
            told.contains("a pipe in a folder: expected a file; passed over"),
            "{told}"
        );
    }
}

#[test]
fn a_game_out_of_a_shells_pipe_is_read() {
    let folder = folder_with(&[("a.sgf", "(;SZ[9];B[ee];W[cc])")]);
    let honte = env!("CARGO_BIN_EXE_honte");
    for (command, code) in [
        ("check -q <(cat a.sgf)", 0),
        ("filter 'moves = 2' <(gzip -c a.sgf) --count", 0),
        ("show <(cat a.sgf) --moves", 0),
        ("referee <(cat a.sgf) --nodes 100", 0),
        (
            "referee <(printf 'X . .\\n. . .\\n. . O\\n') --nodes 100",
            0,
        ),
        ("score <(cat a.sgf) --rules Chinese --dead none", 0),
    ] {
        let run = Command::new("bash")
            .args(["-c", &format!("'{honte}' {command}")])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let err = String::from_utf8(run.stderr).unwrap();
        assert_eq!(
            (run.status.code(), err.as_str()),
            (Some(code), ""),
            "{command}"
        );
    }
}

#[test]
fn what_is_too_long_is_told_with_limit_and_remedy() {
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(b"B 1 a1\r\nCOM\r\n").unwrap();
    let line = "x".repeat(98) + "\r\n";
    // Ten times what is read.
    for _ in 0..3 * (32 << 20) / 1_000_000 {
        packed.write_all(line.repeat(10_000).as_bytes()).unwrap();
    }
    let packed = packed.finish().unwrap();
    let folder = folder_with(&[("long.go.gz", packed)]);
    let limit = "long.go.gz: error: the file is longer than 32 MiB: its beginning is kept, the rest \
                 passed over; split it into shorter files [file-too-long]";
    let run = honte_in(folder.path(), &["check", "-q", "long.go.gz"]);
    assert_eq!(run.code, 1);
    assert!(run.out.lines().any(|line| line == limit), "{}", run.out);
    let run = honte_in(folder.path(), &["convert", "-q", "long.go.gz", "out.sgf"]);
    assert_eq!(run.code, 1);
    assert!(run.err.lines().any(|line| line == limit), "{}", run.err);
    let sparse = File::create(folder.path().join("tree.json")).unwrap();
    sparse.set_len(1 << 40).unwrap();
    let run = honte_in(folder.path(), &["joseki", "show", "tree.json"]);
    let line = "honte: tree.json: cannot be read: too long: expected at most 256 MiB, found 1024 GiB; \
                expected a joseki tree\n";
    assert_eq!((run.code, run.err.as_str()), (2, line));
}
