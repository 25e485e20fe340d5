//! `honte rename`

use crate::answer::Answer;
use crate::error::{Failure, Nothing};
use crate::places::{self, record_endings};
use crate::progress::{Counted, Progress};
use clap::{Args, ValueHint};
use honte_record::column::Row;
use honte_record::file_lock::FileLock;
use honte_record::file_name::{NamePattern, TakenNames};
use honte_record::records::{self, RecordEvent};
use honte_record::source::{Source, SourceError, Wanted, find_wanted};
use serde_json::json;
use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use thiserror::Error;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  honte rename '{date}-{black}-{white}' ~/sgf --dry-run
  honte rename '{year}/{event} {round}' *.sgf --json > renamed.jsonl

Each file is named after its first game and stays in its folder, or goes to a folder below it where
the pattern has a slash. It keeps its ending. No file is ever replaced: a name that is taken gets a
number. Names fit every file system. Each renaming is printed as 'old -> new', with --json as an
object with from and to.

In a pattern, {black}, {date} and so on are what 'honte show --columns' has, {EV} any property.

Exit codes: 0 done; 1 done, but some files could not be read or renamed; 2 could not be done.")]
pub(crate) struct RenameArgs {
    /// The names, such as '{date}-{black}-{white}'.
    #[arg(value_name = "PATTERN")]
    pattern: NamePattern,
    /// Files and folders.
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// Rename nothing; show what would be renamed.
    #[arg(long)]
    dry_run: bool,
    /// Print JSON, an object a line.
    #[arg(long)]
    json: bool,
    /// Print nothing but problems.
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
}

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::of("file", "files", "seen").with_hits("renamed");

pub(crate) fn run(args: &RenameArgs) -> Result<Answer, Failure> {
    let found = find_wanted(&args.paths, Wanted::Any);
    let mut errors = found.problems.len();
    for problem in &found.problems {
        anstream::eprintln!("honte: {problem}");
    }
    if found.sources.is_empty() {
        return Err(match errors {
            0 => Nothing::Records.into(),
            _ => Failure::Told,
        });
    }
    let mut folders: HashMap<PathBuf, TakenNames> = HashMap::new();
    let progress = Progress::interruptible(COUNTED);
    progress.total.store(found.sources.len() as u64, Relaxed);
    let mut out = io::stdout().lock();
    for source in &found.sources {
        let renamed = rename(args, source, &mut folders);
        // Before the row: whoever has read it finds it counted.
        progress
            .games
            .fetch_add(u64::from(!progress.is_stopped()), Relaxed);
        match renamed {
            Ok(Some(new)) => {
                progress.hits.fetch_add(1, Relaxed);
                if !args.quiet {
                    tell(args, &source.path, &new, &mut out)?;
                }
            }
            Ok(None) => {}
            Err(why) => {
                errors += 1;
                // Whoever interrupts does not want to hear what was not read.
                if !progress.is_stopped() {
                    anstream::eprintln!("honte: {}: {why}; not renamed", source.path.display());
                }
            }
        }
        if progress.is_stopped() {
            return Err(progress.interrupted());
        }
    }
    Ok(match errors {
        0 => Answer::Yes,
        _ => Answer::No,
    })
}

fn tell(args: &RenameArgs, old: &Path, new: &Path, out: &mut dyn Write) -> io::Result<()> {
    let (old, new) = (old.display().to_string(), new.display().to_string());
    match args.json {
        true => writeln!(out, "{}", json!({"from": old, "to": new}))?,
        false => writeln!(out, "{old} -> {new}")?,
    }
    out.flush()
}

/// Why a file keeps its name.
#[derive(Debug, Error)]
enum NotRenamed {
    #[error("an archive is not named after its first game")]
    Archive,
    #[error("there is no game in it")]
    NoGame,
    #[error("another program has changed it meanwhile")]
    Changed,
    #[error("{0}")]
    Unreadable(SourceError),
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Renames a file; its new name, if it has one.
fn rename(
    args: &RenameArgs,
    source: &Source,
    folders: &mut HashMap<PathBuf, TakenNames>,
) -> Result<Option<PathBuf>, NotRenamed> {
    let old = &source.path;
    // A program that is changing the file would put it back under its old name.
    let lock = if args.dry_run {
        None
    } else {
        Some(FileLock::take(old)?)
    };
    let name = first_name(args, source)?;
    let ending = ending(old);
    let folder = old.parent().unwrap_or(Path::new("")).to_path_buf();
    let taken = folders.entry(folder.clone()).or_default();
    let is_usable = |name: &str| {
        let place = folder.join(name);
        place == *old || place.symlink_metadata().is_err()
    };
    let new = folder.join(taken.free(&name, &ending, is_usable));
    if new == *old {
        return Ok(None);
    }
    if !args.dry_run {
        if let Some(below) = new.parent().filter(|below| **below != *folder) {
            std::fs::create_dir_all(below)?;
        }
        if lock.is_some_and(|lock| !lock.is_unchanged()) {
            return Err(NotRenamed::Changed);
        }
        move_to_free(old, &new)?;
    }
    Ok(Some(new))
}

/// Renames a file to a name that is free, and fails if another program takes the name first.
fn move_to_free(old: &Path, new: &Path) -> io::Result<()> {
    match std::fs::hard_link(old, new) {
        Ok(()) => std::fs::remove_file(old),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // Not every file system has hard links, nor may everybody make them.
        Err(_) if new.symlink_metadata().is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => std::fs::rename(old, new),
    }
}

/// The name that the first game of a file gives it.
fn first_name(args: &RenameArgs, source: &Source) -> Result<String, NotRenamed> {
    let file = source.path.display().to_string();
    let pattern = args.pattern.clone().without_ending(&record_endings());
    let mut name = None;
    let mut is_archive = false;
    let outcome = source.open_wanted(Wanted::Any, &AtomicU64::new(0), |entry| {
        is_archive = entry.name != file;
        if is_archive {
            return ControlFlow::Break(());
        }
        // The source tells of its own errors.
        let _ = records::read(entry.reader, &entry.name, |event| {
            let RecordEvent::Game(record) = event else {
                return ControlFlow::Continue(());
            };
            name = Some(pattern.name(&Row {
                tree: &record.tree,
                file: &file,
                number: record.number,
                line: record.place.0,
            }));
            ControlFlow::Break(())
        });
        ControlFlow::Continue(())
    });
    if is_archive {
        return Err(NotRenamed::Archive);
    }
    match (name, outcome.problems.into_iter().next()) {
        (Some(name), _) => Ok(name),
        (None, Some(problem)) => Err(NotRenamed::Unreadable(problem)),
        (None, None) => Err(NotRenamed::NoGame),
    }
}

/// What stands behind the first dot that counts: `sgf`, `sgf.gz`.
fn ending(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Some((stem, last)) = name.rsplit_once('.') else {
        return "sgf".to_owned();
    };
    if places::PACKED.contains(&last.to_ascii_lowercase().as_str())
        && let Some((_, inner)) = stem.rsplit_once('.')
    {
        return format!("{inner}.{last}");
    }
    last.to_owned()
}
