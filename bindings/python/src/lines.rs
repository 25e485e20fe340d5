//! `honte.lines`: headers and main lines of all games as a table, without trees.

mod columns;

use crate::error::Failure;
use crate::game::Record;
use crate::input::{BYTES, Input, find};
use crate::parallel::{cores, ordered};
use crate::table::Table;
use crate::work::{self, Work};
use arrow_array::RecordBatch;
use columns::{Columns, schema};
use honte_record::format::Format;
use honte_record::problem::Problem;
use honte_record::records::{self, RecordEvent};
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::sgf::write_tree;
use honte_record::source::{Source, Wanted};
use honte_record::tree::Tree;
use pyo3::prelude::*;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// Games in one batch: lists of moves are counted with 32 bits.
const BATCH: usize = 1 << 16;

/// Headers and main lines of all games, a row a game, as an Arrow table.
///
/// moves has a number for each move of the main line, row times width plus column from the upper
/// left, or -1 for a pass; colours has 1 for black and -1 for white. Files that cannot be read are
/// left out, and so is what is wrong with a game: honte.check tells of it.
#[pyfunction]
#[pyo3(signature = (source, *, progress=None))]
pub(crate) fn lines(
    py: Python<'_>,
    source: Input,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Table> {
    let batches = work::run(py, progress.as_ref(), |work| {
        let batches = match &source {
            Input::Paths(paths) => of_files(paths, work)?,
            Input::Bytes(bytes) => of_bytes(bytes, work)?,
            Input::Games(games) => of_games(games, work)?,
        };
        work.go_on()?;
        Ok(batches)
    })?;
    Ok(Table::new(schema(), batches))
}

fn of_files(paths: &[PathBuf], work: &Work) -> Result<Vec<RecordBatch>, Failure> {
    let found = find(paths, work);
    if let (Some(problem), true) = (found.problems.into_iter().next(), found.sources.is_empty()) {
        return Err(problem.into());
    }
    let jobs = cores().min(found.sources.len());
    let ((), batches) = ordered(
        jobs,
        |hand_on| {
            // It breaks when those who work are gone.
            let _ = found.sources.iter().try_for_each(hand_on);
        },
        |source: &Source| {
            let mut lines = Lines::new(work);
            let is_named = paths.contains(&source.path);
            // What cannot be read is left out.
            let _ = source.open_wanted(Wanted::Any, &work.done, |entry| {
                lines.entry(entry.reader, &entry.name, is_named);
                lines.flow()
            });
            lines.finish()
        },
    );
    let batches: Vec<Vec<RecordBatch>> = batches.into_iter().collect::<Result<_, _>>()?;
    Ok(batches.into_iter().flatten().collect())
}

fn of_bytes(mut bytes: &[u8], work: &Work) -> Result<Vec<RecordBatch>, Failure> {
    let length = bytes.len() as u64;
    work.total.store(length, Relaxed);
    let mut lines = Lines::new(work);
    lines.entry(&mut bytes, BYTES, true);
    work.done.store(length, Relaxed);
    lines.finish()
}

fn of_games(games: &[Arc<Record>], work: &Work) -> Result<Vec<RecordBatch>, Failure> {
    work.total.store(games.len() as u64, Relaxed);
    let mut lines = Lines::new(work);
    for record in games {
        lines.tree(&record.tree, &record.file, record.line, record.number);
        work.done.fetch_add(1, Relaxed);
        if lines.flow().is_break() {
            break;
        }
    }
    lines.finish()
}

/// Collects the rows of a source.
struct Lines<'w> {
    work: &'w Work,
    columns: Columns,
    batches: Vec<RecordBatch>,
    failure: Option<Failure>,
    file: String,
    /// The line and number of a game that came out of a tree, in its own file.
    own: Option<(u64, u64)>,
}

impl<'w> Lines<'w> {
    fn new(work: &'w Work) -> Lines<'w> {
        Lines {
            work,
            columns: Columns::default(),
            batches: Vec::new(),
            failure: None,
            file: String::new(),
            own: None,
        }
    }

    fn flow(&self) -> ControlFlow<()> {
        match self.work.is_stopped() || self.failure.is_some() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Adds the games of a file. The source tells of errors of its reader; other files than records
    /// are passed over.
    fn entry(&mut self, reader: &mut dyn Read, name: &str, is_named: bool) {
        name.clone_into(&mut self.file);
        self.own = None;
        let Ok(Some(opened)) = records::open(reader, name, is_named) else {
            return;
        };
        match opened.format() {
            Format::Sgf => {
                let _ = stream::read(&mut opened.bytes(), self);
            }
            _ => {
                let _ = opened.read(|event| {
                    if let RecordEvent::Game(record) = event {
                        self.tree(&record.tree, name, record.place.0, record.number);
                    }
                    self.flow()
                });
            }
        }
    }

    /// Adds a game that is held as a tree.
    fn tree(&mut self, tree: &Tree, file: &str, line: u64, number: u64) {
        file.clone_into(&mut self.file);
        self.own = Some((line, number));
        let mut text = Vec::new();
        write_tree(tree, &mut text);
        // Bytes in memory can always be read.
        let _ = stream::read(&mut text.as_slice(), self);
    }

    fn cut(&mut self) {
        match std::mem::take(&mut self.columns).finish() {
            Ok(batch) => self.batches.push(batch),
            Err(error) => self.failure = Some(error.into()),
        }
    }

    fn finish(mut self) -> Result<Vec<RecordBatch>, Failure> {
        if !self.columns.is_empty() {
            self.cut();
        }
        match self.failure {
            Some(failure) => Err(failure),
            None => Ok(self.batches),
        }
    }
}

impl Sink for Lines<'_> {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        let (line, number) = self.own.unwrap_or((game.line_number(), game.number()));
        self.columns.add(game, &self.file, line, number);
        if self.columns.len() >= BATCH {
            self.cut();
        }
        self.flow()
    }

    fn problem(&mut self, _: Problem, _: u64) {}
}
