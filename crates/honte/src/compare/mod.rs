//! `honte compare`

mod games;
mod tell;

use crate::answer::Answer;
use crate::error::{Failure, Misuse, Nothing};
use crate::likeness::Likeness;
use crate::overwrite::Overwrite;
use crate::progress::{self, Counted, Progress};
use clap::{Args, ValueEnum, ValueHint};
use games::{Games, read};
use honte_record::source::{FoundSources, Wanted, find_wanted};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use tell::tell;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  honte compare ~/sgf download.zip
  honte compare archive.sgf.zst new.sgf --show right -o missing.sgf
  honte compare a.sgf b.sgf --show different --json

Games are the same if their moves are (--as moves, turned or colours; turned is usual), whatever else
their records say. Listed are the games that are only in one of the two ('<' left, '>' right), and
those that are in both but not alike ('!'): which headers differ, whether the board is turned, whether
comments or variations differ. Twins within one archive count once; the last lines are figures. Games
without moves are left out.

JSON, one object a line: where (left, right, different), left and right (file, line, game), title,
headers (name, left, right), turned, rest_differs (null if the board is turned).

Exit codes: 0 both have the same games, and alike; 1 they differ, or some input was unreadable; 2 could
not be done; 130 interrupted.")]
pub(crate) struct CompareArgs {
    /// An archive: a file, a folder, or a packed one.
    #[arg(value_name = "LEFT", value_hint = ValueHint::AnyPath)]
    left: PathBuf,
    /// The other.
    #[arg(value_name = "RIGHT", value_hint = ValueHint::AnyPath)]
    right: PathBuf,
    /// When two games are the same.
    #[arg(long = "as", value_name = "LIKENESS", default_value = "turned")]
    likeness: Likeness,
    /// List only these games.
    #[arg(long, value_name = "WHERE", value_delimiter = ',')]
    show: Vec<Where>,
    /// Write the games that are only on the right, or with --show left only on the left, as SGF.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Print no list, but figures.
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
}

/// Where a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Where {
    /// Only on the left.
    Left,
    /// Only on the right.
    Right,
    /// In both, and not alike.
    Different,
}

impl Where {
    const fn name(self) -> &'static str {
        match self {
            Where::Left => "left",
            Where::Right => "right",
            Where::Different => "different",
        }
    }

    const fn sign(self) -> char {
        match self {
            Where::Left => '<',
            Where::Right => '>',
            Where::Different => '!',
        }
    }
}

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("read").but("; none was compared");

pub(crate) fn run(args: &CompareArgs) -> Result<Answer, Failure> {
    let sides = [&args.left, &args.right];
    if sides.iter().all(|side| side.as_path() == Path::new("-")) {
        return Err(Misuse::InputTwice.into());
    }
    let output = args.output.as_deref();
    let output = output.map(|path| args.overwrite.output(path)).transpose()?;
    let found = sides.map(|side| find_wanted(&[side], Wanted::Any));
    let is_missing = |found: &&FoundSources| found.sources.is_empty();
    if let Some(missing) = found.iter().find(is_missing) {
        for problem in &missing.problems {
            anstream::eprintln!("honte: {problem}");
        }
        return Err(Failure::Told);
    }
    let progress = Progress::interruptible(COUNTED);
    let bytes = found.iter().map(|found| found.bytes()).sum();
    let bar = progress::bar(bytes, true);
    let watch = |finished: &Receiver<()>| progress::watch(&bar, &progress, "kept", finished);
    let written = written_side(args);
    let [left, right] = progress::watched(watch, || {
        [(0, Where::Left), (1, Where::Right)].map(|(side, place)| {
            let keeps_text = output.is_some() && written == place;
            let certain = sides.get(side).map(|path| path.as_path());
            read(
                &found[side].sources,
                certain,
                args.likeness,
                keeps_text,
                &progress,
            )
        })
    });
    if progress.is_stopped() {
        return Err(progress.interrupted());
    }
    for problem in found.iter().flat_map(|found| &found.problems) {
        anstream::eprintln!("honte: {problem}");
    }
    if left.list.is_empty() && right.list.is_empty() {
        return Err(Nothing::Games.into());
    }
    let figures = tell(args, &left, &right)?;
    if let Some(output) = output {
        let (own, other) = match written {
            Where::Left => (&left, &right),
            _ => (&right, &left),
        };
        output.write(|out| write_only(own, other, out))?;
    }
    let problems = found.iter().map(|found| found.problems.len() as u64);
    let errors = left.errors + right.errors + problems.sum::<u64>();
    Ok(match figures && errors == 0 {
        true => Answer::Yes,
        false => Answer::No,
    })
}

/// Writes the games that the other side does not have.
fn write_only(own: &Games, other: &Games, out: &mut dyn Write) -> io::Result<()> {
    let mut only = own.list.iter().filter(|game| other.find(game).is_none());
    only.try_for_each(|game| {
        out.write_all(&game.text)?;
        out.write_all(b"\n")
    })
}

/// Whose games go to the output.
fn written_side(args: &CompareArgs) -> Where {
    match args.show.as_slice() {
        [Where::Left] => Where::Left,
        _ => Where::Right,
    }
}
