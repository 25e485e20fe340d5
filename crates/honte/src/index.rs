//! `honte index`

use crate::answer::Answer;
use crate::error::{Failure, Misuse};
use crate::progress::{self, Counted, Progress};
use crate::text::{count, thousands};
use clap::{Args, ValueHint};
use honte_record::source::{FoundSources, Wanted, find_wanted};
use honte_search::{Report, SearchError, Update};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  honte index ~/sgf pro.sgf.zst -o games.honte
  honte search games.honte 'pattern corner \"...../...../..O../...X./.....\"'

If the index is there, it is brought up to date: files that are new or have changed are read, games
of files that are gone leave it. Files that are neither named nor in a named folder stay as long as
they exist. An interrupted run leaves the index as it was.

Exit codes: 0 done; 1 done, but some input was unreadable; 2 could not be done; 130 interrupted.")]
pub(crate) struct Arguments {
    /// Files, folders and archives: records of any format, .zst, .gz, .zip, .tar.
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// The index.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: PathBuf,
    /// Make the index anew, even if it is damaged or of another version.
    #[arg(long)]
    anew: bool,
    /// Print nothing but problems.
    #[arg(short, long)]
    quiet: bool,
}

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    if args.paths.iter().any(|path| path == Path::new("-")) {
        return Err(Misuse::IndexOfPipe.into());
    }
    let found = find_wanted(&args.paths, Wanted::Any);
    let report = work(args, &found)?;
    let problems = found.problems.iter().chain(&report.problems);
    problems
        .clone()
        .for_each(|problem| anstream::eprintln!("{problem}"));
    if report.games == 0 && problems.clone().next().is_some() {
        return Err(Failure::Told);
    }
    if !args.quiet {
        tell(args, &report)?;
    }
    match problems.count() as u64 + report.more_problems + report.too_long {
        0 => Ok(Answer::Yes),
        _ => Ok(Answer::No),
    }
}

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("read").but("; the index is as it was");

/// Indexes in one thread while this one shows how far it has come.
fn work(args: &Arguments, found: &FoundSources) -> Result<Report, Failure> {
    let progress = Progress::interruptible(COUNTED);
    let bar = progress::bar(found.bytes(), !args.quiet);
    let watch = |finished: &Receiver<()>| progress::watch(&bar, &progress, "indexed", finished);
    let report = progress::watched(watch, || {
        let update = Update {
            path: &args.output,
            named: &args.paths,
            found,
            anew: args.anew,
            bytes: &progress.bytes,
            games: &progress.games,
            is_stopped: &|| progress.is_stopped(),
        };
        update.run()
    });
    report.map_err(|error| failure(error, &progress))
}

/// An error of the index as one of the command, which has come as far as `progress` says.
pub(crate) fn failure(error: SearchError, progress: &Progress) -> Failure {
    match error {
        SearchError::Interrupted => progress.interrupted(),
        SearchError::Write { path, error } => Failure::CannotWrite {
            path: path.display().to_string(),
            error,
        },
        error => Failure::Search(error),
    }
}

fn tell(args: &Arguments, report: &Report) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let files =
        |count: u64, what: &str| (count > 0).then(|| format!("{} {what}", thousands(count)));
    let parts = [
        files(report.added, "added"),
        files(report.changed, "changed"),
        files(report.removed, "removed"),
        files(report.kept, "unchanged"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    writeln!(
        out,
        "{}: {}, {:.1} MB (files: {})",
        args.output.display(),
        count(report.games, "game", "games"),
        report.index_bytes as f64 / 1e6,
        parts.join(", ")
    )?;
    if report.too_long > 0 {
        let games = count(report.too_long, "game", "games");
        writeln!(out, "{games} left out: more than 20,000 moves")?;
    }
    Ok(out.flush()?)
}
