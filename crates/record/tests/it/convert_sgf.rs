//! SGF to Ishi and back: every property and the shape of the tree.

use crate::tree_common::{files, shared};
use honte_record::convert::{Options, from_ishi, to_ishi};
use honte_record::ishi;
use honte_record::sgf::table::Shape;
use honte_record::sgf::{Collection, Name, value};
use honte_record::tree::{Builder, NodeId, Tree};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use std::collections::BTreeMap;

/// What a node says, in a form that two trees can be compared by: texts decoded, points in order.
fn said(tree: &Tree, node: NodeId) -> BTreeMap<String, Vec<String>> {
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for property in tree.properties(node) {
        let name = property.name();
        if [Name::FF, Name::GM, Name::CA].contains(&name) {
            continue;
        }
        let shape = name.definition().map(|d| d.shape);
        let values = out
            .entry(String::from_utf8_lossy(property.spelling()).into_owned())
            .or_default();
        for raw in property.values() {
            match (shape, value::parse_points(raw, tree.size())) {
                (Some(Shape::Point), Ok(points)) => {
                    values.extend(points.map(|p| p.to_a1(tree.size())));
                }
                (Some(Shape::Text), _) => values.push(tree.long_text(raw).into_owned()),
                (Some(Shape::Line | Shape::Label), _) => {
                    values.push(tree.simple_text(raw).into_owned());
                }
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
    tree.nodes(tree.root())
        .map(|node| (depth(node), said(tree, node)))
        .collect()
}

fn check(tree: &Tree) -> Result<bool, String> {
    let Ok(converted) = to_ishi(std::slice::from_ref(tree), Options::default()) else {
        return Ok(false);
    };
    let text = ishi::write(&converted.document);
    let read = ishi::read(&text);
    let back = from_ishi(&read.document, Options::default());
    let told = || {
        format!(
            "{tree:?}\n{}\n{:?}",
            String::from_utf8_lossy(&text),
            back.trees.first()
        )
    };
    if back.trees.len() != 1 {
        return Err(told());
    }
    let (ours, theirs) = (shape(tree), shape(&back.trees[0]));
    let at = ours.iter().zip(&theirs).position(|(a, b)| a != b);
    match at {
        Some(at) => Err(format!(
            "node {at}: {:?} became {:?}\n{}",
            ours[at],
            theirs[at],
            told()
        )),
        None if ours.len() != theirs.len() => Err(format!(
            "{} nodes became {}\n{}",
            ours.len(),
            theirs.len(),
            told()
        )),
        None => Ok(true),
    }
}

#[test]
fn real_games_survive_ishi() {
    let mut converted = 0;
    let mut failed = Vec::new();
    for folder in ["games/ugly", "games/counted", "external"] {
        let Some(path) = shared(folder) else {
            return;
        };
        let mut found = Vec::new();
        files(&path, &mut found);
        for file in found {
            let is_sgf = file
                .extension()
                .is_some_and(|e| e.eq_ignore_ascii_case("sgf"));
            if !is_sgf || file.metadata().unwrap().len() > 1_000_000 {
                continue;
            }
            for game in Collection::from_vec(std::fs::read(&file).unwrap()).games {
                match check(&game) {
                    Ok(done) => converted += usize::from(done),
                    Err(why) => failed.push(format!(
                        "{}: {}",
                        file.display(),
                        why.chars().take(1500).collect::<String>()
                    )),
                }
            }
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {converted} failed\n{}",
        failed.len(),
        failed[..failed.len().min(3)].join("\n=====\n")
    );
    assert!(converted > 100);
}

/// A node to come: which of the nodes before it is its parent, and what it says.
#[derive(Debug, Clone)]
struct Plan {
    parent: prop::sample::Index,
    /// Goes on from the newest node, as most do.
    follows: bool,
    kind: u8,
    points: Vec<(u8, u8)>,
    text: String,
    number: u32,
    extra: u8,
}

fn plan() -> impl Strategy<Value = Plan> {
    let text = prop_oneof![
        "[ -~]{0,12}",
        Just("ENDCOM".to_owned()),
        Just("  endcom of it\nCOM\n\nENDUSER".to_owned()),
        Just("a\n  b\n\n c".to_owned()),
        Just("本手 ]\\:\u{e9}%0A%".to_owned()),
        Just("VAR\r\nB 1 D4\tx".to_owned()),
        Just(" \n ".to_owned()),
    ];
    let points = proptest::collection::vec((0u8..19, 0u8..19), 1..4);
    (
        any::<prop::sample::Index>(),
        0u8..10,
        0u8..10,
        points,
        text,
        0u32..9,
        0u8..24,
    )
        .prop_map(
            |(parent, follows, kind, points, text, number, extra)| Plan {
                parent,
                follows: follows < 7,
                kind,
                points,
                text,
                number,
                extra,
            },
        )
}

/// A game of these nodes. Moves and set-up stones do not share nodes, as in any clean file.
fn game(side: u8, plans: &[Plan]) -> Tree {
    let mut builder = Builder::new();
    let mut nodes: Vec<NodeId> = Vec::new();
    for (i, plan) in plans.iter().enumerate() {
        let parent = match nodes.as_slice() {
            [] => None,
            [.., last] if plan.follows => Some(*last),
            all => Some(all[plan.parent.index(all.len())]),
        };
        nodes.push(builder.node(parent));
        let mut points: Vec<String> = plan
            .points
            .iter()
            .map(|(x, y)| {
                [b'a' + x % side, b'a' + y % side]
                    .map(char::from)
                    .iter()
                    .collect()
            })
            .collect();
        points.sort();
        points.dedup();
        if i == 0 {
            builder.property("SZ", [side.to_string()]);
        }
        match plan.kind {
            0..6 if i > 0 => {
                let pass = plan.number == 8;
                let point = if pass {
                    String::new()
                } else {
                    points[0].clone()
                };
                builder.property(["B", "W"][usize::from(plan.kind % 2)], [point]);
                if plan.number == 7 {
                    builder.property("MN", [plan.number.to_string()]);
                }
            }
            6 => builder.property("AB", &points),
            7 => {
                builder.property("AW", &points[..1]);
                builder.property("AE", &points[1..]);
            }
            8 => builder.property("AE", &points),
            _ => {}
        }
        extras(&mut builder, plan, &points, i == 0);
    }
    builder.finish()
}

fn extras(builder: &mut Builder, plan: &Plan, points: &[String], is_root: bool) {
    let text = plan.text.as_str();
    match plan.extra {
        0 => builder.property("C", [text]),
        1 => builder.property("N", [text]),
        2 => {
            builder.property("N", [text]);
            builder.property("C", [text]);
        }
        3 => builder.property("TR", points),
        4 => {
            builder.property("SQ", points);
            builder.property("CR", points);
        }
        5 => builder.property("MA", &points[..1]),
        6 => {
            let labels = ["A", "12", "123", "\\t", "@", "#1", "a b", "é"];
            let label = labels[plan.number as usize % labels.len()];
            // The colon is composed, the label is escaped.
            builder.property("LB", points.iter().map(|p| format!("{p}:{label}")));
        }
        7 => builder.property("XY", [text, ""]),
        8 => builder.property("BL", ["12.5"]),
        9 => builder.property(
            "VW",
            [format!("{}:{}", points[0], points[points.len() - 1])],
        ),
        10 => builder.property("TB", points),
        11 if is_root => {
            for (name, value) in [("PB", text), ("BR", "5d"), ("RE", "B+3.50"), ("KM", "6.5")] {
                builder.property(name, [value]);
            }
        }
        12 if is_root => {
            for (name, value) in [
                ("GN", text),
                ("DT", "1846-09-11,14"),
                ("TM", "61"),
                ("HA", "1"),
            ] {
                builder.property(name, [value]);
            }
        }
        13 => builder.property("KO", [""]),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    /// Whatever a tree says, however it branches, Ishi keeps it.
    #[test]
    fn random_games_survive_ishi(
        side in 2u8..20,
        plans in proptest::collection::vec(plan(), 1..24),
        in_root in proptest::option::weighted(0.2, "[BW]"),
    ) {
        let mut tree = game(side, &plans);
        if let Some(colour) = in_root {
            let root = tree.root();
            tree.set_raw(root, &colour, ["aa"]);
        }
        prop_assert_eq!(check(&tree), Ok(true));
    }
}

#[test]
fn deep_games_survive_ishi() {
    let plan = |kind, follows| Plan {
        parent: any::<prop::sample::Index>()
            .new_tree(&mut proptest::test_runner::TestRunner::deterministic())
            .unwrap()
            .current(),
        follows,
        kind,
        points: vec![(3, 4)],
        text: "x".into(),
        number: 1,
        extra: 0,
    };
    let plans: Vec<Plan> = (0..3000).map(|i| plan(i as u8 % 6, true)).collect();
    assert_eq!(check(&game(19, &plans)), Ok(true));
    // A variation on every move, each on the one before.
    let mut text = String::from("(;SZ[19]");
    for _ in 0..1000 {
        text.push_str("(;B[aa])(;W[bb]");
    }
    text.push_str(&")".repeat(1001));
    let games = Collection::read(text.as_bytes()).games;
    assert_eq!(check(&games[0]), Ok(true));
}
