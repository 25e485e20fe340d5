//! A territory: points that seem to be a colour's, and what is proved of the chains round them.

use honte_goban::Board;
use honte_goban::PointSet;

use crate::facts::local_proof::LocalProof;

/// Points that seem to be a colour's, and the chains beside them.
#[derive(Clone)]
pub(crate) struct Territory {
    pub points: PointSet,
    pub chains: Vec<usize>,
    /// Those that live unconditionally, or by smaller territories.
    pub walls: Vec<usize>,
    /// Those of the others that are to be kept in it.
    pub kept: Vec<usize>,
    /// The proof that they are, on the assumption that those which are kept in other territories,
    /// too, have an eye there.
    pub proof: Option<LocalProof>,
}

impl Territory {
    /// How many of its points are empty.
    pub(crate) fn empty(&self, board: &Board) -> usize {
        self.points
            .iter()
            .filter(|&point| board.is_empty_at(point))
            .count()
    }

    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.points.meets(&other.points)
    }
}
