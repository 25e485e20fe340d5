//! Changes to a tree. Whatever is done, it stays one tree with one root.
//!
//! A node that was taken away keeps its number and what is below it. It is no part of the tree any
//! more, and nothing that is done to it shows there; [`Tree::move_below`] puts it back.

use super::builder::escape;
use super::{Body, Event, Node, NodeId, Own, Owned, Place, Property, Tree};
use crate::encoding;
use crate::sgf::Name;
use encoding_rs::{Encoding, GB18030, GBK, ISO_2022_JP, UTF_8};
use thiserror::Error;

/// Why a tree was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EditError {
    /// The root is the game itself.
    #[error("the root cannot be taken away or moved: every game has one")]
    Root,
    /// The node was taken away before.
    #[error("the node is no part of the tree any more")]
    Gone,
    /// A subtree would hang below itself.
    #[error("a node cannot be moved below itself")]
    Cycle,
}

/// Properties.
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

    /// Makes all texts UTF-8, and `CA` say so.
    pub fn make_utf8(&mut self) {
        let encoding = self.encoding();
        let root = self.root();
        if encoding != UTF_8 {
            let nodes: Vec<NodeId> = self.nodes(root).collect();
            for node in nodes {
                self.make_node_utf8(node, encoding);
            }
        }
        self.encoding.take();
        let _ = self.encoding.set(UTF_8);
        if self.value(root, Name::CA).is_some_and(|ca| ca != b"UTF-8") || encoding != UTF_8 {
            self.set_raw(root, "CA", ["UTF-8"]);
        }
    }

    /// The same, and `CA` says so even where nothing was said: for texts that come out of a charset
    /// that somebody else named.
    pub fn declare_utf8(&mut self) {
        self.make_utf8();
        let root = self.root();
        if self.value(root, Name::CA).is_none() {
            self.set_raw(root, "CA", ["UTF-8"]);
        }
    }

    fn make_node_utf8(&mut self, node: NodeId, encoding: &'static Encoding) {
        let plain = |property: Property<'_>| property.values().all(|v| is_plain(v, encoding));
        if self.properties(node).all(plain) {
            return;
        }
        for owned in self.own(node) {
            for value in &mut owned.values {
                *value = in_utf8(value, encoding);
            }
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

/// Whether bytes are the same in UTF-8.
fn is_plain(value: &[u8], encoding: &'static Encoding) -> bool {
    // Japanese between shifts, which begin with an escape, is ASCII in every byte.
    value.is_ascii() && (encoding != ISO_2022_JP || !value.contains(&0x1B))
}

/// A raw value in UTF-8.
pub(crate) fn in_utf8(value: &[u8], encoding: &'static Encoding) -> Box<[u8]> {
    if is_plain(value, encoding) {
        return value.into();
    }
    let (text, _) = encoding.decode_without_bom_handling(value);
    // Of bytes that make no character, the second may be left as a bracket.
    sound(text.as_bytes(), UTF_8)
}

/// A raw value that ends nowhere but at its end: brackets without a backslash get one, and so does
/// a backslash at the end. What is half of a character in its charset is neither.
pub(crate) fn sound(value: &[u8], encoding: &'static Encoding) -> Box<[u8]> {
    if memchr::memchr2(b']', b'\\', value).is_none() {
        return value.into();
    }
    let mut out = Vec::with_capacity(value.len() + 1);
    let mut rest = value;
    while let Some(&first) = rest.first() {
        let escaped = first == b'\\' && rest.len() > 1;
        let skip = usize::from(escaped);
        let length = skip + encoding::char_len(encoding, &rest[skip..]).max(1);
        if matches!(first, b']' | b'\\') && !escaped {
            out.push(b'\\');
        }
        let (character, after) = rest.split_at(length.min(rest.len()));
        out.extend_from_slice(character);
        rest = after;
    }
    out.into()
}

/// Nodes.
impl Tree {
    fn fresh(&mut self, parent: NodeId) -> NodeId {
        let node = NodeId(self.nodes.len() as u32);
        let origin = self.origin(parent);
        let properties = Vec::new();
        self.owned.push(Own {
            origin,
            properties,
            is_edited: true,
        });
        self.nodes.push(Node {
            parent,
            child: NodeId::NONE,
            next: NodeId::NONE,
            body: Body::owned(self.owned.len() - 1),
        });
        self.reshape();
        node
    }

    /// The parent of a node that can be moved.
    fn holder(&self, node: NodeId) -> Result<NodeId, EditError> {
        self.parent(node).ok_or(if node == self.root() {
            EditError::Root
        } else {
            EditError::Gone
        })
    }

    /// Cuts a row of siblings off, from `first` on.
    fn let_go(&mut self, first: NodeId) {
        let mut next = first.some();
        while let Some(node) = next {
            let links = self.node_mut(node);
            next = links.next.some();
            links.next = NodeId::NONE;
            links.parent = NodeId::NONE;
            self.reshape();
        }
    }

    /// A new empty node, the last child of `parent`.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let node = self.fresh(parent);
        self.link_last(parent, node);
        node
    }

    /// A new empty node between a node and its parent.
    ///
    /// # Errors
    /// [`EditError::Root`] before the root, where nothing can be; [`EditError::Gone`] before a node
    /// that was taken away.
    pub fn insert_before(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        let parent = self.holder(node)?;
        let new = self.fresh(parent);
        let next = self.node(node).next;
        *self.link_to(parent, node) = new;
        self.node_mut(new).next = next;
        self.node_mut(new).child = node;
        self.node_mut(node).next = NodeId::NONE;
        self.node_mut(node).parent = new;
        Ok(new)
    }

    /// A new empty node between a node and all its children.
    pub fn insert_after(&mut self, node: NodeId) -> NodeId {
        let new = self.fresh(node);
        let children: Vec<NodeId> = self.children(node).collect();
        for child in children {
            self.node_mut(child).parent = new;
        }
        let first = std::mem::replace(&mut self.node_mut(node).child, new);
        self.node_mut(new).child = first;
        new
    }

    /// Takes a node and all below it away.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root, [`EditError::Gone`] for a node that was taken away.
    pub fn delete(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.holder(node)?;
        self.unlink(parent, node);
        self.node_mut(node).parent = NodeId::NONE;
        Ok(())
    }

    /// Takes one node out: its children take its place.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root, [`EditError::Gone`] for a node that was taken away.
    pub fn take_out(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.holder(node)?;
        let (first, next) = (self.node(node).child, self.node(node).next);
        let children: Vec<NodeId> = self.children(node).collect();
        for &child in &children {
            self.node_mut(child).parent = parent;
        }
        let heir = children.last().map_or(next, |&last| {
            self.node_mut(last).next = next;
            first
        });
        *self.link_to(parent, node) = heir;
        let gone = self.node_mut(node);
        gone.parent = NodeId::NONE;
        gone.child = NodeId::NONE;
        gone.next = NodeId::NONE;
        self.reshape();
        Ok(())
    }

    /// Takes away all that follows a node.
    pub fn truncate(&mut self, node: NodeId) {
        let first = std::mem::replace(&mut self.node_mut(node).child, NodeId::NONE);
        self.let_go(first);
    }

    /// Takes away every variation: what is left is the line of first children.
    pub fn keep_main_line(&mut self) {
        let line: Vec<NodeId> = self.line(self.root()).collect();
        for node in line {
            let rest = std::mem::replace(&mut self.node_mut(node).next, NodeId::NONE);
            self.let_go(rest);
        }
    }

    /// Makes a node the first of its siblings.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root, [`EditError::Gone`] for a node that was taken away.
    pub fn promote(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.holder(node)?;
        if self.node(parent).child == node {
            return Ok(());
        }
        self.unlink(parent, node);
        self.node_mut(node).next = self.node(parent).child;
        self.node_mut(parent).child = node;
        Ok(())
    }

    /// Makes the line that leads to a node the tree's main line. What follows the node stays as it
    /// is.
    pub fn make_main_line(&mut self, node: NodeId) {
        for node in self.path(node) {
            // Only the root cannot be promoted, and it need not be.
            let _ = self.promote(node);
        }
    }

    /// Changes places with the sibling before; the first of them stays where it is.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root, [`EditError::Gone`] for a node that was taken away.
    pub fn move_up(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.holder(node)?;
        let before = self
            .children(parent)
            .find(|&sibling| self.node(sibling).next == node);
        before.map_or(Ok(()), |before| self.move_down(before))
    }

    /// Changes places with the sibling after; the last of them stays where it is.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root, [`EditError::Gone`] for a node that was taken away.
    pub fn move_down(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.holder(node)?;
        let Some(after) = self.next_sibling(node) else {
            return Ok(());
        };
        *self.link_to(parent, node) = after;
        self.node_mut(node).next = self.node(after).next;
        self.node_mut(after).next = node;
        self.reshape();
        Ok(())
    }

    /// Hangs a node and all below it below another one, as its last child. A node that was taken
    /// away comes back so.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root, [`EditError::Cycle`] where `parent` is the node or below it.
    pub fn move_below(&mut self, node: NodeId, parent: NodeId) -> Result<(), EditError> {
        if node == self.root() {
            return Err(EditError::Root);
        }
        if self.path(parent).contains(&node) {
            return Err(EditError::Cycle);
        }
        if let Some(old) = self.parent(node) {
            self.unlink(old, node);
        }
        self.node_mut(node).parent = parent;
        self.link_last(parent, node);
        Ok(())
    }

    /// Copies a node of another tree and all below it below a node of this one, as its last child.
    pub fn graft(&mut self, parent: NodeId, other: &Tree, node: NodeId) -> NodeId {
        let last = self.children(parent).last();
        self.graft_after(parent, last, other, node)
    }

    /// As [`graft`](Tree::graft), where the parent's last child is known.
    pub(super) fn graft_after(
        &mut self,
        parent: NodeId,
        last: Option<NodeId>,
        other: &Tree,
        node: NodeId,
    ) -> NodeId {
        let foreign = other.encoding() != self.encoding();
        if foreign {
            self.make_utf8();
        }
        let top = NodeId(self.nodes.len() as u32);
        let mut below = parent;
        // The sibling before the next node, so that nobody has to look for the last one.
        let mut before = last;
        for event in other.walk(node) {
            match event {
                Event::Enter(source) => {
                    let new = self.fresh(below);
                    *self.own(new) = other.copied(source, foreign);
                    match before.take() {
                        Some(before) => self.node_mut(before).next = new,
                        None => self.node_mut(below).child = new,
                    }
                    below = new;
                }
                Event::Leave(_) => {
                    before = Some(below);
                    below = self.node(below).parent;
                }
            }
        }
        top
    }

    /// A node's properties to be owned by another tree, in UTF-8 if its charset is another.
    pub(super) fn copied(&self, node: NodeId, to_utf8: bool) -> Vec<Owned> {
        let value = |raw: &[u8]| match to_utf8 {
            true => in_utf8(raw, self.encoding()),
            false => raw.into(),
        };
        let owned = |property: Property<'_>| Owned {
            name: property.spelling().into(),
            values: property.values().map(value).collect(),
        };
        self.properties(node).map(owned).collect()
    }

    /// The link that leads to a child: its parent's or the sibling's before it.
    fn link_to(&mut self, parent: NodeId, child: NodeId) -> &mut NodeId {
        let mut before = None;
        let mut at = self.node(parent).child;
        while at != child && at != NodeId::NONE {
            before = Some(at);
            at = self.node(at).next;
        }
        match before {
            Some(before) => &mut self.node_mut(before).next,
            None => &mut self.node_mut(parent).child,
        }
    }

    fn unlink(&mut self, parent: NodeId, node: NodeId) {
        let next = self.node(node).next;
        *self.link_to(parent, node) = next;
        self.node_mut(node).next = NodeId::NONE;
        self.reshape();
    }

    fn link_last(&mut self, parent: NodeId, node: NodeId) {
        *self.link_to(parent, NodeId::NONE) = node;
        self.reshape();
    }

    /// Notes that the tree has another shape than its file.
    fn reshape(&mut self) {
        self.changed = true;
        self.reshaped = true;
    }
}
