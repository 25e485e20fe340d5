//! A corner with a sequence on it, as text.

use honte_goban::{Colour, Point, Size};
use honte_joseki::{Step, Tree};
use std::collections::BTreeMap;

/// What stands on a point.
#[derive(Debug, Clone, Copy)]
enum Mark {
    /// A move by its number; tenuki count, so that Black's numbers are odd.
    Stone(Colour, usize),
    /// A continuation.
    Letter(char),
}

/// Letters for the continuations on the board, the most frequent first.
pub(super) fn letters() -> impl Iterator<Item = char> {
    ('a'..='z').chain('A'..='Z')
}

/// The part of the board around a sequence, with `letters` continuations marked. All lines are
/// equally wide: four columns a point, so that `[12]` fits. Black's moves are bare numbers, White's
/// stand in brackets.
pub(super) fn lines(tree: &Tree, node: u32, letters: usize) -> Vec<String> {
    let Ok(size) = Size::square(tree.params.size) else {
        return Vec::new();
    };
    let marks = marks(tree, node, letters);
    let reach = |coordinate: fn(Point) -> u8| {
        let farthest = marks.keys().map(|&p| coordinate(p)).max().unwrap_or(0);
        (farthest + 2).max(7).min(size.width() - 1)
    };
    let (right, bottom) = (reach(Point::x), reach(Point::y));
    let row = |y: u8| {
        let cell = |x: u8| Point::new(x, y).map_or_else(String::new, |p| cell(&marks, size, p));
        let cells: String = (0..=right).map(cell).collect();
        format!("{:>3}{cells}", size.height() - y)
    };
    let letters: String = (0..=right)
        .map(|x| format!(" {}  ", honte_goban::coord::column_letter(x)))
        .collect();
    let mut lines = vec![format!("   {letters}")];
    lines.extend((0..=bottom).map(row));
    lines
}

fn marks(tree: &Tree, node: u32, most: usize) -> BTreeMap<Point, Mark> {
    let mut marks = BTreeMap::new();
    for (i, &n) in tree.path(node).iter().enumerate() {
        let node = &tree.nodes[n as usize];
        if let Step::Stone(point) = node.step {
            // A move on a captured stone's point: the first number stays, as in books.
            marks
                .entry(point)
                .or_insert(Mark::Stone(node.colour, i + 1));
        }
    }
    let children = &tree.nodes[node as usize].children;
    let points = children
        .iter()
        .filter_map(|&c| tree.nodes[c as usize].step.point());
    for (letter, point) in letters().take(most).zip(points) {
        marks.entry(point).or_insert(Mark::Letter(letter));
    }
    marks
}

fn cell(marks: &BTreeMap<Point, Mark>, size: Size, point: Point) -> String {
    match marks.get(&point) {
        Some(Mark::Stone(Colour::Black, n)) => format!("{n:>2}  "),
        Some(Mark::Stone(Colour::White, n)) if *n < 10 => format!("[{n}] "),
        Some(Mark::Stone(Colour::White, n)) => format!("[{n}]"),
        Some(Mark::Letter(letter)) => format!(" {letter}  "),
        None if size.is_hoshi(point) => " +  ".to_string(),
        None => " .  ".to_string(),
    }
}
