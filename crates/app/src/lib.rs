//! What the command and the page both do: name the nodes of a game, tell what a record says that
//! rules are concerned with, check a game, judge and count a position and explain it, play a game
//! in its phases, and write files whole or not at all.
//!
//! Nothing here knows a terminal or a page. Errors are one line, made for people.

pub mod at;
pub mod check;
mod error;
pub mod examples;
mod output;
mod picture;
pub mod play;
pub mod referee;
pub mod save;
#[cfg(feature = "search")]
pub mod search;
pub mod text_board;
pub mod words;

pub use error::{Error, write_hint};
pub use honte_referee::{recorded, terms};
pub use output::{Existing, Output, OutputFolder, remove_leftovers};
pub use picture::{picture, seki};
