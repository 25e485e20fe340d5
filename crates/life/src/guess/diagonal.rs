//! The points on a point's diagonals, by which an eye is told from a false one.

use honte_goban::{Board, Colour, Point, Size};

/// The way to each of them.
const WAYS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The points on a point's diagonals; `None` where the board ends.
#[inline]
pub(crate) fn diagonals(size: Size, point: Point) -> impl Iterator<Item = Option<Point>> {
    WAYS.iter().map(move |&(dx, dy)| {
        let x = point.x().checked_add_signed(dx)?;
        let y = point.y().checked_add_signed(dy)?;
        Point::new(x, y).filter(|&diagonal| size.contains(diagonal))
    })
}

/// Whether the diagonals of a point that a colour surrounds leave it an eye: at most one is in
/// other hands, and none at the edge.
#[inline]
pub(crate) fn allow_eye(board: &Board, point: Point, colour: Colour) -> bool {
    let (mut others, mut edge) = (0, 0);
    for diagonal in diagonals(board.size(), point) {
        match diagonal {
            Some(diagonal) => others += i32::from(board.colour_at(diagonal) == Some(!colour)),
            None => edge = 1,
        }
    }
    others + edge < 2
}
