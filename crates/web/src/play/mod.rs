//! A game played through in its phases, above all Ikeda's: alternation, agreement, playout,
//! scoring.

mod examples;
mod table;

pub(crate) use examples::examples;
pub(crate) use table::play;
