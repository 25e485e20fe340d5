//! What a problem is, and how it is found on a board.

use crate::region::{self, Extent};
use honte_goban::{Board, Colour, Point, PointSet};
use thiserror::Error;

/// A life-and-death problem.
///
/// Nobody plays outside of `area`. Stones of the attacker that have a liberty outside of it can
/// therefore not be captured, and stones of the target that get one have escaped.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The position.
    pub board: Board,
    /// Who plays first.
    pub to_move: Colour,
    /// The stones in question, of one colour. They live as long as any of them is on the board.
    pub target: Vec<Point>,
    /// The points on which both play.
    pub area: PointSet,
}

/// Why no problem is found on a board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// There is no stone on the point that was named.
    #[error("there is no stone on {0}")]
    NoStone(String),
    /// The board is empty, or has stones of one colour.
    #[error("there are not stones of both colours")]
    OneColour,
    /// Either colour could be the one in question.
    #[error("it is not clear which group is in question")]
    Unclear,
    /// The stone that was named is not of the colour in question.
    #[error("the stone on {0} is the other side's")]
    OtherSide(String),
    /// There are too many points to play on.
    #[error("the group is not enclosed: there are {0} points to play on, more than {MAX_POINTS}")]
    Open(usize),
}

/// What the side to move wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// To save stones of its own.
    Live,
    /// To capture stones of the other.
    Kill,
}

/// The most points on which a problem is played.
const MAX_POINTS: usize = 120;

impl Problem {
    /// Finds the stones in question and the points to play on.
    ///
    /// The stones are those of the chain at `point`, or else those of the colour that is enclosed by the
    /// other; `goal` says which colour that is. The points are those that can be reached from them
    /// without passing a stone of the other colour, as far as they are enclosed, and two steps further
    /// where they are not; the liberties of attackers that could be captured from there; and where a
    /// single way leads on from a point, the next one, so that the way can be blocked.
    ///
    /// # Errors
    /// [`ProblemError`].
    pub fn find(
        board: &Board,
        to_move: Colour,
        point: Option<Point>,
        goal: Option<Goal>,
    ) -> Result<Problem, ProblemError> {
        let defender = goal.map(|goal| match goal {
            Goal::Live => to_move,
            Goal::Kill => !to_move,
        });
        let target = match point {
            Some(point) => {
                let name = || point.to_a1(board.size());
                match board.colour_at(point) {
                    None => return Err(ProblemError::NoStone(name())),
                    Some(colour) if defender.is_some_and(|defender| defender != colour) => {
                        return Err(ProblemError::OtherSide(name()));
                    }
                    Some(_) => board.chain(point).collect(),
                }
            }
            None => region::enclosed(board, defender)?,
        };
        let area = region::around(board, &target, Extent::USUAL);
        if area.len() > MAX_POINTS {
            return Err(ProblemError::Open(area.len()));
        }
        Ok(Problem {
            board: board.clone(),
            to_move,
            target,
            area,
        })
    }

    /// The same on more points, one step further where the group is not enclosed; `None` where there are no
    /// more, or too many.
    #[must_use]
    pub fn wider(&self) -> Option<Problem> {
        let area = region::around(&self.board, &self.target, Extent::WIDE);
        (area.len() > self.area.len() && area.len() <= MAX_POINTS).then(|| Problem {
            area,
            ..self.clone()
        })
    }

    /// The same on fewer points, for what is too large: stones that get to the border of them count as
    /// out, even where a single move would stop them. `None` where there are no fewer.
    #[must_use]
    pub fn narrower(&self) -> Option<Problem> {
        let area = region::around(&self.board, &self.target, Extent::NARROW);
        (area.len() < self.area.len()).then(|| Problem {
            area,
            ..self.clone()
        })
    }

    /// Whether it is a [narrower](Self::narrower) problem than the one that [`Self::find`] finds.
    #[must_use]
    pub fn is_narrow(&self) -> bool {
        self.area.len() < region::around(&self.board, &self.target, Extent::USUAL).len()
    }

    /// The same about a part of the stones.
    pub(crate) fn part(&self, target: Vec<Point>) -> Problem {
        Problem {
            area: region::around(&self.board, &target, Extent::USUAL),
            target,
            ..self.clone()
        }
    }

    /// The colour that wants to save the stones.
    #[must_use]
    pub fn defender(&self) -> Colour {
        let first = self.target.first();
        first
            .and_then(|stone| self.board.colour_at(*stone))
            .unwrap_or(self.to_move)
    }
}
