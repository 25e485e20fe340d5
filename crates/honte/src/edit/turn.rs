//! Turns of the board, as they are typed.

use clap::ValueEnum;
use honte_goban::{Symmetry, Transform};

/// A turn of the board, or an exchange of the colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Turn {
    /// A quarter turn to the right.
    Right,
    /// A quarter turn to the left.
    Left,
    /// Half a turn.
    Half,
    /// Left and right exchanged.
    Mirror,
    /// Top and bottom exchanged.
    Flip,
    /// Mirrored in the diagonal from the upper left.
    Diagonal,
    /// Black and White exchanged, with all that belongs to them.
    #[value(alias = "swap-colors", alias = "colours")]
    SwapColours,
}

impl Turn {
    pub(super) fn transform(self) -> Transform {
        let (axes, x, y) = match self {
            Turn::Right => (true, true, false),
            Turn::Left => (true, false, true),
            Turn::Half => (false, true, true),
            Turn::Mirror => (false, true, false),
            Turn::Flip => (false, false, true),
            Turn::Diagonal => (true, false, false),
            Turn::SwapColours => (false, false, false),
        };
        Transform {
            symmetry: Symmetry::new(axes, x, y),
            swap_colours: self == Turn::SwapColours,
        }
    }
}
