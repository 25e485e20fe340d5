//! Phase 1, from files to chunks: reads on all cores and splits what was read.
//!
//! Files are shared out among the threads. The games that a thread reads are split by any thread
//! that is free, in chunks of a few hundred. The result does not depend on which thread did what.

use crate::chunk::{Chunk, GameHead, GameId};
use crate::job::{Job, Progress, Scratch};
use crate::normal::Turns;
use crate::report::{Finding, LeftOut, Report};
use crate::sequence::Geometry;
use crate::storage::{Games, Store, lock};
use crate::tree::ExampleGame;
use honte_goban::{Colour, Size};
use honte_record::filter::whole;
use honte_record::header::{Date, GameResult};
use honte_record::problem::Problem;
use honte_record::sgf::Field;
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::source::Source;
use rayon::Scope;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Turns in a chunk before it is handed on: some hundred kilobytes with its sequences.
const CHUNK: usize = 50_000;
/// Where memory is scarce, chunks are as much smaller: so many bytes of it for each turn.
const BYTES_FOR_A_TURN: usize = 64;
/// Findings that are listed, of all files together; more are counted only.
const MAX_LISTED_FINDINGS: usize = 10_000;

/// A game that is in memory, and where it comes from.
#[derive(Debug, Clone, Copy)]
pub struct GameText<'t> {
    /// The name of its file, within an archive as well.
    pub file: &'t str,
    /// Its number among the games of its file, from 1.
    pub number: u64,
    /// The number of the input that it comes from. Games are in the order of their inputs, and within
    /// an input of their places.
    pub input: u32,
    /// Its place among the games of its input, from 1; of an archive these are several files.
    pub place: u32,
    /// The game, as SGF.
    pub sgf: &'t [u8],
}

/// Where games come from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Input<'i> {
    /// Files.
    Sources(&'i [Source]),
    /// Games in memory.
    Texts(&'i [GameText<'i>]),
}

/// Phase 1: all games with their sequences.
///
/// # Errors
/// Those of the temporary file.
pub(crate) fn read_all(
    job: &Job<'_>,
    input: Input<'_>,
    scratch: &Scratch,
    turns: &Turns,
    size: Size,
    progress: &Progress,
    report: &mut Report,
) -> io::Result<Games> {
    let workshop = Workshop {
        job,
        size,
        geometry: &Geometry::new(job.params),
        turns,
        progress,
        chunk: (scratch.memory / BYTES_FOR_A_TURN).min(CHUNK),
        store: Store::new(scratch),
        failed: Mutex::default(),
        has_failed: AtomicBool::new(false),
        told: Mutex::default(),
        waiting: AtomicUsize::new(0),
        listed: AtomicUsize::new(0),
    };
    rayon::scope(|scope| {
        let workshop = &workshop;
        let mut first = 0;
        match input {
            Input::Sources(sources) => {
                for run in runs(sources, |source| source.bytes) {
                    let start = first;
                    first += run.len();
                    scope.spawn(move |scope| workshop.read_run(run, start, scope));
                }
            }
            Input::Texts(texts) => {
                for run in runs(texts, |text| text.sgf.len() as u64) {
                    let start = first;
                    first += run.len();
                    scope.spawn(move |scope| workshop.read_texts(run, start, scope));
                }
            }
        }
    });
    let mut told = workshop
        .told
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    told.sort_by_key(|(first, _)| *first);
    for (_, part) in told {
        report.absorb(part);
    }
    match lock(&workshop.failed).take() {
        Some(error) => Err(error),
        None => workshop.store.finish(),
    }
}

/// Things in runs of about a megabyte, so that a folder of small files makes few chunks.
fn runs<T>(things: &[T], bytes_of: impl Fn(&T) -> u64) -> Vec<&[T]> {
    let mut runs = Vec::new();
    let (mut start, mut bytes) = (0, 0);
    for (i, thing) in things.iter().enumerate() {
        bytes += bytes_of(thing);
        if bytes >= 1 << 20 || i + 1 == things.len() {
            runs.push(&things[start..=i]);
            (start, bytes) = (i + 1, 0);
        }
    }
    runs
}

/// What all threads share while they read.
struct Workshop<'w> {
    job: &'w Job<'w>,
    size: Size,
    geometry: &'w Geometry,
    turns: &'w Turns,
    progress: &'w Progress,
    /// Turns in a chunk.
    chunk: usize,
    store: Store<'w>,
    /// Why a chunk could not be stored.
    failed: Mutex<Option<io::Error>>,
    has_failed: AtomicBool,
    told: Mutex<Vec<(usize, Report)>>,
    /// Chunks handed on and not yet taken.
    waiting: AtomicUsize,
    /// Findings that are listed so far.
    listed: AtomicUsize,
}

impl<'w> Workshop<'w> {
    /// Reads some sources, the first of which has the number `first`.
    fn read_run<'s>(&'s self, run: &'s [Source], first: usize, scope: &Scope<'s>) {
        let mut desk = Desk::new(self, scope);
        for (i, source) in run.iter().enumerate() {
            if self.is_stopped() {
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

    /// Reads some games in memory, the first of which has the place `first` among all.
    fn read_texts<'s>(&'s self, run: &[GameText<'_>], first: usize, scope: &Scope<'s>) {
        let mut desk = Desk::new(self, scope);
        for text in run {
            if self.is_stopped() {
                break;
            }
            desk.source = text.input;
            desk.number = text.place.saturating_sub(1);
            desk.number_in_file = Some(text.number);
            text.file.clone_into(&mut desk.file);
            stream::read_bytes(text.sgf, &mut desk);
        }
        desk.hand_on();
        lock(&self.told).push((first, desk.report));
    }

    fn split(&self, mut chunk: Chunk) {
        chunk.split(self.geometry, self.turns);
        if let Err(error) = self.store.put(chunk) {
            lock(&self.failed).get_or_insert(error);
            self.has_failed.store(true, Relaxed);
        }
    }

    /// Whether there is no use in going on.
    fn is_stopped(&self) -> bool {
        self.progress.stop.load(Relaxed) || self.has_failed.load(Relaxed)
    }
}

/// One thread's reading: games come in, chunks go out.
struct Desk<'d, 's, 'w> {
    workshop: &'s Workshop<'w>,
    scope: &'d Scope<'s>,
    chunk: Chunk,
    report: Report,
    source: u32,
    /// Games of the source so far.
    number: u32,
    /// Where the game stands in its file, if the stream does not tell.
    number_in_file: Option<u64>,
    file: String,
    /// The caption being written; kept so that its buffer is used again.
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
            number_in_file: None,
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
            match self.workshop.is_stopped() {
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

    /// Hands the chunk to a free thread, or splits it here if enough are waiting.
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
}

/// Why a game is not mined; `None` if it is.
pub(crate) fn leave_out(game: &Game<'_>, job: &Job<'_>, size: Size, file: &str) -> Option<LeftOut> {
    if game.turns().is_empty() {
        Some(LeftOut::Empty)
    } else if game.size() != size {
        Some(LeftOut::Size)
    } else if game.is_changed() {
        Some(LeftOut::Changed)
    } else if !job.params.handicap && (!game.setup().is_empty() || has_handicap(game)) {
        Some(LeftOut::Setup)
    } else if job
        .filter
        .is_some_and(|filter| !filter.matches(&whole(game, file)))
    {
        Some(LeftOut::Filter)
    } else {
        None
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
        match leave_out(game, self.workshop.job, self.workshop.size, &self.file) {
            Some(reason) => *self.report.left_out.entry(reason).or_default() += 1,
            None => {
                let number = self.number_in_file.unwrap_or(game.number());
                ExampleGame::write_caption(game, (&self.file, number), &mut self.caption);
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
        if self.chunk.turns_held() >= self.workshop.chunk {
            self.hand_on();
        }
        match self.workshop.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn problem(&mut self, problem: Problem, more: u64) {
        self.workshop.progress.problems.fetch_add(1 + more, Relaxed);
        *self.report.problems.entry(problem.kind).or_default() += 1 + more;
        let listed = &self.workshop.listed;
        match self.report.findings.last_mut() {
            Some(finding) if finding.file == self.file => finding.more += 1 + more,
            _ if listed.fetch_add(1, Relaxed) < MAX_LISTED_FINDINGS => {
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

pub(crate) fn year(game: &Game<'_>) -> Option<i16> {
    Date::parse(&game.text(Field::Date)?)?.year.try_into().ok()
}
