//! A tree's texts from one charset into another, and values that end nowhere too early.

use super::{NodeId, Property, Tree};
use crate::encoding;
use crate::sgf::Name;
use encoding_rs::{Encoding, ISO_2022_JP, UTF_8};

impl Tree {
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
