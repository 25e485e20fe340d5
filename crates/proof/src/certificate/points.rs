//! A set of points.

use honte_goban::Point;

/// A set of points, by their indices.
#[derive(Clone, Debug)]
pub(super) struct Points(Vec<bool>);

impl Points {
    pub(super) fn new() -> Points {
        Points(vec![false; Point::INDEX_END])
    }

    /// Puts a point in; whether it is new.
    pub(super) fn insert(&mut self, point: Point) -> bool {
        !std::mem::replace(&mut self.0[point.index()], true)
    }

    pub(super) fn extend(&mut self, points: impl IntoIterator<Item = Point>) {
        for point in points {
            self.insert(point);
        }
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
