//! `honte search`: positions and patterns in games, and what was played next.

mod args;
mod ask;
mod board;
mod compare;
mod games;
mod json;
mod question;
mod sgf;
mod table;
mod tsv;

pub(crate) use args::Arguments;
pub(crate) use sgf::Located;

use crate::answer::Answer;
use crate::error::{Failure, Misuse};
use crate::progress::{Counted, Progress};
use games::HitRows;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("searched");

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    let (paths, typed) = args.split()?;
    let is_input = |path: &Path| path == Path::new("-");
    if paths.iter().any(|path| is_input(path)) {
        if !args.compare.is_empty() {
            return Err(Misuse::CompareOfPipe.into());
        }
        if args.from.as_deref().is_some_and(is_input) {
            return Err(Misuse::InputTwice.into());
        }
    }
    let question = question::question(args, typed)?;
    let progress = Progress::interruptible(COUNTED);
    if !args.compare.is_empty() {
        return compare::run(args, &paths, &question, &progress);
    }
    let mut rows = HitRows::new(args);
    let mut marked = Located::default();
    let start = Instant::now();
    // Rows on a terminal show by themselves how far it is.
    let has_bar = !(args.games && io::stdout().is_terminal());
    let asked = ask::ask(&paths, &question, &progress, has_bar, &mut |game| {
        if args.games {
            return rows.add(game, &progress);
        }
        if args.sgf {
            marked.add(game);
        }
        ControlFlow::Continue(())
    });
    rows.check()?;
    let asked = asked?;
    let seconds = start.elapsed().as_secs_f64();
    let answer = &asked.answer;
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    match args {
        args if args.json => {
            json::write(&json::answer(&question, answer, seconds), &mut out)?;
        }
        args if args.sgf => sgf::write(&marked, asked.index.as_ref(), &progress, &mut out)?,
        args if args.games => rows.end(&mut out)?,
        args if args.periods && args.tsv => tsv::periods(answer, args.years, &mut out)?,
        args if args.periods => table::write_periods(answer, args.years, &mut out)?,
        args if args.tsv => tsv::continuations(answer, &mut out)?,
        args => {
            let pattern = question.main().map(|main| &main.pattern);
            table::write(pattern, answer, args.top, &mut out)?;
        }
    }
    out.flush()?;
    match asked.problems {
        0 => Ok(Answer::Yes),
        _ => Ok(Answer::No),
    }
}
