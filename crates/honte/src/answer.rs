//! What a run of a command came to.

/// What a command that did its work says with its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Done, nothing to complain of.
    Yes,
    /// Done, but something was wrong with the input.
    No,
}

impl From<Answer> for u8 {
    fn from(answer: Answer) -> u8 {
        match answer {
            Answer::Yes => 0,
            Answer::No => 1,
        }
    }
}
