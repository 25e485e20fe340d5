//! Search without the history: positions that are reached in several orders are one node.
//!
//! Under superko a position's value depends on how it was reached, and results must not be shared.
//! But a strategy that never makes a board again needs no history: none of its moves is forbidden,
//! and superko can only take moves from the other player. So the search ignores repetition. A node
//! is proved by nodes that were proved before it, never by a cycle. In the strategy that it finds,
//! it then looks for plays that make a board again on some line. It gives those up and searches on,
//! until there are none.

use super::bits::{Grid, Stones};
use super::position::{Goal, Known, PASS, Position};
use super::tree::{NEVER, first_numbers};
use honte_goban::zobrist::splitmix64;
use std::collections::{HashMap, HashSet};

const NONE: u32 = u32::MAX;
/// The greatest proof or disproof number of a node that is not solved.
const FAR: u32 = 1 << 28;

#[derive(Clone, Copy, Debug)]
struct Node {
    position: Position,
    proof: u32,
    disproof: u32,
    first: u32,
    parents: u32,
    /// The node's place in the order of solving.
    solved: u32,
    /// The last descent or update that visited this node.
    mark: u32,
    /// What is added to the numbers because all open moves led back to the path.
    penalty: u32,
    count: u8,
}

/// A move from one node to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) played: u8,
    /// Whether the move was given up, because it may repeat a board.
    is_given_up: bool,
    pub(super) to: u32,
}

/// A searched graph.
#[derive(Debug)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Parents of nodes, as linked lists: each entry has the place of the next.
    parents: Vec<(u32, u32)>,
    table: Vec<u32>,
    goal: Goal,
    solved: u32,
    mark: u32,
    rounds: usize,
}

/// The most nodes that can be numbered, with the moves from each.
const MAX_STATES: usize = u32::MAX as usize / 65;

/// Searches until the goal is reached or missed by a strategy without repetition, or there are
/// `most` nodes. `before` are the earlier positions of the game.
pub(super) fn search(
    grid: &Grid,
    goal: Goal,
    root: Position,
    before: &[Stones],
    most: usize,
) -> (Known, Graph) {
    let most = most.min(MAX_STATES);
    let mut graph = Graph {
        nodes: Vec::new(),
        edges: Vec::new(),
        parents: Vec::new(),
        table: vec![NONE; 1 << 12],
        goal,
        solved: 0,
        mark: 0,
        rounds: 0,
    };
    graph.node(grid, root);
    graph.run(grid, before, most);
    while !graph.is_open(0) {
        let clashes = graph.repetitions();
        if clashes.is_empty() {
            break;
        }
        graph.give_up_moves(&clashes);
        graph.run(grid, before, most);
    }
    let known = graph.known(0);
    (known, graph)
}

impl Graph {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn known(&self, node: u32) -> Known {
        let node = &self.nodes[node as usize];
        match (node.proof, node.disproof) {
            (0, _) => Known::Reached,
            (_, 0) => Known::Missed,
            _ => Known::Open,
        }
    }

    /// The nodes that follow a node, each with its move.
    pub(super) fn children(&self, node: u32) -> &[Edge] {
        let node = &self.nodes[node as usize];
        &self.edges[node.first as usize..node.first as usize + usize::from(node.count)]
    }

    fn is_open(&self, node: u32) -> bool {
        self.known(node) == Known::Open
    }

    fn is_prover(&self, node: u32) -> bool {
        self.nodes[node as usize].position.to_move == self.goal.prover
    }

    /// Searches until the root is solved or there are enough nodes.
    fn run(&mut self, grid: &Grid, before: &[Stones], most: usize) {
        while self.is_open(0) && self.nodes.len() < most && self.rounds < most {
            self.rounds += 1;
            match self.descend() {
                Ok(leaf) => {
                    self.expand(grid, leaf, before);
                    self.update(leaf);
                }
                Err(0) => return,
                Err(stuck) => self.give_up(stuck),
            }
        }
    }

    /// The node of a position.
    fn node(&mut self, grid: &Grid, position: Position) -> u32 {
        let mask = self.table.len() - 1;
        let mut slot = hash(&position) as usize & mask;
        while let Some(found) = Some(self.table[slot]).filter(|&found| found != NONE) {
            if self.nodes[found as usize].position == position {
                return found;
            }
            slot = (slot + 1) & mask;
        }
        let new = self.nodes.len() as u32;
        self.table[slot] = new;
        let (proof, disproof) = first_numbers(grid, &self.goal, &position);
        let is_solved = proof == 0 || disproof == 0;
        self.nodes.push(Node {
            position,
            proof,
            disproof,
            first: 0,
            parents: NONE,
            solved: if is_solved { 0 } else { NONE },
            mark: 0,
            penalty: 0,
            count: 0,
        });
        if 2 * self.nodes.len() > self.table.len() {
            self.grow();
        }
        new
    }

    fn grow(&mut self) {
        let mask = 2 * self.table.len() - 1;
        self.table.clear();
        self.table.resize(mask + 1, NONE);
        for (i, node) in self.nodes.iter().enumerate() {
            let mut slot = hash(&node.position) as usize & mask;
            while self.table[slot] != NONE {
                slot = (slot + 1) & mask;
            }
            self.table[slot] = i as u32;
        }
    }

    /// The leaf that is most likely to decide, or a node from which all open moves lead back to the
    /// path.
    fn descend(&mut self) -> Result<u32, u32> {
        self.mark += 1;
        let mut at = 0;
        loop {
            self.nodes[at as usize].mark = self.mark;
            if self.nodes[at as usize].count == 0 {
                return Ok(at);
            }
            let is_prover = self.is_prover(at);
            let number = |edge: &&Edge| {
                let child = &self.nodes[edge.to as usize];
                let number = if is_prover {
                    child.proof
                } else {
                    child.disproof
                };
                (edge.is_given_up, number)
            };
            let is_new = |edge: &&Edge| {
                self.is_open(edge.to) && self.nodes[edge.to as usize].mark != self.mark
            };
            let best = self.children(at).iter().filter(is_new).min_by_key(number);
            let best = best.map(|edge| edge.to);
            at = best.ok_or(at)?;
        }
    }

    fn expand(&mut self, grid: &Grid, leaf: u32, before: &[Stones]) {
        let position = self.nodes[leaf as usize].position;
        let mut moves = Vec::new();
        position.moves(grid, &mut moves);
        moves.retain(|(played, next)| *played == PASS || !before.contains(&next.stones));
        let first = self.edges.len();
        for (played, next) in moves {
            let to = self.node(grid, next);
            self.edges.push(Edge {
                played,
                is_given_up: false,
                to,
            });
            let child = &mut self.nodes[to as usize];
            self.parents.push((leaf, child.parents));
            child.parents = self.parents.len() as u32 - 1;
        }
        let node = &mut self.nodes[leaf as usize];
        node.first = first as u32;
        node.count = (self.edges.len() - first) as u8;
    }

    /// Makes a node less attractive from which all open moves lead back: twice as much each time.
    fn give_up(&mut self, stuck: u32) {
        let node = &mut self.nodes[stuck as usize];
        node.penalty = (2 * node.penalty).clamp(8, FAR);
        self.update(stuck);
    }

    /// Carries a node's numbers to all nodes that they change. Each node is visited once, unless
    /// something is solved.
    fn update(&mut self, node: u32) {
        self.mark += 1;
        let mut queue = std::collections::VecDeque::from([node]);
        while let Some(at) = queue.pop_front() {
            self.refresh(at, &mut queue);
        }
    }

    fn refresh(&mut self, at: u32, queue: &mut std::collections::VecDeque<u32>) {
        if !self.is_open(at) {
            return;
        }
        let numbers = self.numbers(at);
        let node = &mut self.nodes[at as usize];
        if (node.proof, node.disproof) == numbers {
            return;
        }
        (node.proof, node.disproof) = numbers;
        if numbers.0 == 0 || numbers.1 == 0 {
            self.solved += 1;
            self.nodes[at as usize].solved = self.solved;
        }
        self.queue_parents(at, queue);
    }

    fn queue_parents(&mut self, node: u32, queue: &mut std::collections::VecDeque<u32>) {
        let is_solved = !self.is_open(node);
        let mut link = self.nodes[node as usize].parents;
        while let Some(&(parent, next)) = self.parents.get(link as usize) {
            let known = &mut self.nodes[parent as usize].mark;
            if is_solved || *known != self.mark {
                *known = self.mark;
                queue.push_back(parent);
            }
            link = next;
        }
    }

    /// The numbers of a node from those of its children. The harder number is the greatest of the
    /// children's, and one for each other child. The sum would count the same thing often in a
    /// graph.
    fn numbers(&self, node: u32) -> (u32, u32) {
        let is_prover = self.is_prover(node);
        let (mut least, mut most, mut open) = (NEVER, 0, 0);
        for edge in self.children(node) {
            let child = &self.nodes[edge.to as usize];
            let (own, other) = match is_prover {
                true => (child.proof, child.disproof),
                false => (child.disproof, child.proof),
            };
            if !edge.is_given_up {
                least = least.min(own);
            }
            if other != 0 {
                most = most.max(other);
                open += 1;
            }
        }
        let hard = match least {
            0 => NEVER,
            _ if open == 0 => 0,
            _ => (most.min(FAR) + open - 1).min(FAR),
        };
        let least = if hard == 0 { NEVER } else { least };
        let penalty = self.nodes[node as usize].penalty;
        let far = |number: u32| match number {
            0 | NEVER => number,
            _ => (number.min(FAR) + penalty).min(FAR),
        };
        let (least, hard) = (far(least), far(hard));
        if is_prover {
            (least, hard)
        } else {
            (hard, least)
        }
    }

    /// The moves of the winner's strategy at a node: for the winner the move that was proved first,
    /// for the other player all moves.
    fn strategy(&self, node: u32) -> &[Edge] {
        let known = self.known(node);
        let children = self.children(node);
        if self.is_prover(node) != (known == Known::Reached) {
            return children;
        }
        let is_winning =
            |&i: &usize| !children[i].is_given_up && self.known(children[i].to) == known;
        let winning = (0..children.len()).filter(is_winning);
        let first = winning.min_by_key(|&i| self.nodes[children[i].to as usize].solved);
        first.map_or(&[], |i| &children[i..=i])
    }

    /// The winner's move at a solved node.
    pub(super) fn reply(&self, node: u32) -> Option<u8> {
        self.strategy(node).first().map(|edge| edge.played)
    }

    /// The winner's plays, as nodes before and after, that can make a board again on some line of
    /// the strategy. The other player's plays that do so are forbidden, which only helps the
    /// winner.
    fn repetitions(&self) -> Vec<(u32, u32)> {
        let mut seen = vec![false; self.nodes.len()];
        seen[0] = true;
        let mut open = vec![0];
        let mut by_board: HashMap<Stones, Vec<u32>> = HashMap::new();
        let mut plays: HashMap<u32, Vec<u32>> = HashMap::new();
        while let Some(node) = open.pop() {
            let stones = self.nodes[node as usize].position.stones;
            by_board.entry(stones).or_default().push(node);
            let is_winner = self.is_prover(node) == (self.known(0) == Known::Reached);
            for edge in self.strategy(node) {
                if is_winner && edge.played != PASS {
                    plays.entry(edge.to).or_default().push(node);
                }
                if !std::mem::replace(&mut seen[edge.to as usize], true) {
                    open.push(edge.to);
                }
            }
        }
        let mut clashes = Vec::new();
        for board in by_board.values().filter(|board| board.len() > 1) {
            for &last in board {
                let Some(plays) = plays.get(&last) else {
                    continue;
                };
                for &first in board.iter().filter(|&&first| first != last) {
                    let behind = self.behind(first, last);
                    let clashing = plays.iter().filter(|play| behind.contains(play));
                    clashes.extend(clashing.map(|&play| (play, last)));
                }
            }
        }
        clashes
    }

    /// The nodes that the strategy can lead to from one node, and that can lead to another one. A
    /// node is solved after the nodes that follow it.
    fn behind(&self, from: u32, to: u32) -> HashSet<u32> {
        let limit = self.nodes[to as usize].solved;
        let mut behind = HashSet::new();
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            if self.nodes[node as usize].solved > limit && behind.insert(node) {
                open.extend(self.strategy(node).iter().map(|edge| edge.to));
            }
        }
        behind
    }

    /// Gives these moves up, and everything that was proved by them.
    fn give_up_moves(&mut self, clashes: &[(u32, u32)]) {
        for &(from, to) in clashes {
            let node = &self.nodes[from as usize];
            let range = node.first as usize..node.first as usize + usize::from(node.count);
            for edge in &mut self.edges[range] {
                edge.is_given_up |= edge.to == to && edge.played != PASS;
            }
        }
        for node in self.nodes.iter_mut().filter(|node| node.count > 0) {
            (node.proof, node.disproof) = (1, 1);
            node.solved = NONE;
        }
        // The newest nodes are mostly after the others.
        for node in (0..self.nodes.len() as u32).rev() {
            if self.nodes[node as usize].count > 0 {
                self.update(node);
            }
        }
    }
}

fn hash(position: &Position) -> u64 {
    let rest = u64::from(position.passes)
        | u64::from(position.is_playout) << 2
        | (position.to_move.index() as u64) << 3
        | u64::from(position.tax as u16) << 8;
    let mut hash = splitmix64(rest, 0);
    for stones in position.stones.0 {
        hash = splitmix64(hash ^ stones, 0);
    }
    hash
}
