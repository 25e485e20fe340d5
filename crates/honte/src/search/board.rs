//! The pattern as text, with its continuations as letters.

pub(super) use honte_app::search::{point_name as name, sign};
use honte_goban::Point;
use honte_record::filter::{Anchor, BoardPattern};

/// Letters for the points that are gone on with, the most frequent first.
pub(super) fn letters(
    pattern: &BoardPattern,
    continuations: impl Iterator<Item = Point>,
) -> Vec<(Point, char)> {
    // Signs of patterns would be taken for what they say there.
    let signs = ('a'..='z')
        .chain('A'..='Z')
        .filter(|sign| !"xoXO".contains(*sign));
    let mut points: Vec<Point> = Vec::new();
    for point in continuations {
        if !points.contains(&point) && pattern.size().contains(point) {
            points.push(point);
        }
    }
    points.into_iter().zip(signs).collect()
}

/// The rows, with edges where the pattern has them: the letters of its columns above, the names of
/// points as a question has them.
pub(super) fn lines(pattern: &BoardPattern, letters: &[(Point, char)]) -> Vec<String> {
    let size = pattern.size();
    let letter = |v: u8| char::from(b'a' + v);
    let (has_left, has_top) = match pattern.anchor() {
        Anchor::Corner | Anchor::Board => (true, true),
        Anchor::Side => (false, true),
        Anchor::Anywhere => (false, false),
    };
    let columns: String = (0..size.width())
        .map(|x| format!("{} ", letter(x)))
        .collect();
    let mut lines = vec![format!("    {}", columns.trim_end())];
    let edge = "-".repeat(usize::from(size.width()) * 2);
    if has_top {
        lines.push(format!("  {}{edge}", if has_left { "+-" } else { "--" }));
    }
    for y in 0..size.height() {
        let cells: String = (0..size.width())
            .filter_map(|x| Point::new(x, y))
            .map(|point| {
                let marked = letters.iter().find(|(other, _)| *other == point);
                let sign = marked.map_or_else(|| pattern.cell(point).sign(), |(_, sign)| *sign);
                format!("{sign} ")
            })
            .collect();
        let left = if has_left { '|' } else { ' ' };
        lines.push(format!("{} {left} {}", letter(y), cells.trim_end()));
    }
    lines
}
