//! A game that two people play: what is said, what the rules make of it, whose turn it is to speak.

mod say;
mod step;
mod talk;

pub use say::{HELP, Say, SayError, parse};
pub use step::{NotDone, step};
pub use talk::{proposal, speaker};
