#![no_main]

#[path = "../../crates/record/tests/it/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::aliases(bytes));
