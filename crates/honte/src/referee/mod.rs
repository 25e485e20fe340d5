//! `honte referee`: what lives, what is dead, and what that comes to, with proofs.

mod args;
mod argue;
mod explain;
mod input;
mod report;
mod table;

pub(crate) use args::Arguments;

use crate::Answer;
use crate::error::Failure;
use crate::progress::{self, Progress};
use crate::text::count;
use honte_desk::Output;
use honte_desk::referee::{Judged, Moves, Subject, claim, is_static, value, variations};
use honte_life::Verdict;
use input::Reader;
use std::io::{self, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, mpsc};
use table::Row;

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    args.check()?;
    let proofs = args.proof.as_deref().map(Output::prepare).transpose()?;
    let mut desk = Desk {
        args,
        only: None,
        rows: Vec::new(),
        differs: false,
        failed: false,
    };
    let read = read(args, &mut desk)?;
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    if read == Read::Interrupted {
        let games = count(desk.games(), "game", "games");
        table::write(args, desk.rows(), &mut out)?;
        out.flush()?;
        return Err(Failure::Interrupted(format!("interrupted after {games}")));
    }
    let mut answer = match read == Read::Whole && !desk.differs && !desk.failed {
        true => Answer::Yes,
        false => Answer::No,
    };
    match desk.only {
        Some(judged) => {
            if let Some(false) = one(args, &judged, proofs, &mut out)? {
                answer = Answer::No;
            }
        }
        None => table::write(args, desk.rows, &mut out)?,
    }
    out.flush()?;
    Ok(answer)
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
fn read(args: &Arguments, desk: &mut Desk<'_>) -> Result<Read, Failure> {
    let progress = Arc::new(Progress::default());
    let seen = Arc::clone(&progress);
    // Where there is nothing judged to be told, or a single game only, it ends at once.
    let alone = args.explain.is_some();
    progress::on_interruption(move || {
        seen.stop.swap(true, Relaxed) || alone || seen.games.load(Relaxed) == 0
    })?;
    let files = args.files.iter().filter_map(|path| path.metadata().ok());
    let bar = progress::bar(files.map(|about| about.len()).sum(), !args.argue);
    let whole = std::thread::scope(|scope| {
        let (done, finished) = mpsc::channel::<()>();
        let (bar, watched) = (&bar, &progress);
        scope.spawn(move || progress::watch(bar, watched, "decided", &finished));
        let mut visit = |subject| {
            let decided = desk.judge(subject)?;
            progress.hits.fetch_add(u64::from(decided), Relaxed);
            Ok(())
        };
        let whole = Reader::new(&progress, args.number, &mut visit).run(&args.files);
        drop(done);
        whole
    })?;
    Ok(match (progress.is_stopped(), whole) {
        (true, _) => Read::Interrupted,
        (_, true) => Read::Whole,
        (_, false) => Read::Part,
    })
}

/// Gathers what is judged: a game whole, several as lines.
struct Desk<'a> {
    args: &'a Arguments,
    only: Option<Judged>,
    rows: Vec<Row>,
    /// A recorded result is another.
    differs: bool,
    /// A game could not be judged.
    failed: bool,
}

impl Desk<'_> {
    fn games(&self) -> u64 {
        (self.rows.len() + usize::from(self.only.is_some())) as u64
    }

    /// What was judged, as lines.
    fn rows(mut self) -> Vec<Row> {
        self.rows
            .extend(self.only.map(|only| Row::of(self.args, &only)));
        self.rows
    }

    /// Judges a game; whether all of it is decided.
    fn judge(&mut self, subject: Subject) -> Result<bool, Failure> {
        let is_first = self.games() == 0 && !self.failed;
        if !is_first {
            self.args.of_one_game()?;
        }
        let judged = match Judged::new(&self.args.settings(), subject).map_err(Failure::from) {
            Err(failure @ Failure::Said(_)) if !is_first || self.args.files.len() > 1 => {
                anstream::eprintln!("honte: {failure}");
                self.failed = true;
                return Ok(false);
            }
            judged => judged?,
        };
        self.differs |= judged.agrees() == Some(false);
        let decided = judged.undecided().next().is_none();
        if is_first && self.args.files.len() == 1 {
            self.only = Some(judged);
            return Ok(decided);
        }
        if let Some(first) = self.only.take() {
            self.rows.push(Row::of(self.args, &first));
        }
        self.rows.push(Row::of(self.args, &judged));
        Ok(decided)
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
    let asked = asked
        .map(|name| judged.chain("--explain", name))
        .transpose()?;
    if args.argue
        && let Some(chain) = asked
    {
        return argue(judged, chain, out).map(Some);
    }
    match args.json {
        true => writeln!(out, "{:#}", value(judged))?,
        false => report::write(judged, out)?,
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
            return Err(Failure::said(format_args!(
                "--proof {name}: not written: there is no proof by search"
            )));
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
            true => "there is nothing to play: the chain lives without a move",
            false => "there is no proof to play against",
        };
        return Err(Failure::said(format_args!("--argue: {why}")));
    };
    let moves = Moves::new(local, judged.board());
    writeln!(out, "{}", moves.beyond())?;
    let bad_lines = argue::run(&moves, &mut io::stdin().lock(), out)?;
    let is_person = io::IsTerminal::is_terminal(&io::stdin());
    Ok(bad_lines == 0 || is_person)
}
