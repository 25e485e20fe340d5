//! Search with the history: a tree in memory, best first.
//!
//! Proof-number search (L. V. Allis, 1994). A node is a sequence of moves. So positional superko is
//! exact, and no result is carried from one sequence to another.

use super::bits::{Grid, Stones};
use super::position::{Goal, Known, PASS, Position};

/// The proof number of what is impossible.
pub(super) const NEVER: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    proof: u32,
    disproof: u32,
    count: u8,
    played: u8,
}

/// A searched tree.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

struct Search<'s> {
    grid: &'s Grid,
    goal: Goal,
    before: &'s [Stones],
    nodes: Vec<Node>,
    path: Vec<(u32, Position)>,
    moves: Vec<(u8, Position)>,
}

/// Searches until the goal is reached or missed, or there are `most` nodes. `before` are the
/// earlier positions of the game.
pub(super) fn search(
    grid: &Grid,
    goal: Goal,
    root: Position,
    before: &[Stones],
    most: usize,
) -> (Known, Tree) {
    // The most nodes that can be numbered, with the children of the last one.
    let most = most.min(u32::MAX as usize - 65);
    let mut search = Search {
        grid,
        goal,
        before,
        nodes: vec![node(grid, &goal, PASS, &root)],
        path: vec![(0, root)],
        moves: Vec::new(),
    };
    while search.nodes[0].is_open() && search.nodes.len() < most {
        search.descend();
        search.expand();
        search.update();
    }
    let known = search.nodes[0].known();
    let nodes = search.nodes;
    (known, Tree { nodes })
}

/// A new node, with what its position decides. The more moves the other player has, the farther off
/// is the proof.
fn node(grid: &Grid, goal: &Goal, played: u8, position: &Position) -> Node {
    let (proof, disproof) = first_numbers(grid, goal, position);
    Node {
        first: 0,
        proof,
        disproof,
        count: 0,
        played,
    }
}

/// The proof and disproof numbers of a position of which nothing else is known.
pub(super) fn first_numbers(grid: &Grid, goal: &Goal, position: &Position) -> (u32, u32) {
    let empty = (grid.all & !position.stones.both()).count_ones() + 1;
    match goal.known(grid, position) {
        Known::Reached => (0, NEVER),
        Known::Missed => (NEVER, 0),
        Known::Open if position.to_move == goal.prover => (1, empty),
        Known::Open => (empty, 1),
    }
}

impl Node {
    fn is_open(&self) -> bool {
        self.proof != 0 && self.disproof != 0
    }

    fn known(&self) -> Known {
        match (self.proof, self.disproof) {
            (0, _) => Known::Reached,
            (_, 0) => Known::Missed,
            _ => Known::Open,
        }
    }
}

impl Search<'_> {
    fn children(&self, node: u32) -> &[Node] {
        let node = self.nodes[node as usize];
        &self.nodes[node.first as usize..node.first as usize + usize::from(node.count)]
    }

    /// Goes down to the leaf that is most likely to decide.
    fn descend(&mut self) {
        while let Some(&(at, position)) = self.path.last() {
            let children = self.children(at);
            let is_prover = position.to_move == self.goal.prover;
            let number = |child: &Node| {
                if is_prover {
                    child.proof
                } else {
                    child.disproof
                }
            };
            let best = (0..children.len()).min_by_key(|&i| number(&children[i]));
            let Some(best) = best else {
                return;
            };
            let played = children[best].played;
            let next = self.nodes[at as usize].first + best as u32;
            self.path.push((next, after(self.grid, position, played)));
        }
    }

    fn expand(&mut self) {
        let Some(&(at, position)) = self.path.last() else {
            return;
        };
        let mut moves = std::mem::take(&mut self.moves);
        position.moves(self.grid, &mut moves);
        let first = self.nodes.len();
        let is_prover = position.to_move == self.goal.prover;
        for (played, next) in &moves {
            if *played != PASS && self.is_repetition(next.stones) {
                continue;
            }
            let child = node(self.grid, &self.goal, *played, next);
            self.nodes.push(child);
            // One move is enough.
            if child.known()
                == if is_prover {
                    Known::Reached
                } else {
                    Known::Missed
                }
            {
                break;
            }
        }
        self.moves = moves;
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[at as usize];
        node.first = first as u32;
        node.count = count as u8;
    }

    fn is_repetition(&self, stones: Stones) -> bool {
        self.path.iter().any(|(_, known)| known.stones == stones) || self.before.contains(&stones)
    }

    /// Carries the newest node's numbers up, as long as they change anything.
    fn update(&mut self) {
        while let Some(&(at, position)) = self.path.last() {
            let is_prover = position.to_move == self.goal.prover;
            let (mut least, mut sum) = (NEVER, 0u32);
            for child in self.children(at) {
                let (own, other) = match is_prover {
                    true => (child.proof, child.disproof),
                    false => (child.disproof, child.proof),
                };
                least = least.min(own);
                sum = sum.saturating_add(other);
            }
            let sum = if least == 0 {
                NEVER
            } else {
                sum.min(NEVER - 1)
            };
            let sum = if least == NEVER { 0 } else { sum };
            let (proof, disproof) = if is_prover {
                (least, sum)
            } else {
                (sum, least)
            };
            let node = &mut self.nodes[at as usize];
            let is_same = (node.proof, node.disproof) == (proof, disproof);
            (node.proof, node.disproof) = (proof, disproof);
            if is_same || self.path.len() == 1 {
                return;
            }
            self.path.pop();
        }
    }
}

/// The position after a move that is known to be legal.
pub(super) fn after(grid: &Grid, position: Position, played: u8) -> Position {
    match played {
        PASS => position.pass(),
        bit => position.play(grid.play(position.stones, position.to_move, u32::from(bit))),
    }
}

impl Tree {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The children of a node, each with its move.
    pub(super) fn children(&self, node: u32) -> impl Iterator<Item = (u8, u32)> + '_ {
        let node = self.nodes[node as usize];
        let range = node.first..node.first + u32::from(node.count);
        range.map(|child| (self.nodes[child as usize].played, child))
    }

    pub(super) fn known(&self, node: u32) -> Known {
        self.nodes[node as usize].known()
    }
}
