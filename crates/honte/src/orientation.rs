//! Symmetries in words.

use honte_goban::Symmetry;

/// What turns a pattern or a joseki, as it is drawn, into the orientation that it has in a game.
pub(crate) fn orientation(symmetry: Symmetry) -> &'static str {
    match (
        symmetry.swaps_axes(),
        symmetry.mirrors_x(),
        symmetry.mirrors_y(),
    ) {
        (false, false, false) => "as it is",
        (false, true, false) => "left and right exchanged",
        (false, false, true) => "top and bottom exchanged",
        (false, true, true) => "half a turn",
        (true, false, false) => "mirrored in its diagonal",
        (true, true, false) => "a quarter turn right",
        (true, false, true) => "a quarter turn left",
        (true, true, true) => "mirrored in the other diagonal",
    }
}

#[cfg(test)]
mod tests {
    use super::orientation;
    use honte_goban::{Point, Size, Symmetry};

    #[test]
    fn a_corner_turned() {
        // The upper left star point; a quarter turn to the right brings it to the upper right.
        let star = Point::from_sgf(b"dc").unwrap();
        let image = |name: &str| {
            let mut all = Symmetry::ALL.into_iter();
            let symmetry = all.find(|&one| orientation(one) == name).unwrap();
            symmetry.apply(Size::GO19, star).to_sgf()
        };
        assert_eq!(&image("as it is"), b"dc");
        assert_eq!(&image("a quarter turn right"), b"qd");
        assert_eq!(&image("a quarter turn left"), b"cp");
        assert_eq!(&image("half a turn"), b"pq");
        assert_eq!(&image("mirrored in its diagonal"), b"cd");
    }
}
