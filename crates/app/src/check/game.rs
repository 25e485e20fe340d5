//! One game, or one file of a format that is read whole.

use super::finding::{self, Finding};
use super::prints::Prints;
use super::rules;
use honte_record::Places;
use honte_record::convert::{self, each_from_ishi};
use honte_record::format::Format;
use honte_record::header::text::Judged;
use honte_record::ishi;
use honte_record::problem::{Problem, ProblemKind, Severity};
use honte_record::records::{self, RecordEvent};
use honte_record::sgf;
use honte_record::signature::Signature;
use honte_record::tree::{NodeId, Tree};
use std::ops::ControlFlow;

/// What is found in a part of a file, in its order.
#[derive(Debug, Default)]
pub struct PartFindings {
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// The games.
    pub games: Vec<Seen>,
}

/// A game that was read.
#[derive(Debug)]
pub struct Seen {
    /// How many findings stand before what is to be said of the whole game.
    pub before: usize,
    /// Where it begins; 0 where that is not known.
    pub place: (u64, u64),
    /// Moves of the main line, without the passes at its end.
    pub moves: u32,
    /// What it is recognised by; `None` for short games.
    pub prints: Option<Prints>,
}

impl PartFindings {
    fn see(&mut self, signature: &Signature, place: (u64, u64)) {
        self.games.push(Seen {
            before: self.findings.len(),
            place,
            moves: signature.moves,
            prints: Prints::of(signature),
        });
    }

    /// Something that a reader had to say.
    pub fn problem(&mut self, problem: &Problem) {
        self.findings.push(problem.into());
    }

    /// A game of an SGF file and what its reader had to say.
    pub fn game(&mut self, tree: &Tree, place: (u64, u64), problems: &[Problem]) {
        if !tree.is_go() {
            self.findings.extend(problems.iter().map(Finding::from));
            let other = Finding::new(ProblemKind::OtherGame, place, None);
            return self.findings.push(other);
        }
        self.see(&Signature::of_tree(tree), place);
        let start = self.findings.len();
        self.findings.extend(problems.iter().map(Finding::from));
        let found = sgf::check(tree);
        let mut places = Places::new(tree.source(), place);
        let told = found.problems(&mut places);
        let told = told.iter().filter(|told| !rules::allow(tree, told.kind));
        self.findings.extend(told.map(Finding::from));
        Finding::tell_more(&mut self.findings, found.more);
        self.headers(tree, start, |raw| {
            tree.offset_of(raw).map_or(place, |at| places.of(at))
        });
        self.rules(tree, |node| places.of(tree.offset(node)));
        let told = self.findings.get_mut(start..).unwrap_or_default();
        if !told.is_sorted_by_key(|finding| (finding.line, finding.column)) {
            told.sort_by_key(|finding| (finding.line, finding.column));
        }
    }

    /// What the rules object to.
    fn rules(&mut self, tree: &Tree, mut place: impl FnMut(NodeId) -> (u64, u64)) {
        for objection in rules::objections(tree) {
            let (line, column) = place(objection.node);
            self.findings.push(Finding {
                line,
                column,
                severity: Severity::Warning,
                kind: objection.kind,
                message: objection.message,
            });
        }
    }

    /// Headers that contradict themselves; those that are no values at all have been told since
    /// `start`.
    fn headers(&mut self, tree: &Tree, start: usize, mut place: impl FnMut(&[u8]) -> (u64, u64)) {
        let root = tree.root();
        let area = tree.size().area() as u32;
        for property in tree.properties(root) {
            let Some(header) = Judged::of_property(property.name()) else {
                continue;
            };
            let Some(raw) = property.value().filter(|raw| !raw.trim_ascii().is_empty()) else {
                continue;
            };
            let Some(why) = header.fault(tree.simple_text(raw).trim(), area) else {
                continue;
            };
            let told = self.findings.get(start..).unwrap_or_default();
            if told
                .iter()
                .all(|finding| finding.kind != header.kind().name())
            {
                self.findings.push(header_finding(header, place(raw), why));
            }
        }
    }
}

fn header_finding(header: Judged, (line, column): (u64, u64), why: String) -> Finding {
    Finding {
        line,
        column,
        severity: header.kind().severity(),
        kind: header.kind().name(),
        message: why,
    }
}

/// Checks a file of another format than SGF.
pub fn whole(bytes: &[u8], format: Format, strict: bool) -> PartFindings {
    match format {
        Format::Ishi => ishi_file(bytes, strict),
        _ => foreign(bytes, format),
    }
}

/// The Ishi reader plays its moves itself: what it finds is told, and what could be found in the
/// tree that is made of them is not told again.
fn ishi_file(bytes: &[u8], strict: bool) -> PartFindings {
    let options = ishi::Options {
        strict,
        ..ishi::Options::default()
    };
    let reading = ishi::read_with(bytes, options);
    let document = &reading.document;
    let mut found = PartFindings::default();
    found
        .findings
        .extend(reading.problems.iter().map(Finding::from));
    Finding::tell_more(&mut found.findings, reading.more_problems);
    let mut places = Places::new(bytes, (1, 1));
    let charset = document.charset();
    if charset != ishi::Charset::Utf8
        && let Some(at) = bytes.iter().position(|byte| !byte.is_ascii())
    {
        let guess = format!("read as {charset}");
        let place = places.of(at);
        let guessed = Finding::new(ProblemKind::GuessedCharset, place, Some(&guess));
        found.findings.push(guessed);
    }
    for event in document.events() {
        let area = event.size().area() as u32;
        for header in document.headers(event) {
            let raw = document.bytes(header.text);
            if let Some(judged) = Judged::of_ishi(header.key)
                && let Some(why) = judged.fault(document.text(raw).trim(), area)
            {
                let at = document.source().and_then(|source| offset(source, raw));
                let place = at.map_or((u64::from(event.line()), 0), |at| places.of(at));
                found.findings.push(header_finding(judged, place, why));
            }
        }
    }
    let mut signatures = Vec::new();
    let trees = each_from_ishi(document, convert::Options::default());
    for (tree, event) in trees.zip(document.events()) {
        found.rules(&tree, |_| (u64::from(event.line()).max(1), 0));
        signatures.push(Signature::of_tree(&tree));
    }
    // The reader has told of unknown rules.
    found
        .findings
        .retain(|finding| !finding::NOT_OF_ISHI.contains(&finding.kind));
    found
        .findings
        .sort_by_key(|finding| (finding.line, finding.column));
    for (signature, event) in signatures.iter().zip(document.events()) {
        let line = u64::from(event.line()).max(1);
        found.see(signature, (line, 0));
        let before = found
            .findings
            .partition_point(|finding| finding.line <= line);
        if let Some(seen) = found.games.last_mut() {
            seen.before = before;
        }
    }
    found
}

/// Where a part stands in the whole that it was cut from.
fn offset(whole: &[u8], part: &[u8]) -> Option<usize> {
    (part.as_ptr() as usize).checked_sub(whole.as_ptr() as usize)
}

/// What the play itself can be blamed for, however a game was written down.
pub(super) const OF_PLAY: [ProblemKind; 5] = [
    ProblemKind::Occupied,
    ProblemKind::Suicide,
    ProblemKind::KoRetaken,
    ProblemKind::NoLiberty,
    ProblemKind::HandicapMismatch,
];

/// The formats without an account of places: what is found in the tree is told by game and node.
fn foreign(bytes: &[u8], format: Format) -> PartFindings {
    let mut found = PartFindings::default();
    records::read_bytes(bytes, format, |event| {
        match event {
            RecordEvent::Problem(problem) => found.problem(&problem),
            RecordEvent::More(more) => Finding::tell_more(&mut found.findings, more),
            RecordEvent::Outside(_) => {}
            RecordEvent::Game(record) => foreign_game(&record, &mut found),
        }
        ControlFlow::Continue(())
    });
    found
}

pub(super) fn foreign_game(record: &records::Record, found: &mut PartFindings) {
    let tree = &record.tree;
    found.see(&Signature::of_tree(tree), record.place);
    let start = found.findings.len();
    for fault in sgf::check(tree).list {
        if OF_PLAY.contains(&fault.kind) {
            let depth = tree.path(fault.node).len() - 1;
            let mut detail = format!("game {}, node {depth}", record.number);
            if let Some(more) = fault.detail {
                detail.push_str(", ");
                detail.push_str(&more);
            }
            found
                .findings
                .push(Finding::new(fault.kind, record.place, Some(&detail)));
        }
    }
    found.headers(tree, start, |_| record.place);
    found.rules(tree, |_| record.place);
}
