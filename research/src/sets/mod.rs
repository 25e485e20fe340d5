//! Sets of the points in a corner, by their place.

use honte_goban::{Point, Size};

/// One bit for each point.
pub(crate) type Set = u64;

/// The neighbours of each point that are among the points.
pub(crate) fn neighbours(size: Size, points: &[Point]) -> Vec<Set> {
    let place = |near| points.iter().position(|&point| point == near);
    let near = points.iter().map(|&point| {
        let places = size.neighbours(point).filter_map(place);
        places.fold(0, |set, place| set | 1 << place)
    });
    near.collect()
}

/// The places in a set.
pub(crate) fn each(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}
