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
use crate::progress::{self, Counted, GRACE, Progress};
use crate::text::count;
use desk::{Desk, Tray};
use honte_app::Output;
use honte_app::referee::argue::Argument;
use honte_app::referee::{
    Judged, chain, claim, expect_chain, headline, is_static, judge, value, variations,
};
use honte_life::{Verdict, Watch};
use honte_record::source;
use input::Reader;
use std::io::{self, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, mpsc};

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("judged");

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    args.check()?;
    let proofs = args.proof.as_deref();
    let proofs = proofs.map(|path| args.overwrite.output(path)).transpose()?;
    let progress = Arc::new(Progress::new(COUNTED));
    let Sitting {
        is_whole,
        only,
        mut tray,
    } = read(args, &progress)?;
    let is_well = match only {
        Some(judged) => {
            progress.games.store(1, Relaxed);
            progress.on_interruption(GRACE, || true);
            let mut out = io::BufWriter::new(anstream::stdout().lock());
            let is_answered = one(args, &judged, proofs, &mut out)?;
            out.flush()?;
            judged.agrees() != Some(false) && is_answered != Some(false)
        }
        None => {
            tray.end();
            if let Some(failure) = tray.failure.take() {
                return Err(failure.into());
            }
            if progress.is_stopped() {
                return Err(progress.interrupted());
            }
            !tray.failed && !tray.differs
        }
    };
    Ok(match is_well && is_whole {
        true => Answer::Yes,
        false => Answer::No,
    })
}

/// What was read and judged.
struct Sitting<'a> {
    /// Whether all of the input could be read.
    is_whole: bool,
    /// The only game of a single file.
    only: Option<Judged>,
    /// Other games, which are printed already.
    tray: Tray<'a>,
}

/// Reads and judges.
fn read<'a>(args: &'a Arguments, progress: &'a Arc<Progress>) -> Result<Sitting<'a>, Failure> {
    let watch = Arc::new(Watch::default());
    let (seen, end) = (Arc::clone(progress), Arc::clone(&watch));
    // Where no game of several was printed, there is nothing to end in good order.
    progress.on_interruption(GRACE, move || {
        end.stop.store(true, Relaxed);
        seen.stop.swap(true, Relaxed) || seen.games.load(Relaxed) == 0
    });
    let files = args.files.iter().filter_map(|path| path.metadata().ok());
    let bar = progress::bar(files.map(|about| about.len()).sum(), !args.argue);
    let desk = Desk::new(args, progress, &watch, &bar);
    let (is_whole, only) = std::thread::scope(|scope| {
        let (done, finished) = mpsc::channel::<()>();
        let (bar, watched) = (&bar, progress);
        scope.spawn(move || progress::watch(bar, watched, "decided", &finished));
        let read = desk.run(|intake| {
            let mut visit = |subject| intake.take(subject);
            Reader::new(progress, args.place.game, &mut visit).run(&args.files)
        });
        let judged = read.and_then(|(is_whole, only)| {
            let at = args.place.at.as_ref();
            let judge_only = |only| {
                let settings = args.for_one();
                if let Some(name) = &args.explain {
                    expect_chain(at, &only, name).map_err(of_explain)?;
                }
                if !bar.is_hidden() && args.nodes.is_none() && args.explain.is_none() {
                    // Only shown: the answer is the same whether somebody watches or not.
                    let seen = judge(&args.at_first_sight(), at, only.clone())?;
                    bar.println(format!("At first sight: {}", headline(&seen)));
                }
                desk.judge(&settings, only)
            };
            Ok((is_whole, only.map(judge_only).transpose()?))
        });
        drop(done);
        judged
    })?;
    Ok(Sitting {
        is_whole,
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
