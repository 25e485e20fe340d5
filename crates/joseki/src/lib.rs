//! Placeholder while the crate is laid out.
