//! Trees as text, so that two can be compared.

use honte_goban::Board;
use honte_record::replay::Replay;
use honte_record::sgf::write_nodes;
use honte_record::tree::{Event, NodeId, Tree};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A tree written node by node.
pub(super) fn written(tree: &Tree) -> Vec<u8> {
    let mut out = Vec::new();
    write_nodes(tree, tree.root(), &mut out);
    out
}

/// Bytes for the message of a failure.
pub(super) fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Shape, names and values, with what `node` says of each node.
fn each(tree: &Tree, mut node: impl FnMut(NodeId, &mut String)) -> String {
    let mut out = String::new();
    for event in tree.walk(tree.root()) {
        match event {
            Event::Enter(id) => {
                out.push_str("(;");
                node(id, &mut out);
            }
            Event::Leave(_) => out.push(')'),
        }
    }
    out
}

/// Shape, names and raw values, nothing of the layout.
pub(super) fn raw(tree: &Tree) -> String {
    each(tree, |node, out| {
        for property in tree.properties(node) {
            let _ = write!(out, "{}", property.name());
            for value in property.values() {
                let _ = write!(out, "[{}]", value.escape_ascii());
            }
        }
    })
}

/// As [`raw`], with no white space around the values.
pub(super) fn trimmed(tree: &Tree) -> String {
    each(tree, |node, out| {
        for property in tree.properties(node) {
            let _ = write!(out, "{}", property.name());
            for value in property.values() {
                let _ = write!(out, "[{}]", value.trim_ascii().escape_ascii());
            }
        }
    })
}

/// Shape and texts: a node's properties united and sorted by name, values decoded and sorted.
pub(super) fn texts(tree: &Tree) -> String {
    each(tree, |node, out| {
        let mut properties: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for property in tree.properties(node) {
            let values = property
                .values()
                .map(|raw| tree.long_text(raw).into_owned());
            let name = property.name().to_string();
            properties.entry(name).or_default().extend(values);
        }
        for (name, mut values) in properties {
            values.sort();
            let _ = write!(out, "{name}{values:?}");
        }
    })
}

/// The position at each node, in the order of the nodes.
pub(super) fn boards(tree: &Tree) -> Vec<(NodeId, Board)> {
    let mut replay = Replay::new(tree.size());
    let mut boards = Vec::new();
    for event in tree.walk(tree.root()) {
        match event {
            Event::Enter(node) => {
                replay.enter(tree, node);
                boards.push((node, replay.board().clone()));
            }
            Event::Leave(_) => replay.leave(),
        }
    }
    boards
}

/// Where two texts part, with what stands around there.
pub(super) fn parting(a: &str, b: &str) -> String {
    let same = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let part = |text: &str| -> String {
        let bytes = &text.as_bytes()[same.saturating_sub(60).min(text.len())..];
        shown(&bytes[..bytes.len().min(160)])
    };
    format!("byte {same}:\n{}\n-----\n{}", part(a), part(b))
}

/// Fails where two texts are not the same, and says where they part.
pub(super) fn same(a: &str, b: &str, what: &str) {
    assert!(a == b, "{what}: {}", parting(a, b));
}
