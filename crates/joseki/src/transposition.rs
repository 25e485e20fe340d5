//! How often the positions of the tree were reached, whatever the order of the moves.

use crate::chunk::Chunk;
use crate::normal::Turns;
use crate::position::{Hashes, Key, Local, Losses, Table};
use crate::prefix::{Node, extend_path};
use crate::sequence::{Code, Entry, TENUKI};
use honte_goban::{Board, Colour, Size, Symmetry};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The positions of the tree's nodes, and how many sequences reached each.
#[derive(Debug)]
pub(crate) struct Transpositions {
    /// By node: its position.
    pub(crate) of_node: Vec<u32>,
    /// By position.
    pub(crate) reached: Vec<u32>,
    late: BTreeMap<(u32, u16), u32>,
}

/// By position and number of stones played: sequences that came to it with more stones than it has.
pub(crate) type Late = FxHashMap<(u32, u16), u32>;

impl Transpositions {
    /// The late sequences of a position, by the number of stones played.
    pub(crate) fn late(&self, position: u32) -> Vec<(u16, u32)> {
        let own = self.late.range((position, 0)..=(position, u16::MAX));
        own.map(|(&(_, stones), &count)| (stones, count)).collect()
    }
}

/// The positions of the nodes, and what is needed to tell early that a sequence comes to none of them.
///
/// Every sequence is followed for as many stones as the tree's longest sequence has, or for as long
/// as it may still come to the position of some node. While a sequence is in the tree, its positions
/// are those of the nodes, and the nodes' counts say how many come there. Only sequences that leave
/// the tree early enough to come back in another order are played out. Without tenuki entries a node
/// does not know the colours of its sequences' stones, so all are played out.
#[derive(Debug)]
pub(crate) struct Positions {
    side: u8,
    table: Table,
    hashes: Hashes,
    of_node: Vec<u32>,
    /// By position: its name and the number of its stones.
    keys: Vec<Key>,
    stones: Vec<u16>,
    /// By two points, which may be one: the most stones of a node that has played on both, in any
    /// orientation. A sequence with more stones than that and one on each cannot come to a node's
    /// position any more, unless it loses stones ([`Positions::is_beyond`]).
    together: Vec<u16>,
    /// Points of the board.
    area: usize,
    /// The greatest of these numbers: no sequence is followed any further.
    longest: usize,
    /// Whether nodes count the sequences that come to them in the tree.
    colours_are_known: bool,
}

impl Positions {
    pub(crate) fn new(nodes: &[Node], turns: &Turns, size: Size, colours_are_known: bool) -> Self {
        let mut positions = Self {
            side: size.width(),
            table: Table::with_room(nodes.len()),
            hashes: Hashes::new(turns),
            of_node: Vec::with_capacity(nodes.len()),
            keys: Vec::new(),
            stones: Vec::new(),
            together: vec![0; size.area() * size.area()],
            area: size.area(),
            longest: 0,
            colours_are_known,
        };
        let mut board = Board::new(size);
        let (mut path, mut stones) = (Vec::new(), Vec::new());
        for node in 0..nodes.len() as u32 {
            path.clear();
            extend_path(&mut path, nodes, node);
            let mut local = Local::new(size.width());
            let on_path = path.iter().map(|&n| &nodes[n as usize]);
            stones.clear();
            for stone in on_path.filter(|n| n.code != TENUKI) {
                local.play(
                    &positions.hashes,
                    colour(stone.second),
                    stone.code,
                    &mut board,
                );
                stones.push(stone.code);
            }
            // What is above a leaf has no more stones, and none elsewhere.
            if nodes[node as usize].children.is_empty() {
                positions.note_together(&stones, turns);
            }
            let position = positions.table.insert(local.key());
            if position as usize == positions.stones.len() {
                positions.keys.push(local.key());
                positions.stones.push(local.stones().count() as u16);
            }
            positions.of_node.push(position);
        }
        positions
    }

    /// Notes the points of a node, in all orientations, as played on together.
    fn note_together(&mut self, stones: &[Code], turns: &Turns) {
        self.longest = self.longest.max(stones.len());
        for symmetry in Symmetry::ALL {
            let images = || {
                stones
                    .iter()
                    .map(|&code| usize::from(turns.image(symmetry, code)))
            };
            for a in images() {
                for b in images() {
                    let most = &mut self.together[a * self.area + b];
                    *most = (*most).max(stones.len() as u16);
                }
            }
        }
    }

    /// The most stones of a node that has played on both points.
    fn most_together(&self, a: Code, b: Code) -> usize {
        usize::from(self.together[usize::from(a) * self.area + usize::from(b)])
    }

    /// What was counted in sequences outside the tree, together with what the nodes count.
    pub(crate) fn counted(
        self,
        nodes: &[Node],
        mut reached: Vec<u32>,
        mut late: Late,
    ) -> Transpositions {
        if self.colours_are_known {
            self.add_tree(nodes, &mut reached, &mut late);
        }
        Transpositions {
            of_node: self.of_node,
            reached,
            late: late.into_iter().collect(),
        }
    }

    /// The position of a node.
    pub(crate) fn of_node(&self, node: u32) -> u32 {
        self.of_node[node as usize]
    }

    /// The name of a position.
    pub(crate) fn key(&self, position: u32) -> Key {
        self.keys[position as usize]
    }

    /// The number of stones of a position.
    pub(crate) fn stones(&self, position: u32) -> u16 {
        self.stones[position as usize]
    }

    /// The most stones of a sequence that is followed.
    pub(crate) fn longest(&self) -> usize {
        self.longest
    }

    /// Adds the sequences that come to positions within the tree. One that comes twice, as captures
    /// make possible, counts with the first node.
    fn add_tree(&self, nodes: &[Node], reached: &mut [u32], late: &mut Late) {
        let mut played = vec![0_u16; nodes.len()];
        for (i, node) in nodes.iter().enumerate().skip(1) {
            played[i] = played[node.parent as usize] + u16::from(node.code != TENUKI);
            let position = self.of_node[i];
            let mut above = node.parent;
            while above != 0 && self.of_node[above as usize] != position {
                above = nodes[above as usize].parent;
            }
            if above == 0 {
                reached[position as usize] += node.count;
                if self.is_late(position, played[i].into()) {
                    *late.entry((position, played[i])).or_default() += node.count;
                }
            }
        }
    }

    /// Whether so many stones are more than the position has.
    fn is_late(&self, position: u32, stones: usize) -> bool {
        stones > usize::from(self.stones[position as usize])
    }

    /// Whether a sequence that plays a stone here, after `before` others, can reach no node any
    /// more. What stays on the board was played by a node, too, and a node has no more stones than
    /// moves.
    fn is_beyond(&self, losses: &Losses, first: Code, code: Code, before: usize) -> bool {
        let most = match (losses.spare(code), losses.spare(first)) {
            (true, true) => self.most_together(first, code),
            (true, false) => self.most_together(code, code),
            (false, _) => self.longest,
        };
        most == 0 || most + losses.most <= before
    }
}

/// The colour in the normal form: the first player is Black.
fn colour(second: bool) -> Colour {
    if second { Colour::White } else { Colour::Black }
}

pub(crate) struct Walk<'p> {
    nodes: &'p [Node],
    positions: &'p Positions,
    empty: Local,
    /// An empty board, on which moves that capture are played.
    board: Board,
    /// Nodes that the sequence passes through.
    path: Vec<u32>,
    /// Positions that the sequence has reached.
    met: Vec<u32>,
    /// By position: the sequences that came to it.
    pub(crate) reached: Vec<u32>,
    pub(crate) late: Late,
}

impl<'p> Walk<'p> {
    pub(crate) fn new(nodes: &'p [Node], positions: &'p Positions, size: Size) -> Self {
        Self {
            nodes,
            positions,
            empty: Local::new(size.width()),
            board: Board::new(size),
            path: Vec::new(),
            met: Vec::new(),
            reached: vec![0; positions.table.len()],
            late: Late::default(),
        }
    }

    /// Follows the sequences of a chunk from their deepest nodes on.
    pub(crate) fn chunk(&mut self, chunk: &Chunk, deepest: &[u32]) {
        for (row, &node) in chunk.rows.iter().zip(deepest) {
            let node = if self.positions.colours_are_known {
                node
            } else {
                0
            };
            self.sequence(chunk.entries(row), node);
        }
    }

    /// Follows a sequence from the deepest of its nodes on.
    fn sequence(&mut self, entries: &[Entry], deepest: u32) {
        let Positions { side, longest, .. } = *self.positions;
        let Some(first) = entries.first().map(|entry| entry.code()) else {
            return;
        };
        let depth = usize::from(self.nodes[deepest as usize].depth);
        let in_tree = stones(&entries[..depth]).count();
        let rest = || stones(&entries[depth..]).take(longest - in_tree);
        let mut losses = None;
        let mut local = None;
        for (i, stone) in (in_tree..).zip(rest()) {
            if self.positions.most_together(first, stone.code()) <= i {
                let losses =
                    losses.get_or_insert_with(|| Losses::of(side, stones(entries).take(longest)));
                if self.positions.is_beyond(losses, first, stone.code(), i) {
                    break;
                }
            }
            let local = local.get_or_insert_with(|| self.in_tree(&entries[..depth], deepest));
            local.play(
                &self.positions.hashes,
                colour(stone.is_second()),
                stone.code(),
                &mut self.board,
            );
            let position = self.positions.table.get(local.key());
            if let Some(position) = position.filter(|position| !self.met.contains(position)) {
                self.met.push(position);
                self.reached[position as usize] += 1;
                if self.positions.is_late(position, i + 1) {
                    *self.late.entry((position, i as u16 + 1)).or_default() += 1;
                }
            }
        }
    }

    /// Plays what a sequence has in the tree, where its positions are known.
    fn in_tree(&mut self, entries: &[Entry], deepest: u32) -> Local {
        let mut local = self.empty.clone();
        for stone in stones(entries) {
            local.play(
                &self.positions.hashes,
                colour(stone.is_second()),
                stone.code(),
                &mut self.board,
            );
        }
        self.path.clear();
        extend_path(&mut self.path, self.nodes, deepest);
        self.met.clear();
        self.met.extend(
            self.path
                .iter()
                .map(|&node| self.positions.of_node[node as usize]),
        );
        local
    }
}

fn stones(entries: &[Entry]) -> impl Iterator<Item = &Entry> {
    entries.iter().filter(|&&entry| entry != Entry::TENUKI)
}
