#![no_main]

#[path = "../../crates/honte/tests/it/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::gtp(bytes));
