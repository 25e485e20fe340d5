//! A node's properties put in order, and nodes that have to be several.

use super::entry::{Entry, Ready};
use super::{Change, Clean, What, list, old, root, values};
use crate::replay::{Replay, setup};
use crate::sgf::table::{Count, Definition, Kind, Shape};
use crate::sgf::{Name, value};
use crate::tree::{NodeId, Tree, upper};
use honte_goban::{Board, Colour, Move, Point, Size};
use std::collections::{BTreeMap, HashMap};

const N: Name = Name::new(b"N");
const MN: Name = Name::new(b"MN");
const PL: Name = Name::new(b"PL");
/// The most changes that are told; more are only counted.
const MAX_TOLD_CHANGES: usize = 10_000;
const STONES: [(&[u8], Option<Colour>); 3] = [
    (b"AB", Some(Colour::Black)),
    (b"AW", Some(Colour::White)),
    (b"AE", None),
];
/// What belongs to a player's own move.
const CLOCKS: [(Name, Colour); 4] = [
    (Name::new(b"BL"), Colour::Black),
    (Name::new(b"OB"), Colour::Black),
    (Name::new(b"WL"), Colour::White),
    (Name::new(b"OW"), Colour::White),
];

/// Something that happens on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    /// Points and what is on them then, in the order in which they are named.
    Setup(Vec<(Point, Option<Colour>)>),
    Move(Colour, Move),
}

impl<'t> Clean<'t> {
    /// Any node: clean, split if it must be. The last of its parts.
    pub(super) fn node(&mut self, node: NodeId, parent: Option<NodeId>) -> NodeId {
        let entries = self.entries(node);
        let steps = self.steps(node, &entries);
        let mut ready: Vec<Ready> = Vec::new();
        for entry in &entries {
            self.entry(node, entry, parent.is_none(), &steps, &mut ready);
        }
        self.convert_old(node, &entries, &mut ready);
        if steps.len() > 1 {
            self.tell_split(node, &steps);
        }
        let mut new = self.builder.node(parent);
        if parent.is_none() {
            self.head(node, &entries);
        }
        if steps.len() < 2 {
            self.write(&ready);
            return new;
        }
        let parts = Parts::of(&steps);
        let mut by_part: BTreeMap<usize, Vec<&Ready>> = BTreeMap::new();
        for property in ready.iter().filter(|p| !is_on_board(p.name)) {
            by_part
                .entry(parts.of_name(property.name))
                .or_default()
                .push(property);
        }
        for (place, step) in steps.iter().enumerate() {
            if place > 0 {
                new = self.builder.node(Some(new));
            }
            self.write_step(step);
            self.write(by_part.remove(&place).unwrap_or_default());
        }
        new
    }

    fn write<'r>(&mut self, properties: impl IntoIterator<Item = &'r Ready>) {
        for property in properties {
            self.builder
                .raw_property(&property.spelling, &property.values);
        }
    }

    /// The properties by name, in the order in which the names come first.
    fn entries(&self, node: NodeId) -> Vec<Entry<'t>> {
        let tree = self.tree;
        let mut entries: Vec<Entry<'t>> = Vec::new();
        let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
        for property in tree.properties(node) {
            let spelling = upper(property.spelling());
            let place = *places.entry(spelling.clone()).or_insert(entries.len());
            if place == entries.len() {
                entries.push(Entry {
                    name: property.name(),
                    spelling,
                    values: Vec::new(),
                    properties: 0,
                });
            }
            if let Some(entry) = entries.get_mut(place) {
                entry.values.extend(property.values());
                entry.properties += 1;
            }
        }
        entries
    }

    /// What happens on the board, in the order in which it will; one step for each node.
    fn steps(&mut self, node: NodeId, entries: &[Entry<'_>]) -> Vec<Step> {
        let Some(size) = self.board else {
            return Vec::new();
        };
        let steps = as_written(self.tree, node, size);
        let moves = steps.iter().filter(|step| matches!(step, Step::Move(..)));
        let turn = entries.iter().any(|entry| entry.name == PL);
        let setup_first = setup_first(&steps, turn && moves.count() > 0);
        let Some(replay) = &mut self.replay else {
            return setup_first;
        };
        let expected = (setup_first.len() > 1).then(|| board_after(replay, &setup_first));
        replay.enter(self.tree, node);
        match expected.is_none_or(|board| board == *replay.board()) {
            true => setup_first,
            false => steps,
        }
    }

    /// One name's clean property, if something is left of it.
    fn entry(
        &mut self,
        node: NodeId,
        entry: &Entry<'_>,
        is_root: bool,
        steps: &[Step],
        ready: &mut Vec<Ready>,
    ) {
        let definition = entry.definition();
        let of_root = definition.is_some_and(|of| of.kind == Kind::Root);
        if is_root && root::HEAD.contains(&entry.name)
            || old::NAMES.contains(&entry.name) && self.board.is_some()
        {
            return;
        }
        if of_root && !is_root {
            let value = entry.values.first().copied().unwrap_or_default();
            return self.tell(node, &entry.spelling, What::NotInRoot, value);
        }
        if entry.properties > 1 {
            self.tell(node, &entry.spelling, What::Merged, b"");
        }
        let values = match definition {
            Some(of) => self.known(node, entry, of, steps),
            None => entry.values.iter().map(|raw| values::kept(raw)).collect(),
        };
        if !values.is_empty() {
            ready.push(Ready::new(&entry.spelling, values));
        }
    }

    /// The clean values of a property that FF\[4\] defines.
    fn known(
        &mut self,
        node: NodeId,
        entry: &Entry<'_>,
        of: &Definition,
        steps: &[Step],
    ) -> Vec<Vec<u8>> {
        use Shape::{Arrow, Label, Move, Point, Size};
        let with_points = matches!(of.shape, Point | Label | Arrow | Move | Size);
        let Some(size) = self
            .board
            .or((!with_points).then_some(honte_goban::Size::GO19))
        else {
            return entry.values.iter().map(|raw| values::kept(raw)).collect();
        };
        match of.shape {
            Point => match setup(entry.name) {
                Some(stone) => {
                    let counts = last_stones(steps);
                    let wins = |point| counts.get(&point).is_none_or(|&last| last == stone);
                    self.points(node, entry, of, size, wins)
                }
                None => self.points(node, entry, of, size, |_| true),
            },
            Move => self.moves(node, entry, size),
            Label => self.labels(node, entry, size),
            Arrow => self.arrows(node, entry, size),
            Shape::Text => self.text(node, entry),
            _ if of.count == Count::One => self.single(node, entry, of).into_iter().collect(),
            _ => entry.values.iter().map(|raw| values::kept(raw)).collect(),
        }
    }

    /// The moves of a name. Several are several nodes.
    fn moves(&mut self, node: NodeId, entry: &Entry<'_>, size: Size) -> Vec<Vec<u8>> {
        let mut values = Vec::new();
        for raw in &entry.values {
            match value::parse_move(raw, size) {
                Ok(played) => {
                    let letters = played.to_sgf().into_bytes();
                    if letters.is_empty() && !raw.trim_ascii().is_empty() {
                        self.tell(node, &entry.spelling, What::Converted, raw);
                    }
                    values.push(letters);
                }
                Err(kind) => self.tell(node, &entry.spelling, list::why(kind), raw),
            }
        }
        values
    }

    /// A step as a node's first properties.
    fn write_step(&mut self, step: &Step) {
        match step {
            Step::Move(colour, played) => {
                let name = [colour.letter() as u8];
                self.builder.raw_property(&name, [played.to_sgf()]);
            }
            Step::Setup(_) => {
                let last = last_stones(std::slice::from_ref(step));
                for (name, stone) in STONES {
                    let points = last.iter().filter(|(_, last)| **last == stone);
                    let values = self.written(points.map(|(&point, _)| point));
                    self.builder.raw_property(name, values);
                }
            }
        }
    }

    fn tell_split(&mut self, node: NodeId, steps: &[Step]) {
        let setup = steps.iter().any(|step| matches!(step, Step::Setup(_)));
        let moves = steps.iter().filter(|step| matches!(step, Step::Move(..)));
        if moves.count() > 1 {
            self.tell(node, b"", What::SplitMoves, b"");
        }
        if setup {
            self.tell(node, b"", What::SplitSetup, b"");
        }
    }

    /// Values behind the one that counts.
    pub(super) fn tell_further(&mut self, node: NodeId, entry: &Entry<'_>) {
        let full = |raw: &&&[u8]| !raw.trim_ascii().is_empty();
        for raw in entry.values.iter().filter(full).skip(1) {
            self.tell(node, &entry.spelling, What::Further, raw);
        }
    }

    pub(super) fn tell(&mut self, node: NodeId, name: &[u8], what: What, value: &[u8]) {
        if self.changes.len() == MAX_TOLD_CHANGES {
            self.more += 1;
            return;
        }
        self.changes.push(Change {
            node,
            name: String::from_utf8_lossy(name).into_owned(),
            what,
            value: String::from_utf8_lossy(value).into_owned(),
        });
    }
}

/// What a node's properties do to the board, one after the other, as they stand.
fn as_written(tree: &Tree, node: NodeId, size: Size) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for property in tree.properties(node) {
        if let Some(colour) = property.colour() {
            let moves = property.values().map(|raw| value::parse_move(raw, size));
            steps.extend(moves.flatten().map(|played| Step::Move(colour, played)));
        } else if let Some(stone) = setup(property.name()) {
            let lists = property.values().map(|raw| value::parse_points(raw, size));
            let points = lists.filter_map(Result::ok).flatten();
            let mut stones = points.map(|point| (point, stone)).peekable();
            if stones.peek().is_none() {
                continue;
            }
            if !matches!(steps.last(), Some(Step::Setup(_))) {
                steps.push(Step::Setup(Vec::new()));
            }
            if let Some(Step::Setup(list)) = steps.last_mut() {
                for stone in stones {
                    list.push(stone);
                    if list.len() > MAX_DOUBLED_STONES {
                        forget_doubled(list);
                    }
                }
            }
        }
    }
    steps
}

/// As many stones of a set-up are kept before those are forgotten that others take the place of: more
/// than four times what the largest board has points.
const MAX_DOUBLED_STONES: usize = 1 << 14;

/// Leaves of each point the stone that is named last.
fn forget_doubled(stones: &mut Vec<(Point, Option<Colour>)>) {
    let mut seen = std::collections::HashSet::new();
    let mut last: Vec<_> = stones.iter().rev().copied().collect();
    last.retain(|(point, _)| seen.insert(*point));
    last.reverse();
    *stones = last;
}

/// The steps with all set-up in front. `turn`: whose turn it is is said too, which is set-up.
fn setup_first(steps: &[Step], turn: bool) -> Vec<Step> {
    let mut stones = Vec::new();
    let mut moves = Vec::new();
    for step in steps {
        match step {
            Step::Setup(list) => stones.extend_from_slice(list),
            Step::Move(..) => moves.push(step.clone()),
        }
    }
    if !stones.is_empty() || turn {
        moves.insert(0, Step::Setup(stones));
    }
    moves
}

fn board_after(replay: &mut Replay, steps: &[Step]) -> Board {
    replay.begin();
    for step in steps {
        match step {
            Step::Setup(stones) => replay.set_all(stones),
            Step::Move(colour, played) => {
                replay.play(*colour, *played);
            }
        }
    }
    let board = replay.board().clone();
    replay.leave();
    board
}

/// What is on each point that is set up, as it is said last.
fn last_stones(steps: &[Step]) -> BTreeMap<Point, Option<Colour>> {
    let mut last = BTreeMap::new();
    for step in steps {
        if let Step::Setup(stones) = step {
            last.extend(stones.iter().copied());
        }
    }
    last
}

/// Whether a property is written with the steps of a split node.
fn is_on_board(name: Name) -> bool {
    matches!(name, Name::B | Name::W) || setup(name).is_some()
}

/// The parts of a split node that its properties go to.
struct Parts {
    last: usize,
    first_move: usize,
    last_move: usize,
    first_setup: usize,
    /// Each player's last move, Black's first.
    players: [usize; 2],
}

impl Parts {
    fn of(steps: &[Step]) -> Parts {
        let last = steps.len().saturating_sub(1);
        let is_move = |step: &Step| matches!(step, Step::Move(..));
        let last_move = steps.iter().rposition(is_move).unwrap_or(last);
        let own = |player: Colour| {
            let own = |step: &Step| matches!(step, Step::Move(colour, _) if *colour == player);
            steps.iter().rposition(own).unwrap_or(last_move)
        };
        Parts {
            last,
            first_move: steps.iter().position(is_move).unwrap_or(last),
            last_move,
            first_setup: steps.iter().position(|step| !is_move(step)).unwrap_or(0),
            players: Colour::ALL.map(own),
        }
    }

    fn of_name(&self, name: Name) -> usize {
        if let Some((_, player)) = CLOCKS.iter().find(|(clock, _)| *clock == name) {
            return self.players[player.index()];
        }
        match name.definition().map(|of| of.kind) {
            Some(Kind::Root | Kind::GameInfo) => 0,
            _ if name == N => 0,
            _ if name == PL => self.first_setup,
            _ if name == MN => self.first_move,
            Some(Kind::Move | Kind::MoveAnnotation | Kind::Timing) => self.last_move,
            _ => self.last,
        }
    }
}
