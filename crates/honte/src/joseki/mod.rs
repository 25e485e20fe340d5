//! `honte joseki …`

mod board;
mod lines;
pub(crate) mod mine;
pub(crate) mod show;
