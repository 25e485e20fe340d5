//! Corners behind living walls, of one colour or of two with one border between
//! them.

use crate::corners::points;
use honte_goban::{Board, Colour, Point, Size};

/// The side of the board that a corner is shown on.
pub(crate) const SIDE: u8 = 11;
/// The most rows and columns of a corner, so that walls have room for eyes.
pub(crate) const EXTENT: usize = 6;

/// A corner being filled, and the walls round it.
pub(crate) struct Corner {
    pub(crate) board: Board,
    pub(crate) inside: Vec<Point>,
    /// The points next to it, from the lower left to the upper right.
    pub(crate) beside: Vec<Point>,
}

impl Corner {
    pub(crate) fn new(size: Size, rows: &[usize]) -> Self {
        let inside = points(size, rows);
        let mut beside: Vec<Point> = size
            .points()
            .filter(|point| !inside.contains(point))
            .filter(|&point| size.neighbours(point).any(|near| inside.contains(&near)))
            .collect();
        beside.sort_by_key(|&point| diagonal(point));
        Self {
            board: Board::new(size),
            inside,
            beside,
        }
    }

    /// The empty corner behind all walls.
    pub(crate) fn each_wall(&mut self, white_walls: bool, visit: &mut impl FnMut(&mut Self)) {
        let diagonals = self.beside.iter().map(|&point| diagonal(point));
        let mut borders: Vec<i16> = diagonals.collect();
        borders.dedup();
        // With no border the walls are of one colour.
        if let Some(lowest) = borders.first_mut() {
            *lowest = i16::MAX;
        }
        borders.truncate(if white_walls { borders.len() } else { 1 });
        for border in borders {
            for lower in Colour::ALL {
                if lower == Colour::White && !white_walls {
                    continue;
                }
                self.board = Board::new(self.board.size());
                self.build_walls(border, lower);
                visit(self);
            }
        }
    }

    /// Walls of one colour left of a diagonal and of the other from there on,
    /// each with two eyes.
    fn build_walls(&mut self, border: i16, lower: Colour) {
        let size = self.board.size();
        for point in size.points() {
            let (x, y) = (point.x(), point.y());
            let is_eye =
                matches!((SIDE - 1 - x, y), (0, 0 | 2)) || matches!((x, SIDE - 1 - y), (0 | 2, 0));
            if is_eye || self.inside.contains(&point) {
                continue;
            }
            let colour = if diagonal(point) < border {
                lower
            } else {
                !lower
            };
            // The point is on the board and empty.
            let _ = self.board.place(colour, point);
        }
    }

    /// Whether a stone of a colour on a point would join its walls, as the corner
    /// is empty.
    pub(crate) fn joins_wall(&self, colour: Colour, point: Point) -> bool {
        let mut beside = self.board.size().neighbours(point);
        beside
            .any(|near| self.board.colour_at(near) == Some(colour) && !self.inside.contains(&near))
    }
}

/// Where a point lies between the lower left and the upper right.
fn diagonal(point: Point) -> i16 {
    i16::from(point.x()) - i16::from(point.y())
}
