//! What is printed while the files are checked, and what is counted for the end.

use super::twins::{Likeness, Twins};
use crate::order::Sink;
use crate::text::{Align, Table, count, thousands};
use anstyle::{AnsiColor, Style};
use honte_app::check::PartFindings;
use honte_app::check::finding::{DUPLICATE, Finding};
use honte_record::problem::Severity;
use indicatif::ProgressBar;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

/// How findings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// For people: at most so many of a kind and file.
    Lines(u64),
    Json,
    Tsv,
}

/// What comes of a part of a file.
pub(super) struct Part {
    file: Arc<str>,
    found: PartFindings,
    /// It begins the file.
    begins: bool,
    /// The file could not be read, or not to its end.
    unread: bool,
    passed_over: u64,
}

impl Part {
    pub(super) fn new(file: Arc<str>, found: PartFindings) -> Part {
        Part {
            file,
            found,
            begins: false,
            unread: false,
            passed_over: 0,
        }
    }

    pub(super) fn file(file: &Arc<str>) -> Part {
        Part {
            begins: true,
            ..Part::new(Arc::clone(file), PartFindings::default())
        }
    }

    pub(super) fn unread(file: Arc<str>, found: PartFindings) -> Part {
        Part {
            unread: true,
            ..Part::new(file, found)
        }
    }

    pub(super) fn passed_over(files: u64) -> Part {
        Part {
            passed_over: files,
            ..Part::new("".into(), PartFindings::default())
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.found.games.len() as u64
    }

    pub(super) fn findings(&self) -> u64 {
        self.found.findings.len() as u64
    }
}

/// Notes of one file that are remembered, so that none is told twice.
const MAX_NOTES: usize = 10_000;

/// A line of the summary.
struct Tally {
    findings: u64,
    files: u64,
    example: String,
    /// Findings in the current file.
    here: u64,
}

/// Takes findings in order, prints them and counts.
pub(super) struct Report {
    form: Form,
    /// Empty: all kinds.
    kinds: Vec<&'static str>,
    bar: ProgressBar,
    twins: Twins,
    tallies: BTreeMap<(Severity, &'static str), Tally>,
    file: Arc<str>,
    /// The notes of the current file, each told once.
    notes: BTreeSet<(&'static str, String)>,
    files: u64,
    games: u64,
    moves: u64,
    unread: u64,
    pub(super) passed_over: u64,
    text: Vec<u8>,
    pub(super) failure: Option<io::Error>,
}

impl Report {
    pub(super) fn new(form: Form, kinds: Vec<&'static str>, bar: ProgressBar) -> Report {
        Report {
            form,
            kinds,
            bar,
            twins: Twins::default(),
            tallies: BTreeMap::new(),
            file: "".into(),
            notes: BTreeSet::new(),
            files: 0,
            games: 0,
            moves: 0,
            unread: 0,
            passed_over: 0,
            text: Vec::new(),
            failure: None,
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// Whether there was nothing that could be read at all.
    pub(super) fn is_barren(&self) -> bool {
        self.files == 0
    }

    /// Findings of a severity.
    pub(super) fn total(&self, severity: Severity) -> u64 {
        let of = self.tallies.iter().filter(|((s, _), _)| *s == severity);
        of.map(|(_, tally)| tally.findings).sum()
    }

    pub(super) fn begin(&mut self) {
        if self.form == Form::Tsv {
            self.text
                .extend_from_slice(b"file\tline\tcolumn\tseverity\tkind\tmessage\n");
            self.print();
        }
    }

    /// All of the last file has been told.
    pub(super) fn end(&mut self) {
        self.end_file();
        self.print();
    }

    fn end_file(&mut self) {
        for ((_, kind), tally) in &mut self.tallies {
            if let Form::Lines(most) = self.form
                && tally.here > most
            {
                let more = thousands(tally.here - most);
                let _ = writeln!(self.text, "{}: … {more} more [{kind}]", self.file);
            }
            tally.here = 0;
        }
    }

    fn turn_to(&mut self, file: &Arc<str>) {
        if *self.file != **file {
            self.end_file();
            self.notes.clear();
            self.file = Arc::clone(file);
        }
    }

    fn tell(&mut self, finding: &Finding) {
        if !self.kinds.is_empty() && !self.kinds.contains(&finding.kind) {
            return;
        }
        if finding.severity == Severity::Note && self.notes.len() < MAX_NOTES {
            let note = (finding.kind, finding.message.clone());
            if !self.notes.insert(note) {
                return;
            }
        }
        let file = &self.file;
        let key = (finding.severity, finding.kind);
        let tally = self.tallies.entry(key).or_insert_with(|| Tally {
            findings: 0,
            files: 0,
            example: place(file, finding),
            here: 0,
        });
        tally.findings += 1;
        tally.files += u64::from(tally.here == 0);
        tally.here += 1;
        // Into memory, where nothing can go wrong.
        let _ = match self.form {
            Form::Lines(most) if tally.here > most => Ok(()),
            Form::Lines(_) => line(file, finding, &mut self.text),
            Form::Json => json(file, finding, &mut self.text),
            Form::Tsv => tsv(file, finding, &mut self.text),
        };
    }

    fn games_of(&mut self, found: &PartFindings) {
        let mut told = 0;
        for seen in &found.games {
            self.games += 1;
            self.moves += u64::from(seen.moves);
            let Some(prints) = seen.prints else { continue };
            let file = Arc::clone(&self.file);
            let Some((likeness, other, line)) = self.twins.add(prints, &file, seen.place.0) else {
                continue;
            };
            let twin = duplicate(seen.place, likeness, other, line);
            for finding in found.findings.get(told..seen.before).unwrap_or_default() {
                self.tell(finding);
            }
            told = told.max(seen.before);
            self.tell(&twin);
        }
        for finding in found.findings.get(told..).unwrap_or_default() {
            self.tell(finding);
        }
    }

    fn print(&mut self) {
        if self.text.is_empty() || self.failure.is_some() {
            return;
        }
        let text = std::mem::take(&mut self.text);
        let form = self.form;
        let printed = self.bar.suspend(|| match form {
            Form::Lines(_) => {
                let mut out = anstream::stdout().lock();
                out.write_all(&text).and_then(|()| out.flush())
            }
            Form::Json | Form::Tsv => {
                let mut out = io::stdout().lock();
                out.write_all(&text).and_then(|()| out.flush())
            }
        });
        self.failure = printed.err();
        self.text = text;
        self.text.clear();
    }

    /// The table of kinds and the totals.
    pub(super) fn summary(&self, repeated: u64, time: Duration) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        if !self.tallies.is_empty() {
            writeln!(out)?;
            self.table().print(&mut out)?;
            writeln!(out)?;
        }
        write!(
            out,
            "Checked: {} with {}, {}",
            count(self.files, "file", "files"),
            count(self.games, "game", "games"),
            count(self.moves, "move", "moves"),
        )?;
        if self.unread > 0 {
            write!(out, "; {} unreadable", thousands(self.unread))?;
        }
        if self.passed_over > 0 {
            let files = count(self.passed_over, "file", "files");
            write!(out, "; {files} passed over, being no records")?;
        }
        if repeated > 0 {
            write!(out, "; {} named twice", count(repeated, "file", "files"))?;
        }
        let found = |severity, one, many| count(self.total(severity), one, many);
        let errors = found(Severity::Error, "error", "errors");
        let warnings = found(Severity::Warning, "warning", "warnings");
        let notes = match self.total(Severity::Note) {
            0 => String::new(),
            _ => format!(", {}", found(Severity::Note, "note", "notes")),
        };
        writeln!(out, ".\nFound: {errors}, {warnings}{notes}.")?;
        writeln!(out, "Time: {:.3} s.", time.as_secs_f64())?;
        out.flush()
    }

    /// Errors first, then by frequency.
    fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("kind", Align::Left),
            ("severity", Align::Left),
            ("findings", Align::Right),
            ("files", Align::Right),
            ("example", Align::Left),
        ]);
        let mut tallies: Vec<_> = self.tallies.iter().collect();
        tallies.sort_by_key(|((severity, _), tally)| {
            (
                std::cmp::Reverse(*severity),
                std::cmp::Reverse(tally.findings),
            )
        });
        for ((severity, kind), tally) in tallies {
            table.row(vec![
                (*kind).to_owned(),
                severity.to_string(),
                thousands(tally.findings),
                thousands(tally.files),
                tally.example.clone(),
            ]);
        }
        table
    }
}

impl Sink for Report {
    type Part = Part;

    fn weight(part: &Part) -> usize {
        part.found.findings.len() + part.found.games.len()
    }

    fn take(&mut self, part: Part) -> bool {
        self.passed_over += part.passed_over;
        if !part.file.is_empty() {
            self.turn_to(&part.file);
        }
        self.files += u64::from(part.begins);
        self.unread += u64::from(part.unread);
        self.games_of(&part.found);
        self.print();
        self.failure.is_none()
    }
}

fn duplicate(
    (line, column): (u64, u64),
    likeness: Likeness,
    other: &str,
    other_line: u64,
) -> Finding {
    let place = match other_line {
        0 => other.to_owned(),
        line => format!("{other}:{line}"),
    };
    Finding {
        line,
        column,
        severity: Severity::Warning,
        kind: DUPLICATE,
        message: format!("the same game as {place} ({})", likeness.words()),
    }
}

/// `file:12:7`, as much of it as is known.
fn place(file: &str, finding: &Finding) -> String {
    match (finding.line, finding.column) {
        (0, _) => file.to_owned(),
        (line, 0) => format!("{file}:{line}"),
        (line, column) => format!("{file}:{line}:{column}"),
    }
}

fn line(file: &str, finding: &Finding, out: &mut Vec<u8>) -> io::Result<()> {
    let colour = match finding.severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::Cyan,
    };
    let style = Style::new().fg_color(Some(colour.into())).bold();
    writeln!(
        out,
        "{}: {style}{}{style:#}: {} [{}]",
        place(file, finding),
        finding.severity,
        finding.message,
        finding.kind,
    )
}

fn json(file: &str, finding: &Finding, out: &mut Vec<u8>) -> io::Result<()> {
    let quoted = |text: &str| serde_json::Value::from(text);
    writeln!(
        out,
        r#"{{"file":{},"line":{},"column":{},"severity":"{}","kind":"{}","message":{}}}"#,
        quoted(file),
        finding.line,
        finding.column,
        finding.severity,
        finding.kind,
        quoted(&finding.message),
    )
}

fn tsv(file: &str, finding: &Finding, out: &mut Vec<u8>) -> io::Result<()> {
    let cell = |text: &str| text.replace(['\t', '\n', '\r'], " ");
    writeln!(
        out,
        "{}\t{}\t{}\t{}\t{}\t{}",
        cell(file),
        finding.line,
        finding.column,
        finding.severity,
        finding.kind,
        cell(&finding.message),
    )
}
