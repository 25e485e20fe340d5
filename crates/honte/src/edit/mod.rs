//! `honte edit`

mod args;
mod assign;
mod difference;
mod file;
mod plan;
mod report;
mod target;
mod turn;

pub(crate) use args::EditArgs;

use crate::answer::Answer;
use crate::error::{Failure, Misuse};
use crate::overwrite::is_same_file;
use crate::places::Places;
use crate::progress::{self, Counted, Progress};
use file::{Content, Editor, FileOutcome};
use honte_app::{Batch, Output};
use honte_record::records;
use honte_record::source::{Entry, Packer, RepackError, Source, Wanted, find_wanted, packing};
use plan::Plan;
use report::Report;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::Receiver;
use target::Target;

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("read").but("; unfinished files were not written");

pub(crate) fn run(args: &EditArgs) -> Result<Answer, Failure> {
    if args.is_empty() {
        return Err(Misuse::NothingToEdit.into());
    }
    let found = find_wanted(&args.paths, Wanted::Any);
    let target = Target::of(args, &found.sources)?;
    let progress = Progress::interruptible(COUNTED);
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
        batch: Batch::default(),
    };
    let watch = |finished: &Receiver<()>| progress::watch(&bar, &progress, "changed", finished);
    progress::watched(watch, || work.run(&target, &found.sources))?;
    if progress.is_stopped() {
        return Err(progress.interrupted());
    }
    report.end()
}

/// The work of one call.
struct Work<'w, 'r> {
    args: &'w EditArgs,
    plan: &'w Plan<'w>,
    progress: &'w Progress,
    report: &'w mut Report<'r>,
    /// Files on their way into their places.
    batch: Batch,
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
                    let done = self.in_place(source, sources);
                    self.go_on(done, sources)?;
                    if self.batch.is_full() {
                        self.settle(sources)?;
                    }
                    if self.progress.is_stopped() {
                        break;
                    }
                }
                self.settle(sources)
            }
        }
    }

    /// Has the files that are complete take their places.
    fn settle(&mut self, sources: &[Source]) -> Result<(), Failure> {
        for error in self.batch.finish() {
            self.go_on(Err(error.into()), sources)?;
        }
        Ok(())
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
        put(output, None, |out| {
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

    /// Replaces a source, if anything in it changes.
    fn in_place(&mut self, source: &Source, sources: &[Source]) -> Result<(), Failure> {
        let existing = self.args.overwrite.own();
        // Before it is opened: then nobody else changes it.
        let output = match Output::try_prepare(&source.path, existing) {
            Err(honte_app::Error::Busy { .. }) => {
                // Two programs that wait for each other's files would wait for ever.
                self.settle(sources)?;
                Output::prepare(&source.path, existing)
            }
            prepared => prepared,
        }?;
        if matches!(source.is_archive(), Ok(true)) {
            return self.archive(source, output);
        }
        let mut output = Some(output);
        self.entries(source, &mut |work: &mut Self, source, entry| {
            output
                .take()
                .map_or(Ok(()), |output| work.replace(source, entry, output))
        })
    }

    /// Replaces a file that is no archive.
    fn replace(
        &mut self,
        source: &Source,
        mut entry: Entry<'_>,
        output: Output,
    ) -> Result<(), Failure> {
        let packing = packing(&source.path);
        let packing = packing.map_err(|error| Failure::cannot_write(&source.path, error))?;
        let mut batch = std::mem::take(&mut self.batch);
        let done = put(output, Some(&mut batch), |out| {
            let mut packer = Packer::new(packing, out)?;
            let outcome = self.entry(&mut entry, Content::Any, &mut packer)?;
            let is_put = outcome == FileOutcome::Changed && !self.progress.is_stopped();
            if is_put {
                packer.finish()?;
            }
            Ok(is_put)
        });
        self.batch = batch;
        done
    }

    /// Writes an archive again, if anything in it changes.
    fn archive(&mut self, source: &Source, output: Output) -> Result<(), Failure> {
        let (mut unread, mut is_put) = (None, false);
        let before = self.report.counts();
        let progress = self.progress;
        let done = put(output, None, |out| {
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
        for source in sources {
            let done = self.write_beside(source, &mut places);
            self.go_on(done, sources)?;
            if self.progress.is_stopped() {
                break;
            }
        }
        Ok(())
    }

    fn write_beside(&mut self, source: &Source, places: &mut Places<'_>) -> Result<(), Failure> {
        let mut read = places.lock(source)?;
        self.entries(source, &mut |work: &mut Self, _, entry| {
            let place = places.for_edited(&entry.name)?;
            let overwrite = work.args.overwrite;
            let output = if is_same_file(Path::new(&entry.name), &place) {
                Output::one_of_many(&place, overwrite.own(), read.take())?
            } else {
                Output::one_of_many(&place, overwrite.other(), None)?
            };
            work.one(output, entry)
        })
    }

    fn one(&mut self, output: Output, mut entry: Entry<'_>) -> Result<(), Failure> {
        put(output, None, |out| {
            let outcome = self.entry(&mut entry, Content::Any, out)?;
            Ok(outcome != FileOutcome::Unwritten && !self.progress.is_stopped())
        })
    }
}

/// Writes a file, which takes its place only if `content` says that it is to: with a batch, or at once.
fn put(
    output: Output,
    batch: Option<&mut Batch>,
    content: impl FnOnce(&mut dyn Write) -> io::Result<bool>,
) -> Result<(), Failure> {
    let mut is_given_up = false;
    let fill = |out: &mut dyn Write| {
        if content(out)? {
            return Ok(());
        }
        is_given_up = true;
        // So that nothing takes the file's place.
        Err(io::ErrorKind::Other.into())
    };
    let written = match batch {
        Some(batch) => batch.write(output, fill),
        None => output.write(fill),
    };
    if is_given_up { Ok(()) } else { Ok(written?) }
}
