//! Problems gathered while reading, in a bounded space.

use super::line::Lines;
use crate::problem::{Problem, ProblemKind, Severity};

/// The most problems whose places are kept; further ones are only counted.
const MAX_PROBLEMS: usize = 1000;

/// Problems of one file.
#[derive(Debug, Default)]
pub(super) struct Report {
    problems: Vec<Problem>,
    pub(super) errors: u64,
    pub(super) warnings: u64,
    pub(super) strict: bool,
}

impl Report {
    pub(super) fn new(strict: bool) -> Report {
        Report {
            strict,
            ..Report::default()
        }
    }

    /// Counts a problem and keeps it if there is room. Line and column are counted from 1, and 0
    /// where there is none.
    pub(super) fn add(&mut self, kind: ProblemKind, line: u32, column: usize, found: &[u8]) {
        let kind = if self.strict { strictly(kind) } else { kind };
        match kind.severity() {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => {}
        }
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(Problem {
                kind,
                line: line.into(),
                column: column as u64,
                detail: (!found.is_empty()).then(|| quoted(found)),
            });
        }
    }

    /// Counts a problem of a line that has more to say than what was found.
    pub(super) fn remark(&mut self, kind: ProblemKind, line: u32, remark: String) {
        let before = self.problems.len();
        self.add(kind, line, 0, b"");
        if let Some(problem) = self.problems.get_mut(before) {
            problem.detail = Some(remark);
        }
    }

    /// The problems in the order of the file, and how many more there are.
    pub(super) fn finish(mut self) -> (Vec<Problem>, u64) {
        self.problems
            .sort_by_key(|problem| (problem.line, problem.column));
        let more = self.errors + self.warnings - self.problems.len() as u64;
        (self.problems, more)
    }
}

/// What the specification lets an application treat as an error (5.2 and 6), as one.
fn strictly(kind: ProblemKind) -> ProblemKind {
    match kind {
        ProblemKind::Gap => ProblemKind::StrictGap,
        ProblemKind::OutOfOrder => ProblemKind::StrictOutOfOrder,
        ProblemKind::HeaderRepeated => ProblemKind::StrictHeaderRepeated,
        kind => kind,
    }
}

/// What was found, short enough for a message: its first line, other than ASCII escaped.
fn quoted(found: &[u8]) -> String {
    const MAX_QUOTED_BYTES: usize = 40;
    let line = Lines::new(found).next().unwrap_or_default();
    let head = line.get(..MAX_QUOTED_BYTES).unwrap_or(line);
    let dots = if head.len() < line.len() { "…" } else { "" };
    format!("'{}{dots}'", head.escape_ascii())
}
