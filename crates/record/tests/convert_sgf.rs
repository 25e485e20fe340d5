//! SGF to Ishi and back: every property and the shape of the tree.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use honte_record::convert::{Options, from_ishi, to_ishi};
use honte_record::ishi;
use honte_record::sgf::table::Shape;
use honte_record::sgf::{Collection, Name, value};
use honte_record::tree::{NodeId, Tree};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// What a node says, in a form that two trees can be compared by: texts decoded, points in order.
fn said(tree: &Tree, node: NodeId) -> BTreeMap<String, Vec<String>> {
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for property in tree.properties(node) {
        let name = property.name();
        if [Name::FF, Name::GM, Name::CA].contains(&name) {
            continue;
        }
        let shape = name.definition().map(|d| d.shape);
        let values = out.entry(String::from_utf8_lossy(property.spelling()).into_owned()).or_default();
        for raw in property.values() {
            match (shape, value::parse_points(raw, tree.size())) {
                (Some(Shape::Point), Ok(points)) => {
                    values.extend(points.map(|p| p.to_a1(tree.size())));
                }
                (Some(Shape::Text), _) => values.push(tree.long_text(raw).into_owned()),
                (Some(Shape::Line | Shape::Label), _) => values.push(tree.simple_text(raw).into_owned()),
                _ => values.push(tree.decode(raw).into_owned()),
            }
        }
        values.sort();
    }
    out
}

/// Depth and contents of every node, in order.
fn shape(tree: &Tree) -> Vec<(usize, BTreeMap<String, Vec<String>>)> {
    let depth = |node| tree.path(node).len();
    tree.nodes(tree.root()).map(|node| (depth(node), said(tree, node))).collect()
}

fn check(tree: &Tree) -> Result<bool, String> {
    let Ok(converted) = to_ishi(std::slice::from_ref(tree), Options::default()) else {
        return Ok(false);
    };
    let text = ishi::write(&converted.document);
    let read = ishi::read(&text);
    let back = from_ishi(&read.document, Options::default());
    let told = || format!("{tree:?}\n{}\n{:?}", String::from_utf8_lossy(&text), back.trees.first());
    if back.trees.len() != 1 {
        return Err(told());
    }
    let (ours, theirs) = (shape(tree), shape(&back.trees[0]));
    let at = ours.iter().zip(&theirs).position(|(a, b)| a != b);
    match at {
        Some(at) => Err(format!("node {at}: {:?} became {:?}\n{}", ours[at], theirs[at], told())),
        None if ours.len() != theirs.len() => Err(format!("{} nodes became {}\n{}", ours.len(), theirs.len(), told())),
        None => Ok(true),
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

#[test]
fn real_games_survive_ishi() {
    let mut converted = 0;
    let mut failed = Vec::new();
    for folder in ["games/ugly", "games/counted", "external"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(folder);
        if !path.exists() {
            let _ = writeln!(std::io::stderr(), "skipped: ../shared/{folder} is not there");
            return;
        }
        let mut found = Vec::new();
        files(&path, &mut found);
        for file in found {
            let is_sgf = file.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf"));
            if !is_sgf || file.metadata().unwrap().len() > 1_000_000 {
                continue;
            }
            for game in Collection::from_vec(std::fs::read(&file).unwrap()).games {
                match check(&game) {
                    Ok(done) => converted += usize::from(done),
                    Err(why) => failed.push(format!("{}: {}", file.display(), why.chars().take(1500).collect::<String>())),
                }
            }
        }
    }
    assert!(failed.is_empty(), "{} of {converted} failed\n{}", failed.len(), failed[..failed.len().min(3)].join("\n=====\n"));
    assert!(converted > 100);
}
