//! How far sequences are in the pruned tree.

use super::nodes::Node;
use crate::sequence::{Code, Entry, TENUKI};

/// Finds the nodes of sequences: made once for a tree.
#[derive(Debug)]
pub(crate) struct Walker<'n> {
    nodes: &'n [Node],
    /// By node: its code.
    codes: Vec<Code>,
    /// By code: the node of the first move, 0 if there is none.
    first: Vec<u32>,
}

impl<'n> Walker<'n> {
    pub(crate) fn new(nodes: &'n [Node]) -> Self {
        let mut first = vec![0; usize::from(TENUKI) + 1];
        for node in nodes.first().map_or(0..0, |root| root.children.clone()) {
            first[usize::from(nodes[node as usize].code)] = node;
        }
        Self {
            nodes,
            codes: nodes.iter().map(|node| node.code).collect(),
            first,
        }
    }

    /// The deepest node that a sequence passes through.
    pub(crate) fn deepest(&self, entries: &[Entry]) -> u32 {
        let Some((first, rest)) = entries.split_first() else {
            return 0;
        };
        let mut at = self.first[usize::from(first.code())];
        if at == 0 {
            return 0;
        }
        for entry in rest {
            let children = &self.nodes[at as usize].children;
            let codes = &self.codes[children.start as usize..children.end as usize];
            match codes.binary_search(&entry.code()) {
                Ok(child) => at = children.start + child as u32,
                Err(_) => break,
            }
        }
        at
    }
}

/// Adds the nodes from the first move to a node; none for the root.
pub(crate) fn extend_path(path: &mut Vec<u32>, nodes: &[Node], node: u32) {
    let start = path.len();
    let mut at = node;
    while at != 0 {
        path.push(at);
        at = nodes[at as usize].parent;
    }
    path[start..].reverse();
}
