//! `honte referee`: what lives, what is dead, and what that comes to, with proofs.

mod args;
mod argue;
mod desk;
mod explain;
mod input;
pub(crate) mod report;
mod table;

pub(crate) use args::Arguments;

use crate::answer::Answer;
use crate::error::{Failure, Misuse};
use crate::progress::{self, GRACE, Progress};
use crate::text::count;
use desk::{Desk, Tray};
use honte_app::Output;
use honte_app::referee::argue::Argument;
use honte_app::referee::{Judged, chain, claim, expect_chain, is_static, judge, value, variations};
use honte_life::Verdict;
use honte_record::source;
use input::Reader;
use std::io::{self, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, mpsc};

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    args.check()?;
    let proofs = args.proof.as_deref();
    let proofs = proofs.map(|path| args.overwrite.output(path)).transpose()?;
    let Sitting { read, only, tray } = read(args)?;
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    if read == Read::Interrupted && only.is_none() {
        let games = count(tray.rows.len() as u64, "game", "games");
        table::write(args, tray.rows, &mut out)?;
        out.flush()?;
        return Err(Failure::Interrupted(format!("interrupted after {games}")));
    }
    let mut is_well = read == Read::Whole && !tray.failed;
    match only {
        Some(judged) => {
            is_well &= judged.agrees() != Some(false);
            is_well &= one(args, &judged, proofs, &mut out)? != Some(false);
        }
        None => {
            is_well &= tray.rows.iter().all(|row| !row.differs);
            table::write(args, tray.rows, &mut out)?;
        }
    }
    out.flush()?;
    Ok(match is_well {
        true => Answer::Yes,
        false => Answer::No,
    })
}

/// What was read and judged.
struct Sitting {
    read: Read,
    /// The only game of a single file.
    only: Option<Judged>,
    /// Other games.
    tray: Tray,
}

/// How much of the input was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Read {
    Whole,
    /// Something could not be read.
    Part,
    /// The user broke off.
    Interrupted,
}

/// Reads and judges.
fn read(args: &Arguments) -> Result<Sitting, Failure> {
    let progress = Arc::new(Progress::default());
    let seen = Arc::clone(&progress);
    // Where there is nothing judged to be told, or a single game only, it ends at once.
    let alone = args.explain.is_some();
    progress::on_interruption(GRACE, move || {
        seen.stop.swap(true, Relaxed) || alone || seen.games.load(Relaxed) == 0
    });
    let files = args.files.iter().filter_map(|path| path.metadata().ok());
    let bar = progress::bar(files.map(|about| about.len()).sum(), !args.argue);
    let desk = Desk::new(args, &progress);
    let (whole, only) = std::thread::scope(|scope| {
        let (done, finished) = mpsc::channel::<()>();
        let (bar, watched) = (&bar, &progress);
        scope.spawn(move || progress::watch(bar, watched, "decided", &finished));
        let read = desk.run(|intake| {
            let mut visit = |subject| intake.take(subject);
            Reader::new(&progress, args.place.game, &mut visit).run(&args.files)
        });
        let judged = read.and_then(|(whole, only)| {
            let at = args.place.at.as_ref();
            let judge_only = |only| {
                let settings = args.for_one();
                if let Some(name) = &args.explain {
                    expect_chain(at, &only, name).map_err(of_explain)?;
                }
                if !bar.is_hidden() && args.nodes.is_none() && args.explain.is_none() {
                    // Only told: the answer is the same whether somebody watches or not.
                    let seen = judge(&args.at_first_sight(), at, only.clone())?;
                    bar.println(format!("At first sight: {}", report::headline(&seen)));
                }
                desk.judge(&settings, only)
            };
            Ok((whole, only.map(judge_only).transpose()?))
        });
        drop(done);
        judged
    })?;
    let read = match (progress.is_stopped(), whole) {
        (true, _) => Read::Interrupted,
        (_, true) => Read::Whole,
        (_, false) => Read::Part,
    };
    Ok(Sitting {
        read,
        only,
        tray: desk.into_tray(),
    })
}

/// An error about the chain that `--explain` names.
fn of_explain(error: honte_app::Error) -> Failure {
    match error {
        honte_app::Error::Chain { name, error } => {
            let option = "--explain";
            Failure::from(Misuse::Chain {
                option,
                name,
                error,
            })
        }
        other => other.into(),
    }
}

/// Tells of one game; `Some(false)` if a line of an argument could not be obeyed.
fn one(
    args: &Arguments,
    judged: &Judged,
    proofs: Option<Output>,
    out: &mut dyn Write,
) -> Result<Option<bool>, Failure> {
    let asked = args.explain.as_deref();
    let asked = asked.map(|name| chain(judged, name).map_err(of_explain));
    let asked = asked.transpose()?;
    if args.argue
        && let Some(chain) = asked
    {
        return argue(judged, chain, out).map(Some);
    }
    match args.json {
        true => writeln!(out, "{:#}", value(judged))?,
        false => report::write(judged, args.chains, out)?,
    }
    if let Some(chain) = asked.filter(|_| !args.json) {
        writeln!(out)?;
        explain::write(judged, chain, out)?;
    }
    if let Some(output) = proofs {
        out.flush()?;
        let name = output.name().display().to_string();
        let (text, games) = match asked {
            Some(chain) => variations::write(judged, std::iter::once(chain))?,
            None => variations::write(judged, judged.verdicts.iter())?,
        };
        if games == 0 {
            return Err(Misuse::NoProofs(name).into());
        }
        output.write(|out| out.write_all(&text))?;
        if !args.json {
            let games = count(games as u64, "proof", "proofs");
            writeln!(out, "\n{games} written to {name}")?;
        }
    }
    Ok(None)
}

/// A person argues; whether all lines could be obeyed, or there is nobody to complain.
fn argue(judged: &Judged, chain: &Verdict, out: &mut dyn Write) -> Result<bool, Failure> {
    writeln!(out, "{}", claim(judged, chain))?;
    let Some(local) = &chain.proof else {
        let why = match is_static(chain) {
            true => Misuse::NothingToArgue,
            false => Misuse::NoProof,
        };
        return Err(why.into());
    };
    source::check_stdin().map_err(Failure::no_input)?;
    let argument = Argument::new(judged, chain, local);
    writeln!(out, "{}", argument.main().beyond())?;
    let bad_lines = argue::run(&argument, &mut io::stdin().lock(), out)?;
    let is_person = io::IsTerminal::is_terminal(&io::stdin());
    Ok(bad_lines == 0 || is_person)
}
