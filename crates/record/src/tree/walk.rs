//! Ways through a tree.

use super::{NodeId, Tree};

/// The children of a node.
#[derive(Debug, Clone)]
pub struct Children<'t> {
    tree: &'t Tree,
    next: Option<NodeId>,
}

impl<'t> Children<'t> {
    pub(super) fn new(tree: &'t Tree, first: Option<NodeId>) -> Self {
        Self { tree, next: first }
    }
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = self.next?;
        self.next = self.tree.next_sibling(node);
        Some(node)
    }
}

/// A line of play: a node, its first child, that one's first child, to the end.
#[derive(Debug, Clone)]
pub struct Line<'t> {
    tree: &'t Tree,
    next: Option<NodeId>,
}

impl<'t> Line<'t> {
    pub(super) fn new(tree: &'t Tree, node: NodeId) -> Self {
        Self {
            tree,
            next: Some(node),
        }
    }
}

impl Iterator for Line<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = self.next?;
        self.next = self.tree.first_child(node);
        Some(node)
    }
}

/// A step of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A node is reached from its parent.
    Enter(NodeId),
    /// All below a node has been seen.
    Leave(NodeId),
}

/// A walk over a node and all below it, without recursion and without memory: however deep the
/// tree is, the way back is in its links.
#[derive(Debug, Clone)]
pub struct Walk<'t> {
    tree: &'t Tree,
    top: NodeId,
    next: Option<Event>,
}

impl<'t> Walk<'t> {
    pub(super) fn new(tree: &'t Tree, top: NodeId) -> Self {
        Self {
            tree,
            top,
            next: Some(Event::Enter(top)),
        }
    }

    fn after(&self, event: Event) -> Option<Event> {
        match event {
            Event::Enter(node) => Some(match self.tree.first_child(node) {
                Some(child) => Event::Enter(child),
                None => Event::Leave(node),
            }),
            Event::Leave(node) if node == self.top => None,
            Event::Leave(node) => match self.tree.next_sibling(node) {
                Some(sibling) => Some(Event::Enter(sibling)),
                None => self.tree.parent(node).map(Event::Leave),
            },
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        let event = self.next?;
        self.next = self.after(event);
        Some(event)
    }
}
