//! `honte-cluster import`: games into a table.

mod input;
mod output;
mod rows;
mod stop;

use crate::Outcome;
use crate::args::Import;
use crate::error::Failure;
use crate::progress::Progress;
use crate::table::manifest;
use honte_record::records::{self, RecordEvent};
use input::inputs;
use output::Output;
use rows::{Parts, Place};
use std::future::poll_fn;
use std::ops::ControlFlow;
use std::pin::pin;
use std::task::Poll;
use stop::Stop;

/// Problems that are printed before the rest is only counted.
const MAX_PRINTED: u64 = 20;

/// Imports until Ctrl-C, which leaves nothing behind.
pub(crate) async fn run(args: &Import) -> Result<Outcome, Failure> {
    let stop = Stop::new();
    let mut interrupted = pin!(tokio::signal::ctrl_c());
    // It is listened for before there is anything to tidy up.
    if poll_fn(|context| Poll::Ready(interrupted.as_mut().poll(context).is_ready())).await {
        return Err(Failure::Interrupted);
    }
    let mut work = tokio::task::spawn_blocking({
        let (args, stop) = (args.clone(), stop.clone());
        move || import(&args, &stop)
    });
    let done = tokio::select! {
        done = &mut work => done,
        _ = interrupted => {
            stop.set();
            work.await
        }
    };
    done.unwrap_or_else(|error| Err(Failure::Query(format!("a thread has failed: {error}"))))
}

fn import(args: &Import, stop: &Stop) -> Result<Outcome, Failure> {
    let mut output = Output::prepare(&args.output, stop)?;
    let mut parts = Parts::new(&mut output, args.part);
    let mut wrong = Wrong::default();
    let mut progress = Progress::new(args.quiet, "games", None);
    let (inputs, problems) = inputs(&args.paths, stop)?;
    problems.iter().for_each(|problem| wrong.tell(problem));
    for (number, input) in (0..).zip(&inputs) {
        let mut place = Place {
            input: number,
            place: 0,
        };
        let mut result = Ok(());
        let outcome = input.open(stop, |entry| {
            // The source tells of its own errors.
            if let Ok(Some(opened)) = records::open(entry.reader, &entry.name, input.is_named) {
                let mut errors = 0;
                let _ = opened.read(|event| {
                    errors += event.errors();
                    if let RecordEvent::Game(record) = event {
                        place.place += 1;
                        result = stop
                            .check()
                            .and_then(|()| parts.game(&entry.name, place, &record));
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
        match outcome {
            Ok(outcome) => {
                let problems = outcome.problems.iter();
                problems.for_each(|problem| wrong.tell(problem));
                wrong.number += outcome.more_problems;
            }
            Err(failure @ Failure::Store { .. }) => wrong.tell(&failure),
            Err(failure) => return Err(failure),
        }
    }
    let (count, games) = parts.finish()?;
    if games == 0 {
        return Err(Failure::NoGames);
    }
    output.finish(manifest(count, games, args.part))?;
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
