//! Whether a graph is cut out of a board correctly.

use std::collections::HashMap;

use honte_goban::{Board, Colour, Point};

use super::fault::Fault;
use super::points::Points;
use super::terms::Piece;
use crate::{
    Checked, Reading, Side,
    nodes::{each, lowest, single},
};

/// The board, and what is known of it where pieces of a finding meet it.
pub(super) struct Ground<'a> {
    pub(super) board: &'a Board,
    pub(super) reading: Reading,
    /// The colour that wins the pieces.
    pub(super) winner: Colour,
    /// The stones that some piece keeps.
    pub(super) kept: Points,
    /// The stones that live unconditionally.
    pub(super) solid: &'a Points,
}

/// What lies beside a piece at a point.
enum Beyond {
    /// A stone of this colour that is never taken.
    Stone(Colour),
    /// Anything: stones that may be taken, or empty points.
    Open,
}

impl Ground<'_> {
    fn beyond(&self, point: Point) -> Beyond {
        match self.board.colour_at(point) {
            Some(colour) if self.solid.contains(point) => Beyond::Stone(colour),
            Some(colour) if colour == self.winner && self.kept.contains(point) => {
                Beyond::Stone(colour)
            }
            _ => Beyond::Open,
        }
    }
}

/// A piece that fits its board.
pub(super) struct Fit<'a> {
    pub(super) piece: &'a Piece,
    pub(super) checked: Checked,
    /// The node of each point.
    nodes: HashMap<Point, u8>,
    /// For each node that is taken to be beside a stone of the winner's: the stones that it may be,
    /// of which one is enough. Empty if one of them lives unconditionally.
    walls: Vec<Vec<Point>>,
}

impl<'a> Fit<'a> {
    pub(super) fn of(
        piece: &'a Piece,
        number: usize,
        checked: Checked,
        ground: &Ground<'_>,
    ) -> Result<Fit<'a>, Fault> {
        let (game, start) = (&piece.proof.game, &piece.proof.start);
        if piece.winner() != ground.winner || number > 0 && piece.keeps(ground.board).is_empty() {
            return Err(Fault::Useless(number));
        }
        // Only in the first piece may the winner move first.
        let begins = number == 0 || piece.proof.winner == Side::Defender;
        let is_right = game.reading == ground.reading && start.marks == 0;
        if !is_right || !begins || start.mover == game.defender {
            return Err(Fault::Start(number));
        }
        let nodes = piece.nodes(ground.board, number)?;
        let mut fit = Fit {
            piece,
            checked,
            nodes,
            walls: Vec::new(),
        };
        let mut open = 0;
        for (cell, node) in piece.cells.iter().zip(0u8..) {
            fit.graph(cell, node, number, ground.board)?;
            if fit.anchors(cell, node, number, ground)? {
                open |= single(node);
            }
        }
        let unsound = match piece.proof.winner {
            Side::Defender => open & !game.open,
            Side::Attacker => open & fit.checked.part.delicate | game.open,
        };
        if let Some(node) = lowest(unsound) {
            return Err(Fault::Open {
                piece: number,
                node,
            });
        }
        fit.eyes_are_right(number)?;
        Ok(fit)
    }

    /// Whether a node has the stone and the neighbours that its points have.
    fn graph(&self, cell: &[Point], node: u8, number: usize, board: &Board) -> Result<(), Fault> {
        let proof = &self.piece.proof;
        let fault = Fault::Graph {
            piece: number,
            node,
        };
        let beside = cell
            .iter()
            .flat_map(|&point| board.size().neighbours(point));
        let neighbours = beside.filter_map(|point| self.nodes.get(&point));
        let neighbours = neighbours.fold(0, |set, &other| set | single(other)) & !single(node);
        let stated = proof
            .game
            .neighbours
            .get(usize::from(node))
            .copied()
            .unwrap_or(0);
        if stated & self.real() != neighbours {
            return Err(fault);
        }
        let stone = cell.first().and_then(|&point| board.colour_at(point));
        let is_like = |colour: Colour| {
            (proof.start.stones[colour.index()] & single(node) != 0) == (stone == Some(colour))
        };
        match Colour::ALL.into_iter().all(is_like) {
            true => Ok(()),
            false => Err(fault),
        }
    }

    /// Checks that what lies beyond a node is taken as it is, or else as the loser's. Returns
    /// whether any of it is open.
    fn anchors(
        &mut self,
        cell: &[Point],
        node: u8,
        number: usize,
        ground: &Ground<'_>,
    ) -> Result<bool, Fault> {
        let game = &self.piece.proof.game;
        let anchored = |colour: Colour| game.anchors[colour.index()] & single(node) != 0;
        let (mut is_open, mut stones) = (false, [false; 2]);
        let (mut walls, mut is_solid) = (Vec::new(), false);
        for &point in cell {
            for beside in ground.board.size().neighbours(point) {
                if self.nodes.contains_key(&beside) {
                    continue;
                }
                match ground.beyond(beside) {
                    Beyond::Stone(colour) => {
                        stones[colour.index()] = true;
                        if colour == ground.winner {
                            walls.push(beside);
                            is_solid |= ground.solid.contains(beside);
                        }
                    }
                    Beyond::Open => is_open = true,
                }
            }
        }
        if anchored(ground.winner) && !is_solid {
            self.walls.push(walls);
        }
        let (winner, loser) = (ground.winner, !ground.winner);
        let fault = |colour| {
            Err(Fault::Anchor {
                piece: number,
                node,
                colour,
            })
        };
        if anchored(winner) && !stones[winner.index()] {
            return fault(winner);
        }
        // What is not taken for the winner's stone has to be taken for the loser's.
        let is_left_out = stones[winner.index()] && !anchored(winner);
        let needed = is_open || is_left_out || stones[loser.index()];
        if needed && !anchored(loser) {
            return fault(loser);
        }
        Ok(is_open || is_left_out || anchored(loser) && !stones[loser.index()])
    }

    /// The nodes that have points.
    fn real(&self) -> u128 {
        let nodes = self.piece.cells.len().min(128);
        (0..nodes).fold(0, |set, node| set | 1 << node)
    }

    /// Whether eyes are what they should be, and there are no other nodes that may not be filled.
    fn eyes_are_right(&self, number: usize) -> Result<(), Fault> {
        let proof = &self.piece.proof;
        let real = self.real();
        if let Some(node) = lowest(proof.game.eyes & real) {
            return Err(Fault::Eye {
                piece: number,
                node,
            });
        }
        for node in each(proof.game.nodes() & !real) {
            let [black, white] = proof.start.stones;
            let [black_anchors, white_anchors] = proof.game.anchors;
            let used = black | white | black_anchors | white_anchors | !proof.game.eyes;
            let beside = proof
                .game
                .neighbours
                .get(usize::from(node))
                .copied()
                .unwrap_or(0);
            let is_kept = beside & self.piece.kept() & real == beside;
            if used & single(node) != 0 || beside == 0 || !is_kept {
                return Err(Fault::Eye {
                    piece: number,
                    node,
                });
            }
        }
        Ok(())
    }

    /// The eyes, each with a stone of every chain beside it.
    fn eyes(&self) -> Vec<(u8, Vec<Point>)> {
        let game = &self.piece.proof.game;
        let stone = |chain: u8| self.piece.cells.get(usize::from(chain))?.first().copied();
        each(game.nodes() & !self.real())
            .map(|node| (node, game.neighbours[usize::from(node)]))
            .map(|(node, chains)| (node, each(chains).filter_map(stone).collect()))
            .collect()
    }

    /// An eye that no other piece shows.
    pub(super) fn missing_eye(&self, others: &[&Fit<'_>]) -> Option<u8> {
        let eyes = self.eyes();
        let is_shown = match &eyes[..] {
            // Any stone of a chain will do; each chain has one.
            [(_, chains)] => {
                let has_eye = |chain: &Point| others.iter().any(|other| other.keeps(*chain));
                chains.iter().all(has_eye)
            }
            _ => {
                let mut others = others.to_vec();
                others.retain(|other| other.eyes().len() < 2);
                is_given(&eyes, &mut others)
            }
        };
        let first = eyes.first().map(|&(node, _)| node);
        first.filter(|_| !is_shown)
    }

    /// Whether the piece relies on one of these stones.
    pub(super) fn leans_on(&self, stones: &Points) -> bool {
        let mut walls = self.walls.iter();
        walls.any(|walls| walls.iter().all(|&wall| stones.contains(wall)))
    }

    /// Whether the chain is kept here by itself.
    fn keeps(&self, chain: Point) -> bool {
        let keeps = |&node: &u8| self.piece.kept() & single(node) != 0;
        self.nodes.get(&chain).is_some_and(keeps)
    }

    /// A point that two pieces share.
    pub(super) fn overlap(&self, other: &Fit<'_>) -> Option<Point> {
        let stays = |fit: &Fit<'_>, node: u8| fit.piece.kept() & single(node) != 0;
        let both = self
            .nodes
            .iter()
            .filter_map(|(point, &node)| Some((*point, node, *other.nodes.get(point)?)));
        let clash = both.filter(|&(_, node, theirs)| !(stays(self, node) && stays(other, theirs)));
        clash.map(|(point, ..)| point).min()
    }
}

/// Whether each of some eyes can be assigned to one of these pieces, no two to the same.
fn is_given(eyes: &[(u8, Vec<Point>)], others: &mut Vec<&Fit<'_>>) -> bool {
    let Some(((_, chains), rest)) = eyes.split_last() else {
        return true;
    };
    (0..others.len()).any(|place| {
        let other = others[place];
        if !chains.iter().all(|&chain| other.keeps(chain)) {
            return false;
        }
        others.swap_remove(place);
        let is_given = is_given(rest, others);
        // Undoes the assignment.
        others.push(other);
        let last = others.len() - 1;
        others.swap(place, last);
        is_given
    })
}

impl Piece {
    /// The node of each point.
    fn nodes(&self, board: &Board, number: usize) -> Result<HashMap<Point, u8>, Fault> {
        let game = &self.proof.game;
        let mut nodes = HashMap::new();
        for (cell, node) in self.cells.iter().zip(0u8..) {
            let fault = Fault::Cell {
                piece: number,
                node,
            };
            let on_board = |point: &Point| board.size().contains(*point);
            if single(node) & game.nodes() == 0 || cell.is_empty() || !cell.iter().all(on_board) {
                return Err(fault);
            }
            let is_kept = game.whole() & single(node) != 0;
            let is_chain = cell.first().is_some_and(|&first| {
                let chain: Points = board.chain(first).collect();
                is_kept
                    && board.chain(first).count() == cell.len()
                    && cell.iter().all(|&point| chain.contains(point))
            });
            if cell.len() > 1 && !is_chain {
                return Err(fault);
            }
            for &point in cell {
                if nodes.insert(point, node).is_some() {
                    return Err(fault);
                }
            }
        }
        Ok(nodes)
    }
}
