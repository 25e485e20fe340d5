//! `honte check`

mod read;
mod report;
mod twins;

use crate::answer::Answer;
use crate::common_args::CharsetArgs;
use crate::error::{Failure, Nothing};
use crate::formats;
use crate::order::Order;
use crate::progress::{self, Counted, Progress};
use clap::{Args as Group, ValueHint};
use honte_record::problem::Severity;
use honte_record::source::{Wanted, find_wanted};
use read::{Desk, check_all};
use report::{Form, Report};
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::Receiver;
use std::time::Instant;

#[derive(Debug, Group)]
#[command(after_help = format!("\
Examples:
  honte check game.sgf
  honte check ~/records old.zip --strict
  honte check pro.sgf.zst --kinds duplicate-game,occupied --all
  honte check . --json | jq -r 'select(.severity == \"error\").file' | sort -u

Every format is read: {formats}. Every move is played, variations too. Games of
20 moves or more are compared with all that came before: 'exact' and 'mirrored' (on a turned board)
for the same moves, 'Dyer signature only' for games whose moves 20, 40, 60, 31, 51 and 71 stand on
the same points.

The main line is held against the rules that the record names (RU): unknown-rules, out-of-turn (a
player moves twice running), after-end (play goes on after two passes), repetition (superko),
handicap-place, miscount (marked territory counts other than the result says).

An error is something that could not be used; a warning is odd, and nothing was lost; a note is worth
knowing, such as the data of another program, and is told once a file.

Exit codes: 0 no errors (warnings alone are not counted unless --strict); 1 errors found; 2 could
not be done; 130 interrupted.", formats = formats::names()))]
pub(crate) struct CheckArgs {
    /// Files, folders and archives: records of any format, .zst, .gz, .zip, .tar.
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// Warnings count as errors do for the exit code, and what the Ishi format leaves to programs
    /// is an error.
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    charset: CharsetArgs,
    /// Tell only these kinds, named as they are printed in brackets.
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = honte_app::check::finding::kind)]
    kinds: Vec<&'static str>,
    /// Print all findings, not only the first of a kind in a file.
    #[arg(long, conflicts_with_all = ["json", "tsv"])]
    all: bool,
    /// Findings of a kind to print for a file.
    #[arg(long, value_name = "FINDINGS", default_value_t = 10, conflicts_with_all = ["all", "json", "tsv"])]
    most: u64,
    /// Print the findings as JSON, one object a line: file, line, column, severity, kind, message.
    #[arg(long, conflicts_with = "tsv")]
    json: bool,
    /// Print the findings as tab-separated values.
    #[arg(long)]
    tsv: bool,
    /// Print findings and nothing else: no summary, no progress.
    #[arg(short, long)]
    quiet: bool,
}

impl CheckArgs {
    fn form(&self) -> Form {
        match (self.json, self.tsv, self.all) {
            (true, ..) => Form::Json,
            (_, true, _) => Form::Tsv,
            (.., true) => Form::Lines(u64::MAX),
            _ => Form::Lines(self.most),
        }
    }
}

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("checked");

pub(crate) fn run(args: &CheckArgs) -> Result<Answer, Failure> {
    let start = Instant::now();
    let mut found = find_wanted(&args.paths, Wanted::Any);
    let missing = std::mem::take(&mut found.problems);
    let progress = Progress::interruptible(COUNTED);
    let bar = progress::bar(found.bytes(), !args.quiet);
    let mut report = Report::new(args.form(), args.kinds.clone(), bar.clone());
    report.passed_over = found.passed_over;
    report.begin();
    let order = Order::new(report);
    let desk = Desk {
        order: &order,
        progress: &progress,
        named: &args.paths,
        strict: args.strict,
        charset: &args.charset,
    };
    let sources = &found.sources;
    let watch = |finished: &Receiver<()>| progress::watch(&bar, &progress, "findings", finished);
    progress::watched(watch, move || check_all(&desk, sources, missing));
    let mut report = order.into_sink();
    report.end();
    if let Some(error) = report.failure.take() {
        return Err(error.into());
    }
    if progress.is_stopped() {
        progress.games.store(report.games(), Relaxed);
        return Err(progress.interrupted());
    }
    if !args.quiet && matches!(args.form(), Form::Lines(_)) {
        report.summary(found.repeated, start.elapsed())?;
    }
    answer(args, &report)
}

fn answer(args: &CheckArgs, report: &Report) -> Result<Answer, Failure> {
    let errors = report.total(Severity::Error);
    let warnings = report.total(Severity::Warning);
    if report.is_barren() {
        return Err(Nothing::Read.into());
    }
    match errors > 0 || (args.strict && warnings > 0) {
        true => Ok(Answer::No),
        false => Ok(Answer::Yes),
    }
}
