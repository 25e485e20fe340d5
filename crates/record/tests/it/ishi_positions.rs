//! Positions, marks and what is reported of moves against a slow twin: a map of stones that plays
//! every path from its beginning and shares nothing with the library but the document.

use std::collections::{BTreeMap, BTreeSet};

use honte_goban::Colour;
use honte_record::ishi::{
    self, Act, Document, Event, Item, Loc, Mark, Note, Place, Replay, Sign, StepId,
};
use proptest::collection::vec;
use proptest::prelude::*;

type Place2 = (u8, u8);

/// A position of the twin.
#[derive(Default)]
struct Twin {
    side: u8,
    stones: BTreeMap<Place2, (Colour, Option<StepId>)>,
    moves: Vec<(u32, StepId, Option<Place2>)>,
    captured: BTreeSet<Place2>,
    said: BTreeSet<&'static str>,
}

fn at(loc: Loc) -> Place2 {
    (loc.column(), loc.row())
}

impl Twin {
    fn beside(&self, (x, y): Place2) -> Vec<Place2> {
        let all = [
            (x + 1, y),
            (x.wrapping_sub(1), y),
            (x, y + 1),
            (x, y.wrapping_sub(1)),
        ];
        let is_on = |&(x, y): &Place2| (1..=self.side).contains(&x) && (1..=self.side).contains(&y);
        all.into_iter().filter(is_on).collect()
    }

    /// The chain on a place, and whether it has a liberty.
    fn chain(&self, start: Place2) -> (BTreeSet<Place2>, bool) {
        let colour = self.stones[&start].0;
        let (mut chain, mut free) = (BTreeSet::from([start]), false);
        let mut todo = vec![start];
        while let Some(place) = todo.pop() {
            for next in self.beside(place) {
                match self.stones.get(&next) {
                    None => free = true,
                    Some((other, _)) if *other == colour && chain.insert(next) => todo.push(next),
                    Some(_) => {}
                }
            }
        }
        (chain, free)
    }

    fn on_board(&self, place: Place2) -> bool {
        place.0 <= self.side && place.1 <= self.side
    }

    fn find(&self, number: u32) -> Option<(StepId, Option<Place2>)> {
        let found = self.moves.iter().rev().find(|(n, ..)| *n == number);
        found.map(|&(_, id, place)| (id, place))
    }

    fn take(&mut self, places: BTreeSet<Place2>) {
        for place in &places {
            self.stones.remove(place);
        }
        self.captured.extend(places);
    }

    fn step(&mut self, doc: &Document, id: StepId) {
        self.captured.clear();
        self.said.clear();
        match doc.step(id).act() {
            Act::Setup => {
                for stone in doc
                    .setup(id)
                    .filter(|s| self.side >= at(s.loc).0.max(at(s.loc).1))
                {
                    self.stones.insert(at(stone.loc), (stone.colour, None));
                }
            }
            Act::Move {
                colour,
                loc,
                number,
            } => {
                self.moves.push((number, id, loc.map(at)));
                if let Some(place) = loc.map(at) {
                    self.play(colour, place, id);
                }
                self.prisoners(doc, id);
            }
            _ => {}
        }
    }

    fn play(&mut self, colour: Colour, place: Place2, id: StepId) {
        if self.stones.insert(place, (colour, Some(id))).is_some() {
            self.said.insert("occupied");
        }
        for next in self.beside(place) {
            if self
                .stones
                .get(&next)
                .is_some_and(|(other, _)| *other != colour)
            {
                let (chain, free) = self.chain(next);
                if !free {
                    self.take(chain);
                }
            }
        }
        let (chain, free) = self.chain(place);
        if !free {
            self.said.insert("suicide");
            self.take(chain);
        }
    }

    fn prisoners(&mut self, doc: &Document, id: StepId) {
        let listed: Vec<Item> = doc.prisoners(id).collect();
        if listed.is_empty() {
            if !self.captured.is_empty() {
                self.said.insert("prisoner-missing");
            }
            return;
        }
        let mut places = BTreeSet::new();
        let mut known = true;
        for item in listed {
            let place = match item.place {
                Place::At(loc) => Some(at(loc)),
                Place::Move(number) => self.find(number).and_then(|(id, place)| {
                    let there = self.stones.get(&place?);
                    (there.is_none() || there.unwrap().1 == Some(id)).then_some(place?)
                }),
                _ => unreachable!(),
            };
            known &= place.is_some();
            places.extend(place);
        }
        if !known || places != self.captured {
            self.said.insert("prisoner-mismatch");
        }
        for place in places {
            self.stones.remove(&place);
        }
    }

    /// What a diagram does to the stones on display.
    fn diagram(&mut self, doc: &Document, id: StepId) {
        for item in doc.hidden(id) {
            let numbers: Vec<u32> = match item.place {
                Place::At(loc) => {
                    self.stones.remove(&at(loc));
                    continue;
                }
                Place::Move(number) => vec![number],
                Place::Moves(first, last) => (first..=last.min(50)).collect(),
                Place::All => unreachable!(),
            };
            let found: Vec<_> = numbers
                .iter()
                .filter_map(|&number| self.find(number))
                .collect();
            for (id, place) in found {
                if place.is_some_and(|p| self.stones.get(&p).is_some_and(|s| s.1 == Some(id))) {
                    self.stones.remove(&place.unwrap());
                }
            }
        }
        for stone in doc.setup(id) {
            self.stones.insert(at(stone.loc), (stone.colour, None));
        }
    }

    fn marks(&self, doc: &Document, id: StepId) -> BTreeMap<Place2, Mark> {
        let mut marks = BTreeMap::new();
        for note in doc.notes(id) {
            let (items, sets) = match note {
                Note::Mark(span) => (doc.items(span), true),
                Note::Unmark(span) => (doc.items(span), false),
                _ => continue,
            };
            for item in items {
                self.mark(doc, item, sets, &mut marks);
            }
        }
        marks
    }

    fn mark(&self, doc: &Document, item: &Item, sets: bool, marks: &mut BTreeMap<Place2, Mark>) {
        // Which move is meant where, if any is.
        let targets: Vec<(Place2, Option<StepId>)> = match item.place {
            Place::All if !sets => {
                marks.clear();
                return;
            }
            Place::All => self.stones.keys().map(|&p| (p, None)).collect(),
            Place::At(loc) => vec![(at(loc), None)],
            Place::Move(number) => self.targets(number, number),
            Place::Moves(first, last) => self.targets(first, last.min(50)),
        };
        for (place, id) in targets {
            let mark = match item.sign {
                Sign::Number => self.stones.get(&place).and_then(|stone| {
                    let owner = stone.1?;
                    let Act::Move { number, .. } = doc.step(owner).act() else {
                        unreachable!()
                    };
                    (id.is_none() || id == Some(owner)).then_some(Mark::Number(number))
                }),
                Sign::Text(text) => Some(Mark::Text(text)),
                Sign::Square => Some(Mark::Square),
                Sign::Triangle => Some(Mark::Triangle),
                Sign::Check => Some(Mark::Check),
                Sign::Diamond => Some(Mark::Diamond),
            };
            match mark {
                Some(mark) if sets => drop(marks.insert(place, mark)),
                _ if !sets => drop(marks.remove(&place)),
                _ => {}
            }
        }
    }

    fn targets(&self, first: u32, last: u32) -> Vec<(Place2, Option<StepId>)> {
        let found = (first..=last).filter_map(|number| self.find(number));
        found
            .filter_map(|(id, place)| Some((place?, Some(id))))
            .collect()
    }
}

/// The position at a step: all steps from the start to it.
fn twin(doc: &Document, event: &Event, id: StepId) -> Twin {
    let mut path = vec![id];
    while let Some(parent) = doc.step(path[path.len() - 1]).parent() {
        path.push(parent);
    }
    let mut twin = Twin {
        side: event.side(),
        ..Twin::default()
    };
    for &id in path.iter().rev() {
        twin.step(doc, id);
    }
    twin
}

/// What is to be said of a move's number, found by looking at its whole sequence.
fn number_fault(doc: &Document, event: &Event, id: StepId) -> Option<&'static str> {
    let number_of = |id: StepId| match doc.step(id).act() {
        Act::Move { number, .. } => Some(number),
        _ => None,
    };
    let number = number_of(id)?;
    let heads = event
        .steps()
        .filter(|&id| matches!(doc.step(id).act(), Act::Start | Act::Variation { .. }));
    for head in heads {
        let mut before = Vec::new();
        let mut next = Some(head);
        while let Some(step) = next {
            if step == id {
                let last = *before.last()?;
                return match () {
                    () if before.contains(&number) => Some("duplicate-move"),
                    () if number < last => Some("out-of-order"),
                    () if number > last + 1 => Some("gap"),
                    () => None,
                };
            }
            before.extend(number_of(step));
            next = doc.step(step).next();
        }
    }
    unreachable!()
}

const SAID: [&str; 7] = [
    "occupied",
    "suicide",
    "prisoner-mismatch",
    "prisoner-missing",
    "duplicate-move",
    "out-of-order",
    "gap",
];

fn compare(file: &str) {
    let reading = ishi::read(file.as_bytes());
    let doc = &reading.document;
    let mut expected = BTreeSet::new();
    for event in doc.events() {
        let uses = event.steps().any(|id| doc.prisoners(id).next().is_some());
        let mut replay = Replay::new(doc, event);
        let mut visited = 0;
        while let Some(id) = replay.next_step() {
            visited += 1;
            let mut twin = twin(doc, event, id);
            let line = u64::from(doc.step(id).line());
            let said = twin
                .said
                .iter()
                .filter(|&&s| uses || s != "prisoner-missing");
            let said: Vec<&str> = said.copied().chain(number_fault(doc, event, id)).collect();
            if matches!(doc.step(id).act(), Act::Move { .. }) {
                expected.extend(said.into_iter().map(|said| (line, said)));
            }
            let size = event.size();
            let captured = replay.captured().iter();
            let captured: BTreeSet<_> = captured.map(|&p| at(Loc::of(size, p).unwrap())).collect();
            if matches!(doc.step(id).act(), Act::Move { .. }) {
                assert_eq!(captured, twin.captured, "line {line} of\n{file}");
            }
            let board = replay.board().all_stones();
            let board: BTreeMap<_, _> = board
                .map(|(c, p)| (at(Loc::of(size, p).unwrap()), c))
                .collect();
            let stones = |twin: &Twin| -> BTreeMap<_, _> {
                twin.stones
                    .iter()
                    .map(|(&place, stone)| (place, stone.0))
                    .collect()
            };
            assert_eq!(board, stones(&twin), "line {line} of\n{file}");
            if matches!(doc.step(id).act(), Act::Diagram(_)) {
                twin.diagram(doc, id);
            }
            let shown: BTreeMap<_, _> = replay.shown().iter().map(|&(c, l)| (at(l), c)).collect();
            assert_eq!(shown, stones(&twin), "line {line} of\n{file}");
            let marks: BTreeMap<_, _> = replay.marks().iter().map(|&(l, m)| (at(l), m)).collect();
            assert_eq!(marks, twin.marks(doc, id), "line {line} of\n{file}");
            assert!(twin.on_board(*board.keys().next().unwrap_or(&(1, 1))));
            let direct = Replay::at(doc, id);
            assert_eq!(direct.board(), replay.board());
            assert_eq!(direct.marks(), replay.marks());
        }
        assert_eq!(visited, event.steps().count());
    }
    let found = reading.problems.iter().map(|p| (p.line, p.kind.name()));
    let found = found.filter(|(_, name)| SAID.contains(name));
    // Prisoners are told of on a line of their own, which moves do not know.
    let is_mismatch = |(_, name): &(u64, &str)| *name == "prisoner-mismatch";
    let (mismatches, found): (BTreeSet<_>, BTreeSet<_>) = found.partition(is_mismatch);
    let (of_moves, expected): (BTreeSet<_>, BTreeSet<_>) =
        expected.into_iter().partition(is_mismatch);
    assert_eq!(found, expected, "in\n{file}");
    assert_eq!(mismatches.len(), of_moves.len(), "in\n{file}");
    for (line, _) in mismatches {
        let text = file.lines().nth(line as usize - 1).unwrap_or_default();
        let word = text.split_whitespace().next().unwrap_or_default();
        assert!(word.eq_ignore_ascii_case("PRISONER"), "{text} in\n{file}");
    }
}

/// A line of a file whose boards are so small that all things happen.
fn line(side: u8) -> impl Strategy<Value = String> {
    let place = move || {
        (0..side, 1..=side).prop_map(|(x, y)| format!("{}{y}", b"abcde"[x as usize] as char))
    };
    let target = move || prop_oneof![place(), (1..9_u32).prop_map(|n| format!("#{n}")),];
    let range = (1..9_u32, 0..5_u32).prop_map(|(a, n)| format!("#{a}-{}", a + n));
    let wide = move || prop_oneof![4 => target(), 1 => range.clone()];
    let list = |keyword: &'static str, items: BoxedStrategy<String>| {
        vec(items, 0..4).prop_map(move |items| format!("{keyword} {}", items.join(" ")))
    };
    let mark = prop_oneof![
        Just("ALL".to_owned()),
        wide(),
        wide().prop_map(|t| format!("x@{t}")),
        wide().prop_map(|t| format!("\\s@{t}")),
    ];
    let unmark = prop_oneof![Just("ALL".to_owned()), wide(), wide()];
    let colour = || prop_oneof![Just("B"), Just("W")];
    prop_oneof![
        20 => (colour(), 1..9_u32, place()).prop_map(|(c, n, p)| format!("{c} {n} {p}")),
        1 => (colour(), 1..9_u32).prop_map(|(c, n)| format!("{c} {n} PASS")),
        2 => (colour(), vec(place(), 0..5)).prop_map(|(c, p)| format!("SETUP {c} {}", p.join(" "))),
        4 => list("PRISONER", target().boxed()),
        3 => list("MARK", mark.boxed()),
        1 => list("UNMARK", unmark.boxed()),
        2 => list("HIDE", wide().boxed()),
        2 => Just("DIAGRAM".to_owned()),
        6 => Just("VAR".to_owned()),
        4 => Just("ENDVAR".to_owned()),
        1 => Just("EVENT".to_owned() + &format!("\r\nBOARDSIZE {side}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn positions_marks_and_reports_are_those_of_the_slow_twin(
        (side, lines) in (2..=5_u8).prop_flat_map(|side| (Just(side), vec(line(side), 0..60)))
    ) {
        compare(&format!("BOARDSIZE {side}\r\n{}\r\n", lines.join("\r\n")));
    }
}

#[test]
fn the_sample_is_played_as_by_the_slow_twin() {
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/ishi/testspec.ishi");
    compare(&std::fs::read_to_string(path).unwrap());
}
