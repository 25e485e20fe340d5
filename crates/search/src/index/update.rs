//! Makes an index, and keeps it true to its files.

use super::batch::Batch;
use super::facts::Facts;
use super::game::IndexedGame;
use super::gather;
use super::sources::{self, IndexedFile, Stamp, current_games};
use super::store::Index;
use super::writer::{Writer, busy, write_error};
use crate::error::{Damage, SearchError};
use crate::line::Line;
use crate::read::read_source;
use honte_record::file_lock::FileLock;
use honte_record::filter::Headers;
use honte_record::sgf::stream::Game;
use honte_record::source::{FoundSources, Source, SourceError};
use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The most events of a game that is indexed; a longer one is no game of Go.
pub(crate) const MAX_EVENTS: usize = 20_000;

/// What there is to do: an index file, and the files that it should have.
pub struct Update<'u> {
    /// The index. If it is there, it is brought up to date.
    pub path: &'u Path,
    /// The paths that were named. Games of files in a named folder that are gone leave the index.
    pub named: &'u [PathBuf],
    /// The files found there.
    pub found: &'u FoundSources,
    /// Whether to make the index anew, whatever was there.
    pub anew: bool,
    /// Grows by the bytes of the files that are done.
    pub bytes: &'u AtomicU64,
    /// Grows by the games that are done.
    pub games: &'u AtomicU64,
    /// Asked often; the index is left as it was once it says so.
    pub is_stopped: &'u dyn Fn() -> bool,
}

/// What came of an update.
#[derive(Debug, Default)]
pub struct Report {
    /// Files that were not in the index before.
    pub added: u64,
    /// Files that had changed.
    pub changed: u64,
    /// Files that are no longer there.
    pub removed: u64,
    /// Files that are as they were.
    pub kept: u64,
    /// Games read.
    pub games_read: u64,
    /// Games left out because they have more than 20,000 moves and stones set up.
    pub too_long: u64,
    /// What could not be read.
    pub problems: Vec<SourceError>,
    /// Further problems.
    pub more_problems: u64,
    /// Games in the index now.
    pub games: u64,
    /// The size of the index, in bytes.
    pub index_bytes: u64,
}

/// What is to be done with the files of an index.
struct Plan<'u> {
    files: Vec<IndexedFile>,
    /// Files to be read, with what they are known by.
    to_read: Vec<(&'u Source, IndexedFile)>,
    is_changed: bool,
}

impl Update<'_> {
    /// Does it. Files that are in the index and are neither found nor in a named folder stay as long
    /// as they exist.
    ///
    /// # Errors
    /// [`SearchError`]; the index is as it was then, or not there if it was not.
    pub fn run(&self) -> Result<Report, SearchError> {
        let mut report = Report::default();
        // Another program that adds to the index is waited for: what it adds stays.
        let lock = FileLock::take(self.path).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => busy(self.path),
            _ => write_error(self.path, error),
        })?;
        let old = self.old()?;
        let plan = self.plan(old.as_ref(), &mut report)?;
        if let Some(old) = &old
            && !plan.is_changed
        {
            report.games = old.games();
            report.index_bytes = old.end();
            return Ok(report);
        }
        let mut files = plan.files;
        let mut writer = Writer::open(self.path, lock, old.as_ref(), current_games(&files))?;
        let mut batch = self.begin(&mut writer, old.as_ref(), &mut files)?;
        for (source, file) in plan.to_read {
            files.push(file);
            self.read(source, &mut files, &mut batch, &mut writer, &mut report)?;
        }
        writer.batch(batch)?;
        self.stop_if_told()?;
        report.games = files
            .iter()
            .filter(|f| f.is_current)
            .map(|f| u64::from(f.games))
            .sum();
        report.index_bytes = writer.finish(&sources::write(&files))?;
        Ok(report)
    }

    fn stop_if_told(&self) -> Result<(), SearchError> {
        match (self.is_stopped)() {
            true => Err(SearchError::Interrupted),
            false => Ok(()),
        }
    }

    /// The index as it is, if there is one to be kept.
    fn old(&self) -> Result<Option<Index>, SearchError> {
        match Index::open(self.path) {
            Ok(_) if self.anew => Ok(None),
            Ok(index) => Ok(Some(index)),
            Err(SearchError::Read { error, .. })
                if error.kind() == std::io::ErrorKind::NotFound =>
            {
                Ok(None)
            }
            // Only what was an index once is overwritten.
            Err(SearchError::Damaged { damage, .. }) if self.anew && damage != Damage::Foreign => {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn plan(&self, old: Option<&Index>, report: &mut Report) -> Result<Plan<'_>, SearchError> {
        let mut files = old.map_or(Vec::new(), |old| old.files().to_vec());
        let mut to_read = Vec::new();
        let mut seen = HashSet::new();
        let mut is_changed = old.is_none();
        for source in &self.found.sources {
            self.stop_if_told()?;
            let path = absolute(&source.path);
            let known = files
                .iter_mut()
                .find(|file| file.is_current && file.path == path);
            let stamp = Stamp::of(&path).ok();
            seen.insert(path.clone());
            if let Some(known) = known {
                if stamp == Some(known.stamp()) {
                    report.kept += 1;
                    continue;
                }
                is_changed = true;
                let hash = sources::hash(&path).ok();
                if let Some(stamp) = stamp
                    && stamp.bytes == known.bytes
                    && hash == Some(known.hash)
                {
                    known.changed = stamp.changed;
                    report.kept += 1;
                    continue;
                }
                known.is_current = false;
                report.changed += 1;
            } else {
                report.added += 1;
            }
            is_changed = true;
            let name = source.path.display().to_string();
            to_read.push((source, IndexedFile::new(path, name, stamp)));
        }
        for file in files.iter_mut().filter(|file| file.is_current) {
            if !seen.contains(&file.path) && self.is_gone(&file.path) {
                file.is_current = false;
                is_changed = true;
                report.removed += 1;
            }
        }
        Ok(Plan {
            files,
            to_read,
            is_changed,
        })
    }

    /// Whether a file that was not found should have been.
    fn is_gone(&self, path: &Path) -> bool {
        let named = self.named.iter().map(|named| absolute(named));
        !path.exists() || named.into_iter().any(|named| path.starts_with(named))
    }

    /// Keeps the batches of the old index, all or only their current games; the batch to go on with.
    fn begin(
        &self,
        writer: &mut Writer,
        old: Option<&Index>,
        files: &mut Vec<IndexedFile>,
    ) -> Result<Batch, SearchError> {
        let mut batch = Batch::default();
        let Some(old) = old else {
            return Ok(batch);
        };
        // A file that is made anew has none of the files that are gone.
        let mut numbers: Vec<Option<u32>> = (0..files.len() as u32).map(Some).collect();
        if writer.is_anew() {
            let mut next = 0;
            for (number, file) in numbers.iter_mut().zip(&*files) {
                *number = file.is_current.then_some(next);
                next += u32::from(file.is_current);
            }
        } else {
            let mut current = files.iter().map(|file| file.is_current);
            numbers.iter_mut().for_each(|number| {
                if current.next() == Some(false) {
                    *number = None;
                }
            });
        }
        for at in writer.kept_batches()..old.batches() {
            self.copy(old, at, &numbers, &mut batch, writer)?;
        }
        if writer.is_anew() {
            files.retain(|file| file.is_current);
        }
        Ok(batch)
    }

    /// Copies the current games of a batch.
    fn copy(
        &self,
        old: &Index,
        at: usize,
        numbers: &[Option<u32>],
        batch: &mut Batch,
        writer: &mut Writer,
    ) -> Result<(), SearchError> {
        let (facts, texts) = (old.facts(at)?, old.texts(at)?);
        let lines = old.lines_of_batch(at)?;
        for (game, line) in lines.into_iter().enumerate() {
            let known = old.facts_of(facts, game)?;
            let Some(source) = numbers.get(known.source as usize).copied().flatten() else {
                continue;
            };
            let facts = Facts { source, ..known };
            let text = IndexedGame::new(old, (at, game), facts, texts);
            let line = line.unwrap_or_else(|| Line::new(facts.size));
            batch.add(facts, &|field| text.text(field), &line);
            if batch.is_full() {
                self.stop_if_told()?;
                writer.batch(std::mem::take(batch))?;
            }
        }
        Ok(())
    }

    /// Reads the games of the file that is the last of the list.
    fn read(
        &self,
        source: &Source,
        files: &mut [IndexedFile],
        batch: &mut Batch,
        writer: &mut Writer,
        report: &mut Report,
    ) -> Result<(), SearchError> {
        let number = files.len() as u32 - 1;
        let named = self.named.contains(&source.path);
        let mut line = Line::new(honte_goban::Size::GO19);
        let mut games = 0;
        let mut failure = Ok(());
        if let Some(file) = files.last_mut() {
            file.hash = sources::hash(&source.path).unwrap_or(0);
        }
        let read = read_source(source, named, self.bytes, &mut |game: &Game<'_>, place| {
            line.read(game);
            if line.events_len() > MAX_EVENTS {
                report.too_long += 1;
                return ControlFlow::Continue(());
            }
            games += 1;
            self.games.fetch_add(1, Relaxed);
            let facts = gather::facts(game, place, number, game.number() as u32, line.moves());
            let headers = game.in_file(place.file);
            batch.add(facts, &|field| headers.text(field), &line);
            if batch.is_full() {
                failure = writer.batch(std::mem::take(batch));
            }
            match failure.is_err() || (self.is_stopped)() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        failure?;
        self.stop_if_told()?;
        report.games_read += u64::from(games);
        report.more_problems += read.more_problems;
        if let Some(file) = files.last_mut() {
            file.games = games;
            // It is tried again next time.
            file.is_current = games > 0 || read.problems.is_empty();
        }
        report.problems.extend(read.problems);
        Ok(())
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
