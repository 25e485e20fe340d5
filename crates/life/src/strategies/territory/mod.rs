//! Whole territories: where they are, and what can be proved in them.

pub(crate) mod find;
pub(crate) mod prove;
