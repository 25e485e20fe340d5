//! A small part of the board in which chains without a verdict stand against each other.

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point};

mod outside;
mod role;

use crate::{
    facts::Facts,
    guess::spaces::{Space, Spaces},
    regions::region::Region,
    tuning::{MAX_OPEN_POCKET, MAX_POCKET, MAX_POCKET_CHAINS},
};

use outside::fill_outside;
use role::{Role, role};

/// Chains that live or die together on few points, between others that seem to live whatever is
/// played here.
pub(crate) struct Pocket {
    pub points: PointSet,
    /// The chains in it.
    pub chains: Vec<usize>,
    /// The chains round it.
    pub walls: Vec<usize>,
    /// Points outside the chains of each colour, Black first, that are taken as filled by the other.
    pub filled: [PointSet; 2],
}

/// The pocket that a chain is in; `None` if too much is open there.
pub(crate) fn closed_pocket(facts: &Facts<'_>, chain: usize, spaces: &Spaces) -> Option<Pocket> {
    let mut growth = Growth {
        facts,
        spaces,
        pocket: Pocket {
            points: PointSet::EMPTY,
            chains: Vec::new(),
            walls: Vec::new(),
            filled: [PointSet::EMPTY; 2],
        },
        empty: 0,
    };
    growth.meet(chain)?;
    let mut next = 0;
    while let Some(&chain) = growth.pocket.chains.get(next) {
        growth.take(chain)?;
        next += 1;
    }
    let mut pocket = growth.pocket;
    if pocket.chains.is_empty() || pocket.walls.is_empty() {
        return None;
    }
    fill_outside(&facts.chains, &mut pocket);
    let is_empty = |point: &Point| facts.board().is_empty_at(*point);
    let empty = pocket.points.iter().filter(is_empty).count();
    (empty <= MAX_POCKET).then_some(pocket)
}

impl Pocket {
    /// The pocket as a graph, in which the chains on `whole` are a single node each. What is wide
    /// beside it is taken as stones of the colour that seems to own it.
    pub(crate) fn region(&self, board: &Board, whole: &[Point], spaces: &Spaces) -> Option<Region> {
        Region::of(board, &self.points, whole, |point| {
            let filled = |colour: &Colour| self.filled[(!*colour).index()].contains(point);
            let by = Colour::ALL.into_iter().find(filled);
            let wide = || spaces.at(point).filter(|space| space.is_wide());
            let owner = || wide().and_then(Space::owner);
            board.colour_at(point).or(by).or_else(owner).into()
        })
    }
}

/// A pocket that grows from a chain.
struct Growth<'a, 'b> {
    facts: &'a Facts<'b>,
    spaces: &'a Spaces,
    pocket: Pocket,
    empty: usize,
}

impl Growth<'_, '_> {
    /// Takes in a chain with what is round it; `None` if that is too much.
    fn take(&mut self, chain: usize) -> Option<()> {
        let chains = &self.facts.chains;
        let stones = &chains[chain].stones;
        self.pocket.points.extend(stones.iter().copied());
        for liberty in chains[chain].liberties.iter() {
            let space = self.spaces.at(liberty)?;
            match space.is_wide() {
                true => self.take_empty(&[liberty].into_iter().collect())?,
                false => self.take_empty(&space.points)?,
            }
        }
        let size = chains.board.size();
        let beside = stones.iter().flat_map(|&stone| size.neighbours(stone));
        for other in beside.filter_map(|point| chains.number(point)) {
            self.meet(other)?;
        }
        Some(())
    }

    /// Takes in empty points, and meets the chains beside them.
    fn take_empty(&mut self, points: &PointSet) -> Option<()> {
        let chains = &self.facts.chains;
        for point in points.iter() {
            if !self.pocket.points.insert(point) {
                continue;
            }
            self.empty += 1;
            let beside = chains.board.size().neighbours(point);
            for other in beside.filter_map(|other| chains.number(other)) {
                self.meet(other)?;
            }
        }
        (self.empty <= MAX_OPEN_POCKET).then_some(())
    }

    /// Decides what a chain is to the pocket; `None` if that leaves too much open.
    fn meet(&mut self, chain: usize) -> Option<()> {
        let Pocket { chains, walls, .. } = &mut self.pocket;
        if chains.contains(&chain) || walls.contains(&chain) {
            return Some(());
        }
        match role(self.facts, chain, self.spaces) {
            Role::Wall => walls.push(chain),
            Role::Inside if chains.len() < MAX_POCKET_CHAINS => chains.push(chain),
            Role::Inside | Role::Open => return None,
        }
        Some(())
    }
}
