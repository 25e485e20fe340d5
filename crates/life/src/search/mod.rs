//! Depth-first proof-number search over a graph with cycles.
//!
//! The attacker is to prove that he can empty the rebirth set, once or again
//! and again; the defender that he cannot. Nodes are kept whole, and children
//! are made when they are first visited.

pub(crate) mod bits;
mod evaluate;
mod eyespace;
mod give_up;
mod graph_history;
pub(crate) mod play;
pub(crate) mod random;
mod simulation;
mod solve;
mod static_life;
mod store;
mod strategy;
mod thresholds;
pub(crate) mod watch;

pub use give_up::AbortPolicy;
pub use solve::{Outcome, Problem, solve};
