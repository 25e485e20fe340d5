//! Games from one format to another and back.

use super::formats::through_xml;
use super::told::{parting, shown, written};
use honte_record::convert::{Options, from_ishi, to_ishi};
use honte_record::ishi::{self, Act, Charset, Document};
use honte_record::replay::Replay;
use honte_record::sgf::table::Shape;
use honte_record::sgf::{Collection, Name, normalise, value, write_tree};
use honte_record::tree::{Event, NodeId, Tree};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Whatever a document without errors says, SGF keeps, and its positions are the same there. Any
/// document can be converted.
pub(crate) fn convert_ishi(bytes: &[u8]) {
    let reading = ishi::read(bytes);
    let document = &reading.document;
    let trees = from_ishi(document, Options::default()).trees;
    from_ishi(document, Options { clean: true });
    let back = to_ishi(&trees, Options::default());
    // Ignored bytes before a keyword may be all that makes a file one of code page 437.
    let charset = Charset::of(&ishi::write(document));
    if !reading.is_ok() || bytes.iter().any(is_ignored) || charset != document.charset() {
        return;
    }
    assert!(back.is_ok());
    let trees = as_read(&trees);
    let Ok(back) = to_ishi(&trees, Options::default()) else {
        panic!("the trees of a document have no document")
    };
    let (before, after) = (ishi::write(document), ishi::write(&back.document));
    assert!(
        back.document.meaning() == document.meaning(),
        "{}\n{trees:?}",
        parting(&shown(&before), &shown(&after))
    );
    assert_eq!(back.lost, []);
    same_positions(document);
}

/// Whether section 2 of the Ishi format lets readers pass over a byte. Texts of SGF have none such.
fn is_ignored(byte: &u8) -> bool {
    byte.is_ascii_control() && !b"\t\r\n".contains(byte)
}

/// Trees as another program would get them: as SGF, read.
fn as_read(trees: &[Tree]) -> Vec<Tree> {
    let mut text = Vec::new();
    for tree in trees {
        write_tree(tree, &mut text);
    }
    let read = Collection::read(&text);
    assert!(
        read.problems.is_empty() || trees.is_empty(),
        "{:?} {}",
        read.problems,
        shown(&text)
    );
    assert_eq!(read.games.len(), trees.len());
    read.games
}

/// The positions of moves and set-ups, by the trees' rules and by the document's.
fn same_positions(document: &Document) {
    let back = from_ishi(document, Options::default());
    for (line, game, node) in back.nodes {
        let mut steps = document.events()[game]
            .steps()
            .filter(|&step| document.step(step).line() == line);
        let is_position = |act| matches!(act, Act::Move { .. } | Act::Setup);
        let Some(step) = steps.find(|&step| is_position(document.step(step).act())) else {
            continue;
        };
        let tree = &back.trees[game];
        let forced = tree
            .first_child(node)
            .filter(|&child| tree.property(child, Name::new(b"SFAE")).is_some());
        let ours = Replay::at(tree, forced.unwrap_or(node)).into_board();
        let theirs = ishi::Replay::at(document, step);
        assert!(
            ours.all_stones().eq(theirs.board().all_stones()),
            "line {line}"
        );
    }
}

/// Whatever a clean game says, Ishi keeps, and with it the shape of the tree.
pub(crate) fn convert_sgf(bytes: &[u8]) {
    for game in &Collection::read(bytes).games {
        let tree = normalise(game).tree;
        let Ok(converted) = to_ishi(std::slice::from_ref(&tree), Options::default()) else {
            continue;
        };
        let _ = to_ishi(std::slice::from_ref(&tree), Options { clean: true });
        if has_ishi_properties(&tree) {
            continue;
        }
        let text = ishi::write(&converted.document);
        let back = from_ishi(&ishi::read(&text).document, Options::default()).trees;
        assert!(back.len() == 1, "{} trees of {}", back.len(), shown(&text));
        let (ours, theirs) = (
            said_by(&tree, Tree::decode),
            said_by(&back[0], Tree::decode),
        );
        assert!(
            ours == theirs,
            "{}\n{tree:?}\n{}",
            parting(&ours, &theirs),
            shown(&text)
        );
    }
}

/// Whether some property may be taken for one that holds Ishi lines: it says of a tree what is
/// not so.
fn has_ishi_properties(tree: &Tree) -> bool {
    let mut nodes = tree.nodes(tree.root());
    nodes.any(|node| {
        tree.properties(node)
            .any(|property| property.spelling().starts_with(b"SF"))
    })
}

/// Clean games of Go survive XML, if they have no control characters.
pub(crate) fn convert_xml(bytes: &[u8]) {
    let games = Collection::read(bytes).games;
    let clean = games.iter().map(|game| normalise(game).tree);
    let has_board = |tree: &Tree| {
        let size = tree.value(tree.root(), Name::SZ);
        let size = size.is_some_and(|size| value::parse_size(size).is_some());
        // XML has no way to write them.
        let controls = written(tree).iter().any(is_ignored);
        tree.is_go() && size && !controls
    };
    through_xml(&clean.filter(has_board).collect::<Vec<_>>(), |tree| {
        said_by(tree, Tree::long_text)
    });
}

/// How a value of a property that is in no table is told.
type Unknown = for<'v> fn(&Tree, &'v [u8]) -> Cow<'v, str>;

/// Shape and contents of a tree, a node a line.
fn said_by(tree: &Tree, unknown: Unknown) -> String {
    let mut out = String::new();
    let mut depth = 0;
    for event in tree.walk(tree.root()) {
        match event {
            Event::Enter(node) => {
                depth += 1;
                out.push_str(&format!("{depth} {:?}\n", said(tree, node, unknown)));
            }
            Event::Leave(_) => depth -= 1,
        }
    }
    out
}

/// What a node says: texts decoded, points one by one and in order.
fn said(tree: &Tree, node: NodeId, unknown: Unknown) -> BTreeMap<String, Vec<String>> {
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for property in tree.properties(node) {
        let name = property.name();
        if [Name::FF, Name::GM, Name::CA].contains(&name) {
            continue;
        }
        let shape = name.definition().map(|definition| definition.shape);
        let values = out.entry(shown(property.spelling())).or_default();
        for raw in property.values() {
            // A needless backslash is none on the other side.
            let plain = tree.simple_text(raw);
            match (shape, value::parse_points(plain.as_bytes(), tree.size())) {
                (Some(Shape::Point), Ok(points)) => {
                    values.extend(points.map(|point| point.to_a1(tree.size())));
                }
                (Some(Shape::Text), _) => values.push(tree.long_text(raw).into_owned()),
                (Some(Shape::Line | Shape::Label), _) => {
                    values.push(tree.simple_text(raw).into_owned());
                }
                _ => values.push(unknown(tree, raw).into_owned()),
            }
        }
        values.sort();
    }
    out
}
