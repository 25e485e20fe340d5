//! A game as the page has it: its nodes in the order of the file, each with what changes on the
//! board.

use crate::app_state::AppState;
use crate::board_view::{BoardView, Row};
use crate::library::game::{MOST_NODES, Open};
use honte_app::at::{Place, walk};
use honte_diagram::record::{Cursor, Options, comment, title};
use honte_diagram::{Coordinates, Region};
use honte_goban::{Colour, Move, Size};
use honte_record::sgf::Name;
use honte_record::tree::{NodeId, Tree};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Findings of a game that are told.
const MOST_FINDINGS: usize = 1000;

/// Headers in the order of a title page.
const HEADERS: [(&str, &str); 22] = [
    ("GN", "Name"),
    ("EV", "Event"),
    ("RO", "Round"),
    ("PB", "Black"),
    ("BR", "Black's rank"),
    ("BT", "Black's team"),
    ("PW", "White"),
    ("WR", "White's rank"),
    ("WT", "White's team"),
    ("DT", "Date"),
    ("PC", "Place"),
    ("HA", "Handicap"),
    ("KM", "Komi"),
    ("RU", "Rules"),
    ("TM", "Time"),
    ("OT", "Overtime"),
    ("RE", "Result"),
    ("SO", "Source"),
    ("AN", "Analysis"),
    ("US", "Recorder"),
    ("CP", "Copyright"),
    ("GC", "Remarks"),
];

/// Whether a property is a header that can be changed here.
pub(crate) fn is_header(name: &str) -> bool {
    HEADERS.iter().any(|(header, _)| *header == name)
}

/// Properties that set stones up.
const SETUP: [&[u8]; 3] = [b"AB", b"AW", b"AE"];
/// Properties that put signs on the board.
const MARKS: [&[u8]; 13] = [
    b"TR", b"SQ", b"CR", b"MA", b"SL", b"LB", b"LN", b"AR", b"M", b"L", b"TB", b"TW", b"DD",
];
/// Properties that make a diagram.
const DIAGRAM: [&[u8]; 2] = [b"SFDG", b"FG"];

/// The game.
pub(crate) fn game(app: &AppState, game: &Open) -> Value {
    let tree = &game.tree;
    let size = tree.size();
    let mut nodes = Nodes::new(tree);
    // It stops where there are enough.
    let _ = walk(tree, |node, place| nodes.visit(node, place));
    let numbers = nodes.numbers;
    let mut list = nodes.list;
    let mut findings = Vec::new();
    for placed in game.findings.iter().take(MOST_FINDINGS) {
        let node = placed.node.and_then(|node| numbers.get(&node).copied());
        if let Some(Value::Object(value)) = node.and_then(|node| list.get_mut(node)) {
            let all = value.entry("findings").or_insert_with(|| json!([]));
            if let Value::Array(all) = all {
                all.push(findings.len().into());
            }
        }
        let finding = &placed.finding;
        findings.push(json!({
            "node": node,
            "line": finding.line,
            "column": finding.column,
            "severity": finding.severity.to_string(),
            "kind": finding.kind,
            "message": finding.message,
        }));
    }
    if nodes.is_cut {
        findings.push(json!({
            "node": null, "line": 0, "column": 0, "severity": "warning", "kind": "cut",
            "message": format!("the game has more than {MOST_NODES} nodes: the rest is not shown"),
        }));
    }
    let of = app.shelf.index.games_of(&game.file);
    json!({
        "file": game.file,
        "number": game.number,
        "of": of.unwrap_or(0).max(game.number),
        "format": game.format.to_string(),
        "title": title(tree),
        "headers": headers(tree),
        "size": {"width": size.width(), "height": size.height()},
        "changed": game.is_changed(),
        "not_kept": game.copy.not_kept,
        "revision": game.revision,
        "version": game.read_from(),
        "can_undo": game.can_undo(),
        "can_redo": game.can_redo(),
        "board": nodes.view.board(),
        "start": nodes.start,
        "nodes": list,
        "findings": findings,
        "cut": nodes.is_cut,
    })
}

fn headers(tree: &Tree) -> Vec<Value> {
    let headers = HEADERS.iter().filter_map(|(name, label)| {
        let raw = tree.value(tree.root(), Name::new(name.as_bytes()))?;
        let value = match *name {
            "GC" => tree.long_text(raw),
            _ => tree.simple_text(raw),
        };
        let value = value.trim();
        (!value.is_empty()).then(|| json!({"name": name, "label": label, "value": value}))
    });
    headers.collect()
}

/// How a record's positions are drawn here: the whole board, with the last move marked.
pub(crate) fn options(size: Size) -> Options {
    Options {
        coordinates: Coordinates::A1,
        region: Some(Region::whole(size)),
        last_move: true,
        ..Options::default()
    }
}

/// The nodes of a game, one after the other.
struct Nodes<'t> {
    tree: &'t Tree,
    size: Size,
    cursor: Cursor<'t>,
    view: BoardView,
    options: Options,
    start: Value,
    list: Vec<Value>,
    numbers: HashMap<NodeId, usize>,
    /// The way to the last node.
    way: Vec<Stop>,
    is_cut: bool,
}

/// A node of the way.
struct Stop {
    node: NodeId,
    row: Row,
    /// Stones on the board, Black's and White's.
    stones: [u32; 2],
    /// What each has taken.
    prisoners: [u32; 2],
    to_play: Colour,
}

impl<'t> Nodes<'t> {
    fn new(tree: &'t Tree) -> Self {
        let size = tree.size();
        Nodes {
            tree,
            size,
            cursor: Cursor::new(tree),
            view: BoardView::new(size),
            options: options(size),
            start: Value::Null,
            list: Vec::new(),
            numbers: HashMap::new(),
            way: Vec::new(),
            is_cut: false,
        }
    }

    fn visit(&mut self, node: NodeId, place: &Place) -> Result<(), ()> {
        if self.list.len() == MOST_NODES {
            self.is_cut = true;
            return Err(());
        }
        let parent = self.tree.parent(node);
        while self
            .way
            .last()
            .is_some_and(|stop| Some(stop.node) != parent)
        {
            self.way.pop();
        }
        self.cursor.go_to(Some(node));
        let figure = self.cursor.figure(&self.options);
        let row = self.view.row(&figure);
        let changes = match self.way.last() {
            Some(stop) => self.view.changes(&stop.row, &row),
            None => {
                self.start = self.view.changes(&self.view.empty(), &row);
                json!([])
            }
        };
        let stop = self.stop(node, row);
        let mut value = self.value(node, place, &stop);
        value.insert("spots".to_owned(), changes);
        if let Some(lines) = BoardView::lines(&figure) {
            value.insert("lines".to_owned(), lines.into());
        }
        self.numbers.insert(node, self.list.len());
        self.list.push(Value::Object(value));
        self.way.push(stop);
        Ok(())
    }

    fn stop(&self, node: NodeId, row: Row) -> Stop {
        let board = self.cursor.board();
        let stones = Colour::ALL.map(|colour| board.stones(colour).count() as u32);
        let before = self.way.last();
        let mut prisoners = before.map_or([0, 0], |stop| stop.prisoners);
        let mut to_play = before.map_or_else(|| self.first(), |stop| stop.to_play);
        let mut put = before.map_or([0, 0], |stop| stop.stones);
        for (colour, played) in self.tree.moves(node, self.size) {
            put[colour.index()] += u32::from(matches!(played, Move::Play(_)));
            to_play = !colour;
        }
        if let Some(said) = said_turn(self.tree, node) {
            to_play = said;
        }
        if !self.has(node, &SETUP) {
            for colour in Colour::ALL {
                let taken = put[colour.index()].saturating_sub(stones[colour.index()]);
                prisoners[(!colour).index()] += taken;
            }
        }
        Stop {
            node,
            row,
            stones,
            prisoners,
            to_play,
        }
    }

    /// Who moves first where the record says nothing.
    fn first(&self) -> Colour {
        match honte_app::recorded::handicap(self.tree) {
            0 | 1 => Colour::Black,
            _ => Colour::White,
        }
    }

    fn has(&self, node: NodeId, names: &[&[u8]]) -> bool {
        let mut properties = self.tree.properties(node);
        properties.any(|property| names.contains(&property.spelling()))
    }

    fn value(&self, node: NodeId, place: &Place, stop: &Stop) -> Map<String, Value> {
        let mut value = Map::new();
        let mut put = |name: &str, of: Value| value.insert(name.to_owned(), of);
        let parent = self
            .tree
            .parent(node)
            .and_then(|parent| self.numbers.get(&parent));
        put("parent", json!(parent));
        put("name", place.name(node).into());
        let played = self.tree.played(node, self.size).map(|(colour, played)| {
            let point = match played {
                Move::Pass => "pass".to_owned(),
                Move::Play(point) => point.to_a1(self.size),
            };
            format!("{} {point}", colour.letter())
        });
        put("move", json!(played));
        put("number", place.number.into());
        put("to_play", stop.to_play.name().into());
        put("prisoners", json!(stop.prisoners));
        if let Some(text) = comment(self.tree, node) {
            put("comment", text.into());
        }
        let kinds = [
            ("setup", &SETUP[..]),
            ("marks", &MARKS),
            ("diagram", &DIAGRAM),
        ];
        let kinds: Vec<&str> = kinds
            .iter()
            .filter(|(_, names)| self.has(node, names))
            .map(|(kind, _)| *kind)
            .collect();
        if !kinds.is_empty() {
            put("kinds", json!(kinds));
        }
        value
    }
}

fn said_turn(tree: &Tree, node: NodeId) -> Option<Colour> {
    match tree.value(node, Name::new(b"PL"))?.trim_ascii() {
        [b'B' | b'b', ..] | b"1" => Some(Colour::Black),
        [b'W' | b'w', ..] | b"2" => Some(Colour::White),
        _ => None,
    }
}
