//! A game as a tree of nodes, whatever format it came in.
//!
//! A node carries properties in SGF's sense: a name and one or more raw values. What a file says is
//! not turned into anything else until somebody asks: a node that came from a file is an offset into
//! its bytes, twelve bytes of links and nothing more, and is written back as it was read. A node
//! that was edited, or that was damaged and had to be repaired, owns its properties.
//!
//! What the properties mean is [`sgf`](crate::sgf)'s matter, and what a node's position is,
//! [`replay`]'s.
//!
//! ```
//! use honte_record::sgf::{Collection, Name};
//!
//! let collection = Collection::read(b"(;SZ[9]PB[Shusaku];B[ee](;W[cc])(;W[gg]))");
//! let game = &collection.games[0];
//! assert_eq!(game.text(game.root(), Name::new(b"PB")).as_deref(), Some("Shusaku"));
//! let first = game.children(game.root()).next().unwrap();
//! assert_eq!(game.children(first).count(), 2);
//! ```

mod builder;
mod charset;
mod cut;
mod edit;
mod extract;
mod merge;
mod property;
pub mod replay;
mod shape;
mod strip;
mod transform;
mod walk;

pub use builder::Builder;
pub(crate) use builder::{Collector, Parts, escape};
pub(crate) use charset::{in_utf8, sound};
pub use cut::CutError;
pub(crate) use edit::upper;
pub use merge::{Contradiction, MergeError, Merged};
pub(crate) use property::value_end;
pub use property::{Properties, Property, Values};
pub use shape::EditError;
pub use strip::AI_PROPERTIES;
pub use walk::{Children, Event, Line, Walk};

use crate::encoding;
use crate::sgf::{Name, value};
use encoding_rs::Encoding;
use honte_goban::{Colour, Move, Point, Size};
use property::Owned;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A node of one tree. It stays the same node through all edits of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    const NONE: NodeId = NodeId(u32::MAX);

    /// The node's number: nodes of a file are counted from 0 in the order in which they stand there.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }
}

/// A node's links, and where its properties are.
#[derive(Debug, Clone, Copy)]
struct Node {
    parent: NodeId,
    child: NodeId,
    next: NodeId,
    body: Body,
}

/// Where a node's properties are: the offset just behind its `;` in the tree's text or, with the
/// highest bit, an index of what the tree owns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Body(u32);

impl Body {
    const OWNED: u32 = 1 << 31;

    fn raw(offset: usize) -> Body {
        Body(offset as u32)
    }

    fn owned(index: usize) -> Body {
        Body(index as u32 | Body::OWNED)
    }

    fn place(self) -> Place {
        match self.0 & Body::OWNED {
            0 => Place::Raw(self.0 as usize),
            _ => Place::Owned((self.0 & !Body::OWNED) as usize),
        }
    }
}

/// The properties of a node that was edited or repaired, and where they come from.
#[derive(Debug, Clone)]
struct Own {
    /// What the node was before, or what its parent was.
    origin: Body,
    properties: Vec<Owned>,
    /// Whether they are no longer what was read.
    is_edited: bool,
}

enum Place {
    Raw(usize),
    Owned(usize),
}

/// One game: a tree of nodes with a root.
#[derive(Clone)]
pub struct Tree {
    /// The file, or as much of it as was held when the game was read.
    source: Arc<Vec<u8>>,
    /// The game in the source.
    span: Range<usize>,
    nodes: Vec<Node>,
    owned: Vec<Own>,
    root: NodeId,
    changed: bool,
    /// Nodes have come, gone or moved.
    reshaped: bool,
    encoding: OnceLock<&'static Encoding>,
}

/// The most bytes that one tree's text may have.
pub(crate) const MAX_TREE_BYTES: usize = (Body::OWNED - 1) as usize;

impl Tree {
    /// A new game: a root with `FF[4]GM[1]CA[UTF-8]SZ[…]`.
    pub fn new(size: Size) -> Tree {
        let mut builder = Builder::new();
        builder.node(None);
        for (name, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
            builder.property(name, [value]);
        }
        builder.property("SZ", [size_value(size)]);
        builder.finish()
    }

    /// The node that everything begins with.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// Whether the tree differs from the bytes that it was read from.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// Whether nodes have come, gone or moved since the tree was read.
    pub(crate) fn is_reshaped(&self) -> bool {
        self.reshaped
    }

    /// The nodes whose properties have been edited since the tree was read, in the order of the
    /// file, each with the offset of its properties in [`source`](Tree::source). Of no use for a
    /// tree that was reshaped.
    pub(crate) fn edited_nodes(&self) -> Vec<(NodeId, usize)> {
        if self.owned.iter().all(|own| !own.is_edited) {
            return Vec::new();
        }
        let edited = self.nodes.iter().enumerate().filter_map(|(number, node)| {
            let Place::Owned(index) = node.body.place() else {
                return None;
            };
            let own = self.owned.get(index).filter(|own| own.is_edited)?;
            match own.origin.place() {
                Place::Raw(offset) => Some((NodeId(number as u32), offset)),
                Place::Owned(_) => None,
            }
        });
        edited.collect()
    }

    /// The bytes that the tree was read from, from `(` to `)`.
    pub fn source(&self) -> &[u8] {
        &self.source[self.span.clone()]
    }

    /// Where in its file the game was read from, in bytes; of a game out of a stream, where in the
    /// part of it that was held.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Where in the file a node begins, just behind its `;`; of a node that was put in later, where
    /// its parent does. As [`span`](Tree::span) for a game out of a stream.
    pub fn offset(&self, node: NodeId) -> usize {
        let origin = self.origin(node);
        let offset = match origin.place() {
            Place::Raw(offset) => offset,
            Place::Owned(_) => 0,
        };
        self.span.start + offset
    }

    fn origin(&self, node: NodeId) -> Body {
        match self.node(node).body.place() {
            Place::Raw(_) => self.node(node).body,
            Place::Owned(index) => self.owned[index].origin,
        }
    }

    /// Where in the file a value or a spelling stands that a node handed out. `None` if it was
    /// edited or repaired.
    pub fn offset_of(&self, part: &[u8]) -> Option<usize> {
        let begin = self.source.as_ptr() as usize;
        let at = (part.as_ptr() as usize).checked_sub(begin)?;
        (at < self.source.len()).then_some(at)
    }

    /// A node's properties as they stand in the source, with the white space behind them. `None`
    /// for a node that is not as it was read.
    pub(crate) fn raw(&self, node: NodeId) -> Option<&[u8]> {
        let Place::Raw(offset) = self.node(node).body.place() else {
            return None;
        };
        let text = self.source().get(offset..)?;
        let mut properties = self.properties(node);
        while properties.next().is_some() {}
        let rest = properties
            .rest()
            .map_or(0, |rest| rest.trim_ascii_start().len());
        Some(&text[..text.len() - rest])
    }

    /// Whether the tree was read from this source.
    pub(crate) fn is_from(&self, source: &Arc<Vec<u8>>) -> bool {
        Arc::ptr_eq(&self.source, source)
    }

    /// The charset of the game's texts: what it declares, unless its bytes say otherwise.
    pub fn encoding(&self) -> &'static Encoding {
        self.encoding.get_or_init(|| {
            let declared = self.value(self.root, Name::CA);
            encoding::detect(self.source(), declared).encoding
        })
    }

    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.walk(self.root)
            .filter(|event| matches!(event, Event::Enter(_)))
            .count()
    }

    /// The memory that the tree takes beside its source, in bytes.
    pub fn memory(&self) -> usize {
        let owned =
            |own: &Own| size_of::<Own>() + own.properties.iter().map(Owned::memory).sum::<usize>();
        size_of::<Tree>()
            + self.nodes.capacity() * size_of::<Node>()
            + self.owned.iter().map(owned).sum::<usize>()
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    fn node_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.index()]
    }
}

/// The tree's shape.
impl Tree {
    /// The node before this one.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent.some()
    }

    /// The node after this one on the line that was played.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).child.some()
    }

    /// The next variation of the same parent.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).next.some()
    }

    /// The nodes that may follow, the line that was played first.
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children::new(self, self.first_child(node))
    }

    /// From a node to the end of its line, by first children; the node itself comes first.
    pub fn line(&self, node: NodeId) -> Line<'_> {
        Line::new(self, node)
    }

    /// Whether there are no variations at all.
    pub fn is_one_line(&self) -> bool {
        self.nodes.iter().all(|node| node.next == NodeId::NONE)
    }

    /// The nodes from the root to this one, both included.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = vec![node];
        while let Some(parent) = self.parent(path[path.len() - 1]) {
            path.push(parent);
        }
        path.reverse();
        path
    }

    /// A walk over a node and all below it, in the order in which SGF writes them.
    pub fn walk(&self, node: NodeId) -> Walk<'_> {
        Walk::new(self, node)
    }

    /// All nodes below and including a node, each before its children.
    pub fn nodes(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.walk(node).filter_map(|event| match event {
            Event::Enter(node) => Some(node),
            Event::Leave(_) => None,
        })
    }
}

/// What nodes say.
impl Tree {
    /// A node's properties, in the order in which they stand.
    pub fn properties(&self, node: NodeId) -> Properties<'_> {
        match self.node(node).body.place() {
            Place::Raw(offset) => Properties::raw(self.source(), offset),
            Place::Owned(index) => Properties::owned(&self.owned[index].properties),
        }
    }

    /// A node's property of that name; the first, should there be several.
    pub fn property(&self, node: NodeId, name: Name) -> Option<Property<'_>> {
        self.properties(node)
            .find(|property| property.name() == name)
    }

    /// All values of a name in a node, of however many properties.
    pub fn values(&self, node: NodeId, name: Name) -> impl Iterator<Item = &[u8]> {
        self.properties(node)
            .filter(move |property| property.name() == name)
            .flat_map(|property| property.values())
    }

    /// The first value of a name in a node, raw.
    pub fn value(&self, node: NodeId, name: Name) -> Option<&[u8]> {
        let mut properties = self.properties(node).filter(|p| p.name() == name);
        properties.find_map(|property| property.value())
    }

    /// The first value as a line of text: decoded, unescaped, line ends made spaces, trimmed.
    /// `None` where it is missing or empty.
    pub fn text(&self, node: NodeId, name: Name) -> Option<Cow<'_, str>> {
        let raw = self.value(node, name)?.trim_ascii();
        (!raw.is_empty()).then(|| self.simple_text(raw))
    }

    /// A raw value as a line of text.
    pub fn simple_text<'v>(&self, raw: &'v [u8]) -> Cow<'v, str> {
        match self.decode(raw) {
            Cow::Borrowed(text) => value::simple_text(text),
            Cow::Owned(text) => Cow::Owned(value::simple_text(&text).into_owned()),
        }
    }

    /// A raw value as text of several lines, each ended by `\n`.
    pub fn long_text<'v>(&self, raw: &'v [u8]) -> Cow<'v, str> {
        match self.decode(raw) {
            Cow::Borrowed(text) => value::long_text(text),
            Cow::Owned(text) => Cow::Owned(value::long_text(&text).into_owned()),
        }
    }

    /// A raw value's characters, escapes and all.
    pub fn decode<'v>(&self, raw: &'v [u8]) -> Cow<'v, str> {
        match std::str::from_utf8(raw) {
            // ASCII is the same in every charset that is met, but for ISO-2022-JP's shifts.
            Ok(text) if text.is_ascii() && !raw.contains(&0x1b) => Cow::Borrowed(text),
            _ => self.encoding().decode_without_bom_handling(raw).0,
        }
    }

    /// The comment of a node: all of its `C`, one below the other.
    pub fn comment(&self, node: NodeId) -> Option<String> {
        let mut values = self.values(node, Name::C);
        let mut comment = self.long_text(values.next()?).into_owned();
        for value in values {
            comment.push('\n');
            comment.push_str(&self.long_text(value));
        }
        Some(comment)
    }

    /// The board: the first usable `SZ` of the root, 19x19 where there is none.
    pub fn size(&self) -> Size {
        self.values(self.root, Name::SZ)
            .find_map(value::parse_size)
            .unwrap_or(Size::GO19)
    }

    /// The moves of a node, as they stand: usually none or one. `size` is [`Tree::size`].
    pub fn moves(&self, node: NodeId, size: Size) -> impl Iterator<Item = (Colour, Move)> + '_ {
        self.properties(node)
            .filter_map(|property| Some((property.colour()?, property)))
            .flat_map(|(colour, property)| property.values().map(move |value| (colour, value)))
            .filter_map(move |(colour, value)| Some((colour, value::parse_move(value, size).ok()?)))
    }

    /// The move of a node that has one, two letters long, and nothing else: nearly all nodes are
    /// such, and this tells them at a glance.
    #[inline]
    pub(crate) fn plain_move(&self, node: NodeId) -> Option<(Colour, [u8; 2])> {
        let Place::Raw(offset) = self.node(node).body.place() else {
            return None;
        };
        match *self.source().get(offset..)?.first_chunk()? {
            [b'B', b'[', x, y, b']', b';' | b'(' | b')'] => Some((Colour::Black, [x, y])),
            [b'W', b'[', x, y, b']', b';' | b'(' | b')'] => Some((Colour::White, [x, y])),
            _ => None,
        }
    }

    /// The stone of a node that plays one on a board of this size and does nothing else, a line end
    /// after it aside: what most of a check's time goes into.
    #[inline]
    pub fn plain_stone(&self, node: NodeId, size: Size) -> Option<(Colour, Point)> {
        let Place::Raw(offset) = self.node(node).body.place() else {
            return None;
        };
        let text = self.source().get(offset..)?;
        let &[name, b'[', x, y, b']', end] = text.first_chunk()? else {
            return None;
        };
        let end = match end {
            b'\n' => *text.get(6)?,
            end => end,
        };
        let colour = match name {
            b'B' => Colour::Black,
            b'W' => Colour::White,
            _ => return None,
        };
        let point = Point::new(x.wrapping_sub(b'a'), y.wrapping_sub(b'a'))?;
        let is_plain = matches!(end, b';' | b'(' | b')') && size.contains(point);
        is_plain.then_some((colour, point))
    }

    /// The move of a node; the first, should there be two.
    pub fn played(&self, node: NodeId, size: Size) -> Option<(Colour, Move)> {
        self.moves(node, size).next()
    }

    /// Whether this is a game of Go: `GM[1]`, or nothing said.
    pub fn is_go(&self) -> bool {
        self.value(self.root, Name::GM).is_none_or(value::is_go)
    }
}

/// The value of `SZ`.
pub(crate) fn size_value(size: Size) -> String {
    if size.width() == size.height() {
        size.width().to_string()
    } else {
        format!("{}:{}", size.width(), size.height())
    }
}
