//! The room of joseki: trees, their nodes, and mining.

mod arrows;
mod find;
mod mine;
mod mining;
mod node;
mod trees;

pub(crate) use find::find;
pub(crate) use mine::{begin, mine};
pub(crate) use node::node;
pub(crate) use trees::{Trees, file, list};
