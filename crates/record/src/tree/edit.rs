//! Changes to a tree. Whatever is done, it stays one tree with one root.

use super::builder::escape;
use super::{Body, Event, Node, NodeId, Own, Owned, Place, Property, Tree};
use crate::sgf::Name;
use encoding_rs::UTF_8;
use thiserror::Error;

/// Why a tree was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EditError {
    /// The root is the game itself.
    #[error("the root cannot be taken away or moved: every game has one")]
    Root,
    /// A subtree would hang below itself.
    #[error("a node cannot be moved below itself")]
    Cycle,
}

/// Properties.
impl Tree {
    /// Gives a node these raw values for a name: in place of those it has or, where it has none,
    /// behind its other properties. No values take the property away.
    pub fn set_raw<T: AsRef<[u8]>>(
        &mut self,
        node: NodeId,
        name: &str,
        values: impl IntoIterator<Item = T>,
    ) {
        let values: Vec<Box<[u8]>> = values.into_iter().map(|v| v.as_ref().into()).collect();
        let wanted = Name::new(name.as_bytes());
        let properties = self.own(node);
        let old = properties
            .iter()
            .position(|owned| Name::new(&owned.name) == wanted);
        let at = old.unwrap_or(properties.len());
        properties.retain(|owned| Name::new(&owned.name) != wanted);
        if !values.is_empty() {
            let name = name.as_bytes().into();
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

    /// Adds a raw value to a name's values, unless it is among them.
    pub fn add_raw(&mut self, node: NodeId, name: &str, value: &[u8]) {
        let wanted = Name::new(name.as_bytes());
        if self.values(node, wanted).any(|known| known == value) {
            return;
        }
        let mut values: Vec<Box<[u8]>> = self.values(node, wanted).map(Into::into).collect();
        values.push(value.into());
        self.set_raw(node, name, values);
    }

    /// Takes a property away. Returns whether it was there.
    pub fn remove(&mut self, node: NodeId, name: &str) -> bool {
        let wanted = Name::new(name.as_bytes());
        let there = self.property(node, wanted).is_some();
        if there {
            self.set_raw(node, name, [] as [&[u8]; 0]);
        }
        there
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
        let nodes: Vec<NodeId> = self.nodes(self.root()).collect();
        for node in nodes {
            let ascii = self
                .properties(node)
                .all(|p| p.values().all(<[u8]>::is_ascii));
            if encoding == UTF_8 || ascii {
                continue;
            }
            for owned in self.own(node) {
                for value in &mut owned.values {
                    *value = in_utf8(value, encoding);
                }
            }
        }
        self.encoding.take();
        let _ = self.encoding.set(UTF_8);
        let root = self.root();
        if self.value(root, Name::CA).is_some_and(|ca| ca != b"UTF-8") || encoding != UTF_8 {
            self.set_raw(root, "CA", ["UTF-8"]);
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
                self.owned.push(Own { origin, properties });
                let index = self.owned.len() - 1;
                self.node_mut(node).body = Body::owned(index);
                index
            }
        };
        &mut self.owned[index].properties
    }

    /// A change of what the charset depends on makes it be found out again.
    fn renew(&mut self, name: Name) {
        if name == Name::CA && self.encoding() != UTF_8 {
            self.encoding.take();
        }
    }
}

/// A raw value in UTF-8. What is half a character there may be a backslash here, and is escaped.
fn in_utf8(value: &[u8], encoding: &'static encoding_rs::Encoding) -> Box<[u8]> {
    let (text, _) = encoding.decode_without_bom_handling(value);
    text.as_bytes().into()
}

/// Nodes.
impl Tree {
    fn fresh(&mut self, parent: NodeId) -> NodeId {
        let node = NodeId(self.nodes.len() as u32);
        let origin = self.origin(parent);
        let properties = Vec::new();
        self.owned.push(Own { origin, properties });
        self.nodes.push(Node {
            parent,
            child: NodeId::NONE,
            next: NodeId::NONE,
            body: Body::owned(self.owned.len() - 1),
        });
        self.changed = true;
        node
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
    /// [`EditError::Root`] before the root, where nothing can be.
    pub fn insert_before(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        let parent = self.parent(node).ok_or(EditError::Root)?;
        let new = self.fresh(parent);
        let next = self.node(node).next;
        *self.link_to(parent, node) = new;
        self.node_mut(new).next = next;
        self.node_mut(new).child = node;
        self.node_mut(node).next = NodeId::NONE;
        self.node_mut(node).parent = new;
        Ok(new)
    }

    /// Takes a node and all below it away.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root.
    pub fn delete(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.parent(node).ok_or(EditError::Root)?;
        self.unlink(parent, node);
        self.node_mut(node).parent = NodeId::NONE;
        Ok(())
    }

    /// Takes one node out: its children take its place.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root.
    pub fn take_out(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.parent(node).ok_or(EditError::Root)?;
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
        self.changed = true;
        Ok(())
    }

    /// Takes away all that follows a node.
    pub fn truncate(&mut self, node: NodeId) {
        if self.node(node).child != NodeId::NONE {
            self.node_mut(node).child = NodeId::NONE;
            self.changed = true;
        }
    }

    /// Takes away every variation: what is left is the line of first children.
    pub fn keep_main_line(&mut self) {
        let line: Vec<NodeId> = self.line(self.root()).collect();
        for node in line {
            if self.node(node).next != NodeId::NONE {
                self.node_mut(node).next = NodeId::NONE;
                self.changed = true;
            }
        }
    }

    /// Makes a node the first of its siblings.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root.
    pub fn promote(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.parent(node).ok_or(EditError::Root)?;
        if self.node(parent).child == node {
            return Ok(());
        }
        self.unlink(parent, node);
        self.node_mut(node).next = self.node(parent).child;
        self.node_mut(parent).child = node;
        Ok(())
    }

    /// Makes the line that leads to a node the tree's main line.
    pub fn make_main_line(&mut self, node: NodeId) {
        for node in self.path(node) {
            // Only the root cannot be promoted, and it need not be.
            let _ = self.promote(node);
        }
    }

    /// Changes places with the sibling before; the first of them stays where it is.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root.
    pub fn move_up(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.parent(node).ok_or(EditError::Root)?;
        let before = self
            .children(parent)
            .find(|&sibling| self.node(sibling).next == node);
        before.map_or(Ok(()), |before| self.move_down(before))
    }

    /// Changes places with the sibling after; the last of them stays where it is.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root.
    pub fn move_down(&mut self, node: NodeId) -> Result<(), EditError> {
        let parent = self.parent(node).ok_or(EditError::Root)?;
        let Some(after) = self.next_sibling(node) else {
            return Ok(());
        };
        *self.link_to(parent, node) = after;
        self.node_mut(node).next = self.node(after).next;
        self.node_mut(after).next = node;
        self.changed = true;
        Ok(())
    }

    /// Hangs a node and all below it below another one, as its last child.
    ///
    /// # Errors
    /// [`EditError::Root`] for the root, [`EditError::Cycle`] where `parent` is below `node`.
    pub fn move_below(&mut self, node: NodeId, parent: NodeId) -> Result<(), EditError> {
        let old = self.parent(node).ok_or(EditError::Root)?;
        if self.path(parent).contains(&node) {
            return Err(EditError::Cycle);
        }
        self.unlink(old, node);
        self.node_mut(node).parent = parent;
        self.link_last(parent, node);
        Ok(())
    }

    /// Copies a node of another tree and all below it below a node of this one, as its last child.
    pub fn graft(&mut self, parent: NodeId, other: &Tree, node: NodeId) -> NodeId {
        let foreign = other.encoding() != self.encoding();
        if foreign {
            self.make_utf8();
        }
        let top = NodeId(self.nodes.len() as u32);
        let mut below = parent;
        // The sibling before the next node, so that nobody has to look for the last one.
        let mut before = None;
        for event in other.walk(node) {
            match event {
                Event::Enter(source) => {
                    let new = self.fresh(below);
                    *self.own(new) = other.copied(source, foreign);
                    match before.take() {
                        Some(before) => self.node_mut(before).next = new,
                        None => self.link_last(below, new),
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
        self.changed = true;
    }

    fn link_last(&mut self, parent: NodeId, node: NodeId) {
        *self.link_to(parent, NodeId::NONE) = node;
        self.changed = true;
    }
}
