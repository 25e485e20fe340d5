//! What the Ishi format is recognised by.

use super::keyword::KEYWORDS;

/// Whether the first words of the lines are the format's; comments may say anything, but do not
/// come first. One keyword that is also a word of a letter is not enough.
pub(crate) fn begins_file(lines: &mut dyn Iterator<Item = &str>) -> bool {
    let mut words = lines
        .filter(|line| !line.is_empty())
        .map(|line| line.split_whitespace().next().unwrap_or_default());
    let Some(first) = words.next().filter(|word| is_keyword(word)) else {
        return false;
    };
    let is_free_text = is_one_of(&["COM", "USER"], first);
    is_free_text || words.next().is_none_or(is_keyword)
}

fn is_keyword(word: &str) -> bool {
    is_one_of(&KEYWORDS, word)
}

fn is_one_of(keywords: &[&str], word: &str) -> bool {
    keywords
        .iter()
        .any(|known| known.eq_ignore_ascii_case(word))
}
