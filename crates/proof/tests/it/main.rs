//! The tests of this crate, as one program.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;
mod confine;
mod flaws;
mod games;
mod lemmas;
mod mutation;
mod rooms;
mod rules;
