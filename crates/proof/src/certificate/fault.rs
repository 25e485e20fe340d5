//! What can be wrong with a certificate.

use honte_goban::{Colour, Point};

use crate::Flaw;

/// Why a finding does not hold. Pieces are counted from 0, nodes are numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no stone on the point.
    #[error("no stone on {}", point(*.0))]
    NoStone(Point),
    /// There is no proof, and the chain does not live unconditionally.
    #[error("no proof")]
    NoPiece,
    /// A proof does not hold.
    #[error("proof {piece}: {flaw}")]
    Proof {
        /// The piece.
        piece: usize,
        /// What is wrong with it.
        flaw: Box<Flaw>,
    },
    /// A proof is for another reading, does not begin with the attacker, or begins with bans.
    #[error("proof {0} is not about the stopped position")]
    Start(usize),
    /// The points of a node are off the board, there twice, or neither one point nor a whole chain
    /// that has to be kept.
    #[error("proof {piece}: node {node} is no part of the board")]
    Cell {
        /// The piece.
        piece: usize,
        /// The node.
        node: u8,
    },
    /// A node has other neighbours than its points have, or another stone.
    #[error("proof {piece}: node {node} is not as the board has it")]
    Graph {
        /// The piece.
        piece: usize,
        /// The node.
        node: u8,
    },
    /// The proof takes what lies beyond a node as uncapturable stones of a colour where it is not,
    /// or does not take it so where it may be.
    #[error("proof {piece}: beside node {node}, {colour} is not what it takes for granted")]
    Anchor {
        /// The piece.
        piece: usize,
        /// The node.
        node: u8,
        /// The colour.
        colour: Colour,
    },
    /// The proof needs to know what lies beyond a node, and that is not known.
    #[error("proof {piece}: what lies beyond node {node} is open, and matters")]
    Open {
        /// The piece.
        piece: usize,
        /// The node.
        node: u8,
    },
    /// An eye is no liberty of a single chain, the winner plays in it, or no other piece shows it.
    #[error("proof {piece}: the eye at node {node} is not shown")]
    Eye {
        /// The piece.
        piece: usize,
        /// The node.
        node: u8,
    },
    /// Two pieces use the same point.
    #[error("proofs {} and {} both play on {}", pieces[0], pieces[1], self::point(*point))]
    Overlap {
        /// The pieces.
        pieces: [usize; 2],
        /// The point.
        point: Point,
    },
    /// The chain leans on chains that lean on it in turn.
    #[error("the chain on {} leans on itself", point(*.0))]
    Circle(Point),
    /// A piece that the first rests on may go on for ever.
    #[error("proof {0} may go on for ever")]
    Endless(usize),
    /// A pass for a ko in the piece lifts a ban that another piece needs.
    #[error("proof {0} lifts bans that another counts on")]
    Clash(usize),
    /// The winner of a piece is not that of the first piece, or the piece keeps nothing.
    #[error("proof {0} is of no use for the first")]
    Useless(usize),
    /// The first piece does not say what is claimed.
    #[error("the first proof does not say what is claimed")]
    Claim,
    /// A new stone on the point counts where the proof says that it does not, or the other way
    /// round.
    #[error("{}: a new stone here counts otherwise", point(*.0))]
    Rebirth(Point),
}

/// A point by its SGF letters: the size of the board is not known here.
fn point(point: Point) -> String {
    let [x, y] = point.to_sgf();
    [char::from(x), char::from(y)].iter().collect()
}
