//! How far a long command has come, and how it is broken off.
//!
//! An interruption ends every command with one line on standard error, which says what was done
//! until then: `honte: interrupted: 41 games judged`. It is worded here, whether the work ends by
//! itself or is cut off.

use crate::error::Failure;
use crate::text::{count, thousands};
use honte_record::source;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// What a command counts, for the line that an interruption ends with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted {
    one: &'static str,
    many: &'static str,
    done: &'static str,
    hits: Option<&'static str>,
    rest: &'static str,
}

impl Counted {
    /// Games, and what is done with each: `Counted::games("judged")`.
    pub(crate) const fn games(done: &'static str) -> Counted {
        Counted::of("game", "games", done)
    }

    /// Things of another name than games; [`Progress::games`] counts them all the same.
    pub(crate) const fn of(one: &'static str, many: &'static str, done: &'static str) -> Counted {
        Counted {
            one,
            many,
            done,
            hits: None,
            rest: "",
        }
    }

    /// Adds the number of hits: `4,000 games read, 12 fit`.
    pub(crate) const fn with_hits(mut self, hits: &'static str) -> Counted {
        self.hits = Some(hits);
        self
    }

    /// Adds what became of the output: `; nothing was written`.
    pub(crate) const fn but(mut self, rest: &'static str) -> Counted {
        self.rest = rest;
        self
    }

    /// `interrupted: 41 of 199 games judged`; without a total where it is not known.
    pub(crate) fn interrupted(self, done: u64, total: Option<u64>, hits: u64) -> String {
        let Counted {
            one,
            many,
            done: verb,
            rest,
            ..
        } = self;
        let units = match total {
            Some(total) => format!("{} of {}", thousands(done), count(total, one, many)),
            None => count(done, one, many),
        };
        let hits = self
            .hits
            .map_or_else(String::new, |name| format!(", {} {name}", thousands(hits)));
        format!("interrupted: {units} {verb}{hits}{rest}")
    }
}

/// What the working threads count and the watching one shows.
#[derive(Debug)]
pub(crate) struct Progress {
    counted: Counted,
    /// Raw bytes of the sources.
    pub(crate) bytes: AtomicU64,
    /// Record files, those in archives too.
    pub(crate) files: AtomicU64,
    /// What the work counts: games as a rule.
    pub(crate) games: AtomicU64,
    /// How many of them there are; 0 as long as that is not known.
    pub(crate) total: AtomicU64,
    /// Findings, or games that fit.
    pub(crate) hits: AtomicU64,
    /// Everybody is to stop.
    pub(crate) stop: AtomicBool,
}

impl Progress {
    /// Counts from nothing; nobody stops it but [`Progress::stop`].
    pub(crate) fn new(counted: Counted) -> Progress {
        Progress {
            counted,
            bytes: AtomicU64::new(0),
            files: AtomicU64::new(0),
            games: AtomicU64::new(0),
            total: AtomicU64::new(0),
            hits: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }

    /// A count that an interruption by the user stops; a second one ends the program at once.
    pub(crate) fn interruptible(counted: Counted) -> Arc<Progress> {
        let progress = Arc::new(Progress::new(counted));
        let stop = Arc::clone(&progress);
        progress.on_interruption(GRACE, move || stop.stop.swap(true, Relaxed));
        progress
    }

    /// Has work stopped as [`on_interruption`] does, with this count in the last line.
    pub(crate) fn on_interruption(
        self: &Arc<Self>,
        grace: Duration,
        stop: impl Fn() -> bool + Send + 'static,
    ) {
        let counted = Arc::clone(self);
        on_interruption(grace, stop, move || counted.summary());
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// What was done, in the line that an interruption ends with.
    fn summary(&self) -> String {
        let count = |number: &AtomicU64| number.load(Relaxed);
        let total = Some(count(&self.total)).filter(|total| *total > 0);
        self.counted
            .interrupted(count(&self.games), total, count(&self.hits))
    }

    /// The end of a command that was interrupted.
    pub(crate) fn interrupted(&self) -> Failure {
        Failure::Interrupted(self.summary())
    }
}

/// How long work that was asked to stop may take to end in its own way.
pub(crate) const GRACE: Duration = Duration::from_secs(3);

/// What an interruption does to the work of a command.
struct Interruption {
    /// Stops the work; whether the program is to end at once instead.
    stop: Box<dyn Fn() -> bool + Send>,
    /// What was done until then, as the last line says it.
    summary: Box<dyn Fn() -> String + Send>,
    grace: Duration,
}

static INTERRUPTION: Mutex<Option<Interruption>> = Mutex::new(None);

/// Has an interruption (SIGINT, SIGTERM or SIGHUP) end the program with exit code 130: at once, or
/// where [`on_interruption`] says so, when the work has stopped.
pub(crate) fn obey_interruptions() -> Result<(), Failure> {
    Ok(ctrlc::set_handler(interrupted)?)
}

/// Has work stopped when the user interrupts it, and ends the program if that takes longer than
/// `grace`. `stop` says whether the program is to end at once: as a rule because it was asked to
/// stop before, so that a second interruption ends what does not obey the first. `summary` words
/// what was done, beginning with `interrupted`.
pub(crate) fn on_interruption(
    grace: Duration,
    stop: impl Fn() -> bool + Send + 'static,
    summary: impl Fn() -> String + Send + 'static,
) {
    *INTERRUPTION.lock().unwrap_or_else(PoisonError::into_inner) = Some(Interruption {
        stop: Box::new(stop),
        summary: Box::new(summary),
        grace,
    });
}

fn interrupted() {
    let known = INTERRUPTION.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(known) = known.as_ref() else {
        leave("interrupted");
    };
    if (known.stop)() {
        leave(&(known.summary)());
    }
    source::interrupt();
    // Whatever the work waits for or is deep in: one interruption is enough.
    let grace = known.grace;
    thread::spawn(move || {
        thread::sleep(grace);
        let known = INTERRUPTION.lock().unwrap_or_else(PoisonError::into_inner);
        let summary = known.as_ref().map(|known| (known.summary)());
        leave(summary.as_deref().unwrap_or("interrupted"));
    });
}

/// Ends the program. Rows that were printed are with their reader, since each is flushed.
fn leave(summary: &str) -> ! {
    anstream::eprintln!("honte: {summary}");
    std::process::exit(130);
}

/// A progress bar over `bytes` bytes; hidden where there is no terminal, or if it is unwanted.
pub(crate) fn bar(bytes: u64, wanted: bool) -> ProgressBar {
    let target = match wanted {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(Some(bytes), target);
    let style = ProgressStyle::with_template("{bar:20} {percent:>3}% {elapsed}  {wide_msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// Does work in a thread of its own, while this thread watches it until its receiver tells that it is
/// finished.
pub(crate) fn watched<T: Send>(
    watch: impl FnOnce(&Receiver<()>),
    work: impl FnOnce() -> T + Send,
) -> T {
    let done = std::thread::scope(|scope| {
        let (done, finished) = mpsc::channel::<()>();
        let worker = scope.spawn(move || {
            // Dropped at the end, however it comes: that wakes the watcher.
            let _done = done;
            work()
        });
        watch(&finished);
        worker.join()
    });
    done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Moves the bar until the work is finished, which is when the sender goes away.
pub(crate) fn watch(bar: &ProgressBar, progress: &Progress, hits: &str, finished: &Receiver<()>) {
    while finished.recv_timeout(Duration::from_millis(50)) == Err(RecvTimeoutError::Timeout) {
        if bar.is_hidden() {
            continue;
        }
        let count = |number: &AtomicU64| number.load(Relaxed);
        let games = count(&progress.games);
        bar.set_position(count(&progress.bytes));
        bar.set_message(format!(
            "{} files, {} games, {}/s, {} {hits}",
            HumanCount(count(&progress.files)),
            HumanCount(games),
            HumanCount((games as f64 / bar.elapsed().as_secs_f64()) as u64),
            HumanCount(count(&progress.hits)),
        ));
    }
    bar.finish_and_clear();
}
