//! Where handicap stones stand that a record only counts.

use honte_goban::{Move, Point, Size};

/// The points of a fixed handicap of 2 to 9 stones, as GTP's `fixed_handicap` has them, but for
/// the third stone: see [`third_stone`]. `None` where the board has no such handicap.
pub(crate) fn stones(size: Size, count: usize, third: Third) -> Option<Vec<Point>> {
    let side = size.width();
    let most = match side {
        _ if !size.is_square() => 0,
        7 => 4,
        9.. if side % 2 == 1 => 9,
        8.. => 4,
        _ => 0,
    };
    if !(2..=most).contains(&count) {
        return None;
    }
    let near = if side < 13 { 2 } else { 3 };
    let (far, middle) = (side - 1 - near, side / 2);
    let (left, right) = (third.left(near, far), third.right(near, far));
    let mut places = vec![(far, near), (near, far), left, right];
    match count {
        6 | 7 => places.extend([(near, middle), (far, middle)]),
        8 | 9 => places.extend([(near, middle), (far, middle), (middle, near), (middle, far)]),
        _ => places.truncate(count.min(4)),
    }
    if count >= 5 && count % 2 == 1 {
        places.push((middle, middle));
    }
    places.into_iter().map(|(x, y)| Point::new(x, y)).collect()
}

/// The corner of a third stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Third {
    /// The upper left one, as on Tygem.
    UpperLeft,
    /// The lower right one, as elsewhere.
    LowerRight,
}

impl Third {
    /// The place of the third stone.
    fn left(self, near: u8, far: u8) -> (u8, u8) {
        match self {
            Third::UpperLeft => (near, near),
            Third::LowerRight => (far, far),
        }
    }

    /// The place of the fourth.
    fn right(self, near: u8, far: u8) -> (u8, u8) {
        match self {
            Third::UpperLeft => (far, far),
            Third::LowerRight => (near, near),
        }
    }
}

/// The corner of the third of three stones, which servers do not agree about: the one that the
/// moves leave alone longer, the upper left one where they say nothing.
pub(crate) fn third_stone(size: Size, mut moves: impl Iterator<Item = Move>) -> Third {
    let corner = |third| stones(size, 3, third).and_then(|stones| stones.last().copied());
    let upper = corner(Third::UpperLeft);
    let lower = corner(Third::LowerRight);
    let first = moves.find(|m| m.point().is_some() && [upper, lower].contains(&m.point()));
    match first {
        Some(first) if first.point() == upper => Third::LowerRight,
        _ => Third::UpperLeft,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(side: u8, count: usize, third: Third) -> Option<String> {
        let size = Size::square(side).unwrap();
        let stones = stones(size, count, third)?;
        let mut names: Vec<_> = stones.iter().map(|p| p.to_a1(size)).collect();
        names.sort();
        Some(names.join(" "))
    }

    #[test]
    fn fixed_handicaps() {
        let at = |count| names(19, count, Third::LowerRight);
        assert_eq!(at(2).as_deref(), Some("D4 Q16"));
        assert_eq!(at(3).as_deref(), Some("D4 Q16 Q4"));
        assert_eq!(
            names(19, 3, Third::UpperLeft).as_deref(),
            Some("D16 D4 Q16")
        );
        assert_eq!(at(4).as_deref(), Some("D16 D4 Q16 Q4"));
        assert_eq!(at(5).as_deref(), Some("D16 D4 K10 Q16 Q4"));
        assert_eq!(at(6).as_deref(), Some("D10 D16 D4 Q10 Q16 Q4"));
        assert_eq!(at(7).as_deref(), Some("D10 D16 D4 K10 Q10 Q16 Q4"));
        assert_eq!(at(8).as_deref(), Some("D10 D16 D4 K16 K4 Q10 Q16 Q4"));
        assert_eq!(at(9).as_deref(), Some("D10 D16 D4 K10 K16 K4 Q10 Q16 Q4"));
        assert_eq!(
            names(9, 5, Third::LowerRight).as_deref(),
            Some("C3 C7 E5 G3 G7")
        );
        for (side, count) in [(19, 0), (19, 1), (19, 10), (18, 5), (7, 5), (5, 2), (1, 2)] {
            assert_eq!(
                names(side, count, Third::LowerRight),
                None,
                "{side} {count}"
            );
        }
    }

    #[test]
    fn the_third_stone_is_where_nobody_plays() {
        let play = |name: &str| Move::parse_a1(Size::GO19, name).unwrap();
        let third = |moves: &str| third_stone(Size::GO19, moves.split_whitespace().map(play));
        assert_eq!(third(""), Third::UpperLeft);
        assert_eq!(third("pass C3 Q4 D16"), Third::UpperLeft);
        assert_eq!(third("C3 D16 Q4"), Third::LowerRight);
    }
}
