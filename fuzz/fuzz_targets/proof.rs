#![no_main]

#[path = "../../crates/proof/tests/it/common/mod.rs"]
mod common;
#[path = "../../crates/proof/tests/it/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::proof(bytes));
