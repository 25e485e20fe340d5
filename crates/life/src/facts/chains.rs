//! The chains of a board as they stand, numbered from the upper left.

use std::{collections::BTreeSet, ops::Index};

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point};

use crate::facts::benson::unconditional;

/// A chain as it stands on the board.
pub(crate) struct Chain {
    /// The stones, the lowest point first.
    pub stones: Vec<Point>,
    pub colour: Colour,
    pub liberties: PointSet,
    /// Whether it lives unconditionally.
    pub is_solid: bool,
}

/// All chains of a board, by number.
pub(crate) struct Chains<'a> {
    pub board: &'a Board,
    chains: Vec<Chain>,
    /// The number of the chain on a point, by the point's index.
    numbers: Vec<u16>,
}

/// No chain.
const NONE: u16 = u16::MAX;

impl<'a> Chains<'a> {
    pub(crate) fn new(board: &'a Board) -> Self {
        let solid = Colour::ALL.map(|colour| unconditional(board, colour));
        let mut numbers = vec![NONE; Point::INDEX_END];
        let mut chains = Vec::new();
        for point in board.size().points() {
            let Some(colour) = board.colour_at(point) else {
                continue;
            };
            if numbers[point.index()] != NONE {
                continue;
            }
            let mut stones: Vec<Point> = board.chain(point).collect();
            stones.sort_unstable();
            for stone in &stones {
                numbers[stone.index()] = chains.len() as u16;
            }
            chains.push(Chain {
                liberties: board.chain_liberties(point).collect(),
                is_solid: solid[colour.index()].contains(point),
                stones,
                colour,
            });
        }
        Self {
            board,
            chains,
            numbers,
        }
    }

    pub(crate) const fn len(&self) -> usize {
        self.chains.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Chain> {
        self.chains.iter()
    }

    /// The chain on a point.
    pub(crate) fn number(&self, point: Point) -> Option<usize> {
        let number = self.numbers[point.index()];
        (number != NONE).then_some(usize::from(number))
    }

    /// The first stone of a chain.
    pub(crate) fn first(&self, chain: usize) -> Point {
        self.chains[chain].stones[0]
    }

    /// The stones of some chains.
    pub(crate) fn stones(&self, chains: &[usize]) -> impl Iterator<Item = Point> {
        let stones = chains.iter().map(|&chain| self.chains[chain].stones.iter());
        stones.flatten().copied()
    }

    /// The chains on some points, in order.
    pub(crate) fn within(&self, points: &PointSet) -> Vec<usize> {
        let mut chains: Vec<usize> = points.iter().filter_map(|at| self.number(at)).collect();
        chains.sort_unstable();
        chains.dedup();
        chains
    }

    /// The chains that stand beside some points.
    pub(crate) fn beside(&self, points: &PointSet) -> BTreeSet<usize> {
        let size = self.board.size();
        let beside = points.iter().flat_map(|point| size.neighbours(point));
        beside.filter_map(|point| self.number(point)).collect()
    }

    /// Whether a stone on a point lives unconditionally.
    pub(crate) fn is_solid_at(&self, point: Point) -> bool {
        let number = self.number(point);
        number.is_some_and(|number| self.chains[number].is_solid)
    }

    /// What can be reached from a chain over empty points and chains that do not stop it.
    pub(crate) fn pocket(&self, chain: usize, stops: impl Fn(usize) -> bool) -> PointSet {
        flood(self.board, self.first(chain), |point| {
            let other = self.number(point);
            other.is_none_or(|other| other == chain || !stops(other))
        })
    }
}

impl Index<usize> for Chains<'_> {
    type Output = Chain;

    fn index(&self, chain: usize) -> &Chain {
        &self.chains[chain]
    }
}

/// The points connected with one, through those that pass.
pub(crate) fn flood(board: &Board, start: Point, passes: impl Fn(Point) -> bool) -> PointSet {
    let mut points = PointSet::EMPTY;
    points.insert(start);
    let mut stack = vec![start];
    while let Some(point) = stack.pop() {
        for beside in board.size().neighbours(point) {
            if passes(beside) && points.insert(beside) {
                stack.push(beside);
            }
        }
    }
    points
}
