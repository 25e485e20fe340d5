//! `honte joseki …`

mod board;
pub(crate) mod find;
mod lines;
pub(crate) mod merge;
pub(crate) mod mine;
pub(crate) mod show;
