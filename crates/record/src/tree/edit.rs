//! Changes to the properties of a tree's nodes.

use super::builder::escape;
use super::charset::sound;
use super::{Body, NodeId, Own, Owned, Place, Property, Tree};
use crate::sgf::Name;
use encoding_rs::{GB18030, GBK, ISO_2022_JP, UTF_8};

impl Tree {
    /// Gives a node these raw values for a name: in place of those it has or, where it has none,
    /// behind its other properties. No values take the property away.
    ///
    /// A bracket that would end a value early is escaped, and what is neither letter nor digit is
    /// left out of the name; a name of nothing else changes nothing.
    pub fn set_raw<T: AsRef<[u8]>>(
        &mut self,
        node: NodeId,
        name: &str,
        values: impl IntoIterator<Item = T>,
    ) {
        let name: Box<[u8]> = name.bytes().filter(u8::is_ascii_alphanumeric).collect();
        if name.is_empty() {
            return;
        }
        let encoding = self.encoding();
        let values = values.into_iter();
        let values: Vec<Box<[u8]>> = values.map(|v| sound(v.as_ref(), encoding)).collect();
        let properties = self.own(node);
        let old = properties
            .iter()
            .position(|owned| is_named(&owned.name, &name));
        let at = old.unwrap_or(properties.len());
        properties.retain(|owned| !is_named(&owned.name, &name));
        let wanted = Name::new(&name);
        if !values.is_empty() {
            let at = at.min(properties.len());
            properties.insert(at, Owned { name, values });
        }
        self.renew(wanted);
    }

    /// Gives a node a text for a name, escaped here. A tree in an old charset becomes UTF-8 first
    /// if the text is not ASCII.
    pub fn set_text(&mut self, node: NodeId, name: &str, text: &str) {
        if !text.is_ascii() {
            self.make_utf8();
        }
        let mut value = Vec::with_capacity(text.len());
        escape(text.as_bytes(), &mut value);
        self.set_raw(node, name, [value]);
    }

    /// Gives a node a text as [`set_text`](Tree::set_text) does, and leaves all other texts as they
    /// are if it can: in the game's own charset, if that has the letters. A game in UTF-8 or ASCII
    /// that declares no charset gets `CA[UTF-8]`, as FF\[4\]'s own is Latin-1.
    pub fn set_text_kept(&mut self, node: NodeId, name: &str, text: &str) {
        let (encoding, root) = (self.encoding(), self.root());
        let is_declared = self.value(root, Name::CA).is_some();
        if !text.is_ascii() && encoding != UTF_8 && encoding != ISO_2022_JP {
            let mut value = Vec::with_capacity(text.len());
            escape(text.as_bytes(), &mut value);
            let value = String::from_utf8_lossy(&value);
            // GB2312 and GBK are read as GB18030, which has letters that they have not.
            let is_gbk = encoding == GB18030 && !self.declares(b"gb18030");
            let encoder = if is_gbk { GBK } else { encoding };
            let (bytes, _, has_gaps) = encoder.encode(&value);
            if !has_gaps {
                return self.set_raw(node, name, [bytes]);
            }
        }
        self.set_text(node, name, text);
        if !text.is_ascii() && !is_declared {
            self.set_raw(root, "CA", ["UTF-8"]);
        }
    }

    /// Whether `CA` says this, in any case.
    fn declares(&self, charset: &[u8]) -> bool {
        let declared = self.value(self.root(), Name::CA);
        declared.is_some_and(|label| label.trim_ascii().eq_ignore_ascii_case(charset))
    }

    /// Adds a raw value to a name's values, unless it is among them.
    pub fn add_raw(&mut self, node: NodeId, name: &str, value: &[u8]) {
        let mut values: Vec<Box<[u8]>> = self
            .named(node, name)
            .flat_map(|property| property.values().map(Into::into))
            .collect();
        if values.iter().all(|known| &**known != value) {
            values.push(value.into());
            self.set_raw(node, name, values);
        }
    }

    /// Takes a property away. Returns whether it was there.
    pub fn remove(&mut self, node: NodeId, name: &str) -> bool {
        let there = self.named(node, name).next().is_some();
        if there {
            self.set_raw(node, name, [] as [&[u8]; 0]);
        }
        there
    }

    /// Gives a node's properties of one name another. Returns whether there were any.
    pub fn rename(&mut self, node: NodeId, name: &str, other: &str) -> bool {
        let other: Box<[u8]> = other.bytes().filter(u8::is_ascii_alphanumeric).collect();
        let there = self.named(node, name).next().is_some() && !other.is_empty();
        if there {
            for owned in self.own(node) {
                if is_named(&owned.name, name.as_bytes()) {
                    owned.name.clone_from(&other);
                }
            }
            self.renew(Name::new(&other));
            self.renew(Name::new(name.as_bytes()));
        }
        there
    }

    /// Hands properties on to another node, behind those that it has.
    pub(crate) fn move_properties(
        &mut self,
        from: NodeId,
        to: NodeId,
        is_moved: impl Fn(Name) -> bool,
    ) {
        let properties = self.own(from);
        let moved = properties.extract_if(.., |owned| is_moved(Name::new(&owned.name)));
        let moved: Vec<Owned> = moved.collect();
        self.own(to).extend(moved);
    }

    /// A node's properties of a name, which may be one of the long ones.
    fn named<'t>(&'t self, node: NodeId, name: &'t str) -> impl Iterator<Item = Property<'t>> {
        self.properties(node)
            .filter(move |property| is_named(property.spelling(), name.as_bytes()))
    }

    /// Takes away, in the whole tree, every property whose name is not to be kept.
    pub fn retain_properties(&mut self, mut keep: impl FnMut(NodeId, Name) -> bool) {
        let nodes: Vec<NodeId> = self.nodes(self.root()).collect();
        for node in nodes {
            if self.properties(node).all(|p| keep(node, p.name())) {
                continue;
            }
            self.own(node)
                .retain(|owned| keep(node, Name::new(&owned.name)));
        }
    }

    /// The node's properties as something to be changed.
    pub(crate) fn own(&mut self, node: NodeId) -> &mut Vec<Owned> {
        self.changed = true;
        let index = match self.node(node).body.place() {
            Place::Owned(index) => index,
            Place::Raw(_) => {
                let properties = self.properties(node).map(|property| Owned {
                    name: property.spelling().into(),
                    values: property.values().map(Into::into).collect(),
                });
                let properties = properties.collect();
                let origin = self.node(node).body;
                self.owned.push(Own {
                    origin,
                    properties,
                    is_edited: true,
                });
                let index = self.owned.len() - 1;
                self.node_mut(node).body = Body::owned(index);
                index
            }
        };
        let own = &mut self.owned[index];
        own.is_edited = true;
        &mut own.properties
    }

    /// A change of what the charset depends on makes it be found out again.
    fn renew(&mut self, name: Name) {
        if name == Name::CA && self.encoding() != UTF_8 {
            self.encoding.take();
        }
    }
}

/// Whether a spelling is that of a name; lower-case letters do not count.
fn is_named(spelling: &[u8], name: &[u8]) -> bool {
    let (a, b) = (Name::new(spelling), Name::new(name));
    a == b && (a != Name::LONG || upper(spelling) == upper(name))
}

/// A name's letters that count: all of them made capitals, where it has no capital or digit.
pub(crate) fn upper(spelling: &[u8]) -> Vec<u8> {
    let counts = |b: &u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    let letters: Vec<u8> = spelling.iter().copied().filter(counts).collect();
    if letters.is_empty() {
        return spelling.to_ascii_uppercase();
    }
    letters
}
