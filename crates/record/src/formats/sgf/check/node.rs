//! Nodes: which properties may stand together, and where.

use super::Check;
use super::play::Play;
use crate::problem::ProblemKind;
use crate::replay::setup;
use crate::sgf::table::{Definition, Kind};
use crate::sgf::{Name, value};
use crate::tree::{NodeId, Property};
use honte_goban::Point;
use std::collections::{HashMap, HashSet};

/// Judgements of which a node has one at most.
const EXCLUSIVE: [&[&str]; 2] = [&["BM", "DO", "IT", "TE"], &["DM", "GB", "GW", "UC"]];
/// Signs of which a point has one at most.
const SIGNS: &[&str] = &["CR", "MA", "SL", "SQ", "TR"];

/// A property, with its name looked up.
struct Known<'t> {
    property: Property<'t>,
    name: Name,
    of: Option<&'static Definition>,
}

impl<'t> Known<'t> {
    fn new(property: Property<'t>) -> Self {
        let name = property.name();
        Known {
            property,
            name,
            of: name.definition(),
        }
    }

    fn is(&self, kind: Kind) -> bool {
        self.of.is_some_and(|of| of.kind == kind)
    }

    fn is_any(&self, names: &[&str]) -> bool {
        self.of.is_some_and(|of| names.contains(&of.name))
    }
}

impl<P: Play> Check<'_, P> {
    /// A node that is more than a plain move.
    pub(super) fn node(&mut self, node: NodeId) {
        let tree = self.tree;
        let properties: Vec<Known<'_>> = tree.properties(node).map(Known::new).collect();
        if properties.is_empty() && tree.parent(node).is_some() {
            let at = tree.offset(node);
            self.tell(ProblemKind::EmptyNode, node, at, None);
        }
        let repeated = repeated(&properties);
        for (known, repeated) in properties.iter().zip(repeated) {
            if repeated {
                self.tell_of(ProblemKind::RepeatedProperty, node, &known.property);
            }
            self.property(node, known);
        }
        self.together(node, &properties);
        self.signs(node, &properties);
        self.play.begin();
        self.set_up(node, &properties);
        self.play_moves(node, &properties);
    }

    fn property(&mut self, node: NodeId, known: &Known<'_>) {
        let property = &known.property;
        if property.spelling().iter().any(u8::is_ascii_lowercase) {
            self.tell_of(ProblemKind::LowerCaseName, node, property);
        }
        let Some(of) = known.of else {
            return self.tell_of(ProblemKind::UnknownProperty, node, property);
        };
        let is_root = self.tree.parent(node).is_none();
        match of.kind {
            Kind::Root if !is_root => self.tell_of(ProblemKind::RootProperty, node, property),
            Kind::GameInfo => self.game_info(node, property),
            _ => {}
        }
        if self.version.is_some_and(|version| !of.is_in(version)) {
            self.tell_of(ProblemKind::WrongVersion, node, property);
        }
        self.values(node, property, of);
    }

    fn game_info(&mut self, node: NodeId, property: &Property<'_>) {
        match self.info {
            Some(info) if info != node => {
                self.tell_of(ProblemKind::GameInfoTwice, node, property);
            }
            _ => self.info = Some(node),
        }
    }

    /// Properties that exclude or need each other.
    fn together(&mut self, node: NodeId, properties: &[Known<'_>]) {
        let mut moves = properties.iter().filter(|p| p.property.colour().is_some());
        let has_move = moves.next().is_some();
        if let Some(second) = moves.next() {
            self.tell_of(ProblemKind::TwoMoves, node, &second.property);
        }
        let setup = properties.iter().find(|p| p.is(Kind::Setup));
        if let Some(setup) = setup.filter(|_| has_move) {
            self.tell_of(ProblemKind::MoveAndSetup, node, &setup.property);
        }
        let judgement = properties.iter().find(|p| p.is(Kind::MoveAnnotation));
        if let Some(judgement) = judgement.filter(|_| !has_move) {
            let kind = ProblemKind::AnnotationWithoutMove;
            self.tell_of(kind, node, &judgement.property);
        }
        for group in EXCLUSIVE {
            let mut named = properties.iter().filter(|p| p.is_any(group));
            if let (Some(first), Some(second)) = (named.next(), named.next())
                && first.name != second.name
            {
                self.tell_of(ProblemKind::AnnotationConflict, node, &second.property);
            }
        }
    }

    /// Points with two signs, two labels, or the territory of both.
    fn signs(&mut self, node: NodeId, properties: &[Known<'_>]) {
        self.no_point_in_two(node, properties, ProblemKind::MarkTwice, SIGNS);
        self.no_point_in_two(node, properties, ProblemKind::PointInBoth, &["TB", "TW"]);
        let stones = &["AB", "AW", "AE"];
        self.no_point_in_two(node, properties, ProblemKind::PointInBoth, stones);
        let mut labelled: HashSet<&[u8]> = HashSet::new();
        for known in properties.iter().filter(|p| p.name == Name::LB) {
            for raw in known.property.values() {
                if !labelled.insert(&raw[..raw.len().min(2)]) {
                    let of = (known.name, raw);
                    self.tell_value(ProblemKind::MarkTwice, node, of, None);
                }
            }
        }
    }

    fn no_point_in_two(
        &mut self,
        node: NodeId,
        properties: &[Known<'_>],
        kind: ProblemKind,
        group: &[&str],
    ) {
        let members = || properties.iter().filter(|p| p.is_any(group));
        if members().nth(1).is_none() {
            return;
        }
        let mut first: HashMap<Point, Name> = HashMap::new();
        for known in members() {
            for raw in known.property.values() {
                let points = value::parse_points(raw, self.size).into_iter().flatten();
                let mut twice = false;
                for point in points {
                    twice |= *first.entry(point).or_insert(known.name) != known.name;
                }
                if twice {
                    self.tell_value(kind, node, (known.name, raw), None);
                }
            }
        }
    }

    fn set_up(&mut self, node: NodeId, properties: &[Known<'_>]) {
        let mut any = false;
        for known in properties {
            let Some(stone) = setup(known.name) else {
                continue;
            };
            for raw in known.property.values() {
                let points = value::parse_points(raw, self.size).into_iter().flatten();
                let mut changed = false;
                let mut some = false;
                for point in points {
                    some = true;
                    changed |= self.play.stone(point) != stone;
                    self.play.set(point, stone);
                }
                if some && !changed {
                    let of = (known.name, raw);
                    self.tell_value(ProblemKind::SetupRedundant, node, of, None);
                }
                any = true;
            }
        }
        if any && let Some(point) = self.play.first_without_liberty() {
            let at = self.tree.offset(node);
            let place = point.to_a1(self.size);
            self.tell(ProblemKind::NoLiberty, node, at, Some(place));
        }
    }

    fn play_moves(&mut self, node: NodeId, properties: &[Known<'_>]) {
        let moves = properties
            .iter()
            .filter_map(|p| Some((p.property.colour()?, p.property.values())));
        for (colour, values) in moves {
            for raw in values {
                if let Ok(played) = value::parse_move(raw, self.size) {
                    self.play(node, colour, played);
                }
            }
        }
    }
}

/// For each property, whether one of its name comes before it. Long names are not told apart.
fn repeated(properties: &[Known<'_>]) -> Vec<bool> {
    /// Up to so many a look at all of them is quicker than a set.
    const MAX_SCANNED_PROPERTIES: usize = 24;
    let is_named = |name: Name| name != Name::LONG;
    if properties.len() <= MAX_SCANNED_PROPERTIES {
        let names = properties.iter().map(|known| known.name).enumerate();
        let before = |i: usize| properties.iter().take(i);
        return names
            .map(|(i, name)| is_named(name) && before(i).any(|known| known.name == name))
            .collect();
    }
    let mut names: HashSet<Name> = HashSet::with_capacity(properties.len());
    properties
        .iter()
        .map(|known| !names.insert(known.name) && is_named(known.name))
        .collect()
}
