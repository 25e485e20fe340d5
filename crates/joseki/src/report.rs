//! What was read of a collection, and what was left out.

use honte_record::problem::{Problem, ProblemKind};
use honte_record::source::SourceError;
use std::collections::BTreeMap;
use std::time::Duration;

/// What was read, what was left out, and how long it took.
#[derive(Debug, Default)]
pub struct Report {
    /// Files and files in archives that were read.
    pub files: u64,
    /// Files in archives whose names are not those of records.
    pub passed_over: u64,
    /// Games read.
    pub games: u64,
    /// Games that were not mined, by reason.
    pub left_out: BTreeMap<LeftOut, u64>,
    /// Problems by kind.
    pub problems: BTreeMap<ProblemKind, u64>,
    /// The first problem of each file that has any, in the order of the files. Where there are very
    /// many, only some.
    pub findings: Vec<Finding>,
    /// Files that could not be read, or not to their end; where there are very many, only some.
    pub unread: Vec<SourceError>,
    /// How many more files could not be read, or not to their end.
    pub more_unread: u64,
    /// Time spent reading files and splitting games.
    pub reading: Duration,
    /// Time spent sorting and pruning.
    pub pruning: Duration,
    /// Time spent replaying games for their circumstances.
    pub looking: Duration,
}

impl Report {
    /// Adds the report of another thread.
    pub(crate) fn absorb(&mut self, other: Report) {
        self.files += other.files;
        self.passed_over += other.passed_over;
        self.games += other.games;
        for (reason, n) in other.left_out {
            *self.left_out.entry(reason).or_default() += n;
        }
        for (kind, n) in other.problems {
            *self.problems.entry(kind).or_default() += n;
        }
        self.findings.extend(other.findings);
        self.unread.extend(other.unread);
        self.more_unread += other.more_unread;
    }

    /// The number of problems, counting files that could not be read.
    pub fn problem_count(&self) -> u64 {
        self.problems.values().sum::<u64>() + self.unread.len() as u64 + self.more_unread
    }
}

/// Why a game was not mined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// The filter does not match it.
    Filter,
    /// It was played on a board of another size.
    Size,
    /// It begins with stones set up, as handicap games do.
    Setup,
    /// Stones are set up or taken away in the middle of it.
    Changed,
    /// It has no moves.
    Empty,
}

impl LeftOut {
    /// The reason in words.
    pub fn words(self) -> &'static str {
        match self {
            LeftOut::Filter => "not wanted by the filter",
            LeftOut::Size => "of another board size",
            LeftOut::Setup => "with handicap or set-up stones",
            LeftOut::Changed => "with stones set up between moves",
            LeftOut::Empty => "without moves",
        }
    }
}

/// A problem and the file that it is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The file, or the file in an archive.
    pub file: String,
    /// The first thing that is wrong with it.
    pub problem: Problem,
    /// Further problems in the file.
    pub more: u64,
}
