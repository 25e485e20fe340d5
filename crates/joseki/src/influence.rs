//! Global influence around a sequence (paper, section 6).

use honte_goban::{Colour, Point, Symmetry};

/// Influence from the left, the right, the top and the bottom: positive is Black's.
pub type Sides = [i32; 4];

/// The smallest box around the stones of a sequence, in lines from the left and from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    left: u8,
    right: u8,
    top: u8,
    bottom: u8,
}

impl Frame {
    /// The box around one point.
    pub fn around(point: Point) -> Frame {
        let (x, y) = (point.x(), point.y());
        Frame {
            left: x,
            right: x,
            top: y,
            bottom: y,
        }
    }

    /// Extends the box to hold one more point.
    pub fn add(&mut self, point: Point) {
        self.left = self.left.min(point.x());
        self.right = self.right.max(point.x());
        self.top = self.top.min(point.y());
        self.bottom = self.bottom.max(point.y());
    }
}

/// The stones on a board, by row and by column, so that the nearest stone on a line is one
/// instruction away.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    rows: [Line; 25],
    columns: [Line; 25],
}

/// The stones on one line, one bit for each place.
#[derive(Debug, Clone, Copy, Default)]
struct Line {
    any: u32,
    black: u32,
}

impl Line {
    fn set(&mut self, at: u8, colour: Colour) {
        self.any |= 1 << at;
        if colour == Colour::Black {
            self.black |= 1 << at;
        }
    }

    fn clear(&mut self, at: u8) {
        self.any &= !(1 << at);
        self.black &= !(1 << at);
    }

    fn sign(self, at: u32) -> i32 {
        if self.black >> at & 1 != 0 { 1 } else { -1 }
    }

    /// The score of the first stone before `edge`: `reach` less its distance from the edge, at
    /// least 0, with the stone's colour as sign.
    fn before(self, edge: u8, reach: i32) -> i32 {
        let stones = self.any & ((1 << edge) - 1);
        if stones == 0 {
            return 0;
        }
        let at = stones.ilog2();
        (reach - (i32::from(edge) - at as i32)).max(0) * self.sign(at)
    }

    /// The score of the first stone after `edge`: `reach` less its distance from the edge, at least
    /// 0, with the stone's colour as sign.
    fn behind(self, edge: u8, reach: i32) -> i32 {
        let stones = self.any & (u32::MAX << edge << 1);
        if stones == 0 {
            return 0;
        }
        let at = stones.trailing_zeros();
        (reach - (at as i32 - i32::from(edge))).max(0) * self.sign(at)
    }
}

impl Lines {
    /// Puts a stone on the board.
    pub fn set(&mut self, point: Point, colour: Colour) {
        self.rows[usize::from(point.y())].set(point.x(), colour);
        self.columns[usize::from(point.x())].set(point.y(), colour);
    }

    /// Takes a stone off the board.
    pub fn clear(&mut self, point: Point) {
        self.rows[usize::from(point.y())].clear(point.x());
        self.columns[usize::from(point.x())].clear(point.y());
    }

    /// The influence on a frame. For each row of the frame the left side's score is `reach` less
    /// the distance from the frame's edge to the first stone on the left, at least 0, with the
    /// stone's colour as sign. All rows are added up; likewise the right side, and by column top
    /// and bottom. A stone next to the frame has distance 1.
    pub fn influence(&self, frame: &Frame, reach: u8) -> Sides {
        let reach = i32::from(reach);
        let mut sides = [0; 4];
        for row in &self.rows[usize::from(frame.top)..=usize::from(frame.bottom)] {
            sides[0] += row.before(frame.left, reach);
            sides[1] += row.behind(frame.right, reach);
        }
        for column in &self.columns[usize::from(frame.left)..=usize::from(frame.right)] {
            sides[2] += column.before(frame.top, reach);
            sides[3] += column.behind(frame.bottom, reach);
        }
        sides
    }
}

/// The sides after a symmetry; `swap` exchanges the colours.
pub fn turn(sides: Sides, symmetry: Symmetry, swap: bool) -> Sides {
    let [mut left, mut right, mut top, mut bottom] = sides;
    if symmetry.swaps_axes() {
        (left, right, top, bottom) = (top, bottom, left, right);
    }
    if symmetry.mirrors_x() {
        (left, right) = (right, left);
    }
    if symmetry.mirrors_y() {
        (top, bottom) = (bottom, top);
    }
    let sides = [left, right, top, bottom];
    if swap { sides.map(|v| -v) } else { sides }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(text: &str) -> Point {
        Point::from_sgf(text.as_bytes()).unwrap()
    }

    #[test]
    fn only_the_first_stone_of_a_row_counts() {
        let mut lines = Lines::default();
        lines.set(point("hd"), Colour::Black);
        lines.set(point("jd"), Colour::White);
        let mut frame = Frame::around(point("dd"));
        frame.add(point("fc"));
        // hd is 2 behind the edge at f: 17 - 2.
        assert_eq!(lines.influence(&frame, 17), [0, 15, 0, 0]);
        lines.clear(point("hd"));
        assert_eq!(lines.influence(&frame, 17), [0, -13, 0, 0]);
    }

    #[test]
    fn neighbours_and_far_stones() {
        let mut lines = Lines::default();
        lines.set(point("da"), Colour::White);
        lines.set(point("ds"), Colour::Black);
        lines.set(point("cb"), Colour::Black);
        let frame = Frame::around(point("db"));
        // The neighbour has distance 1; the stone at the other side has distance 17.
        assert_eq!(lines.influence(&frame, 17), [16, 0, -16, 0]);
        assert_eq!(lines.influence(&frame, 18), [17, 0, -17, 1]);
    }

    #[test]
    fn sides_turn_with_the_board() {
        for symmetry in Symmetry::ALL {
            let size = honte_goban::Size::GO19;
            let stones = [
                ("dn", Colour::Black),
                ("nc", Colour::White),
                ("ed", Colour::Black),
                ("gg", Colour::White),
            ];
            let (mut plain, mut turned) = (Lines::default(), Lines::default());
            for (p, colour) in stones {
                plain.set(point(p), colour);
                turned.set(symmetry.apply(size, point(p)), colour.opposite());
            }
            let (mut frame, mut image) = (
                Frame::around(point("hd")),
                Frame::around(symmetry.apply(size, point("hd"))),
            );
            for p in ["fc", "hg"] {
                frame.add(point(p));
                image.add(symmetry.apply(size, point(p)));
            }
            let sides = plain.influence(&frame, 17);
            assert_ne!(sides, [0; 4]);
            assert_eq!(
                turned.influence(&image, 17),
                turn(sides, symmetry, true),
                "{symmetry:?}"
            );
        }
    }
}
