//! From files to a tree: reads, splits, prunes and measures, on all cores.
//!
//! Nothing depends on which thread did what: the same games give the same tree.

use crate::assemble::assemble;
use crate::chunk::Chunk;
use crate::normal::Turns;
use crate::params::Params;
use crate::prefix::{self, Prefixes};
use crate::reading::read_all;
use crate::replay;
use crate::transposition;
use crate::tree::Tree;
use honte_goban::Size;
use honte_record::filter::Filter;
use honte_record::problem::{Problem, ProblemKind};
use honte_record::source::{Source, SourceError};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What is to be mined, and how.
#[derive(Debug)]
pub struct Job<'j> {
    /// The files, as [`honte_record::source::find`] gives them.
    pub sources: &'j [Source],
    /// Which games are mined; `None` for all.
    pub filter: Option<&'j Filter>,
    /// How sequences are found, and which of them are kept.
    pub params: &'j Params,
}

/// The progress of mining. Other threads may read it while the work goes on.
#[derive(Debug, Default)]
pub struct Progress {
    /// Raw bytes read, of the sum of the sources' sizes.
    pub bytes: AtomicU64,
    /// Sources that have been read.
    pub sources: AtomicU64,
    /// Games read.
    pub games: AtomicU64,
    /// Problems found so far.
    pub problems: AtomicU64,
    /// Games whose sequences have been found, when all games are read; 0 before.
    pub mined: AtomicU64,
    /// How many of these games a later pass has looked at. There are two such passes, so this ends
    /// at twice `mined`.
    pub looked: AtomicU64,
    /// Set this to stop the work.
    pub stop: AtomicBool,
}

/// A tree, and a report of how it was made.
#[derive(Debug)]
pub struct Mined {
    /// The tree.
    pub tree: Tree,
    /// What was read, what was left out, and how long it took.
    pub report: Report,
}

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

/// Why there is no tree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MineError {
    /// [`Progress::stop`] was set.
    #[error("interrupted after {games} games; nothing was written")]
    Interrupted {
        /// Games read until the interruption.
        games: u64,
    },
    /// The tree would not fit into memory.
    #[error("more than {most} nodes come {threshold} times or more; raise the pruning threshold")]
    TooManyNodes {
        /// The most nodes that a tree may have.
        most: usize,
        /// The least count of a node that is kept.
        threshold: u32,
    },
    /// The board size of the parameters is not 1 to 25.
    #[error("the board size is {size}; expected 1 to 25")]
    BadSize {
        /// The board size that was given.
        size: u8,
    },
}

/// Mines a collection.
///
/// # Errors
/// [`MineError`]; files that cannot be read are no error but stand in the [`Report`].
pub fn mine(job: &Job<'_>, progress: &Progress) -> Result<Mined, MineError> {
    let size = Size::square(job.params.size).map_err(|_| MineError::BadSize {
        size: job.params.size,
    })?;
    let turns = Turns::new(job.params.size);
    let mut report = Report::default();

    let start = Instant::now();
    let chunks = read_all(job, &turns, size, progress, &mut report);
    report.reading = start.elapsed();
    check_stop(progress)?;

    let start = Instant::now();
    let games = chunks.iter().map(|chunk| chunk.len() as u64).sum();
    progress.mined.store(games, Relaxed);
    let threshold = job.params.prune.threshold(games);
    let prefixes = prefix::build(&chunks, job.params.tenuki, threshold).map_err(|_| {
        MineError::TooManyNodes {
            most: prefix::MOST_NODES,
            threshold,
        }
    })?;
    report.pruning = start.elapsed();
    check_stop(progress)?;

    let start = Instant::now();
    let harvest = Harvest {
        chunks: &chunks,
        prefixes: &prefixes,
        turns: &turns,
        size,
        params: job.params,
        progress,
    };
    let transpositions = transposition::count(&harvest);
    let sums = replay::look(&harvest);
    check_stop(progress)?;
    let tree = assemble(&harvest, sums, &transpositions);
    report.looking = start.elapsed();
    // Freeing so much memory takes a while; this thread does not wait for it.
    rayon::spawn(move || drop((chunks, prefixes)));
    Ok(Mined { tree, report })
}

fn check_stop(progress: &Progress) -> Result<(), MineError> {
    match progress.stop.load(Relaxed) {
        true => Err(MineError::Interrupted {
            games: progress.games.load(Relaxed),
        }),
        false => Ok(()),
    }
}

/// Games, their sequences and the pruned tree: the input of the second pass over the games.
pub(crate) struct Harvest<'h> {
    pub(crate) chunks: &'h [Chunk],
    pub(crate) prefixes: &'h Prefixes,
    pub(crate) turns: &'h Turns,
    pub(crate) size: Size,
    pub(crate) params: &'h Params,
    progress: &'h Progress,
}

impl<'h> Harvest<'h> {
    /// The chunks, each with the deepest nodes of its sequences, for all threads. There are none
    /// left once the work is to stop.
    pub(crate) fn par_chunks(
        &self,
    ) -> impl IndexedParallelIterator<Item = Option<(&'h Chunk, &'h [u32])>> {
        let progress = self.progress;
        self.chunks
            .par_iter()
            .zip(&self.prefixes.deepest)
            .map(|(chunk, deepest)| {
                progress.looked.fetch_add(chunk.len() as u64, Relaxed);
                (!progress.stop.load(Relaxed)).then_some((chunk, &deepest[..]))
            })
    }
}
