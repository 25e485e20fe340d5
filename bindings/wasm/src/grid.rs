//! Positions as arrays of numbers, row by row from the upper left.

use crate::Error;
use honte_goban::{Board, Colour, Point, Size};

/// The number of what is on a point.
pub(crate) fn sign(colour: Option<Colour>) -> i8 {
    match colour {
        Some(Colour::Black) => 1,
        Some(Colour::White) => -1,
        None => 0,
    }
}

/// A position as numbers.
pub(crate) fn signs(board: &Board) -> Vec<i8> {
    let points = board.size().points();
    points.map(|point| sign(board.colour_at(point))).collect()
}

/// A position from numbers: those above 0 are black stones, those below 0 white ones.
///
/// # Errors
/// A size that boards do not have, a row that is not full. Chains may have no liberties.
pub(crate) fn board(signs: &[i8], width: usize) -> Result<Board, Error> {
    let grid = || Error::Grid {
        width,
        points: signs.len(),
    };
    let height = signs.len().checked_div(width).ok_or_else(grid)?;
    if height * width != signs.len() {
        return Err(grid());
    }
    let side = |length: usize| u8::try_from(length).map_err(|_| grid());
    let size = Size::new(side(width)?, side(height)?)?;
    let mut board = Board::new(size);
    for (point, sign) in size.points().zip(signs) {
        let colour = match sign {
            0 => continue,
            1.. => Colour::Black,
            _ => Colour::White,
        };
        board.set(point, Some(colour))?;
    }
    Ok(board)
}

/// The place of a point in such an array.
pub(crate) fn index(size: Size, point: Point) -> u32 {
    u32::from(point.y()) * u32::from(size.width()) + u32::from(point.x())
}

/// The point of a name.
///
/// # Errors
/// Why it is none.
pub(crate) fn point(size: Size, name: &str) -> Result<Point, Error> {
    Point::parse_a1(size, name).map_err(|error| Error::Point(name.to_owned(), error))
}
