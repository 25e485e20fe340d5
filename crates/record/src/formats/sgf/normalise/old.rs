//! Properties of old versions that became others, by FF\[4\]'s notes on conversion.

use super::entry::{Entry, Ready};
use super::{Clean, What};
use crate::sgf::{Name, value};
use crate::tree::NodeId;
use honte_goban::{Point, Size};
use std::collections::HashSet;

const L: Name = Name::new(b"L");
const M: Name = Name::new(b"M");
const LB: Name = Name::new(b"LB");
const TE: Name = Name::new(b"TE");
const BM: Name = Name::new(b"BM");

/// Names that there are no more afterwards.
pub(super) const NAMES: [Name; 2] = [L, M];

impl Clean<'_> {
    /// Adds to a node's clean properties what its old ones have become.
    pub(super) fn convert_old(
        &mut self,
        node: NodeId,
        entries: &[Entry<'_>],
        ready: &mut Vec<Ready>,
    ) {
        if let Some(size) = self.board {
            for entry in entries.iter().filter(|entry| NAMES.contains(&entry.name)) {
                self.tell(node, &entry.spelling, What::Converted, b"");
                let points = self.old_points(node, entry, size);
                match entry.name {
                    L => letter(&points, ready),
                    _ => self.mark(&points, ready),
                }
            }
        }
        self.join_judgements(node, ready);
    }

    fn old_points(&mut self, node: NodeId, entry: &Entry<'_>, size: Size) -> Vec<Point> {
        let mut points: Vec<Point> = Vec::new();
        for raw in &entry.values {
            match value::parse_points(raw, size) {
                Ok(some) => {
                    for point in some {
                        if !points.contains(&point) {
                            points.push(point);
                        }
                    }
                }
                Err(kind) => self.tell(node, &entry.spelling, super::list::why(kind), raw),
            }
        }
        points
    }

    /// `M`: a triangle on a stone, a cross elsewhere.
    fn mark(&self, points: &[Point], ready: &mut Vec<Ready>) {
        let stone = |point: Point| {
            let board = self.replay.as_ref().map(|replay| replay.board());
            board.is_some_and(|board| board.colour_at(point).is_some())
        };
        let known = [marked(ready, b"TR"), marked(ready, b"MA")];
        for &point in points {
            let (name, known): (&[u8], _) = match stone(point) {
                true => (b"TR", &known[0]),
                false => (b"MA", &known[1]),
            };
            if !known.contains(&point) {
                add(ready, name, point.to_sgf().to_vec());
            }
        }
        if self.options.compress_points {
            for property in ready.iter_mut() {
                if matches!(property.spelling.as_slice(), b"TR" | b"MA") {
                    property.values = self.compressed(&property.values);
                }
            }
        }
    }

    /// `TE` and `BM` in one node, which FF\[4\] has names for.
    fn join_judgements(&mut self, node: NodeId, ready: &mut Vec<Ready>) {
        let place = |name: Name| ready.iter().position(|property| property.name == name);
        let (Some(good), Some(bad)) = (place(TE), place(BM)) else {
            return;
        };
        let name: &[u8] = if good < bad { b"IT" } else { b"DO" };
        let [first, second] = [good.min(bad), good.max(bad)];
        ready.remove(second);
        let there = ready.iter().any(|property| property.spelling == name);
        match ready.get_mut(first) {
            Some(property) if !there => *property = Ready::new(name, vec![Vec::new()]),
            _ => {
                ready.remove(first);
            }
        }
        self.tell(node, name, What::Converted, b"TE and BM");
    }
}

/// The points of a list that is ready, those of its rectangles too.
fn marked(ready: &[Ready], name: &[u8]) -> HashSet<Point> {
    let lists = ready.iter().filter(|property| property.spelling == name);
    let values = lists.flat_map(|property| &property.values);
    let points = values.filter_map(|raw| value::parse_points(raw, Size::GREATEST).ok());
    points.flatten().collect()
}

/// Adds a value to a property, which comes last if it is new.
fn add(ready: &mut Vec<Ready>, name: &[u8], value: Vec<u8>) {
    match ready.iter_mut().find(|property| property.spelling == name) {
        Some(property) if property.values.contains(&value) => {}
        Some(property) => property.values.push(value),
        None => ready.push(Ready::new(name, vec![value])),
    }
}

/// `L`: letters in the order of the points. A point with a label keeps that.
fn letter(points: &[Point], ready: &mut Vec<Ready>) {
    for (number, point) in points.iter().enumerate() {
        let letters = point.to_sgf();
        let labels = ready.iter().find(|property| property.name == LB);
        let has_label = |property: &Ready| property.values.iter().any(|v| v.starts_with(&letters));
        if !labels.is_some_and(has_label) {
            let value = format!(
                "{}{}:{}",
                char::from(letters[0]),
                char::from(letters[1]),
                sign(number)
            );
            add(ready, b"LB", value.into_bytes());
        }
    }
}

/// A to Z, a to z, and numbers from 53.
fn sign(number: usize) -> String {
    match u8::try_from(number) {
        Ok(n @ 0..26) => char::from(b'A' + n).to_string(),
        Ok(n @ 26..52) => char::from(b'a' + n - 26).to_string(),
        _ => (number + 1).to_string(),
    }
}
