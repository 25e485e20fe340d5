//! `honte merge`

use crate::answer::Answer;
use crate::error::{Failure, InputError, Misuse, Nothing, OutputName};
use crate::overwrite::{Overwrite, is_same_file};
use crate::progress::{Counted, Progress};
use crate::text::count;
use clap::{Args as Group, ValueHint};
use honte_app::Output;
use honte_record::convert::Options;
use honte_record::format::Format;
use honte_record::records::{self, RecordEvent};
use honte_record::source::{FoundSources, Source, Wanted, find_wanted};
use honte_record::tree::{Merged, Tree};
use honte_record::writer::Writer;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  honte merge mine.sgf yours.go -o both.sgf
  honte merge reviews/*.sgf -o all.sgf --different
  honte merge mine.sgf yours.go -o mine.sgf --backup
  honte merge a.sgf b.sgf | honte show /dev/stdin

The first game is the one that the others are merged into: their variations, comments, marks and
headers are added to it. Where two say different things, the first one's word stays, and is told.
FILE may be one of those that are merged; another one that exists is replaced only with --force.

Exit codes: 0 done; 1 done, but something contradicts; 2 could not be done.")]
pub(crate) struct MergeArgs {
    /// Files of any format; all games in them are merged into the first.
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    paths: Vec<PathBuf>,
    /// The file to write, .sgf, .go or .xml; else SGF goes to standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Merge games that part early, too.
    #[arg(long)]
    different: bool,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("read").but("; nothing was written");

/// Moves that two records of one game have in common at least.
const COMMON: usize = 10;

struct Game {
    name: String,
    tree: Tree,
}

pub(crate) fn run(args: &MergeArgs) -> Result<Answer, Failure> {
    let format = format(args.output.as_deref())?;
    let found = find_wanted(&args.paths, Wanted::Any);
    let output = args.output.as_deref();
    let output = output.map(|path| prepare(args, path, &found));
    let output = output.transpose()?;
    let progress = Progress::interruptible(COUNTED);
    let mut games = read(found, &progress)?.into_iter();
    let Some(mut first) = games.next() else {
        return Err(Nothing::GamesToMerge.into());
    };
    let mut answer = Answer::Yes;
    let mut merged = 0usize;
    for other in games {
        if progress.is_stopped() {
            return Err(progress.interrupted());
        }
        if !args.different {
            same_game(&first, &other)?;
        }
        let report = first
            .tree
            .merge(&other.tree)
            .map_err(|error| InputError::Merge {
                one: first.name.clone(),
                other: other.name.clone(),
                error,
            })?;
        merged += 1;
        if !report.contradictions.is_empty() {
            answer = Answer::No;
        }
        tell(&other.name, &report);
    }
    if merged == 0 {
        return Err(Nothing::OtherGame.into());
    }
    write(format, output, &first.tree)?;
    Ok(answer)
}

/// How the file is written that is named; SGF without a name.
fn format(output: Option<&Path>) -> Result<&'static Writer, Failure> {
    // A folder is refused when the file is prepared.
    let file = output.filter(|path| !path.is_dir());
    let format = file.map_or(Some(Format::Sgf), Format::of_name);
    let writer = format.and_then(|format| format.row().writer.as_ref());
    let refused = || Misuse::output(output.unwrap_or(Path::new("-")), OutputName::Merged);
    Ok(writer.ok_or_else(refused)?)
}

/// The file to write, which may be one of those that are merged.
fn prepare(args: &MergeArgs, path: &Path, found: &FoundSources) -> Result<Output, Failure> {
    let is_own = |source: &Source| is_same_file(&source.path, path);
    let existing = match found.sources.iter().any(is_own) {
        true => args.overwrite.own(),
        false => args.overwrite.other(),
    };
    Ok(Output::prepare(path, existing)?)
}

fn read(found: FoundSources, progress: &Progress) -> Result<Vec<Game>, Failure> {
    if let Some(problem) = found.problems.into_iter().next() {
        return Err(InputError::Source(problem).into());
    }
    let mut games = Vec::new();
    for source in &found.sources {
        let mut failed = None;
        let outcome = source.open_wanted(Wanted::Any, &AtomicU64::new(0), |entry| {
            let read = records::read(entry.reader, &entry.name, |event| {
                if let RecordEvent::Game(record) = event {
                    progress.games.fetch_add(1, Relaxed);
                    let name = match record.number {
                        1 => entry.name.clone(),
                        number => format!("{} (game {number})", entry.name),
                    };
                    games.push(Game {
                        name,
                        tree: record.tree,
                    });
                }
                match progress.is_stopped() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            failed = read.err().map(|error| InputError::Games {
                name: entry.name.clone(),
                error,
            });
            ControlFlow::Continue(())
        });
        if progress.is_stopped() {
            return Err(progress.interrupted());
        }
        if let Some(problem) = outcome.problems.into_iter().next() {
            return Err(InputError::Source(problem).into());
        }
        if let Some(why) = failed {
            return Err(why.into());
        }
    }
    Ok(games)
}

/// Two records of one game agree until the shorter one ends, or for a while.
fn same_game(a: &Game, b: &Game) -> Result<(), Failure> {
    let moves = |tree: &Tree| -> Vec<_> {
        let size = tree.size();
        tree.line(tree.root())
            .filter_map(|node| tree.played(node, size))
            .collect()
    };
    let (ours, theirs) = (moves(&a.tree), moves(&b.tree));
    let common = ours.iter().zip(&theirs).take_while(|(x, y)| x == y).count();
    if common >= COMMON.min(ours.len()).min(theirs.len()) {
        return Ok(());
    }
    let different = InputError::Different {
        one: a.name.clone(),
        other: b.name.clone(),
        number: common + 1,
    };
    Err(different.into())
}

fn tell(name: &str, report: &Merged) {
    let nodes = count(report.nodes as u64, "node", "nodes");
    let values = count(report.values as u64, "value", "values");
    anstream::eprintln!("{name}: {nodes} and {values} added");
    for contradiction in report.contradictions.iter().take(20) {
        anstream::eprintln!(
            "{name}: {}: '{}' is kept, '{}' is left out",
            contradiction.name,
            contradiction.kept,
            contradiction.left_out
        );
    }
}

fn write(format: &Writer, output: Option<Output>, tree: &Tree) -> Result<(), Failure> {
    let text = (format.write)(std::slice::from_ref(tree), Options::default())?.bytes;
    match output {
        Some(output) => Ok(output.write(|out| out.write_all(&text))?),
        None => std::io::stdout().write_all(&text).map_err(Failure::from),
    }
}
