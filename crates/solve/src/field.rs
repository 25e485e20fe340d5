//! What does not change in the course of a problem: a graph of the points that can change, in place of
//! the board.

use crate::bits::Bits;
use crate::problem::Problem;
use crate::role::Role;
use crate::state::State;
use honte_goban::{Board, Colour, Move, Point, PointSet};

/// The points that can change, numbered: those that are played on, and the stones that could be
/// captured. A chain with a liberty that is not played on is never captured; it is left out, and
/// what it means to its neighbours is in `anchors`.
pub(crate) struct Field<B> {
    points: Vec<Point>,
    /// The nodes beside each node.
    beside: Vec<B>,
    /// The nodes where a stone of a role cannot be captured: beside a liberty that is not played on,
    /// or beside a chain of its own colour that was left out.
    anchors: [B; 2],
    /// The nodes that are played on.
    pub(crate) playable: B,
    pub(crate) all: B,
    /// Where the stones in question are at first.
    pub(crate) target: B,
    /// Whether one of the stones in question cannot be captured.
    pub(crate) is_target_safe: bool,
    defender: Colour,
}

/// A connected set of nodes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<B> {
    pub(crate) nodes: B,
    /// The nodes beside it, and its own nodes that are not alone.
    pub(crate) around: B,
}

impl<B: Bits> Field<B> {
    /// `None` if there are more nodes than fit.
    pub(crate) fn of(problem: &Problem) -> Option<Field<B>> {
        let board = &problem.board;
        let size = board.size();
        let is_caught = |stone: Point| {
            let mut liberties = board.chain_liberties(stone);
            liberties.all(|liberty| problem.area.contains(liberty))
        };
        let is_node = |point: Point| match board.colour_at(point) {
            None => problem.area.contains(point),
            Some(_) => is_caught(point),
        };
        let points: Vec<Point> = size.points().filter(|point| is_node(*point)).collect();
        if points.len() > B::CAPACITY {
            return None;
        }
        let set = |points: &mut dyn Iterator<Item = usize>| {
            points.fold(B::EMPTY, |set, node| set | B::one(node))
        };
        let defender = problem.defender();
        let beside = |at: &Point| {
            let next = size.neighbours(*at);
            set(&mut next.filter_map(|next| points.iter().position(|point| *point == next)))
        };
        let anchors = |colour: Colour| {
            let is_anchor = |at: &Point| {
                size.neighbours(*at)
                    .any(|next| match board.colour_at(next) {
                        None => !problem.area.contains(next),
                        Some(other) => other == colour && !is_caught(next),
                    })
            };
            set(&mut (0..points.len()).filter(|node| is_anchor(&points[*node])))
        };
        let within = |kept: &dyn Fn(Point) -> bool| {
            set(&mut (0..points.len()).filter(|node| kept(points[*node])))
        };
        let target: PointSet = problem.target.iter().copied().collect();
        Some(Field {
            beside: points.iter().map(beside).collect(),
            anchors: [anchors(!defender), anchors(defender)],
            playable: within(&|point| problem.area.contains(point)),
            all: within(&|_| true),
            target: within(&|point| target.contains(point)),
            is_target_safe: problem
                .target
                .iter()
                .any(|stone| board.colour_at(*stone) == Some(defender) && !is_caught(*stone)),
            defender,
            points,
        })
    }

    /// The stones of a role on a board.
    pub(crate) fn stones(&self, board: &Board, role: Role) -> B {
        let colour = match role {
            Role::Attacker => !self.defender,
            Role::Defender => self.defender,
        };
        let nodes = (0..self.points.len()).map(B::one);
        let stones = nodes
            .zip(&self.points)
            .filter(|(_, point)| board.colour_at(**point) == Some(colour));
        stones.fold(B::EMPTY, |set, (node, _)| set | node)
    }

    /// The role of a colour.
    pub(crate) fn role(&self, colour: Colour) -> Role {
        match colour == self.defender {
            true => Role::Defender,
            false => Role::Attacker,
        }
    }

    /// What a node is on the board; `None` is a pass.
    pub(crate) fn as_move(&self, node: Option<usize>) -> Move {
        node.map_or(Move::Pass, |node| Move::Play(self.points[node]))
    }

    /// The node on which a move to a point is played, if it is played on.
    pub(crate) fn node(&self, point: Point) -> Option<usize> {
        let node = self.points.iter().position(|known| *known == point)?;
        self.playable.contains(node).then_some(node)
    }

    pub(crate) fn beside(&self, node: usize) -> B {
        self.beside[node]
    }

    /// All nodes beside some nodes, and those of them that are beside each other.
    pub(crate) fn around(&self, nodes: B) -> B {
        nodes
            .iter()
            .fold(B::EMPTY, |around, node| around | self.beside[node])
    }

    pub(crate) fn anchors(&self, role: Role) -> B {
        self.anchors[role.index()]
    }

    /// What hangs together with some nodes among others.
    pub(crate) fn connected(&self, from: B, among: B) -> Part<B> {
        let mut nodes = from;
        let mut around = B::EMPTY;
        let mut new = from;
        while !new.is_empty() {
            let mut next = B::EMPTY;
            for node in new.iter() {
                next |= self.beside[node];
            }
            around |= next;
            new = next & among & !nodes;
            nodes |= new;
        }
        Part { nodes, around }
    }

    /// The chain of a stone.
    pub(crate) fn chain(&self, state: &State<B>, role: Role, stone: usize) -> Part<B> {
        self.connected(B::one(stone), state.stones(role))
    }

    /// Whether a chain can never be captured.
    pub(crate) fn is_anchored(&self, chain: B, role: Role) -> bool {
        chain.meets(self.anchors[role.index()])
    }
}
