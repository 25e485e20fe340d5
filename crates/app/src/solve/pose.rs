//! Which position is meant, who plays first there, and what is in question.

use crate::at::{NodeError, NodePath};
use crate::recorded::Reached;
use crate::terms::Source;
use honte_goban::{Colour, CoordError, Point};
use honte_record::sgf::Name;
use honte_record::tree::{NodeId, Tree};
use honte_solve::{Answer, Effort, Goal, Problem, ProblemError, solve_contested, solve_or_narrow};
use thiserror::Error;

/// What is asked about a record; what is not said is found in the record.
#[derive(Debug, Clone, Default)]
pub struct ProblemQuery {
    /// The position; `None` for the one before the first move where stones are set up, or else for the
    /// end of the main line.
    pub at: Option<NodePath>,
    /// Who plays first; `None` for what the record says (`PL`, the next move, the last move), or else
    /// Black.
    pub to_move: Option<Colour>,
    /// A stone of the group in question, as `C3`; `None` for what is enclosed.
    pub point: Option<String>,
    /// What the side to move wants; `None` where the group says that.
    pub goal: Option<Goal>,
}

/// A problem that was found in a record.
#[derive(Debug, Clone)]
pub struct Posed {
    /// The node of the position.
    pub node: NodeId,
    /// Where it is known from who plays first.
    pub turn_from: Source,
    /// Whether the question named the group; else it is the one that is enclosed.
    pub is_group_named: bool,
    /// The problem.
    pub problem: Problem,
}

/// Why no problem is found in a record.
#[derive(Debug, Clone, Error)]
pub enum PoseError {
    /// The record has no such position.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// A word that is not a point of the board.
    #[error("'{}': {error}", .word.escape_debug())]
    Point {
        /// The word.
        word: String,
        /// Why.
        error: CoordError,
    },
    /// The position has none.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

/// Finds the problem in a record.
///
/// ```
/// use honte_app::solve::{ProblemQuery, pose};
/// use honte_goban::Colour;
///
/// let board = ". . . X O .\nX X X X O .\nO O O O O .\n. . . . . .".parse()?;
/// let record = honte_app::text_board::record_of(&board);
/// let posed = pose(&record, &ProblemQuery::default())?;
/// assert_eq!(posed.problem.to_move, Colour::Black);
/// assert_eq!(posed.problem.defender(), Colour::Black);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PoseError`].
pub fn pose(tree: &Tree, query: &ProblemQuery) -> Result<Posed, PoseError> {
    let node = node(tree, query.at.as_ref())?;
    let board = Reached::at(tree, node).board;
    let (to_move, turn_from) = match (query.to_move, to_move(tree, node)) {
        (Some(side), _) => (side, Source::Given),
        (None, Some(side)) => (side, Source::Record),
        (None, None) => (Colour::Black, Source::Default),
    };
    let point = query.point.as_deref().map(|word| {
        Point::parse_a1(board.size(), word).map_err(|error| PoseError::Point {
            word: word.to_owned(),
            error,
        })
    });
    let problem = Problem::find(&board, to_move, point.transpose()?, query.goal)?;
    Ok(Posed {
        node,
        turn_from,
        is_group_named: query.point.is_some(),
        problem,
    })
}

impl Posed {
    /// Solves the problem. Where no group was named and a move elsewhere is as good as any, another
    /// group was meant, and what is too large is asked on fewer points: the problem that is returned is
    /// the one that was solved, see [`solve_contested`] and [`solve_or_narrow`].
    #[must_use]
    pub fn solve(mut self, effort: &Effort) -> (Posed, Answer) {
        let solve = match self.is_group_named {
            true => solve_or_narrow,
            false => solve_contested,
        };
        let (problem, answer) = solve(&self.problem, effort);
        self.problem = problem;
        (self, answer)
    }
}

/// The node that is asked about; without one, where a record of a problem begins.
///
/// # Errors
/// There is no such node.
pub fn node(tree: &Tree, at: Option<&NodePath>) -> Result<NodeId, NodeError> {
    match at {
        Some(at) => at.find(tree),
        None => beginning(tree),
    }
}

/// The position before the first move where stones are set up, or else the end of the game.
fn beginning(tree: &Tree) -> Result<NodeId, NodeError> {
    let size = tree.size();
    let line = tree.line(tree.root());
    let before = line.take_while(|node| tree.played(*node, size).is_none());
    let before = before.last().unwrap_or(tree.root());
    match Reached::at(tree, before).board.all_stones().next() {
        Some(_) => Ok(before),
        None => NodePath::End.find(tree),
    }
}

/// Who plays after a node, if the record says.
fn to_move(tree: &Tree, node: NodeId) -> Option<Colour> {
    let size = tree.size();
    match tree.value(node, Name::new(b"PL")).map(<[u8]>::trim_ascii) {
        Some([b'B' | b'b', ..]) => return Some(Colour::Black),
        Some([b'W' | b'w', ..]) => return Some(Colour::White),
        _ => {}
    }
    let after = tree
        .first_child(node)
        .and_then(|next| tree.played(next, size));
    let last = || tree.played(node, size).map(|(colour, _)| !colour);
    after.map(|(colour, _)| colour).or_else(last)
}
