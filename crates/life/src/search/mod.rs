//! Depth-first proof-number search over a graph with cycles.
//!
//! The attacker is to prove that he can empty the rebirth set, once or again
//! and again; the defender that he cannot. Nodes are kept whole, and children
//! are made when they are first visited.

pub(crate) mod bits;
mod claims;
mod evaluate;
mod eyespace;
mod give_up;
mod graph;
mod graph_history;
pub(crate) mod play;
mod problem;
pub(crate) mod random;
mod simulation;
mod solve;
mod static_life;
mod store;
mod strategy;
mod thresholds;
mod walk;
pub(crate) mod watch;

pub use problem::{AbortPolicy, Outcome, Problem};
pub use solve::solve;
