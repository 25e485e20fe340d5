//! What a kind of long work is made of.

use serde_json::Value;
use std::fmt;

/// A kind of long work, with what it tells, what it finds, and why it may find nothing.
pub(crate) trait Kind: Sized + Send + Sync + 'static {
    /// Its name for programs.
    const NAME: &'static str;
    /// How many run at a time.
    const SLOTS: usize;
    /// How far it is.
    type Progress: Progress;
    /// What it finds.
    type Output: Output;
    /// Why it finds nothing, as one line.
    type Failure: fmt::Display + Send + Sync + 'static;
}

/// How far some work is; as text, in words.
pub(crate) trait Progress: fmt::Display + Clone + Send + 'static {
    /// How much is done, in units of the kind's own.
    fn done(&self) -> u64;
    /// How much there is to do, in the same units; 0 where that is not known.
    fn total(&self) -> u64;
}

/// What some work has found.
pub(crate) trait Output: Send + Sync + 'static {
    /// What the page is told of it.
    fn value(&self) -> Value;

    /// How many states the proofs have that are kept with it: a state takes some hundred bytes.
    fn states(&self) -> usize {
        0
    }
}
