//! `USER SGF` blocks: what a document carries for SGF.

use super::text::{ascii_line, bytes_of_line};
use crate::tree::{Properties, value_end};

/// The title of the blocks.
pub(super) const TITLE: &str = "SGF";

/// What a block says, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Overlay {
    /// Properties with their raw values; without values one that is not there.
    pub(super) properties: Vec<(String, Vec<Vec<u8>>)>,
    /// The event comes from SGF: what is not said here is not shadowed.
    pub(super) from_sgf: bool,
    /// The step is a node that others follow, where Ishi's is beside the line.
    pub(super) in_line: bool,
    /// Its place among its parent's children, from 0.
    pub(super) child: Option<usize>,
    /// Variations from this node, as SGF.
    pub(super) variations: Vec<Vec<u8>>,
}

impl Overlay {
    /// Whether there is nothing to be said.
    pub(super) fn is_empty(&self) -> bool {
        *self == Overlay::default()
    }

    /// The block's lines.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.from_sgf {
            lines.push(";sgf".to_owned());
        }
        if self.in_line {
            lines.push(";line".to_owned());
        }
        lines.extend(self.child.map(|child| format!(";child {child}")));
        for (name, values) in &self.properties {
            let values = values.iter().map(|value| format!("[{}]", ascii_line(value)));
            lines.push(format!("{name}{}", values.collect::<String>()));
        }
        let variations = self.variations.iter();
        lines.extend(variations.map(|tree| format!(";variation {}", ascii_line(tree))));
        lines
    }

    /// What the lines of a block say; `None` if they are not of this form, and so are another
    /// program's.
    pub(super) fn parse<'l>(lines: impl Iterator<Item = &'l [u8]>) -> Option<Overlay> {
        let mut overlay = Overlay::default();
        for line in lines {
            match line.trim_ascii() {
                b"" => {}
                b";sgf" => overlay.from_sgf = true,
                b";line" => overlay.in_line = true,
                line => match line.strip_prefix(b";") {
                    Some(directive) => overlay.directive(directive)?,
                    None => overlay.property(line)?,
                },
            }
        }
        Some(overlay)
    }

    fn directive(&mut self, directive: &[u8]) -> Option<()> {
        if let Some(child) = directive.strip_prefix(b"child ") {
            self.child = Some(std::str::from_utf8(child).ok()?.trim().parse().ok()?);
        } else {
            let tree = directive.strip_prefix(b"variation ")?;
            self.variations.push(bytes_of_line(tree));
        }
        Some(())
    }

    fn property(&mut self, line: &[u8]) -> Option<()> {
        let letters = line.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
        if letters == 0 {
            return None;
        }
        let (name, mut rest) = line.split_at(letters);
        let name = String::from_utf8_lossy(name).into_owned();
        let mut values = Vec::new();
        while let Some(value) = rest.strip_prefix(b"[") {
            let end = value_end(value)?;
            values.push(whole(bytes_of_line(&value[..end])));
            rest = &value[end + 1..];
        }
        rest.is_empty().then(|| self.properties.push((name, values)))
    }

    /// Puts these properties in the place of those of the same name, or behind the others.
    pub(super) fn apply(&self, properties: &mut Vec<(String, Vec<Vec<u8>>)>) {
        for (name, values) in &self.properties {
            let known = properties.iter().position(|(known, _)| known == name);
            match known {
                Some(at) if values.is_empty() => drop(properties.remove(at)),
                Some(at) => properties[at].1.clone_from(values),
                None if values.is_empty() => {}
                None => properties.push((name.clone(), values.clone())),
            }
        }
    }
}

/// A raw value that is sure to end where its bracket is: a block can be edited by hand.
fn whole(value: Vec<u8>) -> Vec<u8> {
    let mut closed = value.clone();
    closed.push(b']');
    if value_end(&closed) == Some(value.len()) {
        return value;
    }
    let mut escaped = Vec::new();
    crate::tree::escape(&value, &mut escaped);
    escaped
}

/// Properties as an overlay has them: of one name together.
pub(super) fn gathered(properties: Properties<'_>) -> Vec<(String, Vec<Vec<u8>>)> {
    let mut out: Vec<(String, Vec<Vec<u8>>)> = Vec::new();
    for property in properties {
        let name = String::from_utf8_lossy(property.spelling()).into_owned();
        let values = property.values().map(<[u8]>::to_vec);
        match out.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => known.extend(values),
            None => out.push((name, values.collect())),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn value() -> impl Strategy<Value = Vec<u8>> {
        proptest::collection::vec(any::<u8>(), 0..12).prop_map(whole)
    }

    proptest! {
        #[test]
        fn blocks_are_read_as_they_were_written(
            properties in proptest::collection::vec(("[A-Z]{1,4}", proptest::collection::vec(value(), 0..3)), 0..5),
            from_sgf: bool,
            in_line: bool,
            child in proptest::option::of(0usize..9),
            variations in proptest::collection::vec(value(), 0..2),
        ) {
            let overlay = Overlay { properties, from_sgf, in_line, child, variations };
            let lines = overlay.lines();
            let again = Overlay::parse(lines.iter().map(String::as_bytes));
            prop_assert_eq!(again, Some(overlay));
        }
    }
}
