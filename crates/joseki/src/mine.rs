//! From files to a tree: reads, splits, prunes and measures, on all cores.
//!
//! Nothing depends on which thread did what: the same games give the same tree.

use crate::assemble::assemble;
use crate::normal::Turns;
use crate::prefix;
use crate::reading::read_all;
use crate::replay;
use crate::second_pass::SecondPass;
use crate::transposition;
use crate::tree::Tree;
use honte_goban::Size;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

pub use crate::job::{Job, Progress};
pub use crate::report::{Finding, LeftOut, Report};

/// A tree, and a report of how it was made.
#[derive(Debug)]
pub struct Mined {
    /// The tree.
    pub tree: Tree,
    /// What was read, what was left out, and how long it took.
    pub report: Report,
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
    let second = SecondPass {
        chunks: &chunks,
        prefixes: &prefixes,
        turns: &turns,
        size,
        params: job.params,
        progress,
    };
    let transpositions = transposition::count(&second);
    let sums = replay::look(&second);
    check_stop(progress)?;
    let tree = assemble(&second, sums, &transpositions);
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
