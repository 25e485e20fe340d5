//! Between free text, as the Ishi format's headers have it, and SGF's coded values.
//!
//! Each module has `to_sgf`, from text to a value, and `from_sgf`, from a value to text. Both
//! give `None` rather than guess: text that is not understood whole has no value, and a value that
//! is not in the one form that `to_sgf` writes has no text. So
//! `to_sgf(from_sgf(value)) == value` wherever there is a text. The converter keeps the raw text
//! or value beside what has none.
//!
//! | Ishi | SGF | module | text | value |
//! |---|---|---|---|---|
//! | KOMI | KM | [`komi`] | `5-1/2 points` | `5.5` |
//! | RESULT | RE | [`result`] | `Black resigns at move 186` | `W+R` |
//! | DATE | DT | [`date`] | `June 3 and 7, 1958` | `1958-06-03,07` |
//! | TIMELIMIT | TM | [`time`] | `30 minutes each` | `1800` |
//! | BLACK, WHITE | PB BR, PW WR | [`player`] | `Kato 9 Dan` | `Kato`, `9d` |
//!
//! Some modules also have `check`, which says what is impossible about a value; [`Judged`] asks it
//! for a header of any format.

pub mod date;
mod fault;
pub mod komi;
mod named;
pub mod player;
pub mod result;
pub mod time;

pub use fault::Judged;
