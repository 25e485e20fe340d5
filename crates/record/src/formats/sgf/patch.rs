//! Edits of a game as changes of its bytes, so that what was not edited stays as it is.

use super::name::Name;
use super::scan::{Block, Visitor, scan};
use crate::problem::ProblemKind;
use crate::tree::{NodeId, Property, Tree};
use honte_goban::Colour;
use std::ops::{ControlFlow, Range};

/// A change of a game's bytes: one property comes, goes or becomes another.
///
/// Put back into the span that `new` takes afterwards, the old bytes undo it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    /// The node that was edited.
    pub node: NodeId,
    /// The old bytes, in [`Tree::source`]: a property, with the white space behind it if it goes;
    /// empty where a property comes.
    pub span: Range<usize>,
    /// The new bytes; empty where a property goes.
    pub new: Vec<u8>,
}

/// The changes that make an edited game out of the bytes that it was read from, in their order.
///
/// `None` where that cannot be told property by property: nodes have come, gone or moved, or the
/// tree was not read from SGF.
pub fn patches(tree: &Tree) -> Option<Vec<Patch>> {
    if tree.is_reshaped() {
        return None;
    }
    let edited = tree.edited_nodes();
    let mut finder = Finder::new(&edited);
    scan(tree.source(), Block::Last, &mut finder);
    if !finder.is_complete() {
        return None;
    }
    let mut patches = Vec::new();
    for (&(node, start), layout) in edited.iter().zip(&finder.layouts) {
        let properties: Vec<Property<'_>> = tree.properties(node).collect();
        let first = properties.first().map(Property::name);
        let begins_record = first.is_some_and(|name| name == Name::GM || name == Name::FF);
        if node != tree.root() && begins_record {
            // Behind a '(' this would be read as the next game.
            return None;
        }
        let mut comparison = Comparison {
            source: tree.source(),
            node,
            start,
            old: layout,
            new: &properties,
            patches: &mut patches,
        };
        comparison.run();
    }
    Some(patches)
}

/// The bytes with the changes made.
pub(super) fn apply(source: &[u8], patches: &[Patch], out: &mut Vec<u8>) {
    let mut at = 0;
    for patch in patches {
        out.extend_from_slice(source.get(at..patch.span.start).unwrap_or_default());
        out.extend_from_slice(&patch.new);
        at = patch.span.end;
    }
    out.extend_from_slice(source.get(at..).unwrap_or_default());
}

/// Where a property stands.
#[derive(Debug, Clone)]
struct Laid {
    name: Range<usize>,
    /// The values without their brackets.
    values: Vec<Range<usize>>,
}

impl Laid {
    /// Behind the last value's bracket, if it has one.
    fn end(&self, source: &[u8]) -> usize {
        let last = self.values.last().map_or(self.name.end, |last| last.end);
        last + usize::from(source.get(last) == Some(&b']'))
    }

    fn is_closed(&self, source: &[u8]) -> bool {
        let mut values = self.values.iter();
        !self.values.is_empty() && values.all(|value| source.get(value.end) == Some(&b']'))
    }

    fn is(&self, property: &Property<'_>, source: &[u8]) -> bool {
        source.get(self.name.clone()) == Some(property.spelling())
            && self.values.len() == property.values().count()
            && self
                .values
                .iter()
                .zip(property.values())
                .all(|(span, value)| source.get(span.clone()) == Some(value))
    }
}

/// Finds the properties of some nodes in a game's bytes.
struct Finder<'e> {
    /// Nodes and offsets, in the order of the file.
    wanted: &'e [(NodeId, usize)],
    layouts: Vec<Vec<Laid>>,
    nodes: usize,
    /// The newest node is one of them.
    is_inside: bool,
    /// A name without a value so far.
    name: Option<Range<usize>>,
    /// A node is not where the tree says.
    is_lost: bool,
}

impl<'e> Finder<'e> {
    fn new(wanted: &'e [(NodeId, usize)]) -> Self {
        Finder {
            wanted,
            layouts: Vec::new(),
            nodes: 0,
            is_inside: false,
            name: None,
            is_lost: false,
        }
    }

    fn is_complete(&self) -> bool {
        !self.is_lost && self.layouts.len() == self.wanted.len()
    }

    #[inline]
    fn enter(&mut self, offset: usize) {
        let number = self.nodes;
        self.nodes += 1;
        self.name = None;
        let next = self.wanted.get(self.layouts.len());
        self.is_inside = next.is_some_and(|(node, _)| node.index() == number);
        if self.is_inside {
            self.is_lost |= next.is_some_and(|(_, wanted)| *wanted != offset);
            self.layouts.push(Vec::new());
        }
    }

    fn add(&mut self, name: Option<Range<usize>>, value: Range<usize>) {
        let Some(layout) = self.layouts.last_mut() else {
            return;
        };
        match name {
            Some(name) => layout.push(Laid {
                name,
                values: vec![value],
            }),
            None => {
                if let Some(last) = layout.last_mut() {
                    last.values.push(value);
                }
            }
        }
    }
}

impl Visitor for Finder<'_> {
    fn begin_game(&mut self, _at: usize) {}

    fn end_game(&mut self, _at: usize) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn open_variation(&mut self, _at: usize) {
        self.is_inside = false;
    }

    fn close_variation(&mut self, _at: usize) {
        self.is_inside = false;
    }

    fn node(&mut self, at: usize) {
        // Where the ';' is missing, a property stands there, and the next call tells it.
        let next = self.wanted.get(self.layouts.len());
        let is_property = next.is_some_and(|(_, offset)| *offset == at);
        self.enter(at + usize::from(!is_property));
    }

    #[inline]
    fn move_node(&mut self, _colour: Colour, _letters: [u8; 2], at: usize) {
        self.enter(at + 1);
        if self.is_inside {
            self.add(Some(at + 1..at + 2), at + 3..at + 5);
        }
    }

    fn property(&mut self, spelling: &[u8], at: usize) {
        self.name = Some(at..at + spelling.len());
    }

    fn value(&mut self, _name: Name, value: &[u8], at: usize) {
        let name = self.name.take();
        if self.is_inside {
            self.add(name, at..at + value.len());
        }
    }

    fn problem(&mut self, _kind: ProblemKind, _at: usize) {}
}

/// How far ahead a property is looked for among those of the other side: a node can have as many as
/// it has bytes. One that is farther off goes and comes again.
const MAX_AHEAD: usize = 64;

/// A node's properties before and after.
struct Comparison<'c> {
    source: &'c [u8],
    node: NodeId,
    /// Where the node's properties begin.
    start: usize,
    old: &'c [Laid],
    new: &'c [Property<'c>],
    patches: &'c mut Vec<Patch>,
}

impl Comparison<'_> {
    fn run(&mut self) {
        if !self.old.iter().all(|laid| laid.is_closed(self.source)) {
            return self.whole();
        }
        // A property keeps its place if one of that name comes where it stands or later.
        let mut next = 0;
        for index in 0..self.new.len() {
            let kept = self.find(index, next);
            match kept {
                Some(at) => {
                    (next..at).for_each(|gone| self.delete(gone));
                    self.replace(at, index);
                    next = at + 1;
                }
                None if self.is_gone(next, index) => {
                    self.become_other(next, index);
                    next += 1;
                }
                None => self.insert(next, index),
            }
        }
        (next..self.old.len()).for_each(|gone| self.delete(gone));
    }

    /// The old property that a new one is, or is made of.
    fn find(&self, index: usize, from: usize) -> Option<usize> {
        let property = self.new.get(index)?;
        let rest = self.old.get(from..)?;
        let rest = &rest[..rest.len().min(MAX_AHEAD)];
        let same = rest.iter().position(|laid| laid.is(property, self.source));
        let named = |laid: &Laid| self.source.get(laid.name.clone()) == Some(property.spelling());
        same.or_else(|| rest.iter().position(named))
            .map(|at| from + at)
    }

    /// Whether an old property is none of the new ones from an index on.
    fn is_gone(&self, at: usize, from: usize) -> bool {
        let Some(laid) = self.old.get(at) else {
            return false;
        };
        let name = self.source.get(laid.name.clone());
        let mut rest = self.new.iter().skip(from).take(MAX_AHEAD);
        rest.all(|property| Some(property.spelling()) != name)
    }

    /// A property with another name takes the place of one that goes.
    fn become_other(&mut self, at: usize, index: usize) {
        if let (Some(laid), Some(property)) = (self.old.get(at), self.new.get(index)) {
            let span = laid.name.start..laid.end(self.source);
            let mut bytes = Vec::new();
            write(property, &mut bytes);
            self.put(span, bytes);
        }
    }

    fn delete(&mut self, at: usize) {
        let Some(laid) = self.old.get(at) else { return };
        let end = laid.end(self.source);
        let before = self.source.get(..laid.name.start).unwrap_or_default();
        let rest = self.source.get(end..).unwrap_or_default();
        // The white space on one side goes, too, where there is some on the other.
        let is_apart = at == 0 || before.last().is_some_and(u8::is_ascii_whitespace);
        let space = match is_apart {
            true => rest.len() - rest.trim_ascii_start().len(),
            false => 0,
        };
        self.put(laid.name.start..end + space, Vec::new());
    }

    fn replace(&mut self, at: usize, index: usize) {
        let (Some(laid), Some(property)) = (self.old.get(at), self.new.get(index)) else {
            return;
        };
        if laid.is(property, self.source) {
            return;
        }
        let span = laid.name.start..laid.end(self.source);
        let mut bytes = Vec::new();
        if laid.values.len() == property.values().count() {
            // What stands between the values stays.
            let mut done = span.start;
            for (old, value) in laid.values.iter().zip(property.values()) {
                bytes.extend_from_slice(self.source.get(done..old.start).unwrap_or_default());
                bytes.extend_from_slice(value);
                done = old.end;
            }
            bytes.extend_from_slice(self.source.get(done..span.end).unwrap_or_default());
        } else {
            write(property, &mut bytes);
        }
        self.put(span, bytes);
    }

    /// A new property before an old one, or behind the last.
    fn insert(&mut self, before: usize, index: usize) {
        let Some(property) = self.new.get(index) else {
            return;
        };
        let mut bytes = Vec::new();
        let at = match before.checked_sub(1).and_then(|last| self.old.get(last)) {
            Some(last) => {
                // On a line of its own, where the one before it has one.
                let text = self.source.get(..last.name.start).unwrap_or_default();
                let space = &text[text.trim_ascii_end().len()..];
                if before > 1 && space.contains(&b'\n') {
                    bytes.extend_from_slice(space);
                }
                last.end(self.source)
            }
            None => self.old.first().map_or(self.start, |laid| laid.name.start),
        };
        write(property, &mut bytes);
        // Several that come at one place are one change.
        if let Some(patch) = self.patches.last_mut()
            && patch.node == self.node
            && patch.span == (at..at)
        {
            patch.new.extend_from_slice(&bytes);
            return;
        }
        self.put(at..at, bytes);
    }

    /// The whole node anew, where its values have no ends.
    fn whole(&mut self) {
        let start = self.old.first().map_or(self.start, |laid| laid.name.start);
        let end = self.old.last().map_or(start, |laid| laid.end(self.source));
        let mut bytes = Vec::new();
        self.new
            .iter()
            .for_each(|property| write(property, &mut bytes));
        self.put(start..end, bytes);
    }

    fn put(&mut self, span: Range<usize>, new: Vec<u8>) {
        let node = self.node;
        self.patches.push(Patch { node, span, new });
    }
}

fn write(property: &Property<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(property.spelling());
    for value in property.values() {
        out.push(b'[');
        out.extend_from_slice(value);
        out.push(b']');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::{Collection, write_tree};

    fn edited(text: &str, edit: impl FnOnce(&mut Tree)) -> String {
        let mut tree = Collection::read(text.as_bytes()).games.remove(0);
        edit(&mut tree);
        let mut out = Vec::new();
        write_tree(&tree, &mut out);
        let again = Collection::read(&out).games.remove(0);
        for (node, copy) in tree.nodes(tree.root()).zip(again.nodes(again.root())) {
            let list = |tree: &Tree, node| -> Vec<(Vec<u8>, Vec<Vec<u8>>)> {
                let values = |p: Property<'_>| p.values().map(<[u8]>::to_vec).collect();
                tree.properties(node)
                    .map(|p| (p.spelling().to_vec(), values(p)))
                    .collect()
            };
            assert_eq!(list(&tree, node), list(&again, copy), "{text}");
        }
        String::from_utf8(out).unwrap()
    }

    const GAME: &str =
        "( ; GM[1]\r\nEV [x]  PB[a]\n ;B[aa] C[hi]\n( ;W[bb] LB[aa:1]\n [bb:2])\n (;W[cc]) )";

    #[test]
    fn only_the_property_changes() {
        let root = |tree: &Tree| tree.root();
        assert_eq!(
            edited(GAME, |tree| tree.set_text(root(tree), "EV", "y")),
            GAME.replace("[x]", "[y]")
        );
        assert_eq!(
            edited(GAME, |tree| tree.set_text(root(tree), "RO", "1")),
            GAME.replace("PB[a]", "PB[a]RO[1]")
        );
        assert_eq!(
            edited(GAME, |tree| assert!(tree.remove(root(tree), "EV"))),
            GAME.replace("EV [x]  ", "")
        );
        assert_eq!(
            edited(GAME, |tree| assert_eq!(tree.strip_comments(), 1)),
            GAME.replace("C[hi]\n", "")
        );
        let second = |tree: &Tree| tree.nodes(tree.root()).nth(2).unwrap();
        let labels: [&[u8]; 2] = [b"aa:1", b"bb:3"];
        assert_eq!(
            edited(GAME, |tree| tree.set_raw(second(tree), "LB", labels)),
            GAME.replace("bb:2", "bb:3")
        );
    }

    #[test]
    fn a_line_of_its_own() {
        let game = "(;GM[1]FF[4]\nPB[a]\nPW[b]\n;B[aa])";
        assert_eq!(
            edited(game, |tree| {
                tree.set_text(tree.root(), "EV", "x");
                tree.set_text(tree.root(), "RO", "1");
            }),
            "(;GM[1]FF[4]\nPB[a]\nPW[b]\nEV[x]\nRO[1]\n;B[aa])"
        );
        assert_eq!(
            edited("(;;B[aa])", |tree| tree.set_text(tree.root(), "EV", "x")),
            "(;EV[x];B[aa])"
        );
    }

    #[test]
    fn what_comes_and_goes_leaves_no_trace() {
        for game in [
            GAME,
            "(;GM[1]\nPB[a]\nPW[b]\n;B[aa])",
            "(;PB[a]\n\n;B[aa])",
            "(;;B[aa])",
        ] {
            let with = edited(game, |tree| tree.set_text(tree.root(), "XX", "1"));
            assert_ne!(with, game);
            let without = edited(&with, |tree| assert!(tree.remove(tree.root(), "XX")));
            assert_eq!(without, game);
        }
    }

    /// The middle, the end and the beginning of a node of more properties than are looked at.
    #[test]
    fn what_is_far_off_goes_and_comes_again() {
        let name = |number: u8| [b'X', b'A' + number / 26, b'A' + number % 26];
        let names: Vec<[u8; 3]> = (0..3 * MAX_AHEAD as u8).map(name).collect();
        let text: Vec<_> = names
            .iter()
            .map(|name| String::from_utf8_lossy(name))
            .collect();
        let game = format!("(;{}[1];B[aa])", text.join("[1]\n"));
        for gone in [0..MAX_AHEAD + 6, 40..2 * MAX_AHEAD, MAX_AHEAD..names.len()] {
            let written = edited(&game, |tree| {
                for name in &text[gone.clone()] {
                    assert!(tree.remove(tree.root(), name));
                }
                tree.set_text(tree.root(), &text[gone.start], "2");
            });
            assert_eq!(written.matches("[1]").count(), names.len() - gone.len());
            assert_eq!(written.matches("[2]").count(), 1);
            assert!(written.ends_with(";B[aa])"), "{written}");
        }
    }

    #[test]
    fn another_name_in_its_place() {
        let rename = |tree: &mut Tree| {
            let root = tree.root();
            tree.rename(root, "GN", "EV");
        };
        let game = "(;GM[1]\nGN[x]\nPB[a]\n;B[aa])";
        assert_eq!(edited(game, rename), game.replace("GN", "EV"));
    }

    #[test]
    fn damage_elsewhere_stays() {
        let game = "(;GM[1]XX C[a] ! PB[b];B[do;W[pe]\n(B[aa]C[x]))";
        assert_eq!(
            edited(game, |tree| tree.set_text(tree.root(), "PB", "c")),
            game.replace("PB[b]", "PB[c]")
        );
        let third = |tree: &Tree| tree.nodes(tree.root()).nth(3).unwrap();
        assert_eq!(
            edited(game, |tree| tree.set_text(third(tree), "C", "y")),
            game.replace("C[x]", "C[y]")
        );
        let second = |tree: &Tree| tree.nodes(tree.root()).nth(1).unwrap();
        assert_eq!(
            edited(game, |tree| tree.set_text(second(tree), "C", "y")),
            game.replace("B[do;", "B[do]C[y];")
        );
    }

    #[test]
    fn patches_can_be_undone() {
        let mut tree = Collection::read(GAME.as_bytes()).games.remove(0);
        tree.set_text(tree.root(), "EV", "longer");
        tree.remove(tree.root(), "PB");
        tree.strip_markup();
        let patches = patches(&tree).unwrap();
        let mut text = Vec::new();
        apply(tree.source(), &patches, &mut text);
        for patch in patches.iter().rev() {
            // Where it stands after those before it.
            let before = patches.iter().take_while(|other| *other != patch);
            let shift: isize = before
                .map(|other| other.new.len() as isize - other.span.len() as isize)
                .sum();
            let at = patch.span.start.checked_add_signed(shift).unwrap();
            let old = tree.source()[patch.span.clone()].to_vec();
            text.splice(at..at + patch.new.len(), old);
        }
        assert_eq!(text, GAME.as_bytes());
    }
}
