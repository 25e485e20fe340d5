//! `honte convert`

mod copy;
mod game;
mod held;
mod pick;
mod target;
mod told;
mod work;

use crate::answer::Answer;
use crate::common_args::CharsetArgs;
use crate::error::{Failure, Misuse, OutputName};
use crate::formats;
use crate::overwrite::Overwrite;
use crate::progress::{self, Counted, Progress};
use crate::strip::Strip;
use clap::{Args as Group, ValueHint};
use honte_app::Batch;
use honte_record::file_name::NamePattern;
use honte_record::source::{Source, Wanted, find_wanted};
use pick::{Pick, PickArgs};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use target::Target;
use told::ProblemLog;
use work::Work;

#[derive(Debug, Group)]
#[command(after_help = format!("\
Examples:
  honte convert game.go game.sgf
  honte convert game.sgf game.go
  honte convert ~/old-records ~/sgf --to sgf
  honte convert pile.sgf.zst clean.sgf --normalise
  honte convert pile.sgf games/ --split --to ishi
  honte convert pile.sgf games/ --split='{{date}}-{{black}}-{{white}}.sgf'
  honte convert a.sgf b.zip ~/sgf all.sgf --unique --keep fullest --sort date
  honte convert pile.sgf lee.sgf --where 'player ~ sedol and year >= 2000'
  honte convert game.gib - --to sgf | less
  honte convert game.sgf game.sgf --normalise --backup

Reads {formats}, in folders, archives and compressed files; writes sgf,
ishi and xml. SGF that is written as SGF, and sound Ishi as Ishi, stays as it is, byte for byte, unless
an option changes it; then SGF keeps its encoding and byte-order mark, unless --normalise, --clean or
--charset make it UTF-8. Records of other games than Go are written as SGF alone. Ishi and SGF become
each other without loss: what the one has no word for, the other carries in private properties or
USER SGF blocks, unless --clean leaves those out and says what that is.

OUT may be the file that is read. Any other file that exists is replaced only with --force or
--backup, and never by several inputs: those want a folder, or the name of a new file.

Inputs are joined where OUT is one file. --where, --game, --unique and --sort pick and order games;
text between games is left out then. Twins are games of the same moves on a board turned in any way
(--unique=moves: not turned; --unique=colours: also with colours exchanged); games without moves have
none. --keep reads all twice; what --sort cannot hold in memory goes to a temporary file (TMPDIR).

In a pattern, {{black}}, {{date}} and so on are what 'honte show --columns' has, {{EV}} any property,
{{game:4}} the game's number with zeros; a slash makes folders. Names fit every file system, and a name
that is taken gets a number. '-' among the inputs is standard input.

Exit codes: 0 done; 1 done, but some input was damaged or could not be converted; 2 could not be
done; 130 interrupted. Files are written whole or not at all.", formats = formats::names_and_endings()))]
pub(crate) struct ConvertArgs {
    /// Files, folders and archives, and at the end the file or folder to write; '-' is standard
    /// output.
    #[arg(required = true, num_args = 1.., value_name = "IN… OUT", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// The format to write; else the ending of OUT tells it.
    #[arg(long, value_name = "FORMAT")]
    to: Option<Target>,
    /// Write SGF as clean FF4 in UTF-8, and Ishi in its canonical form.
    #[arg(long, alias = "normalize")]
    normalise: bool,
    /// Write nothing but what the format itself can say.
    #[arg(long)]
    clean: bool,
    /// Keep the lines of Ishi files that are in error, and so the whole file as it is; ishi to ishi.
    #[arg(long, conflicts_with = "clean")]
    keep_errors: bool,
    #[command(flatten)]
    charset: CharsetArgs,
    /// Leave out parts of the games.
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    strip: Vec<Strip>,
    /// Write each game to a file of its own in the folder OUT.
    ///
    /// A pattern gives the names, such as --split='{date}-{black}-{white}'.
    #[arg(long, value_name = "PATTERN", num_args = 0..=1, require_equals = true)]
    split: Option<Option<NamePattern>>,
    #[command(flatten)]
    pick: PickArgs,
    /// Print nothing but problems.
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("read").but("; unfinished files were not written");

pub(crate) fn run(args: &ConvertArgs) -> Result<Answer, Failure> {
    let Some((out, inputs)) = args.paths.split_last() else {
        return Err(Misuse::NothingToConvert.into());
    };
    if inputs.is_empty() {
        return Err(Misuse::NoOutput(out.display().to_string()).into());
    }
    check_out(args, inputs, out)?;
    let found = find_wanted(inputs, Wanted::Any);
    let to = target_format(args, out, into_folder(args, out, found.sources.len() > 1))?;
    let progress = Progress::interruptible(COUNTED);
    let bar = progress::bar(found.bytes(), !args.quiet);
    let mut told = ProblemLog::new(bar.clone());
    for problem in &found.problems {
        told.unreadable(problem);
    }
    let several = found.sources.len() > 1;
    let into_folder = into_folder(args, out, several);
    let pick = Pick::new(&args.pick, &args.charset, &found.sources, inputs, &progress)?;
    let mut work = Work {
        args,
        to,
        inputs,
        one_source: !several,
        is_alone: into_folder || is_one_file(&found.sources),
        progress: &progress,
        told: &mut told,
        pick,
        found: HashMap::new(),
        batch: Batch::default(),
    };
    std::thread::scope(|scope| {
        let (done, finished) = mpsc::channel::<()>();
        let (bar, progress) = (&bar, &progress);
        scope.spawn(move || progress::watch(bar, progress, "problems", &finished));
        let result = match into_folder {
            true => work.folder(out, &found.sources),
            false => work.file(out, &found.sources),
        };
        drop(done);
        result
    })?;
    let left_out = work.pick.left_out();
    if progress.is_stopped() {
        return Err(progress.interrupted());
    }
    told.end(args.quiet, args.clean, left_out)
}

/// Complains of a file where a folder was meant: `convert *.sgf --normalise` names the last one of
/// its inputs as the file to write.
fn check_out(args: &ConvertArgs, inputs: &[PathBuf], out: &Path) -> Result<(), Failure> {
    let complain = |what| Err(Misuse::output(out, what).into());
    if !out.is_file() {
        Ok(())
    } else if args.split.is_some() {
        complain(OutputName::SplitToFile)
    } else if inputs.len() > 1 && !is_descriptor(out) {
        complain(OutputName::ManyToFile)
    } else {
        Ok(())
    }
}

/// Whether there is one file, and not several in an archive.
fn is_one_file(sources: &[Source]) -> bool {
    match sources {
        [only] => !matches!(only.is_archive(), Ok(true)),
        _ => false,
    }
}

/// Whether a path is another name of standard output or the like, which may well lead to a file.
fn is_descriptor(path: &Path) -> bool {
    path.starts_with("/dev") || path.starts_with("/proc")
}

/// Whether a path that is not there yet is meant to be a file.
fn is_file_name(path: &Path) -> bool {
    path == Path::new("-") || path.extension().is_some()
}

/// Whether OUT is a folder, which need not be there yet.
fn into_folder(args: &ConvertArgs, out: &Path, several: bool) -> bool {
    let is_named_folder = out
        .to_string_lossy()
        .ends_with(['/', std::path::MAIN_SEPARATOR]);
    args.split.is_some() || out.is_dir() || is_named_folder || (several && !is_file_name(out))
}

fn target_format(args: &ConvertArgs, out: &Path, into_folder: bool) -> Result<Target, Failure> {
    let named = match into_folder {
        true => Target::of_name(Path::new("game.sgf")),
        false => Target::of_name(out),
    };
    match args.to.or(named) {
        Some(to) => Ok(to),
        None => Err(Misuse::output(out, OutputName::Record).into()),
    }
}
