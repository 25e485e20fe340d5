//! The tests of this crate, as one program.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod check;
mod check_script;
mod common;
mod compare;
mod convert;
mod convert_pick;
mod diagram;
mod edit;
mod edit_inputs;
mod examples;
mod filter;
mod gtp;
mod inputs;
mod interrupted;
mod joseki;
mod killed;
mod licences;
mod one_answer;
mod overwriting;
mod play;
mod recipes;
mod referee;
mod score;
mod search;
mod serve;
mod serve_killed;
mod serve_slow;
mod show;
mod wrong;
