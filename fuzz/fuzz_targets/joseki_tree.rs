#![no_main]

#[path = "../../crates/joseki/tests/it/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::joseki_tree(bytes));
