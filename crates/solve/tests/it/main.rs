//! Problems with known answers, and random ones against a twin that shares no code.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

#[path = "../../../record/tests/it/found/mod.rs"]
mod found;
mod fuzz_found;
mod known;
mod laws;
#[path = "../../../record/tests/it/skipped/mod.rs"]
mod skipped;
mod twin;
