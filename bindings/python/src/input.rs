//! What a call is about: files, bytes, or games that were read before.

use crate::error::Failure;
use crate::game::{Game, Games, Record};
use crate::problem::Problem;
use crate::work::Work;
use honte_app::check::Finding;
use honte_app::text_board::{MAX_BOARD_BYTES, drawn, named};
use honte_record::format::Format;
use honte_record::records::{self, RecordEvent};
use honte_record::source::{FoundSources, Wanted, find_wanted};
use honte_record::tree::Tree;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyByteArray, PyBytes, PyString};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// What bytes are called where a file has its name.
pub(crate) const BYTES: &str = "<bytes>";

/// What a call is about.
pub(crate) enum Input {
    Paths(Vec<PathBuf>),
    Bytes(PyBackedBytes),
    Games(Vec<Arc<Record>>),
}

/// What is met in an input, in its order.
pub(crate) enum Met {
    Game(Arc<Record>),
    Problem(Problem),
}

/// Takes what is met, and breaks when it has enough.
type Visit<'v> = &'v mut dyn FnMut(Met) -> ControlFlow<()>;

impl<'a, 'py> FromPyObject<'a, 'py> for Input {
    type Error = PyErr;

    fn extract(source: Borrowed<'a, 'py, PyAny>) -> PyResult<Input> {
        let source = &*source;
        if source.is_instance_of::<PyBytes>() || source.is_instance_of::<PyByteArray>() {
            return Ok(Input::Bytes(source.extract()?));
        }
        if let Ok(games) = source.cast::<Games>() {
            return Ok(Input::Games(games.get().records().to_vec()));
        }
        if let Some(record) = record(source) {
            return Ok(Input::Games(vec![record]));
        }
        if let Ok(path) = source.extract::<PathBuf>() {
            return Ok(Input::Paths(vec![path]));
        }
        if source.is_instance_of::<PyString>() {
            return Err(wrong_type(source));
        }
        let items = source.try_iter().map_err(|_| wrong_type(source))?;
        let items: Vec<Bound<'py, PyAny>> = items.collect::<PyResult<_>>()?;
        if items.iter().any(|item| item.is_instance_of::<Game>()) {
            let records = items.iter().map(record).collect::<Option<_>>();
            return records.map(Input::Games).ok_or_else(|| wrong_type(source));
        }
        let paths = items.iter().map(|item| item.extract::<PathBuf>());
        let paths = paths.collect::<PyResult<Vec<_>>>();
        paths.map(Input::Paths).map_err(|_| wrong_type(source))
    }
}

fn record(item: &Bound<'_, PyAny>) -> Option<Arc<Record>> {
    let game = item.cast::<Game>().ok()?;
    Some(Arc::clone(game.get().record()))
}

fn wrong_type(source: &Bound<'_, PyAny>) -> PyErr {
    let name = source.get_type().name();
    let name = name.map_or_else(|_| "this".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "expected a path, several paths, bytes, a Game or Games, not {name}"
    ))
}

impl Input {
    /// Visits the games and what is wrong with the files.
    ///
    /// # Errors
    /// An interruption, and a text board that is none.
    pub(crate) fn visit(&self, work: &Work, visit: Visit<'_>) -> Result<(), Failure> {
        let mut visit = |met: Met| match work.is_stopped() {
            true => ControlFlow::Break(()),
            false => visit(met),
        };
        match self {
            Input::Paths(paths) => in_files(paths, work, &mut visit)?,
            Input::Bytes(bytes) => in_bytes(bytes, work, &mut visit)?,
            Input::Games(games) => {
                work.total.store(games.len() as u64, Relaxed);
                let mut games = games.iter().map(Arc::clone).map(Met::Game);
                // A visitor that breaks off wants no more.
                let _ = games.try_for_each(&mut visit);
            }
        }
        work.go_on()
    }
}

/// The files that paths name.
pub(crate) fn find(paths: &[PathBuf], work: &Work) -> FoundSources {
    let found = find_wanted(paths, Wanted::Any);
    work.total.store(found.bytes(), Relaxed);
    found
}

fn in_files(paths: &[PathBuf], work: &Work, visit: Visit<'_>) -> Result<(), Failure> {
    let mut rest = Vec::new();
    for path in paths {
        match named(path)? {
            None => rest.push(path.clone()),
            Some(tree) => {
                let name: Arc<str> = path.display().to_string().into();
                if visit(Met::Game(board(&name, tree))).is_break() {
                    return Ok(());
                }
            }
        }
    }
    let found = find(&rest, work);
    for problem in &found.problems {
        if visit(Met::Problem(Problem::source(problem))).is_break() {
            return Ok(());
        }
    }
    for source in &found.sources {
        let is_named = rest.contains(&source.path);
        let mut flow = ControlFlow::Continue(());
        let outcome = source.open_wanted(Wanted::Any, &work.done, |entry| {
            // The source tells of errors of its reader.
            flow = entry_games(entry.reader, &entry.name, is_named, visit)
                .unwrap_or(ControlFlow::Continue(()));
            flow
        });
        let mut problems = outcome.problems.iter().map(Problem::source);
        if flow.is_break()
            || problems
                .try_for_each(|one| visit(Met::Problem(one)))
                .is_break()
        {
            return Ok(());
        }
    }
    Ok(())
}

fn in_bytes(bytes: &[u8], work: &Work, visit: Visit<'_>) -> Result<(), Failure> {
    work.total.store(bytes.len() as u64, Relaxed);
    if bytes.len() as u64 <= MAX_BOARD_BYTES
        && let Some(tree) = drawn(BYTES, bytes)?
    {
        let _ = visit(Met::Game(board(&BYTES.into(), tree)));
    } else {
        let mut reader = bytes;
        // Bytes in memory can always be read, and a visitor that breaks off wants no more.
        let _ = entry_games(&mut reader, BYTES, true, visit);
    }
    work.done.store(bytes.len() as u64, Relaxed);
    Ok(())
}

/// A text board as a game.
fn board(file: &Arc<str>, tree: Tree) -> Arc<Record> {
    Arc::new(Record {
        file: Arc::clone(file),
        number: 1,
        line: 1,
        column: 1,
        format: Format::Sgf,
        tree,
    })
}

fn entry_games(
    reader: &mut dyn Read,
    name: &str,
    is_named: bool,
    visit: Visit<'_>,
) -> std::io::Result<ControlFlow<()>> {
    let file: Arc<str> = name.into();
    let mut flow = ControlFlow::Continue(());
    let Some(opened) = records::open(reader, name, is_named)? else {
        return Ok(flow);
    };
    opened.read(|event| {
        flow = tell(event, &file, visit);
        flow
    })?;
    Ok(flow)
}

fn tell(event: RecordEvent<'_>, file: &Arc<str>, visit: Visit<'_>) -> ControlFlow<()> {
    let problem = |finding: Finding| Met::Problem(Problem::new(file, finding));
    match event {
        RecordEvent::Outside(_) => ControlFlow::Continue(()),
        RecordEvent::Problem(told) => visit(problem((&told).into())),
        RecordEvent::More(more) => visit(Met::Problem(Problem::unreadable(
            file,
            &format!("{more} more problems"),
        ))),
        RecordEvent::Game(record) => {
            let mut told = record.problems.iter();
            told.try_for_each(|told| visit(problem(told.into())))?;
            visit(Met::Game(Arc::new(Record {
                file: Arc::clone(file),
                number: record.number,
                line: record.place.0,
                column: record.place.1,
                format: record.format,
                tree: record.tree,
            })))
        }
    }
}

/// The name of what a call is about, for errors.
pub(crate) fn name(input: &Input) -> String {
    match input {
        Input::Paths(paths) => paths
            .first()
            .map_or("<no path>".to_owned(), |path: &PathBuf| {
                Path::new(path).display().to_string()
            }),
        Input::Bytes(_) => BYTES.to_owned(),
        Input::Games(games) => games
            .first()
            .map_or("<no game>".to_owned(), |game| game.file.to_string()),
    }
}
