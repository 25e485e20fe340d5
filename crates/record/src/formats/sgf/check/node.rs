//! Nodes: which properties may stand together, and where.

use super::Check;
use super::play::Play;
use crate::problem::ProblemKind;
use crate::replay::{SLOTS, setup};
use crate::sgf::table::{Definition, Kind};
use crate::sgf::{Name, private, value};
use crate::tree::{NodeId, Property};
use honte_goban::Point;
use std::collections::{HashMap, HashSet};

/// Judgements of which a node has one at most.
const EXCLUSIVE: [&[&str]; 2] = [&["BM", "DO", "IT", "TE"], &["DM", "GB", "GW", "UC"]];
/// Signs of which a point has one at most.
const SIGNS: &[&str] = &["CR", "MA", "SL", "SQ", "TR"];

/// Of so many variations on a node it is looked at who begins.
const MAX_LEVEL_CHILDREN: usize = 32;

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
            return self.unknown(node, known);
        };
        let is_root = self.tree.parent(node).is_none();
        match of.kind {
            Kind::Root if !is_root => self.tell_of(ProblemKind::RootProperty, node, property),
            Kind::GameInfo => self.game_info(node, property),
            _ => {}
        }
        if self.version.is_some_and(|version| !of.is_in(version)) {
            if self.is_fox_time(node, known.name) {
                self.private(node, property, "Fox", "periods of overtime");
            } else {
                self.wrong_version(node, property, "");
            }
        }
        self.values(node, property, of);
    }

    /// A property that no version has: told once a game and name.
    fn unknown(&mut self, node: NodeId, known: &Known<'_>) {
        let property = &known.property;
        if let Some(of) = private(property.spelling()) {
            self.private(node, property, of.program, of.what);
        } else if !is_of_ishi(property.spelling()) && self.is_first(property.spelling(), "") {
            self.tell_of(ProblemKind::UnknownProperty, node, property);
        }
    }

    fn private(&mut self, node: NodeId, property: &Property<'_>, program: &str, what: &str) {
        if !self.is_first(property.spelling(), "") {
            return;
        }
        let at = self.tree.offset_of(property.spelling());
        let name = String::from_utf8_lossy(property.spelling());
        let detail = format!("{name} ({program}: {what})");
        let at = at.unwrap_or_else(|| self.tree.offset(node));
        self.tell(ProblemKind::PrivateData, node, at, Some(detail));
    }

    /// Tells once a game and name that a property, or what it is used for, is not of the version.
    pub(super) fn wrong_version(&mut self, node: NodeId, property: &Property<'_>, how: &str) {
        if !self.is_first(property.spelling(), how) {
            return;
        }
        let at = self.tree.offset_of(property.spelling());
        let at = at.unwrap_or_else(|| self.tree.offset(node));
        let name = String::from_utf8_lossy(property.spelling());
        let version = self.version.unwrap_or_default();
        let detail = format!("{name}{how}, in FF[{version}]");
        self.tell(ProblemKind::WrongVersion, node, at, Some(detail));
    }

    /// Whether something is told of a name for the first time in this game.
    fn is_first(&mut self, name: &[u8], how: &str) -> bool {
        self.told.insert([name, how.as_bytes()].concat())
    }

    /// `TC`, which FF\[3\] has for territory, and which stands for periods beside `TT`.
    fn is_fox_time(&self, node: NodeId, name: Name) -> bool {
        const TC: Name = Name::new(b"TC");
        const TT: Name = Name::new(b"TT");
        name == TC && self.tree.value(node, TT).is_some()
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

    /// Variations that begin with the player who has just moved, where the main line goes on with
    /// the other: they may be meant for the move before.
    pub(super) fn variation_level(&mut self, node: NodeId) {
        let tree = self.tree;
        let colour = |node| tree.played(node, self.size).map(|(colour, _)| colour);
        let Some(mover) = colour(node) else { return };
        let mut children = tree.children(node).take(MAX_LEVEL_CHILDREN);
        let main = children.next().and_then(colour);
        let odd = children.find(|&child| colour(child) == Some(mover));
        if let (Some(main), Some(odd)) = (main, odd)
            && main != mover
        {
            self.tell(ProblemKind::VariationLevel, odd, tree.offset(odd), None);
        }
    }

    fn set_up(&mut self, node: NodeId, properties: &[Known<'_>]) {
        if !properties.iter().any(|known| setup(known.name).is_some()) {
            return;
        }
        let mut any = false;
        let mut stones = Vec::new();
        // By point: what this node has put there before.
        let mut put = [None; SLOTS];
        for known in properties {
            let Some(stone) = setup(known.name) else {
                continue;
            };
            for raw in known.property.values() {
                let points = value::parse_points(raw, self.size).into_iter().flatten();
                let mut changed = false;
                let before = stones.len();
                for point in points {
                    let there = put[point.index() % SLOTS].replace(stone);
                    changed |= there.unwrap_or_else(|| self.play.stone(point)) != stone;
                    stones.push((point, stone));
                }
                if stones.len() > before && !changed {
                    let of = (known.name, raw);
                    self.tell_value(ProblemKind::SetupRedundant, node, of, None);
                }
                any = true;
            }
        }
        self.play.set_all(&stones);
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

/// Whether a property holds what an Ishi file says and SGF has no place for.
fn is_of_ishi(name: &[u8]) -> bool {
    std::str::from_utf8(name).is_ok_and(|name| crate::convert::ishi_properties::ALL.contains(&name))
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
