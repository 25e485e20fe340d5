//! What the command and the page both do: name the nodes of a game, tell what a record says that
//! rules are concerned with, check a game, judge and count a position and explain it, find
//! the problem in one, play a game in its phases, and write files whole or not at all.
//!
//! Nothing here knows a terminal or a page. Errors are one line, made for people.
//!
//! ```
//! use honte_app::at::NodePath;
//! use honte_app::recorded::Reached;
//! use honte_record::sgf::Collection;
//!
//! let record = b"(;SZ[9];B[ee];W[de](;B[dd])(;B[df];W[cf]))";
//! let tree = Collection::read(record).games.remove(0);
//! // The second move of the variation at move 3.
//! let at: NodePath = "3.b2".parse()?;
//! let reached = Reached::at(&tree, at.find(&tree)?);
//! assert_eq!(reached.board.all_stones().count(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod at;
pub mod check;
mod error;
pub mod examples;
pub mod move_list;
mod output;
mod picture;
pub mod play;
pub mod referee;
pub mod save;
#[cfg(feature = "search")]
pub mod search;
pub mod solve;
pub mod text_board;
pub mod words;

pub use error::{Error, write_hint};
pub use honte_referee::{recorded, terms};
pub use output::{
    Batch, Existing, Output, OutputFolder, Presence, PrivateFolder, lock, remove_leftovers,
    temporary_folder, try_lock,
};
pub use picture::{picture, seki};
