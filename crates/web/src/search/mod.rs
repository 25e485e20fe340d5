//! The room of searches: any position or pattern in the served games, and what was played next.

mod ask;
mod collection;

pub(crate) use ask::{found, games, search};
pub(crate) use collection::Collection;
