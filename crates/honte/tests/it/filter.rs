//! `honte filter` as a person or a script runs it.

use crate::common::honte_in;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const ONE: &str = "(;GM[1]SZ[19]PB[A]PW[B]RE[B+R]DT[2001];B[pd];W[dp];B[qp]C[joseki])";
const TWO: &str = "(;GM[1]SZ[9]PB[C]\nPW[D];B[ab];W[aa];B[ba](;W[ee])(;W[gg]))";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("two.sgf"),
        format!("head\n{ONE}\n\n{TWO}"),
    )
    .unwrap();
    fs::write(folder.path().join("corner.txt"), ". X ?\nX . ?\n").unwrap();
    folder
}

fn filter(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    honte_in(folder, &[&["filter"], arguments].concat()).told()
}

#[test]
fn games_that_fit_are_written_as_they_stand() {
    let folder = folder();
    let indexed = honte_in(folder.path(), &["index", "two.sgf", "-o", "two.honte"]);
    assert_eq!(indexed.code, 0, "{}", indexed.err);
    let games = |expression: &str| filter(folder.path(), &[expression, "two.sgf"]);
    for (expression, expected) in [
        ("black = A", vec![ONE]),
        ("size = 9 and moves >= 3", vec![TWO]),
        ("moves > 0", vec![ONE, TWO]),
        ("has comments", vec![ONE]),
        ("has variations", vec![TWO]),
        ("captures = 1", vec![TWO]),
        ("captures < 1", vec![ONE]),
        ("plays \"Q16 D4 R4\"", vec![ONE]),
        ("plays \"D16 Q4 Q3\"", vec![]),
        ("plays \"D4 Q16 C16\"", vec![ONE]),
        ("plays \"D4 Q16 D17\"", vec![]),
        ("position corner.txt", vec![TWO]),
        ("position \". O\nO .\"", vec![TWO]),
        ("position \"X X\nX .\"", vec![]),
        ("not plays Q16", vec![TWO]),
    ] {
        let (code, out, err) = games(expression);
        let expected: String = expected.iter().map(|game| format!("{game}\n")).collect();
        assert_eq!((code, out), (0, expected), "{expression}: {err}");
        for option in [&[][..], &["--list"], &["--json"], &["--count"]] {
            let of = |path| filter(folder.path(), &[&[expression, path], option].concat());
            assert_eq!(of("two.honte"), of("two.sgf"), "{expression} {option:?}");
        }
    }
}

#[test]
fn an_index_whose_files_have_changed_writes_nothing() {
    let folder = folder();
    honte_in(folder.path(), &["index", "two.sgf", "-o", "two.honte"]);
    // Fewer games, as many with another one before them, and no file at all.
    for games in [Some(ONE.to_owned()), Some(format!("{TWO}\n{ONE}")), None] {
        let path = folder.path().join("two.sgf");
        match &games {
            Some(games) => fs::write(path, games).unwrap(),
            None => fs::remove_file(path).unwrap(),
        }
        let asked = ["size = 9", "two.honte", "-o", "out.sgf"];
        let marked = ["two.honte", "size = 9", "--sgf"];
        for (code, out, err) in [
            filter(folder.path(), &asked),
            honte_in(folder.path(), &[&["search"], &marked[..]].concat()).told(),
        ] {
            assert_eq!((code, out.as_str()), (2, ""), "{games:?}: {err}");
            let expected = "two.sgf: the file is not as it was indexed; run 'honte index' again";
            assert_eq!(err, format!("honte: {expected}\n"), "{games:?}");
        }
        assert!(!folder.path().join("out.sgf").exists());
    }
}

#[test]
fn counts_lists_and_files() {
    let folder = folder();
    let run = |more: &[&str]| {
        let mut arguments = vec!["moves > 0", "two.sgf"];
        arguments.extend(more);
        filter(folder.path(), &arguments)
    };
    assert_eq!(run(&["--count"]).1, "2\n");
    insta::assert_snapshot!("list", run(&["--list"]).1);
    let lines: Vec<Value> = run(&["--json"])
        .1
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        (&lines[1]["line"], &lines[1]["white"]),
        (&4.into(), &"D".into())
    );
    let (code, out, err) = run(&["-o", "out.sgf"]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (0, "", "2 of 2 games fit\n")
    );
    let written = fs::read_to_string(folder.path().join("out.sgf")).unwrap();
    assert_eq!(written, format!("{ONE}\n{TWO}\n"));
    let (code, ..) = filter(
        folder.path(),
        &["moves > 0", "nowhere.sgf", "-o", "out.sgf"],
    );
    assert_eq!(code, 2);
    assert_eq!(
        fs::read_to_string(folder.path().join("out.sgf")).unwrap(),
        written
    );
}

#[test]
fn other_formats_become_sgf() {
    let folder = folder();
    fs::write(
        folder.path().join("a.go"),
        "EVENT x\r\nB 1 q16\r\nW 2 d4\r\n",
    )
    .unwrap();
    let (code, out, _) = filter(folder.path(), &["plays \"Q16 D4\"", "a.go"]);
    assert_eq!(code, 0);
    fs::write(folder.path().join("b.sgf"), out).unwrap();
    let (_, count, _) = filter(folder.path(), &["moves = 2", "b.sgf", "--count"]);
    assert_eq!(count, "1\n");
}

#[test]
fn errors_point_to_the_column() {
    let folder = folder();
    for (expression, expected) in [
        ("moves >", "column 8: expected a number of moves"),
        ("plays Z99", "column 7: expected opening moves"),
        (
            "position none.txt",
            "column 10: expected a pattern of stones (none.txt: ",
        ),
        ("position \". .\n. .\"", "(it has no stones)"),
        (
            "has moves",
            "column 5: expected a header, comments or variations",
        ),
    ] {
        let (code, _, err) = filter(folder.path(), &[expression, "two.sgf"]);
        assert_eq!(code, 2, "{expression}");
        assert!(err.contains(expected), "{expression}: {err}");
    }
}
