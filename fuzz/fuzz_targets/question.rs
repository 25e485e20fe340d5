#![no_main]

#[path = "../../crates/search/tests/it/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::question(bytes));
