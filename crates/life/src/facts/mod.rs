//! What is known of a board: its chains, their verdicts, and the proofs of these.

pub(crate) mod benson;
pub(crate) mod certificate;
pub(crate) mod local_proof;
pub(crate) mod verdict;
