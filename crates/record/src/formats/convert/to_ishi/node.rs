//! What a node says, as text and as words of a line.

use crate::convert::sgf_block::{Properties, gathered};
use crate::sgf::Name;
use crate::tree::{NodeId, Tree};
use honte_goban::Colour;

/// Without blanks at the end; other white space, such as code page 437's, is text.
pub(super) fn trim_end(line: &str) -> &str {
    line.trim_end_matches([' ', '\t'])
}

/// The first word of a line by section 2: other characters than ASCII's printable ones are ignored.
pub(super) fn first_word(line: &str) -> String {
    let valid = line.chars().filter(|c| matches!(c, '\t' | ' '..='~'));
    let words = valid.skip_while(|c| c.is_ascii_whitespace());
    words.take_while(|c| !c.is_ascii_whitespace()).collect()
}

pub(super) fn letter(colour: Colour) -> char {
    if colour == Colour::Black { 'B' } else { 'W' }
}

pub(super) fn has(tree: &Tree, node: NodeId, name: &str) -> bool {
    tree.property(node, Name::new(name.as_bytes())).is_some()
}

/// The texts of a property's values.
pub(super) fn texts(tree: &Tree, node: NodeId, name: &str) -> Vec<String> {
    let values = tree.values(node, Name::new(name.as_bytes()));
    values.map(|raw| tree.long_text(raw).into_owned()).collect()
}

/// Text that ends with its line.
pub(super) fn in_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

/// What a node says, for comparisons.
pub(crate) fn said(tree: &Tree, node: NodeId) -> Properties {
    gathered(tree.properties(node))
}
