//! The customary handicap points.

use honte_goban::{Point, Size};

/// Where 2 to 9 handicap stones go by custom, in the order of the GTP 2 specification (4.1.1).
///
/// `None` if the board has no such points: it is not square, or smaller than 7 lines. With more
/// than 4 stones it is also `None` on 7 lines and on an even number of lines.
///
/// ```
/// use honte_goban::Size;
///
/// let points = honte_rules::ruleset::fixed_handicap(Size::GO19, 3).unwrap();
/// let names: Vec<_> = points.iter().map(|point| point.to_a1(Size::GO19)).collect();
/// assert_eq!(names, ["D4", "Q16", "D16"]);
/// ```
#[must_use]
pub fn fixed_handicap(size: Size, stones: u32) -> Option<Vec<Point>> {
    let side = size.width();
    let most = if side == 7 || side.is_multiple_of(2) {
        4
    } else {
        9
    };
    if !size.is_square() || side < 7 || !(2..=most).contains(&stones) {
        return None;
    }
    let low = if side < 13 { 2 } else { 3 };
    let (high, middle) = (side - 1 - low, side / 2);
    // Columns from the left, rows from the top.
    let corners = [(low, high), (high, low), (low, low), (high, high)];
    let sides = [(low, middle), (high, middle), (middle, high), (middle, low)];
    let stones = stones as usize;
    let centre = (stones >= 5 && stones % 2 == 1).then_some((middle, middle));
    let corner_stones = corners.into_iter().take(stones.min(4));
    let side_stones = sides.into_iter().take(stones.saturating_sub(4) & !1);
    corner_stones
        .chain(side_stones)
        .chain(centre)
        .map(|(x, y)| Point::new(x, y))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(size: Size, stones: u32) -> Vec<String> {
        let points = fixed_handicap(size, stones).unwrap_or_default();
        points.iter().map(|point| point.to_a1(size)).collect()
    }

    #[test]
    fn points_of_the_gtp_specification() {
        let six = ["D4", "Q16", "D16", "Q4", "D10", "Q10"];
        assert_eq!(names(Size::GO19, 6), six);
        assert_eq!(names(Size::GO19, 7)[4..], ["D10", "Q10", "K10"]);
        assert_eq!(names(Size::GO19, 9)[6..], ["K4", "K16", "K10"]);
        assert_eq!(names(Size::GO19, 5)[4..], ["K10"]);
        assert_eq!(names(Size::GO9, 2), ["C3", "G7"]);
        let eight = Size::square(8).unwrap();
        assert_eq!(names(eight, 4).len(), 4);
        assert_eq!(fixed_handicap(eight, 5), None);
        assert_eq!(fixed_handicap(Size::GO19, 1), None);
        assert_eq!(fixed_handicap(Size::new(9, 7).unwrap(), 2), None);
    }

    #[test]
    fn every_point_is_a_hoshi() {
        for size in (7..=25).filter_map(|side| Size::square(side).ok()) {
            // Smaller boards have no dots at the middle of their sides.
            let most = if size.width() < 15 { 5 } else { 9 };
            for stones in 2..=most {
                let points = fixed_handicap(size, stones).unwrap_or_default();
                assert!(points.iter().all(|&point| size.is_hoshi(point)), "{size}");
            }
        }
    }
}
