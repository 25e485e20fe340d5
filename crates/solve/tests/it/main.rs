//! Problems with known answers, and random ones against a twin that shares no code.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod known;
mod twin;
