//! The texts of nodes: names and comments.

use honte_record::{
    sgf::Name,
    tree::{NodeId, Tree},
};

/// The private properties in the root of a tree that was made from an Ishi event.
const EVENT: Name = Name::new(b"SFEV");
const HEADERS: Name = Name::new(b"SFHD");

/// Whether the tree was made from an event of an Ishi file, as its root says.
#[must_use]
pub fn is_from_ishi(tree: &Tree) -> bool {
    [EVENT, HEADERS]
        .into_iter()
        .any(|name| tree.property(tree.root(), name).is_some())
}

/// The caption of a node's figure: its name, or else the number of the last move.
pub(super) fn caption(tree: &Tree, node: NodeId, number: u32) -> String {
    if let Some(name) = name(tree, node) {
        return name;
    }
    let is_move = tree.played(node, tree.size()).is_some();
    match (number, is_move) {
        (0, _) => String::new(),
        (number, true) => format!("Move {number}"),
        (number, false) => format!("After move {number}"),
    }
}

/// A node's name, with Ishi's signs as characters.
pub(super) fn name(tree: &Tree, node: NodeId) -> Option<String> {
    let name = tree.text(node, Name::new(b"N"))?.trim().to_owned();
    (!name.is_empty()).then(|| signs(tree, name))
}

/// A node's comment, several lines with `\n` between them; `None` if there is nothing to read.
/// Ishi's `\t`, `\s`, `\d` and `\c` become the signs that they stand for.
#[must_use]
pub fn comment(tree: &Tree, node: NodeId) -> Option<String> {
    let comment = tree.comment(node)?;
    let comment = comment.trim_end().trim_start_matches('\n');
    (!comment.trim().is_empty()).then(|| signs(tree, comment.to_owned()))
}

/// Ishi's signs as characters (specification, `MARK`): such as the program's own fonts have.
fn signs(tree: &Tree, text: String) -> String {
    const SIGNS: [(&str, &str); 4] = [(r"\t", "△"), (r"\s", "□"), (r"\d", "◇"), (r"\c", "✔")];
    if !text.contains('\\') || !is_from_ishi(tree) {
        return text;
    }
    SIGNS.iter().fold(text, |text, (sign, shown)| {
        text.replace(sign, shown)
            .replace(&sign.to_uppercase(), shown)
    })
}

/// The paragraphs of a comment. Lines that were broken by hand are joined again if the whole
/// comment looks like that, or if the format asks for it, as Ishi's does.
#[must_use]
pub fn paragraphs(tree: &Tree, comment: &str) -> Vec<String> {
    if !is_from_ishi(tree) && !is_wrapped(comment) {
        let lines = comment
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty());
        return lines.map(str::to_owned).collect();
    }
    let mut paragraphs = vec![String::new()];
    for line in comment.lines() {
        let text = line.trim();
        let indented = line.starts_with([' ', '\t']);
        if (text.is_empty() || indented) && paragraphs.last().is_some_and(|last| !last.is_empty()) {
            paragraphs.push(String::new());
        }
        if let Some(last) = paragraphs.last_mut().filter(|_| !text.is_empty()) {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(text);
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}

/// Whether lines seem to end where a typist's screen did.
fn is_wrapped(comment: &str) -> bool {
    const SCREEN: std::ops::RangeInclusive<usize> = 50..=80;
    let lines = comment.lines().filter(|line| !line.trim().is_empty());
    let lengths: Vec<usize> = lines.map(|line| line.chars().count()).collect();
    let full = lengths
        .iter()
        .filter(|length| SCREEN.contains(length))
        .count();
    lengths.iter().all(|length| length <= SCREEN.end()) && full >= 2 && 2 * full >= lengths.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use honte_goban::Size;

    #[test]
    fn broken_lines_are_joined() {
        let tree = Tree::new(Size::GO19);
        let wrapped = "Black 1 is the best move of all that there are on the\nboard; White has no \
                       good answer, as the diagram shows\nat once.\n\nThe end.";
        assert_eq!(paragraphs(&tree, wrapped).len(), 2);
        assert_eq!(
            paragraphs(&tree, "Good.\nBad.\n\nUgly."),
            ["Good.", "Bad.", "Ugly."]
        );
        assert_eq!(paragraphs(&tree, " \n"), [""; 0]);
    }
}
