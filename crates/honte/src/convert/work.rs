//! The work of one call: files are read, games are picked and written.

use super::ConvertArgs;
use super::game::Writer;
use super::held::Held;
use super::pick::Pick;
use super::target::Target;
use super::told::ProblemLog;
use crate::error::Failure;
use crate::overwrite::is_same_file;
use crate::places::Places;
use crate::progress::Progress;
use crate::unicode::Form;
use honte_app::{Batch, Error, Existing, Output};
use honte_record::column::Row;
use honte_record::file_lock::FileLock;
use honte_record::format::Format;
use honte_record::records::{self, Opened, Record, RecordEvent};
use honte_record::source::{Source, Wanted};
use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

/// The work of one call.
pub(super) struct Work<'w> {
    pub(super) args: &'w ConvertArgs,
    pub(super) to: Target,
    pub(super) inputs: &'w [PathBuf],
    pub(super) one_source: bool,
    /// Whether all that an output holds comes from one file.
    pub(super) is_alone: bool,
    pub(super) progress: &'w Progress,
    pub(super) told: &'w mut ProblemLog,
    pub(super) pick: Pick<'w>,
    /// Sources that may be their own places, by name, as they were found.
    pub(super) found: HashMap<String, FileLock>,
    /// Files on their way into their places.
    pub(super) batch: Batch,
}

impl Work<'_> {
    /// All games into one file.
    pub(super) fn file(&mut self, out: &Path, sources: &[Source]) -> Result<(), Failure> {
        if out == Path::new("-") {
            let stdout = io::stdout();
            return match self.all(&mut stdout.lock(), sources) {
                Err(error) if !is_nothing(&error) && !self.progress.is_stopped() => {
                    Err(error.into())
                }
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
        self.each_file(sources, |work, name, opened| {
            work.games(name, opened, &mut writer)
        })?;
        self.unless_stopped()?;
        self.sorted(&mut writer)?;
        match writer.is_empty() {
            true => Err(nothing()),
            false => writer.finish(),
        }
    }

    /// Each file of games, or each game, into a file of its own.
    pub(super) fn folder(&mut self, folder: &Path, sources: &[Source]) -> Result<(), Failure> {
        let is_new = !folder.exists();
        let made = std::fs::create_dir_all(folder);
        made.map_err(|error| Failure::cannot_write(folder, error))?;
        let done = self.fill_folder(folder, sources);
        // What is complete takes its place, whatever came after it.
        let done = done.and(self.settle());
        if is_new {
            // Nothing happens to one in which something was written.
            let _ = std::fs::remove_dir(folder);
        }
        done
    }

    fn fill_folder(&mut self, folder: &Path, sources: &[Source]) -> Result<(), Failure> {
        let mut places = Places::new(folder, self.inputs, sources, self.to.writer().ending);
        for source in sources {
            match self.lock(source, &places) {
                Ok(Some(lock)) => {
                    let name = source.path.display().to_string();
                    self.found.insert(name, lock);
                }
                Ok(None) => {}
                Err(failure) => {
                    self.told.refused(&failure);
                    continue;
                }
            }
            self.each_file(
                std::slice::from_ref(source),
                |work, name, opened| match work.args.split.is_some() {
                    true => work.split(name, opened, &mut places),
                    false => work.one(name, opened, &mut places),
                },
            )?;
            // Games that are sorted are written later.
            self.found.values_mut().for_each(FileLock::release);
        }
        for held in self.pick.sorted() {
            let held = held.map_err(|error| Failure::cannot_write(folder, error))?;
            let Held { name, record, form } = held;
            self.split_game(&name, record, form, &mut places)?;
        }
        Ok(())
    }

    /// Hands on each file that may hold games, until one fails or the work is interrupted.
    fn each_file<E>(
        &mut self,
        sources: &[Source],
        mut on_file: impl FnMut(&mut Self, &str, Opened<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        for source in sources {
            if self.progress.is_stopped() {
                break;
            }
            let mut result = Ok(());
            let certain = self.inputs.contains(&source.path);
            let outcome = source.open_wanted(Wanted::Any, &self.progress.bytes, |entry| {
                let name = entry.name;
                let (read, fits) = self.args.charset.read(entry.reader, |reader| {
                    match self.open(&name, reader, certain) {
                        Some(opened) => on_file(self, &name, opened),
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
        Ok(())
    }

    /// Writes the games that were held to be sorted.
    fn sorted(&mut self, writer: &mut Writer<'_, '_>) -> io::Result<()> {
        for held in self.pick.sorted() {
            let Held { name, record, .. } = held?;
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
        let output = self.output(name, &place)?;
        let mut batch = std::mem::take(&mut self.batch);
        let written = batch.write(output, |out| {
            let mut writer = Writer::new(self.args, self.to, out, true);
            self.games(name, opened, &mut writer)?;
            self.sorted(&mut writer)?;
            self.unless_stopped()?;
            match writer.is_empty() {
                true => Err(nothing()),
                false => writer.finish(),
            }
        });
        self.batch = batch;
        self.pass_over_empty(written.map_err(Failure::from))?;
        match self.batch.is_full() {
            true => self.settle(),
            false => Ok(()),
        }
    }

    /// A place made ready. Where another program is at work on it, the files that are complete take
    /// theirs first: two programs that wait for each other's files would wait for ever.
    fn output(&mut self, name: &str, place: &Path) -> Result<Output, Failure> {
        let (existing, found) = self.existing(name, place);
        match Output::try_prepare_read(place, existing, found) {
            Err(Error::Busy { .. }) => {
                self.settle()?;
                Ok(Output::prepare(place, existing)?)
            }
            prepared => Ok(prepared?),
        }
    }

    /// Locks a source that may be its own place, as [`output`](Work::output) does with places.
    fn lock(&mut self, source: &Source, places: &Places<'_>) -> Result<Option<FileLock>, Failure> {
        places.try_lock(source).or_else(|_| {
            self.settle()?;
            places.lock(source)
        })
    }

    /// Has the files that are complete take their places.
    fn settle(&mut self) -> Result<(), Failure> {
        let failed = self.batch.finish().into_iter().next();
        failed.map_or(Ok(()), |error| Err(error.into()))
    }

    /// Each game of a file into a file of its own.
    fn split(
        &mut self,
        name: &str,
        opened: Opened<'_>,
        places: &mut Places<'_>,
    ) -> Result<(), Failure> {
        let mut failure = Ok(());
        let form = self.form(&opened);
        let mut opened = opened;
        self.tell_dropped(name, &mut opened);
        self.told.begin();
        let read = opened.read(|event| {
            let RecordEvent::Game(record) = event else {
                self.told.on_event(name, event);
                return self.flow(&Ok::<_, Failure>(()));
            };
            self.told.seen();
            self.count_game();
            match self.pick.take(name, record, form) {
                Ok(Some(record)) => failure = self.split_game(name, record, form, places),
                Ok(None) => {}
                Err(error) => failure = Err(error.into()),
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
        form: Form,
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
        let (existing, found) = self.existing(name, &path);
        let output = Output::one_of_many(&path, existing, found)?;
        let written = output.write(|out| {
            let mut writer = Writer::new(self.args, self.to, out, true);
            writer.begin(form)?;
            writer.game(name, record, self.told)?;
            match writer.is_empty() {
                true => Err(nothing()),
                false => writer.finish(),
            }
        });
        self.pass_over_empty(written.map_err(Failure::from))
    }

    /// What is to become of a file in the place of one that is made of `name`, and how it was found
    /// if it is that one.
    fn existing(&mut self, name: &str, place: &Path) -> (Existing, Option<FileLock>) {
        if is_same_file(Path::new(name), place) {
            (self.args.overwrite.own(), self.found.remove(name))
        } else {
            (self.args.overwrite.other(), None)
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
        let mut opened = opened;
        self.tell_dropped(name, &mut opened);
        let form = self.form(&opened);
        if opened.format() == Format::Sgf && self.is_alone && writer.is_empty() {
            if self.to.is_sgf() && self.changes_nothing() {
                return self.copy_stream(name, opened, writer);
            }
            writer.begin(form)?;
        }
        let mut result = Ok(());
        let read = opened.read(|event| {
            result = match event {
                RecordEvent::Game(record) => {
                    self.told.seen();
                    self.count_game();
                    match self.pick.take(name, record, form) {
                        Ok(Some(record)) => writer.game(name, record, self.told),
                        Ok(None) => Ok(()),
                        Err(error) => Err(error),
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

    pub(super) fn count_game(&self) {
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

    pub(super) fn flow<E>(&self, result: &Result<(), E>) -> ControlFlow<()> {
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
