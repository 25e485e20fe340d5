//! From Ishi documents to trees.
//!
//! | Ishi | tree |
//! |---|---|
//! | event | game; `SFEV` with `implicit`, `size` (there is a `BOARDSIZE` line), the charset |
//! | header lines | `PB`, `BR`, …; all of them in `SFHD`, and a title with tabs |
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

mod attached;
mod children;
mod dropped;
mod per_step;
mod steps;

pub use dropped::{Dropped, dropped};

use super::options::Options;
use super::sgf_block::{self, Properties, SgfBlock};
use super::{ishi_properties, root};
use crate::ishi::{Act, Document, Event, Replay, StepId, Tree as Walk, Visit};
use crate::sgf::Collection;
use crate::tree::{Builder, NodeId, Tree, escape};
use children::Children;
use honte_goban::Size;
use per_step::PerStep;
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
    let (mut out, in_roots) = from_ishi_parted(document, options);
    for (game, node) in in_roots {
        root::join(&mut out.trees[game], node);
    }
    out
}

/// Makes a tree of each event, one after the other: that takes the memory of the largest.
pub fn each_from_ishi(document: &Document, options: Options) -> impl Iterator<Item = Tree> {
    (0..document.events().len()).filter_map(move |game| {
        let converter = converted(document, game, options)?;
        let in_root = converter.in_root;
        let mut tree = converter.finish();
        if let Some(node) = in_root {
            root::join(&mut tree, node);
        }
        Some(tree)
    })
}

/// As [`from_ishi`], without the nodes joined that the roots are to take up: these nodes, each with
/// its game.
pub(super) fn from_ishi_parted(
    document: &Document,
    options: Options,
) -> (FromIshi, Vec<(usize, NodeId)>) {
    let mut in_roots = Vec::new();
    let mut out = FromIshi {
        trees: Vec::new(),
        nodes: Vec::new(),
    };
    for game in 0..document.events().len() {
        let Some(converter) = converted(document, game, options) else {
            continue;
        };
        let nodes = converter.lines.iter();
        out.nodes
            .extend(nodes.map(|&(line, node)| (line, game, node)));
        in_roots.extend(converter.in_root.map(|node| (game, node)));
        out.trees.push(converter.finish());
    }
    (out, in_roots)
}

/// The event of this place, from 0, gone through.
fn converted(document: &Document, game: usize, options: Options) -> Option<Converter<'_>> {
    let mut converter = Converter::new(document, document.events().get(game)?, options);
    converter.is_last = game + 1 == document.events().len();
    converter.run();
    Some(converter)
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
    /// Whether the Ishi lines go into private properties.
    keeps_ishi: bool,
    /// The event comes from SGF.
    from_sgf: bool,
    clean: bool,
    is_last: bool,
    replay: Replay<'d>,
    builder: Builder,
    /// The node at which the steps that follow a step begin.
    positions: PerStep<NodeId>,
    /// By setup step: the number of the move before it.
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
    /// `None` where the event is one line and nothing has a place of its own.
    children: Option<Children>,
    lines: Vec<(u32, NodeId)>,
    /// The node that the root is to take up.
    in_root: Option<NodeId>,
}

impl<'d> Converter<'d> {
    fn new(doc: &'d Document, event: &'d Event, options: Options) -> Self {
        let from_sgf = first_steps(doc, event).any(|step| sgf_block_of(doc, step).from_sgf);
        Self {
            doc,
            event,
            size: event.size(),
            keeps_ishi: !options.clean && !from_sgf,
            from_sgf,
            clean: options.clean,
            is_last: false,
            replay: Replay::new(doc, event),
            builder: Builder::new(),
            positions: PerStep::new(event),
            numbers: HashMap::new(),
            frames: Vec::new(),
            pending: Vec::new(),
            head: None,
            in_display: false,
            is_behind: false,
            since_move: 0,
            children: Children::of(doc, event),
            lines: Vec::new(),
            in_root: None,
        }
    }

    fn run(&mut self) {
        for visit in Walk::new(self.doc, self.event) {
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
        let children = self.children.take();
        for (parent, order) in children.into_iter().flat_map(Children::orders) {
            self.builder.reorder(parent, &order);
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
        self.positions.get(self.doc.step(step).parent()?)
    }

    fn node(&mut self, step: StepId, parent: Option<NodeId>) -> NodeId {
        let node = self.builder.node(parent);
        self.lines.push((self.doc.step(step).line(), node));
        let Some(parent) = parent else { return node };
        let is_diagram = matches!(self.doc.step(step).act(), Act::Diagram(_));
        let sgf_block = self.sgf_block(step);
        if sgf_block.in_root {
            self.in_root.get_or_insert(node);
        }
        if let Some(children) = &mut self.children {
            let is_diagram = is_diagram && !sgf_block.in_line;
            children.add(step, parent, node, is_diagram, sgf_block.child);
        }
        node
    }

    fn sgf_block(&self, step: StepId) -> SgfBlock {
        match self.clean {
            true => SgfBlock::default(),
            false => sgf_block_of(self.doc, step),
        }
    }

    /// Writes the newest node's properties.
    fn write(&mut self, step: StepId, mut properties: Properties) {
        let head = self.head.take().unwrap_or_default();
        if self.keeps_ishi && !head.marker.is_empty() {
            let marker = String::from_utf8_lossy(&head.marker);
            properties.push(one(ishi_properties::MARKER, escaped(&marker)));
        }
        if self.keeps_ishi && head.after > 0 {
            properties.push(one(ishi_properties::AFTER, head.after.to_string()));
        }
        if self.keeps_ishi && head.owner > 0 {
            properties.push(one(ishi_properties::OWNER, head.owner.to_string()));
        }
        let sgf_block = self.sgf_block(step);
        sgf_block.apply(&mut properties);
        for (name, values) in &properties {
            self.builder.raw_property(name.as_bytes(), values);
        }
        let Some(&(_, mut node)) = self.lines.last() else {
            return;
        };
        for properties in &sgf_block.then {
            node = self.builder.node(Some(node));
            for (name, values) in properties {
                self.builder.raw_property(name.as_bytes(), values);
            }
            self.positions.insert(step, node);
        }
        for (place, text) in &sgf_block.variations {
            for tree in &Collection::read(text).games {
                let child = self.builder.graft(node, tree);
                if let Some(children) = &mut self.children {
                    children.graft(node, child, *place);
                }
            }
        }
    }
}

/// The empty board and what follows it.
fn first_steps(doc: &Document, event: &Event) -> impl Iterator<Item = StepId> {
    let start = event.start();
    [Some(start), doc.step(start).next()].into_iter().flatten()
}

/// All that the step carries for SGF.
fn sgf_block_of(doc: &Document, step: StepId) -> SgfBlock {
    let mut all = SgfBlock::default();
    for block in doc.users(step) {
        if doc.bytes(block.title) != sgf_block::TITLE.as_bytes() {
            continue;
        }
        if let Some(sgf_block) = SgfBlock::parse(doc.lines(block.body)) {
            all.properties.extend(sgf_block.properties);
            all.from_sgf |= sgf_block.from_sgf;
            all.in_line |= sgf_block.in_line;
            all.in_root |= sgf_block.in_root;
            all.child = sgf_block.child.or(all.child);
            all.variations.extend(sgf_block.variations);
            all.then.extend(sgf_block.then);
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
