//! The numerals on stones: drawn here, so that they look the same everywhere.
//!
//! Each figure is a line of even weight, in three cuts: the more figures a
//! number has, the narrower they are. A narrow cut is no squeezed wide one:
//! its strokes keep their weight.

use std::fmt::Write;

use crate::svg::markup::num;

/// One cut (width) of the numerals. Lengths are in hundredths of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// Names the cut in the drawing.
    pub(crate) letter: char,
    /// Width of the stroke.
    pub(crate) stroke: f64,
    /// Width between the middles of the outer strokes.
    width: f64,
    /// Height over all.
    height: f64,
    /// Room between figures.
    gap: f64,
}

/// The cuts for numbers of one, two and three figures.
pub(crate) const CUTS: [Cut; 3] = [
    Cut {
        letter: 'a',
        stroke: 8.5,
        width: 23.0,
        height: 53.0,
        gap: 0.0,
    },
    Cut {
        letter: 'b',
        stroke: 8.0,
        width: 19.5,
        height: 50.0,
        gap: 6.0,
    },
    Cut {
        letter: 'c',
        stroke: 6.8,
        width: 14.6,
        height: 46.0,
        gap: 4.6,
    },
];

/// The figures of a number, each with its place from the number's middle, and
/// how much smaller they must be: numbers of more than three figures do not
/// fit as they are.
pub(crate) fn placed(number: u32) -> (Cut, Vec<(u8, f64)>, f64) {
    let digits: Vec<u8> = number.to_string().bytes().map(|byte| byte - b'0').collect();
    let cut = CUTS[digits.len().min(CUTS.len()) - 1];
    let widths: f64 = digits.iter().map(|&digit| cut.full_width(digit)).sum();
    let total = widths + cut.gap * (digits.len() - 1) as f64;
    let mut left = -total / 2.0;
    let mut places = Vec::with_capacity(digits.len());
    for digit in digits {
        let width = cut.full_width(digit);
        places.push((digit, left + width / 2.0));
        left += width + cut.gap;
    }
    (cut, places, (74.0 / total).min(1.0))
}

impl Cut {
    /// Width between the middles of the outer strokes: 1 is narrow.
    fn inner_width(self, digit: u8) -> f64 {
        if digit == 1 {
            0.42 * self.width
        } else {
            self.width
        }
    }

    fn full_width(self, digit: u8) -> f64 {
        self.inner_width(digit) + self.stroke
    }

    /// The figure as path data, its middle at 0, 0.
    pub(crate) fn path(self, digit: u8) -> String {
        let (width, height) = (self.inner_width(digit), self.height - self.stroke);
        let mut pen = Pen {
            width,
            height,
            data: String::new(),
        };
        match digit {
            0 => pen.zero(),
            1 => pen.lines(&[
                (0.0, 0.2),
                (1.0, 0.0),
                (1.0, 1.0 + self.stroke / 2.0 / height),
            ]),
            2 => pen.two(),
            3 => pen.three(),
            4 => pen.four(self.stroke / 2.0 / height),
            5 => pen.five(),
            6 => pen.six(1.0),
            7 => pen.lines(&[
                (0.0, 0.0),
                (1.0, 0.0),
                (0.3, 1.0 + self.stroke / 2.0 / height),
            ]),
            8 => pen.eight(),
            _ => pen.six(-1.0),
        }
        pen.data
    }
}

/// Draws in a box whose upper left is 0, 0 and lower right 1, 1.
struct Pen {
    width: f64,
    height: f64,
    data: String,
}

impl Pen {
    fn x(&self, at: f64) -> String {
        num((at - 0.5) * self.width)
    }

    fn y(&self, at: f64) -> String {
        num((at - 0.5) * self.height)
    }

    fn to(&mut self, command: char, x: f64, y: f64) {
        let (x, y) = (self.x(x), self.y(y));
        let _ = write!(self.data, "{command}{x} {y}");
    }

    fn lines(&mut self, points: &[(f64, f64)]) {
        for (index, &(x, y)) in points.iter().enumerate() {
            self.to(if index == 0 { 'M' } else { 'L' }, x, y);
        }
    }

    /// An arc of an ellipse to `x`, `y`; `large` and `clockwise` as in SVG.
    fn arc(&mut self, (rx, ry): (f64, f64), large: bool, clockwise: bool, x: f64, y: f64) {
        let (rx, ry) = (num(rx * self.width), num(ry * self.height));
        let (large, clockwise) = (u8::from(large), u8::from(clockwise));
        let _ = write!(self.data, "A{rx} {ry} 0 {large} {clockwise} ");
        let (x, y) = (self.x(x), self.y(y));
        let _ = write!(self.data, "{x} {y}");
    }

    fn curve(&mut self, points: [(f64, f64); 3]) {
        for (command, (x, y)) in ['C', ' ', ' '].into_iter().zip(points) {
            self.to(command, x, y);
        }
    }

    fn zero(&mut self) {
        let round = (0.5, 0.31);
        self.to('M', 0.0, 0.31);
        self.arc(round, false, true, 1.0, 0.31);
        self.to('L', 1.0, 0.69);
        self.arc(round, false, true, 0.0, 0.69);
        self.data.push('Z');
    }

    fn two(&mut self) {
        self.to('M', 0.02, 0.27);
        self.arc((0.48, 0.27), false, true, 0.98, 0.27);
        self.curve([(0.98, 0.52), (0.0, 0.72), (0.0, 1.0)]);
        self.to('L', 1.0, 1.0);
    }

    fn three(&mut self) {
        self.to('M', 0.04, 0.24);
        self.arc((0.46, 0.24), true, true, 0.5, 0.47);
        self.arc((0.5, 0.265), true, true, 0.0, 0.75);
    }

    fn four(&mut self, half_stroke: f64) {
        self.to('M', 0.74, 1.0 + half_stroke);
        self.to('L', 0.74, 0.0);
        self.to('L', 0.0, 0.7);
        self.to('L', 1.12, 0.7);
    }

    fn five(&mut self) {
        self.lines(&[(0.94, 0.0), (0.1, 0.0), (0.04, 0.45)]);
        self.curve([(0.16, 0.38), (0.3, 0.36), (0.46, 0.36)]);
        self.arc((0.52, 0.32), true, true, 0.0, 0.8);
    }

    /// A 6, or turned round, a 9.
    fn six(&mut self, turn: f64) {
        let at = |x: f64, y: f64| (0.5 + turn * (x - 0.5), 0.5 + turn * (y - 0.5));
        let bowl = (0.5, 0.3);
        let go = |pen: &mut Self, command, (x, y): (f64, f64)| pen.to(command, x, y);
        let round = |pen: &mut Self, size, clockwise, (x, y): (f64, f64)| {
            pen.arc(size, false, clockwise, x, y);
        };
        go(self, 'M', at(0.96, 0.24));
        round(self, (0.48, 0.27), false, at(0.0, 0.27));
        go(self, 'L', at(0.0, 0.7));
        round(self, bowl, false, at(1.0, 0.7));
        round(self, bowl, false, at(0.0, 0.7));
    }

    fn eight(&mut self) {
        let (upper, lower) = ((0.45, 0.235), (0.5, 0.265));
        self.to('M', 0.5, 0.47);
        self.arc(upper, true, true, 0.5, 0.0);
        self.arc(upper, true, true, 0.5, 0.47);
        self.arc(lower, true, true, 0.5, 1.0);
        self.arc(lower, true, true, 0.5, 0.47);
        self.data.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_three_figures_fit_a_stone() {
        for number in 0..1000 {
            let (cut, places, scale) = placed(number);
            let half = |digit: u8| cut.full_width(digit) / 2.0;
            let (first, last) = (places[0], places[places.len() - 1]);
            let (left, right) = (first.1 - half(first.0), last.1 + half(last.0));
            assert!((left + right).abs() < 1e-9, "{number} is centred");
            assert!(scale > 0.95, "{number} is shrunk by {scale}");
            // The corners of the number are within the stone.
            assert!(
                (scale * right).hypot(scale * cut.height / 2.0) < 48.0,
                "{number}"
            );
        }
    }

    #[test]
    fn longer_numbers_shrink_to_fit() {
        for number in [1000, 12345, u32::MAX] {
            let (cut, places, scale) = placed(number);
            let (digit, x) = places[0];
            let left = (x - cut.full_width(digit) / 2.0) * scale;
            assert!((-37.1..=-30.0).contains(&left), "{number}: {left}");
        }
    }
}
