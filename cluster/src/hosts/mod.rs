//! The two kinds of hosts of a cluster.

pub(crate) mod executor;
pub(crate) mod scheduler;
