//! Parts of the board in which something may be proved.

use honte_goban::{Colour, Point};
use honte_rules::PointSet;

use crate::{
    judge::Judge,
    regions::growth::Growth,
    regions::region::{Beyond, Region},
};

use crate::tuning::{WIDEST_WINDOW, WINDOW_SIZES, WINDOW_VISITS};

/// No share is too small.
pub(crate) const ANY: f32 = -2.0;

/// Which chains of the winner may be walls, besides those that live
/// unconditionally.
#[derive(Clone, Copy)]
pub(crate) enum Lean<'a> {
    OnAll,
    OnNone,
    On(&'a [usize]),
    Except(&'a [usize]),
}

impl Lean<'_> {
    pub(crate) fn is_on(self, chain: usize) -> bool {
        match self {
            Self::OnAll => true,
            Self::OnNone => false,
            Self::On(chains) => chains.contains(&chain),
            Self::Except(chains) => !chains.contains(&chain),
        }
    }
}

/// A window about to be searched.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Window {
    pub points: PointSet,
    /// Chains of the winner at its border.
    pub walls: Vec<usize>,
}

impl Judge<'_> {
    /// The region of a window in which `winner` is to win.
    pub(crate) fn region(
        &self,
        window: &Window,
        whole: &[Point],
        winner: Colour,
    ) -> Option<Region> {
        Region::of(self.board, &window.points, whole, |point| {
            let is_wall = |number| window.walls.contains(&number);
            if self.number(point).is_some_and(is_wall) {
                Beyond::Stone(winner)
            } else if self.is_solid(point) && self.board.colour_at(point) == Some(!winner) {
                Beyond::Stone(!winner)
            } else {
                Beyond::Open(!winner)
            }
        })
    }

    /// The points nearest to chains that seem to belong to the winner, few of them
    /// and more, with his chains beside them: as part of the play, or as walls.
    pub(crate) fn windows(
        &mut self,
        chains: &[usize],
        winner: Colour,
        way: (Lean<'_>, f32),
        avoid: &PointSet,
    ) -> Vec<Window> {
        let stones = chains
            .iter()
            .flat_map(|&chain| self.chains[chain].stones.iter().copied());
        let stones: Vec<Point> = stones.collect();
        let grown = |size| self.grow(chains, stones.clone(), size, winner, way, avoid);
        let largest = (way.1 <= ANY).then_some(WIDEST_WINDOW);
        let sizes = WINDOW_SIZES.into_iter().chain(largest);
        let mut windows: Vec<Window> = sizes.filter_map(grown).collect();
        windows.dedup();
        self.charge(WINDOW_VISITS * WINDOW_SIZES.len() as u64);
        windows
    }

    /// The window of chains that grows from some points, up to a size. It takes
    /// in what has at least a certain share of the winner's, and reaches on from his
    /// other chains.
    pub(crate) fn grow(
        &self,
        chains: &[usize],
        queue: Vec<Point>,
        size: usize,
        winner: Colour,
        (lean, least): (Lean<'_>, f32),
        avoid: &PointSet,
    ) -> Option<Window> {
        let stones = |&chain: &usize| self.chains[chain].stones.iter().copied();
        let mut points: PointSet = queue.iter().copied().collect();
        points.extend(chains.iter().flat_map(stones));
        let is_empty = |&&point: &&Point| self.board.is_empty_at(point);
        let mut growth = Growth {
            judge: self,
            winner,
            lean,
            least,
            size,
            avoid,
            points,
            walls: Vec::new(),
            taken: queue.iter().filter(is_empty).count(),
            queue,
            done: 0,
            doubtful: Vec::new(),
        };
        growth.run();
        let Growth {
            mut points, walls, ..
        } = growth;
        self.drop_breathless(&mut points, winner);
        let whole = chains
            .iter()
            .all(|&chain| points.contains(self.chains[chain].stones[0]));
        // Chains come in whole, whatever part of them is to be avoided.
        let is_own = |point| (self.number(point)).is_some_and(|number| chains.contains(&number));
        let mut points_of_others = points.iter().filter(|&point| !is_own(point));
        let apart = !points_of_others.any(|point| avoid.contains(point));
        (whole && apart).then_some(Window { points, walls })
    }

    /// Takes out the winner's chains that have no liberty among the points:
    /// they could not stand if what lies beyond were the other's.
    pub(crate) fn drop_breathless(&self, points: &mut PointSet, winner: Colour) {
        let inside = *points;
        let breathes = |point: &Point| {
            self.board.colour_at(*point) != Some(winner)
                || (self.number(*point)).is_some_and(|chain| self.liberties[chain].meets(&inside))
        };
        *points = inside.iter().filter(breathes).collect();
    }
}
