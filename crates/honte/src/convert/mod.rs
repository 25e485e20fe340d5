//! `honte convert`

mod game;
mod pick;
mod target;
mod told;

use crate::answer::Answer;
use crate::common_args::CharsetArgs;
use crate::error::{Failure, Misuse, OutputName};
use crate::formats;
use crate::overwrite::{Overwrite, is_same_file};
use crate::places::Places;
use crate::progress::{self, Progress};
use crate::strip::Strip;
use clap::{Args as Group, ValueHint};
use game::Writer;
use honte_app::{Existing, Output};
use honte_record::column::Row;
use honte_record::file_name::NamePattern;
use honte_record::format::Format;
use honte_record::records::{self, Opened, Record, RecordEvent};
use honte_record::source::{Source, Wanted, find_wanted};
use pick::{Held, Pick, PickArgs};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc;
use target::Target;
use told::Told;

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
ishi and xml. SGF that is written as SGF, and sound Ishi as Ishi, stays as it is, byte for byte, unless --normalise or --strip
changes it. Ishi and SGF become each other without loss: what the one has no word for, the other
carries in private properties or USER SGF blocks, unless --clean leaves those out.

OUT may be the file that is read. Any other file that exists is replaced only with --force or
--backup, and never by several inputs: those want a folder, or the name of a new file.

Inputs are joined where OUT is one file. --where, --game, --unique and --sort pick and order games;
text between games is left out then. Twins are games of the same moves on a board turned in any way
(--unique=moves: not turned; --unique=colours: also with colours exchanged); games without moves have
none. --sort and --keep read what they need into memory or twice.

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
    let progress = Progress::interruptible();
    let bar = progress::bar(found.bytes(), !args.quiet);
    let mut told = Told::new(bar.clone());
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
        progress: &progress,
        told: &mut told,
        pick,
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
        return Err(Failure::Interrupted(
            "interrupted; unfinished files were not written".into(),
        ));
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

/// The work of one call.
struct Work<'w> {
    args: &'w ConvertArgs,
    to: Target,
    inputs: &'w [PathBuf],
    one_source: bool,
    progress: &'w Progress,
    told: &'w mut Told,
    pick: Pick<'w>,
}

impl Work<'_> {
    /// All games into one file.
    fn file(&mut self, out: &Path, sources: &[Source]) -> Result<(), Failure> {
        if out == Path::new("-") {
            let stdout = io::stdout();
            return match self.all(&mut stdout.lock(), sources) {
                Err(error) if !is_nothing(&error) => Err(error.into()),
                _ => Ok(()),
            };
        }
        let is_own = match sources {
            [only] => is_same_file(&only.path, out),
            _ => false,
        };
        let existing = match is_own {
            true => self.args.overwrite.own(),
            false => self.args.overwrite.other(),
        };
        let output = Output::prepare(out, existing)?;
        let written = output.write(|out| self.all(out, sources));
        self.pass_over_empty(written.map_err(Failure::from))
    }

    fn all(&mut self, out: &mut dyn Write, sources: &[Source]) -> io::Result<()> {
        let mut writer = Writer::new(self.args, self.to, out, self.one_source);
        for source in sources {
            let mut result = Ok(());
            let certain = self.inputs.contains(&source.path);
            let outcome = source.open_wanted(Wanted::Any, &self.progress.bytes, |entry| {
                let name = entry.name;
                let (read, fits) = self.args.charset.read(entry.reader, |reader| {
                    match self.open(&name, reader, certain) {
                        Some(opened) => self.games(&name, opened, &mut writer),
                        None => Ok(()),
                    }
                });
                result = read;
                self.told.fits(&name, fits);
                self.flow(&result)
            });
            self.told.unopened(&outcome);
            result?;
            self.unless_stopped()?;
        }
        self.sorted(&mut writer)?;
        match writer.is_empty() {
            true => Err(nothing()),
            false => writer.finish(),
        }
    }

    /// Each file of games, or each game, into a file of its own.
    fn folder(&mut self, folder: &Path, sources: &[Source]) -> Result<(), Failure> {
        let made = std::fs::create_dir_all(folder);
        made.map_err(|error| Failure::cannot_write(folder, error))?;
        let mut places = Places::new(folder, self.inputs, sources, self.to.writer().ending);
        for source in sources {
            let mut result = Ok(());
            let certain = self.inputs.contains(&source.path);
            let outcome = source.open_wanted(Wanted::Any, &self.progress.bytes, |entry| {
                let name = entry.name;
                let (read, fits) = self.args.charset.read(entry.reader, |reader| {
                    match self.open(&name, reader, certain) {
                        Some(opened) if self.args.split.is_some() => {
                            self.split(&name, opened, &mut places)
                        }
                        Some(opened) => self.one(&name, opened, &mut places),
                        None => Ok(()),
                    }
                });
                result = read;
                self.told.fits(&name, fits);
                self.flow(&result)
            });
            self.told.unopened(&outcome);
            result?;
        }
        for Held { name, record } in self.pick.sorted() {
            self.split_game(&name, record, &mut places)?;
        }
        Ok(())
    }

    /// Writes the games that were held to be sorted.
    fn sorted(&mut self, writer: &mut Writer<'_, '_>) -> io::Result<()> {
        for Held { name, record } in self.pick.sorted() {
            writer.game(&name, record, self.told)?;
        }
        Ok(())
    }

    /// A file's games into one file.
    fn one(
        &mut self,
        name: &str,
        opened: Opened<'_>,
        places: &mut Places<'_>,
    ) -> Result<(), Failure> {
        let place = places.for_file(name)?;
        let output = Output::prepare(&place, self.existing(name, &place))?;
        let written = output.write(|out| {
            let mut writer = Writer::new(self.args, self.to, out, true);
            self.games(name, opened, &mut writer)?;
            self.sorted(&mut writer)?;
            self.unless_stopped()?;
            match writer.is_empty() {
                true => Err(nothing()),
                false => writer.finish(),
            }
        });
        self.pass_over_empty(written.map_err(Failure::from))
    }

    /// Each game of a file into a file of its own.
    fn split(
        &mut self,
        name: &str,
        opened: Opened<'_>,
        places: &mut Places<'_>,
    ) -> Result<(), Failure> {
        let mut failure = Ok(());
        self.told.begin();
        let read = opened.read(|event| {
            let RecordEvent::Game(record) = event else {
                self.told.on_event(name, event);
                return self.flow(&Ok::<_, Failure>(()));
            };
            self.told.seen();
            self.count_game();
            if let Some(record) = self.pick.take(name, record) {
                failure = self.split_game(name, record, places);
            }
            self.flow(&failure)
        });
        self.told.read(name, &read);
        failure
    }

    /// Writes a game to a file of its own.
    fn split_game(
        &mut self,
        name: &str,
        record: Record,
        places: &mut Places<'_>,
    ) -> Result<(), Failure> {
        let path = match &self.args.split {
            Some(Some(pattern)) => {
                let row = Row {
                    tree: &record.tree,
                    file: name,
                    number: record.number,
                    line: record.place.0,
                };
                let endings = self.to.endings();
                places.for_name(&pattern.clone().without_ending(endings), &row)
            }
            _ => places.for_game(name, record.number),
        }?;
        let output = Output::one_of_many(&path, self.existing(name, &path))?;
        let written = output.write(|out| {
            let mut writer = Writer::new(self.args, self.to, out, true);
            writer.game(name, record, self.told)?;
            match writer.is_empty() {
                true => Err(nothing()),
                false => writer.finish(),
            }
        });
        self.pass_over_empty(written.map_err(Failure::from))
    }

    /// What is to become of a file in the place of one that is made of `name`.
    fn existing(&self, name: &str, place: &Path) -> Existing {
        match is_same_file(Path::new(name), place) {
            true => self.args.overwrite.own(),
            false => self.args.overwrite.other(),
        }
    }

    /// A file that may hold games.
    fn open<'e>(
        &mut self,
        name: &str,
        reader: &'e mut dyn Read,
        certain: bool,
    ) -> Option<Opened<'e>> {
        match records::open(reader, name, certain) {
            Ok(opened) => {
                let opened = opened?;
                self.progress.files.fetch_add(1, Relaxed);
                Some(opened)
            }
            Err(error) => {
                self.told.begin();
                self.told.read(name, &Err(error));
                None
            }
        }
    }

    /// Writes a file's games.
    fn games(
        &mut self,
        name: &str,
        opened: Opened<'_>,
        writer: &mut Writer<'_, '_>,
    ) -> io::Result<()> {
        self.told.begin();
        if opened.format() == Format::Ishi && self.may_copy(writer) {
            return self.copy(name, opened, writer);
        }
        let mut result = Ok(());
        let read = opened.read(|event| {
            result = match event {
                RecordEvent::Game(record) => {
                    self.told.seen();
                    self.count_game();
                    match self.pick.take(name, record) {
                        Some(record) => writer.game(name, record, self.told),
                        None => Ok(()),
                    }
                }
                RecordEvent::Outside(bytes) => writer.outside(bytes),
                other => {
                    self.told.on_event(name, other);
                    Ok(())
                }
            };
            self.flow(&result)
        });
        self.told.read(name, &read);
        result
    }

    /// Whether an Ishi file can stay as it is: nothing is asked for that would change it.
    fn may_copy(&self, writer: &Writer<'_, '_>) -> bool {
        let args = self.args;
        let is_changed =
            args.clean || args.normalise || !args.strip.is_empty() || args.pick.is_any();
        let is_whole = writer.is_empty() && self.to.is_ishi();
        is_whole
            && !is_changed
            && args.charset.charset.is_none()
            && (self.one_source || args.split.is_none())
    }

    /// Copies an Ishi file byte for byte, if all of it is in order or its errors are to be kept;
    /// else its games are written, without the lines in error.
    fn copy(
        &mut self,
        name: &str,
        opened: Opened<'_>,
        writer: &mut Writer<'_, '_>,
    ) -> io::Result<()> {
        let bytes = opened.whole()?;
        let mut errors = 0;
        let mut games = Vec::new();
        records::read_bytes(&bytes, Format::Ishi, |event| {
            errors += event.errors();
            match event {
                RecordEvent::Game(record) => {
                    self.told.seen();
                    games.push(record);
                }
                other => self.told.on_event(name, other),
            }
            self.flow(&Ok::<_, io::Error>(()))
        });
        let mut result = Ok(());
        if errors == 0 || self.args.keep_errors {
            games.iter().for_each(|_| self.count_game());
            result = writer.raw(&bytes);
        } else {
            for record in games {
                self.count_game();
                result = writer.game(name, record, self.told);
                if result.is_err() {
                    break;
                }
            }
        }
        self.told.read(name, &Ok(()));
        result
    }

    fn count_game(&self) {
        self.progress.games.fetch_add(1, Relaxed);
        self.progress.hits.store(self.told.errors(), Relaxed);
    }

    /// A file of which nothing could be converted is not written: that has been told.
    fn pass_over_empty(&self, written: Result<(), Failure>) -> Result<(), Failure> {
        match written {
            Err(Failure::CannotWrite { error, .. }) if is_nothing(&error) => Ok(()),
            Err(_) if self.progress.is_stopped() => Ok(()),
            other => other,
        }
    }

    fn flow<E>(&self, result: &Result<(), E>) -> ControlFlow<()> {
        match result.is_err() || self.progress.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn unless_stopped(&self) -> io::Result<()> {
        match self.progress.is_stopped() {
            true => Err(io::Error::new(io::ErrorKind::Interrupted, "interrupted")),
            false => Ok(()),
        }
    }
}

/// The error that a file without games ends with, so that it does not come to be.
fn nothing() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "no game")
}

fn is_nothing(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::InvalidData
}
