//! What is other in a game than it was, property by property.

use honte_app::at;
use honte_record::tree::{NodeId, Property, Tree};

/// A property that came, went or became another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    /// The node's place, as `honte show --at` takes it; nothing for the root.
    pub(super) at: String,
    pub(super) old: Option<String>,
    pub(super) new: Option<String>,
}

/// The changes between two games of the same shape; `None` if their shapes differ.
pub(super) fn changes(before: &Tree, after: &Tree) -> Option<Vec<Change>> {
    let pairs = || before.nodes(before.root()).zip(after.nodes(after.root()));
    let is_alike =
        |(old, new): (NodeId, NodeId)| before.children(old).count() == after.children(new).count();
    if before.node_count() != after.node_count() || !pairs().all(is_alike) {
        return None;
    }
    let mut changes = Vec::new();
    for (old, new) in pairs() {
        let (old_list, new_list) = (list(before, old), list(after, new));
        if old_list == new_list {
            continue;
        }
        let at = match new == after.root() {
            true => String::new(),
            false => at::name(after, new),
        };
        compare(&at, &old_list, &new_list, &mut changes);
    }
    Some(changes)
}

/// A node's properties as they are written.
fn list(tree: &Tree, node: NodeId) -> Vec<(Vec<u8>, String)> {
    let one = |property: Property<'_>| {
        let mut text = String::from_utf8_lossy(property.spelling()).into_owned();
        for value in property.values() {
            text.push('[');
            text.push_str(&tree.decode(value));
            text.push(']');
        }
        (property.spelling().to_vec(), text)
    };
    tree.properties(node).map(one).collect()
}

/// A property of a node: its name and its text.
type Named = (Vec<u8>, String);

fn compare(at: &str, old: &[Named], new: &[Named], changes: &mut Vec<Change>) {
    let mut left: Vec<Option<&Named>> = new.iter().map(Some).collect();
    let mut take = |is_it: &dyn Fn(&Named) -> bool| {
        let found = left.iter_mut().find(|slot| slot.is_some_and(is_it));
        found.and_then(Option::take)
    };
    let same: Vec<bool> = old
        .iter()
        .map(|one| take(&|other| other == one).is_some())
        .collect();
    for (one, _) in old.iter().zip(same).filter(|(_, same)| !same) {
        let other = take(&|other| other.0 == one.0);
        changes.push(Change {
            at: at.to_owned(),
            old: Some(one.1.clone()),
            new: other.map(|other| other.1.clone()),
        });
    }
    for other in left.into_iter().flatten() {
        changes.push(Change {
            at: at.to_owned(),
            old: None,
            new: Some(other.1.clone()),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use honte_record::sgf::Collection;

    fn between(one: &str, other: &str) -> Option<Vec<(String, String, String)>> {
        let read = |text: &str| Collection::read(text.as_bytes()).games.remove(0);
        let changes = changes(&read(one), &read(other))?;
        let row = |change: Change| {
            (
                change.at,
                change.old.unwrap_or_default(),
                change.new.unwrap_or_default(),
            )
        };
        Some(changes.into_iter().map(row).collect())
    }

    #[test]
    fn what_came_and_went() {
        let row = |at: &str, old: &str, new: &str| (at.into(), old.into(), new.into());
        assert_eq!(
            between(
                "(;EV[a]PB[x];B[aa]C[old];W[bb])",
                "(;PB[x]EV[b]RO[1];B[aa];W[bb])"
            ),
            Some(vec![
                row("", "EV[a]", "EV[b]"),
                row("", "", "RO[1]"),
                row("1", "C[old]", ""),
            ])
        );
        assert_eq!(between("(;B[aa])", "(;B[aa])"), Some(vec![]));
        assert_eq!(between("(;B[aa];W[bb])", "(;B[aa])"), None);
        assert_eq!(
            between("(;B[aa](;W[bb])(;W[cc]))", "(;B[aa];W[bb];W[cc])"),
            None
        );
    }
}
