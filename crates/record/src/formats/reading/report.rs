//! Collects problems, but not without end.

use crate::problem::{Problem, ProblemKind};

/// The most problems that are reported one by one.
const MAX_PROBLEMS: usize = 1000;

/// The most characters of a file that a problem quotes.
const MAX_QUOTED_CHARS: usize = 40;

/// The problems of a file.
#[derive(Debug, Default)]
pub(crate) struct Report {
    problems: Vec<Problem>,
    more: u64,
}

impl Report {
    /// A problem at a place, with nothing more to say.
    pub(crate) fn say(&mut self, kind: ProblemKind, line: u64, column: u64) {
        self.add(kind, line, column, None);
    }

    /// A problem at a place: what was found there, and what was expected.
    pub(crate) fn found(
        &mut self,
        kind: ProblemKind,
        (line, column): (u64, u64),
        found: &str,
        expected: &str,
    ) {
        if self.problems.len() >= MAX_PROBLEMS {
            self.more += 1;
            return;
        }
        let mut quoted: String = found.chars().take(MAX_QUOTED_CHARS).collect();
        if quoted.len() < found.len() {
            quoted.push('…');
        }
        self.add(
            kind,
            line,
            column,
            Some(format!("'{quoted}', expected {expected}")),
        );
    }

    /// A problem at a place, with a remark.
    pub(crate) fn remark(&mut self, kind: ProblemKind, line: u64, column: u64, remark: String) {
        self.add(kind, line, column, Some(remark));
    }

    fn add(&mut self, kind: ProblemKind, line: u64, column: u64, detail: Option<String>) {
        if self.problems.len() >= MAX_PROBLEMS {
            self.more += 1;
            return;
        }
        self.problems.push(Problem {
            kind,
            line,
            column,
            detail,
        });
    }

    /// All of them in the order of the file, those of the whole file last; the last one says how
    /// many more there were.
    pub(crate) fn finish(mut self) -> Vec<Problem> {
        self.problems
            .sort_by_key(|problem| (problem.line == 0, problem.line));
        if let Some(last) = self.problems.last_mut().filter(|_| self.more > 0) {
            last.detail = Some(format!("and {} more in this file", self.more));
        }
        self.problems
    }
}
