//! The tests of this crate, as one program.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod best_play;
mod budgets;
mod certificate;
#[path = "../../../rules/tests/it/common/mod.rs"]
mod common;
mod cut;
mod enclosure;
mod example_5;
mod found;
mod invariance;
mod official;
mod oracle;
mod outside;
mod study;
mod taken;
mod threads;
mod twin;
mod yardsticks;
