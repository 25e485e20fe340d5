//! Properties: a name and its raw values, out of the file's bytes or owned.

use crate::sgf::Name;
use honte_goban::Colour;
use memchr::memchr2;
use std::slice;

/// A property that its tree owns, after an edit or a repair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Owned {
    pub(crate) name: Box<[u8]>,
    pub(crate) values: Vec<Box<[u8]>>,
}

impl Owned {
    pub(crate) fn memory(&self) -> usize {
        let values = self
            .values
            .iter()
            .map(|value| value.len() + size_of::<Box<[u8]>>());
        size_of::<Owned>() + self.name.len() + values.sum::<usize>()
    }
}

/// A property of a node.
#[derive(Debug, Clone, Copy)]
pub struct Property<'t> {
    spelling: &'t [u8],
    values: Values<'t>,
}

impl<'t> Property<'t> {
    /// Its name.
    pub fn name(&self) -> Name {
        Name::new(self.spelling)
    }

    /// Its name as it is written: `Black` for `B` in old files.
    pub fn spelling(&self) -> &'t [u8] {
        self.spelling
    }

    /// Its values as they are written between the brackets, with their escapes.
    pub fn values(&self) -> Values<'t> {
        self.values
    }

    /// Its first value.
    pub fn value(&self) -> Option<&'t [u8]> {
        self.values().next()
    }

    /// Whose move it is, if it is one.
    pub fn colour(&self) -> Option<Colour> {
        match self.spelling {
            b"B" | b"b" => Some(Colour::Black),
            b"W" | b"w" => Some(Colour::White),
            [_] => None,
            _ => match self.name() {
                Name::B => Some(Colour::Black),
                Name::W => Some(Colour::White),
                _ => None,
            },
        }
    }
}

/// A property's raw values.
#[derive(Debug, Clone, Copy)]
pub struct Values<'t>(Held<'t>);

#[derive(Debug, Clone, Copy)]
enum Held<'t> {
    /// Text that begins with the next value's `[`, or with something else after the last.
    Raw(&'t [u8]),
    Owned(&'t [Box<[u8]>]),
}

impl<'t> Iterator for Values<'t> {
    type Item = &'t [u8];

    #[inline]
    fn next(&mut self) -> Option<&'t [u8]> {
        match &mut self.0 {
            Held::Raw(text) => {
                let (value, rest) = split_value(text)?;
                *text = rest;
                Some(value)
            }
            Held::Owned(values) => {
                let (value, rest) = values.split_first()?;
                *values = rest;
                Some(value)
            }
        }
    }
}

/// A value that the text begins with, and what follows it.
#[inline]
pub(crate) fn split_value(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.strip_prefix(b"[")?;
    let end = value_end(text)?;
    Some((&text[..end], text[end + 1..].trim_ascii_start()))
}

/// Where the first bracket is that no backslash stands before.
#[inline]
pub(crate) fn value_end(text: &[u8]) -> Option<usize> {
    // Most values are a point.
    if let [x, y, b']', ..] = text
        && x.is_ascii_lowercase()
        && y.is_ascii_lowercase()
    {
        return Some(2);
    }
    let mut at = 0;
    loop {
        at += memchr2(b']', b'\\', text.get(at..)?)?;
        if text[at] == b']' {
            return Some(at);
        }
        at += 2;
    }
}

/// The properties of a node.
#[derive(Debug, Clone)]
pub struct Properties<'t>(Node<'t>);

#[derive(Debug, Clone)]
enum Node<'t> {
    Raw(&'t [u8]),
    Owned(slice::Iter<'t, Owned>),
}

impl<'t> Properties<'t> {
    /// Those that stand at an offset, up to the next `;`, `(` or `)`.
    pub(super) fn raw(text: &'t [u8], offset: usize) -> Self {
        Properties(Node::Raw(text.get(offset..).unwrap_or_default()))
    }

    pub(super) fn owned(properties: &'t [Owned]) -> Self {
        Properties(Node::Owned(properties.iter()))
    }

    /// What follows the properties that have been handed out, for raw ones.
    pub(super) fn rest(&self) -> Option<&'t [u8]> {
        match self.0 {
            Node::Raw(text) => Some(text),
            Node::Owned(_) => None,
        }
    }
}

impl<'t> Iterator for Properties<'t> {
    type Item = Property<'t>;

    #[inline]
    fn next(&mut self) -> Option<Property<'t>> {
        match &mut self.0 {
            Node::Raw(text) => {
                let (property, rest) = split_property(text)?;
                *text = rest;
                Some(property)
            }
            Node::Owned(properties) => properties.next().map(|owned| Property {
                spelling: &owned.name,
                values: Values(Held::Owned(&owned.values)),
            }),
        }
    }
}

/// A property that the text begins with, and what follows it. Only text that the scanner found
/// nothing wrong with comes here.
#[inline]
fn split_property(text: &[u8]) -> Option<(Property<'_>, &[u8])> {
    let text = text.trim_ascii_start();
    let length = text
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric())
        .count();
    if length == 0 {
        return None;
    }
    let (spelling, rest) = text.split_at(length);
    let values = Values(Held::Raw(rest.trim_ascii_start()));
    let mut after = values;
    while after.next().is_some() {}
    let Held::Raw(rest) = after.0 else {
        return None;
    };
    Some((Property { spelling, values }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, Vec<String>)> {
        let word = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Properties::raw(text.as_bytes(), 0)
            .map(|p| (word(p.spelling()), p.values().map(word).collect()))
            .collect()
    }

    #[test]
    fn properties_end_where_the_node_ends() {
        assert_eq!(
            read(" AB[aa] [bb]\nC[a\\]b\\\\](;X[y])"),
            [
                ("AB".into(), vec!["aa".into(), "bb".into()]),
                ("C".into(), vec!["a\\]b\\\\".into()]),
            ]
        );
        assert_eq!(read(";B[aa]"), []);
        assert_eq!(read(""), []);
    }
}
