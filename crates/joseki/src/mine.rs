//! From files to a tree: reads, splits, prunes and looks around, on all cores.
//!
//! Files are shared out among the threads; what one reads is split by whichever is free, in chunks
//! of a few hundred games. Nothing depends on which thread did what: the same games give the same
//! tree.

use crate::chunk::{Chunk, GameHead, GameId};
use crate::normal::Turns;
use crate::params::Params;
use crate::prefix::{self, Prefixes};
use crate::replay;
use crate::sequence::Geometry;
use crate::transposition;
use crate::tree::{ExampleGame, Tree};
use honte_goban::{Colour, Size};
use honte_record::filter::Filter;
use honte_record::header::{Date, GameResult};
use honte_record::problem::{Problem, ProblemKind};
use honte_record::sgf::Field;
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::source::{Source, SourceError};
use rayon::Scope;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What is to be mined, and how.
#[derive(Debug)]
pub struct Job<'j> {
    /// The files, as [`honte_record::source::find`] gives them.
    pub sources: &'j [Source],
    /// Which games are wanted; `None` for all.
    pub filter: Option<&'j Filter>,
    /// How.
    pub params: &'j Params,
}

/// How far the work has come, for others to look at while it goes on.
#[derive(Debug, Default)]
pub struct Progress {
    /// Raw bytes read, of the sum of the sources' sizes.
    pub bytes: AtomicU64,
    /// Sources that are done with.
    pub sources: AtomicU64,
    /// Games read.
    pub games: AtomicU64,
    /// Problems met.
    pub problems: AtomicU64,
    /// Games whose sequences have been found, when all games are read; 0 before.
    pub mined: AtomicU64,
    /// How many of these have been looked at again: each is, twice.
    pub looked: AtomicU64,
    /// Set it to break the work off.
    pub stop: AtomicBool,
}

/// A tree, and the story of how it was made.
#[derive(Debug)]
pub struct Mined {
    /// The tree.
    pub tree: Tree,
    /// What was read on the way.
    pub report: Report,
}

/// What was read.
#[derive(Debug, Default)]
pub struct Report {
    /// Files and files in archives that were read.
    pub files: u64,
    /// Files in archives that were no records by their names.
    pub passed_over: u64,
    /// Games read.
    pub games: u64,
    /// Games that were not mined, by reason.
    pub left_out: BTreeMap<LeftOut, u64>,
    /// Problems by kind.
    pub problems: BTreeMap<ProblemKind, u64>,
    /// The first problem of each file that has any, in the order of the files; not of all where
    /// there are very many.
    pub findings: Vec<Finding>,
    /// Files that could not be read, or not to their end.
    pub unread: Vec<SourceError>,
    /// Further files of that kind.
    pub more_unread: u64,
    /// Time spent reading files and splitting games.
    pub reading: Duration,
    /// Time spent sorting and pruning.
    pub pruning: Duration,
    /// Time spent replaying games for their circumstances.
    pub looking: Duration,
}

/// Why a game was not mined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// The filter does not want it.
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
            LeftOut::Size => "another board size",
            LeftOut::Setup => "handicap or set-up stones",
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
        /// Games read until then.
        games: u64,
    },
    /// The tree would not fit into memory.
    #[error("more than {most} nodes come {threshold} times or more; raise the pruning threshold")]
    TooManyNodes {
        /// The most nodes that a tree may have.
        most: usize,
        /// The threshold.
        threshold: u32,
    },
    /// The board size of the parameters is not 1 to 25.
    #[error("the board size is {size}; expected 1 to 25")]
    BadSize {
        /// The size.
        size: u8,
    },
}

/// Turns in a chunk before it is handed on: some hundred kilobytes with its sequences.
const CHUNK: usize = 50_000;
/// Findings kept of one thread's run of files.
const MOST_FINDINGS: usize = 100;

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
    let tree = Tree::assemble(job.params, &chunks, &prefixes, sums, &transpositions);
    report.looking = start.elapsed();
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

/// Games, their sequences and the pruned tree: what the second look works on.
pub(crate) struct Harvest<'h> {
    pub(crate) chunks: &'h [Chunk],
    pub(crate) prefixes: &'h Prefixes,
    pub(crate) turns: &'h Turns,
    pub(crate) size: Size,
    pub(crate) params: &'h Params,
    progress: &'h Progress,
}

impl<'h> Harvest<'h> {
    /// The chunks, each with the deepest nodes of its sequences, for all threads. None are left
    /// when the work is to be broken off.
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

/// Phase 1 over all sources: the chunks, in the order of the input.
fn read_all(
    job: &Job<'_>,
    turns: &Turns,
    size: Size,
    progress: &Progress,
    report: &mut Report,
) -> Vec<Chunk> {
    let workshop = Workshop {
        job,
        size,
        geometry: &Geometry::new(job.params),
        turns,
        progress,
        done: Mutex::default(),
        told: Mutex::default(),
        waiting: AtomicUsize::new(0),
    };
    rayon::scope(|scope| {
        let mut first = 0;
        for run in runs(job.sources) {
            let (start, workshop) = (first, &workshop);
            first += run.len();
            scope.spawn(move |scope| workshop.read_run(run, start, scope));
        }
    });
    let into = |e: PoisonError<_>| e.into_inner();
    let mut chunks = workshop.done.into_inner().unwrap_or_else(into);
    chunks.sort_by_key(Chunk::order);
    let mut told = workshop
        .told
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    told.sort_by_key(|(first, _)| *first);
    for (_, part) in told {
        report.absorb(part);
    }
    chunks
}

/// Sources in runs of about a megabyte, so that a folder of small files makes few chunks.
fn runs(sources: &[Source]) -> Vec<&[Source]> {
    let mut runs = Vec::new();
    let (mut start, mut bytes) = (0, 0);
    for (i, source) in sources.iter().enumerate() {
        bytes += source.bytes;
        if bytes >= 1 << 20 || i + 1 == sources.len() {
            runs.push(&sources[start..=i]);
            (start, bytes) = (i + 1, 0);
        }
    }
    runs
}

impl Report {
    fn absorb(&mut self, other: Report) {
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

    /// All problems, files that could not be read among them.
    pub fn problem_count(&self) -> u64 {
        self.problems.values().sum::<u64>() + self.unread.len() as u64 + self.more_unread
    }
}

/// What all threads share.
struct Workshop<'w> {
    job: &'w Job<'w>,
    size: Size,
    geometry: &'w Geometry,
    turns: &'w Turns,
    progress: &'w Progress,
    done: Mutex<Vec<Chunk>>,
    told: Mutex<Vec<(usize, Report)>>,
    /// Chunks handed on and not yet taken.
    waiting: AtomicUsize,
}

impl<'w> Workshop<'w> {
    /// Reads some sources, the first of which has the number `first`.
    fn read_run<'s>(&'s self, run: &'s [Source], first: usize, scope: &Scope<'s>) {
        let mut desk = Desk::new(self, scope);
        for (i, source) in run.iter().enumerate() {
            if self.progress.stop.load(Relaxed) {
                break;
            }
            desk.source = (first + i) as u32;
            desk.number = 0;
            desk.read(source);
            self.progress.sources.fetch_add(1, Relaxed);
        }
        desk.hand_on();
        lock(&self.told).push((first, desk.report));
    }

    fn split(&self, mut chunk: Chunk) {
        chunk.split(self.geometry, self.turns);
        lock(&self.done).push(chunk);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where one thread reads: games come in, chunks go out.
struct Desk<'d, 's, 'w> {
    workshop: &'s Workshop<'w>,
    scope: &'d Scope<'s>,
    chunk: Chunk,
    report: Report,
    source: u32,
    /// Games of the source so far.
    number: u32,
    file: String,
    /// The caption under work, kept for its buffer.
    caption: String,
}

impl<'d, 's, 'w> Desk<'d, 's, 'w> {
    fn new(workshop: &'s Workshop<'w>, scope: &'d Scope<'s>) -> Self {
        Self {
            workshop,
            scope,
            chunk: Chunk::default(),
            report: Report::default(),
            source: 0,
            number: 0,
            file: String::new(),
            caption: String::new(),
        }
    }

    fn read(&mut self, source: &Source) {
        let progress = self.workshop.progress;
        let outcome = source.open(&progress.bytes, |entry| {
            self.file = entry.name;
            self.report.files += 1;
            // The source reports errors of the reader itself.
            let _ = stream::read(entry.reader, self);
            match progress.stop.load(Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let unread = outcome.problems.len() as u64 + outcome.more_problems;
        progress.problems.fetch_add(unread, Relaxed);
        self.report.passed_over += outcome.passed_over;
        self.report.unread.extend(outcome.problems);
        self.report.more_unread += outcome.more_problems;
    }

    /// Gives the chunk to whichever thread is free; splits it here when enough are waiting.
    fn hand_on(&mut self) {
        if self.chunk.is_empty() {
            return;
        }
        let chunk = std::mem::take(&mut self.chunk);
        let workshop = self.workshop;
        if workshop.waiting.load(Relaxed) >= 2 * rayon::current_num_threads() {
            return workshop.split(chunk);
        }
        workshop.waiting.fetch_add(1, Relaxed);
        self.scope.spawn(move |_| {
            workshop.waiting.fetch_sub(1, Relaxed);
            workshop.split(chunk);
        });
    }

    /// Why a game is not mined, if it is not.
    fn leave_out(&self, game: &Game<'_>) -> Option<LeftOut> {
        if game.turns().is_empty() {
            Some(LeftOut::Empty)
        } else if game.size() != self.workshop.size {
            Some(LeftOut::Size)
        } else if game.is_changed() {
            Some(LeftOut::Changed)
        } else if !self.workshop.job.params.handicap
            && (!game.setup().is_empty() || has_handicap(game))
        {
            Some(LeftOut::Setup)
        } else if self
            .workshop
            .job
            .filter
            .is_some_and(|filter| !filter.matches(&game.in_file(&self.file)))
        {
            Some(LeftOut::Filter)
        } else {
            None
        }
    }

    /// What [`ExampleGame`] reads again if the game becomes an example.
    fn caption(&mut self, game: &Game<'_>) {
        self.caption.clear();
        let _ = write!(self.caption, "{}", game.number());
        for field in ExampleGame::FIELDS {
            self.caption.push('\n');
            self.caption.push_str(&game.text(field).unwrap_or_default());
        }
        self.caption.push('\n');
        self.caption.push_str(&self.file);
    }
}

/// `HA` above 0, whether or not stones are set up for it.
fn has_handicap(game: &Game<'_>) -> bool {
    let raw = game
        .raw(Field::Handicap)
        .map_or(&b""[..], <[u8]>::trim_ascii);
    raw.iter().any(|b| (b'1'..=b'9').contains(b))
}

impl Sink for Desk<'_, '_, '_> {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        let progress = self.workshop.progress;
        progress.games.fetch_add(1, Relaxed);
        self.report.games += 1;
        self.number += 1;
        match self.leave_out(game) {
            Some(reason) => *self.report.left_out.entry(reason).or_default() += 1,
            None => {
                self.caption(game);
                let head = GameHead {
                    id: GameId {
                        source: self.source,
                        number: self.number,
                    },
                    winner: winner(game),
                    year: year(game),
                };
                self.chunk
                    .add(head, &self.caption, game.setup(), game.turns());
            }
        }
        if self.chunk.turns_held() >= CHUNK {
            self.hand_on();
        }
        match progress.stop.load(Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn problem(&mut self, problem: Problem, more: u64) {
        self.workshop.progress.problems.fetch_add(1 + more, Relaxed);
        *self.report.problems.entry(problem.kind).or_default() += 1 + more;
        let room = self.report.findings.len() < MOST_FINDINGS;
        match self.report.findings.last_mut() {
            Some(finding) if finding.file == self.file => finding.more += 1 + more,
            _ if room => {
                let file = self.file.clone();
                self.report.findings.push(Finding {
                    file,
                    problem,
                    more,
                });
            }
            _ => {}
        }
    }
}

fn winner(game: &Game<'_>) -> Option<Colour> {
    GameResult::parse(&game.text(Field::Result)?)?.winner()
}

fn year(game: &Game<'_>) -> Option<i16> {
    Date::parse(&game.text(Field::Date)?)?.year.try_into().ok()
}
