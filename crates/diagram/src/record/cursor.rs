//! A board that goes to any node of a tree.

use std::collections::HashMap;

use honte_goban::{Board, Size};
use honte_record::{
    replay::Replay,
    sgf::Name,
    tree::{NodeId, Tree},
};

use super::{Numbering, Options, frame::Frame, markup, words};
use crate::Figure;

/// A place in a game: a node, the position there, and the number of the last move.
///
/// Going from node to node takes time in proportion to the distance between them.
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    tree: &'t Tree,
    size: Size,
    replay: Replay,
    path: Vec<Stop>,
    /// By node: its place in the path.
    places: HashMap<NodeId, usize>,
}

/// A node of the path, and the settings that hold there.
#[derive(Clone, Copy, Debug)]
struct Stop {
    node: NodeId,
    number: u32,
    settings: Settings,
}

/// The nodes whose properties still hold further down.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Settings {
    /// The node that sets which part of the board is shown (`VW`).
    pub(super) view: Option<NodeId>,
    /// The node that sets which points are dimmed (`DD`).
    pub(super) dimmed: Option<NodeId>,
    /// The node that sets how moves are numbered (`PM`).
    pub(super) numbers: Option<NodeId>,
}

/// The number of a node's last move. `before` is the number of the move before the node; `MN`
/// overrides it.
#[must_use]
pub fn next_number(tree: &Tree, node: NodeId, size: Size, before: u32) -> u32 {
    let moves = tree.moves(node, size).count();
    let said = || {
        let text = tree.text(node, Name::new(b"MN"))?;
        text.parse::<u32>().ok()
    };
    match moves {
        0 => before,
        1 => said().unwrap_or(before.saturating_add(1)),
        _ => before.saturating_add(u32::try_from(moves).unwrap_or(u32::MAX)),
    }
}

impl<'t> Cursor<'t> {
    /// A cursor before the first node.
    #[must_use]
    pub fn new(tree: &'t Tree) -> Self {
        let size = tree.size();
        Self {
            tree,
            size,
            replay: Replay::new(size),
            path: Vec::new(),
            places: HashMap::new(),
        }
    }

    /// Goes to a node, or back to before the first one.
    pub fn go_to(&mut self, node: Option<NodeId>) {
        let mut ahead = Vec::new();
        let mut next = node;
        while let Some(node) = next.filter(|node| !self.places.contains_key(node)) {
            ahead.push(node);
            next = self.tree.parent(node);
        }
        let keep = next.map_or(0, |node| {
            self.places.get(&node).map_or(0, |place| place + 1)
        });
        while self.path.len() > keep {
            self.leave();
        }
        for node in ahead.into_iter().rev() {
            self.enter(node);
        }
    }

    fn enter(&mut self, node: NodeId) {
        self.replay.enter(self.tree, node);
        let mut settings = self.settings();
        for property in self.tree.properties(node) {
            let setting = match property.spelling() {
                b"VW" => &mut settings.view,
                b"DD" => &mut settings.dimmed,
                b"PM" => &mut settings.numbers,
                _ => continue,
            };
            *setting = Some(node);
        }
        let number = next_number(self.tree, node, self.size, self.number());
        self.places.insert(node, self.path.len());
        self.path.push(Stop {
            node,
            number,
            settings,
        });
    }

    fn leave(&mut self) {
        if let Some(stop) = self.path.pop() {
            self.places.remove(&stop.node);
            self.replay.leave();
        }
    }

    /// The current node; `None` before the first one.
    #[must_use]
    pub fn node(&self) -> Option<NodeId> {
        self.path.last().map(|stop| stop.node)
    }

    /// The position at the cursor.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.replay.board()
    }

    /// The number of the last move; 0 before the first one.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.path.last().map_or(0, |stop| stop.number)
    }

    /// The game that the cursor is in.
    #[must_use]
    pub const fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    pub(super) fn settings(&self) -> Settings {
        self.path
            .last()
            .map_or_else(Settings::default, |stop| stop.settings)
    }

    /// The record's numbering of moves at this node: FF\[4\]'s `PM`.
    pub(super) fn numbering(&self, wanted: Numbering) -> Numbering {
        if wanted != Numbering::Recorded {
            return wanted;
        }
        let mode = self.settings().numbers;
        let mode = mode.and_then(|node| self.tree.text(node, Name::new(b"PM")));
        match mode.as_deref() {
            Some("0") => Numbering::None,
            Some("2") => Numbering::Hundreds,
            _ => Numbering::Kept,
        }
    }

    /// Draws the position at the cursor, as [`figure_at`](super::figure_at) does.
    #[must_use]
    pub fn figure(&self, options: &Options) -> Figure {
        let Some(node) = self.node() else {
            return Figure::from_board(self.board());
        };
        let frame = Frame::of(self, node, options);
        let mut figure = frame.figure();
        for (colour, point) in self.board().all_stones() {
            frame.on(&mut figure, point, |spot| spot.stone = Some(colour));
        }
        frame.beyond(&mut figure, self.tree, node);
        self.finish(&mut figure, &frame, options);
        let played = self.tree.played(node, self.size);
        if let Some(point) = played.and_then(|(_, played)| played.point())
            && options.last_move
        {
            frame.on(&mut figure, point, |spot| spot.last = spot.stone.is_some());
        }
        figure.caption = words::caption(self.tree, node, self.number());
        figure
    }

    /// The part that figures of positions and of moves share.
    pub(super) fn finish(&self, figure: &mut Figure, frame: &Frame, options: &Options) {
        if let Some(node) = self.node() {
            markup::draw(figure, self, node, frame);
        }
        figure.coordinates = options.coordinates;
        figure.sides = options.sides;
        figure.set_region(frame.region);
    }
}
