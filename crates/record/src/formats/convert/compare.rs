//! What a document did not carry over of the trees that it was made of.

use super::from_ishi::from_ishi_parted;
use super::ishi_properties;
use super::options::Options;
use super::sgf_block::Properties;
use super::to_ishi::node::said;
use crate::ishi::Document;
use crate::sgf::Name;
use crate::sgf::table::{Definition, Shape};
use crate::sgf::value;
use crate::tree::{NodeId, Tree};
use honte_goban::{Point, Size};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// The nodes of a game that came out differently, each with what it should say: properties with
/// their values, or with none for those that it should not have.
#[derive(Debug, Default)]
pub(super) struct Differences {
    pub(super) nodes: Vec<(NodeId, Properties)>,
}

/// Compares the trees with those that the document gives. `nodes` are their nodes by the lines that
/// define their steps.
pub(super) fn compare(
    trees: &[Cow<'_, Tree>],
    document: &Document,
    nodes: &[(u32, usize, NodeId)],
) -> Vec<Differences> {
    // The trees have the roots' moves apart.
    let (back, _) = from_ishi_parted(document, Options::default());
    let found: HashMap<(u32, usize), NodeId> = back
        .nodes
        .iter()
        .map(|&(line, game, node)| ((line, game), node))
        .collect();
    let pairs = trees.iter().zip(&back.trees);
    let pairs: Vec<Pair<'_>> = pairs.map(|(tree, other)| Pair::new(tree, other)).collect();
    let mut out: Vec<Differences> = trees.iter().map(|_| Differences::default()).collect();
    let mut seen: HashSet<(usize, NodeId)> = HashSet::new();
    for &(line, game, node) in nodes.iter().rev() {
        // An implicit event has no line, and a root may be its setup step.
        let implicit = || back.trees.get(game).map(Tree::root);
        let is_root = trees[game].parent(node).is_none();
        let there = match is_root {
            true => implicit(),
            false => found.get(&(line, game)).copied(),
        };
        if !seen.insert((game, node)) {
            continue;
        }
        let (Some(there), Some(pair)) = (there, pairs.get(game)) else {
            continue;
        };
        let differing = pair.differing(node, there);
        if !differing.is_empty() {
            out[game].nodes.push((node, differing));
        }
    }
    for differences in &mut out {
        differences.nodes.reverse();
    }
    out
}

/// A game, and what came back of it.
struct Pair<'t> {
    tree: &'t Tree,
    other: &'t Tree,
    size: Size,
    from_ishi: bool,
}

impl<'t> Pair<'t> {
    fn new(tree: &'t Tree, other: &'t Tree) -> Self {
        let event = Name::new(ishi_properties::EVENT.as_bytes());
        Self {
            tree,
            other,
            size: tree.size(),
            from_ishi: tree.property(tree.root(), event).is_some(),
        }
    }

    /// Whether the way back writes a property on its own.
    fn is_written(&self, name: &str) -> bool {
        matches!(name, "FF" | "GM" | "CA")
            || ishi_properties::ALL.contains(&name)
            || (self.from_ishi && name == "AP")
    }

    fn differing(&self, node: NodeId, there: NodeId) -> Properties {
        let wanted = said(self.tree, node);
        let got = said(self.other, there);
        let mut unwanted: HashMap<&str, &[Vec<u8>]> = got
            .iter()
            .map(|(name, values)| (name.as_str(), values.as_slice()))
            .collect();
        let mut out = Vec::new();
        for (name, values) in &wanted {
            let found = unwanted.remove(name.as_str());
            if self.is_written(name) {
                continue;
            }
            let same = found.is_some_and(|found| self.same_values(name, values, found));
            if !same {
                out.push((name.clone(), values.clone()));
            }
        }
        for (name, _) in &got {
            if unwanted.contains_key(name.as_str()) && !self.is_written(name) {
                out.push((name.clone(), Vec::new()));
            }
        }
        out
    }

    fn same_values(&self, name: &str, ours: &[Vec<u8>], theirs: &[Vec<u8>]) -> bool {
        let definition = Name::new(name.as_bytes()).definition();
        let Some(Definition { shape, .. }) = definition.filter(|_| ours != theirs) else {
            return ours == theirs;
        };
        if ours.iter().any(|value| has_soft_break(value)) {
            return false;
        }
        let lines = |tree: &Tree, values: &[Vec<u8>]| {
            let lines = values.iter().map(|v| tree.simple_text(v).into_owned());
            let mut lines: Vec<String> = lines.collect();
            lines.sort();
            lines
        };
        let texts = |tree: &Tree, values: &[Vec<u8>]| {
            let texts = values.iter().map(|v| tree.long_text(v).into_owned());
            texts.collect::<Vec<String>>()
        };
        match shape {
            Shape::Point => {
                let points = point_set(ours, self.size);
                points.is_some() && points == point_set(theirs, self.size)
            }
            Shape::Text => texts(self.tree, ours) == texts(self.other, theirs),
            Shape::Line | Shape::Label => lines(self.tree, ours) == lines(self.other, theirs),
            _ => ours == theirs,
        }
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

/// Whether a text is broken where a reader joins it again: Ishi's lines cannot show that.
fn has_soft_break(value: &[u8]) -> bool {
    let mut rest = value;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        match rest.get(at + 1) {
            Some(b'\r' | b'\n') => return true,
            _ => rest = rest.get(at + 2..).unwrap_or_default(),
        }
    }
    false
}
