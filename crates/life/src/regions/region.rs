//! A part of a board as a graph of at most 126 nodes.

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point};
use honte_proof::{Aim, Game, Reading, State};

use crate::search::play::Code;

/// No node.
const OUTSIDE: u8 = u8::MAX;

/// What lies beside a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// A stone of this colour that nobody can capture.
    Stone(Colour),
    /// Anything; it is taken as such a stone.
    Open(Colour),
    /// The edge of the board, as it were.
    Nothing,
}

impl From<Option<Colour>> for Beyond {
    fn from(stone: Option<Colour>) -> Self {
        stone.map_or(Self::Nothing, Self::Stone)
    }
}

/// A part of a board on which confirmation is played. Everything round it is
/// taken as stones that nobody can capture.
#[derive(Clone, Debug)]
pub struct Region {
    /// The first point of each node; the last nodes, which are eyes that lie
    /// somewhere else, have none.
    points: Vec<Point>,
    /// The node of each point, by its index.
    nodes: Vec<u8>,
    neighbours: Vec<u128>,
    anchors: [u128; 2],
    /// Those of the anchors that are but thought to be there.
    open: [u128; 2],
    stones: [u128; 2],
}

impl Region {
    /// The nodes that a region can have at most.
    pub const NODES: usize = Code::NODES;

    /// The region of some points of a board; `None` if there are too many.
    ///
    /// `outside` says what lies beside it. The chains on `whole` become a
    /// single node each: good where the game ends with their capture.
    #[must_use]
    pub fn of(
        board: &Board,
        points: &PointSet,
        whole: &[Point],
        outside: impl Fn(Point) -> Beyond,
    ) -> Option<Self> {
        let mut region = Self {
            points: Vec::new(),
            nodes: vec![OUTSIDE; Point::INDEX_END],
            neighbours: Vec::new(),
            anchors: [0; 2],
            open: [0; 2],
            stones: [0; 2],
        };
        let one: PointSet = whole.iter().flat_map(|&point| board.chain(point)).collect();
        for point in points.iter() {
            if one.contains(point) && !whole.contains(&point) {
                continue;
            }
            if region.points.len() == Self::NODES {
                return None;
            }
            let node = region.points.len() as u8;
            region.nodes[point.index()] = node;
            if whole.contains(&point) {
                board
                    .chain(point)
                    .for_each(|stone| region.nodes[stone.index()] = node);
            }
            if let Some(colour) = board.colour_at(point) {
                region.stones[colour as usize] |= 1 << node;
            }
            region.points.push(point);
        }
        region.neighbours = vec![0; region.points.len()];
        for point in points.iter().chain(one.iter()) {
            region.join(board, point, &outside);
        }
        Some(region)
    }

    fn join(&mut self, board: &Board, point: Point, outside: &impl Fn(Point) -> Beyond) {
        let Some(node) = self.node(point) else { return };
        for beside in board.size().neighbours(point) {
            match self.node(beside) {
                Some(other) if other != node => self.neighbours[usize::from(node)] |= 1 << other,
                Some(_) => {}
                None => match outside(beside) {
                    Beyond::Stone(colour) => self.anchors[colour as usize] |= 1 << node,
                    Beyond::Open(colour) => {
                        self.anchors[colour as usize] |= 1 << node;
                        self.open[colour as usize] |= 1 << node;
                    }
                    Beyond::Nothing => {}
                },
            }
        }
    }

    /// The same with an eye for the chains on some nodes: an empty node that has
    /// no other neighbours, as if the chains had an eye somewhere else.
    #[must_use]
    pub fn with_eye(mut self, nodes: u128) -> Option<Self> {
        let eye = self.neighbours.len();
        if eye == Self::NODES {
            return None;
        }
        for (node, neighbours) in self.neighbours.iter_mut().enumerate() {
            *neighbours |= (nodes >> node & 1) << eye;
        }
        self.neighbours.push(nodes);
        Some(self)
    }

    fn eyes(&self) -> u128 {
        (self.points.len()..self.neighbours.len()).fold(0, |set, node| set | 1 << node)
    }

    /// A point of each node, in the nodes' order. The last nodes, which are
    /// [eyes](Self::with_eye), have none.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The node of a point.
    #[must_use]
    pub fn node(&self, point: Point) -> Option<u8> {
        let node = self.nodes[point.index()];
        (node != OUTSIDE).then_some(node)
    }

    /// The nodes of those points that are in the region.
    #[must_use]
    pub fn nodes(&self, points: impl IntoIterator<Item = Point>) -> u128 {
        points
            .into_iter()
            .filter_map(|point| self.node(point))
            .fold(0, |set, node| set | 1 << node)
    }

    /// The nodes beside which anything may lie, and is taken as stones of this
    /// colour.
    #[must_use]
    pub const fn open(&self, colour: Colour) -> u128 {
        self.open[colour as usize]
    }

    /// The game about a set of nodes.
    #[must_use]
    pub fn game(&self, defender: Colour, rebirth: u128, aim: Aim, reading: Reading) -> Game {
        Game {
            neighbours: self.neighbours.clone(),
            anchors: self.anchors,
            open: self.open[1 - defender as usize],
            defender,
            rebirth,
            aim,
            keep: 0,
            eyes: self.eyes(),
            reading,
        }
    }

    /// The stopped position, this player to move, nothing banned.
    #[must_use]
    pub const fn start(&self, mover: Colour) -> State {
        State {
            stones: self.stones,
            marks: 0,
            mover,
        }
    }
}
