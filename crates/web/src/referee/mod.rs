//! The room of the referee: positions are judged, and proofs are looked at.

pub(crate) mod argue;
pub(crate) mod ask;
mod case;
pub(crate) mod counted;
mod judging;
mod picture;
pub(crate) mod proof;
mod stages;
mod summary;
