//! What `honte edit` does with what it cannot read.

use crate::common::{folder_with, honte_in};
use std::fs;

/// A file that is to be replaced stays where nothing takes its place.
#[test]
fn nothing_written_replaces_nothing() {
    let old = "(;PB[kept];B[aa])";
    let folder = folder_with(&[("old.sgf", old), ("game.gib", "\\HS\r\n\\HE\r\n")]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    for input in ["missing.sgf", "game.gib"] {
        let arguments = ["edit", input, "--set", "EV=x", "-o", "old.sgf", "--force"];
        let run = honte_in(folder.path(), &arguments);
        assert_eq!(run.code, 2, "{input}: {}", run.err);
        assert_eq!(read("old.sgf"), old, "{input}");
    }
}

/// Bytes that gzip begins and does not end.
fn cut_gzip(text: &str) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    std::io::Write::write_all(&mut packed, text.as_bytes()).unwrap();
    let mut packed = packed.finish().unwrap();
    packed.truncate(packed.len() / 2);
    packed
}

/// A damaged file among others is told once; the others are edited.
#[test]
fn a_damaged_file_among_others() {
    let game = "(;PB[a];B[aa])";
    let damaged = cut_gzip(&game.repeat(20_000));
    let files: [(&str, &[u8]); 3] = [
        ("in/a.sgf", game.as_bytes()),
        ("in/b.sgf.gz", &damaged),
        ("in/c.sgf", game.as_bytes()),
    ];
    let changed = "(;PB[a]EV[x];B[aa])";
    let complaint = |err: &str| {
        let told = err
            .lines()
            .filter(|line| line.starts_with("honte:"))
            .count();
        assert_eq!(told, 1, "{err}");
        assert!(err.starts_with("honte: in/b.sgf.gz: "), "{err}");
    };
    let folder = folder_with(&files);
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let run = honte_in(
        folder.path(),
        &["edit", "in", "--set", "EV=x", "-o", "out/"],
    );
    complaint(&run.err);
    assert_eq!(run.code, 1, "{}", run.err);
    assert_eq!(read("out/c.sgf"), changed.as_bytes());
    assert!(!folder.path().join("out/b.sgf").exists());
    let run = honte_in(folder.path(), &["edit", "in", "--set", "EV=x"]);
    complaint(&run.err);
    assert_eq!(run.code, 1, "{}", run.err);
    assert_eq!(read("in/a.sgf"), changed.as_bytes());
    assert_eq!(read("in/c.sgf"), changed.as_bytes());
    assert_eq!(read("in/b.sgf.gz"), damaged);
    // A damaged file is not replaced by what could be read of it and of others.
    let arguments = [
        "edit",
        "in/b.sgf.gz",
        "in/c.sgf",
        "--set",
        "EV=y",
        "-o",
        "all.sgf",
    ];
    let run = honte_in(folder.path(), &arguments);
    complaint(&run.err);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(read("all.sgf").ends_with(b"(;PB[a]EV[y];B[aa])"));
}

/// What is no record makes no file.
#[test]
fn no_empty_files() {
    let folder = folder_with(&[
        ("in/a.sgf", "(;PB[a];B[aa])"),
        ("in/main.go", "package main\n"),
    ]);
    let run = honte_in(
        folder.path(),
        &["edit", "in", "--set", "EV=x", "-o", "out/"],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let made: Vec<_> = fs::read_dir(folder.path().join("out")).unwrap().collect();
    assert_eq!(made.len(), 1);
}
