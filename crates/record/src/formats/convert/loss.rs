//! What is not carried over as it is.

use crate::tree::NodeId;

/// Something of a tree that the Ishi format shows otherwise, or not at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Loss {
    /// The node has properties that are kept in a `USER SGF` block, or dropped from a plain file.
    Properties,
    /// The node takes stones off the board, which Ishi can only do in a diagram: the positions
    /// that follow differ.
    Removal,
    /// The variations from this node are kept in a `USER SGF` block, or dropped from a plain file:
    /// Ishi's stand on a move.
    Variations,
    /// The move has another number, as Ishi's do not repeat within a sequence.
    Number,
}

/// What was not carried over as it is, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lost {
    /// The game, from 0.
    pub game: usize,
    /// The node.
    pub node: NodeId,
    /// What it is.
    pub loss: Loss,
}
