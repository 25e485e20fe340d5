//! Says where the examples are that the program carries.

use std::path::PathBuf;

fn main() {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    // In the repository many crates use them. A published crate has a copy, since links are followed
    // when it is packaged; where a checkout has no links, nothing is read through them.
    let shared = here.join("../../corpus");
    let corpus = if shared.join("j1989").is_dir() {
        shared
    } else {
        here.join("corpus")
    };
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=HONTE_CORPUS={}", corpus.display());
}
