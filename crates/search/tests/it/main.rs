//! The tests of this crate, as one program.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod docs;
mod index;
mod oracle;
#[path = "../../../record/tests/it/skipped/mod.rs"]
mod skipped;
mod twin;
