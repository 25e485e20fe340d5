//! A set of points.

use std::fmt;

use crate::Point;

/// Words of a set: one bit for each [`Point::index`].
const WORDS: usize = Point::INDEX_END.div_ceil(64);

/// A set of points of a board of any size.
///
/// ```
/// use honte_goban::{Point, PointSet};
///
/// let corner = Point::new(0, 0).unwrap();
/// let set: PointSet = [corner].into_iter().collect();
/// assert!(set.contains(corner));
/// assert_eq!(set.len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet {
    words: [u64; WORDS],
}

impl PointSet {
    /// The empty set.
    pub const EMPTY: Self = Self { words: [0; WORDS] };

    /// Adds a point; returns whether it is new.
    pub fn insert(&mut self, point: Point) -> bool {
        let (word, bit) = place(point);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Whether the point is in the set.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        let (word, bit) = place(point);
        self.words[word] & bit != 0
    }

    /// How many points there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The points, row by row from the upper left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        let words = self.words.iter().enumerate();
        let indices = words.flat_map(|(number, &word)| {
            let with_one_less = |word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
            let left = std::iter::successors(Some(word).filter(|&word| word != 0), with_one_less);
            left.map(move |word| number * 64 + word.trailing_zeros() as usize)
        });
        indices.filter_map(Point::from_index)
    }

    /// Whether the sets have a point in common.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        let mut words = self.words.iter().zip(&other.words);
        words.any(|(word, other)| word & other != 0)
    }

    /// Whether all points are in the other set, too.
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        let mut words = self.words.iter().zip(&other.words);
        words.all(|(word, other)| word & !other == 0)
    }
}

fn place(point: Point) -> (usize, u64) {
    (point.index() / 64, 1 << (point.index() % 64))
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_list_and_compare_what_they_contain() {
        let all: Vec<Point> = (0..Point::INDEX_END)
            .filter_map(Point::from_index)
            .collect();
        let every = |step: usize| all.iter().copied().step_by(step).collect::<PointSet>();
        for (step, other) in [(1, 7), (2, 3), (63, 64), (64, 65)] {
            let (set, other) = (every(step), every(other));
            let contained: Vec<Point> = (all.iter().copied())
                .filter(|&point| set.contains(point))
                .collect();
            assert_eq!(set.iter().collect::<Vec<Point>>(), contained);
            assert_eq!(set.len(), contained.len());
            assert!(set.meets(&other), "both have the first point");
            let mut rest = PointSet::EMPTY;
            rest.extend(set.iter().filter(|&point| !other.contains(point)));
            assert!(!rest.meets(&other) && (rest.is_empty() || rest.meets(&set)));
            assert!(rest.is_within(&set) && PointSet::EMPTY.is_within(&rest));
            assert!(!set.is_within(&rest), "both have the first point");
        }
        assert!(!PointSet::EMPTY.meets(&every(1)));
        assert_eq!(PointSet::EMPTY.iter().count(), 0);
    }
}
