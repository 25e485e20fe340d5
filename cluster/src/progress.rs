//! How much is done, on a terminal.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// The least time between two lines that are shown.
const PAUSE: Duration = Duration::from_millis(100);

/// A line that is written again as the work goes on: `3 of 16 parts`, `12288 games`.
pub(crate) struct Progress {
    is_shown: bool,
    what: &'static str,
    all: Option<usize>,
    done: usize,
    shown: Option<Instant>,
}

impl Progress {
    /// Nothing is shown where it is not wanted, or where nobody reads it.
    pub(crate) fn new(quiet: bool, what: &'static str, all: Option<usize>) -> Progress {
        Progress {
            is_shown: !quiet && std::io::stderr().is_terminal(),
            what,
            all,
            done: 0,
            shown: None,
        }
    }

    /// More is done.
    pub(crate) fn add(&mut self, more: usize) {
        self.done += more;
        if self.is_shown && self.shown.is_none_or(|shown| shown.elapsed() >= PAUSE) {
            self.shown = Some(Instant::now());
            self.show();
        }
    }

    /// All is done.
    pub(crate) fn end(&self) {
        if self.is_shown {
            self.show();
            eprintln!();
        }
    }

    fn show(&self) {
        match self.all {
            Some(all) => eprint!("\r{} of {all} {}", self.done, self.what),
            None => eprint!("\r{} {}", self.done, self.what),
        }
    }
}
