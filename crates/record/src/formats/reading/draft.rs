//! A game in the making.

use crate::problem::ProblemKind;
use crate::reading::{Report, stones, third_stone};
use crate::tree::{Builder, NodeId, Tree, size_value};
use honte_goban::{Colour, Move, Point, Size};
use std::collections::HashMap;

/// A step of a draft: the root or a node below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct StepId(u32);

impl StepId {
    /// The root.
    pub(crate) const ROOT: StepId = StepId(0);
}

#[derive(Debug, Clone, Copy)]
struct Step {
    parent: StepId,
    played: Option<(Colour, Move)>,
}

/// A property: its values are text, or as SGF has them between brackets.
#[derive(Debug)]
struct Property {
    name: String,
    raw: bool,
    values: Vec<String>,
}

/// A game whose nodes may still be added to: formats say things late and out of order.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) size: Size,
    /// The root first, every step behind its parent.
    steps: Vec<Step>,
    /// The root's properties that are the game's.
    heads: Vec<Property>,
    /// What steps have beside a move; most have nothing.
    more: HashMap<u32, Vec<Property>>,
}

impl Draft {
    /// A game with a root.
    pub(crate) fn new(size: Size) -> Draft {
        let root = Step {
            parent: StepId::ROOT,
            played: None,
        };
        Draft {
            size,
            steps: vec![root],
            heads: Vec::new(),
            more: HashMap::new(),
        }
    }

    /// A step below another.
    pub(crate) fn step(&mut self, parent: StepId, played: Option<(Colour, Move)>) -> StepId {
        let step = StepId(self.steps.len() as u32);
        self.steps.push(Step { parent, played });
        step
    }

    /// How many steps there are, the root included.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The step of that number, the root being 0.
    pub(crate) fn at(&self, number: usize) -> Option<StepId> {
        (number < self.steps.len()).then_some(StepId(number as u32))
    }

    /// The parent of a step; the root's is the root.
    pub(crate) fn parent(&self, step: StepId) -> StepId {
        self.steps
            .get(step.0 as usize)
            .map_or(StepId::ROOT, |s| s.parent)
    }

    /// The move of a step.
    pub(crate) fn played(&self, step: StepId) -> Option<(Colour, Move)> {
        self.steps.get(step.0 as usize)?.played
    }

    /// Gives a step its move.
    pub(crate) fn play(&mut self, step: StepId, colour: Colour, played: Move) {
        if let Some(step) = self.steps.get_mut(step.0 as usize) {
            step.played = Some((colour, played));
        }
    }

    /// All moves in the order in which they were drafted.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (Colour, Move)> + '_ {
        self.steps.iter().filter_map(|step| step.played)
    }

    /// Adds a value to a property of a step.
    pub(crate) fn add(&mut self, step: StepId, name: &str, value: impl Into<String>) {
        self.add_value(step, name, false, value.into());
    }

    /// Adds a value as SGF has it between brackets.
    pub(crate) fn add_raw(&mut self, step: StepId, name: &str, value: String) {
        self.add_value(step, name, true, value);
    }

    fn add_value(&mut self, step: StepId, name: &str, raw: bool, value: String) {
        let properties = self.more.entry(step.0).or_default();
        let known = properties
            .iter_mut()
            .find(|p| p.name == name && p.raw == raw);
        match known {
            Some(known) => known.values.push(value),
            None => properties.push(Property {
                name: name.to_owned(),
                raw,
                values: vec![value],
            }),
        }
    }

    /// Sets a header of the game, unless it has one already or the value is empty.
    pub(crate) fn head(&mut self, name: &str, value: &str) {
        let value = value.trim();
        if !value.is_empty() && !self.heads.iter().any(|head| head.name == name) {
            self.heads.push(Property {
                name: name.to_owned(),
                raw: false,
                values: vec![value.to_owned()],
            });
        }
    }

    /// Whether a step has a property.
    pub(crate) fn has(&self, step: StepId, name: &str) -> bool {
        !self.values(step, name).is_empty()
    }

    /// The values of a step's property.
    pub(crate) fn values(&self, step: StepId, name: &str) -> &[String] {
        let properties = self.more.get(&step.0).map(Vec::as_slice);
        let mut known = properties.unwrap_or_default().iter();
        known.find(|p| p.name == name).map_or(&[], |p| &p.values)
    }

    /// Gives all properties of a step to another one, which has none.
    pub(crate) fn hand_over(&mut self, from: StepId, to: StepId) {
        if let Some(properties) = self.more.remove(&from.0) {
            self.more.insert(to.0, properties);
        }
    }

    /// Adds a line to the text of a property.
    pub(crate) fn add_line(&mut self, step: StepId, name: &str, line: &str) {
        let properties = self.more.entry(step.0).or_default();
        let known = properties.iter_mut().find(|p| p.name == name && !p.raw);
        match known.and_then(|p| p.values.last_mut()) {
            Some(text) => {
                text.push('\n');
                text.push_str(line);
            }
            None => self.add(step, name, line),
        }
    }

    /// Adds a point to a list property.
    pub(crate) fn add_point(&mut self, step: StepId, name: &str, point: Point) {
        self.add(step, name, Move::Play(point).to_sgf());
    }

    /// Sets up the handicap that a record counts, 0 and 1 being none.
    pub(crate) fn handicap(&mut self, count: &str, place: (u64, u64), report: &mut Report) {
        const EXPECTED: &str = "0 to 9 stones that this board has places for";
        let number = count.trim().parse::<usize>();
        if let Ok(0 | 1) = number {
            return;
        }
        let third = third_stone(self.size, self.moves().map(|(_, played)| played));
        match number.ok().and_then(|n| stones(self.size, n, third)) {
            Some(points) => {
                self.head("HA", count);
                for point in points {
                    self.add_point(StepId::ROOT, "AB", point);
                }
            }
            None => report.found(ProblemKind::BadHandicap, place, count, EXPECTED),
        }
    }

    /// The tree: `FF[4]GM[1]CA[UTF-8]SZ[…]` and the headers in the root, the steps below it.
    pub(crate) fn finish(mut self) -> Tree {
        let mut builder = Builder::new();
        let mut nodes: Vec<NodeId> = Vec::with_capacity(self.steps.len());
        for (number, step) in self.steps.iter().enumerate() {
            let parent = nodes.get(step.parent.0 as usize).copied();
            nodes.push(builder.node(parent));
            if number == 0 {
                standard(&mut builder, self.size);
                self.heads
                    .drain(..)
                    .for_each(|head| put(head, &mut builder));
            }
            if let Some((colour, played)) = step.played {
                builder.property(colour.letter().encode_utf8(&mut [0; 4]), [played.to_sgf()]);
            }
            let more = self.more.remove(&(number as u32)).unwrap_or_default();
            more.into_iter()
                .for_each(|property| put(property, &mut builder));
        }
        builder.finish()
    }
}

fn put(property: Property, builder: &mut Builder) {
    if property.raw {
        builder.raw_property(property.name.as_bytes(), property.values);
    } else {
        builder.property(&property.name, property.values);
    }
}

fn standard(builder: &mut Builder, size: Size) {
    builder.property("FF", ["4"]);
    builder.property("GM", ["1"]);
    builder.property("CA", ["UTF-8"]);
    builder.property("SZ", [size_value(size)]);
}
