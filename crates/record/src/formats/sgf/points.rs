//! Sets of points as FF\[4\]'s rectangles: `aa:cc` for nine points.

use honte_goban::{Point, Size};

const SIDE: usize = Size::MAX_SIDE as usize;

/// A rectangle of points; a single point is one too.
///
/// ```
/// use honte_goban::Point;
/// use honte_record::sgf::points::compress;
///
/// let points = [(2, 1), (1, 1), (1, 2), (2, 2), (0, 0)];
/// let points = points.map(|(x, y)| Point::new(x, y).unwrap());
/// let values: Vec<String> = compress(points).iter().map(|r| r.to_sgf()).collect();
/// assert_eq!(values, ["aa", "bb:cc"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rectangle {
    /// The upper left corner.
    pub from: Point,
    /// The lower right corner.
    pub to: Point,
}

impl Rectangle {
    /// The rectangle with two opposite corners, in any order.
    pub fn new(a: Point, b: Point) -> Option<Rectangle> {
        let from = Point::new(a.x().min(b.x()), a.y().min(b.y()))?;
        let to = Point::new(a.x().max(b.x()), a.y().max(b.y()))?;
        Some(Rectangle { from, to })
    }

    /// Its points, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let (from, to) = (self.from, self.to);
        let xs = from.x()..=to.x();
        (from.y()..=to.y()).flat_map(move |y| xs.clone().filter_map(move |x| Point::new(x, y)))
    }

    /// How many points it has.
    pub fn area(self) -> usize {
        let side = |from: u8, to: u8| usize::from(to - from) + 1;
        side(self.from.x(), self.to.x()) * side(self.from.y(), self.to.y())
    }

    /// A list's element: `aa` or, for more than a point, `aa:cc`.
    pub fn to_sgf(self) -> String {
        let [a, b] = self.from.to_sgf().map(char::from);
        let [c, d] = self.to.to_sgf().map(char::from);
        if self.from == self.to {
            format!("{a}{b}")
        } else {
            format!("{a}{b}:{c}{d}")
        }
    }
}

/// Rectangles that have each point of a set once and no other, in the order of their upper left
/// corners: few, if not always the fewest. [`parse_points`](super::value::parse_points) is the way
/// back.
///
/// Three ways are tried: rows of points, drawn together downwards where they are alike; columns,
/// likewise; and the greatest rectangle again and again.
pub fn compress(points: impl IntoIterator<Item = Point>) -> Vec<Rectangle> {
    let mut rows = [0u32; SIDE];
    let mut columns = [0u32; SIDE];
    for point in points {
        let (x, y) = (point.x(), point.y());
        if let (Some(row), Some(column)) = (
            rows.get_mut(usize::from(y)),
            columns.get_mut(usize::from(x)),
        ) {
            *row |= 1 << x;
            *column |= 1 << y;
        }
    }
    let turn = |r: Span| Span {
        lines: r.bits,
        bits: r.lines,
    };
    let by_row = strips(&rows);
    let by_column: Vec<Span> = strips(&columns).into_iter().map(turn).collect();
    let mut best = if by_column.len() < by_row.len() {
        by_column
    } else {
        by_row
    };
    let most = best.len();
    if let Some(greedy) = greatest_first(rows, most) {
        best = greedy;
    }
    let mut rectangles: Vec<Rectangle> = best.into_iter().filter_map(Span::rectangle).collect();
    rectangles.sort_unstable();
    rectangles
}

/// A rectangle: from one line to another, both with the same neighbouring bits.
#[derive(Clone, Copy)]
struct Span {
    lines: (u8, u8),
    bits: (u8, u8),
}

impl Span {
    fn rectangle(self) -> Option<Rectangle> {
        let from = Point::new(self.bits.0, self.lines.0)?;
        let to = Point::new(self.bits.1, self.lines.1)?;
        Some(Rectangle { from, to })
    }

    fn area(self) -> u32 {
        let side = |(a, b): (u8, u8)| u32::from(b - a) + 1;
        side(self.lines) * side(self.bits)
    }
}

/// The runs of bits of a line, first and last bit.
fn runs(mut line: u32) -> impl Iterator<Item = (u8, u8)> {
    std::iter::from_fn(move || {
        if line == 0 {
            return None;
        }
        let first = line.trailing_zeros();
        let length = (!(line >> first)).trailing_zeros();
        line &= !(((1 << length) - 1) << first);
        Some((first as u8, (first + length - 1) as u8))
    })
}

/// The runs of each line, those drawn together that lie one below the other and are alike.
fn strips(lines: &[u32; SIDE]) -> Vec<Span> {
    let mut done: Vec<Span> = Vec::new();
    let mut open: Vec<Span> = Vec::new();
    for (y, &line) in (0u8..).zip(lines) {
        let (goes_on, ends): (Vec<Span>, Vec<Span>) = open
            .into_iter()
            .partition(|span| runs(line).any(|run| run == span.bits));
        done.extend(ends);
        open = goes_on;
        for bits in runs(line) {
            match open.iter_mut().find(|span| span.bits == bits) {
                Some(span) => span.lines.1 = y,
                None => open.push(Span {
                    lines: (y, y),
                    bits,
                }),
            }
        }
    }
    done.extend(open);
    done
}

/// The greatest rectangle of what is left, until nothing is; `None` unless that makes fewer than
/// `most`.
fn greatest_first(mut lines: [u32; SIDE], most: usize) -> Option<Vec<Span>> {
    let mut spans: Vec<Span> = Vec::new();
    while let Some(span) = greatest(&lines) {
        let left: u32 = lines.iter().map(|line| line.count_ones()).sum();
        // All that are to come are no greater than this one.
        let fewest = spans.len() + left.div_ceil(span.area()) as usize;
        if fewest >= most {
            return None;
        }
        let (first, last) = span.bits;
        let mask = ((1u32 << (last - first + 1)) - 1) << first;
        for line in &mut lines[usize::from(span.lines.0)..=usize::from(span.lines.1)] {
            *line &= !mask;
        }
        spans.push(span);
    }
    (spans.len() < most).then_some(spans)
}

/// The greatest rectangle of set bits, the uppermost and leftmost of several.
fn greatest(lines: &[u32; SIDE]) -> Option<Span> {
    let mut best: Option<Span> = None;
    for (top, &first) in (0u8..).zip(lines) {
        let mut common = first;
        for (bottom, &line) in (top..).zip(&lines[usize::from(top)..]) {
            common &= line;
            if common == 0 {
                break;
            }
            for bits in runs(common) {
                let span = Span {
                    lines: (top, bottom),
                    bits,
                };
                if best.is_none_or(|best| span.area() > best.area()) {
                    best = Some(span);
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::{BTreeSet, HashMap};

    fn point(x: usize, y: usize) -> Point {
        Point::new(x as u8, y as u8).unwrap()
    }

    #[test]
    fn shapes() {
        let values = |points: &mut dyn Iterator<Item = (usize, usize)>| {
            let points: Vec<Point> = points.map(|(x, y)| point(x, y)).collect();
            let values: Vec<String> = compress(points).iter().map(|r| r.to_sgf()).collect();
            values.join(" ")
        };
        let full = |side: usize| (0..side * side).map(move |i| (i % side, i / side));
        assert_eq!(values(&mut full(0)), "");
        assert_eq!(values(&mut full(19)), "aa:ss");
        assert_eq!(values(&mut full(25)), "aa:yy");
        let ring = |&(x, y): &(usize, usize)| !(1..4).contains(&x) || !(1..4).contains(&y);
        assert_eq!(values(&mut full(5).filter(ring)).split(' ').count(), 4);
        let cross = |&(x, y): &(usize, usize)| x == 2 || y == 2;
        assert_eq!(values(&mut full(5).filter(cross)).split(' ').count(), 3);
        let chess = |&(x, y): &(usize, usize)| (x + y) % 2 == 0;
        assert_eq!(values(&mut full(25).filter(chess)).split(' ').count(), 313);
    }

    /// The fewest rectangles for a set of points of a 4x4 board, one a bit: the first point's
    /// rectangle is tried in every way.
    fn fewest(set: u16, known: &mut HashMap<u16, usize>) -> usize {
        if set == 0 {
            return 0;
        }
        if let Some(&count) = known.get(&set) {
            return count;
        }
        let first = set.trailing_zeros() as usize;
        let (x, y) = (first % 4, first / 4);
        let mut best = usize::MAX;
        for bottom in y..4 {
            for right in x..4 {
                let points =
                    (y..=bottom).flat_map(|y| (x..=right).map(move |x| 1u16 << (y * 4 + x)));
                let mask = points.sum::<u16>();
                if set & mask == mask {
                    best = best.min(1 + fewest(set & !mask, known));
                }
            }
        }
        known.insert(set, best);
        best
    }

    #[test]
    fn few_of_a_small_board() {
        let mut known = HashMap::new();
        let (mut sum, mut least) = (0, 0);
        for set in 0..=u16::MAX {
            let points = (0..16).filter(|bit| set >> bit & 1 == 1);
            let rectangles = compress(points.map(|bit| point(bit % 4, bit / 4)));
            let best = fewest(set, &mut known);
            assert!(rectangles.len() <= best + 1, "{set:016b}");
            sum += rectangles.len();
            least += best;
        }
        assert!(sum * 100 <= least * 101, "{sum} against {least}");
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_twice(
            set in proptest::collection::btree_set((0usize..25, 0usize..25), 0..625),
        ) {
            let set: BTreeSet<Point> = set.into_iter().map(|(x, y)| point(x, y)).collect();
            let rectangles = compress(set.iter().copied());
            let expanded: Vec<Point> = rectangles.iter().flat_map(|r| r.points()).collect();
            prop_assert_eq!(expanded.len(), set.len());
            prop_assert_eq!(expanded.len(), rectangles.iter().map(|r| r.area()).sum::<usize>());
            prop_assert_eq!(expanded.into_iter().collect::<BTreeSet<_>>(), set);
            for rectangle in rectangles {
                let text = rectangle.to_sgf();
                let parsed = crate::sgf::value::parse_points(text.as_bytes(), Size::GREATEST);
                prop_assert!(parsed.unwrap().eq(rectangle.points()));
            }
        }
    }
}
