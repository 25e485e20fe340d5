#![no_main]

#[path = "../../crates/solve/tests/it/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::solve(bytes));
