//! A game as JSON; `honte show --help` says what is in it.

use super::game::Game;
use honte_app::at;
use honte_diagram::record::{comment, headers, next_number};
use honte_goban::{Colour, Size};
use honte_record::replay::Replay;
use honte_record::sgf::{Name, value};
use honte_record::tree::{NodeId, Tree};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Names of signs and their properties.
const MARKS: [(&str, &[u8]); 8] = [
    ("triangle", b"TR"),
    ("square", b"SQ"),
    ("circle", b"CR"),
    ("cross", b"MA"),
    ("selected", b"SL"),
    ("dimmed", b"DD"),
    ("black_territory", b"TB"),
    ("white_territory", b"TW"),
];

/// Writes the game: one object, a node a line, whatever its length.
pub(super) fn write(game: &Game, node: NodeId, out: &mut dyn Write) -> io::Result<()> {
    let tree = &game.tree;
    let size = tree.size();
    let headers: Vec<Value> = headers(tree)
        .into_iter()
        .map(|(name, value)| json!({"name": name, "value": value}))
        .collect();
    let fields = [
        ("file", Value::from(game.file.as_str())),
        (
            "format",
            game.format
                .map_or_else(|| "board".to_owned(), |format| format.to_string())
                .into(),
        ),
        ("game", game.number.into()),
        ("line", game.line.into()),
        (
            "size",
            json!({"width": size.width(), "height": size.height()}),
        ),
        ("headers", headers.into()),
        ("position", position(tree, node)),
    ];
    write!(out, "{{")?;
    for (name, value) in fields {
        writeln!(out, "\"{name}\": {value},")?;
    }
    write!(out, "\"nodes\": [")?;
    at::walk(tree, |node, place| {
        let comma = if node == tree.root() { "" } else { "," };
        let value = one(tree, node, place);
        write!(out, "{comma}\n{value}")
    })?;
    writeln!(out, "\n]}}")
}

fn position(tree: &Tree, node: NodeId) -> Value {
    let size = tree.size();
    let board = Replay::at(tree, node).into_board();
    let stones = |wanted: Colour| -> Value {
        let own = board.all_stones().filter(|(colour, _)| *colour == wanted);
        own.map(|(_, point)| point.to_a1(size)).collect()
    };
    let path = tree.path(node);
    let number = path
        .iter()
        .fold(0, |number, &node| next_number(tree, node, size, number));
    json!({
        "node": node.index(),
        "at": at::name(tree, node),
        "number": number,
        "black": stones(Colour::Black),
        "white": stones(Colour::White),
    })
}

fn one(tree: &Tree, node: NodeId, place: &at::Place) -> Value {
    let size = tree.size();
    let moves: Vec<Value> = tree
        .moves(node, size)
        .map(|(colour, played)| {
            let point = played.point().map(|point| point.to_a1(size));
            json!({"colour": colour.name(), "point": point})
        })
        .collect();
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| {
        let is_empty = match &value {
            Value::Null => true,
            Value::Array(items) => items.is_empty(),
            Value::Object(items) => items.is_empty(),
            _ => false,
        };
        if !is_empty {
            object.insert(name.to_owned(), value);
        }
    };
    put("id", node.index().into());
    put("parent", tree.parent(node).map(NodeId::index).into());
    put("at", place.name(node).into());
    put("number", (!moves.is_empty()).then_some(place.number).into());
    put("moves", moves.into());
    put(
        "setup",
        lists(
            tree,
            node,
            &[("black", b"AB"), ("white", b"AW"), ("empty", b"AE")],
        ),
    );
    put(
        "name",
        tree.text(node, Name::new(b"N"))
            .map(|name| name.into_owned())
            .into(),
    );
    put("comment", comment(tree, node).into());
    put("marks", marks(tree, node));
    put("diagram", diagram(tree, node));
    Value::Object(object)
}

/// An Ishi diagram as its lines have it, whose places may lie beyond the board: its region, what it
/// hides, its own stones, its marks.
fn diagram(tree: &Tree, node: NodeId) -> Value {
    let mut lines = tree
        .values(node, Name::new(b"SFDG"))
        .map(|raw| tree.simple_text(raw).into_owned());
    let Some(region) = lines.next() else {
        return Value::Null;
    };
    let hidden = lines.next().unwrap_or_default();
    let stones = lines.next().unwrap_or_default();
    let (mut black, mut white) = (Vec::new(), Vec::new());
    let mut is_black = true;
    for word in stones.split_whitespace() {
        match word {
            "B" | "b" => is_black = true,
            "W" | "w" => is_black = false,
            place if is_black => black.push(place.to_uppercase()),
            place => white.push(place.to_uppercase()),
        }
    }
    let hidden: Vec<&str> = hidden.split_whitespace().collect();
    let marks = tree.values(node, Name::new(b"SFMK"));
    let marks: Vec<String> = marks
        .map(|raw| tree.simple_text(raw).into_owned())
        .collect();
    json!({
        "region": region,
        "hidden": hidden,
        "black": black,
        "white": white,
        "marks": marks,
    })
}

/// Lists of points by name, without the empty ones.
fn lists(tree: &Tree, node: NodeId, names: &[(&str, &[u8])]) -> Value {
    let size = tree.size();
    let list = |property: &[u8]| -> Vec<Value> {
        let values = tree.values(node, Name::new(property));
        let points = values
            .filter_map(|value| value::parse_points(value, size).ok())
            .flatten();
        points
            .take(size.area())
            .map(|point| point.to_a1(size).into())
            .collect()
    };
    let lists = names
        .iter()
        .map(|(name, property)| ((*name).to_owned(), list(property)));
    Value::Object(
        lists
            .filter(|(_, list)| !list.is_empty())
            .map(|(name, list)| (name, list.into()))
            .collect(),
    )
}

/// Signs, and labels as an object from point to text.
fn marks(tree: &Tree, node: NodeId) -> Value {
    let mut marks = lists(tree, node, &MARKS);
    let labels: Map<String, Value> = tree
        .values(node, Name::new(b"LB"))
        .filter_map(|label| labelled(label, tree))
        .collect();
    if let Value::Object(marks) = &mut marks
        && !labels.is_empty()
    {
        marks.insert("labels".to_owned(), labels.into());
    }
    marks
}

fn labelled(label: &[u8], tree: &Tree) -> Option<(String, Value)> {
    let size: Size = tree.size();
    let colon = label.iter().position(|&byte| byte == b':')?;
    let point = value::parse_point(&label[..colon], size).ok()?;
    let text = tree.simple_text(&label[colon + 1..]).into_owned();
    Some((point.to_a1(size), text.into()))
}
