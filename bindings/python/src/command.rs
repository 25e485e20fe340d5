//! The command `honte`.

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the command honte with these words, of which the first is its name; its exit code.
///
/// It is for a process of its own: it handles signals itself, and may end the process.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| {
        #[cfg(feature = "command")]
        return honte::run(words);
        #[cfg(not(feature = "command"))]
        {
            drop(words);
            eprintln!("honte: this wheel was built without the command");
            2
        }
    })
}
