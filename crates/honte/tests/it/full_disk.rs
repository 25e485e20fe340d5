//! A disk that is full: one clear line, and nothing half written.

#![cfg(unix)]

use crate::common::{on_a_full_disk, root};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// All files of a folder with their contents.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap();
    let files = entries.map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.is_file())
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

#[test]
fn every_command_that_writes_says_which_file_and_leaves_none() {
    let folder = tempfile::tempdir().unwrap();
    let games = root().join("examples/games.sgf");
    fs::copy(games, folder.path().join("games.sgf")).unwrap();
    // There before, and to stay as it is.
    fs::write(folder.path().join("old.sgf"), "(;GM[1])\n").unwrap();
    let before = contents(folder.path());
    let commands: &[(&str, &str)] = &[
        ("convert games.sgf new.sgf", "new.sgf"),
        ("convert games.sgf new.xml", "new.xml"),
        ("convert games.sgf new.sgf --sort date", "new.sgf"),
        ("convert games.sgf old.sgf --force", "old.sgf"),
        ("edit games.sgf --set EV=x", "games.sgf"),
        ("edit games.sgf --set EV=x --backup", "games.sgf"),
        ("edit games.sgf --set EV=x -o new.sgf", "new.sgf"),
        ("filter moves>1 games.sgf -o new.sgf", "new.sgf"),
        ("index games.sgf -o new.honte", "new.honte"),
        ("joseki mine games.sgf --prune 2 -o tree.json", "tree.json"),
        ("joseki mine games.sgf --prune 2 -o tree.sgf", "tree.sgf"),
        ("diagram games.sgf --game 1 -o figure.svg", "figure.svg"),
        (
            "referee games.sgf --game 1 --nodes 1000 --proof proof.sgf",
            "proof.sgf",
        ),
        ("man pages", "pages"),
    ];
    for (words, file) in commands {
        let arguments: Vec<&str> = words.split(' ').collect();
        // 1,024 bytes.
        let (code, _, err) = on_a_full_disk(folder.path(), 2, &arguments);
        assert_eq!(code, 2, "{words}: {err}");
        assert_eq!(err.lines().count(), 1, "{words}: {err}");
        assert!(
            err.starts_with(&format!("honte: {file}: cannot be written: ")),
            "{words}: {err}"
        );
        assert_eq!(contents(folder.path()), before, "{words}");
    }
}

#[test]
fn of_many_files_the_whole_ones_stay() {
    let folder = tempfile::tempdir().unwrap();
    let small = "(;GM[1]SZ[9];B[aa])\n";
    let large = format!("(;GM[1]SZ[9]C[{}];B[aa])\n", "long ".repeat(1_000));
    fs::write(folder.path().join("games.sgf"), format!("{small}{large}")).unwrap();
    let words = ["convert", "games.sgf", "new/", "--split={number}.sgf"];
    let (code, _, err) = on_a_full_disk(folder.path(), 2, &words);
    assert_eq!(code, 2, "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.contains("new/2.sgf: cannot be written"), "{err}");
    let written = contents(&folder.path().join("new"));
    let texts: Vec<&[u8]> = written.values().map(Vec::as_slice).collect();
    assert_eq!(texts, [small.trim_end().as_bytes()]);
    // Of a folder in which nothing could be written nothing is left.
    fs::write(folder.path().join("games.sgf"), format!("{large}{small}")).unwrap();
    let words = ["convert", "games.sgf", "none/", "--split={number}.sgf"];
    let (code, _, err) = on_a_full_disk(folder.path(), 2, &words);
    assert_eq!((code, err.lines().count()), (2, 1), "{err}");
    assert!(!folder.path().join("none").exists());
}

#[test]
fn standard_output_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let full = Path::new("/dev/full");
    if !full.exists() {
        return;
    }
    let games = root().join("examples/games.sgf").canonicalize().unwrap();
    let games = games.to_str().unwrap();
    for arguments in [
        &["show", games, "--csv"][..],
        &["convert", games, "-", "--to", "sgf"],
        &["filter", "moves > 1", games],
        &["check", games],
        &["referee", games, "--game", "1", "--nodes", "1000"],
    ] {
        let output = std::process::Command::new(assert_cmd::cargo::cargo_bin("honte"))
            .args(arguments)
            .current_dir(folder.path())
            .stdout(fs::File::options().write(true).open(full).unwrap())
            .output()
            .unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{arguments:?}: {err}");
        assert!(
            err.contains("cannot be written: No space left"),
            "{arguments:?}: {err}"
        );
    }
}
