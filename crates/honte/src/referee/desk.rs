//! Games are judged by several threads, and printed in the order of the input.

use super::args::Arguments;
use super::table::{Games, Row};
use crate::error::Failure;
use crate::order::{Order, Sink};
use crate::progress::Progress;
use honte_app::referee::{Judged, Settings, Subject, judge};
use honte_life::Watch;
use indicatif::ProgressBar;
use std::io::{self, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Where games are judged.
pub(super) struct Desk<'a> {
    args: &'a Arguments,
    progress: &'a Progress,
    /// Ends what is being judged when the work is interrupted.
    watch: Arc<Watch>,
    order: Order<Tray<'a>>,
}

/// Prints what came of the games, in order, and keeps what the end needs.
pub(super) struct Tray<'a> {
    games: Games,
    progress: &'a Progress,
    bar: ProgressBar,
    /// A game could not be judged.
    pub(super) failed: bool,
    /// The likely result of a game is not the recorded one.
    pub(super) differs: bool,
    /// Standard output does not take any more.
    pub(super) failure: Option<io::Error>,
}

/// A game, and its place in the input.
type Task = (u64, Subject);

impl<'a> Desk<'a> {
    pub(super) fn new(
        args: &'a Arguments,
        progress: &'a Progress,
        watch: &Arc<Watch>,
        bar: &ProgressBar,
    ) -> Self {
        let order = Order::new(Tray {
            games: Games::new(args),
            progress,
            bar: bar.clone(),
            failed: false,
            differs: false,
            failure: None,
        });
        Desk {
            args,
            progress,
            watch: Arc::clone(watch),
            order,
        }
    }

    /// Judges what is handed in; but if a single file has a single game, this is returned.
    pub(super) fn run(
        &self,
        read: impl FnOnce(&mut Intake<'_>) -> Result<bool, Failure>,
    ) -> Result<(bool, Option<Subject>), Failure> {
        let jobs = self.args.jobs();
        let settings = self.args.for_each(jobs);
        let (sender, receiver) = sync_channel(jobs);
        // Only those who judge keep it: nobody waits for a place in a queue that nobody empties.
        let receiver = Arc::new(Mutex::new(receiver));
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                let (settings, receiver) = (&settings, Arc::clone(&receiver));
                scope.spawn(move || self.work(settings, &receiver));
            }
            drop(receiver);
            let mut intake = Intake {
                args: self.args,
                sender,
                games: 0,
                only: None,
            };
            let whole = read(&mut intake)?;
            // Not where the reading was broken off: nobody knows how many there are then.
            if !self.progress.is_stopped() {
                self.progress.total.store(intake.games, Relaxed);
            }
            Ok((whole, intake.only))
        })
    }

    fn work(&self, settings: &Settings, tasks: &Mutex<Receiver<Task>>) {
        loop {
            let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((place, subject)) = task else { return };
            if self.progress.is_stopped() {
                continue;
            }
            let judged = self.judge(settings, subject);
            if self.progress.is_stopped() {
                // It may have been broken off, and then says less than it would have.
                continue;
            }
            let row = judged.map(|judged| Row::of(self.args, &judged));
            let is_wanted = self
                .order
                .deliver(place, row, || self.progress.is_stopped());
            if !is_wanted {
                self.progress.stop();
            }
            self.order.finish(place);
        }
    }

    /// Judges a game.
    pub(super) fn judge(&self, settings: &Settings, subject: Subject) -> Result<Judged, Failure> {
        let mut settings = settings.clone();
        settings.budget.watch = Some(Arc::clone(&self.watch));
        let judged = judge(&settings, self.args.place.at.as_ref(), subject)?;
        let is_decided = judged.undecided().next().is_none();
        self.progress.hits.fetch_add(u64::from(is_decided), Relaxed);
        Ok(judged)
    }

    pub(super) fn into_tray(self) -> Tray<'a> {
        self.order.into_sink()
    }
}

/// Where games are handed in.
pub(super) struct Intake<'a> {
    args: &'a Arguments,
    sender: SyncSender<Task>,
    /// Games that were handed on.
    games: u64,
    /// The first game of a single file, until there is another.
    only: Option<Subject>,
}

impl Intake<'_> {
    /// Takes a game; waits while enough others are to be judged.
    pub(super) fn take(&mut self, subject: Subject) -> Result<(), Failure> {
        if self.games == 0 && self.only.is_none() && self.args.files.len() == 1 {
            self.only = Some(subject);
            return Ok(());
        }
        if self.games > 0 || self.only.is_some() {
            self.args.of_one_game()?;
        }
        for subject in self.only.take().into_iter().chain([subject]) {
            // It fails only when all who judge have panicked, which ends the program.
            let _ = self.sender.send((self.games, subject));
            self.games += 1;
        }
        Ok(())
    }
}

impl Tray<'_> {
    /// Prints with the bar out of the way, and has it with the reader at once.
    fn print(&mut self, print: impl FnOnce(&mut Games, &mut dyn Write) -> io::Result<()>) {
        let (bar, games) = (self.bar.clone(), &mut self.games);
        let printed = bar.suspend(|| {
            let mut out = io::BufWriter::new(anstream::stdout().lock());
            print(games, &mut out)?;
            out.flush()
        });
        self.failure = printed.err();
    }

    /// Prints what follows the last game.
    pub(super) fn end(&mut self) {
        if self.failure.is_none() {
            self.print(|games, out| games.end(out));
        }
    }
}

impl Sink for Tray<'_> {
    type Part = Result<Row, Failure>;

    fn weight(_: &Self::Part) -> usize {
        1
    }

    fn take(&mut self, row: Self::Part) -> bool {
        match row {
            Ok(row) => {
                self.differs |= row.differs;
                self.print(|games, out| games.print(row, out));
            }
            Err(failure) => {
                self.bar.suspend(|| anstream::eprintln!("honte: {failure}"));
                self.failed = true;
            }
        }
        self.progress.games.fetch_add(1, Relaxed);
        self.failure.is_none()
    }
}
