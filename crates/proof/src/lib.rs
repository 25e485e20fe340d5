//! Proofs of life and death, and their check.

mod check;
mod game;
pub mod lemma;
mod nodes;
mod reading;

pub use check::{Checked, Flaw, Proof};
pub use game::{Action, Aim, Game, Side, State};
pub use reading::{Reading, ReadingError};
