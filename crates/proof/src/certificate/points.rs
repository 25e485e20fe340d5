//! A set of points.

use honte_goban::Point;

/// A set of points, by their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Points(Vec<bool>);

impl Points {
    pub(super) fn new() -> Points {
        Points(vec![false; Point::INDEX_END])
    }

    /// Adds a point; returns whether it is new.
    pub(super) fn insert(&mut self, point: Point) -> bool {
        !std::mem::replace(&mut self.0[point.index()], true)
    }

    pub(super) fn extend(&mut self, points: impl IntoIterator<Item = Point>) {
        for point in points {
            self.insert(point);
        }
    }

    /// The point with the lowest index.
    pub(super) fn first(&self) -> Option<Point> {
        let index = self.0.iter().position(|&is_in| is_in)?;
        Point::from_index(index)
    }

    pub(super) fn contains(&self, point: Point) -> bool {
        self.0[point.index()]
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Points {
        let mut set = Points::new();
        set.extend(points);
        set
    }
}
