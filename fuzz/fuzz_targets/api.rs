#![no_main]

#[path = "../../crates/web/tests/server/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::api(bytes));
