//! All nodes that any of several trees has, and what is known of each.

use super::keeps_all;
use crate::prefix::{self, is_second};
use crate::sequence::Code;
use crate::tree::{Tree, step_code};
use std::collections::BTreeSet;

/// A node of the union.
#[derive(Debug)]
pub(super) struct Place {
    parent: usize,
    code: Code,
    depth: u16,
    /// By tree: its node.
    pub(super) nodes: Vec<Option<u32>>,
    /// How often it was played in the trees that have it.
    known: u64,
    /// Whether those are all the trees in which it may have been played.
    pub(super) is_known: bool,
}

impl Place {
    /// Whether it was played often enough. The empty board always is.
    pub(super) fn is_frequent(&self, threshold: u32) -> bool {
        self.depth == 0 || self.known >= threshold.into()
    }
}

/// All nodes that any of the trees has, level by level, the children of each in the order of their
/// codes.
#[derive(Debug)]
pub(super) struct Union<'t> {
    trees: &'t [&'t Tree],
    pub(super) places: Vec<Place>,
    /// The place that keeps the threshold up: how often it was played in trees that have it, and how
    /// often it may have been in the others. If it was in none, it is a child of this place.
    worst: Option<(usize, u64, u64)>,
}

impl<'t> Union<'t> {
    pub(super) fn new(trees: &'t [&'t Tree]) -> Self {
        let root = Place {
            parent: 0,
            code: 0,
            depth: 0,
            nodes: vec![Some(0); trees.len()],
            known: trees
                .iter()
                .map(|tree| u64::from(tree.nodes[0].count))
                .sum(),
            is_known: true,
        };
        let mut union = Self {
            trees,
            places: vec![root],
            worst: None,
        };
        let mut at = 0;
        while at < union.places.len() {
            union.branch(at);
            at += 1;
        }
        union
    }

    fn branch(&mut self, at: usize) {
        let mut codes = BTreeSet::new();
        for (tree, node) in self.trees.iter().zip(&self.places[at].nodes) {
            let children = node
                .iter()
                .flat_map(|&node| &tree.nodes[node as usize].children);
            codes.extend(children.map(|&child| step_code(tree, child)));
        }
        // What none of the trees has kept may be frequent in all of them together.
        let pruned = (0..self.trees.len()).map(|tree| self.pruned(at, tree));
        self.consider(at, 0, pruned.sum());
        for code in codes {
            self.child(at, code);
        }
    }

    fn child(&mut self, parent: usize, code: Code) {
        let (mut unknown, mut known, mut missing) = (0, 0, false);
        let mut nodes = Vec::with_capacity(self.trees.len());
        for (i, tree) in self.trees.iter().enumerate() {
            let above = self.places[parent].nodes[i].map(|node| &tree.nodes[node as usize]);
            let mut children = above.iter().flat_map(|node| &node.children).copied();
            let child = children.find(|&child| step_code(tree, child) == code);
            match child {
                Some(child) => known += u64::from(tree.nodes[child as usize].count),
                None => {
                    unknown += self.pruned(parent, i);
                    missing |= !keeps_all(tree);
                }
            }
            nodes.push(child);
        }
        let place = self.places.len();
        self.places.push(Place {
            parent,
            code,
            depth: self.places[parent].depth + 1,
            nodes,
            known,
            is_known: !missing,
        });
        if missing {
            self.consider(place, known, unknown);
        }
    }

    /// How often a child that a tree does not have was played in it, at most.
    fn pruned(&self, place: usize, tree: usize) -> u64 {
        let it = self.trees[tree];
        if keeps_all(it) {
            return 0;
        }
        let most = u64::from(it.summary.threshold) - 1;
        match self.places[place].nodes[tree] {
            None => most.min(self.pruned_above(place, tree)),
            Some(node) => {
                let node = &it.nodes[node as usize];
                let children = node.children.iter();
                let kept = children.map(|&child| u64::from(it.nodes[child as usize].count));
                most.min(u64::from(node.count).saturating_sub(kept.sum()))
            }
        }
    }

    /// The same for a place that the tree does not have: what is pruned above it, it has at most.
    fn pruned_above(&self, place: usize, tree: usize) -> u64 {
        let mut at = place;
        while self.places[at].nodes[tree].is_none() {
            at = self.places[at].parent;
        }
        self.pruned(at, tree)
    }

    fn consider(&mut self, place: usize, known: u64, unknown: u64) {
        let is_worse = |&(_, a, b): &(usize, u64, u64)| known + unknown > a + b;
        if known + unknown > 0 && self.worst.as_ref().is_none_or(is_worse) {
            self.worst = Some((place, known, unknown));
        }
    }

    /// The least threshold at which all that is kept is known.
    pub(super) fn least(&self) -> u32 {
        let most = self.worst.map_or(0, |(_, known, unknown)| known + unknown);
        u32::try_from(most + 1).unwrap_or(u32::MAX)
    }

    /// The moves that keep the threshold up, how often they were played where that is known, and how
    /// often they may have been where it is not.
    pub(super) fn worst(&self) -> (String, u64, u64) {
        let (place, known, unknown) = self.worst.unwrap_or_default();
        let mut moves = self.moves(place);
        if known == 0 {
            moves.push_str(if moves.is_empty() { "…" } else { " …" });
        }
        (moves, known, unknown)
    }

    fn moves(&self, place: usize) -> String {
        let mut steps = Vec::new();
        let mut at = place;
        while at != 0 {
            let Place { nodes, parent, .. } = &self.places[at];
            let mut known = self.trees.iter().zip(nodes);
            let step = known.find_map(|(tree, node)| Some(tree.nodes[(*node)? as usize].step));
            steps.extend(step.map(|step| step.to_string()));
            at = *parent;
        }
        steps.reverse();
        steps.join(" ")
    }

    /// The places that are kept, as nodes of a prefix tree: places are level by level, the children of
    /// each in the order of their codes, and what is kept stays in that order.
    pub(super) fn numbered(&self, is_kept: &dyn Fn(&Place) -> bool) -> Vec<prefix::Node> {
        let mut numbers = vec![None; self.places.len()];
        let mut nodes: Vec<prefix::Node> = Vec::new();
        for (i, place) in self.places.iter().enumerate() {
            if !is_kept(place) {
                continue;
            }
            let number = nodes.len() as u32;
            numbers[i] = Some(number);
            let parent = numbers[place.parent].unwrap_or(0);
            if place.depth > 0 {
                let children = &mut nodes[parent as usize].children;
                if children.start == children.end {
                    children.start = number;
                }
                children.end = number + 1;
            }
            nodes.push(prefix::Node {
                parent,
                code: place.code,
                second: place.depth > 0 && is_second(place.code, place.depth),
                depth: place.depth,
                count: u32::try_from(place.known).unwrap_or(u32::MAX),
                children: 0..0,
            });
        }
        nodes
    }
}
