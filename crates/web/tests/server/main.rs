//! The server, asked over real connections, and without any by the fuzzer's law.

#![allow(clippy::unwrap_used, reason = "a test may stop")]

mod client;
mod conflicts;
mod documented;
mod faults;
#[path = "../../../record/tests/it/found/mod.rs"]
mod found;
mod fuzz_found;
mod joseki;
mod laws;
mod network;
mod play;
mod queue;
mod records;
mod recovered;
mod referee;
mod rulesets;
mod safety;
mod search;
#[path = "../../../record/tests/it/skipped/mod.rs"]
mod skipped;
mod solve;
mod unsaved;
mod uploads;
