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
    /// A node has other neighbours than its points, or another stone.
    #[error("proof {piece}: node {node} is not as the board has it")]
    Graph {
        /// The piece.
        piece: usize,
        /// The node.
        node: u8,
    },
    /// What lies beyond a node is taken as stones of a colour that nobody can take, and is not; or
    /// is not taken so, and may be.
    #[error("proof {piece}: beside node {node}, {colour} is not what it takes for granted")]
    Anchor {
        /// The piece.
        piece: usize,
        /// The node.
        node: u8,
        /// The colour.
        colour: Colour,
    },
    /// The proof needs to know what lies beyond a node, and cannot.
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
    /// Two pieces are about the same point.
    #[error("proofs {} and {} both play on {}", pieces[0], pieces[1], self::point(*point))]
    Overlap {
        /// The pieces.
        pieces: [usize; 2],
        /// The point.
        point: Point,
    },
    /// The chain leans on chains that lean on it.
    #[error("the chain on {} leans on itself", point(*.0))]
    Circle(Point),
    /// A piece that the first rests on may go on for ever.
    #[error("proof {0} may go on for ever")]
    Endless(usize),
    /// A pass in the piece lifts a ban that another counts on.
    #[error("proof {0} lifts bans that another counts on")]
    Clash(usize),
    /// The winner of a piece is not that of the first, or it keeps nothing.
    #[error("proof {0} is of no use for the first")]
    Useless(usize),
    /// The first piece does not say what is claimed.
    #[error("the first proof does not say what is claimed")]
    Claim,
    /// A new stone on the point would count, or does not, other than the proof has it.
    #[error("{}: a new stone here counts otherwise", point(*.0))]
    Rebirth(Point),
}

/// A point as SGF names it: the size of the board is not known here.
fn point(point: Point) -> String {
    let [x, y] = point.to_sgf();
    [char::from(x), char::from(y)].iter().collect()
}
