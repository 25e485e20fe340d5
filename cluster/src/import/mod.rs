//! `honte-cluster import`: games into a table.

mod rows;

use crate::Outcome;
use crate::args::Import;
use crate::error::Failure;
use crate::progress::Progress;
use crate::table::{MANIFEST, manifest};
use honte_record::records::{self, RecordEvent};
use honte_record::source::{Wanted, find_wanted};
use rows::{Parts, Place};
use std::fs;
use std::future::poll_fn;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::task::Poll;

/// Problems that are printed before the rest is only counted.
const MAX_PRINTED: u64 = 20;

/// Imports until Ctrl-C, which leaves nothing behind.
pub(crate) async fn run(args: &Import) -> Result<Outcome, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let mut interrupted = pin!(tokio::signal::ctrl_c());
    // It is listened for before there is anything to tidy up.
    if poll_fn(|context| Poll::Ready(interrupted.as_mut().poll(context).is_ready())).await {
        return Err(Failure::Interrupted);
    }
    let mut work = tokio::task::spawn_blocking({
        let (args, stop) = (args.clone(), Arc::clone(&stop));
        move || import(&args, &stop)
    });
    let done = tokio::select! {
        done = &mut work => done,
        _ = interrupted => {
            stop.store(true, Relaxed);
            work.await
        }
    };
    done.unwrap_or_else(|error| Err(Failure::Query(format!("a thread has failed: {error}"))))
}

fn import(args: &Import, stop: &AtomicBool) -> Result<Outcome, Failure> {
    if args.output.exists() {
        return Err(Failure::Exists(args.output.display().to_string()));
    }
    let folder = Unfinished::beside(&args.output)?;
    let mut parts = Parts::new(&folder.path, args.part);
    let mut wrong = Wrong::default();
    let mut progress = Progress::new(args.quiet, "games", None);
    let found = find_wanted(&args.paths, Wanted::Any);
    found
        .problems
        .iter()
        .for_each(|problem| wrong.tell(problem));
    for (input, source) in (0..).zip(&found.sources) {
        let certain = args.paths.contains(&source.path);
        let mut place = Place { input, place: 0 };
        let mut result = Ok(());
        let outcome = source.open_wanted(Wanted::Any, &AtomicU64::new(0), |entry| {
            // The source tells of its own errors.
            if let Ok(Some(opened)) = records::open(entry.reader, &entry.name, certain) {
                let mut errors = 0;
                let _ = opened.read(|event| {
                    errors += event.errors();
                    if let RecordEvent::Game(record) = event {
                        place.place += 1;
                        result = match stop.load(Relaxed) {
                            true => Err(Failure::Interrupted),
                            false => parts.game(&entry.name, place, &record),
                        };
                        progress.add(1);
                    }
                    flow(&result)
                });
                if errors > 0 {
                    wrong.tell(&format!(
                        "{}: {errors} errors; 'honte check' tells where",
                        entry.name
                    ));
                }
            }
            flow(&result)
        });
        result?;
        outcome
            .problems
            .iter()
            .for_each(|problem| wrong.tell(problem));
        wrong.number += outcome.more_problems;
    }
    let (count, games) = parts.finish()?;
    if games == 0 {
        return Err(Failure::NoGames);
    }
    folder.finish(count, games, args)?;
    progress.end();
    wrong.end();
    if !args.quiet {
        eprintln!(
            "{games} games in {count} parts written to {}",
            args.output.display()
        );
    }
    Ok(match wrong.number {
        0 => Outcome::Whole,
        _ => Outcome::InPart,
    })
}

fn flow(result: &Result<(), Failure>) -> ControlFlow<()> {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

/// What is wrong with the input.
#[derive(Default)]
struct Wrong {
    number: u64,
}

impl Wrong {
    fn tell(&mut self, problem: &dyn std::fmt::Display) {
        self.number += 1;
        if self.number <= MAX_PRINTED {
            eprintln!("honte-cluster: {problem}");
        }
    }

    fn end(&self) {
        if self.number > MAX_PRINTED {
            eprintln!(
                "honte-cluster: … and {} more problems",
                self.number - MAX_PRINTED
            );
        }
    }
}

/// A folder that takes its name when it is complete, and is gone otherwise.
struct Unfinished {
    path: PathBuf,
    is_kept: bool,
}

impl Unfinished {
    fn beside(path: &Path) -> Result<Unfinished, Failure> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".unfinished-{}", std::process::id()));
        let unfinished = path.with_file_name(name);
        fs::create_dir(&unfinished).map_err(|error| Failure::cannot_write(path, error))?;
        Ok(Unfinished {
            path: unfinished,
            is_kept: false,
        })
    }

    fn finish(mut self, parts: u64, games: u64, args: &Import) -> Result<(), Failure> {
        let failed = |error| Failure::cannot_write(&args.output, error);
        fs::write(self.path.join(MANIFEST), manifest(parts, games, args.part)).map_err(failed)?;
        fs::rename(&self.path, &args.output).map_err(failed)?;
        self.is_kept = true;
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}
