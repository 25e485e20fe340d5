//! What two nodes say that are one.

use super::{Contradiction, Merge};
use crate::header::text::{date, komi, result};
use crate::replay::setup;
use crate::sgf::table::{Count, Kind, Shape};
use crate::sgf::{Name, value};
use crate::tree::builder::escape;
use crate::tree::{NodeId, Owned, Tree, in_utf8, upper};
use encoding_rs::UTF_8;
use honte_goban::{Point, Size};
use std::collections::{HashMap, HashSet};

const ST: Name = Name::new(b"ST");
const RE: Name = Name::new(b"RE");
const KM: Name = Name::new(b"KM");
const DT: Name = Name::new(b"DT");

/// Judgements of which a node has one at most.
const EXCLUSIVE: [[Name; 4]; 2] = [
    [
        Name::new(b"BM"),
        Name::new(b"DO"),
        Name::new(b"IT"),
        Name::new(b"TE"),
    ],
    [
        Name::new(b"DM"),
        Name::new(b"GB"),
        Name::new(b"GW"),
        Name::new(b"UC"),
    ],
];

/// Lists that say one thing as a whole: the part of the board that is shown or dimmed.
const WHOLE: [Name; 2] = [Name::new(b"VW"), Name::new(b"DD")];

/// How two properties of one name become one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Union {
    /// It is not about the game, or what makes the nodes one.
    Nothing,
    Text,
    Points,
    Labels,
    /// Any other list of values.
    List,
    One,
}

fn union_of(name: Name) -> Union {
    let Some(of) = name.definition() else {
        return Union::One;
    };
    match (of.kind, of.shape, of.count) {
        (Kind::Root, ..) if name != ST => Union::Nothing,
        _ if setup(name).is_some() || matches!(name, Name::B | Name::W) => Union::Nothing,
        (_, Shape::Text, _) => Union::Text,
        _ if WHOLE.contains(&name) || of.count == Count::One => Union::One,
        (_, Shape::Point, _) => Union::Points,
        (_, Shape::Label, _) => Union::Labels,
        _ => Union::List,
    }
}

/// What our node lacks of a property.
#[derive(Default, PartialEq, Eq)]
struct Missing {
    /// These values, behind its own.
    values: Vec<Vec<u8>>,
    /// It has this text in place of its own.
    text: Option<String>,
    /// The two exclude each other: what is kept, and what is left out.
    clash: Option<(String, String)>,
}

impl Missing {
    fn values(values: Vec<Vec<u8>>) -> Missing {
        Missing {
            values,
            ..Missing::default()
        }
    }

    fn text(text: String) -> Missing {
        Missing {
            text: Some(text),
            ..Missing::default()
        }
    }

    fn clash(kept: String, left_out: String) -> Missing {
        Missing {
            clash: Some((kept, left_out)),
            ..Missing::default()
        }
    }
}

/// What a node says, by name.
struct Said<'t> {
    /// Names as they are spelled first, in their order, with all values.
    entries: Vec<(&'t [u8], Vec<&'t [u8]>)>,
    places: HashMap<Vec<u8>, usize>,
}

impl<'t> Said<'t> {
    fn by(tree: &'t Tree, node: NodeId) -> Self {
        let mut said = Said {
            entries: Vec::new(),
            places: HashMap::new(),
        };
        for property in tree.properties(node) {
            let name = upper(property.spelling());
            let place = *said.places.entry(name).or_insert(said.entries.len());
            if place == said.entries.len() {
                said.entries.push((property.spelling(), Vec::new()));
            }
            if let Some((_, values)) = said.entries.get_mut(place) {
                values.extend(property.values());
            }
        }
        said
    }

    fn values(&self, spelling: &[u8]) -> &[&'t [u8]] {
        let place = self.places.get(&upper(spelling));
        let entry = place.and_then(|&place| self.entries.get(place));
        entry.map_or(&[], |(_, values)| values)
    }
}

impl Merge<'_> {
    /// Whether a node of ours would stay as it is, were the other one merged with it.
    pub(super) fn says_all(&self, ours: NodeId, theirs: NodeId) -> bool {
        if self.theirs.plain_move(theirs).is_some() {
            return true;
        }
        let own = Said::by(self.ours, ours);
        let their = Said::by(self.theirs, theirs);
        their.entries.iter().all(|(spelling, values)| {
            let missing = self.missing(ours, spelling, own.values(spelling), values);
            missing == Missing::default()
        })
    }

    /// Adds what the other node says in addition.
    pub(super) fn properties(&mut self, ours: NodeId, theirs: NodeId) {
        // Most nodes are a move, which both have.
        if self.theirs.plain_move(theirs).is_some() {
            return;
        }
        let own = Said::by(self.ours, ours);
        let mut all: Vec<(&[u8], Missing)> = Vec::new();
        for (spelling, values) in Said::by(self.theirs, theirs).entries {
            let missing = self.missing(ours, spelling, own.values(spelling), &values);
            if missing != Missing::default() {
                all.push((spelling, missing));
            }
        }
        for (spelling, missing) in &mut all {
            if let Some((kept, left_out)) = missing.clash.take() {
                self.merged.contradictions.push(Contradiction {
                    node: ours,
                    name: String::from_utf8_lossy(spelling).into_owned(),
                    kept,
                    left_out,
                });
            }
        }
        all.retain(|(_, missing)| *missing != Missing::default());
        if !all.is_empty() {
            self.add(ours, &all);
        }
    }

    /// Gives our node what it lacks.
    fn add(&mut self, node: NodeId, all: &[(&[u8], Missing)]) {
        let foreign = self.theirs.encoding();
        let same = foreign == self.ours.encoding();
        let plain = |missing: &Missing| {
            let ascii = |text: &String| text.is_ascii();
            let values = same || missing.values.iter().all(|value| value.is_ascii());
            values && missing.text.as_ref().is_none_or(ascii)
        };
        if self.ours.encoding() != UTF_8 && !all.iter().all(|(_, missing)| plain(missing)) {
            self.ours.make_utf8();
        }
        let convert = foreign != self.ours.encoding();
        let own = self.ours.own(node);
        let mut places: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
        for (place, owned) in own.iter().enumerate() {
            places.entry(upper(&owned.name)).or_default().push(place);
        }
        for (spelling, missing) in all {
            let known = places.get(&upper(spelling)).map_or(&[][..], Vec::as_slice);
            let values = missing.values.iter().map(|value| match convert {
                true => in_utf8(value, foreign),
                false => value.as_slice().into(),
            });
            let mut values: Vec<Box<[u8]>> = values.collect();
            if let Some(text) = &missing.text {
                let mut value = Vec::with_capacity(text.len());
                escape(text.as_bytes(), &mut value);
                values.push(value.into());
                // In place of what there is.
                for &place in known {
                    own[place].values.clear();
                }
            }
            self.merged.values += values.len();
            match known.first() {
                Some(&place) => own[place].values.append(&mut values),
                None => own.push(Owned {
                    name: (*spelling).into(),
                    values,
                }),
            }
        }
        own.retain(|owned| !owned.values.is_empty());
    }

    fn missing(&self, ours: NodeId, spelling: &[u8], own: &[&[u8]], their: &[&[u8]]) -> Missing {
        let name = Name::new(spelling);
        let way = union_of(name);
        if way == Union::Nothing {
            return Missing::default();
        }
        if own.is_empty() {
            return self.new_property(ours, name, their);
        }
        if own == their && self.ours.encoding() == self.theirs.encoding() {
            return Missing::default();
        }
        match way {
            Union::Nothing => Missing::default(),
            Union::Text => self.text(own, their),
            Union::Points => missing_points(own, their, self.size),
            Union::Labels => self.labels(own, their),
            Union::List => missing_values(own, their),
            Union::One => self.one(name, own, their),
        }
    }

    /// A property that our node does not have.
    fn new_property(&self, ours: NodeId, name: Name, their: &[&[u8]]) -> Missing {
        let group = EXCLUSIVE.iter().find(|group| group.contains(&name));
        let rival = group.and_then(|group| {
            let mut own = self.ours.properties(ours);
            own.find(|property| group.contains(&property.name()))
        });
        match rival {
            Some(rival) => Missing::clash(rival.name().to_string(), name.to_string()),
            None => Missing::values(their.iter().map(|value| value.to_vec()).collect()),
        }
    }

    fn text(&self, own: &[&[u8]], their: &[&[u8]]) -> Missing {
        let own = all_text(self.ours, own);
        let their = all_text(self.theirs, their);
        let (own, their) = (own.trim_end(), their.trim_end());
        if their.is_empty() || has_lines(own, their) {
            Missing::default()
        } else if own.is_empty() || has_lines(their, own) {
            Missing::text(their.to_owned())
        } else {
            Missing::text(format!("{own}\n\n{their}"))
        }
    }

    /// Labels on points that have none; a point with two contradicts itself.
    fn labels(&self, own: &[&[u8]], their: &[&[u8]]) -> Missing {
        let mut missing = Missing::default();
        let mut points: HashSet<&[u8]> = own.iter().map(|label| point_of(label)).collect();
        let texts = |tree: &Tree, labels: &[&[u8]]| -> HashSet<String> {
            let texts = labels.iter().map(|label| tree.simple_text(label));
            texts.map(|text| text.trim().to_owned()).collect()
        };
        let own_texts = texts(self.ours, own);
        for label in their {
            let text = self.theirs.simple_text(label);
            if own_texts.contains(text.trim()) {
                continue;
            }
            if points.insert(point_of(label)) {
                missing.values.push(label.to_vec());
            } else {
                missing.clash = self.contradiction(own, their).clash;
            }
        }
        missing
    }

    fn one(&self, name: Name, own: &[&[u8]], their: &[&[u8]]) -> Missing {
        let text = |tree: &Tree, values: &[&[u8]]| -> Vec<String> {
            let texts = values.iter().map(|value| tree.simple_text(value));
            texts.map(|text| meaning(name, text.trim())).collect()
        };
        let (ours, theirs) = (text(self.ours, own), text(self.theirs, their));
        if ours == theirs || theirs.iter().all(|text| ours.contains(text)) {
            return Missing::default();
        }
        self.contradiction(own, their)
    }

    fn contradiction(&self, own: &[&[u8]], their: &[&[u8]]) -> Missing {
        let shown = |tree: &Tree, values: &[&[u8]]| -> String {
            let texts = values.iter().map(|value| tree.simple_text(value));
            texts.collect::<Vec<_>>().join("; ")
        };
        Missing::clash(shown(self.ours, own), shown(self.theirs, their))
    }
}

/// Texts, one below the other.
fn all_text(tree: &Tree, values: &[&[u8]]) -> String {
    let texts = values.iter().map(|value| tree.long_text(value));
    texts.collect::<Vec<_>>().join("\n")
}

/// Whether whole lines of a text, one after the other, are another text.
fn has_lines(text: &str, lines: &str) -> bool {
    text.match_indices(lines).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + lines.len()..]);
        (before.is_empty() || before.ends_with('\n'))
            && (after.is_empty() || after.starts_with('\n'))
    })
}

/// What a header means, where two ways to write it mean the same.
fn meaning(name: Name, text: &str) -> String {
    let read = match name {
        RE => result::to_sgf(text),
        KM => komi::to_sgf(text),
        DT => date::to_sgf(text),
        _ => None,
    };
    read.unwrap_or_else(|| text.to_owned())
}

/// The point that a label is on.
fn point_of(label: &[u8]) -> &[u8] {
    let end = label.iter().position(|&b| b == b':').unwrap_or(label.len());
    label[..end].trim_ascii()
}

fn missing_points(own: &[&[u8]], their: &[&[u8]], size: Size) -> Missing {
    let points = |raw: &[u8]| -> Option<Vec<Point>> {
        let points = value::parse_points(raw, size).ok()?;
        Some(points.collect())
    };
    let known: HashSet<Point> = own.iter().filter_map(|raw| points(raw)).flatten().collect();
    let mut missing: Vec<Vec<u8>> = Vec::new();
    let mut added: HashSet<Point> = HashSet::new();
    for raw in their {
        let Some(points) = points(raw) else {
            continue;
        };
        let new = |point: &Point| !known.contains(point) && !added.contains(point);
        if points.iter().all(new) {
            missing.push(raw.to_vec());
        } else {
            let new = points.iter().filter(|point| new(point));
            missing.extend(new.map(|point| point.to_sgf().to_vec()));
        }
        added.extend(points);
    }
    Missing::values(missing)
}

fn missing_values(own: &[&[u8]], their: &[&[u8]]) -> Missing {
    let mut known: HashSet<&[u8]> = own.iter().map(|raw| raw.trim_ascii()).collect();
    let new = their.iter().filter(|raw| known.insert(raw.trim_ascii()));
    Missing::values(new.map(|raw| raw.to_vec()).collect())
}
