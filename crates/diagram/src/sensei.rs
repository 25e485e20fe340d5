//! Writing and reading the diagrams of Sensei's Library.
//!
//! ```text
//! $$Bc Small avalanche
//! $$ ---------------
//! $$ | . . . . . .
//! $$ | . . . 3 a .
//! $$ | . 4 2 X O b
//! ```
//!
//! The first line has `$$`, the colour of the odd numbers (`B` or `W`), `c` for
//! coordinates, the size of the board, `m` and the move number that 1 stands
//! for, and the caption. Then comes one line for each row. `X` and `O` are
//! stones; `1` to `9`, and `0` for ten, are moves; small letters are on empty
//! points; `.` and `,` are points and hoshi. `B # Y Z` are black and `W @ Q P`
//! white stones with a circle, square, triangle or cross; `C S T M` are the
//! same on empty points. Rows of `-` and columns of `|` are edges of the board;
//! where there are none, the board goes on.

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

/// The place of a stone's letters in [`MARKS`].
const fn column(stone: Option<Colour>) -> usize {
    match stone {
        Some(Colour::Black) => 0,
        Some(Colour::White) => 1,
        None => 2,
    }
}
