//! From Ishi documents to trees.
//!
//! | Ishi | tree |
//! |---|---|
//! | event | game; `SFEV` with `implicit`, `size` (there is a `BOARDSIZE` line), the charset |
//! | header lines | `PB`, `BR`, …; all of them in `SFHD` |
//! | empty board with data, setup step | root, its first child |
//! | setup step alone | root; `SFSU` with its stones if they are in another order; `SFST` if late |
//! | move | `B`, `W`; `MN` where the number is not the next one; `KO` on an occupied point |
//! | variation | further child; `SFVR` with its marker; an empty node with `SFVS` where it does not begin with a move |
//! | its place behind diagrams that follow the move | `SFVA` with their number |
//! | its being on the first move of another variation | `SFVO` with that one's place among the children |
//! | diagram | leaf with `AB`, `AW`, `AE`, `VW`; `SFDG` with region, hidden items and stones |
//! | marks | `TR`, `SQ`, `CR` for the diamond, `MA` for the check mark, `LB`; the lines in `SFMK` |
//! | comments | `N` and `C`; the blocks in `SFCM` |
//! | prisoners | nothing, or `SFPR` if they are not what the move captures; stones that are only said to be prisoners leave the board in a node with `SFAE` |
//! | users' data, remarks | `SFUS`, `SFRM`; `SFRS` for those on a diagram's stones, `SFRT` for those at the end |

use super::overlay::{self, Overlay, Properties};
use super::text::{in_one_line, without_indent};
use super::{Options, headers, shadow};
use crate::ishi::{
    Act, Charset, Document, Event, Item, Loc, Mark, Note, Region, Replay, StepId, Text,
    Tree as Way, Visit,
};
use crate::sgf::Collection;
use crate::tree::{Builder, NodeId, Tree, escape};
use honte_goban::{Colour, Point, Size};
use std::collections::HashMap;

/// Trees, and which step became which node.
#[derive(Debug)]
pub struct FromIshi {
    /// A tree for each event.
    pub trees: Vec<Tree>,
    /// The line that defines a step, the game's place from 0, and the step's node.
    pub nodes: Vec<(u32, usize, NodeId)>,
}

/// Makes a tree of each event.
///
/// Every document has a tree; the sizes are those of the events.
pub fn from_ishi(document: &Document, options: Options) -> FromIshi {
    let mut out = FromIshi {
        trees: Vec::new(),
        nodes: Vec::new(),
    };
    let last = document.events().len().saturating_sub(1);
    for (game, event) in document.events().iter().enumerate() {
        let mut converter = Converter::new(document, event, options);
        converter.is_last = game == last;
        converter.run();
        let nodes = converter.lines.iter();
        out.nodes
            .extend(nodes.map(|&(line, node)| (line, game, node)));
        out.trees.push(converter.finish());
    }
    out
}

/// A variation that is open.
struct Frame {
    position: StepId,
    /// What the position's node was outside.
    outer: Option<NodeId>,
    since_move: usize,
    in_display: bool,
}

/// What `VAR` says, for the first node of the variation.
#[derive(Default)]
struct Head {
    marker: Vec<u8>,
    /// How many diagrams and stones stand between the move and the variation on it.
    after: usize,
    /// The place among its siblings of the move that it stands on.
    owner: usize,
}

struct Converter<'d> {
    doc: &'d Document,
    event: &'d Event,
    size: Size,
    /// The document's shadows are wanted.
    shadows: bool,
    /// The event comes from SGF.
    from_sgf: bool,
    clean: bool,
    is_last: bool,
    replay: Replay<'d>,
    builder: Builder,
    /// The node at which the steps that follow a step begin.
    positions: HashMap<StepId, NodeId>,
    /// The node that each step is.
    first_nodes: HashMap<StepId, NodeId>,
    numbers: HashMap<StepId, u32>,
    frames: Vec<Frame>,
    /// The root's properties, where the setup step is the root.
    pending: Properties,
    /// A variation's head that the next node has to carry.
    head: Option<Head>,
    /// The sequence's newest step is a diagram or stones; so was the one before.
    in_display: bool,
    is_behind: bool,
    /// Steps of the sequence since its last move.
    since_move: usize,
    children: HashMap<NodeId, Vec<Child>>,
    lines: Vec<(u32, NodeId)>,
}

/// A node whose place among its parent's children is not where it was made.
struct Child {
    node: NodeId,
    is_diagram: bool,
    place: Option<usize>,
}

impl<'d> Converter<'d> {
    fn new(doc: &'d Document, event: &'d Event, options: Options) -> Self {
        let from_sgf = first_steps(doc, event).any(|step| overlay_of(doc, step).from_sgf);
        Self {
            doc,
            event,
            size: event.size(),
            shadows: !options.clean && !from_sgf,
            from_sgf,
            clean: options.clean,
            is_last: false,
            replay: Replay::new(doc, event),
            builder: Builder::new(),
            positions: HashMap::new(),
            first_nodes: HashMap::new(),
            numbers: HashMap::new(),
            frames: Vec::new(),
            pending: Vec::new(),
            head: None,
            in_display: false,
            is_behind: false,
            since_move: 0,
            children: HashMap::new(),
            lines: Vec::new(),
        }
    }

    fn run(&mut self) {
        for visit in Way::new(self.doc, self.event) {
            match visit {
                Visit::Step(step) => {
                    self.replay.next_step();
                    self.step(step);
                }
                Visit::Open(head) => {
                    self.replay.next_step();
                    self.open(head);
                }
                Visit::Close(_) => self.close(),
            }
        }
    }

    fn finish(mut self) -> Tree {
        for (parent, children) in std::mem::take(&mut self.children) {
            if children.iter().any(|c| c.is_diagram || c.place.is_some()) {
                self.builder.reorder(parent, &in_order(&children));
            }
        }
        self.builder.finish()
    }

    fn step(&mut self, step: StepId) {
        let act = self.doc.step(step).act();
        self.is_behind = self.in_display;
        self.in_display = matches!(act, Act::Diagram(_) | Act::Setup);
        self.since_move = match act {
            Act::Move { .. } => 0,
            _ => self.since_move + 1,
        };
        match act {
            Act::Start => self.start(step),
            Act::Setup => self.setup(step),
            Act::Move {
                colour,
                loc,
                number,
            } => self.play(step, (colour, loc, number)),
            Act::Diagram(region) => self.diagram(step, region),
            Act::Variation { .. } => {}
        }
    }

    /// The node that steps off a position are children of.
    fn position(&self, step: StepId) -> Option<NodeId> {
        let parent = self.doc.step(step).parent()?;
        self.positions.get(&parent).copied()
    }

    fn node(&mut self, step: StepId, parent: Option<NodeId>) -> NodeId {
        let node = self.builder.node(parent);
        self.lines.push((self.doc.step(step).line(), node));
        self.first_nodes.insert(step, node);
        if let Some(parent) = parent {
            let is_diagram = matches!(self.doc.step(step).act(), Act::Diagram(_));
            let overlay = self.overlay(step);
            self.children.entry(parent).or_default().push(Child {
                node,
                is_diagram: is_diagram && !overlay.in_line,
                place: overlay.child,
            });
        }
        node
    }

    fn overlay(&self, step: StepId) -> Overlay {
        match self.clean {
            true => Overlay::default(),
            false => overlay_of(self.doc, step),
        }
    }

    /// Writes the newest node's properties.
    fn write(&mut self, step: StepId, mut properties: Properties) {
        let head = self.head.take().unwrap_or_default();
        if self.shadows && !head.marker.is_empty() {
            let marker = String::from_utf8_lossy(&head.marker);
            properties.push(one(shadow::MARKER, escaped(&marker)));
        }
        if self.shadows && head.after > 0 {
            properties.push(one(shadow::AFTER, head.after.to_string()));
        }
        if self.shadows && head.owner > 0 {
            properties.push(one(shadow::OWNER, head.owner.to_string()));
        }
        let overlay = self.overlay(step);
        overlay.apply(&mut properties);
        for (name, values) in &properties {
            self.builder.raw_property(name.as_bytes(), values);
        }
        let Some(&(_, mut node)) = self.lines.last() else {
            return;
        };
        for properties in &overlay.then {
            node = self.builder.node(Some(node));
            for (name, values) in properties {
                self.builder.raw_property(name.as_bytes(), values);
            }
            self.positions.insert(step, node);
        }
        for (place, text) in &overlay.variations {
            for tree in &Collection::read(text).games {
                let child = Child {
                    node: self.builder.graft(node, tree),
                    is_diagram: false,
                    place: Some(*place),
                };
                self.children.entry(node).or_default().push(child);
            }
        }
    }
}

/// Steps.
impl Converter<'_> {
    fn start(&mut self, step: StepId) {
        let root = self.node(step, None);
        self.positions.insert(step, root);
        let mut properties = self.root_properties();
        if self.merged_setup(step).is_some() {
            // The setup step is the root, and comes next.
            self.pending = properties;
            return;
        }
        self.attached(step, &mut properties);
        self.write(step, properties);
    }

    fn root_properties(&self) -> Properties {
        let doc = self.doc;
        let program = format!("Honte:{}", env!("CARGO_PKG_VERSION"));
        let mut properties = vec![
            one("FF", "4"),
            one("GM", "1"),
            one("CA", "UTF-8"),
            one("SZ", self.event.side().to_string()),
        ];
        if self.shadows || self.clean {
            properties.insert(3, one("AP", program));
        }
        let title = doc.text(doc.bytes(self.event.title()));
        if !title.is_empty() {
            properties.push(one("GN", escaped(&title)));
        }
        let lines: Vec<headers::Line> = doc
            .headers(self.event)
            .iter()
            .map(|header| (header.key, doc.text(doc.bytes(header.text)).into_owned()))
            .collect();
        let named = headers::to_properties(&lines);
        properties.extend(
            named
                .into_iter()
                .map(|(name, text)| one(name, escaped(&text))),
        );
        if self.shadows {
            let line = |(key, text): &headers::Line| {
                escaped(&format!("{} {}", key.name(), in_one_line(text)))
            };
            many(shadow::HEADERS, lines.iter().map(line), &mut properties);
            many(shadow::EVENT, self.flags(), &mut properties);
            if self.is_last {
                let trailing = doc.trailing_remarks().iter();
                let line = |text: &Text| escaped(&in_one_line(&doc.text(doc.bytes(*text))));
                let trailing = trailing.map(line);
                many(shadow::TRAILING, trailing, &mut properties);
            }
        }
        properties
    }

    /// What SGF has no place for about the event; one empty flag if there is nothing.
    fn flags(&self) -> Vec<String> {
        let mut flags = Vec::new();
        if self.event.is_implicit() {
            flags.push("implicit".to_owned());
        }
        if self.event.boardsize().is_some() {
            flags.push("size".to_owned());
        }
        match self.doc.charset() {
            Charset::Utf8 => {}
            Charset::Cp437 => flags.push("cp437".to_owned()),
            Charset::Latin1 => flags.push("latin1".to_owned()),
        }
        if flags.is_empty() {
            flags.push(String::new());
        }
        flags
    }

    /// The setup step that the root is, if nothing stands on the empty board before it.
    fn merged_setup(&self, start: StepId) -> Option<StepId> {
        let doc = self.doc;
        let setup = doc.step(start).next()?;
        let is_setup = matches!(doc.step(setup).act(), Act::Setup);
        let alone = doc.notes(start).next().is_none() && !self.overlay(setup).in_line;
        (is_setup && alone).then_some(setup)
    }

    fn setup(&mut self, step: StepId) {
        let parent = self.position(step);
        let start = self.event.start();
        let is_root = self.merged_setup(start) == Some(step);
        let node = match parent.filter(|_| is_root) {
            Some(root) => {
                self.lines.push((self.doc.step(step).line(), root));
                root
            }
            None => self.node(step, parent),
        };
        self.positions.insert(step, node);
        if let Some(number) = self.before(step) {
            self.numbers.insert(step, number);
        }
        let mut properties = std::mem::take(&mut self.pending);
        properties.extend(self.stones(step));
        let is_leaf = self.doc.step(step).next().is_none();
        if self.shadows && self.is_behind {
            properties.push(one(shadow::SETUP_STEP, BEHIND));
        } else if self.shadows && is_leaf && !is_root {
            properties.push(one(shadow::SETUP_STEP, ""));
        }
        if self.shadows && !self.is_in_order(step) {
            properties.push(one(shadow::SETUP, self.setup_text(step)));
        }
        self.attached(step, &mut properties);
        self.write(step, properties);
    }

    /// `AB` and `AW` of a step's stones; of two on one point, the last.
    fn stones(&self, step: StepId) -> Properties {
        let mut last: HashMap<Point, Colour> = HashMap::new();
        let mut order = Vec::new();
        for stone in self.doc.setup(step) {
            if let Some(point) = stone.loc.point(self.size)
                && last.insert(point, stone.colour).is_none()
            {
                order.push(point);
            }
        }
        let of = |colour: Colour| {
            let wanted = |p: &&Point| last.get(p) == Some(&colour);
            order
                .iter()
                .filter(wanted)
                .map(|p| p.to_sgf().to_vec())
                .collect::<Vec<_>>()
        };
        let mut properties = Vec::new();
        many("AB", of(Colour::Black), &mut properties);
        many("AW", of(Colour::White), &mut properties);
        properties
    }

    /// Whether a step has each point once, Black's stones first: then `AB` and `AW` tell all.
    fn is_in_order(&self, step: StepId) -> bool {
        let stones: Vec<_> = self.doc.setup(step).collect();
        let mut locs: Vec<Loc> = stones.iter().map(|stone| stone.loc).collect();
        locs.sort_unstable();
        locs.dedup();
        let is_rising = stones.is_sorted_by_key(|stone| stone.colour == Colour::White);
        locs.len() == stones.len() && is_rising
    }

    /// A step's stones as `SETUP` has them.
    fn setup_text(&self, step: StepId) -> String {
        let mut text = String::new();
        let mut colour = None;
        for stone in self.doc.setup(step) {
            if colour.replace(stone.colour) != Some(stone.colour) {
                text.push_str(if stone.colour == Colour::Black {
                    " B"
                } else {
                    " W"
                });
            }
            text.push_str(&format!(" {}", stone.loc));
        }
        text.trim_start().to_owned()
    }

    /// The number of the move before a step on its path; 0 at the beginning.
    fn before(&self, step: StepId) -> Option<u32> {
        let parent = self.doc.step(step).parent()?;
        Some(self.numbers.get(&parent).copied().unwrap_or(0))
    }

    fn play(&mut self, step: StepId, (colour, loc, number): (Colour, Option<Loc>, u32)) {
        let parent = self.position(step);
        let node = self.node(step, parent);
        self.positions.insert(step, node);
        self.numbers.insert(step, number);
        let point = loc.and_then(|loc| loc.point(self.size));
        let value = point
            .map(|point| point.to_sgf().to_vec())
            .unwrap_or_default();
        let name = if colour == Colour::Black { "B" } else { "W" };
        let mut properties = vec![one(name, value)];
        if self.before(step).unwrap_or(0) + 1 != number {
            properties.push(one("MN", number.to_string()));
        }
        if self.replay.is_occupied() {
            properties.push(one("KO", ""));
        }
        self.prisoners(step, &mut properties);
        self.attached(step, &mut properties);
        self.write(step, properties);
        self.forced(step, node);
    }

    /// Prisoners that no rule makes: they leave the board in a node of their own.
    fn forced(&mut self, step: StepId, node: NodeId) {
        let forced = self.replay.forced();
        // Where the game comes from SGF, its own nodes say what leaves the board.
        if forced.is_empty() || self.from_sgf {
            return;
        }
        let after = self.builder.node(Some(node));
        let points = forced.iter().map(|point| point.to_sgf());
        self.builder.raw_property(b"AE", points);
        if self.shadows {
            self.builder.raw_property(shadow::FORCED.as_bytes(), [""]);
        }
        self.positions.insert(step, after);
    }

    fn prisoners(&self, step: StepId, properties: &mut Properties) {
        if !self.shadows {
            return;
        }
        let mut captured = self.replay.captured().to_vec();
        captured.sort_unstable();
        let expected: Vec<String> = captured
            .iter()
            .filter_map(|&point| Loc::of(self.size, point))
            .map(|loc| loc.to_string())
            .collect();
        let listed: Vec<String> = self
            .doc
            .prisoners(step)
            .map(|item| item.place.to_string())
            .collect();
        if listed != expected {
            properties.push(one(shadow::PRISONERS, listed.join(" ")));
        }
    }

    fn diagram(&mut self, step: StepId, region: Region) {
        let parent = self.position(step);
        let node = self.node(step, parent);
        let mut properties = self.shown();
        if self.shadows {
            let hidden = self.doc.hidden(step).map(|item| item.place.to_string());
            let hidden: Vec<String> = hidden.collect();
            let values = [region_text(region), hidden.join(" "), self.setup_text(step)];
            if values.iter().any(|value| !value.is_empty()) {
                many(shadow::DIAGRAM, values, &mut properties);
            }
        }
        if let Some(view) = self.view(region) {
            properties.push(one("VW", view));
        }
        self.attached(step, &mut properties);
        self.write(step, properties);
        if self.overlay(step).in_line
            && let Some(position) = self.doc.step(step).parent()
        {
            self.positions.insert(position, node);
        }
    }

    /// What a diagram shows where the position has something else.
    fn shown(&self) -> Properties {
        let board = self.replay.board();
        let mut shown: HashMap<Point, Colour> = HashMap::new();
        for (colour, loc) in self.replay.shown() {
            if let Some(point) = loc.point(self.size) {
                shown.insert(point, colour);
            }
        }
        let differs = |p: &Point| shown.get(p).copied() != board.colour_at(*p);
        let points: Vec<Point> = self.size.points().filter(differs).collect();
        let mut properties = Vec::new();
        for (name, stone) in [
            ("AB", Some(Colour::Black)),
            ("AW", Some(Colour::White)),
            ("AE", None),
        ] {
            let of = points.iter().filter(|p| shown.get(p).copied() == stone);
            many(name, of.map(|p| p.to_sgf().to_vec()), &mut properties);
        }
        properties
    }

    /// A region as far as it is on the board.
    fn view(&self, region: Region) -> Option<String> {
        if region == Region::Full {
            return None;
        }
        let (low, high) = region.corners(self.event.side());
        let side = self.event.side();
        let corner = |column: u8, row: u8| {
            let loc = Loc::new(column.min(side), row.min(side))?;
            Some(loc.point(self.size)?.to_sgf().map(char::from))
        };
        if low.column() > side || low.row() > side {
            return None;
        }
        let [left, top] = corner(low.column(), high.row())?;
        let [right, bottom] = corner(high.column(), low.row())?;
        Some(format!("{left}{top}:{right}{bottom}"))
    }

    fn open(&mut self, head: StepId) {
        let doc = self.doc;
        let step = doc.step(head);
        let position = step.parent().unwrap_or(head);
        let outer = self.positions.get(&position).copied();
        let after = std::mem::take(&mut self.since_move);
        self.frames.push(Frame {
            position,
            outer,
            since_move: after,
            in_display: std::mem::take(&mut self.in_display),
        });
        let marker = step.act().marker().to_vec();
        let owner = self.owner(step.act(), outer);
        let first = step
            .next()
            .map(|next| (doc.step(next).act(), self.overlay(next)));
        let begins = match first {
            Some((Act::Move { .. } | Act::Setup, _)) => true,
            Some((Act::Diagram(_), overlay)) => overlay.in_line,
            _ => false,
        };
        let has_lead = doc
            .notes(head)
            .any(|note| !matches!(note, Note::Variation(_)));
        if begins && !has_lead {
            self.head = Some(Head {
                marker,
                after,
                owner,
            });
            return;
        }
        self.head = Some(Head {
            marker: Vec::new(),
            after,
            owner,
        });
        let node = self.node(head, outer);
        self.positions.insert(position, node);
        let mut properties = vec![one(
            shadow::VARIATION,
            escaped(&String::from_utf8_lossy(&marker)),
        )];
        if !self.shadows {
            properties.clear();
        }
        self.attached(head, &mut properties);
        self.write(head, properties);
    }

    /// The place of the move that a variation stands on among the children of their position,
    /// diagrams aside; 0 if it is the line's own.
    fn owner(&self, act: Act, position: Option<NodeId>) -> usize {
        let Act::Variation { owner, .. } = act else {
            return 0;
        };
        let siblings = position.and_then(|position| self.children.get(&position));
        let owner = self.first_nodes.get(&owner);
        let mut moves = siblings
            .into_iter()
            .flatten()
            .filter(|child| !child.is_diagram);
        moves
            .position(|child| Some(&child.node) == owner)
            .unwrap_or(0)
    }

    fn close(&mut self) {
        self.head = None;
        let Some(frame) = self.frames.pop() else {
            return;
        };
        self.since_move = frame.since_move;
        self.in_display = frame.in_display;
        if let Some(outer) = frame.outer {
            self.positions.insert(frame.position, outer);
        }
    }
}

/// What is attached to steps.
impl Converter<'_> {
    fn attached(&self, step: StepId, properties: &mut Properties) {
        self.comments(step, properties);
        self.marks(step, properties);
        if !self.shadows {
            if !self.clean {
                self.users(step, properties);
            }
            return;
        }
        let doc = self.doc;
        let line = |text: Text| escaped(&in_one_line(&doc.text(doc.bytes(text))));
        many(shadow::REMARKS, doc.remarks(step).map(line), properties);
        let remarks = doc.notes(step).filter_map(|note| match note {
            Note::SetupRemark(text) => Some(line(text)),
            _ => None,
        });
        many(shadow::SETUP_REMARKS, remarks, properties);
        self.users(step, properties);
    }

    fn lines(&self, body: Text) -> Vec<String> {
        let lines = self.doc.lines(body);
        lines.map(|line| self.doc.text(line).into_owned()).collect()
    }

    fn comments(&self, step: StepId, properties: &mut Properties) {
        let doc = self.doc;
        let blocks: Vec<(String, Vec<String>)> = doc
            .comments(step)
            .map(|c| {
                (
                    doc.text(doc.bytes(c.title)).into_owned(),
                    self.lines(c.body),
                )
            })
            .collect();
        let Some((title, _)) = blocks.first() else {
            return;
        };
        if !title.is_empty() {
            properties.push(one("N", escaped(title)));
        }
        let mut parts: Vec<String> = Vec::new();
        for (i, (title, lines)) in blocks.iter().enumerate() {
            if i > 0 && !title.is_empty() {
                parts.push(title.clone());
            }
            if !lines.is_empty() {
                parts.push(without_indent(lines).join("\n"));
            }
        }
        let comment = parts.join("\n\n");
        if !comment.is_empty() {
            properties.push(one("C", escaped(&comment)));
        }
        let plain = blocks.len() == 1 && blocks[0].1.join("\n") == comment && {
            let (title, lines) = &blocks[0];
            lines.is_empty() == comment.is_empty() && !(title.is_empty() && lines.is_empty())
        };
        if self.shadows && !plain {
            let block = |(title, lines): &(String, Vec<String>)| {
                let all = std::iter::once(title)
                    .chain(lines)
                    .map(|line| in_one_line(line));
                escaped(&all.collect::<Vec<_>>().join("%0A"))
            };
            many(shadow::COMMENTS, blocks.iter().map(block), properties);
        }
    }

    fn marks(&self, step: StepId, properties: &mut Properties) {
        let doc = self.doc;
        let has_marks = doc
            .notes(step)
            .any(|n| matches!(n, Note::Mark(_) | Note::Unmark(_)));
        if !has_marks {
            return;
        }
        let mut lists: [(&str, Vec<String>); 5] =
            ["TR", "SQ", "CR", "MA", "LB"].map(|n| (n, Vec::new()));
        for (loc, mark) in self.replay.marks() {
            let Some(point) = loc.point(self.size) else {
                continue;
            };
            let [x, y] = point.to_sgf().map(char::from);
            let label = |text: &str| format!("{x}{y}:{}", escaped(text));
            let (list, value) = match mark {
                Mark::Triangle => (0, format!("{x}{y}")),
                Mark::Square => (1, format!("{x}{y}")),
                Mark::Diamond => (2, format!("{x}{y}")),
                Mark::Check => (3, format!("{x}{y}")),
                Mark::Number(number) => (4, label(&number.to_string())),
                Mark::Text(text) => {
                    let text: String = text
                        .iter()
                        .filter(|b| **b != 0)
                        .map(|b| char::from(*b))
                        .collect();
                    (4, label(&text))
                }
            };
            lists[list].1.push(value);
        }
        for (name, values) in lists {
            many(name, values, properties);
        }
        if self.shadows {
            let lines = doc.notes(step).filter_map(|note| match note {
                Note::Mark(span) => Some(mark_line("MARK", doc.items(span))),
                Note::Unmark(span) => Some(mark_line("UNMARK", doc.items(span))),
                _ => None,
            });
            many(shadow::MARKS, lines, properties);
        }
    }

    /// Blocks of other programs.
    fn users(&self, step: StepId, properties: &mut Properties) {
        let doc = self.doc;
        let blocks = doc.users(step).filter_map(|block| {
            let title = doc.text(doc.bytes(block.title));
            let lines = self.lines(block.body);
            if is_overlay(&title, &lines) {
                return None;
            }
            let end = doc.text(doc.bytes(block.end)).into_owned();
            let all = std::iter::once(title.into_owned())
                .chain(lines)
                .chain([end]);
            let all: Vec<String> = all.map(|line| in_one_line(&line)).collect();
            Some(escaped(&all.join("%0A")))
        });
        many(shadow::USERS, blocks, properties);
    }
}

/// `SFST` of stones that stand behind a diagram, with a variation in between.
pub(super) const BEHIND: &str = "var";

/// The empty board and what follows it.
fn first_steps(doc: &Document, event: &Event) -> impl Iterator<Item = StepId> {
    let start = event.start();
    [Some(start), doc.step(start).next()].into_iter().flatten()
}

fn is_overlay(title: &str, lines: &[String]) -> bool {
    title == overlay::TITLE && Overlay::parse(lines.iter().map(String::as_bytes)).is_some()
}

/// All that the step carries for SGF.
fn overlay_of(doc: &Document, step: StepId) -> Overlay {
    let mut all = Overlay::default();
    for block in doc.users(step) {
        if doc.bytes(block.title) != overlay::TITLE.as_bytes() {
            continue;
        }
        if let Some(overlay) = Overlay::parse(doc.lines(block.body)) {
            all.properties.extend(overlay.properties);
            all.from_sgf |= overlay.from_sgf;
            all.in_line |= overlay.in_line;
            all.child = overlay.child.or(all.child);
            all.variations.extend(overlay.variations);
            all.then.extend(overlay.then);
        }
    }
    all
}

fn one(name: &str, value: impl Into<Vec<u8>>) -> (String, Vec<Vec<u8>>) {
    (name.to_owned(), vec![value.into()])
}

/// A property of these values, if there are any.
fn many<V: Into<Vec<u8>>>(
    name: &str,
    values: impl IntoIterator<Item = V>,
    properties: &mut Properties,
) {
    let values: Vec<Vec<u8>> = values.into_iter().map(Into::into).collect();
    if !values.is_empty() {
        properties.push((name.to_owned(), values));
    }
}

fn escaped(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    escape(text.as_bytes(), &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

fn mark_line(keyword: &str, items: &[Item]) -> String {
    let mut line = keyword.to_owned();
    for item in items {
        line.push(' ');
        let sign = String::from_utf8_lossy(item.sign.as_bytes());
        if !sign.is_empty() {
            line.push_str(&sign);
            line.push('@');
        }
        line.push_str(&item.place.to_string());
    }
    escaped(&line)
}

fn region_text(region: Region) -> String {
    match region {
        Region::Full => String::new(),
        Region::Board(side) => format!("{side}x{side}"),
        Region::Corners(a, b) => format!("{a} {b}"),
    }
}

/// The order of children: moves and variations, then diagrams, then each that has a place of its
/// own put there.
fn in_order(children: &[Child]) -> Vec<NodeId> {
    let free = |is_diagram: bool| {
        let free = children
            .iter()
            .filter(move |c| c.place.is_none() && c.is_diagram == is_diagram);
        free.map(|child| child.node)
    };
    let mut order: Vec<NodeId> = free(false).chain(free(true)).collect();
    let mut placed: Vec<(usize, NodeId)> = children
        .iter()
        .filter_map(|c| Some((c.place?, c.node)))
        .collect();
    placed.sort();
    for (place, node) in placed {
        order.insert(place.min(order.len()), node);
    }
    order
}
