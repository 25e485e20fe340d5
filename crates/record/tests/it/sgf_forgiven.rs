//! What is no SGF and is read all the same: each file of `corpus/sgf/forgiven`, the moves of its main
//! line and all that the reader and the checks say of it.

use honte_record::Places;
use honte_record::problem::Severity;
use honte_record::sgf::{Collection, check};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/sgf/forgiven")
}

/// The moves of all main lines and the problems, one a line: `move-1 odd-point warning 1:20`.
fn account(bytes: &[u8]) -> String {
    let collection = Collection::read(bytes);
    let mut out = String::new();
    for tree in &collection.games {
        let size = tree.size();
        let moves = tree
            .line(tree.root())
            .flat_map(|node| tree.moves(node, size));
        let moves: Vec<String> = moves
            .map(|(colour, played)| format!("{}{}", colour.letter(), played.to_a1(size)))
            .collect();
        let _ = writeln!(out, "{}", moves.join(" "));
    }
    let mut problems = collection.problems.clone();
    for tree in &collection.games {
        let mut places = Places::new(bytes, (1, 1));
        problems.extend(check(tree).problems(&mut places));
    }
    problems.sort_by_key(|problem| (problem.line, problem.column));
    for problem in problems {
        let place = format!("{}:{}", problem.line, problem.column);
        let _ = writeln!(out, "{place} {} {}", problem.severity(), problem.kind);
    }
    out
}

#[test]
fn each_is_read_and_told_once() {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "sgf"))
        .collect();
    files.sort();
    assert!(files.len() >= 10, "{files:?}");
    let mut wrong = String::new();
    for path in files {
        let found = account(&std::fs::read(&path).unwrap());
        let expected = std::fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
        if found != expected {
            let _ = writeln!(wrong, "{}:\n{found}", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn nothing_is_lost_and_nothing_is_an_error() {
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "sgf") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let collection = Collection::read(&bytes);
        assert_eq!(collection.write(), bytes, "{}", path.display());
        let mut problems = collection.problems.clone();
        for tree in &collection.games {
            problems.extend(check(tree).problems(&mut Places::new(&bytes, (1, 1))));
        }
        let error = problems.iter().find(|p| p.severity() == Severity::Error);
        assert_eq!(error, None, "{}", path.display());
    }
}

/// A bracket is text only where nothing that looks like a property would be lost.
#[test]
fn brackets_in_texts() {
    let comment = |text: &str| {
        let collection = Collection::read(text.as_bytes());
        let tree = &collection.games[0];
        (
            tree.comment(tree.root()).unwrap_or_default(),
            tree.nodes(tree.root()).count(),
        )
    };
    let is = |text: &str, nodes| (text.to_owned(), nodes);
    assert_eq!(comment("(;C[see [1] there];B[aa])"), is("see [1] there", 2));
    assert_eq!(comment("(;C[a]];B[aa])"), is("a]", 2));
    assert_eq!(comment("(;C[a] b]\n;B[aa])"), is("a] b", 2));
    assert_eq!(comment("(;C[a]B[aa];W[bb])"), is("a", 2));
    assert_eq!(comment("(;C[a] !B[aa];W[bb])"), is("a", 2));
    assert_eq!(comment("(;C[a] ! KT[x];W[bb])"), is("a", 2));
    assert_eq!(comment("(;C[a](;B[aa])(;C[b]))"), is("a", 3));
    assert_eq!(comment("(;C[a];;B[bb])"), is("a", 3));
    assert_eq!(comment("(;C[a];)"), is("a", 2));
}
