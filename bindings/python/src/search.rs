//! `honte.index` and `honte.search`: positions and patterns in games, and what was played next.

mod tables;

use crate::error::Failure;
use crate::input::{Input, find};
use crate::problem::Problem;
use crate::settings::argument;
use crate::table::Table;
use crate::work::{self, Work};
use honte_record::source::SourceError;
use honte_search as engine;
use honte_search::{FoundGame, Index, OnGame, Question, Scan, SearchError, Update};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use tables::Games;

/// What is known of a pattern.
#[pyclass(module = "honte", frozen)]
pub(crate) struct Answer {
    answer: engine::Answer,
    found: Games,
    problems: Vec<Py<Problem>>,
}

#[pymethods]
impl Answer {
    /// Games that were searched: those that fit all but the pattern.
    #[getter]
    const fn searched(&self) -> u64 {
        self.answer.searched
    }

    /// Games with the pattern.
    #[getter]
    const fn games(&self) -> u64 {
        self.answer.games
    }

    /// How often the pattern came to be there.
    #[getter]
    const fn hits(&self) -> u64 {
        self.answer.hits
    }

    /// Hits after which the next move was elsewhere.
    #[getter]
    const fn tenuki(&self) -> u64 {
        self.answer.tenuki
    }

    /// Hits in which nothing was played while the pattern was there.
    #[getter]
    const fn not_continued(&self) -> u64 {
        self.answer.not_continued
    }

    /// Who won the games with the pattern: by colour, and by X and O of the pattern.
    #[getter]
    fn wins(&self) -> HashMap<&'static str, u64> {
        let wins = &self.answer.wins;
        HashMap::from([
            ("black", wins.black),
            ("white", wins.white),
            ("x", wins.x),
            ("o", wins.o),
            ("other", wins.other),
        ])
    }

    /// A row a continuation, the most frequent first. Columns and rows are those of the pattern, from
    /// its upper left, from 0.
    fn continuations(&self) -> PyResult<Table> {
        Ok(tables::continuations(&self.answer)?)
    }

    /// A row a year: games with the pattern, and games that were searched.
    fn years(&self) -> PyResult<Table> {
        Ok(tables::years(&self.answer)?)
    }

    /// A row a game that was found, as many as were asked for.
    fn found(&self) -> PyResult<Table> {
        Ok(self.found.table()?)
    }

    /// Files that could not be read.
    #[getter]
    fn problems(&self, py: Python<'_>) -> Vec<Py<Problem>> {
        let problems = self.problems.iter();
        problems.map(|problem| problem.clone_ref(py)).collect()
    }

    fn __repr__(&self) -> String {
        format!(
            "<honte.Answer: {} hits in {} games of {}>",
            self.answer.hits, self.answer.games, self.answer.searched
        )
    }
}

/// What came of a question.
struct Asked {
    answer: engine::Answer,
    found: Games,
    problems: Vec<SourceError>,
}

/// Looks for a pattern, or for games, in files or in an index that honte.index made.
///
/// The expression is of the filter language, such as 'pattern corner ".../.X./..O"' with conditions
/// on headers. limit is how many games are listed in Answer.found(); without it all are.
#[pyfunction]
#[pyo3(signature = (paths, expression, *, limit=None, progress=None))]
pub(crate) fn search(
    py: Python<'_>,
    paths: Input,
    expression: &str,
    limit: Option<usize>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Answer> {
    let question = Question::parse(expression).map_err(Failure::from)?;
    let paths = named(paths)?;
    let asked = work::run(py, progress.as_ref(), |work| {
        let mut found = Games::new(limit);
        let mut on_game = |game: &FoundGame<'_>| {
            found.add(game);
            ControlFlow::Continue(())
        };
        let (answer, problems) = match paths.as_slice() {
            [path] if Index::is_index(path) => ask(path, &question, work, &mut on_game)?,
            paths => scan(paths, &question, work, &mut on_game)?,
        };
        Ok(Asked {
            answer,
            found,
            problems,
        })
    })?;
    let problems = asked.problems.iter();
    Ok(Answer {
        answer: asked.answer,
        found: asked.found,
        problems: problems
            .map(|problem| Py::new(py, Problem::source(problem)))
            .collect::<PyResult<_>>()?,
    })
}

fn named(paths: Input) -> Result<Vec<PathBuf>, Failure> {
    match paths {
        Input::Paths(paths) => Ok(paths),
        _ => Err(argument("paths", "expected a path, or several")),
    }
}

type AnswerAndProblems = (engine::Answer, Vec<SourceError>);

fn ask(
    path: &Path,
    question: &Question,
    work: &Work,
    on_game: &mut OnGame<'_>,
) -> Result<AnswerAndProblems, Failure> {
    let index = Index::open(path)?;
    match index.ask(question, &|| work.is_stopped(), on_game) {
        Err(SearchError::Interrupted) => Err(Failure::Interrupted),
        answer => Ok((answer?, Vec::new())),
    }
}

fn scan(
    paths: &[PathBuf],
    question: &Question,
    work: &Work,
    on_game: &mut OnGame<'_>,
) -> Result<AnswerAndProblems, Failure> {
    let found = find(paths, work);
    let mut problems = found.problems;
    let mut scan = Scan::new(question);
    for source in &found.sources {
        let is_named = paths.contains(&source.path);
        let is_stopped = || work.is_stopped();
        let report = scan.source(source, is_named, &work.done, &is_stopped, on_game);
        problems.extend(report.problems);
        work.go_on()?;
    }
    match scan.games() == 0 && !problems.is_empty() {
        true => Err(problems.swap_remove(0).into()),
        false => Ok((scan.finish(), problems)),
    }
}

/// Makes an index of the games of files and folders, or brings it up to date; what was done.
#[pyfunction]
#[pyo3(signature = (path, paths, *, anew=false, progress=None))]
pub(crate) fn index<'py>(
    py: Python<'py>,
    path: PathBuf,
    paths: Input,
    anew: bool,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let named = named(paths)?;
    let report = work::run(py, progress.as_ref(), |work| {
        let found = find(&named, work);
        let games = AtomicU64::new(0);
        let update = Update {
            path: &path,
            named: &named,
            found: &found,
            anew,
            bytes: &work.done,
            games: &games,
            is_stopped: &|| work.is_stopped(),
        };
        let report = match update.run() {
            Err(SearchError::Interrupted) => return Err(Failure::Interrupted),
            report => report?,
        };
        match found.problems.into_iter().next() {
            Some(problem) if report.games == 0 => Err(problem.into()),
            _ => Ok(report),
        }
    })?;
    let told = PyDict::new(py);
    for (name, number) in [
        ("games", report.games),
        ("games_read", report.games_read),
        ("added", report.added),
        ("changed", report.changed),
        ("removed", report.removed),
        ("kept", report.kept),
        ("too_long", report.too_long),
        ("bytes", report.index_bytes),
    ] {
        told.set_item(name, number)?;
    }
    let problems = report.problems.iter().map(Problem::source);
    told.set_item("problems", problems.collect::<Vec<_>>())?;
    Ok(told)
}
