//! Parts of the board in which something may be proved.

use honte_goban::PointSet;
use honte_goban::{Colour, Point};

use crate::{
    facts::chains::Chains,
    regions::region::{Beyond, Region},
    tuning::OWN_SHARE,
};

/// Which chains of the winner may be walls, besides those that live unconditionally.
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

/// How far windows grow.
#[derive(Clone, Copy)]
pub(crate) struct Reach<'a> {
    /// The walls at which they may end.
    pub lean: Lean<'a>,
    /// The least share of the winner's that a point must have to be taken in.
    pub least: f32,
}

impl Reach<'_> {
    /// Less than any share: nothing need seem to be the winner's.
    pub(crate) const ANY: f32 = -2.0;

    /// Over what seems to be the winner's, without walls.
    pub(crate) const OWN: Self = Self {
        lean: Lean::OnNone,
        least: OWN_SHARE,
    };

    /// Over anything, without walls.
    pub(crate) const OVER_ALL: Self = Self {
        lean: Lean::OnNone,
        least: Self::ANY,
    };
}

/// A window about to be searched.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Window {
    pub points: PointSet,
    /// Chains of the winner at its border.
    pub walls: Vec<usize>,
}

impl Window {
    /// The same with a single wall.
    pub(crate) fn with_wall(&self, wall: usize) -> Self {
        Self {
            walls: vec![wall],
            ..*self
        }
    }

    /// The region of the window in which `winner` is to win. The chains on `whole` become a node
    /// each, and the chains of each of `eyes` have one more eye somewhere else.
    pub(crate) fn region(
        &self,
        chains: &Chains<'_>,
        whole: &[Point],
        winner: Colour,
        eyes: &[Vec<usize>],
    ) -> Option<Region> {
        let region = Region::of(chains.board, &self.points, whole, |point| {
            let is_wall = |number| self.walls.contains(&number);
            if chains.number(point).is_some_and(is_wall) {
                Beyond::Stone(winner)
            } else if chains.is_solid_at(point) && chains.board.colour_at(point) == Some(!winner) {
                Beyond::Stone(!winner)
            } else {
                Beyond::Open(!winner)
            }
        })?;
        eyes.iter().try_fold(region, |region, eye| {
            let nodes = region.nodes(eye.iter().map(|&chain| chains.first(chain)));
            region.with_eye(nodes)
        })
    }
}
