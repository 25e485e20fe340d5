//! Trees from other formats, node by node.

use super::{Body, Event, Node, NodeId, Own, Owned, Tree};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

/// Builds a tree from its root: each node with all of its properties, then the next.
///
/// The properties are written down as SGF text, so that a tree made here is as small as one that
/// was read.
///
/// ```
/// use honte_record::sgf::write_tree;
/// use honte_record::tree::Builder;
///
/// let mut builder = Builder::new();
/// let root = builder.node(None);
/// builder.property("PB", ["Honinbo [Shusaku]"]);
/// builder.node(Some(root));
/// builder.property("B", ["qd"]);
/// let mut text = Vec::new();
/// write_tree(&builder.finish(), &mut text);
/// assert_eq!(text, b"(;PB[Honinbo [Shusaku\\]];B[qd])");
/// ```
#[derive(Debug, Default)]
pub struct Builder {
    text: Vec<u8>,
    nodes: Vec<Node>,
    /// The last child of each node that has more than one.
    last: HashMap<NodeId, NodeId>,
}

impl Builder {
    /// An empty tree, whose texts will be UTF-8.
    pub fn new() -> Builder {
        Builder::default()
    }

    /// A new node: the last child of `parent` or, with `None` at the very beginning, the root. A
    /// later `None` makes a child of the root.
    pub fn node(&mut self, parent: Option<NodeId>) -> NodeId {
        self.text.push(b';');
        let node = NodeId(self.nodes.len() as u32);
        let parent = match parent {
            Some(parent) => parent,
            None if self.nodes.is_empty() => NodeId::NONE,
            None => NodeId(0),
        };
        self.nodes.push(Node {
            parent,
            child: NodeId::NONE,
            next: NodeId::NONE,
            body: Body::raw(self.text.len()),
        });
        if parent != NodeId::NONE {
            self.link(parent, node);
        }
        node
    }

    fn link(&mut self, parent: NodeId, node: NodeId) {
        let first = self.nodes[parent.index()].child;
        if first == NodeId::NONE {
            self.nodes[parent.index()].child = node;
        } else {
            let last = self.last.insert(parent, node).unwrap_or(first);
            self.nodes[last.index()].next = node;
        }
    }

    /// A property of the newest node, its values as text: they are escaped here. A name without
    /// values is left out.
    pub fn property<T: AsRef<str>>(&mut self, name: &str, values: impl IntoIterator<Item = T>) {
        let mut named = false;
        for value in values {
            self.open(&mut named, name.as_bytes());
            escape(value.as_ref().as_bytes(), &mut self.text);
            self.text.push(b']');
        }
    }

    /// A property of the newest node, its values as SGF has them between brackets, escapes and all.
    pub fn raw_property<T: AsRef<[u8]>>(
        &mut self,
        name: &[u8],
        values: impl IntoIterator<Item = T>,
    ) {
        let mut named = false;
        for value in values {
            self.open(&mut named, name);
            self.text.extend_from_slice(value.as_ref());
            self.text.push(b']');
        }
    }

    fn open(&mut self, named: &mut bool, name: &[u8]) {
        if !*named {
            let letters = name.iter().filter(|b| b.is_ascii_alphanumeric());
            self.text.extend(letters);
            *named = true;
        }
        self.text.push(b'[');
    }

    /// Copies a tree and hangs it below a node; gives the root's copy.
    pub(crate) fn graft(&mut self, parent: NodeId, tree: &Tree) -> NodeId {
        let top = NodeId(self.nodes.len() as u32);
        let mut path = vec![parent];
        for event in tree.walk(tree.root()) {
            match event {
                Event::Enter(node) => {
                    let new = self.node(path.last().copied());
                    for property in tree.properties(node) {
                        self.raw_property(property.spelling(), property.values());
                    }
                    path.push(new);
                }
                Event::Leave(_) => {
                    path.pop();
                }
            }
        }
        top
    }

    /// Gives a node's children another order; those that are not named come last, as they were.
    pub(crate) fn reorder(&mut self, parent: NodeId, order: &[NodeId]) {
        let named: HashSet<NodeId> = order.iter().copied().collect();
        let mut all = order.to_vec();
        let mut child = self.nodes[parent.index()].child;
        while child != NodeId::NONE {
            if !named.contains(&child) {
                all.push(child);
            }
            child = self.nodes[child.index()].next;
        }
        for pair in all.windows(2) {
            self.nodes[pair[0].index()].next = pair[1];
        }
        if let (Some(&first), Some(&last)) = (all.first(), all.last()) {
            self.nodes[parent.index()].child = first;
            self.nodes[last.index()].next = NodeId::NONE;
            self.last.insert(parent, last);
        }
    }

    /// How many nodes there are so far.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The tree. With no node at all it has an empty root.
    pub fn finish(mut self) -> Tree {
        if self.nodes.is_empty() {
            self.node(None);
        }
        self.nodes.shrink_to_fit();
        let span = 0..self.text.len();
        let encoding = OnceLock::new();
        let _ = encoding.set(encoding_rs::UTF_8);
        Tree {
            source: Arc::new(self.text),
            span,
            nodes: self.nodes,
            owned: Vec::new(),
            root: NodeId(0),
            changed: true,
            reshaped: true,
            encoding,
        }
    }
}

/// Writes text so that it can stand between brackets.
pub(crate) fn escape(text: &[u8], out: &mut Vec<u8>) {
    for &byte in text {
        if matches!(byte, b']' | b'\\') {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

/// What the reader of a file found of a game.
pub(crate) struct Parts {
    nodes: Vec<Node>,
    owned: Vec<Own>,
}

impl Parts {
    /// The tree of these nodes, whose offsets count from the beginning of the span.
    pub(crate) fn tree(self, source: Arc<Vec<u8>>, span: std::ops::Range<usize>) -> Tree {
        Tree {
            source,
            span,
            nodes: self.nodes,
            owned: self.owned,
            root: NodeId(0),
            changed: false,
            reshaped: false,
            encoding: OnceLock::new(),
        }
    }
}

/// Collects a game's nodes as a scanner tells of them.
#[derive(Debug, Default)]
pub(crate) struct Collector {
    nodes: Vec<Node>,
    owned: Vec<Own>,
    frames: Vec<Frame>,
}

/// A variation that is open.
#[derive(Debug, Clone, Copy)]
struct Frame {
    /// Its newest node, none at its beginning.
    tip: NodeId,
    /// The newest child of the tip.
    last_child: NodeId,
    /// The frame of the node that the variation begins from.
    base: usize,
}

impl Frame {
    fn beginning(base: usize) -> Frame {
        Frame {
            tip: NodeId::NONE,
            last_child: NodeId::NONE,
            base,
        }
    }
}

impl Collector {
    pub(crate) fn begin(&mut self) {
        self.nodes.clear();
        self.owned.clear();
        self.frames.clear();
        self.frames.push(Frame::beginning(0));
    }

    /// How many nodes there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn open(&mut self) {
        let top = self.frames.len() - 1;
        let frame = self.frames[top];
        let base = if frame.tip == NodeId::NONE {
            frame.base
        } else {
            top
        };
        self.frames.push(Frame::beginning(base));
    }

    pub(crate) fn close(&mut self) {
        if self.frames.len() > 1 {
            self.frames.pop();
        }
    }

    /// A node whose properties begin at an offset from the beginning of the game.
    #[inline]
    pub(crate) fn node(&mut self, offset: usize) {
        let node = NodeId(self.nodes.len() as u32);
        match self.frames.last_mut() {
            Some(frame) if frame.tip != NodeId::NONE && frame.last_child == NodeId::NONE => {
                let parent = std::mem::replace(&mut frame.tip, node);
                self.nodes[parent.index()].child = node;
                self.nodes.push(Node {
                    parent,
                    child: NodeId::NONE,
                    next: NodeId::NONE,
                    body: Body::raw(offset),
                });
            }
            _ => self.branch(node, offset),
        }
    }

    /// A node that begins a game or a variation, or stands behind one.
    fn branch(&mut self, node: NodeId, offset: usize) {
        let top = self.frames.len() - 1;
        let frame = self.frames[top];
        let holder = if frame.tip == NodeId::NONE {
            frame.base
        } else {
            top
        };
        let Frame {
            tip: parent,
            last_child,
            ..
        } = self.frames[holder];
        self.nodes.push(Node {
            parent,
            child: NodeId::NONE,
            next: NodeId::NONE,
            body: Body::raw(offset),
        });
        if last_child != NodeId::NONE {
            self.nodes[last_child.index()].next = node;
        } else if parent != NodeId::NONE {
            self.nodes[parent.index()].child = node;
        }
        self.frames[holder].last_child = node;
        let frame = &mut self.frames[top];
        frame.tip = node;
        frame.last_child = NodeId::NONE;
    }

    /// The newest node is not what its bytes say: these are its properties.
    /// Each value comes with its property's name, the first of a property with true.
    pub(crate) fn repair<'v>(&mut self, values: impl Iterator<Item = (&'v [u8], bool, &'v [u8])>) {
        let mut properties: Vec<Owned> = Vec::new();
        for (name, first, value) in values {
            match properties.last_mut().filter(|_| !first) {
                Some(last) => last.values.push(value.into()),
                None => properties.push(Owned {
                    name: name.into(),
                    values: vec![value.into()],
                }),
            }
        }
        if let Some(node) = self.nodes.last_mut() {
            let origin = node.body;
            node.body = Body::owned(self.owned.len());
            self.owned.push(Own {
                origin,
                properties,
                is_edited: false,
            });
        }
    }

    /// The game's nodes, in memory of just their size.
    pub(crate) fn take(&mut self) -> Parts {
        Parts {
            nodes: self.nodes.as_slice().into(),
            owned: std::mem::take(&mut self.owned),
        }
    }
}
