//! What became of a book.

/// What became of a book.
pub(super) struct Drawn {
    /// There are more figures than were drawn.
    pub(super) is_cut: bool,
    /// There is a font for each letter.
    pub(super) has_letters: bool,
}
