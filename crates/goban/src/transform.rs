//! A symmetry with or without an exchange of the colours.

use crate::{Colour, Move, Point, Size, Symmetry};

/// One of the sixteen ways to look at the same position: a [`Symmetry`], and
/// whether black and white are exchanged.
///
/// ```
/// use honte_goban::{Colour, Symmetry, Transform};
///
/// let transform = Transform { symmetry: Symmetry::IDENTITY, swap_colours: true };
/// assert_eq!(transform.apply_colour(Colour::Black), Colour::White);
/// assert_eq!(transform.inverse(), transform);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transform {
    /// How points move.
    pub symmetry: Symmetry,
    /// Whether black and white are exchanged.
    pub swap_colours: bool,
}

impl Transform {
    /// Changes nothing.
    pub const IDENTITY: Self = Self {
        symmetry: Symmetry::IDENTITY,
        swap_colours: false,
    };

    /// All sixteen, at their [`index`](Self::index); the eight that keep every
    /// size come first.
    pub const ALL: [Self; 16] = {
        let mut all = [Self::IDENTITY; 16];
        let mut index = 0;
        while index < 16 {
            all[index].symmetry = Symmetry::ALL[index / 2];
            all[index].swap_colours = index % 2 == 1;
            index += 1;
        }
        all
    };

    /// 0..16: twice the symmetry's index, one more if colours are exchanged.
    #[must_use]
    pub const fn index(self) -> usize {
        self.symmetry.index() * 2 + self.swap_colours as usize
    }

    /// First this one, then `next`.
    #[must_use]
    pub const fn compose(self, next: Self) -> Self {
        Self {
            symmetry: self.symmetry.compose(next.symmetry),
            swap_colours: self.swap_colours != next.swap_colours,
        }
    }

    /// The inverse: the transform that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self {
            symmetry: self.symmetry.inverse(),
            ..self
        }
    }

    /// What a colour becomes.
    #[must_use]
    pub const fn apply_colour(self, colour: Colour) -> Colour {
        if self.swap_colours {
            colour.opposite()
        } else {
            colour
        }
    }

    /// Where a point goes; see [`Symmetry::apply`].
    ///
    /// # Panics
    ///
    /// If the point is not on the board.
    #[must_use]
    pub const fn apply(self, size: Size, point: Point) -> Point {
        self.symmetry.apply(size, point)
    }

    /// Where a move goes; a pass stays a pass.
    ///
    /// # Panics
    ///
    /// If the move's point is not on the board.
    #[must_use]
    pub const fn apply_move(self, size: Size, played: Move) -> Move {
        self.symmetry.apply_move(size, played)
    }

    /// The size of the turned board; see [`Symmetry::size`].
    #[must_use]
    pub const fn size(self, size: Size) -> Size {
        self.symmetry.size(size)
    }

    /// The transforms that keep this size: sixteen on squares, eight on other
    /// boards.
    #[must_use]
    pub fn of(size: Size) -> &'static [Self] {
        &Self::ALL[..Symmetry::of(size).len() * 2]
    }
}

impl From<Symmetry> for Transform {
    fn from(symmetry: Symmetry) -> Self {
        Self {
            symmetry,
            swap_colours: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_at_their_index() {
        for (index, transform) in Transform::ALL.into_iter().enumerate() {
            assert_eq!(transform.index(), index);
        }
    }

    #[test]
    fn sizes_list_what_preserves_them() {
        for size in Size::all() {
            let preserving = Transform::ALL.iter().filter(|t| t.symmetry.preserves(size));
            assert!(preserving.eq(Transform::of(size)));
        }
    }
}
