//! `honte edit`

mod args;
mod assign;
mod difference;
mod file;
mod plan;
mod report;
mod turn;
mod unicode;

pub(crate) use args::EditArgs;

use crate::answer::Answer;
use crate::error::{Failure, Misuse, OutputName};
use crate::overwrite::is_same_file;
use crate::places::Places;
use crate::progress::{self, Progress};
use file::{Content, Editor, FileOutcome};
use honte_app::{Existing, Output};
use honte_record::format::Format;
use honte_record::records;
use honte_record::source::{Entry, Packer, RepackError, Source, Wanted, find_wanted, packing};
use plan::Plan;
use report::Report;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::Receiver;

pub(crate) fn run(args: &EditArgs) -> Result<Answer, Failure> {
    if args.is_empty() {
        return Err(Misuse::NothingToEdit.into());
    }
    let found = find_wanted(&args.paths, Wanted::Any);
    let target = Target::of(args, &found.sources)?;
    let progress = Progress::interruptible();
    let is_shown = !args.quiet && !target.is_stdout();
    let bar = progress::bar(found.bytes(), is_shown && !args.dry_run);
    let mut report = Report::new(args, bar.clone());
    for problem in &found.problems {
        report.problem(problem);
    }
    let plan = Plan::new(args);
    let mut work = Work {
        args,
        plan: &plan,
        progress: &progress,
        report: &mut report,
    };
    let watch = |finished: &Receiver<()>| progress::watch(&bar, &progress, "changed", finished);
    progress::watched(watch, || work.run(&target, &found.sources))?;
    if progress.is_stopped() {
        return Err(Failure::Interrupted(
            "interrupted; unfinished files were not written".into(),
        ));
    }
    report.end()
}

/// Where edited games go.
enum Target<'a> {
    /// Nowhere.
    Nothing,
    /// Where they come from.
    InPlace,
    Stdout,
    File(&'a Path),
    Folder(&'a Path),
}

impl<'a> Target<'a> {
    fn of(args: &'a EditArgs, sources: &[Source]) -> Result<Target<'a>, Failure> {
        if args.dry_run {
            return Ok(Target::Nothing);
        }
        let Some(out) = args.output.as_deref() else {
            let is_stdin = |source: &Source| source.path == Path::new("-");
            return match sources.iter().any(is_stdin) {
                true if sources.len() > 1 => Err(Misuse::StandardInputBeside.into()),
                true => Ok(Target::Stdout),
                false => Ok(Target::InPlace),
            };
        };
        if out == Path::new("-") {
            return Ok(Target::Stdout);
        }
        let is_named_folder = out.to_string_lossy().ends_with('/');
        if out.is_dir() || is_named_folder || out.extension().is_none() {
            return Ok(Target::Folder(out));
        }
        match Format::of_name(out) {
            Some(Format::Sgf) => Ok(Target::File(out)),
            _ => Err(Misuse::output(out, OutputName::Edited).into()),
        }
    }

    fn is_stdout(&self) -> bool {
        matches!(self, Target::Stdout)
    }
}

/// The work of one call.
struct Work<'w, 'r> {
    args: &'w EditArgs,
    plan: &'w Plan<'w>,
    progress: &'w Progress,
    report: &'w mut Report<'r>,
}

impl Work<'_, '_> {
    fn run(&mut self, target: &Target<'_>, sources: &[Source]) -> Result<(), Failure> {
        match target {
            Target::Nothing => self.each(sources, |work, _, mut entry| {
                work.entry(&mut entry, Content::Any, &mut io::sink())?;
                Ok(())
            }),
            Target::Stdout => {
                let mut out = io::BufWriter::new(io::stdout().lock());
                self.all(sources, &mut out)?;
                Ok(out.flush()?)
            }
            Target::File(path) => self.file(path, sources),
            Target::Folder(folder) => self.folder(folder, sources),
            Target::InPlace => {
                for source in sources {
                    let done = match source.is_archive() {
                        Ok(true) => self.archive(source),
                        _ => self.entries(source, &mut |work: &mut Self, source, entry| {
                            work.in_place(source, entry)
                        }),
                    };
                    self.go_on(done, sources)?;
                    if self.progress.is_stopped() {
                        break;
                    }
                }
                Ok(())
            }
        }
    }

    /// Visits the files in all sources.
    fn each(
        &mut self,
        sources: &[Source],
        mut visit: impl FnMut(&mut Self, &Source, Entry<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for source in sources {
            let done = self.entries(source, &mut visit);
            self.go_on(done, sources)?;
            if self.progress.is_stopped() {
                break;
            }
        }
        Ok(())
    }

    /// Visits the files in a source.
    fn entries(
        &mut self,
        source: &Source,
        visit: &mut impl FnMut(&mut Self, &Source, Entry<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut result = Ok(());
        let progress = self.progress;
        let outcome = source.open_wanted(Wanted::Any, &progress.bytes, |entry| {
            result = visit(self, source, entry);
            match result.is_err() || progress.is_stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        outcome
            .problems
            .iter()
            .for_each(|problem| self.report.problem(problem));
        self.report.more(outcome.more_problems);
        result
    }

    /// Tells what went wrong with one of several sources, and goes on with the others.
    fn go_on(&mut self, done: Result<(), Failure>, sources: &[Source]) -> Result<(), Failure> {
        match done {
            Err(failure) if sources.len() > 1 && failure.is_of_one_input() => {
                self.report.problem(&failure);
            }
            Err(Failure::CannotWrite { path, error }) if sources.len() > 1 => {
                let failure = Failure::CannotWrite { path, error };
                self.report.problem(&failure);
            }
            Err(failure) => return Err(failure),
            Ok(()) => {}
        }
        Ok(())
    }

    /// All files into one.
    fn file(&mut self, path: &Path, sources: &[Source]) -> Result<(), Failure> {
        let output = self.args.overwrite.output(path)?;
        let is_read = |source: &Source| is_same_file(&source.path, path);
        let is_input = sources.iter().any(is_read);
        put(output, |out| {
            let is_written = self.all(sources, out)?;
            // What was not read of a file that is replaced would be lost.
            let is_lost = is_input && self.report.errors() > 0;
            Ok(is_written && !is_lost && !self.progress.is_stopped())
        })
    }

    /// Writes all files, one after the other; whether there was any.
    fn all(&mut self, sources: &[Source], out: &mut dyn Write) -> io::Result<bool> {
        let mut is_written = false;
        let done = self.each(sources, |work, _, mut entry| {
            let outcome = work.entry(&mut entry, Content::Sgf, &mut *out)?;
            is_written |= outcome != FileOutcome::Unwritten;
            Ok(())
        });
        match done {
            Ok(()) => Ok(is_written),
            Err(Failure::Output(error)) => Err(error),
            Err(other) => Err(io::Error::other(other)),
        }
    }

    /// Edits a file on its way into a writer, whose errors are returned.
    fn entry(
        &mut self,
        entry: &mut Entry<'_>,
        content: Content,
        out: &mut dyn Write,
    ) -> io::Result<FileOutcome> {
        let certain = self.args.paths.iter().any(|path| {
            let name = path.display().to_string();
            entry.name == name
        });
        let charset = self.args.charset;
        let (outcome, fits) = charset.read(&mut *entry.reader, |reader| {
            // The source tells of its own errors.
            let Ok(Some(opened)) = records::open(reader, &entry.name, certain) else {
                return Ok(FileOutcome::Unwritten);
            };
            self.progress.files.fetch_add(1, Relaxed);
            let mut editor = Editor {
                plan: self.plan,
                progress: self.progress,
                report: self.report,
                name: &entry.name,
                is_utf16: false,
            };
            editor.file(opened, content, out)
        });
        if let Err(unfit) = fits {
            self.report.unfit(&entry.name, unfit);
            return outcome.map(|_| FileOutcome::Unwritten);
        }
        outcome
    }

    /// Replaces a file, if anything in it changes.
    fn in_place(&mut self, source: &Source, mut entry: Entry<'_>) -> Result<(), Failure> {
        let packing = packing(&source.path);
        let packing = packing.map_err(|error| Failure::cannot_write(&source.path, error))?;
        let output = Output::prepare(&source.path, self.args.overwrite.own())?;
        put(output, |out| {
            let mut packer = Packer::new(packing, out)?;
            let outcome = self.entry(&mut entry, Content::Any, &mut packer)?;
            let is_put = outcome == FileOutcome::Changed && !self.progress.is_stopped();
            if is_put {
                packer.finish()?;
            }
            Ok(is_put)
        })
    }

    /// Writes an archive again, if anything in it changes.
    fn archive(&mut self, source: &Source) -> Result<(), Failure> {
        let output = Output::prepare(&source.path, self.args.overwrite.own())?;
        let (mut unread, mut is_put) = (None, false);
        let before = self.report.counts();
        let progress = self.progress;
        let done = put(output, |out| {
            let mut change = |mut entry: Entry<'_>, out: &mut dyn Write| {
                if progress.is_stopped() {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                let outcome = self.entry(&mut entry, Content::Any, out)?;
                Ok(outcome == FileOutcome::Changed)
            };
            match source.repack(Wanted::Any, &progress.bytes, out, &mut change) {
                Ok(is_changed) => {
                    is_put = is_changed && !progress.is_stopped();
                    Ok(is_put)
                }
                Err(RepackError::Write(error)) if !progress.is_stopped() => Err(error),
                Err(RepackError::Source(problem)) => {
                    unread = Some(problem);
                    Ok(false)
                }
                Err(_) => Ok(false),
            }
        });
        if !is_put || done.is_err() {
            self.report.left_as_it_is(before);
        }
        if let Some(problem) = unread {
            self.report.kept_archive(&source.path, &problem);
        }
        done
    }

    /// Each file into one of its own.
    fn folder(&mut self, folder: &Path, sources: &[Source]) -> Result<(), Failure> {
        let inputs: Vec<PathBuf> = self.args.paths.clone();
        let mut places = Places::new(folder, &inputs, sources, "sgf");
        let existing = self.args.overwrite.other();
        self.each(sources, |work, _, entry| {
            let place = places.for_edited(&entry.name)?;
            let existing = match is_same_file(Path::new(&entry.name), &place) {
                true => work.args.overwrite.own(),
                false => existing,
            };
            work.one(&place, existing, entry)
        })
    }

    fn one(
        &mut self,
        place: &Path,
        existing: Existing,
        mut entry: Entry<'_>,
    ) -> Result<(), Failure> {
        let output = Output::one_of_many(place, existing)?;
        put(output, |out| {
            let outcome = self.entry(&mut entry, Content::Any, out)?;
            Ok(outcome != FileOutcome::Unwritten && !self.progress.is_stopped())
        })
    }
}

/// Writes a file, which takes its place only if `content` says that it is to.
fn put(
    output: Output,
    content: impl FnOnce(&mut dyn Write) -> io::Result<bool>,
) -> Result<(), Failure> {
    let mut is_given_up = false;
    let written = output.write(|out| match content(out)? {
        true => Ok(()),
        false => {
            is_given_up = true;
            // So that nothing takes the file's place.
            Err(io::ErrorKind::Other.into())
        }
    });
    match is_given_up {
        true => Ok(()),
        false => Ok(written?),
    }
}
