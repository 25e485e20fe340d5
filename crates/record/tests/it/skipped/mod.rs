//! What a test says that cannot run, so that `./check` can count it at the end.
//!
//! Test crates of other packages have this file as theirs, too, by its path.

use std::fs::OpenOptions;
use std::io::Write;

/// Says on standard error that this test is left out, in part or as a whole, and why; and in the file
/// that `HONTE_SKIPPED` names, if it does: a line of package and test, a tab, the reason.
pub(crate) fn skipped(why: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    let package = std::env::var("CARGO_PKG_NAME").unwrap_or_default();
    // Not with a macro, whose output the test runner keeps to itself.
    let _ = writeln!(std::io::stderr(), "skipped: {test}: {why}");
    if let Some(path) = std::env::var_os("HONTE_SKIPPED") {
        let file = OpenOptions::new().append(true).create(true).open(path);
        // In one piece: other tests write at the same time.
        let line = format!("{package}::{test}\t{why}\n");
        let told = file.and_then(|mut file| file.write_all(line.as_bytes()));
        assert!(told.is_ok(), "HONTE_SKIPPED: {told:?}");
    }
}

/// Whether tests that need another program (GNU Go, node) are to be left out, which is said.
#[allow(dead_code, reason = "not every test crate has peers")]
pub(crate) fn without_peer(peer: &str) -> bool {
    let is_without = std::env::var_os("HONTE_WITHOUT_PEERS").is_some();
    if is_without {
        skipped(&format!("{peer} is not used (--rust)"));
    }
    is_without
}
