//! Whole territories: all chains round one are asked about at once, and then all stones of the
//! other colour in it.

pub(crate) mod find;
pub(crate) mod inside;
pub(crate) mod prove;
