//! Lists of points, labels, lines.

use super::entry::Entry;
use super::{Clean, What, values};
use crate::problem::ProblemKind;
use crate::sgf::points::{Rectangle, compress};
use crate::sgf::table::{Count, Definition};
use crate::sgf::{Name, value};
use crate::tree::NodeId;
use honte_goban::{Point, Size};
use std::collections::HashSet;

const VW: Name = Name::new(b"VW");

/// Why a point was left out.
pub(super) fn why(kind: ProblemKind) -> What {
    match kind {
        ProblemKind::OffBoard => What::OffBoard,
        _ => What::NoPoint,
    }
}

impl Clean<'_> {
    /// A list of points, each once, as far as they count.
    pub(super) fn points(
        &mut self,
        node: NodeId,
        entry: &Entry<'_>,
        of: &Definition,
        size: Size,
        counts: impl Fn(Point) -> bool,
    ) -> Vec<Vec<u8>> {
        let mut blank = entry.values.iter().map(|raw| raw.trim_ascii().is_empty());
        if of.count == Count::EmptyList && blank.all(|blank| blank) {
            return vec![Vec::new()];
        }
        let corners = self.old_view(node, entry, size);
        let rectangles =
            corners.map_or_else(|| self.rectangles(node, entry, size), |view| vec![view]);
        let mut seen: HashSet<Point> = HashSet::new();
        let mut whole: Vec<Rectangle> = Vec::new();
        for rectangle in rectangles {
            if seen.len() == size.area() {
                self.tell(
                    node,
                    &entry.spelling,
                    What::Doubled,
                    rectangle.to_sgf().as_bytes(),
                );
                continue;
            }
            let points: Vec<Point> = rectangle.points().filter(|&point| counts(point)).collect();
            let new: Vec<Point> = points
                .into_iter()
                .filter(|&point| seen.insert(point))
                .collect();
            if new.len() == rectangle.area() {
                whole.push(rectangle);
                continue;
            }
            self.tell(
                node,
                &entry.spelling,
                What::Doubled,
                rectangle.to_sgf().as_bytes(),
            );
            let single = new
                .into_iter()
                .filter_map(|point| Rectangle::new(point, point));
            whole.extend(single);
        }
        if self.options.compress_points {
            whole = compress(seen);
        }
        whole.into_iter().map(|r| r.to_sgf().into_bytes()).collect()
    }

    /// The rectangles of a list, points among them, that are on the board.
    fn rectangles(&mut self, node: NodeId, entry: &Entry<'_>, size: Size) -> Vec<Rectangle> {
        let mut rectangles = Vec::with_capacity(entry.values.len());
        for raw in &entry.values {
            match rectangle(raw, size) {
                Ok(rectangle) => rectangles.push(rectangle),
                Err(_) if raw.trim_ascii().is_empty() => {
                    self.tell(node, &entry.spelling, What::Empty, raw);
                }
                Err(kind) => self.tell(node, &entry.spelling, why(kind), raw),
            }
        }
        rectangles
    }

    /// Two points of an old file's `VW`: its corners.
    fn old_view(&mut self, node: NodeId, entry: &Entry<'_>, size: Size) -> Option<Rectangle> {
        let &[a, b] = entry.values.as_slice() else {
            return None;
        };
        let old = entry.name == VW && self.version < 4 && !a.contains(&b':') && !b.contains(&b':');
        let corner = |raw: &[u8]| rectangle(raw, size).ok().filter(|_| old);
        let (a, b) = (corner(a)?, corner(b)?);
        self.tell(node, &entry.spelling, What::Converted, b"");
        Rectangle::new(a.from, b.from)
    }

    /// Points as the options want them.
    pub(super) fn written(&self, points: impl Iterator<Item = Point>) -> Vec<Vec<u8>> {
        match self.options.compress_points {
            true => {
                let rectangles = compress(points).into_iter();
                rectangles.map(|r| r.to_sgf().into_bytes()).collect()
            }
            false => points.map(|point| point.to_sgf().to_vec()).collect(),
        }
    }

    /// Clean values of points, compressed.
    pub(super) fn compressed(&self, values: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let lists = values.iter().map(|raw| rectangle(raw, Size::GREATEST));
        self.written(lists.flatten().flat_map(|rectangle| rectangle.points()))
    }

    pub(super) fn labels(&mut self, node: NodeId, entry: &Entry<'_>, size: Size) -> Vec<Vec<u8>> {
        let tree = self.tree;
        self.composed(node, entry, |raw| {
            let (point, text) = values::pair(raw).ok_or(What::NoPoint)?;
            let point = on_board(point, size)?;
            let text = values::colon_text(tree, text);
            Ok([&point.to_sgf(), b":".as_slice(), text.as_bytes()].concat())
        })
    }

    pub(super) fn arrows(&mut self, node: NodeId, entry: &Entry<'_>, size: Size) -> Vec<Vec<u8>> {
        self.composed(node, entry, |raw| {
            let (from, to) = values::pair(raw).ok_or(What::NoPoint)?;
            let (from, to) = (on_board(from, size)?, on_board(to, size)?);
            if from == to {
                return Err(What::NoPoint);
            }
            Ok([&from.to_sgf(), b":".as_slice(), &to.to_sgf()].concat())
        })
    }

    fn composed(
        &mut self,
        node: NodeId,
        entry: &Entry<'_>,
        clean: impl Fn(&[u8]) -> Result<Vec<u8>, What>,
    ) -> Vec<Vec<u8>> {
        let mut seen: HashSet<Vec<u8>> = HashSet::new();
        let mut values = Vec::with_capacity(entry.values.len());
        for raw in &entry.values {
            match clean(raw) {
                Ok(value) if seen.insert(value.clone()) => values.push(value),
                Ok(_) => self.tell(node, &entry.spelling, What::Doubled, raw),
                Err(what) => self.tell(node, &entry.spelling, what, raw),
            }
        }
        values
    }
}

fn on_board(raw: &[u8], size: Size) -> Result<Point, What> {
    match rectangle(raw, size) {
        Ok(rectangle) if rectangle.from == rectangle.to => Ok(rectangle.from),
        Ok(_) => Err(What::NoPoint),
        Err(kind) => Err(why(kind)),
    }
}

/// A list's element.
fn rectangle(raw: &[u8], size: Size) -> Result<Rectangle, ProblemKind> {
    let mut points = value::parse_points(raw, size)?;
    let first = points.next().ok_or(ProblemKind::BadLoc)?;
    let last = points.last().unwrap_or(first);
    Rectangle::new(first, last).ok_or(ProblemKind::BadLoc)
}
