//! The room of searches: any position or pattern in the served games, and what was played next.

pub(crate) mod ask;
pub(crate) mod collection;
pub(crate) mod expression;
