//! Lines and arrows over the board.

use std::fmt::Write;

use honte_goban::Point;

use super::{drawing::Drawing, markup::num};
use crate::{Line, layout::CELL};

/// Width of a line, and of the light edge around it.
const WIDTH: f64 = 9.0;
const HALO: f64 = 19.0;
/// How far from the points' centres lines begin and end.
const SHORT: f64 = 0.16 * CELL;
/// Length and half the width of an arrow's head.
const HEAD: (f64, f64) = (34.0, 15.0);

impl Drawing<'_> {
    pub(super) fn lines(&mut self) {
        let region = self.figure.region();
        let shown = |line: &&Line| {
            line.from != line.to && region.contains(line.from) && region.contains(line.to)
        };
        for line in self.figure.lines.iter().filter(shown) {
            let paths = self.line_paths(*line);
            let [from, to] = [line.from, line.to]
                .map(|point| point.to_sgf().map(char::from).iter().collect::<String>());
            let _ = writeln!(
                self.body,
                "<g class=\"e\" data-from=\"{from}\" data-to=\"{to}\">{paths}</g>"
            );
        }
    }

    /// Draws points with texts and marks again where a line would lie over them.
    pub(super) fn texts_over_lines(&mut self) {
        let figure = self.figure;
        if figure.lines.is_empty() {
            return;
        }
        let region = figure.region();
        let is_said = |point: &Point| {
            let spot = figure.spot(*point);
            region.contains(*point) && (spot.text.is_some() || spot.mark.is_some())
        };
        let said: Vec<Point> = figure
            .spots()
            .map(|(point, _)| point)
            .filter(is_said)
            .collect();
        for point in said {
            let under = |line: &Line| self.is_near(point, line);
            if !figure.lines.iter().any(under) {
                continue;
            }
            let spot = figure.spot(point).clone();
            let (x, y) = self.layout.centre(point);
            let class = super::spot::class(&spot);
            let _ = write!(
                self.body,
                "<g class=\"{class}\" transform=\"translate({} {})\">",
                num(x),
                num(y)
            );
            self.contents(&spot);
            self.push("</g>\n");
        }
    }

    /// Whether a line passes a point, or ends on it, nearer than a label is high.
    fn is_near(&self, point: Point, line: &Line) -> bool {
        const NEAR: f64 = 0.45 * CELL;
        let ((x0, y0), (x1, y1)) = (self.layout.centre(line.from), self.layout.centre(line.to));
        let (x, y) = self.layout.centre(point);
        let square = (x1 - x0).powi(2) + (y1 - y0).powi(2);
        let along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / square.max(1.0);
        let along = along.clamp(0.0, 1.0);
        let (dx, dy) = (x0 + along * (x1 - x0) - x, y0 + along * (y1 - y0) - y);
        dx.hypot(dy) < NEAR
    }

    fn line_paths(&self, line: Line) -> String {
        let ((x0, y0), (x1, y1)) = (self.layout.centre(line.from), self.layout.centre(line.to));
        let length = (x1 - x0).hypot(y1 - y0).max(1.0);
        let (dx, dy) = ((x1 - x0) / length, (y1 - y0) / length);
        let along = |at: f64, aside: f64| {
            format!(
                "{} {}",
                num(x0 + at * dx - aside * dy),
                num(y0 + at * dy + aside * dx)
            )
        };
        let end = length - SHORT;
        let shaft_end = if line.arrow { end - HEAD.0 } else { end };
        let shaft = format!("M{}L{}", along(SHORT, 0.0), along(shaft_end, 0.0));
        let stroke = |data: &str, class: &str, width: f64| {
            format!(
                "<path{class} fill=\"none\" stroke-linejoin=\"round\" stroke-width=\"{width}\" \
                 d=\"{data}\"/>"
            )
        };
        let head = line.arrow.then(|| {
            let back = end - HEAD.0;
            format!(
                "M{}L{}L{}Z",
                along(end, 0.0),
                along(back, HEAD.1),
                along(back, -HEAD.1)
            )
        });
        let halo = " class=\"halo\"";
        let mut paths = stroke(&shaft, halo, HALO);
        if let Some(head) = &head {
            paths += &stroke(head, halo, HALO - WIDTH);
        }
        paths += &stroke(&shaft, "", WIDTH);
        if let Some(head) = &head {
            let _ = write!(paths, "<path class=\"tip\" stroke=\"none\" d=\"{head}\"/>");
        }
        paths
    }
}
