//! How far a long command has come, and how it is broken off.

use crate::error::Failure;
use honte_record::source;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// What the working threads count and the watching one shows.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// Raw bytes of the sources.
    pub(crate) bytes: AtomicU64,
    /// Record files, those in archives too.
    pub(crate) files: AtomicU64,
    pub(crate) games: AtomicU64,
    /// Findings, or games that fit.
    pub(crate) hits: AtomicU64,
    /// Everybody is to stop.
    pub(crate) stop: AtomicBool,
}

impl Progress {
    /// A count that an interruption by the user stops; a second one ends the program at once.
    pub(crate) fn interruptible() -> Arc<Progress> {
        let progress = Arc::new(Progress::default());
        let stop = Arc::clone(&progress);
        on_interruption(GRACE, move || stop.stop.swap(true, Relaxed));
        progress
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }
}

/// How long work that was told to stop may take to end in its own way.
pub(crate) const GRACE: Duration = Duration::from_secs(3);

/// What stops the work, if anything but the end of the program does.
type Stop = Box<dyn Fn() -> bool + Send>;

static STOP: Mutex<Option<(Stop, Duration)>> = Mutex::new(None);

/// Has an interruption (SIGINT, SIGTERM or SIGHUP) end the program with exit code 130: at once, or
/// where [`on_interruption`] says so, when the work has stopped.
pub(crate) fn obey_interruptions() -> Result<(), Failure> {
    Ok(ctrlc::set_handler(interrupted)?)
}

/// Has work stopped when the user interrupts it, and ends the program if that takes longer than
/// `grace`. `stop` tells whether the program is to end at once: as a rule because it had been told
/// before, so that a second interruption ends what does not obey the first.
pub(crate) fn on_interruption(grace: Duration, stop: impl Fn() -> bool + Send + 'static) {
    *STOP.lock().unwrap_or_else(PoisonError::into_inner) = Some((Box::new(stop), grace));
}

fn interrupted() {
    let stop = STOP.lock().unwrap_or_else(PoisonError::into_inner);
    let Some((_, grace)) = stop.as_ref().filter(|(stop, _)| !stop()) else {
        anstream::eprintln!("honte: interrupted");
        std::process::exit(130);
    };
    source::interrupt();
    // Whatever the work waits for or is deep in: one interruption is enough.
    let grace = *grace;
    thread::spawn(move || {
        thread::sleep(grace);
        anstream::eprintln!("honte: interrupted");
        std::process::exit(130);
    });
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
