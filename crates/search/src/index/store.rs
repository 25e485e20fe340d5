//! An index that is open.

use super::batch::MIN_KEPT_GAMES;
use super::bytes::Cursor;
use super::columns::Columns;
use super::facts::{FACTS_BYTES, Facts};
use super::history;
use super::map::Mapped;
use super::sources::{self, IndexedFile, current_games};
use super::table::{self, Kind, Section};
use super::texts::Texts;
use crate::error::{Damage, SearchError};
use crate::line::Line;
use honte_goban::Size;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The index of a collection, open for questions.
///
/// Nothing but the table is read when it is opened. Each part is checked against its checksum before
/// it is used for the first time.
#[derive(Debug)]
pub struct Index {
    path: PathBuf,
    map: Mapped,
    sections: Vec<Section>,
    /// By section: whether its checksum was right.
    checked: Vec<OnceLock<bool>>,
    batches: Vec<BatchSections>,
    files: Vec<IndexedFile>,
}

/// Which sections a batch has.
#[derive(Debug, Default)]
struct BatchSections {
    facts: Option<usize>,
    texts: Option<usize>,
    columns: Vec<(Size, usize)>,
    lines: Option<usize>,
    games: usize,
}

impl Index {
    /// Opens an index.
    ///
    /// # Errors
    /// [`SearchError::Read`], and [`SearchError::Damaged`] for a file that is no index of this
    /// version, or not as it was written.
    pub fn open(path: &Path) -> Result<Self, SearchError> {
        let read = |error| SearchError::Read {
            path: path.to_owned(),
            error,
        };
        let file = File::open(path).map_err(read)?;
        Self::of_file(path, &file)
    }

    /// Whether a file begins as an index does.
    #[must_use]
    pub fn is_index(path: &Path) -> bool {
        let mut start = [0; table::MAGIC.len()];
        // Not even opened if it is a pipe: its writer would take that for its reader, and lose it.
        let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
        let file = is_file.then(|| File::open(path).ok()).flatten();
        let read = file.is_some_and(|mut file| file.read_exact(&mut start).is_ok());
        read && start == table::MAGIC
    }

    pub(super) fn of_file(path: &Path, file: &File) -> Result<Self, SearchError> {
        let read = |error| SearchError::Read {
            path: path.to_owned(),
            error,
        };
        let length = file.metadata().map_err(read)?.len();
        if length == 0 {
            return Err(damaged(path, Damage::Foreign));
        }
        let map = Mapped::new(file).map_err(read)?;
        Self::of_map(path, map).map_err(|damage| damaged(path, damage))
    }

    fn of_map(path: &Path, map: Mapped) -> Result<Self, Damage> {
        let sections = table::read(map.bytes())?;
        let mut index = Self {
            path: path.to_owned(),
            map,
            checked: sections.iter().map(|_| OnceLock::new()).collect(),
            sections,
            batches: Vec::new(),
            files: Vec::new(),
        };
        let table = Damage::Section { what: "table" };
        index.sort_sections().ok_or(table.clone())?;
        let sources = index
            .sections
            .iter()
            .position(|section| section.kind == Kind::Sources);
        let bytes = index.bytes_of(sources.ok_or(table)?)?;
        index.files = sources::read(bytes).ok_or(Damage::Section { what: "sources" })?;
        Ok(index)
    }

    /// Finds out which sections belong to which batch. `None` if they do not fit together.
    fn sort_sections(&mut self) -> Option<()> {
        for (at, section) in self.sections.iter().enumerate() {
            if section.kind == Kind::Sources {
                continue;
            }
            let batch = usize::try_from(section.batch).ok()?;
            // Batches lie in the order of their numbers.
            if batch == self.batches.len() {
                self.batches.push(BatchSections::default());
            }
            let batch = self.batches.get_mut(batch)?;
            match section.kind {
                Kind::Facts => {
                    let length = usize::try_from(section.length).ok()?;
                    batch.games = length / FACTS_BYTES;
                    if batch.facts.replace(at).is_some() || length % FACTS_BYTES != 0 {
                        return None;
                    }
                }
                Kind::Texts => {
                    if batch.texts.replace(at).is_some() {
                        return None;
                    }
                }
                Kind::Lines => {
                    if batch.lines.replace(at).is_some() {
                        return None;
                    }
                }
                Kind::Columns(size) => batch.columns.push((size, at)),
                Kind::Sources => {}
            }
        }
        let is_whole = |batch: &BatchSections| batch.facts.is_some() && batch.texts.is_some();
        self.batches.iter().all(is_whole).then_some(())
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The files whose games are in the index, those among them that were changed or removed since
    /// and whose games are no longer searched.
    #[must_use]
    pub fn files(&self) -> &[IndexedFile] {
        &self.files
    }

    /// The number of games that are searched.
    #[must_use]
    pub fn games(&self) -> u64 {
        current_games(&self.files)
    }

    /// All games that the file holds, those that are no longer searched, too.
    pub(super) fn all_games(&self) -> usize {
        self.batches.iter().map(|batch| batch.games).sum()
    }

    /// Checks every part of the file.
    ///
    /// # Errors
    /// [`SearchError::Damaged`].
    pub fn check(&self) -> Result<(), SearchError> {
        for batch in 0..self.batches() {
            self.facts(batch)?;
            self.texts(batch)?;
            self.columns(batch)?;
            self.lines(batch)?;
        }
        Ok(())
    }

    pub(super) fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The end of what belongs to the index in the file.
    pub(super) fn end(&self) -> u64 {
        let end = self.sections.iter().map(Section::end).max().unwrap_or(0);
        end.max(table::table_end(self.map.bytes()))
    }

    /// A section's bytes, checked.
    fn bytes_of(&self, at: usize) -> Result<&[u8], Damage> {
        let section = self.sections.get(at);
        let section = section.ok_or(Damage::Section { what: "table" })?;
        let what = section.kind.name();
        let bytes = section.bytes(self.map.bytes()).ok_or(Damage::Truncated)?;
        // A fuzzer changes bytes and cannot mend the checksum.
        let check = || cfg!(fuzzing) || crc32fast::hash(bytes) == section.checksum;
        let is_right = self
            .checked
            .get(at)
            .is_some_and(|checked| *checked.get_or_init(check));
        is_right.then_some(bytes).ok_or(Damage::Section { what })
    }

    /// A section's bytes, looked at.
    fn look<'i, T>(
        &'i self,
        at: usize,
        look: impl FnOnce(&'i [u8]) -> Option<T>,
    ) -> Result<T, SearchError> {
        let what = self
            .sections
            .get(at)
            .map_or("table", |section| section.kind.name());
        let bytes = self
            .bytes_of(at)
            .map_err(|damage| damaged(&self.path, damage))?;
        look(bytes).ok_or_else(|| damaged(&self.path, Damage::Section { what }))
    }

    pub(crate) fn batches(&self) -> usize {
        self.batches.len()
    }

    /// The number of games of a batch.
    pub(crate) fn batch_games(&self, batch: usize) -> usize {
        self.batches.get(batch).map_or(0, |batch| batch.games)
    }

    pub(super) fn facts(&self, batch: usize) -> Result<&[u8], SearchError> {
        let at = self.batches.get(batch).and_then(|batch| batch.facts);
        // No game is read from a batch that is not there.
        at.map_or(Ok(&[]), |at| self.look(at, Some))
    }

    pub(super) fn facts_of(&self, facts: &[u8], game: usize) -> Result<Facts, SearchError> {
        let found = Facts::read(facts, game);
        let found = found.filter(|facts| (facts.source as usize) < self.files.len());
        found.ok_or_else(|| damaged(&self.path, Damage::Section { what: "facts" }))
    }

    pub(super) fn file_of(&self, source: u32) -> Option<&IndexedFile> {
        self.files.get(source as usize)
    }

    /// Whether the games of a file are searched.
    pub(super) fn is_current(&self, source: u32) -> bool {
        self.files
            .get(source as usize)
            .is_some_and(|file| file.is_current)
    }

    pub(super) fn texts(&self, batch: usize) -> Result<Texts<'_>, SearchError> {
        let at = self.batches.get(batch).and_then(|batch| batch.texts);
        self.look(at.unwrap_or(usize::MAX), Texts::new)
    }

    pub(super) fn columns(&self, batch: usize) -> Result<Vec<Columns<'_>>, SearchError> {
        let Some(sections) = self.batches.get(batch) else {
            return Ok(Vec::new());
        };
        let columns = sections.columns.iter().map(|&(size, at)| {
            let is_fit = |columns: &Columns<'_>| {
                columns
                    .games()
                    .iter()
                    .all(|game| usize::from(game) < sections.games)
            };
            self.look(at, |bytes| Columns::new(size, bytes).filter(is_fit))
        });
        columns.collect()
    }

    /// The games of a batch that the columns do not hold.
    pub(super) fn lines(&self, batch: usize) -> Result<Vec<(u16, Line)>, SearchError> {
        let at = self.batches.get(batch).and_then(|batch| batch.lines);
        let games = self.batch_games(batch);
        at.map_or(Ok(Vec::new()), |at| {
            self.look(at, |bytes| read_lines(bytes, games))
        })
    }

    /// How many batches at the beginning are large enough to stay as they are.
    pub(super) fn kept_batches(&self) -> usize {
        let is_kept = |batch: &&BatchSections| batch.games >= MIN_KEPT_GAMES;
        self.batches.iter().take_while(is_kept).count()
    }

    /// What happened in each game of a batch.
    pub(super) fn lines_of_batch(&self, batch: usize) -> Result<Vec<Option<Line>>, SearchError> {
        let mut lines = vec![None; self.batch_games(batch)];
        let mut put = |game: u16, line| {
            if let Some(place) = lines.get_mut(usize::from(game)) {
                *place = Some(line);
            }
        };
        for columns in self.columns(batch)? {
            (0..columns.rows).for_each(|row| put(columns.game(row), history::line(&columns, row)));
        }
        self.lines(batch)?
            .into_iter()
            .for_each(|(game, line)| put(game, line));
        Ok(lines)
    }

    /// What happened in a game.
    pub(super) fn line(&self, batch: usize, game: usize) -> Result<Option<Line>, SearchError> {
        for columns in self.columns(batch)? {
            let mut games = columns.games().iter();
            if let Some(row) = games.position(|known| usize::from(known) == game) {
                return Ok(Some(history::line(&columns, row)));
            }
        }
        let mut lines = self.lines(batch)?.into_iter();
        let found = lines.find(|(known, _)| usize::from(*known) == game);
        Ok(found.map(|(_, line)| line))
    }
}

fn read_lines(bytes: &[u8], games: usize) -> Option<Vec<(u16, Line)>> {
    let mut cursor = Cursor::new(bytes);
    let mut lines = Vec::new();
    while !cursor.is_at_end() {
        let game = cursor.u16()?;
        let size = Size::new(cursor.u8()?, cursor.u8()?).ok()?;
        let steps = cursor.length()?;
        let (steps, rest) = cursor.take(steps.checked_mul(2)?)?.as_chunks();
        if !rest.is_empty() || usize::from(game) >= games {
            return None;
        }
        let steps = steps.iter().copied().map(u16::from_le_bytes);
        lines.push((game, Line::from_stored(size, steps)));
    }
    Some(lines)
}

pub(super) fn damaged(path: &Path, damage: Damage) -> SearchError {
    SearchError::Damaged {
        path: path.to_owned(),
        damage,
    }
}
