//! Threads that search ahead of the first one.

pub(crate) mod cache;
pub(crate) mod layers;
pub(crate) mod pool;
