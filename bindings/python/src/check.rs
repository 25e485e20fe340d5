//! `honte.check`

use crate::error::Failure;
use crate::game::Record;
use crate::input::{BYTES, Input, find};
use crate::parallel::{HandOn, cores, ordered};
use crate::problem::Problem;
use crate::work::{self, Work};
use honte_app::check::{PartFindings, of_tree, whole};
use honte_record::format::Format;
use honte_record::problem::Problem as Told;
use honte_record::records;
use honte_record::sgf::{Part, read_games};
use honte_record::source::{Source, Wanted};
use honte_record::tree::Tree;
use pyo3::prelude::*;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// SGF that is checked in one piece of work, in bytes.
const BATCH: usize = 256 << 10;

/// What is wrong with files, in their order: grammar, properties, headers, play and rules.
///
/// strict=True objects to more in files of the Ishi format. Games that are there twice are not
/// looked for: the command 'honte check' does that.
#[pyfunction]
#[pyo3(signature = (source, *, strict=false, progress=None))]
pub(crate) fn check(
    py: Python<'_>,
    source: Input,
    strict: bool,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Vec<Problem>> {
    work::run(py, progress.as_ref(), |work| {
        let (fed, found) = ordered(
            cores(),
            |hand_on| {
                let feed = Feed {
                    strict,
                    work,
                    hand_on,
                };
                feed.input(&source)
            },
            Task::problems,
        );
        fed?;
        work.go_on()?;
        Ok(found.into_iter().flatten().collect())
    })
}

/// A piece of work.
enum Task {
    /// What is known already.
    Problem(Problem),
    /// Games of an SGF file and what its reader says.
    Games(Arc<str>, Vec<Item>),
    /// A file of another format.
    Whole(Arc<str>, Vec<u8>, Format, bool),
    /// A game that was read before.
    Record(Arc<Record>),
}

enum Item {
    Game(Tree, (u64, u64), Vec<Told>),
    Problem(Told),
}

impl Task {
    fn problems(self) -> Vec<Problem> {
        let (file, found) = match self {
            Task::Problem(problem) => return vec![problem],
            Task::Games(file, items) => {
                let mut found = PartFindings::default();
                for item in items {
                    match item {
                        Item::Game(tree, place, told) => found.game(&tree, place, &told),
                        Item::Problem(told) => found.problem(&told),
                    }
                }
                (file, found)
            }
            Task::Whole(file, bytes, format, strict) => (file, whole(&bytes, format, strict)),
            Task::Record(record) => {
                let mut found = PartFindings::default();
                match record.format {
                    Format::Sgf => {
                        found.game(&record.tree, (record.line, record.column), &[]);
                    }
                    _ => {
                        let placed = of_tree(&record.tree, record.format).into_iter();
                        found.findings.extend(placed.map(|placed| placed.finding));
                    }
                }
                (Arc::clone(&record.file), found)
            }
        };
        let findings = found.findings.into_iter();
        findings
            .map(|finding| Problem::new(&file, finding))
            .collect()
    }
}

/// Hands on what is to be checked.
struct Feed<'f> {
    strict: bool,
    work: &'f Work,
    hand_on: HandOn<'f, Task>,
}

impl Feed<'_> {
    fn input(mut self, input: &Input) -> Result<(), Failure> {
        match input {
            Input::Paths(paths) => self.files(paths),
            Input::Bytes(bytes) => {
                self.work.total.store(bytes.len() as u64, Relaxed);
                let mut reader: &[u8] = bytes;
                // Bytes in memory can always be read.
                let _ = self.entry(&mut reader, BYTES, true);
                self.work.done.store(bytes.len() as u64, Relaxed);
            }
            Input::Games(games) => {
                let mut tasks = games.iter().map(Arc::clone).map(Task::Record);
                let _ = tasks.try_for_each(&mut *self.hand_on);
            }
        }
        self.work.go_on()
    }

    fn files(&mut self, paths: &[PathBuf]) {
        let found = find(paths, self.work);
        for problem in &found.problems {
            if self.problem(Problem::source(problem)).is_break() {
                return;
            }
        }
        for source in &found.sources {
            if self.source(source, paths.contains(&source.path)).is_break() {
                return;
            }
        }
    }

    fn problem(&mut self, problem: Problem) -> ControlFlow<()> {
        (self.hand_on)(Task::Problem(problem))
    }

    fn source(&mut self, source: &Source, is_named: bool) -> ControlFlow<()> {
        let work = self.work;
        let outcome = source.open_wanted(Wanted::Any, &work.done, |entry| {
            // The source tells of errors of its reader.
            let _ = self.entry(entry.reader, &entry.name, is_named);
            self.flow()
        });
        let mut problems = outcome.problems.iter().map(Problem::source);
        problems.try_for_each(|problem| self.problem(problem))?;
        self.flow()
    }

    fn flow(&self) -> ControlFlow<()> {
        match self.work.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn entry(&mut self, reader: &mut dyn Read, name: &str, is_named: bool) -> io::Result<()> {
        let Some(opened) = records::open(reader, name, is_named)? else {
            return Ok(());
        };
        let file: Arc<str> = name.into();
        match opened.format() {
            Format::Sgf => self.sgf(&mut opened.bytes(), &file),
            format => {
                let bytes = opened.whole()?;
                let _ = (self.hand_on)(Task::Whole(file, bytes, format, self.strict));
                Ok(())
            }
        }
    }

    fn sgf(&mut self, reader: &mut dyn Read, file: &Arc<str>) -> io::Result<()> {
        let mut items = Vec::new();
        let mut bytes = 0;
        let read = read_games(reader, |part| {
            match part {
                Part::Outside(_, problem) => items.extend(problem.map(Item::Problem)),
                Part::Game {
                    tree,
                    place,
                    problems,
                } => {
                    bytes += tree.source().len();
                    items.push(Item::Game(tree, place, problems));
                }
            }
            if bytes >= BATCH {
                bytes = 0;
                (self.hand_on)(Task::Games(Arc::clone(file), std::mem::take(&mut items)))?;
            }
            self.flow()
        });
        let _ = (self.hand_on)(Task::Games(Arc::clone(file), items));
        read
    }
}
