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

impl<P: Play> Check<'_, P> {
    /// A node that is more than a plain move.
    pub(super) fn node(&mut self, node: NodeId) {
        let tree = self.tree;
        let properties: Vec<Property<'_>> = tree.properties(node).collect();
        if properties.is_empty() && tree.parent(node).is_some() {
            let at = tree.offset(node);
            self.tell(ProblemKind::EmptyNode, node, at, None);
        }
        let mut names: HashSet<Name> = HashSet::with_capacity(properties.len());
        for property in &properties {
            let name = property.name();
            if !names.insert(name) && name != Name::LONG {
                self.tell_of(ProblemKind::RepeatedProperty, node, property);
            }
            self.property(node, property);
        }
        self.together(node, &properties);
        self.signs(node, &properties);
        self.play.begin();
        self.set_up(node, &properties);
        self.play_moves(node, &properties);
    }

    fn property(&mut self, node: NodeId, property: &Property<'_>) {
        if property.spelling().iter().any(u8::is_ascii_lowercase) {
            self.tell_of(ProblemKind::LowerCaseName, node, property);
        }
        let Some(of) = property.name().definition() else {
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
    fn together(&mut self, node: NodeId, properties: &[Property<'_>]) {
        let of = |property: &Property<'_>| property.name().definition();
        let is = |kind: Kind| move |p: &&Property<'_>| of(p).is_some_and(|d| d.kind == kind);
        let moves = properties.iter().filter(|p| p.colour().is_some());
        if let Some(second) = moves.clone().nth(1) {
            self.tell_of(ProblemKind::TwoMoves, node, second);
        }
        let has_move = moves.count() > 0;
        let mut setups = properties.iter().filter(is(Kind::Setup));
        if let Some(setup) = setups.next().filter(|_| has_move) {
            self.tell_of(ProblemKind::MoveAndSetup, node, setup);
        }
        let mut judgements = properties.iter().filter(is(Kind::MoveAnnotation));
        if let Some(judgement) = judgements.next().filter(|_| !has_move) {
            self.tell_of(ProblemKind::AnnotationWithoutMove, node, judgement);
        }
        for group in EXCLUSIVE {
            let named = |p: &&Property<'_>| of(p).is_some_and(|d| group.contains(&d.name));
            let mut named = properties.iter().filter(named);
            if let (Some(first), Some(second)) = (named.next(), named.next())
                && first.name() != second.name()
            {
                self.tell_of(ProblemKind::AnnotationConflict, node, second);
            }
        }
    }

    /// Points with two signs, two labels, or the territory of both.
    fn signs(&mut self, node: NodeId, properties: &[Property<'_>]) {
        let signs = |of: &Definition| SIGNS.contains(&of.name);
        self.no_point_in_two(node, properties, ProblemKind::MarkTwice, signs);
        let territory = |of: &Definition| matches!(of.name, "TB" | "TW");
        self.no_point_in_two(node, properties, ProblemKind::PointInBoth, territory);
        let stones = |of: &Definition| matches!(of.name, "AB" | "AW" | "AE");
        self.no_point_in_two(node, properties, ProblemKind::PointInBoth, stones);
        let mut labelled: HashSet<&[u8]> = HashSet::new();
        for property in properties.iter().filter(|p| p.name() == Name::LB) {
            for raw in property.values() {
                if !labelled.insert(&raw[..raw.len().min(2)]) {
                    let of = (property.name(), raw);
                    self.tell_value(ProblemKind::MarkTwice, node, of, None);
                }
            }
        }
    }

    fn no_point_in_two(
        &mut self,
        node: NodeId,
        properties: &[Property<'_>],
        kind: ProblemKind,
        belongs: impl Fn(&Definition) -> bool,
    ) {
        let member = |p: &&Property<'_>| p.name().definition().is_some_and(&belongs);
        let members: Vec<&Property<'_>> = properties.iter().filter(member).collect();
        if members.len() < 2 {
            return;
        }
        let mut first: HashMap<Point, Name> = HashMap::new();
        for property in members {
            let name = property.name();
            for raw in property.values() {
                let points = value::parse_points(raw, self.size).into_iter().flatten();
                let mut twice = false;
                for point in points {
                    twice |= *first.entry(point).or_insert(name) != name;
                }
                if twice {
                    self.tell_value(kind, node, (name, raw), None);
                }
            }
        }
    }

    fn set_up(&mut self, node: NodeId, properties: &[Property<'_>]) {
        let mut any = false;
        for property in properties {
            let Some(stone) = setup(property.name()) else {
                continue;
            };
            for raw in property.values() {
                let points = value::parse_points(raw, self.size).into_iter().flatten();
                let mut changed = false;
                let mut some = false;
                for point in points {
                    some = true;
                    changed |= self.play.stone(point) != stone;
                    self.play.set(point, stone);
                }
                if some && !changed {
                    let of = (property.name(), raw);
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

    fn play_moves(&mut self, node: NodeId, properties: &[Property<'_>]) {
        let moves = properties
            .iter()
            .filter_map(|p| Some((p.colour()?, p.values())));
        for (colour, values) in moves {
            for raw in values {
                if let Ok(played) = value::parse_move(raw, self.size) {
                    self.play(node, colour, played);
                }
            }
        }
    }
}
