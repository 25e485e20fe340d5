//! Values against what their property takes.

use super::Check;
use super::play::Play;
use crate::header::{Date, GameResult};
use crate::problem::ProblemKind;
use crate::sgf::table::{Count, Definition, Shape};
use crate::sgf::{Name, value};
use crate::tree::{NodeId, Property};
use honte_goban::Point;

impl<P: Play> Check<'_, P> {
    pub(super) fn values(&mut self, node: NodeId, property: &Property<'_>, of: &Definition) {
        let name = property.name();
        let mut values = property.values();
        if of.count == Count::One && values.count() > 1 {
            self.tell_of(ProblemKind::ManyValues, node, property);
        }
        let nothing = values.count() == 1 && property.value() == Some(b"");
        if nothing && of.count == Count::EmptyList {
            return;
        }
        if of.shape == Shape::Point {
            return self.points(node, property, of);
        }
        for raw in &mut values {
            self.value(node, (name, raw), of);
        }
    }

    fn value(&mut self, node: NodeId, (name, raw): (Name, &[u8]), of: &Definition) {
        let trimmed = raw.trim_ascii();
        let may_be_empty = matches!(of.shape, Shape::Empty | Shape::Move | Shape::Figure);
        if trimmed.is_empty() && !may_be_empty {
            return self.tell_value(ProblemKind::EmptyValue, node, (name, raw), None);
        }
        if of.shape == Shape::Move {
            if let Err(kind) = value::parse_move(raw, self.size) {
                self.tell_value(kind, node, (name, raw), None);
            }
            return;
        }
        if let Err(expected) = fits(trimmed, of.shape) {
            self.tell_value(ProblemKind::BadValue, node, (name, raw), Some(expected));
        } else if !self.is_readable(raw) {
            self.tell_value(ProblemKind::BadText, node, (name, raw), None);
        } else {
            self.meaning(node, (name, raw));
        }
        if let Some(point) = off_board(trimmed, of.shape, |point| self.size.contains(point)) {
            self.tell_value(ProblemKind::PointOffBoard, node, (name, raw), Some(point));
        }
    }

    /// Values that make sense only as what they stand for.
    fn meaning(&mut self, node: NodeId, (name, raw): (Name, &[u8])) {
        const DT: Name = Name::new(b"DT");
        const RE: Name = Name::new(b"RE");
        if name != DT && name != RE {
            return;
        }
        let text = self.tree.simple_text(raw);
        let text = text.trim();
        if name == DT && Date::parse(text).is_none() {
            self.tell_value(ProblemKind::BadDate, node, (name, raw), None);
        } else if name == RE && GameResult::parse(text).is_none() {
            self.tell_value(ProblemKind::BadResult, node, (name, raw), None);
        }
    }

    fn points(&mut self, node: NodeId, property: &Property<'_>, of: &Definition) {
        let name = property.name();
        let mut seen: Vec<Point> = Vec::new();
        for raw in property.values() {
            let alone = of.count != Count::One;
            match value::parse_points(raw, self.size) {
                Ok(points) if alone => {
                    let before = seen.len();
                    seen.extend(points);
                    let (old, new) = seen.split_at(before);
                    if new.iter().any(|point| old.contains(point)) {
                        self.tell_value(ProblemKind::PointTwice, node, (name, raw), None);
                    }
                }
                Ok(_) => {}
                Err(ProblemKind::OffBoard) => {
                    self.tell_value(ProblemKind::PointOffBoard, node, (name, raw), None);
                }
                Err(_) => self.tell_value(ProblemKind::BadPoint, node, (name, raw), None),
            }
            if seen.len() > 1000 {
                // More points than any board has: all else was told.
                seen.truncate(625);
            }
        }
    }
}

/// Whether a value that is not empty has the shape; what was expected if not.
fn fits(raw: &[u8], shape: Shape) -> Result<(), &'static str> {
    let text = std::str::from_utf8(raw).unwrap_or_default();
    let (fits, expected) = match shape {
        Shape::Empty => (raw.is_empty(), "nothing"),
        Shape::Number => (is_number(text), "a whole number"),
        Shape::Real => (is_real(text), "a number"),
        Shape::Double => (matches!(text, "1" | "2"), "1 or 2"),
        Shape::Colour => (matches!(text, "B" | "W"), "B or W"),
        Shape::Label => (is_label(raw), "a point, ':' and a text"),
        Shape::Arrow => (is_arrow(raw), "two different points with ':'"),
        Shape::Program => (raw.contains(&b':'), "a name, ':' and a version"),
        Shape::Figure => (is_figure(text, raw), "nothing, or a number, ':' and a text"),
        Shape::Line | Shape::Text | Shape::Point | Shape::Move | Shape::Size => (true, ""),
    };
    if fits { Ok(()) } else { Err(expected) }
}

/// The points of a composed value that are not on the board.
fn off_board(raw: &[u8], shape: Shape, is_on: impl Fn(Point) -> bool) -> Option<&'static str> {
    let point = |letters: &[u8]| Point::from_sgf(letters).ok();
    let off = |letters: &[u8]| point(letters).is_some_and(|point| !is_on(point));
    let is_off = match (shape, raw) {
        (Shape::Label, [x, y, b':', ..]) => off(&[*x, *y]),
        (Shape::Arrow, [a, b, b':', c, d]) => off(&[*a, *b]) || off(&[*c, *d]),
        _ => false,
    };
    is_off.then_some("a point of the board")
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.len() <= 18 && digits.bytes().all(|b| b.is_ascii_digit())
}

fn is_real(text: &str) -> bool {
    match text.split_once('.') {
        Some((whole, fraction)) => {
            is_number(whole) && !fraction.is_empty() && fraction.bytes().all(|b| b.is_ascii_digit())
        }
        None => is_number(text),
    }
}

fn is_label(raw: &[u8]) -> bool {
    matches!(raw, [x, y, b':', _, ..] if Point::from_sgf(&[*x, *y]).is_ok())
}

fn is_arrow(raw: &[u8]) -> bool {
    match raw {
        [a, b, b':', c, d] => {
            let ends = [Point::from_sgf(&[*a, *b]), Point::from_sgf(&[*c, *d])];
            matches!(ends, [Ok(from), Ok(to)] if from != to)
        }
        _ => false,
    }
}

fn is_figure(text: &str, raw: &[u8]) -> bool {
    let number = raw.split(|&b| b == b':').next().unwrap_or_default();
    text.is_empty()
        || (raw.contains(&b':') && std::str::from_utf8(number).is_ok_and(is_number))
        // FF[1] to FF[3] had no value, some programs wrote a name.
        || is_number(text)
}
