//! Diagrams of Sensei's Library, written and read.
//!
//! ```text
//! $$Bc Small avalanche
//! $$ ---------------
//! $$ | . . . . . .
//! $$ | . . . 3 a .
//! $$ | . 4 2 X O b
//! ```
//!
//! The first line has `$$`, who plays odd numbers (`B` or `W`), `c` for
//! coordinates, the size of the board, `m` and the number that is meant by 1,
//! and the caption. Then one line a row: `X` and `O` stones; `1` to `9` and
//! `0` for ten moves; small letters on empty points; `.` and `,` for points
//! and hoshi; `B # Y Z` for black and `W @ Q P` for white stones with a circle,
//! square, triangle or cross; `C S T M` for the same on empty points. Rows of
//! `-` and columns of `|` are edges of the board; where there are none, the
//! board goes on.

mod read;
mod write;

pub use read::{SenseiError, parse};
pub use write::render;

use honte_goban::Colour;

use crate::Mark;

/// The letters of marks: on a black stone, a white stone, an empty point.
const MARKS: [(Mark, [char; 3]); 4] = [
    (Mark::Circle, ['B', 'W', 'C']),
    (Mark::Square, ['#', '@', 'S']),
    (Mark::Triangle, ['Y', 'Q', 'T']),
    (Mark::Cross, ['Z', 'P', 'M']),
];

/// Where a stone's letters are in [`MARKS`].
const fn column(stone: Option<Colour>) -> usize {
    match stone {
        Some(Colour::Black) => 0,
        Some(Colour::White) => 1,
        None => 2,
    }
}
