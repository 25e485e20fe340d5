//! Parts of a tree as trees of their own.

use super::{Body, Event, Node, NodeId, Own, Owned, Place, Tree};
use crate::replay::Replay;
use crate::sgf::Name;
use crate::sgf::table::Kind;
use honte_goban::{Board, Colour};
use std::sync::Arc;

/// What is not carried over to a position: the handicap stones are set up like any others.
const HA: Name = Name::new(b"HA");
const PL: Name = Name::new(b"PL");
/// What holds until something else is said, by FF\[4\]'s "inherit".
const INHERITED: [Name; 3] = [Name::new(b"DD"), Name::new(b"PM"), Name::new(b"VW")];

impl Tree {
    /// The line that leads to a node, without the variations beside it, and everything below the
    /// node: the line is the new tree's main line up to there. The headers stay in the root.
    pub fn extract(&self, node: NodeId) -> Tree {
        let path = self.path(node);
        let mut part = Part::of(self);
        let mut parent = None;
        for &above in &path[..path.len() - 1] {
            parent = Some(part.add(above, parent, None));
        }
        part.add_below(node, parent);
        part.finish()
    }

    /// The position at a node as a game of its own: its stones set up in the root, whose turn it
    /// is, the headers of the line that leads there, what the node says beside its moves and
    /// set-up, and everything below it. `HA` is left out, and so is all that was played before.
    pub fn from_node(&self, node: NodeId) -> Tree {
        let mut part = Part::of(self);
        part.add_below(node, None);
        let properties = self.as_root(node);
        let origin = part.nodes[0].body;
        part.nodes[0].body = Body::owned(part.owned.len());
        part.owned.push(Own {
            origin,
            properties,
            is_edited: true,
        });
        part.finish()
    }

    /// The properties of a root that stands for the position at a node.
    fn as_root(&self, node: NodeId) -> Vec<Owned> {
        let mut properties: Vec<Owned> = Vec::new();
        let mut inherited: [Option<Owned>; 3] = Default::default();
        let mut said: Vec<Owned> = Vec::new();
        let mut turn = None;
        for above in self.path(node) {
            for property in self.properties(above) {
                let name = property.name();
                let copy = || owned(property.spelling(), property.values());
                if let Some(colour) = property.colour() {
                    turn = Some(colour.opposite());
                } else if name == PL {
                    turn = property.value().and_then(colour).or(turn);
                } else if let Some(place) = INHERITED.iter().position(|&other| other == name) {
                    inherited[place] = Some(copy());
                } else if is_header(name) {
                    properties.push(copy());
                } else if above == node && is_said(name) {
                    said.push(copy());
                }
            }
        }
        properties.extend(inherited.into_iter().flatten());
        properties.append(&mut said);
        properties.extend(stones(Replay::at(self, node).board()));
        properties.extend(turn.map(|colour| {
            let letter = if colour == Colour::Black { b"B" } else { b"W" };
            owned(b"PL", std::iter::once(letter.as_slice()))
        }));
        properties
    }
}

/// Whether a property is about the game, and stays true where it begins later.
fn is_header(name: Name) -> bool {
    let kind = name.definition().map(|definition| definition.kind);
    matches!(kind, Some(Kind::Root | Kind::GameInfo)) && name != HA
}

/// Whether a property says something about the position, rather than makes it.
fn is_said(name: Name) -> bool {
    let kind = name.definition().map(|definition| definition.kind);
    name != HA && !matches!(kind, Some(Kind::Setup | Kind::Move))
}

fn colour(value: &[u8]) -> Option<Colour> {
    std::str::from_utf8(value.trim_ascii()).ok()?.parse().ok()
}

fn owned<'v>(name: &[u8], values: impl Iterator<Item = &'v [u8]>) -> Owned {
    Owned {
        name: name.into(),
        values: values.map(Into::into).collect(),
    }
}

/// The stones of a board as set-up properties.
fn stones(board: &Board) -> impl Iterator<Item = Owned> + '_ {
    let names: [(Colour, &[u8]); 2] = [(Colour::Black, b"AB"), (Colour::White, b"AW")];
    names.into_iter().filter_map(|(colour, name)| {
        let values = board.stones(colour).map(|point| point.to_sgf().into());
        let values: Vec<Box<[u8]>> = values.collect();
        let name = name.into();
        (!values.is_empty()).then_some(Owned { name, values })
    })
}

/// A tree that is made of another one's nodes.
struct Part<'t> {
    whole: &'t Tree,
    nodes: Vec<Node>,
    owned: Vec<Own>,
}

impl<'t> Part<'t> {
    fn of(whole: &'t Tree) -> Self {
        Self {
            whole,
            nodes: Vec::new(),
            owned: Vec::new(),
        }
    }

    /// A copy of a node, the child after `before` of `parent`.
    fn add(&mut self, node: NodeId, parent: Option<NodeId>, before: Option<NodeId>) -> NodeId {
        let new = NodeId(self.nodes.len() as u32);
        let body = match self.whole.node(node).body.place() {
            Place::Raw(offset) => Body::raw(offset),
            Place::Owned(index) => {
                self.owned.push(self.whole.owned[index].clone());
                Body::owned(self.owned.len() - 1)
            }
        };
        self.nodes.push(Node {
            parent: parent.unwrap_or(NodeId::NONE),
            child: NodeId::NONE,
            next: NodeId::NONE,
            body,
        });
        match (parent, before) {
            (_, Some(before)) => self.nodes[before.index()].next = new,
            (Some(parent), None) => self.nodes[parent.index()].child = new,
            (None, None) => {}
        }
        new
    }

    /// Copies of a node and all below it.
    fn add_below(&mut self, top: NodeId, parent: Option<NodeId>) {
        let mut below = parent;
        let mut before = None;
        for event in self.whole.walk(top) {
            match event {
                Event::Enter(node) => below = Some(self.add(node, below, before.take())),
                Event::Leave(_) => {
                    before = below;
                    below = below.and_then(|node| self.nodes[node.index()].parent.some());
                }
            }
        }
    }

    fn finish(self) -> Tree {
        Tree {
            source: Arc::clone(&self.whole.source),
            span: self.whole.span.clone(),
            nodes: self.nodes,
            owned: self.owned,
            root: NodeId(0),
            changed: true,
            reshaped: true,
            encoding: self.whole.encoding.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::replay::Replay;
    use crate::sgf::{Collection, write_nodes};
    use crate::tree::Tree;

    fn read(text: &[u8]) -> Tree {
        Collection::read(text).games.remove(0)
    }

    fn written(tree: &Tree) -> String {
        let mut out = Vec::new();
        write_nodes(tree, tree.root(), &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn a_line_and_what_is_below_it() {
        let tree =
            read(b"(;SZ[9](;B[aa];W[bb](;B[cc])(;B[dd];W[ee](;B[ff])(;B[gg]))(;B[hh]))(;B[ii]))");
        let node = tree.nodes(tree.root()).nth(4).unwrap();
        let part = tree.extract(node);
        assert_eq!(
            written(&part),
            "(;SZ[9];B[aa];W[bb];B[dd];W[ee](;B[ff])(;B[gg]))"
        );
        assert_eq!(written(&tree.extract(tree.root())), written(&tree));
    }

    #[test]
    fn a_position() {
        let tree = read(
            b"(;FF[4]SZ[3]HA[2]PB[x]C[start]AB[aa]VW[aa:bb];W[ba]C[a];B[bb];W[ab]C[b]TR[ab];B[cc];W[ca])",
        );
        let node = tree.nodes(tree.root()).nth(3).unwrap();
        let part = tree.from_node(node);
        assert_eq!(
            written(&part),
            "(;FF[4]SZ[3]PB[x]VW[aa:bb]C[b]TR[ab]AB[bb]AW[ba][ab]PL[B];B[cc];W[ca])"
        );
        for (old, new) in tree.nodes(node).zip(part.nodes(part.root())) {
            let boards = [Replay::at(&tree, old), Replay::at(&part, new)].map(Replay::into_board);
            assert_eq!(boards[0], boards[1]);
        }
    }
}
