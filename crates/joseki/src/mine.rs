//! From files to a tree: reads, splits, prunes and measures, on all cores.
//!
//! Nothing depends on which thread did what: the same games give the same tree.

use crate::assemble::assemble;
use crate::merge::difference;
use crate::normal::Turns;
use crate::params::{Params, Tenuki};
use crate::prefix::{self, BuildError, Prefixes};
use crate::reading::{Input, read_all};
use crate::second_pass::{SecondPass, recount, settle_colours};
use crate::step::Step;
use crate::storage::Games;
use crate::tree::Tree;
use honte_goban::Size;
use std::io;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

pub use crate::job::{Job, Progress, Scratch};
pub use crate::reading::GameText;
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
#[derive(Debug, thiserror::Error)]
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
    /// The temporary file for games that do not fit into memory cannot be made, written or read.
    #[error("temporary file in {folder}: {error}")]
    Scratch {
        /// The folder.
        folder: String,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// A tree that is to be kept was mined with other parameters.
    #[error("the tree to keep was mined with different parameters: {other} instead of {first}")]
    Keep {
        /// The parameter, in words.
        first: String,
        /// The tree's.
        other: String,
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
    mine_within(job, &Scratch::default(), progress)
}

/// Mines a collection in so much memory. The tree is the same, whatever the memory.
///
/// # Errors
/// [`MineError`]; files that cannot be read are no error but stand in the [`Report`].
pub fn mine_within(
    job: &Job<'_>,
    scratch: &Scratch,
    progress: &Progress,
) -> Result<Mined, MineError> {
    mine_keeping(job, scratch, &[], progress)
}

/// Mines a collection, and keeps what other trees have, however seldom it is played here, or if it is
/// not played at all: then trees of different games can be [merged](crate::merge) at a smaller
/// threshold.
///
/// # Errors
/// [`MineError`]; files that cannot be read are no error but stand in the [`Report`].
pub fn mine_keeping(
    job: &Job<'_>,
    scratch: &Scratch,
    keep: &[&Tree],
    progress: &Progress,
) -> Result<Mined, MineError> {
    mine_input(job, Input::Sources(job.sources), scratch, keep, progress)
}

/// Mines games that are in memory, as [`mine_keeping`] mines files: for games that come out of a
/// table. They may come in any order, the tree is that of their inputs and places.
///
/// ```
/// use honte_joseki::mine::{GameText, Progress, Scratch, mine_texts};
/// use honte_joseki::{Params, Prune};
///
/// let game = |place: u32, sgf: &'static [u8]| GameText {
///     file: "games.sgf",
///     number: place.into(),
///     input: 0,
///     place,
///     sgf,
/// };
/// let texts = [
///     game(1, b"(;SZ[19]RE[B+R];B[pd];W[qf];B[nc])"),
///     game(2, b"(;SZ[19]RE[W+R];B[pd];W[qf];B[pf])"),
/// ];
/// let params = Params { prune: Prune::Count(2), ..Params::default() };
/// let mined = mine_texts(&texts, &params, &Scratch::default(), &[], &Progress::default())?;
/// assert_eq!(mined.tree.summary.games, 2);
/// # Ok::<(), honte_joseki::mine::MineError>(())
/// ```
///
/// # Errors
/// [`MineError`].
pub fn mine_texts(
    texts: &[GameText<'_>],
    params: &Params,
    scratch: &Scratch,
    keep: &[&Tree],
    progress: &Progress,
) -> Result<Mined, MineError> {
    let job = Job {
        sources: &[],
        filter: None,
        params,
    };
    mine_input(&job, Input::Texts(texts), scratch, keep, progress)
}

/// A node of a tree without any figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frequent {
    /// The number of the node before it; the first node's is its own.
    pub parent: u32,
    /// What is played; a tenuki for the first node, which is the empty board.
    pub step: Step,
}

/// The nodes of the tree that [`mine_texts`] makes, each behind its parent, without their figures: the
/// games are gone through once instead of twice.
///
/// # Errors
/// [`MineError`].
pub fn frequent_texts(
    texts: &[GameText<'_>],
    params: &Params,
    scratch: &Scratch,
    progress: &Progress,
) -> Result<Vec<Frequent>, MineError> {
    let job = Job {
        sources: &[],
        filter: None,
        params,
    };
    let counted = Counted::of(&job, Input::Texts(texts), scratch, &[], progress)?;
    let frequent = counted.prefixes.nodes.iter().map(|node| Frequent {
        parent: node.parent,
        step: node.step(params.size),
    });
    Ok(frequent.collect())
}

fn mine_input(
    job: &Job<'_>,
    input: Input<'_>,
    scratch: &Scratch,
    keep: &[&Tree],
    progress: &Progress,
) -> Result<Mined, MineError> {
    let counted = Counted::of(job, input, scratch, keep, progress)?;
    let Counted {
        games,
        prefixes,
        turns,
        size,
        mut report,
    } = counted;
    let io_error = |error| scratch_error(scratch, error);
    let start = Instant::now();
    let second = SecondPass {
        games: &games,
        prefixes: &prefixes,
        turns: &turns,
        size,
        params: job.params,
        progress,
    };
    let found = second.look().map_err(io_error)?;
    check_stop(progress)?;
    let tree = assemble(&second, found).map_err(io_error)?;
    report.looking = start.elapsed();
    // Freeing so much memory takes a while; this thread does not wait for it.
    rayon::spawn(move || drop((games, prefixes)));
    Ok(Mined { tree, report })
}

/// Games that were read, and the tree of their sequences.
struct Counted {
    games: Games,
    prefixes: Prefixes,
    turns: Turns,
    size: Size,
    report: Report,
}

impl Counted {
    fn of(
        job: &Job<'_>,
        input: Input<'_>,
        scratch: &Scratch,
        keep: &[&Tree],
        progress: &Progress,
    ) -> Result<Counted, MineError> {
        check_kept(job, keep)?;
        let size = Size::square(job.params.size).map_err(|_| MineError::BadSize {
            size: job.params.size,
        })?;
        let turns = Turns::new(job.params.size);
        let mut report = Report::default();
        let io_error = |error| scratch_error(scratch, error);

        let start = Instant::now();
        let games =
            read_all(job, input, scratch, &turns, size, progress, &mut report).map_err(io_error)?;
        report.reading = start.elapsed();
        check_stop(progress)?;

        let start = Instant::now();
        let mined = games.totals().games;
        progress.mined.store(mined, Relaxed);
        let threshold = job.params.prune.threshold(mined);
        let built = prefix::build(&games, threshold, keep, progress);
        let mut prefixes = built.map_err(|error| match error {
            BuildError::Io(error) => io_error(error),
            BuildError::TooMany => MineError::TooManyNodes {
                most: prefix::MAX_NODES,
                threshold,
            },
        })?;
        progress.looked.store(mined, Relaxed);
        check_stop(progress)?;
        if !keep.is_empty() {
            recount(&games, &mut prefixes).map_err(io_error)?;
        }
        if job.params.tenuki == Tenuki::None {
            settle_colours(&games, &mut prefixes).map_err(io_error)?;
        }
        report.pruning = start.elapsed();
        Ok(Counted {
            games,
            prefixes,
            turns,
            size,
            report,
        })
    }
}

fn scratch_error(scratch: &Scratch, error: io::Error) -> MineError {
    MineError::Scratch {
        folder: scratch.folder.display().to_string(),
        error,
    }
}

/// Whether the trees that are kept were mined with the same parameters.
fn check_kept(job: &Job<'_>, keep: &[&Tree]) -> Result<(), MineError> {
    let mut differences = keep
        .iter()
        .filter_map(|tree| difference(job.params, &tree.params));
    match differences.next() {
        Some((first, other)) => Err(MineError::Keep { first, other }),
        None => Ok(()),
    }
}

fn check_stop(progress: &Progress) -> Result<(), MineError> {
    match progress.stop.load(Relaxed) {
        true => Err(MineError::Interrupted {
            games: progress.games.load(Relaxed),
        }),
        false => Ok(()),
    }
}
