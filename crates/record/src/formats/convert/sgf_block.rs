//! `USER SGF` blocks: what a document carries for SGF.

use super::text::{ascii_line, bytes_of_line};
use crate::purse::rectangle_points;
use crate::sgf::{Collection, Name};
use crate::tree::{self, value_end};
use std::collections::HashMap;

/// The title of the blocks.
pub(crate) const TITLE: &str = "SGF";

/// What a block says, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct SgfBlock {
    /// Properties with their raw values; without values one that is not there.
    pub(super) properties: Properties,
    /// The event comes from SGF: what is not said here has no Ishi properties.
    pub(super) from_sgf: bool,
    /// The step is a node that others follow, where Ishi's is beside the line.
    pub(super) in_line: bool,
    /// What the step says, the root says.
    pub(super) in_root: bool,
    /// Its place among its parent's children, from 0.
    pub(super) child: Option<usize>,
    /// Children of this node that Ishi cannot have, each with its place and as SGF.
    pub(super) variations: Vec<(usize, Vec<u8>)>,
    /// The nodes that the step stands for beside its first, one after the other: setup steps that
    /// Ishi has as one.
    pub(super) then: Vec<Properties>,
}

/// Names and raw values.
pub(super) type Properties = Vec<Property>;

/// A name and raw values.
type Property = (String, Vec<Vec<u8>>);

impl SgfBlock {
    /// Whether there is nothing to be said.
    pub(super) fn is_empty(&self) -> bool {
        *self == SgfBlock::default()
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
        if self.in_root {
            lines.push(";root".to_owned());
        }
        lines.extend(self.child.map(|child| format!(";child {child}")));
        lines.extend(self.properties.iter().map(property_text));
        for node in &self.then {
            let properties: Vec<String> = node.iter().map(property_text).collect();
            lines.push(format!(";then {}", properties.concat()));
        }
        let variations = self.variations.iter();
        lines.extend(
            variations.map(|(place, tree)| format!(";variation {place} {}", ascii_line(tree))),
        );
        lines
    }

    /// What the lines of a block say; `None` if they are not of this form, and so are another
    /// program's.
    pub(super) fn parse<'l>(lines: impl Iterator<Item = &'l [u8]>) -> Option<SgfBlock> {
        let mut sgf_block = SgfBlock::default();
        for line in lines {
            match line.trim_ascii() {
                b"" => {}
                b";sgf" => sgf_block.from_sgf = true,
                b";line" => sgf_block.in_line = true,
                b";root" => sgf_block.in_root = true,
                line => match line.strip_prefix(b";") {
                    Some(directive) => sgf_block.directive(directive)?,
                    None => {
                        let (property, rest) = parse_property(line)?;
                        if !rest.is_empty() {
                            return None;
                        }
                        sgf_block.properties.push(property);
                    }
                },
            }
        }
        Some(sgf_block)
    }

    fn directive(&mut self, directive: &[u8]) -> Option<()> {
        if let Some(child) = directive.strip_prefix(b"child ") {
            self.child = Some(std::str::from_utf8(child).ok()?.trim().parse().ok()?);
        } else if let Some(mut node) = directive.strip_prefix(b"then") {
            let mut properties = Vec::new();
            node = node.trim_ascii_start();
            while !node.is_empty() {
                let (property, rest) = parse_property(node)?;
                properties.push(property);
                node = rest;
            }
            self.then.push(properties);
        } else {
            let variation = directive.strip_prefix(b"variation ")?;
            let end = variation.iter().position(|&b| b == b' ');
            let end = end.unwrap_or(variation.len());
            let place = std::str::from_utf8(&variation[..end]).ok()?.parse().ok()?;
            self.variations.push((
                place,
                bytes_of_line(variation.get(end + 1..).unwrap_or_default()),
            ));
        }
        Some(())
    }

    /// Puts these properties in the place of those of the same name, or behind the others.
    pub(super) fn apply(&self, properties: &mut Properties) {
        if self.properties.is_empty() {
            return;
        }
        let mut places = places(properties);
        for (name, values) in &self.properties {
            match places.get(name) {
                Some(&at) => properties[at].1.clone_from(values),
                None => {
                    places.insert(name.clone(), properties.len());
                    properties.push((name.clone(), values.clone()));
                }
            }
        }
        properties.retain(|(_, values)| !values.is_empty());
    }

    /// Says these instead of what was said under their names; whether that is anything new.
    pub(super) fn say(&mut self, properties: &Properties) -> bool {
        let mut places = places(&self.properties);
        let mut is_new = false;
        for (name, values) in properties {
            let at = *places.entry(name.clone()).or_insert_with(|| {
                is_new = true;
                self.properties.push((name.clone(), Vec::new()));
                self.properties.len() - 1
            });
            let known = &mut self.properties[at].1;
            if known != values {
                is_new = true;
                known.clone_from(values);
            }
        }
        is_new
    }
}

/// How many points a block names as corners of rectangles.
pub(crate) fn points<'l>(lines: impl Iterator<Item = &'l [u8]>) -> usize {
    let Some(block) = SgfBlock::parse(lines) else {
        return 0;
    };
    let nodes = std::iter::once(&block.properties).chain(&block.then);
    let own = nodes.flatten().flat_map(|(name, values)| {
        let name = Name::new(name.as_bytes());
        values.iter().map(move |value| (name, value.as_slice()))
    });
    let own: usize = own
        .filter_map(|(name, value)| rectangle_points(name, value))
        .sum();
    let variations = block.variations.iter();
    own + variations
        .map(|(_, text)| points_of_games(text))
        .sum::<usize>()
}

fn points_of_games(text: &[u8]) -> usize {
    let mut points = 0;
    for tree in &Collection::read(text).games {
        for node in tree.nodes(tree.root()) {
            for property in tree.properties(node) {
                let values = property.values();
                let counts = values.filter_map(|value| rectangle_points(property.name(), value));
                points += counts.sum::<usize>();
            }
        }
    }
    points
}

/// Where each name stands.
fn places(properties: &Properties) -> HashMap<String, usize> {
    let names = properties.iter().map(|(name, _)| name.clone());
    names.zip(0..).collect()
}

fn property_text((name, values): &Property) -> String {
    let values = values
        .iter()
        .map(|value| format!("[{}]", ascii_line(value)));
    format!("{name}{}", values.collect::<String>())
}

/// A property, with any number of values, and what follows it.
fn parse_property(line: &[u8]) -> Option<(Property, &[u8])> {
    let letters = line
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric())
        .count();
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
    Some(((name, values), rest))
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

/// Properties as a block has them: of one name together.
pub(super) fn gathered(properties: tree::Properties<'_>) -> Properties {
    let mut out = Properties::new();
    let mut places = HashMap::new();
    for property in properties {
        let spelling = property.spelling();
        let at = *places.entry(spelling).or_insert(out.len());
        if at == out.len() {
            out.push((String::from_utf8_lossy(spelling).into_owned(), Vec::new()));
        }
        out[at].1.extend(property.values().map(<[u8]>::to_vec));
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
            in_root: bool,
            child in proptest::option::of(0usize..9),
            variations in proptest::collection::vec((0usize..9, value()), 0..2),
            then in proptest::collection::vec(
                proptest::collection::vec(("[A-Z]{1,4}", proptest::collection::vec(value(), 1..3)), 0..3), 0..3),
        ) {
            let sgf_block = SgfBlock { properties, from_sgf, in_line, in_root, child, variations, then };
            let lines = sgf_block.lines();
            let again = SgfBlock::parse(lines.iter().map(String::as_bytes));
            prop_assert_eq!(again, Some(sgf_block));
        }
    }
}
