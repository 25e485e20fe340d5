//! What SGF is recognised by.

use super::name::Name;
use super::table::Kind;

/// Whether a text begins with a game: `(;`, white space allowed, or `(` and a header.
pub(crate) fn begins_game(text: &str) -> bool {
    begins_with_node(text) || begins_headless(text.as_bytes())
}

fn begins_with_node(text: &str) -> bool {
    let rest = text.strip_prefix('(').map(str::trim_start);
    rest.is_some_and(|rest| rest.starts_with(';'))
}

/// Whether there is a game in a text.
pub(crate) fn holds_game(text: &str) -> bool {
    let mut brackets = text.match_indices('(');
    brackets.any(|(at, _)| begins_with_node(&text[at..]))
}

/// Whether a game begins whose first `;` is missing: `(`, the name of a header, `[`.
pub(super) fn begins_headless(text: &[u8]) -> bool {
    let Some((name, rest)) = bracket_and_name(text) else {
        return false;
    };
    let definition = Name::new(name).definition();
    let is_header = definition.is_some_and(|of| matches!(of.kind, Kind::Root | Kind::GameInfo));
    is_header && rest.trim_ascii_start().first() == Some(&b'[')
}

/// Whether the text ends before it is known whether such a game begins.
pub(super) fn may_begin_headless(text: &[u8]) -> bool {
    bracket_and_name(text).is_some_and(|(_, rest)| rest.trim_ascii_start().is_empty())
}

/// The up to two upper-case letters behind a `(`, and what follows.
fn bracket_and_name(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest = text.strip_prefix(b"(")?;
    // More white space than that is no record's.
    let blanks = rest.iter().take(16).take_while(|b| b.is_ascii_whitespace());
    let rest = &rest[blanks.count()..];
    let letters = rest.iter().take(2).take_while(|b| b.is_ascii_uppercase());
    Some(rest.split_at(letters.count()))
}
