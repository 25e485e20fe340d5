//! Trees as SGF.

use super::scan::starts_record;
use crate::tree::{Event, NodeId, Tree};
use std::fmt;

/// Writes a game as SGF: byte for byte as it was read if it was not touched.
///
/// Where properties were edited and no node has come, gone or moved, only those properties are
/// written anew ([`patches`](super::patches)). Otherwise untouched nodes are written as they were
/// read, and the rest plainly.
pub fn write_tree(tree: &Tree, out: &mut Vec<u8>) {
    if !tree.is_changed() {
        out.extend_from_slice(tree.source());
        return;
    }
    match super::patches(tree) {
        Some(patches) => super::patch::apply(tree.source(), &patches, out),
        None => write_nodes(tree, tree.root(), out),
    }
}

/// Writes a node and all below it as a game of its own, plainly.
pub fn write_nodes(tree: &Tree, top: NodeId, out: &mut Vec<u8>) {
    for event in tree.walk(top) {
        match event {
            Event::Enter(node) => {
                let opens = node == top || !is_only_child(tree, node);
                if opens {
                    out.push(b'(');
                }
                let at = out.len();
                out.push(b';');
                write_node(tree, node, out);
                if opens && node != top && starts_record(&out[at - 1..]) {
                    // With its ';' it would be read as the next game.
                    out.remove(at);
                }
            }
            Event::Leave(node) if node == top || !is_only_child(tree, node) => {
                out.push(b')');
            }
            Event::Leave(_) => {}
        }
    }
}

fn is_only_child(tree: &Tree, node: NodeId) -> bool {
    tree.next_sibling(node).is_none()
        && tree
            .parent(node)
            .is_none_or(|parent| tree.first_child(parent) == Some(node))
}

/// A node's properties, as they were read or made.
fn write_node(tree: &Tree, node: NodeId, out: &mut Vec<u8>) {
    if let Some(raw) = tree.raw(node) {
        out.extend_from_slice(raw);
        return;
    }
    for property in tree.properties(node) {
        out.extend_from_slice(property.spelling());
        for value in property.values() {
            out.push(b'[');
            out.extend_from_slice(value);
            out.push(b']');
        }
    }
}

impl fmt::Debug for Tree {
    /// The tree as SGF.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        write_tree(self, &mut text);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}
