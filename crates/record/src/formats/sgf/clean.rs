//! Trees as SGF that people can read.

use crate::sgf::table::Kind;
use crate::tree::{Event, NodeId, Property, Tree};

/// Where a line is broken if it can be.
const MAX_LINE_WIDTH: usize = 80;

/// Writes a game laid out for people: the headers of the root a line each, the rest in lines of at
/// most 80 columns where properties and values allow, and each variation on lines of its own. A
/// value is never broken. Reading it gives the same tree.
///
/// ```
/// use honte_record::sgf::{Collection, write_clean};
///
/// let game = &Collection::read(b"(;FF[4]SZ[9]PB[A]PW[B];B[ee](;W[cc])(;W[gg]))").games[0];
/// let mut text = Vec::new();
/// write_clean(game, &mut text);
/// assert_eq!(text, b"(;FF[4]SZ[9]\nPB[A]\nPW[B]\n;B[ee]\n(;W[cc])\n(;W[gg]))\n");
/// ```
pub fn write_clean(tree: &Tree, out: &mut Vec<u8>) {
    let mut page = Page { out, column: 0 };
    let root = tree.root();
    let mut open = 0usize;
    for event in tree.walk(root) {
        match event {
            Event::Enter(node) => {
                let begins =
                    node == root || tree.parent(node).is_some_and(|p| has_several(tree, p));
                if begins {
                    page.end_line();
                    page.put(b"(");
                    open += 1;
                }
                match node == root {
                    true => page.root(tree, node),
                    false => page.node(tree, node),
                }
            }
            Event::Leave(node) => {
                let begins =
                    node == root || tree.parent(node).is_some_and(|p| has_several(tree, p));
                if begins && open > 0 {
                    page.put(b")");
                    open -= 1;
                }
            }
        }
    }
    page.end_line();
}

fn has_several(tree: &Tree, parent: NodeId) -> bool {
    tree.children(parent).nth(1).is_some()
}

struct Page<'o> {
    out: &'o mut Vec<u8>,
    /// Bytes in this line.
    column: usize,
}

impl Page<'_> {
    fn put(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
        self.column = match memchr::memrchr(b'\n', bytes) {
            Some(end) => bytes.len() - end - 1,
            None => self.column + bytes.len(),
        };
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.put(b"\n");
        }
    }

    /// Makes room for so many bytes.
    fn room(&mut self, length: usize) {
        if self.column + length > MAX_LINE_WIDTH {
            self.end_line();
        }
    }

    /// The root: what belongs to the file in one line, everything else in lines of its own.
    fn root(&mut self, tree: &Tree, node: NodeId) {
        self.put(b";");
        for property in tree.properties(node) {
            let of = property.name().definition();
            if of.is_none_or(|of| of.kind != Kind::Root) {
                self.end_line();
            }
            self.property(b"", &property);
        }
        if tree.first_child(node).is_some() {
            self.end_line();
        }
    }

    fn node(&mut self, tree: &Tree, node: NodeId) {
        let mut properties = tree.properties(node);
        match properties.next() {
            Some(first) => self.property(b";", &first),
            None => {
                self.room(1);
                self.put(b";");
            }
        }
        for property in properties {
            self.property(b"", &property);
        }
    }

    /// A property; the first value stands beside the name.
    fn property(&mut self, before: &[u8], property: &Property<'_>) {
        let head = before.len() + property.spelling().len();
        let mut values = property.values();
        let first = values.next().unwrap_or_default();
        self.room(head + length(first));
        self.put(before);
        self.put(property.spelling());
        self.value(first);
        for value in values {
            self.room(length(value));
            self.value(value);
        }
    }

    fn value(&mut self, value: &[u8]) {
        self.put(b"[");
        self.put(value);
        self.put(b"]");
    }
}

/// How long a value is with its brackets, up to the end of its first line.
fn length(value: &[u8]) -> usize {
    memchr::memchr(b'\n', value).map_or(value.len() + 2, |end| end + 1)
}
