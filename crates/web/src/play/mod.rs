//! A game played through in its phases, above all Ikeda's: alternation, agreement, playout,
//! scoring.

pub(crate) mod examples;
pub(crate) mod table;
