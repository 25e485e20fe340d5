//! SGF, FF\[1\] to FF\[4\], as it is found in the wild.
//!
//! [`scan`] is the grammar: bytes to events. [`Collection`] and [`read_games`] make
//! [trees](crate::tree) of them, [`write_tree`] writes those; [`stream`] reads collections of any
//! size for their main lines and headers, without a tree.

mod blocks;
mod charset;
mod check;
mod clean;
mod line;
mod name;
mod normalise;
mod patch;
pub mod points;
mod private;
mod read;
pub mod scan;
mod signs;
pub mod stream;
pub mod table;
pub mod value;
mod write;

pub use check::{Finding, Findings, check};
pub use clean::write_clean;
pub use line::{Field, Turn};
pub use name::Name;
pub(crate) use normalise::plain_header;
pub use normalise::{Change, Normalised, Options, What, normalise, normalise_with};
pub use patch::{Patch, patches};
pub use private::{PRIVATE, Private, private};
pub use read::{Collection, Part, read_games, reread};
pub(crate) use signs::{begins_game, holds_game};
pub use write::{write_nodes, write_tree};
