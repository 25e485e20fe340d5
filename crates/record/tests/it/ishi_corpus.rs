//! Every Ishi file of the corpus against what is written beside it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use honte_goban::Colour;
use honte_record::Severity;
use honte_record::ishi::{
    self, Act, Document, Event, HeaderKey, Loc, Mark, Note, Reading, Region, Replay, StepId,
};
use toml::{Table, Value};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/ishi")
}

/// The Ishi files under a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "ishi") {
            found.push(path);
        }
    }
}

#[test]
fn every_file_is_what_is_said_of_it() {
    let mut found = Vec::new();
    files(&corpus(), &mut found);
    found.sort();
    let mut faults = Vec::new();
    let mut checked = 0;
    for path in &found {
        let bytes = fs::read(path).unwrap();
        let mut file = File {
            name: path.display().to_string(),
            bytes: &bytes,
            reading: &ishi::read(&bytes),
            faults: Vec::new(),
        };
        file.round_trip();
        if let Ok(expected) = fs::read_to_string(path.with_extension("toml")) {
            file.check(&expected.parse().unwrap());
            checked += 1;
        }
        faults.append(&mut file.faults);
    }
    assert!(
        checked >= 90,
        "only {checked} files have something said of them"
    );
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

struct File<'a> {
    name: String,
    bytes: &'a [u8],
    reading: &'a Reading,
    faults: Vec<String>,
}

impl File<'_> {
    #[allow(clippy::needless_pass_by_value, reason = "so that calls can be read")]
    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: T, expected: T) {
        if found != expected {
            let name = Path::new(&self.name).file_name().unwrap().to_string_lossy();
            self.faults.push(format!(
                "{name}: {what}: found {found:?}, expected {expected:?}"
            ));
        }
    }

    fn round_trip(&mut self) {
        let document = &self.reading.document;
        self.same("source", document.source(), Some(self.bytes));
        let written = ishi::write_with(document, ishi::WriteOptions::default());
        let again = ishi::read(&written.bytes);
        self.same("alterations", written.altered.len(), 0);
        self.same(
            "meaning",
            again.document.meaning() == document.meaning(),
            true,
        );
        let twice = ishi::write(&again.document);
        self.same(
            "canonical form",
            String::from_utf8_lossy(&twice),
            String::from_utf8_lossy(&written.bytes),
        );
        let ends = again.problems.iter().any(|p| p.kind.name() == "eol");
        self.same("line ends of the canonical form", ends, false);
    }

    fn check(&mut self, expected: &Table) {
        let known = ["file", "about", "outcome", "counts", "diagnostic", "fact"];
        let unknown: Vec<_> = expected
            .keys()
            .filter(|k| !known.contains(&k.as_str()))
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        let outcome = if self.reading.is_ok() { "ok" } else { "error" };
        self.same("outcome", outcome, expected["outcome"].as_str().unwrap());
        self.same("problems beyond those kept", self.reading.more_problems, 0);
        self.counts(expected["counts"].as_table().unwrap());
        self.diagnostics(expected.get("diagnostic"));
        for fact in tables(expected.get("fact")) {
            self.fact(fact);
        }
    }

    fn counts(&mut self, expected: &Table) {
        let mut found = counts(&self.reading.document);
        for (name, count) in expected {
            let count = count.as_integer().unwrap();
            let actual = found.remove(name.as_str());
            self.same(name, actual, Some(count));
        }
        found.retain(|_, count| *count != 0);
        self.same("counts not named", found, BTreeMap::new());
    }

    fn diagnostics(&mut self, expected: Option<&Value>) {
        let found = self.reading.problems.iter().map(|problem| {
            let is_error = problem.severity() == Severity::Error;
            (
                problem.line as i64,
                is_error,
                problem.kind.name().to_owned(),
            )
        });
        let found: Vec<_> = found.collect();
        let is_sorted = found.iter().is_sorted_by_key(|(line, ..)| line);
        self.same("order of lines", is_sorted, true);
        let expected = tables(expected).map(|diagnostic| {
            let text = |key: &str| diagnostic[key].as_str().unwrap();
            let line = diagnostic["line"].as_integer().unwrap();
            (line, text("severity") == "error", text("kind").to_owned())
        });
        let mut sorted: Vec<_> = expected.collect();
        sorted.sort();
        let mut found = found;
        found.sort();
        self.same("diagnostics", found, sorted);
    }

    fn fact(&mut self, fact: &Table) {
        let document = &self.reading.document;
        let line = fact["at_line"].as_integer().unwrap();
        let step = step_of_line(document, line as u32);
        let Some(step) = step else {
            self.faults
                .push(format!("{}: no step on line {line}", self.name));
            return;
        };
        for (name, expected) in fact.iter().filter(|(name, _)| *name != "at_line") {
            let at = At::new(document, step);
            let what = format!("line {line}, {name}");
            let mut expected = expected.clone();
            if matches!(name.as_str(), "black" | "white" | "captured" | "marks") {
                expected = sorted(expected);
            }
            self.same(&what, at.fact(name), expected);
        }
    }
}

fn tables(value: Option<&Value>) -> impl Iterator<Item = &Table> {
    let values = value.map_or(&[][..], |value| value.as_array().unwrap());
    values.iter().map(|value| value.as_table().unwrap())
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "what comes out is another value"
)]
fn sorted(value: Value) -> Value {
    let mut texts = value.as_array().unwrap().clone();
    texts.sort_by_key(|text| text.as_str().unwrap().to_owned());
    Value::Array(texts)
}

fn step_of_line(document: &Document, line: u32) -> Option<StepId> {
    let events = document.events().iter();
    let mut steps = events.flat_map(Event::steps);
    steps.find(|&id| {
        let step = document.step(id);
        step.line() == line && !matches!(step.act(), Act::Variation { .. })
    })
}

/// One step, and what is the case there.
struct At<'d> {
    document: &'d Document,
    event: &'d Event,
    step: StepId,
    replay: Replay<'d>,
}

impl<'d> At<'d> {
    fn new(document: &'d Document, step: StepId) -> Self {
        At {
            document,
            event: &document.events()[document.event_of(step)],
            step,
            replay: walked(document, step),
        }
    }

    fn fact(&self, name: &str) -> Value {
        let (document, step) = (self.document, self.step);
        match name {
            "black" => self.stones(Colour::Black),
            "white" => self.stones(Colour::White),
            "captured" => {
                let size = self.event.size();
                texts_sorted(self.replay.captured().iter().map(|p| p.to_a1(size)))
            }
            "marks" => texts_sorted(
                self.replay
                    .marks()
                    .iter()
                    .map(|(l, m)| format!("{}={}", loc(*l), mark(*m))),
            ),
            "region" => self.region(),
            "parent_line" => {
                let parent = document.step(step).parent().unwrap();
                Value::Integer(document.step(parent).line().into())
            }
            "size" => Value::Integer(self.event.side().into()),
            "event_index" => Value::Integer(document.event_of(step) as i64 + 1),
            "event_title" => self.text(document.bytes(self.event.title())),
            "implicit" => Value::Boolean(self.event.is_implicit()),
            "pass_move" => {
                let is_pass = matches!(document.step(step).act(), Act::Move { loc: None, .. });
                Value::Boolean(is_pass)
            }
            "var_marker" => self.text(self.head().marker()),
            "comments" => Value::Integer(document.comments(step).count() as i64),
            "comment_titles" => {
                self.texts(document.comments(step).map(|c| document.bytes(c.title)))
            }
            "comment_lines" => {
                self.texts(document.comments(step).flat_map(|c| document.lines(c.body)))
            }
            "users" => Value::Integer(document.users(step).count() as i64),
            "user_line_count" => {
                let lines = |user: ishi::UserBlock| document.lines(user.body).count() as i64 + 1;
                Value::Integer(document.users(step).map(lines).sum())
            }
            "remarks" => self.texts(document.remarks(step).map(|text| document.bytes(text))),
            _ => self.header(
                name.strip_prefix("header_")
                    .unwrap_or_else(|| panic!("{name}?")),
            ),
        }
    }

    fn header(&self, name: &str) -> Value {
        let key = HeaderKey::ALL
            .into_iter()
            .find(|key| key.name() == name)
            .unwrap();
        self.texts(self.document.header(self.event, key))
    }

    fn stones(&self, colour: Colour) -> Value {
        let shown = self.replay.shown();
        texts_sorted(
            shown
                .iter()
                .filter(|(c, _)| *c == colour)
                .map(|(_, l)| loc(*l)),
        )
    }

    fn region(&self) -> Value {
        let Act::Diagram(region) = self.document.step(self.step).act() else {
            return Value::Boolean(false);
        };
        if region == Region::Full {
            return Value::Array(vec!["full".into()]);
        }
        let (a, b) = self.replay.corners();
        Value::Array(vec![loc(a).into(), loc(b).into()])
    }

    /// The head of the variation whose first step this is.
    fn head(&self) -> Act {
        let heads = self.event.steps().map(|id| self.document.step(id));
        let first = |head: &&ishi::Step| head.next() == Some(self.step);
        let mut heads = heads.filter(|step| matches!(step.act(), Act::Variation { .. }));
        heads.find(first).unwrap().act()
    }

    fn text(&self, bytes: &[u8]) -> Value {
        Value::String(self.document.text(bytes).into_owned())
    }

    fn texts<'t>(&self, texts: impl Iterator<Item = &'t [u8]>) -> Value {
        Value::Array(texts.map(|bytes| self.text(bytes)).collect())
    }
}

/// The position at a step, by the way through the whole event, and that it is the same when one
/// goes there directly.
fn walked(document: &Document, step: StepId) -> Replay<'_> {
    let event = &document.events()[document.event_of(step)];
    let mut walk = Replay::new(document, event);
    while walk.next_step().unwrap() != step {}
    let direct = Replay::at(document, step);
    assert_eq!(walk.board(), direct.board());
    assert_eq!(walk.marks(), direct.marks());
    assert_eq!(walk.shown(), direct.shown());
    assert_eq!(walk.captured(), direct.captured());
    walk
}

fn texts_sorted(texts: impl Iterator<Item = String>) -> Value {
    sorted(Value::Array(texts.map(Value::String).collect()))
}

fn loc(loc: Loc) -> String {
    loc.to_string().to_uppercase()
}

fn mark(mark: Mark) -> String {
    match mark {
        Mark::Number(number) => format!("num:{number}"),
        Mark::Text([one, 0]) => format!("txt:{}", char::from(one)),
        Mark::Text([one, two]) => format!("txt:{}{}", char::from(one), char::from(two)),
        Mark::Check => "chk".into(),
        Mark::Diamond => "dia".into(),
        Mark::Square => "sq".into(),
        Mark::Triangle => "tri".into(),
    }
}

/// What there is of each kind.
fn counts(document: &Document) -> BTreeMap<&'static str, i64> {
    let names = [
        "events",
        "nodes",
        "moves",
        "passes",
        "setup_stones",
        "variations",
        "diagrams",
        "diagram_stones",
        "hides",
        "marks",
        "unmarks",
        "comments",
        "users",
        "remarks",
        "prisoners",
        "headers",
    ];
    let mut counts: BTreeMap<_, i64> = names.map(|name| (name, 0)).into();
    let mut add = |name, count: usize| *counts.get_mut(name).unwrap() += count as i64;
    add("remarks", document.trailing_remarks().len());
    for event in document.events() {
        add("headers", document.headers(event).len());
        for id in event.steps() {
            let act = document.step(id).act();
            let (kind, is_node) = match act {
                Act::Start => ("events", true),
                Act::Setup => ("nodes", false),
                Act::Move { .. } => ("moves", true),
                Act::Diagram(_) => ("diagrams", true),
                Act::Variation { .. } => ("variations", false),
            };
            add(kind, 1);
            add("nodes", usize::from(is_node));
            add(
                "passes",
                usize::from(matches!(act, Act::Move { loc: None, .. })),
            );
            for note in document.notes(id) {
                let (kind, count) = match note {
                    Note::Prisoners(span) => ("prisoners", document.items(span).len()),
                    Note::Mark(span) => ("marks", document.items(span).len()),
                    Note::Unmark(span) => ("unmarks", document.items(span).len()),
                    Note::Hide(span) => ("hides", document.items(span).len()),
                    Note::Setup(span) => match act {
                        Act::Diagram(_) => ("diagram_stones", document.stones(span).len()),
                        _ => ("setup_stones", document.stones(span).len()),
                    },
                    Note::Comment(_) => ("comments", 1),
                    Note::User(_) => ("users", 1),
                    Note::Remark(_) | Note::SetupRemark(_) => ("remarks", 1),
                    Note::Variation(_) => continue,
                };
                add(kind, count);
            }
        }
    }
    counts
}

/// The figures that the sample is known to have, counted by hand.
#[test]
fn the_specification_s_sample_is_read_whole() {
    let bytes = fs::read(corpus().join("testspec.ishi")).unwrap();
    let reading = ishi::read(&bytes);
    assert_eq!(reading.problems, []);
    let counts = counts(&reading.document);
    let expected = [
        ("events", 3),
        ("moves", 110),
        ("variations", 6),
        ("diagrams", 1),
        ("hides", 10),
        ("marks", 42),
        ("unmarks", 1),
        ("comments", 17),
        ("users", 2),
        ("prisoners", 17),
        ("headers", 14),
        ("remarks", 2),
    ];
    for (name, count) in expected {
        assert_eq!(counts[name], count, "{name}");
    }
    let document = &reading.document;
    let stones: Vec<usize> = document
        .events()
        .iter()
        .map(|event| event.steps().map(|id| document.setup(id).count()).sum())
        .collect();
    assert_eq!(stones, [0, 62, 24]);
}
