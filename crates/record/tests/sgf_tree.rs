//! Trees against the scanner that they are made from, and against the bytes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use honte_record::sgf::scan::{Block, Visitor, scan};
use honte_record::sgf::{Collection, Name, Part, read_games, write_tree};
use honte_record::tree::{Event, Tree};
use honte_record::{Problem, ProblemKind};
use proptest::prelude::*;
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// What a scanner says of a game, told in one line of text.
#[derive(Default)]
struct Told(Vec<String>);

impl Visitor for Told {
    fn begin_game(&mut self, _at: usize) {
        self.0.push(String::new());
    }
    fn end_game(&mut self, _at: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn open_variation(&mut self, _at: usize) {}
    fn close_variation(&mut self, _at: usize) {}
    fn node(&mut self, _at: usize) {
        self.0.last_mut().unwrap().push(';');
    }
    fn value(&mut self, name: Name, value: &[u8], _at: usize) {
        write!(
            self.0.last_mut().unwrap(),
            "{name}[{}]",
            value.escape_ascii()
        )
        .unwrap();
    }
    fn problem(&mut self, _kind: ProblemKind, _at: usize) {}
}

/// The same of a tree, its nodes in the order in which the file has them.
fn told(tree: &Tree) -> String {
    let mut nodes: Vec<_> = tree.nodes(tree.root()).collect();
    nodes.sort();
    let mut out = String::new();
    for node in nodes {
        out.push(';');
        for property in tree.properties(node) {
            for value in property.values() {
                write!(out, "{}[{}]", property.name(), value.escape_ascii()).unwrap();
            }
        }
    }
    out
}

/// Nothing is lost between the bytes, the scanner's events and the trees.
fn check(bytes: &[u8]) {
    let collection = Collection::read(bytes);
    assert_eq!(collection.write(), bytes, "untouched");
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return;
    }
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut scanned = Told::default();
    scan(text, Block::Last, &mut scanned);
    let trees: Vec<String> = collection.games.iter().map(told).collect();
    assert_eq!(trees, scanned.0);
    let mut streamed = Vec::new();
    let mut problems: Vec<Problem> = Vec::new();
    let mut rebuilt = bytes[..bytes.len() - text.len()].to_vec();
    read_games(&mut &bytes[..], |part| {
        match part {
            Part::Game {
                tree, problems: p, ..
            } => {
                streamed.push(told(&tree));
                write_tree(&tree, &mut rebuilt);
                problems.extend(p);
            }
            Part::Outside(text, p) => {
                rebuilt.extend_from_slice(text);
                problems.extend(p);
            }
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(streamed, trees);
    assert_eq!(rebuilt, bytes);
    assert_eq!(problems, collection.problems);
    for game in &collection.games {
        check_rewritten(game);
    }
}

/// A tree that is written node by node reads as the same tree.
fn check_rewritten(tree: &Tree) {
    let shape = |tree: &Tree| -> String {
        let mut depth = 0i64;
        tree.walk(tree.root())
            .map(|event| match event {
                Event::Enter(_) => {
                    depth += 1;
                    format!("{depth} ")
                }
                Event::Leave(_) => {
                    depth -= 1;
                    String::new()
                }
            })
            .collect()
    };
    let in_order = |tree: &Tree| -> Vec<String> {
        tree.nodes(tree.root())
            .map(|node| {
                tree.properties(node)
                    .flat_map(|p| p.values().map(move |v| format!("{}{:?}", p.name(), v)))
                    .collect()
            })
            .collect()
    };
    let mut text = Vec::new();
    honte_record::sgf::write_nodes(tree, tree.root(), &mut text);
    let again = Collection::read(&text);
    if tree.encoding() == encoding_rs::UTF_8 {
        assert_eq!(again.games.len(), 1, "{}", String::from_utf8_lossy(&text));
        assert_eq!(shape(&again.games[0]), shape(tree));
        assert_eq!(in_order(&again.games[0]), in_order(tree));
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared")
        .join(name);
    if !path.exists() {
        let _ = writeln!(std::io::stderr(), "skipped: ../shared/{name} is not there");
        return None;
    }
    Some(path)
}

#[test]
fn real_files_are_held_without_loss() {
    for folder in ["games/ugly", "games/counted", "external"] {
        let Some(folder) = shared(folder) else {
            continue;
        };
        let mut found = Vec::new();
        files(&folder, &mut found);
        assert!(!found.is_empty());
        for path in found {
            let bytes = std::fs::read(&path).unwrap();
            if bytes.len() < 20_000_000 {
                check(&bytes);
            }
        }
    }
}

#[test]
fn the_professional_games_are_held_without_loss() {
    let Some(path) = shared("games/pro-13325.sgf.zst") else {
        return;
    };
    let bytes = zstd::decode_all(std::fs::File::open(path).unwrap()).unwrap();
    check(&bytes);
}

fn hostile() -> impl Strategy<Value = Vec<u8>> {
    let token = prop_oneof![
        Just("(;".to_owned()),
        Just("(".to_owned()),
        Just(")".to_owned()),
        Just(";".to_owned()),
        Just(";B[dd]".to_owned()),
        Just("[aa]".to_owned()),
        Just("AB".to_owned()),
        Just("Black[ee]".to_owned()),
        Just("C[x\\]y]".to_owned()),
        Just("C[x".to_owned()),
        Just("\\".to_owned()),
        Just("CA[Shift_JIS]".to_owned()),
        Just("VERYLONGNAMEINDEED[1][2]".to_owned()),
        Just("\n ".to_owned()),
        "[ -~]{0,4}",
    ];
    let bytes = prop_oneof![
        4 => token.prop_map(String::into_bytes),
        1 => Just(b"C[\x95\x5c]".to_vec()),
        1 => Just(b"C[\x81\x5d]".to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..4),
    ];
    proptest::collection::vec(bytes, 0..60).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn hostile_text_is_held_without_loss(bytes in hostile()) {
        let mut game = b"(;".to_vec();
        game.extend(bytes);
        check(&game);
    }
}
