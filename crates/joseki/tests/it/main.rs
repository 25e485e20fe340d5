//! The tests of this crate, as one program.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod circumstances;
mod common;
mod find;
mod formats;
#[path = "../../../record/tests/it/found/mod.rs"]
mod found;
mod fuzz_found;
mod laws;
mod memory;
mod merging;
mod paper;
mod properties;
mod reference;
#[path = "../../../record/tests/it/skipped/mod.rs"]
mod skipped;
mod twin;
