//! How often the positions of the tree were reached, whatever the order of the moves.

use crate::chunk::Chunk;
use crate::normal::Turns;
use crate::position::{Hashes, Local, Losses, Table};
use crate::prefix::Node;
use crate::replay::extend_path;
use crate::sequence::{Code, Entry, TENUKI};
use honte_goban::{Board, Colour, Size};
use rayon::prelude::*;

/// The positions of the tree's nodes, and how many sequences reached each.
#[derive(Debug)]
pub(crate) struct Transpositions {
    /// By node: its position.
    pub(crate) of_node: Vec<u32>,
    /// By position.
    pub(crate) reached: Vec<u32>,
}

/// Follows every sequence as long as it may still come to the position of some node.
pub(crate) fn count(chunks: &[Chunk], nodes: &[Node], turns: &Turns, size: Size) -> Transpositions {
    let positions = Positions::new(nodes, turns, size);
    let reached = chunks
        .par_iter()
        .fold(
            || Walk::new(&positions, size),
            |mut walk, chunk| {
                chunk
                    .rows
                    .iter()
                    .for_each(|row| walk.sequence(chunk.entries(row)));
                walk
            },
        )
        .map(|walk| walk.reached)
        .reduce(
            || vec![0; positions.table.len()],
            |a, b| a.iter().zip(&b).map(|(a, b)| a + b).collect(),
        );
    Transpositions {
        of_node: positions.of_node,
        reached,
    }
}

#[derive(Debug)]
struct Positions {
    side: u8,
    table: Table,
    hashes: Hashes,
    of_node: Vec<u32>,
    /// By point: the most stones of a node that has played there, in any orientation. A sequence with
    /// more stones than that and one of them there cannot come to a node's position any more, unless
    /// it loses stones ([`Positions::is_beyond`]).
    most_stones: Vec<usize>,
    /// The most of all.
    longest: usize,
}

impl Positions {
    fn new(nodes: &[Node], turns: &Turns, size: Size) -> Self {
        let mut positions = Self {
            side: size.width(),
            table: Table::with_room(nodes.len()),
            hashes: Hashes::new(turns),
            of_node: Vec::with_capacity(nodes.len()),
            most_stones: vec![0; size.area()],
            longest: 0,
        };
        let mut board = Board::new(size);
        let mut path = Vec::new();
        for node in 0..nodes.len() as u32 {
            path.clear();
            extend_path(&mut path, nodes, node);
            let mut local = Local::new(size.width());
            let stones = || {
                path.iter()
                    .map(|&n| &nodes[n as usize])
                    .filter(|n| n.code != TENUKI)
            };
            let count = stones().count();
            for stone in stones() {
                local.play(
                    &positions.hashes,
                    colour(stone.second),
                    stone.code,
                    &mut board,
                );
                for image in turns.all_images(stone.code) {
                    let most = &mut positions.most_stones[usize::from(image)];
                    *most = count.max(*most);
                }
            }
            positions.of_node.push(positions.table.insert(local.key()));
        }
        positions.longest = positions.most_stones.iter().copied().max().unwrap_or(0);
        positions
    }

    /// Whether a sequence that has a stone here behind `before` others has left all nodes behind.
    /// What stays on the board was played by a node, too, and a node has no more stones than moves.
    fn is_beyond(&self, losses: &Losses, code: Code, before: usize) -> bool {
        let most = match losses.spare(code) {
            true => self.most_stones[usize::from(code)],
            false => self.longest,
        };
        most == 0 || most + losses.most <= before
    }
}

/// The colour in the normal form.
fn colour(second: bool) -> Colour {
    if second { Colour::White } else { Colour::Black }
}

struct Walk<'p> {
    positions: &'p Positions,
    empty: Local,
    /// For captures.
    board: Board,
    /// Positions that the sequence has been to.
    met: Vec<u32>,
    reached: Vec<u32>,
}

impl<'p> Walk<'p> {
    fn new(positions: &'p Positions, size: Size) -> Self {
        Self {
            positions,
            empty: Local::new(size.width()),
            board: Board::new(size),
            met: Vec::new(),
            reached: vec![0; positions.table.len()],
        }
    }

    fn sequence(&mut self, entries: &[Entry]) {
        self.met.clear();
        let mut local = self.empty.clone();
        let mut losses = None;
        let stones = entries.iter().filter(|&&entry| entry != Entry::TENUKI);
        for (i, stone) in stones.enumerate() {
            if self.positions.most_stones[usize::from(stone.code())] <= i {
                let losses = losses.get_or_insert_with(|| Losses::of(self.positions.side, entries));
                if self.positions.is_beyond(losses, stone.code(), i) {
                    break;
                }
            }
            let colour = colour(stone.is_second());
            local.play(
                &self.positions.hashes,
                colour,
                stone.code(),
                &mut self.board,
            );
            if let Some(position) = self.positions.table.get(local.key()) {
                // Captures may lead back to where it was.
                if !self.met.contains(&position) {
                    self.met.push(position);
                    self.reached[position as usize] += 1;
                }
            }
        }
    }
}
