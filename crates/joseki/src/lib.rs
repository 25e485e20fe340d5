//! Joseki mining: the sequences that players repeat in the corners, and the circumstances in which
//! they play them.
//!
//! After M. Helvensteijn, "Applying Data Mining to the Study of Joseki" (2008). Phase 1 splits
//! every game into local sequences ([`sequence`]) and brings them into a normal form ([`normal`]);
//! phase 2 keeps those that are frequent. Section 6's [`influence`] is measured at every stage.
//! What the paper leaves open is in [`params`].
//!
//! ```
//! use honte_joseki::mine::{Job, Progress, mine};
//! use honte_joseki::{Params, Prune};
//! use honte_record::source::find;
//!
//! // Two games that begin in a corner with the same two moves.
//! let folder = tempfile::tempdir()?;
//! let games = "(;SZ[19]RE[B+R];B[pd];W[qf];B[nc])(;SZ[19]RE[W+R];B[pd];W[qf];B[pf])";
//! std::fs::write(folder.path().join("games.sgf"), games)?;
//!
//! let found = find(&[folder.path()]);
//! let params = Params { prune: Prune::Count(2), ..Params::default() };
//! let job = Job { sources: &found.sources, filter: None, params: &params };
//! let mined = mine(&job, &Progress::default())?;
//! // Both games came to the second move.
//! let mut nodes = mined.tree.nodes.iter();
//! assert!(nodes.any(|node| (node.depth, node.count) == (2, 2)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assemble;
mod chunk;
mod circumstance;
mod find;
pub mod influence;
mod job;
mod key;
pub mod merge;
pub mod mine;
mod misfit;
pub mod normal;
mod occurrences;
pub mod params;
mod position;
mod prefix;
mod reading;
mod replay;
mod report;
mod second_pass;
pub mod sequence;
mod sorted;
pub mod stats;
mod step;
mod storage;
mod sums;
mod transposition;
pub mod tree;
mod when;
pub mod write;

pub use circumstance::{Circumstance, CircumstanceError, Condition, Owner, Side};
pub use find::{Finder, FoundNode, GameJoseki, NextMove};
pub use misfit::Misfit;
pub use occurrences::{Occurrence, Unread, occurrences};
pub use params::{Join, Params, Prune, Tenuki};
pub use step::{Step, StepError};
pub use tree::{Node, Tree};
pub use when::{Split, When};
