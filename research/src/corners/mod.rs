//! Parts of the board in a corner: rows that, from the edge down, do not grow
//! longer.

use honte_goban::{Board, Point, Size, Symmetry, Transform};

/// The lengths of the rows of all corners of an area.
pub(crate) fn corners(area: usize, rows: usize, columns: usize) -> Vec<Vec<usize>> {
    if area == 0 {
        return vec![Vec::new()];
    }
    if rows == 0 {
        return Vec::new();
    }
    let lengths = 1..=columns.min(area);
    lengths
        .flat_map(|length| {
            let rest = corners(area - length, rows - 1, length);
            rest.into_iter()
                .map(move |rest| [vec![length], rest].concat())
        })
        .collect()
}

/// The points of a corner, in the upper left of a board.
pub(crate) fn points(size: Size, rows: &[usize]) -> Vec<Point> {
    let is_inside = |point: &Point| {
        let length = rows.get(usize::from(point.y()));
        length.is_some_and(|&length| usize::from(point.x()) < length)
    };
    size.points().filter(is_inside).collect()
}

/// The lengths of the columns.
pub(crate) fn columns(rows: &[usize]) -> Vec<usize> {
    let longest = rows.first().copied().unwrap_or(0);
    (0..longest)
        .map(|column| rows.iter().filter(|&&length| length > column).count())
        .collect()
}

/// Whether the mirror image of a position comes before it.
pub(crate) fn is_second_of_twins(board: &Board) -> bool {
    let image = board.transformed(Transform {
        symmetry: Symmetry::new(true, false, false),
        swap_colours: false,
    });
    image.hash128() < board.hash128()
}
