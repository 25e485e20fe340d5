//! The tests of this crate, as one program.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod common;
mod confine;
mod flaws;
#[path = "../../../record/tests/it/found/mod.rs"]
mod found;
mod fuzz_found;
mod games;
mod laws;
mod lemmas;
mod mutation;
mod rooms;
mod rules;
#[path = "../../../record/tests/it/skipped/mod.rs"]
mod skipped;
