//! Games to XML.

use super::element::{INFORMATION, MARKS};
use super::value::{escape, plain};
use crate::sgf::{Name, value};
use crate::tree::{NodeId, Property, Tree};
use honte_goban::{Colour, Move, Point, Size};

/// Writes games as XML: what the format has elements for in those, all else as `SGF` elements.
///
/// [`read`](super::read) gives the same games back, but for escaped line ends and the order of
/// properties. Values that a text cannot carry twice are brought into their plain form: lists
/// without rectangles, passes without `tt`.
pub fn write(games: &[Tree], out: &mut Vec<u8>) {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Go>\n");
    for game in games {
        Writer::new(game, &mut text).game();
        out.extend_from_slice(text.as_bytes());
        text.clear();
    }
    out.extend_from_slice(text.as_bytes());
    out.extend_from_slice(b"</Go>\n");
}

/// What is to be written next.
enum Task {
    /// A node and all below it, and the number of moves before it.
    Node(NodeId, u32),
    Open,
    Close,
}

struct Writer<'w> {
    tree: &'w Tree,
    size: Size,
    out: &'w mut String,
}

impl<'w> Writer<'w> {
    fn new(tree: &'w Tree, out: &'w mut String) -> Self {
        Self {
            tree,
            size: tree.size(),
            out,
        }
    }

    fn game(&mut self) {
        self.out.push_str("<GoGame");
        if let Some(name) = self.simple(self.tree.root(), "GN") {
            self.attribute("name", &name);
        }
        self.out.push_str(">\n");
        self.information();
        self.out.push_str("<Nodes>\n");
        self.nodes();
        self.out.push_str("</Nodes>\n</GoGame>\n");
    }

    fn simple(&self, node: NodeId, name: &str) -> Option<String> {
        simple(self.tree, node, name)
    }

    fn information(&mut self) {
        self.out.push_str("<Information>\n");
        if self.size.is_square() {
            self.element("BoardSize", &self.size.width().to_string());
        }
        let root = self.tree.root();
        for (element, property) in INFORMATION {
            if let Some(text) = self.simple(root, property) {
                self.element(element, &text);
            }
        }
        if let Some(text) = self.simple(root, "CP") {
            self.out.push_str("<Copyright>");
            self.element("P", &text);
            self.out.push_str("</Copyright>\n");
        }
        self.out.push_str("</Information>\n");
    }

    /// The tree, without recursion. A variation stands behind the node that it is an alternative
    /// to, and before that node's children.
    fn nodes(&mut self) {
        let mut tasks = vec![Task::Node(self.tree.root(), 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => self.out.push_str("<Variation>\n"),
                Task::Close => self.out.push_str("</Variation>\n"),
                Task::Node(node, before) => {
                    let number = before + u32::from(self.node(node, before + 1));
                    if let Some(child) = self.tree.first_child(node) {
                        tasks.push(Task::Node(child, number));
                    }
                    self.variations(node, before, &mut tasks);
                }
            }
        }
    }

    fn variations(&self, node: NodeId, before: u32, tasks: &mut Vec<Task>) {
        let parent = self.tree.parent(node);
        if parent.and_then(|parent| self.tree.first_child(parent)) != Some(node) {
            return;
        }
        let bottom = tasks.len();
        let mut next = self.tree.next_sibling(node);
        while let Some(sibling) = next {
            tasks.extend([Task::Open, Task::Node(sibling, before), Task::Close]);
            next = self.tree.next_sibling(sibling);
        }
        tasks[bottom..].reverse();
    }

    /// A node; true if it has a move.
    fn node(&mut self, node: NodeId, number: u32) -> bool {
        let parts = Parts::of(self.tree, node, self.size);
        let bare = parts.played.is_some() && parts.is_bare();
        if !bare {
            self.out.push_str("<Node");
            if let Some(name) = self.simple(node, "N") {
                self.attribute("name", &name);
            }
            self.out.push_str(">\n");
        }
        if node == self.tree.root() && !self.size.is_square() {
            let size = format!("{}:{}", self.size.width(), self.size.height());
            self.sgf("SZ", [size].iter());
        }
        if let Some(played) = parts.played {
            self.play(node, played, number);
        }
        for (element, attributes, point) in &parts.points {
            self.out.push('<');
            self.out.push_str(element);
            self.attribute("at", &point.to_a1(self.size));
            for (name, value) in attributes {
                self.attribute(name, value);
            }
            self.out.push_str("/>\n");
        }
        if let Some(comment) = self.tree.comment(node) {
            self.comment(&comment);
        }
        for (name, values) in &parts.other {
            self.sgf(name, values.iter());
        }
        if !bare {
            self.out.push_str("</Node>\n");
        }
        parts.played.is_some()
    }

    fn play(&mut self, node: NodeId, (colour, played): (Colour, Move), number: u32) {
        let (element, time) = match colour {
            Colour::Black => ("<Black", "BL"),
            Colour::White => ("<White", "WL"),
        };
        self.out.push_str(element);
        self.attribute("number", &number.to_string());
        let at = played.point().map(|point| point.to_a1(self.size));
        self.attribute("at", &at.unwrap_or_default());
        for (name, property) in [("timeleft", time), ("annotate", "XMLA")] {
            if let Some(text) = self.simple(node, property) {
                self.attribute(name, &text);
            }
        }
        self.out.push_str("/>\n");
    }

    fn comment(&mut self, comment: &str) {
        self.out.push_str("<Comment>\n");
        for line in comment.split('\n') {
            self.element("P", line);
        }
        self.out.push_str("</Comment>\n");
    }

    fn element(&mut self, name: &str, text: &str) {
        self.out.push_str(&format!("<{name}>"));
        escape(text, self.out);
        self.out.push_str(&format!("</{name}>\n"));
    }

    fn attribute(&mut self, name: &str, text: &str) {
        self.out.push_str(&format!(" {name}=\""));
        escape(text, self.out);
        self.out.push('"');
    }

    fn sgf<'v>(&mut self, name: &str, values: impl Iterator<Item = &'v String>) {
        self.out.push_str(&format!("<SGF type=\"{name}\">"));
        for value in values {
            self.out.push_str("<Arg>");
            escape(value, self.out);
            self.out.push_str("</Arg>");
        }
        self.out.push_str("</SGF>\n");
    }
}

/// A point, the element that it is written as, and that element's attributes.
type Place = (&'static str, Vec<(&'static str, String)>, Point);

/// A node's properties, by how they are written.
#[derive(Default)]
struct Parts {
    played: Option<(Colour, Move)>,
    points: Vec<Place>,
    other: Vec<(String, Vec<String>)>,
    named: bool,
}

impl Parts {
    fn of(tree: &Tree, node: NodeId, size: Size) -> Parts {
        let root = node == tree.root();
        let mut parts = Parts {
            played: only_move(tree, node, size).filter(|_| !root),
            ..Parts::default()
        };
        for property in tree.properties(node) {
            let name = letters(&property);
            if parts.is_written(tree, node, &name) {
                parts.named |= name == "N";
                continue;
            }
            match points(tree, &property, &name, size) {
                Some(points) => parts.points.extend(points),
                None => {
                    let values = property.values().map(|raw| plain(&tree.decode(raw)));
                    parts.other.push((name, values.collect()));
                }
            }
        }
        parts
    }

    /// Whether a move and a comment are all.
    fn is_bare(&self) -> bool {
        self.points.is_empty() && self.other.is_empty() && !self.named
    }

    /// Whether a property is written elsewhere than among the node's points and others.
    fn is_written(&self, tree: &Tree, node: NodeId, name: &str) -> bool {
        let root = node == tree.root();
        let simple = || simple(tree, node, name).is_some();
        match name {
            "FF" | "GM" | "CA" | "SZ" => root,
            "C" => true,
            "N" => simple(),
            "GN" | "CP" => root && simple(),
            "B" | "W" => self.played.is_some(),
            "BL" => matches!(self.played, Some((Colour::Black, _))) && simple(),
            "WL" => matches!(self.played, Some((Colour::White, _))) && simple(),
            "XMLA" => self.played.is_some() && simple(),
            _ => root && INFORMATION.iter().any(|(_, known)| *known == name) && simple(),
        }
    }
}

/// The one value of a property, if it is a line of text that can be read back.
fn simple(tree: &Tree, node: NodeId, name: &str) -> Option<String> {
    let mut values = tree.values(node, Name::new(name.as_bytes()));
    let (first, second) = (values.next()?, values.next());
    let text = tree.simple_text(first).into_owned();
    let line = !text.is_empty() && text.trim() == text && tree.long_text(first) == text;
    (second.is_none() && line).then_some(text)
}

/// The move of a node that has one, and nothing more of that kind.
fn only_move(tree: &Tree, node: NodeId, size: Size) -> Option<(Colour, Move)> {
    let moves = tree
        .properties(node)
        .filter(|property| property.colour().is_some());
    let count: usize = moves.map(|property| property.values().count()).sum();
    tree.played(node, size).filter(|_| count == 1)
}

/// A property's name as it is written in FF\[4\].
fn letters(property: &Property<'_>) -> String {
    let spelling = String::from_utf8_lossy(property.spelling());
    let upper: String = spelling
        .chars()
        .filter(|c| !c.is_ascii_lowercase())
        .collect();
    if upper.is_empty() {
        spelling.to_ascii_uppercase()
    } else {
        upper
    }
}

/// The points of a property that has an element; `None` where it has none, or where one of its
/// values is no point of this board.
fn points(tree: &Tree, property: &Property<'_>, name: &str, size: Size) -> Option<Vec<Place>> {
    let (element, attributes): (&'static str, Vec<(&'static str, String)>) = match name {
        "AB" => ("AddBlack", vec![]),
        "AW" => ("AddWhite", vec![]),
        "AE" => ("Delete", vec![]),
        "MA" => ("Mark", vec![]),
        "LB" => {
            return property
                .values()
                .map(|raw| label(tree, raw, size))
                .collect();
        }
        _ => {
            let (attribute, value, _) = MARKS.iter().find(|(_, _, known)| *known == name)?;
            ("Mark", vec![(*attribute, (*value).to_owned())])
        }
    };
    let mut places = Vec::new();
    for raw in property.values() {
        let points = value::parse_points(raw, size).ok()?;
        places.extend(points.map(|point| (element, attributes.clone(), point)));
    }
    Some(places)
}

/// `dd:text` as a mark.
fn label(tree: &Tree, raw: &[u8], size: Size) -> Option<Place> {
    let colon = raw.iter().position(|&b| b == b':')?;
    let point = value::parse_point(&raw[..colon], size).ok()?;
    let text = tree.simple_text(&raw[colon + 1..]).into_owned();
    let line = tree.long_text(&raw[colon + 1..]) == text;
    let usable = !text.is_empty() && line;
    usable.then(|| ("Mark", vec![("label", text)], point))
}
