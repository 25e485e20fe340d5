//! The tests of this crate, as one program.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;
mod counted;
mod goscorer;
mod ikeda;
mod j1989;
mod japanese;
mod perfect;
mod repetition;
mod rulesets;
mod twin;
