//! The tests of this crate, as one program.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod examples;
#[path = "../../../record/tests/it/found/mod.rs"]
mod found;
mod fuzz_found;
mod laws;
#[path = "../../../record/tests/it/skipped/mod.rs"]
mod skipped;
