//! What SGF is recognised by.

/// Whether a text begins with a game: `(;`, white space allowed.
pub(crate) fn begins_game(text: &str) -> bool {
    let rest = text.strip_prefix('(').map(str::trim_start);
    rest.is_some_and(|rest| rest.starts_with(';'))
}

/// Whether there is a game in a text.
pub(crate) fn holds_game(text: &str) -> bool {
    let mut brackets = text.match_indices('(');
    brackets.any(|(at, _)| begins_game(&text[at..]))
}
