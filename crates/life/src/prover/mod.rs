//! Asks the search, within a budget, and remembers what came of it.

pub(crate) mod ask;
pub(crate) mod budget;
pub(crate) mod parallel;
pub(crate) mod proof_cache;
