//! Clean games.

use super::told::{boards, raw, same, shown, trimmed, written};
use honte_record::sgf::{
    Collection, Name, Normalised, Options, normalise_with, value, write_clean,
};
use honte_record::tree::{NodeId, Tree};
use std::collections::HashMap;

/// A clean game stays as it is, reads back the same in either layout, and has every position of the
/// game that it came from.
pub(crate) fn sgf_normalise(bytes: &[u8]) {
    let compress_points = bytes.len().is_multiple_of(2);
    for tree in &Collection::read(bytes).games {
        clean(tree, Options { compress_points });
    }
}

fn clean(tree: &Tree, options: Options) {
    let clean = normalise_with(tree, options);
    let text = written(&clean.tree);
    assert!(text.starts_with(b"(;FF[4]GM["), "{}", shown(&text));
    assert!(std::str::from_utf8(&text).is_ok(), "{}", shown(&text));
    let again = Collection::read(&text);
    assert!(
        again.problems.is_empty(),
        "{:?} {}",
        again.problems,
        shown(&text)
    );
    assert_eq!(again.games.len(), 1);
    same(&raw(&again.games[0]), &raw(&clean.tree), "read again");
    for it in [&clean.tree, &again.games[0]] {
        let second = normalise_with(it, options);
        same(
            &shown(&written(&second.tree)),
            &shown(&text),
            "cleaned again",
        );
        assert!(
            second.changes.is_empty(),
            "{:?}\n{}",
            second.changes,
            shown(&text)
        );
        pretty(it);
    }
    positions(tree, &clean);
}

/// Every node is there and, where there is a board, with its position.
fn positions(tree: &Tree, clean: &Normalised) {
    let usable = |raw: &[u8]| value::parse_size(raw).is_some();
    let mut sizes = tree.values(tree.root(), Name::SZ).peekable();
    let has_board = tree.is_go() && (sizes.peek().is_none() || sizes.any(usable));
    let after: HashMap<NodeId, _> = boards(&clean.tree).into_iter().collect();
    // An escape sequence of a charset within a move is no damage any more once it is decoded.
    let mut utf8 = tree.clone();
    utf8.make_utf8();
    for (node, board) in boards(&utf8) {
        let found = clean.node(node).and_then(|new| after.get(&new));
        assert!(found.is_some(), "node {} is gone", node.index());
        let same = !has_board || found == Some(&board);
        assert!(
            same,
            "node {}\n{}",
            node.index(),
            shown(&written(&clean.tree))
        );
    }
}

/// The layout for people changes nothing.
fn pretty(tree: &Tree) {
    let mut out = Vec::new();
    write_clean(tree, &mut out);
    let again = Collection::read(&out);
    assert!(
        again.problems.is_empty(),
        "{:?} {}",
        again.problems,
        shown(&out)
    );
    assert_eq!(again.games.len(), 1);
    same(&trimmed(&again.games[0]), &trimmed(tree), "laid out");
    let mut twice = Vec::new();
    write_clean(&again.games[0], &mut twice);
    same(&shown(&twice), &shown(&out), "laid out twice");
}
