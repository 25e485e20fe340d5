//! What a document did not carry over of the trees that it was made of.

use super::overlay::Properties;
use super::to_ishi::said;
use super::{Options, from_ishi, shadow};
use crate::ishi::Document;
use crate::sgf::Name;
use crate::sgf::table::{Definition, Shape};
use crate::sgf::value;
use crate::tree::{NodeId, Tree};
use honte_goban::{Point, Size};
use std::collections::HashMap;

/// The nodes of a game that came out differently, each with what it should say: properties with
/// their values, or with none for those that it should not have.
#[derive(Debug, Default)]
pub(super) struct Differences {
    pub(super) nodes: Vec<(NodeId, Properties)>,
}

/// Compares the trees with those that the document gives. `nodes` are their nodes by the lines that
/// define their steps.
pub(super) fn compare(
    trees: &[Tree],
    document: &Document,
    nodes: &[(u32, usize, NodeId)],
) -> Vec<Differences> {
    let back = from_ishi(document, Options::default());
    let found: HashMap<(u32, usize), NodeId> = back
        .nodes
        .iter()
        .map(|&(line, game, node)| ((line, game), node))
        .collect();
    let mut out: Vec<Differences> = trees.iter().map(|_| Differences::default()).collect();
    let mut seen: HashMap<(usize, NodeId), ()> = HashMap::new();
    for &(line, game, node) in nodes.iter().rev() {
        // An implicit event has no line, and a root may be its setup step.
        let implicit = || back.trees.get(game).map(Tree::root);
        let tree = &trees[game];
        let is_root = tree.parent(node).is_none();
        let there = match is_root {
            true => implicit(),
            false => found.get(&(line, game)).copied(),
        };
        if seen.insert((game, node), ()).is_some() {
            continue;
        }
        let (Some(there), Some(other)) = (there, back.trees.get(game)) else {
            continue;
        };
        let differing = differing(tree, node, other, there);
        if !differing.is_empty() {
            out[game].nodes.push((node, differing));
        }
    }
    for differences in &mut out {
        differences.nodes.reverse();
    }
    out
}

fn differing(tree: &Tree, node: NodeId, other: &Tree, there: NodeId) -> Properties {
    const WRITTEN: [&str; 4] = ["FF", "GM", "CA", "AP"];
    let from_ishi = tree
        .property(tree.root(), Name::new(shadow::EVENT.as_bytes()))
        .is_some();
    let ours = |name: &str| shadow::ALL.contains(&name) || (from_ishi && name == "AP");
    let wanted = said(tree, node);
    let got = said(other, there);
    let mut out = Vec::new();
    for (name, values) in &wanted {
        if ours(name) || WRITTEN[..3].contains(&name.as_str()) {
            continue;
        }
        let same = got
            .iter()
            .any(|(n, v)| n == name && same_values(name, (tree, values), (other, v)));
        if !same {
            out.push((name.clone(), values.clone()));
        }
    }
    for (name, _) in &got {
        let is_wanted = wanted.iter().any(|(n, _)| n == name);
        if !is_wanted && !ours(name) && !WRITTEN[..3].contains(&name.as_str()) {
            out.push((name.clone(), Vec::new()));
        }
    }
    out
}

fn same_values(name: &str, (a, xs): (&Tree, &[Vec<u8>]), (b, ys): (&Tree, &[Vec<u8>])) -> bool {
    let definition = Name::new(name.as_bytes()).definition();
    let Some(Definition { shape, .. }) = definition.filter(|_| xs != ys) else {
        return xs == ys;
    };
    match shape {
        Shape::Point => {
            let points = |values: &[Vec<u8>]| point_set(values, a.size());
            points(xs) == points(ys) && points(xs).is_some()
        }
        Shape::Text => {
            let text = |tree: &Tree, values: &[Vec<u8>]| -> Vec<String> {
                values
                    .iter()
                    .map(|v| tree.long_text(v).into_owned())
                    .collect()
            };
            text(a, xs) == text(b, ys)
        }
        Shape::Line | Shape::Label => {
            let text = |tree: &Tree, values: &[Vec<u8>]| -> Vec<String> {
                let mut all: Vec<String> = values
                    .iter()
                    .map(|v| tree.simple_text(v).into_owned())
                    .collect();
                all.sort();
                all
            };
            text(a, xs) == text(b, ys)
        }
        _ => xs == ys,
    }
}

fn point_set(values: &[Vec<u8>], size: Size) -> Option<Vec<Point>> {
    let mut points = Vec::new();
    for value in values {
        points.extend(value::parse_points(value, size).ok()?);
    }
    let count = points.len();
    points.sort_unstable();
    points.dedup();
    (points.len() == count).then_some(points)
}
