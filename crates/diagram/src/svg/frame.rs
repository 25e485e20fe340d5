//! The board and what is around it.

use std::fmt::Write;

use super::{
    drawing::Drawing,
    markup::{escaped, num},
};
use crate::layout::{CAPTION, GAP, LEADING, TO_COORDINATE, named_sides};

/// Width of the lines within the board.
const LINE: f64 = 3.2;
/// Width of the lines along its edges.
const EDGE_LINE: f64 = 8.0;
/// Radius of a hoshi.
const HOSHI: f64 = 9.5;
/// Size of the type of coordinates.
const COORDINATE: f64 = 42.0;
/// Height of capitals and figures by the size of the type.
pub(super) const CAPITAL: f64 = 0.65;
/// Height of small letters by the size of the type.
pub(super) const SMALL: f64 = 0.43;

impl Drawing<'_> {
    pub(super) fn frame(&mut self) {
        self.ground();
        self.grid();
        self.edge();
        self.hoshi();
        self.coordinates();
    }

    fn ground(&mut self) {
        let (width, height) = self.layout.size();
        let _ = writeln!(
            self.body,
            "<rect class=\"page\" width=\"{}\" height=\"{}\"/>",
            num(width),
            num(height),
        );
        let (left, top, width, height) = self.layout.board();
        let _ = writeln!(
            self.body,
            "<rect class=\"board\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            num(left),
            num(top),
            num(width),
            num(height),
        );
    }

    fn grid(&mut self) {
        let [left, top, right, bottom] = self.layout.ends().map(num);
        let mut path = String::new();
        for y in self.figure.region().rows() {
            let _ = write!(path, "M{left} {}H{right}", num(self.layout.row(y)));
        }
        for x in self.figure.region().columns() {
            let _ = write!(path, "M{} {top}V{bottom}", num(self.layout.column(x)));
        }
        let _ = writeln!(
            self.body,
            "<path class=\"grid\" stroke-width=\"{LINE}\" d=\"{path}\"/>"
        );
    }

    /// The heavier lines where the board ends. They meet in the corners of the
    /// board, and stop with the other lines where the figure is cut off.
    fn edge(&mut self) {
        let edges = self.layout.edges();
        let [left, top, right, bottom] = self.layout.ends();
        let reach = |closed: bool| if closed { EDGE_LINE / 2.0 } else { 0.0 };
        let (west, east) = (
            num(left - reach(edges.left)),
            num(right + reach(edges.right)),
        );
        let (north, south) = (
            num(top - reach(edges.top)),
            num(bottom + reach(edges.bottom)),
        );
        let sides = [
            (edges.top, format!("M{west} {}H{east}", num(top))),
            (edges.bottom, format!("M{west} {}H{east}", num(bottom))),
            (edges.left, format!("M{} {north}V{south}", num(left))),
            (edges.right, format!("M{} {north}V{south}", num(right))),
        ];
        let closed = sides.into_iter().filter(|(closed, _)| *closed);
        let path: String = closed.map(|(_, line)| line).collect();
        if !path.is_empty() {
            let _ = writeln!(
                self.body,
                "<path class=\"grid\" stroke-width=\"{EDGE_LINE}\" d=\"{path}\"/>"
            );
        }
    }

    fn hoshi(&mut self) {
        let size = self.figure.size();
        let shown = self
            .figure
            .region()
            .points()
            .filter(|&point| size.is_hoshi(point));
        let mut dots = String::new();
        for point in shown {
            let (x, y) = self.layout.centre(point);
            let _ = write!(
                dots,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{HOSHI}\"/>",
                num(x),
                num(y)
            );
        }
        if !dots.is_empty() {
            let _ = writeln!(self.body, "<g class=\"hoshi\">{dots}</g>");
        }
    }

    fn coordinates(&mut self) {
        let [left, top, right, bottom] = named_sides(self.figure);
        let region = self.figure.region();
        let [first_x, last_x] =
            [region.columns().start(), region.columns().end()].map(|x| self.layout.column(*x));
        let [first_y, last_y] =
            [region.rows().start(), region.rows().end()].map(|y| self.layout.row(*y));
        for (shown, y) in [
            (top, first_y - TO_COORDINATE),
            (bottom, last_y + TO_COORDINATE),
        ] {
            if shown {
                self.column_names(y);
            }
        }
        for (shown, x) in [
            (left, first_x - TO_COORDINATE),
            (right, last_x + TO_COORDINATE),
        ] {
            if shown {
                self.row_names(x);
            }
        }
    }

    // Each name is a text of its own: not every program supports lists of
    // places in one text.

    fn column_names(&mut self, y: f64) {
        let (names, region) = (self.figure.coordinates, self.figure.region());
        let down = half_height(&names.column(*region.columns().start()));
        self.start_names(0.0, y + down);
        for x in region.columns() {
            let (name, x) = (names.column(x), num(self.layout.column(x)));
            let _ = write!(self.body, "<text x=\"{x}\">{name}</text>");
        }
        self.push("</g>\n");
    }

    fn row_names(&mut self, x: f64) {
        let (names, size) = (self.figure.coordinates, self.figure.size());
        self.start_names(x, half_height(&names.row(size, 0)));
        for y in self.figure.region().rows() {
            let (name, y) = (names.row(size, y), num(self.layout.row(y)));
            let _ = write!(self.body, "<text y=\"{y}\">{name}</text>");
        }
        self.push("</g>\n");
    }

    fn start_names(&mut self, x: f64, y: f64) {
        let _ = write!(
            self.body,
            "<g font-size=\"{COORDINATE}\" transform=\"translate({} {})\">",
            num(x),
            num(y)
        );
    }

    /// Caption and notes.
    pub(super) fn below(&mut self) {
        let (caption, notes) = self.layout.below();
        let (left, _, width, height) = self.layout.board();
        let (x, mut y) = (num(left + width / 2.0), height + GAP + CAPTION);
        for (lines, style) in [(caption, ""), (notes, " font-style=\"italic\"")] {
            if lines.is_empty() {
                continue;
            }
            let _ = write!(self.body, "<g font-size=\"{CAPTION}\"{style}>");
            for line in lines {
                let text = escaped(line);
                let _ = write!(self.body, "<text x=\"{x}\" y=\"{}\">{text}</text>", num(y));
                y += LEADING;
            }
            self.push("</g>\n");
        }
    }
}

/// From the middle of a coordinate down to its baseline.
fn half_height(name: &str) -> f64 {
    let small = name.starts_with(|c: char| c.is_ascii_lowercase());
    COORDINATE * if small { SMALL } else { CAPITAL } / 2.0
}
