//! What a certificate says.

use crate::{Proof, Reading};
use honte_goban::Point;
use std::sync::Arc;

/// What is claimed of the chains of a board, each with its proof.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// What a pass for a ko lifts.
    pub reading: Reading,
    /// The findings, in order. A finding may rest on those before it.
    pub findings: Vec<Finding>,
}

/// What is found of a chain.
#[derive(Clone, Debug)]
pub struct Finding {
    /// A stone of the chain.
    pub chain: Point,
    /// What is claimed.
    pub claim: Claim,
    /// The proofs: the first is about the chain, the others about what the first rests on.
    pub pieces: Vec<Piece>,
}

/// What may be claimed of a chain (Article 7, clause 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// It cannot be captured.
    Uncapturable,
    /// It can be captured.
    Capturable,
    /// It can be captured, and that enables no new stone that cannot be.
    Dead,
    /// It cannot be captured, or its capture enables a new stone that cannot be.
    Lives,
}

/// A proof and the points that it is about.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The points of each node: one point, or all stones of a chain. Nodes without points are eyes
    /// that lie elsewhere on the board.
    pub cells: Vec<Vec<Point>>,
    /// The proof.
    pub proof: Arc<Proof>,
}
