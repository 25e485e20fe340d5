//! What is wrong with a game, whatever found it.

pub mod finding;
mod game;
mod placed;
mod prints;
mod rules;

pub use finding::Finding;
pub use game::{PartFindings, Seen, whole};
pub use placed::{Placed, of_record, of_tree};
pub use prints::Prints;
pub use rules::{Objection, objections};
