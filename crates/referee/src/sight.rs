//! Whether a game is plainly not over, seen before anything is searched.
//!
//! Random play to the end from an opening gives most points now to one side, now to the other. At
//! the end of a game it hardly ever does: of 231 professional games near their end none has more than
//! 24 such points, and 162 of 186 have more than 60 after 150 moves.

use crate::recorded::Reached;
use honte_goban::{Board, Colour, Move, Point, PointSet};
use honte_life::{Budget, Ownership};

/// Random games give a point that belongs to nobody yet to the same side in less than three of four.
const CLEAR_SHARE: f32 = 0.5;

/// With more than one in so many points of the board belonging to nobody a game is not over.
/// Measured; see `docs/notes/finished-games.md`.
const OPEN_PART: usize = 6;

/// No game is called unfinished at sight for fewer points than these.
const MIN_OPEN: usize = 12;

/// With more than one in so many points of the board open no search can prove much, whoever says
/// that the game is over: it has [`WIDE_VISITS`]. Chosen.
const WIDE_PART: usize = 2;

/// Visits where nearly all of the board is open: a few tenths of a second, enough for a problem in a
/// corner. Chosen.
const WIDE_VISITS: u64 = 200_000;

/// What is seen of a position.
pub(crate) struct Sight {
    /// The places that belong to nobody yet, the largest first.
    pub(crate) open: Vec<Vec<Point>>,
    is_wide: bool,
}

impl Sight {
    /// Looks at a position.
    pub(crate) fn of(board: &Board) -> Sight {
        let ownership = Ownership::of(board);
        let is_open = |&point: &Point| {
            board.is_empty_at(point) && ownership.share(point, Colour::Black).abs() < CLEAR_SHARE
        };
        let open: PointSet = board.size().points().filter(is_open).collect();
        let (points, area) = (open.len(), board.size().area());
        Sight {
            open: if points > MIN_OPEN.max(area / OPEN_PART) {
                places(board, &open)
            } else {
                Vec::new()
            },
            is_wide: points > MIN_OPEN.max(area / WIDE_PART),
        }
    }

    /// The budget of the searches.
    pub(crate) fn budget(&self, budget: &Budget) -> Budget {
        let most = if self.is_wide { WIDE_VISITS } else { u64::MAX };
        Budget {
            visits: budget.visits.min(most),
            total: budget.total.min(most),
            ..budget.clone()
        }
    }
}

/// Whether a position is a game under way: nobody passed last or recorded a count, and it was played
/// and not put on the board as a problem is, in stones of both colours.
pub(crate) fn is_under_way(reached: &Reached, has_count: bool) -> bool {
    let has_both = || {
        let mut colours = Colour::ALL.iter();
        colours.all(|&colour| reached.board.stones(colour).next().is_some())
    };
    !has_count
        && match reached.last {
            Some((_, played)) => played != Move::Pass,
            None => !has_both(),
        }
}

/// Points that touch each other, together; the largest place first.
fn places(board: &Board, points: &PointSet) -> Vec<Vec<Point>> {
    let mut seen = PointSet::EMPTY;
    let mut places = Vec::new();
    for first in points.iter() {
        if seen.contains(first) {
            continue;
        }
        let (mut place, mut next) = (Vec::new(), vec![first]);
        seen.insert(first);
        while let Some(point) = next.pop() {
            place.push(point);
            for beside in board.size().neighbours(point) {
                if points.contains(beside) && !seen.contains(beside) {
                    seen.insert(beside);
                    next.push(beside);
                }
            }
        }
        place.sort_unstable();
        places.push(place);
    }
    places.sort_by_key(|place| std::cmp::Reverse(place.len()));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(board: &str) -> Vec<usize> {
        let board: Board = board.parse().unwrap();
        Sight::of(&board).open.iter().map(Vec::len).collect()
    }

    #[test]
    fn a_stone_in_the_middle_decides_nothing() {
        let row = ". . . . . . . . .\n";
        let board = format!("{}. . . . X . . . .\n{}", row.repeat(4), row.repeat(4));
        assert_eq!(open(&board), [80]);
        assert!(open(&row.repeat(9)).iter().sum::<usize>() > 60);
    }

    #[test]
    fn a_divided_board_is_settled() {
        let board = "\
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
";
        assert!(open(board).is_empty());
    }
}
