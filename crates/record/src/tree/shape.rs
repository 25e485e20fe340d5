//! Changes to the shape of a tree. Whatever is done, it stays one tree with one root.
//!
//! A node that was taken away keeps its number and what is below it. It is no part of the tree any
//! more, and nothing that is done to it shows there; [`Tree::move_below`] puts it back.

use super::charset::in_utf8;
use super::{Body, Event, Node, NodeId, Own, Owned, Property, Tree};
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
