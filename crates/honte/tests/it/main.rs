//! The tests of this crate, as one program.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod byte_for_byte;
mod check;
mod check_script;
mod common;
mod compare;
mod concurrent;
mod convert;
mod convert_pick;
mod dearest_bytes;
mod dependencies;
#[cfg(feature = "pictures")]
mod diagram;
mod documented;
mod documents;
mod edit;
mod edit_inputs;
mod examples;
mod filter;
#[path = "../../../record/tests/it/found/mod.rs"]
mod found;
mod full_disk;
mod fuzz_found;
mod gtp;
#[cfg(unix)]
mod guide;
mod help;
mod inputs;
mod interrupted;
mod joseki;
mod killed;
mod laws;
mod licences;
mod modes;
#[cfg(feature = "page")]
mod one_answer;
mod other_games;
mod overwriting;
mod play;
#[cfg(unix)]
mod recipes;
mod referee;
#[cfg(feature = "page")]
mod restarts;
mod score;
mod search;
#[cfg(feature = "page")]
mod serve;
#[cfg(feature = "page")]
mod serve_killed;
#[cfg(feature = "page")]
mod serve_slow;
mod show;
#[path = "../../../record/tests/it/skipped/mod.rs"]
mod skipped;
#[cfg(not(feature = "pictures"))]
mod small_build;
mod solve;
mod wrong;
