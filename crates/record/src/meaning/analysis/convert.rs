//! One program's figures written as another's.

use super::{Analysis, katrain, lizzie, turn};
use crate::sgf::Name;
use crate::tree::{AI_PROPERTIES, NodeId, Tree};
use honte_goban::Colour;

/// Whose properties an analysis is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Sabaki's and Ogatak's: `SBKV`, and `OGSC` for the lead.
    Sabaki,
    /// Lizzie's: `LZ`.
    Lizzie,
    /// KaTrain's: `KT`.
    Katrain,
}

impl Dialect {
    /// The properties that it is made of.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Dialect::Sabaki => &["SBKV", "OGSC"],
            Dialect::Lizzie => &["LZ"],
            Dialect::Katrain => &["KT"],
        }
    }
}

/// Writes what engines said of each position in one program's properties, in place of the others'
/// ([`AI_PROPERTIES`]); comments stay. Returns how many nodes changed. A node that is written so
/// already stays as it is, and so does one of which the dialect can say nothing: Lizzie needs a
/// chance to win, KaTrain a lead as well, of moves too. What the dialect has no place for is left out:
/// Sabaki has no moves and no visits.
///
/// ```
/// use honte_record::analysis::{Dialect, convert};
/// use honte_record::sgf::{Collection, write_nodes};
///
/// let mut game = Collection::read(b"(;SZ[9];B[ee]LZ[x 45.0 120])").games.remove(0);
/// assert_eq!(convert(&mut game, Dialect::Sabaki), 1);
/// let mut text = Vec::new();
/// write_nodes(&game, game.root(), &mut text);
/// assert_eq!(text, b"(;SZ[9];B[ee]SBKV[45.00])");
/// ```
pub fn convert(tree: &mut Tree, dialect: Dialect) -> usize {
    // Parents come before their children.
    let nodes: Vec<NodeId> = tree.nodes(tree.root()).collect();
    let mut next_of: Vec<Colour> = vec![Colour::Black; tree.node_count()];
    let mut changed = 0;
    for node in nodes {
        let before = tree
            .parent(node)
            .and_then(|parent| next_of.get(parent.index()));
        let before = before.copied().unwrap_or(Colour::Black);
        let next = turn::after(tree, node).unwrap_or(before);
        if let Some(slot) = next_of.get_mut(node.index()) {
            *slot = next;
        }
        let has = |name: &&str| tree.property(node, Name::new(name.as_bytes())).is_some();
        let (own, others): (Vec<&str>, Vec<&str>) = AI_PROPERTIES
            .into_iter()
            .filter(has)
            .partition(|name| dialect.names().contains(name));
        if !own.is_empty() && others.is_empty() {
            continue;
        }
        let Some(found) = Analysis::with_turn(tree, node, next) else {
            continue;
        };
        let written = found.properties(dialect, next, tree);
        if written.is_empty() {
            continue;
        }
        for name in own.into_iter().chain(others) {
            tree.remove(node, name);
        }
        for (name, values) in written {
            tree.set_raw(node, name, values);
        }
        changed += 1;
    }
    changed
}

impl Analysis {
    /// The properties that say it, with their values.
    fn properties(
        &self,
        dialect: Dialect,
        next: Colour,
        tree: &Tree,
    ) -> Vec<(&'static str, Vec<String>)> {
        match dialect {
            Dialect::Sabaki => {
                let rate = self
                    .win_rate
                    .map(|rate| ("SBKV", vec![format!("{:.2}", rate * 100.0)]));
                let lead = self.lead.map(|lead| ("OGSC", vec![format!("{lead:.2}")]));
                rate.into_iter().chain(lead).collect()
            }
            Dialect::Lizzie => {
                let text = lizzie::write(self, next, tree.size());
                text.map(|text| ("LZ", vec![text])).into_iter().collect()
            }
            Dialect::Katrain => {
                let values = katrain::write(self, tree.size());
                values.map(|values| ("KT", values)).into_iter().collect()
            }
        }
    }
}
