//! Ishi to SGF and back: nothing that a document says is lost, and every position is the same.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use honte_record::convert::{Options, from_ishi, to_ishi};
use honte_record::ishi::{self, Act, Document};
use honte_record::replay::Replay;
use honte_record::sgf::{self, Collection};
use std::path::{Path, PathBuf};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/ishi")
}

fn ishi_files(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(corpus().join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "ishi"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no files in {folder}");
    files
}

/// The games as an SGF file, read again: what another program would get.
fn through_sgf(document: &Document, options: Options) -> Vec<honte_record::tree::Tree> {
    let trees = from_ishi(document, options).trees;
    let mut text = Vec::new();
    for tree in &trees {
        sgf::write_tree(tree, &mut text);
    }
    let read = Collection::read(&text);
    assert_eq!(read.problems, [], "{}", String::from_utf8_lossy(&text));
    assert_eq!(read.games.len(), trees.len());
    read.games
}

/// The positions of all steps, by the trees' rules and by the document's.
fn same_positions(document: &Document, name: &Path) {
    let back = from_ishi(document, Options::default());
    let mut compared = 0;
    for (line, game, node) in back.nodes {
        let event = &document.events()[game];
        let mut steps = event.steps().filter(|&step| document.step(step).line() == line);
        let Some(step) = steps.find(|&s| {
            matches!(document.step(s).act(), Act::Move { .. } | Act::Setup)
        }) else {
            continue;
        };
        let tree = &back.trees[game];
        let forced = tree.first_child(node).filter(|&child| {
            tree.property(child, sgf::Name::new(b"SFAE")).is_some()
        });
        let ours = Replay::at(tree, forced.unwrap_or(node)).into_board();
        let theirs = ishi::Replay::at(document, step);
        let stones = |board: &honte_goban::Board| {
            board.all_stones().map(|(c, p)| (p, c)).collect::<Vec<_>>()
        };
        assert_eq!(stones(&ours), stones(theirs.board()), "{} line {line}", name.display());
        compared += 1;
    }
    let moves = document.step_count() - document.events().len();
    assert!(compared > 0 || moves == 0 || moves < 3, "{}", name.display());
}

/// Where the canonical forms part.
fn first_difference(a: &Document, b: &Document) -> String {
    let (a, b) = (ishi::write(a), ishi::write(b));
    let lines = |text: &[u8]| -> Vec<String> {
        String::from_utf8_lossy(text).lines().map(str::to_owned).collect()
    };
    let (a, b) = (lines(&a), lines(&b));
    let at = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let part = |lines: &[String]| lines[at.saturating_sub(2)..lines.len().min(at + 4)].join("\n");
    format!("line {}\n{}\n-----\n{}", at + 1, part(&a), part(&b))
}

#[test]
fn every_document_survives_sgf() {
    let mut files = ishi_files("torture/valid");
    files.extend(ishi_files("."));
    files.extend(ishi_files("wild"));
    let mut failed = Vec::new();
    for file in files {
        let document = ishi::read(&std::fs::read(&file).unwrap()).document;
        let trees = through_sgf(&document, Options::default());
        let back = to_ishi(&trees, Options::default()).unwrap();
        if back.document.meaning() != document.meaning() {
            failed.push(format!("{}\n{}", file.display(), first_difference(&document, &back.document)));
        } else if !back.lost.is_empty() {
            failed.push(format!("{}: {:?}", file.display(), back.lost));
        }
        same_positions(&document, &file);
    }
    assert!(failed.is_empty(), "{} failed\n{}", failed.len(), failed.join("\n=====\n"));
}

#[test]
fn plain_files_are_sgf_alone() {
    let document = ishi::read(&std::fs::read(corpus().join("testspec.ishi")).unwrap()).document;
    for tree in through_sgf(&document, Options { clean: true }) {
        for node in tree.nodes(tree.root()) {
            for property in tree.properties(node) {
                assert!(property.name().definition().is_some(), "{}", property.name());
            }
        }
    }
}
