//! From sources to findings, on all cores.
//!
//! One thread goes over the sources in order. It leaves small files whole to the others, reads
//! large ones itself and leaves them the games, a few hundred at a time. Each such piece of work has
//! a number, and [`Order`] puts the results into the order of the input again.

use super::report::{Part, Report};
use crate::common_args::CharsetArgs;
use crate::order::Order;
use crate::progress::Progress;
use honte_app::check::finding::{Finding, UNREADABLE};
use honte_app::check::{PartFindings, whole};
use honte_record::format::Format;
use honte_record::problem::{Problem, Severity};
use honte_record::records;
use honte_record::sgf::{self, Part as Piece};
use honte_record::source::{Entry, Source, SourceError, Wanted};
use honte_record::tree::Tree;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Files up to this size, in bytes, are one piece of work.
const SMALL: u64 = 512 << 10;
/// SGF of a larger file in one piece of work, in bytes.
const BATCH: usize = 256 << 10;

/// Where a file comes from, as far as that changes how it is read.
#[derive(Clone, Copy)]
struct Origin {
    /// The user named the file, which is read whatever it is.
    is_named: bool,
    /// SGF in one piece of work, in bytes.
    batch: usize,
}

impl Origin {
    fn of(source: &Source, named: &[PathBuf]) -> Origin {
        Origin {
            is_named: named.contains(&source.path),
            // Out of a pipe each game by itself: who knows when the next one comes.
            batch: if source.bytes > 0 { BATCH } else { 0 },
        }
    }
}

/// What the threads share.
pub(super) struct Desk<'d> {
    pub(super) order: &'d Order<Report>,
    pub(super) progress: &'d Progress,
    /// Paths that the user named; they are read whatever they are.
    pub(super) named: &'d [PathBuf],
    pub(super) strict: bool,
    pub(super) charset: &'d CharsetArgs,
}

/// A piece of work.
enum Task<'d> {
    Source(u64, &'d Source),
    Batch(u64, Batch),
}

/// Games of one file and what was between them.
struct Batch {
    file: Arc<str>,
    games: Vec<Item>,
    bytes: usize,
}

enum Item {
    Game(Tree, (u64, u64), Vec<Problem>),
    Problem(Problem),
}

impl Batch {
    fn new(file: &Arc<str>) -> Batch {
        Batch {
            file: Arc::clone(file),
            games: Vec::new(),
            bytes: 0,
        }
    }

    fn check(self) -> Part {
        let mut found = PartFindings::default();
        for item in self.games {
            match item {
                Item::Game(tree, place, problems) => found.game(&tree, place, &problems),
                Item::Problem(problem) => found.problem(&problem),
            }
        }
        Part::new(self.file, found)
    }
}

/// Checks all sources, and tells first what could not be found.
pub(super) fn check_all(desk: &Desk<'_>, sources: &[Source], missing: Vec<SourceError>) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (sender, receiver) = sync_channel(2 * threads);
    let receiver = Mutex::new(receiver);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(desk, &receiver));
        }
        desk.unreadable(0, missing);
        desk.order.finish(0);
        lead(desk, sources, &sender);
        drop(sender);
    });
}

fn work(desk: &Desk<'_>, tasks: &Mutex<Receiver<Task<'_>>>) {
    loop {
        let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match task {
            Ok(task) => desk.work(task),
            Err(_) => return,
        }
    }
}

fn lead<'d>(desk: &Desk<'_>, sources: &'d [Source], sender: &SyncSender<Task<'d>>) {
    let mut next = 1;
    for source in sources {
        if desk.progress.is_stopped() {
            return;
        }
        if source.bytes > 0 && source.bytes <= SMALL {
            desk.hand_on(sender, Task::Source(next, source));
        } else {
            let mut hand_on = |unit: &mut u64, batch: Batch| {
                desk.hand_on(sender, Task::Batch(*unit, batch));
                *unit += 1;
            };
            next = desk.source(next, source, &mut hand_on);
            desk.order.finish(next);
        }
        next += 1;
    }
}

/// Takes a batch, and raises the number of the unit that what follows belongs to if the batch is
/// one of its own.
type HandOn<'h> = &'h mut dyn FnMut(&mut u64, Batch);

impl Desk<'_> {
    /// Leaves the work to another thread, unless they all have enough.
    fn hand_on<'d>(&self, sender: &SyncSender<Task<'d>>, task: Task<'d>) {
        match sender.try_send(task) {
            Ok(()) => {}
            Err(TrySendError::Full(task) | TrySendError::Disconnected(task)) => self.work(task),
        }
    }

    fn work(&self, task: Task<'_>) {
        match task {
            Task::Batch(unit, batch) => {
                self.deliver(unit, batch.check());
                self.order.finish(unit);
            }
            Task::Source(unit, source) => {
                let mut here = |unit: &mut u64, batch: Batch| self.deliver(*unit, batch.check());
                self.source(unit, source, &mut here);
                self.order.finish(unit);
            }
        }
    }

    fn deliver(&self, unit: u64, part: Part) {
        let progress = self.progress;
        progress.games.fetch_add(part.games(), Relaxed);
        progress.hits.fetch_add(part.findings(), Relaxed);
        if !self.order.deliver(unit, part, || progress.is_stopped()) {
            progress.stop();
        }
    }

    /// Reads a source; the unit that its end belongs to.
    fn source(&self, mut unit: u64, source: &Source, hand_on: HandOn<'_>) -> u64 {
        let origin = Origin::of(source, self.named);
        let mut passed_over = 0;
        let outcome = source.open_wanted(Wanted::Any, &self.progress.bytes, |entry| {
            match self.entry(&mut unit, entry, origin, hand_on) {
                Ok(true) => {
                    self.progress.files.fetch_add(1, Relaxed);
                }
                Ok(false) => passed_over += 1,
                // The source tells of its own errors, and there are no others.
                Err(_) => {}
            }
            self.flow()
        });
        let part = Part::passed_over(outcome.passed_over + passed_over);
        self.deliver(unit, part);
        let more = outcome.more_problems;
        self.unreadable(unit, outcome.problems);
        if more > 0 {
            let found = PartFindings {
                findings: vec![unreadable(format!(
                    "{more} more files in it cannot be read"
                ))],
                ..PartFindings::default()
            };
            let name = source.path.display().to_string();
            self.deliver(unit, Part::new(name.into(), found));
        }
        unit
    }

    fn flow(&self) -> ControlFlow<()> {
        match self.progress.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn unreadable(&self, unit: u64, errors: Vec<SourceError>) {
        for error in errors {
            let message = error.to_string();
            let name = error.name();
            let short = message
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix(": "));
            let found = PartFindings {
                findings: vec![unreadable(short.unwrap_or(&message).to_owned())],
                ..PartFindings::default()
            };
            self.deliver(unit, Part::unread(name.into(), found));
        }
    }

    /// Reads a file; `false` if it is none of ours.
    fn entry(
        &self,
        unit: &mut u64,
        entry: Entry<'_>,
        origin: Origin,
        hand_on: HandOn<'_>,
    ) -> io::Result<bool> {
        let Entry { name, reader, .. } = entry;
        let (read, fits) = self.charset.read(reader, |reader| {
            self.opened(unit, name.clone(), reader, origin, hand_on)
        });
        if let Err(unfit) = fits {
            let found = PartFindings {
                findings: vec![unreadable(unfit.to_string())],
                ..PartFindings::default()
            };
            self.deliver(*unit, Part::new(name.into(), found));
        }
        read
    }

    fn opened(
        &self,
        unit: &mut u64,
        name: String,
        reader: &mut dyn Read,
        origin: Origin,
        hand_on: HandOn<'_>,
    ) -> io::Result<bool> {
        let Some(opened) = records::open(reader, &name, origin.is_named)? else {
            return Ok(false);
        };
        let file: Arc<str> = name.into();
        self.deliver(*unit, Part::file(&file));
        match opened.format() {
            Format::Sgf => self.sgf(unit, &mut opened.bytes(), &file, origin, hand_on)?,
            format => {
                let found = whole(&opened.whole()?, format, self.strict);
                self.deliver(*unit, Part::new(file, found));
            }
        }
        Ok(true)
    }

    fn sgf(
        &self,
        unit: &mut u64,
        reader: &mut dyn Read,
        file: &Arc<str>,
        origin: Origin,
        hand_on: HandOn<'_>,
    ) -> io::Result<()> {
        let mut batch = Batch::new(file);
        let mut own = *unit;
        let read = sgf::read_games(reader, |piece| {
            match piece {
                Piece::Outside(_, problem) => batch.games.extend(problem.map(Item::Problem)),
                Piece::Game {
                    tree,
                    place,
                    problems,
                } => {
                    batch.bytes += tree.source().len();
                    batch.games.push(Item::Game(tree, place, problems));
                }
            }
            if batch.bytes >= origin.batch {
                let full = std::mem::replace(&mut batch, Batch::new(file));
                self.pass_on(&mut own, full, hand_on);
            }
            self.flow()
        });
        self.pass_on(&mut own, batch, hand_on);
        *unit = own;
        read
    }

    fn pass_on(&self, unit: &mut u64, batch: Batch, hand_on: HandOn<'_>) {
        if !batch.games.is_empty() {
            hand_on(unit, batch);
        }
    }
}

fn unreadable(message: String) -> Finding {
    Finding {
        line: 0,
        column: 0,
        severity: Severity::Error,
        kind: UNREADABLE,
        message,
    }
}
