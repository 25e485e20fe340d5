//! How to convert.

/// How to convert.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Write plain files: no private properties with Ishi lines, no `USER SGF` blocks. What the
    /// target has no word for is
    /// lost then.
    pub clean: bool,
}
