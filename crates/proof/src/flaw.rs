//! What can be wrong with a proof.

use crate::{Action, State, graph::Graph};

/// Why a proof does not hold. Nodes are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// More nodes than a game can have.
    #[error("{0} nodes, which is more than 128")]
    TooManyNodes(usize),
    /// A set has nodes that are not in the graph.
    #[error("a set has nodes outside the graph")]
    OutsideGraph,
    /// A node is its own neighbour.
    #[error("node {0} is its own neighbour")]
    SelfLoop(u8),
    /// A node has a neighbour that does not have the node as its neighbour.
    #[error("{to} is a neighbour of {from}, but not the other way round")]
    OneWay {
        /// The node.
        from: u8,
        /// Its neighbour.
        to: u8,
    },
    /// Stones of both colours on one node.
    #[error("stones of both colours on node {0}")]
    TwoStones(u8),
    /// A chain of the start has neither liberty nor anchor.
    #[error("the chain on node {0} has no liberty")]
    NoLiberty(u8),
    /// A mark of the start is on no stone, or on a stone of a larger chain.
    #[error("the mark on node {0} is not on a single stone")]
    StrayMark(u8),
    /// More states than can be numbered.
    #[error("more than {limit} states", limit = Graph::LIMIT)]
    TooManyStates,
    /// The check was stopped from outside. No fault was found so far, and nothing is shown.
    #[error("the check was stopped")]
    Stopped,
    /// The winner makes a move that the rules forbid.
    #[error("{action} is not legal: {state}")]
    Illegal {
        /// The state before the move.
        state: State,
        /// The forbidden move.
        action: Action,
    },
    /// No lemma gives the state to the winner.
    #[error("no lemma settles it: {state}")]
    NotSettled {
        /// The state.
        state: State,
    },
    /// Play cannot be confined to a room as the strategy says.
    #[error("play cannot be confined: {state}")]
    NotConfined {
        /// The state.
        state: State,
    },
    /// The defender is to win at once, and has no stone in the rebirth set.
    #[error("no stone in the rebirth set: {state}")]
    Lost {
        /// The state.
        state: State,
    },
    /// The defender is to win, but play can return for ever to a state in which the defender has no
    /// stone in the rebirth set.
    #[error("no stone in the rebirth set again and again: {state}")]
    LostAgain {
        /// The state.
        state: State,
    },
    /// The attacker is to win, but play can go round for ever while the defender always has a stone
    /// in the rebirth set.
    #[error("a stone in the rebirth set for ever: {state}")]
    HeldForEver {
        /// A state on the cycle.
        state: State,
    },
}
