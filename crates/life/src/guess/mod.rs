//! What is likely without a proof. Nothing of it is part of a proof.

pub(crate) mod assume;
mod diagonal;
mod given;
pub(crate) mod mcts;
pub(crate) mod ownership;
mod pocket;
pub(crate) mod reading;
pub(crate) mod rollout;
mod spaces;
