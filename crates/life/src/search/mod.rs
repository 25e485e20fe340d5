//! Depth-first proof-number search over a graph with cycles.
//!
//! The attacker is to prove that he can empty the rebirth set, once or again
//! and again; the defender that he cannot. Nodes are kept whole, and children
//! are made when they are first visited.

mod chance;
mod deps;
mod enter;
mod follow;
mod patience;
mod solve;
mod store;
mod strategy;

pub use chance::Doubts;
pub use solve::{Outcome, Problem, solve};
