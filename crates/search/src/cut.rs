//! A pattern cut out of a position.

use honte_goban::{Board, Point, Size, Symmetry};
use honte_record::filter::{Anchor, BoardPattern, BoardPatternError, Cell};

/// The rectangle between two points of a board as a pattern.
///
/// What is the whole board is anchored as that; what touches two edges that meet lies in a corner,
/// what touches an edge lies at a side, and else the pattern may be anywhere. It is turned so that
/// its corner is the upper left and its edge is above.
///
/// ```
/// use honte_goban::{Board, Colour, Point, Size};
/// use honte_search::cut;
///
/// let mut board = Board::new(Size::GO19);
/// board.play(Colour::Black, Point::parse_a1(Size::GO19, "Q16")?)?;
/// let [one, other] = ["P15", "T19"].map(|name| Point::parse_a1(Size::GO19, name));
/// let pattern = cut(&board, one?, other?)?;
/// assert_eq!(pattern.to_string(), "corner \"...../...../...../...X./.....\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`BoardPatternError::Empty`] if a point is not on the board.
pub fn cut(board: &Board, one: Point, other: Point) -> Result<BoardPattern, BoardPatternError> {
    let of_board = board.size();
    if !of_board.contains(one) || !of_board.contains(other) {
        return Err(BoardPatternError::Empty);
    }
    let (left, right) = (one.x().min(other.x()), one.x().max(other.x()));
    let (top, bottom) = (one.y().min(other.y()), one.y().max(other.y()));
    let size = Size::new(right - left + 1, bottom - top + 1);
    let size = size.map_err(|_| BoardPatternError::TooLarge)?;
    let cells = size.points().map(|point| {
        let point = Point::new(point.x() + left, point.y() + top);
        Cell::only(point.and_then(|point| board.colour_at(point)))
    });
    let edges = (
        left == 0,
        right + 1 == of_board.width(),
        top == 0,
        bottom + 1 == of_board.height(),
    );
    let (anchor, symmetry) = lie(edges);
    Ok(BoardPattern::new(anchor, size, cells.collect())?.transformed(symmetry.into()))
}

/// The anchor of what touches these edges (left, right, upper, lower), and what brings its corner to
/// the upper left, or its edge up.
fn lie(edges: (bool, bool, bool, bool)) -> (Anchor, Symmetry) {
    match edges {
        (true, true, true, true) => (Anchor::Board, Symmetry::IDENTITY),
        (left @ true, _, top @ true, _)
        | (left @ true, _, top @ false, true)
        | (left @ false, true, top @ true, _)
        | (left @ false, true, top @ false, true) => {
            (Anchor::Corner, Symmetry::new(false, !left, !top))
        }
        (_, _, true, _) => (Anchor::Side, Symmetry::IDENTITY),
        (_, _, _, true) => (Anchor::Side, Symmetry::new(false, false, true)),
        // Exchanging the axes takes the left edge up.
        (true, ..) => (Anchor::Side, Symmetry::new(true, false, false)),
        (_, true, ..) => (Anchor::Side, Symmetry::new(true, false, true)),
        _ => (Anchor::Anywhere, Symmetry::IDENTITY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Line, Placements, Scanner};
    use honte_goban::Colour;

    #[test]
    fn what_is_cut_out_is_found_where_it_was() {
        let size = Size::GO19;
        let mut board = Board::new(size);
        let mut line = Line::new(size);
        for (number, at) in (0..361).step_by(7).enumerate() {
            let point = Point::new((at % 19) as u8, (at / 19) as u8).unwrap();
            let colour = Colour::ALL[number % 2];
            board.play(colour, point).unwrap();
            line.play(colour, Some(point));
        }
        for (left, top, right, bottom) in [
            (0, 0, 4, 5),
            (14, 0, 18, 6),
            (0, 13, 6, 18),
            (12, 12, 18, 18),
            (4, 0, 9, 3),
            (4, 14, 9, 18),
            (0, 4, 3, 9),
            (15, 5, 18, 10),
            (5, 5, 11, 9),
            (0, 0, 18, 18),
            (0, 5, 18, 9),
            (0, 0, 18, 4),
        ] {
            let [one, other] = [(left, top), (right, bottom)].map(|(x, y)| Point::new(x, y));
            let pattern = cut(&board, one.unwrap(), other.unwrap()).unwrap();
            let placements = Placements::new(&pattern, size, false);
            let mut hits = Vec::new();
            Scanner::new(&placements).hits(&line, &mut hits);
            let is_there = |hit: &crate::Hit| {
                let placement = placements.get(hit.placement).unwrap();
                hit.last == line.moves() && (placement.left, placement.top) == (left, top)
            };
            assert!(hits.iter().any(is_there), "{pattern}");
        }
    }
}
