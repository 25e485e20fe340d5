//! What every root begins with.

use super::entry::Entry;
use super::{Clean, What, values};
use crate::sgf::{Name, value};
use crate::tree::{NodeId, size_value};

const GM: Name = Name::GM;
const AP: Name = Name::new(b"AP");

/// Names that the root begins with, and that have been dealt with then.
pub(super) const HEAD: [Name; 5] = [Name::FF, GM, Name::CA, AP, Name::SZ];

impl Clean<'_> {
    /// `FF`, `GM`, `CA`, `AP` and `SZ`, the newest node's first properties.
    pub(super) fn head(&mut self, node: NodeId, entries: &[Entry<'_>]) {
        let first = |name: Name| -> Option<&[u8]> {
            let entry = entries.iter().find(|entry| entry.name == name)?;
            let full = entry.values.iter().find(|raw| !raw.trim_ascii().is_empty());
            full.copied()
        };
        self.fixed(node, "FF", "4", first(Name::FF));
        let kind = match (self.tree.is_go(), first(GM)) {
            (false, Some(kind)) => values::line(self.tree, kind),
            _ => "1".to_owned(),
        };
        self.fixed(node, "GM", &kind, first(GM));
        self.fixed(node, "CA", "UTF-8", first(Name::CA));
        if let Some(program) = first(AP) {
            let program = values::program(self.tree, program);
            if !program.is_empty() {
                self.builder.raw_property(b"AP", [program]);
            }
        }
        let stated = first(Name::SZ);
        match (self.board, stated) {
            (Some(size), _) => {
                let usable = |raw: &&[u8]| value::parse_size(raw).is_some();
                let entry = entries.iter().find(|entry| entry.name == Name::SZ);
                let raw = entry.and_then(|entry| entry.values.iter().copied().find(usable));
                self.fixed(node, "SZ", &size_value(size), raw);
            }
            (None, Some(raw)) => {
                let raw = values::kept(raw);
                self.builder.raw_property(b"SZ", [raw]);
            }
            (None, None) => {}
        }
        for name in HEAD {
            if let Some(entry) = entries.iter().find(|entry| entry.name == name) {
                self.tell_further(node, entry);
            }
        }
    }

    /// A property with the value, escaped, that it has to have.
    fn fixed(&mut self, node: NodeId, name: &str, value: &str, was: Option<&[u8]>) {
        self.builder.raw_property(name.as_bytes(), [value]);
        if let Some(was) = was.filter(|was| *was != value.as_bytes()) {
            self.tell(node, name.as_bytes(), What::Rewritten, was);
        }
    }
}
