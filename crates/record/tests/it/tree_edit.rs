//! Edits of a tree against a slow model: nested lists without links.

use crate::tree_common::{game, games, reread, told, written};
use honte_record::sgf::Name;
use honte_record::tree::{EditError, Event, NodeId, Tree};
use proptest::prelude::*;
use std::collections::HashSet;

/// A tree as nested lists: a node's number and its children.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Model {
    node: NodeId,
    properties: Vec<(String, Vec<String>)>,
    children: Vec<Model>,
}

impl Model {
    fn of(tree: &Tree, node: NodeId) -> Model {
        Model {
            node,
            properties: properties(tree, node),
            children: tree
                .children(node)
                .map(|child| Model::of(tree, child))
                .collect(),
        }
    }

    fn find(&mut self, node: NodeId) -> Option<&mut Model> {
        if self.node == node {
            return Some(self);
        }
        self.children.iter_mut().find_map(|child| child.find(node))
    }

    /// The parent of a node and its place among the children.
    fn parent(&mut self, node: NodeId) -> Option<(&mut Model, usize)> {
        if let Some(place) = self.children.iter().position(|child| child.node == node) {
            return Some((self, place));
        }
        self.children
            .iter_mut()
            .find_map(|child| child.parent(node))
    }

    fn nodes(&self, out: &mut Vec<NodeId>) {
        out.push(self.node);
        self.children.iter().for_each(|child| child.nodes(out));
    }

    /// Whether another tree is the same but for its numbers.
    fn says_the_same(&self, other: &Model) -> bool {
        let mut children = self.children.iter().zip(&other.children);
        self.properties == other.properties
            && self.children.len() == other.children.len()
            && children.all(|(a, b)| a.says_the_same(b))
    }

    fn keep_main_line(&mut self) {
        self.children.truncate(1);
        self.children.iter_mut().for_each(Model::keep_main_line);
    }
}

fn properties(tree: &Tree, node: NodeId) -> Vec<(String, Vec<String>)> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    tree.properties(node)
        .map(|p| (text(p.spelling()), p.values().map(text).collect()))
        .collect()
}

/// Whether all links of the tree fit each other, and it is the model's tree.
fn check(tree: &Tree, model: &Model) {
    assert_eq!(&Model::of(tree, tree.root()), model);
    let mut seen = HashSet::new();
    let mut depth = 0i64;
    for event in tree.walk(tree.root()) {
        match event {
            Event::Enter(node) => {
                depth += 1;
                assert!(seen.insert(node), "a node twice");
                for child in tree.children(node) {
                    assert_eq!(tree.parent(child), Some(node));
                }
                assert_eq!(tree.path(node).len() as i64, depth);
            }
            Event::Leave(_) => depth -= 1,
        }
    }
    assert_eq!(depth, 0);
    assert_eq!(tree.parent(tree.root()), None);
    assert_eq!(told(&reread(tree)), told(tree));
}

/// One edit of both. `pick` chooses nodes, also some that were taken away.
fn edit(tree: &mut Tree, model: &mut Model, gone: &mut Vec<Model>, what: u8, pick: [usize; 2]) {
    let mut nodes = Vec::new();
    model.nodes(&mut nodes);
    let [a, b] = pick.map(|pick| nodes[pick % nodes.len()]);
    let is_root = a == tree.root();
    let not_root = |result: Result<(), EditError>| {
        assert_eq!(
            result,
            if is_root {
                Err(EditError::Root)
            } else {
                Ok(())
            }
        );
        !is_root
    };
    match what {
        0 => {
            let new = tree.add_child(a);
            model.find(a).unwrap().children.push(Model::of(tree, new));
        }
        1 if not_root(tree.delete(a)) => {
            let (parent, place) = model.parent(a).unwrap();
            gone.push(parent.children.remove(place));
        }
        2 if not_root(tree.take_out(a)) => {
            let (parent, place) = model.parent(a).unwrap();
            let mut node = parent.children.remove(place);
            let children = std::mem::take(&mut node.children);
            parent.children.splice(place..place, children);
            gone.push(node);
        }
        3 => {
            tree.truncate(a);
            gone.append(&mut model.find(a).unwrap().children);
        }
        4 if not_root(tree.promote(a)) => {
            let (parent, place) = model.parent(a).unwrap();
            parent.children[..=place].rotate_right(1);
        }
        5 if not_root(tree.move_up(a)) => {
            let (parent, place) = model.parent(a).unwrap();
            parent.children.swap(place, place.saturating_sub(1));
        }
        6 if not_root(tree.move_down(a)) => {
            let (parent, place) = model.parent(a).unwrap();
            let below = (place + 1).min(parent.children.len() - 1);
            parent.children.swap(place, below);
        }
        7 => {
            let cycle = model.find(a).unwrap().find(b).is_some();
            match tree.move_below(a, b) {
                Ok(()) => {
                    let (parent, place) = model.parent(a).unwrap();
                    let node = parent.children.remove(place);
                    model.find(b).unwrap().children.push(node);
                }
                Err(EditError::Root) => assert!(is_root),
                Err(error) => assert!(cycle && error == EditError::Cycle),
            }
        }
        8 => match tree.insert_before(a) {
            Ok(new) => {
                let (parent, place) = model.parent(a).unwrap();
                let node = std::mem::replace(
                    &mut parent.children[place],
                    Model {
                        node: new,
                        properties: Vec::new(),
                        children: Vec::new(),
                    },
                );
                parent.children[place].children.push(node);
            }
            Err(error) => assert!(is_root && error == EditError::Root),
        },
        9 => {
            let other = tree.clone();
            let new = tree.graft(a, &other, b);
            let copy = Model::of(tree, new);
            assert!(copy.says_the_same(&Model::of(&other, b)));
            model.find(a).unwrap().children.push(copy);
        }
        10 => {
            tree.set_raw(a, "C", ["x]y\\", "z"]);
            let node = model.find(a).unwrap();
            let old = node.properties.iter().position(|(name, _)| name == "C");
            node.properties.retain(|(name, _)| name != "C");
            let at = old.unwrap_or(node.properties.len());
            let values = vec!["x\\]y\\\\".to_owned(), "z".to_owned()];
            node.properties.insert(at, ("C".to_owned(), values));
        }
        11 => {
            tree.make_main_line(a);
            let path = tree.path(a);
            for node in path.into_iter().skip(1) {
                let (parent, place) = model.parent(node).unwrap();
                parent.children[..=place].rotate_right(1);
            }
        }
        12 if pick[0].is_multiple_of(5) => {
            tree.keep_main_line();
            model.keep_main_line();
            gone.clear();
        }
        13 => {
            // What was taken away cannot be taken away again, and can come back.
            if let Some(node) = gone.pop() {
                assert_eq!(tree.delete(node.node), Err(EditError::Gone));
                assert_eq!(tree.promote(node.node), Err(EditError::Gone));
                assert_eq!(tree.move_below(node.node, b), Ok(()));
                model.find(b).unwrap().children.push(node);
            }
        }
        _ => {}
    }
}

#[test]
fn long_names_are_told_apart() {
    let mut tree = game(b"(;VERYLONGNAME[1]VERYLONGNAMES[2]VeryLongNAMEnotSO[3])");
    let root = tree.root();
    tree.set_raw(root, "VERYLONGNAMES", ["x"]);
    assert!(tree.remove(root, "VLNAMESO"));
    assert!(!tree.remove(root, "VERYLONGNAMESS"));
    tree.add_raw(root, "VERYLONGNAME", b"4");
    tree.set_raw(root, "ANOTHERLONGNAME", ["5"]);
    assert_eq!(
        written(&tree),
        "(;VERYLONGNAME[1][4]VERYLONGNAMES[x]ANOTHERLONGNAME[5])"
    );
}

#[test]
fn whatever_is_set_can_be_read() {
    let mut tree = game(b"(;CA[Shift_JIS]C[\x83\x5c])");
    let root = tree.root();
    // Half of a character is no backslash.
    tree.set_raw(root, "N", [b"\x83\x5c", b"\x83\x5d".as_slice()]);
    tree.set_raw(root, "", ["nothing"]);
    tree.set_raw(root, "A](;B", ["x"]);
    let mut out = Vec::new();
    honte_record::sgf::write_tree(&tree, &mut out);
    assert_eq!(
        out,
        b"(;CA[Shift_JIS]C[\x83\x5c]N[\x83\x5c][\x83\x5d]AB[x])"
    );
    assert_eq!(tree.text(root, Name::new(b"N")).unwrap(), "ソ");
    tree.make_utf8();
    assert_eq!(written(&tree), "(;CA[UTF-8]C[ソ]N[ソ][ゾ]AB[x])");
    // A pair that is no character leaves a bracket behind, which must not end the value.
    let mut tree = game(
        b"(;CA[Shift_JIS]C[\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\
        \x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\
        \x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\
        \x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\
        \x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\x95\x5c\
        \x85\x5d])",
    );
    tree.make_utf8();
    assert_eq!(told(&tree), told(&reread(&tree)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn edits_do_what_the_model_does(
        text in games(),
        steps in proptest::collection::vec((0u8..14, any::<[usize; 2]>()), 0..40),
    ) {
        let mut tree = game(text.as_bytes());
        let mut model = Model::of(&tree, tree.root());
        let mut gone = Vec::new();
        for (what, pick) in steps {
            if tree.node_count() < 200 {
                edit(&mut tree, &mut model, &mut gone, what, pick);
                check(&tree, &model);
            }
        }
    }

    #[test]
    fn parts_are_whole_trees(text in games(), pick in any::<usize>()) {
        let tree = game(text.as_bytes());
        let nodes: Vec<NodeId> = tree.nodes(tree.root()).collect();
        let node = nodes[pick % nodes.len()];
        let part = tree.extract(node);
        prop_assert_eq!(told(&part), told(&reread(&part)));
        let expected: Vec<_> = tree.path(node).into_iter().chain(tree.nodes(node).skip(1)).collect();
        let found: Vec<NodeId> = part.nodes(part.root()).collect();
        prop_assert_eq!(found.len(), expected.len());
        for (old, new) in expected.iter().zip(&found) {
            prop_assert_eq!(properties(&tree, *old), properties(&part, *new));
        }
        if tree.is_go() {
            let part = tree.from_node(node);
            prop_assert_eq!(told(&part), told(&reread(&part)));
            let boards = |tree: &Tree| crate::tree_common::boards(tree);
            let before: Vec<_> = boards(&tree);
            let below: HashSet<NodeId> = tree.nodes(node).collect();
            let before = before.into_iter().filter(|(node, _)| below.contains(node)).map(|(_, b)| b);
            let after = boards(&part).into_iter().map(|(_, b)| b);
            prop_assert!(before.eq(after), "{} at {}: {}", text, node.index(), written(&part));
        }
    }
}
