//! Parts of the sorted sequences put together to one pruned tree.

use super::nodes::{BuildError, MAX_NODES, Node, Prefixes, is_second};
use super::scan::Part;
use crate::sequence::Code;
use crate::tree::{Tree, step_code};
use rustc_hash::FxHashMap;

/// A node while the tree grows.
#[derive(Debug, Default)]
struct Growing {
    code: Code,
    depth: u16,
    count: u64,
    /// Whether it is kept however seldom it is played.
    is_kept: bool,
    children: Vec<u32>,
}

/// The tree while it grows: its nodes, and where the children of each are.
struct Growth {
    nodes: Vec<Growing>,
    places: FxHashMap<(u32, Code), u32>,
}

impl Growth {
    /// The child of a node, which is made if there is none.
    fn child(&mut self, parent: u32, code: Code) -> u32 {
        let next = self.nodes.len() as u32;
        let place = *self.places.entry((parent, code)).or_insert(next);
        if place == next {
            self.nodes.push(Growing {
                code,
                depth: self.nodes[parent as usize].depth + 1,
                ..Growing::default()
            });
            self.nodes[parent as usize].children.push(place);
        }
        place
    }

    fn add(&mut self, part: &Part) {
        self.nodes[0].count += part.sequences;
        let mut path = vec![0];
        for kept in part.kept.iter().rev() {
            path.truncate(usize::from(kept.depth));
            let Some(&parent) = path.last() else { continue };
            let place = self.child(parent, kept.code);
            self.nodes[place as usize].count += u64::from(kept.count);
            path.push(place);
        }
    }

    /// Has all nodes of another tree kept.
    fn keep(&mut self, tree: &Tree) {
        let mut places = vec![0; tree.nodes.len()];
        for (i, node) in tree.nodes.iter().enumerate().skip(1) {
            places[i] = self.child(places[node.parent as usize], step_code(tree, i as u32));
            self.nodes[places[i] as usize].is_kept = true;
        }
    }
}

/// Puts parts together, which are in the order of their sequences, and prunes what has a smaller
/// count than the threshold and is in none of the trees that are to be kept. What is kept for them
/// alone is still to be counted.
pub(super) fn merge_parts(
    parts: Vec<Part>,
    threshold: u32,
    keep: &[&Tree],
) -> Result<Prefixes, BuildError> {
    let parts: Vec<Part> = parts
        .into_iter()
        .filter(|part| part.sequences > 0)
        .collect();
    // A prefix that goes on in the next part was counted in both.
    let shared = parts
        .windows(2)
        .map(|pair| common(&pair[0].last, &pair[1].first));
    let twice: u64 = shared.sum();
    let before = parts.iter().map(|part| part.before).sum::<u64>() - twice;
    let mut growth = Growth {
        nodes: vec![Growing::default()],
        places: FxHashMap::default(),
    };
    parts.iter().for_each(|part| growth.add(part));
    keep.iter().for_each(|tree| growth.keep(tree));
    Ok(Prefixes {
        nodes: level_by_level(&growth.nodes, threshold)?,
        before,
    })
}

fn common(a: &[Code], b: &[Code]) -> u64 {
    a.iter().zip(b).take_while(|(a, b)| a == b).count() as u64
}

/// Numbers the nodes that are kept level by level, the children of each in the order of their codes.
fn level_by_level(growing: &[Growing], threshold: u32) -> Result<Vec<Node>, BuildError> {
    let node = |parent: u32, it: &Growing| Node {
        parent,
        code: it.code,
        second: is_second(it.code, it.depth) && it.depth > 0,
        depth: it.depth,
        count: it.count as u32,
        children: 0..0,
    };
    let mut nodes = vec![node(0, &growing[0])];
    let mut from = vec![0_u32];
    let mut at = 0;
    while at < nodes.len() {
        let first = nodes.len() as u32;
        let mut children = growing[from[at] as usize].children.clone();
        children.retain(|&child| {
            let child = &growing[child as usize];
            child.is_kept || child.count >= u64::from(threshold)
        });
        children.sort_unstable_by_key(|&child| growing[child as usize].code);
        nodes.extend(
            children
                .iter()
                .map(|&child| node(at as u32, &growing[child as usize])),
        );
        from.extend(children);
        nodes[at].children = first..nodes.len() as u32;
        if nodes.len() > MAX_NODES {
            return Err(BuildError::TooMany);
        }
        at += 1;
    }
    Ok(nodes)
}
