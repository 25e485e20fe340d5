//! Game records: bytes in any format to games, and back.
//!
//! The crate has four wings, whose modules stand at its root:
//! - [`tree`]: the property tree of a game, editing and merging it, and [`replay`], which plays it;
//! - formats: the table of them ([`mod@format`]), a module for each ([`sgf`], [`ishi`], [`gib`],
//!   [`ngf`], [`ugf`], [`xml`]), [`records`], which reads any of them, and [`convert`] between them;
//! - meaning: what headers say ([`header`]), which games are wanted ([`filter`]), and what two
//!   records of one game have in common ([`signature`]);
//! - files: where bytes come from (`source`, with the feature `files`), which characters they are
//!   ([`encoding`]), and how many of them are read ([`limits`]).
//!
//! [`problem`] is what every reader reports.
//!
//! ```
//! use honte_record::records::{self, RecordEvent};
//! use std::ops::ControlFlow;
//!
//! let bytes = b"(;GM[1]SZ[9]PB[Ichi]PW[Ni];B[ee];W[cc];B[])";
//! let mut moves = Vec::new();
//! records::read(&mut &bytes[..], "game.sgf", |event| {
//!     if let RecordEvent::Game(record) = event {
//!         let tree = &record.tree;
//!         let line = tree.line(tree.root());
//!         moves.push(line.filter_map(|node| tree.played(node, tree.size())).count());
//!     }
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(moves, [3]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod files;
mod formats;
mod meaning;
mod place;
pub mod problem;
pub mod tree;

pub use files::*;
pub use formats::*;
pub use meaning::*;
pub use place::Places;
pub use problem::{Problem, ProblemKind, Severity};
pub use tree::replay;
