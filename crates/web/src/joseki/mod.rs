//! The room of joseki: trees, their nodes, and mining.

mod arrows;
pub(crate) mod find;
pub(crate) mod mine;
mod mining;
pub(crate) mod node;
pub(crate) mod shelf;
pub(crate) mod start;
pub(crate) mod trees;
