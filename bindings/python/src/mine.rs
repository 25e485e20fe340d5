//! `honte.mine`: joseki of a collection.

use crate::error::Failure;
use crate::settings::argument;
use crate::table::{Table, output};
use crate::work::{self, Work};
use arrow_array::{ArrayRef, Float64Array, StringArray, UInt32Array};
use arrow_schema::{DataType, Field};
use honte_joseki::mine::{self as mining, Job, MineError, Progress, mine as mine_games};
use honte_joseki::write::{write_json, write_sgf, write_tsv};
use honte_joseki::{Params, Prune, Tree};
use honte_record::filter::Filter;
use honte_record::source::{FoundSources, find};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};
use pyo3_arrow::error::PyArrowResult;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A tree of joseki.
#[pyclass(module = "honte", frozen)]
pub(crate) struct Joseki {
    tree: Tree,
}

/// How a tree is written.
type Writer = fn(&Tree, &mut dyn io::Write) -> io::Result<()>;

impl Joseki {
    fn text(&self, write: Writer) -> PyResult<Vec<u8>> {
        let mut text = Vec::new();
        write(&self.tree, &mut text)?;
        Ok(text)
    }
}

#[pymethods]
impl Joseki {
    /// Games that were mined.
    #[getter]
    const fn games(&self) -> u64 {
        self.tree.summary.games
    }

    /// A row a node: the first is the empty corner, and every other comes after its parent.
    fn table(&self) -> PyResult<Table> {
        Ok(table(&self.tree)?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        self.table()?.__arrow_c_stream__(py, requested_schema)
    }

    /// The whole tree, as 'honte joseki mine --json' has it.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.text(write_json)?;
        py.import("json")?.call_method1("loads", (text,))
    }

    /// The tree as variations of an SGF game.
    fn sgf<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.text(write_sgf)?))
    }

    /// Writes the tree; the ending of the name, .sgf, .json or .tsv, tells the format.
    #[pyo3(signature = (path, *, overwrite=false))]
    fn write(&self, py: Python<'_>, path: PathBuf, overwrite: bool) -> PyResult<()> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let write: Writer = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("sgf") => write_sgf,
            Some("json") => write_json,
            Some("tsv") => write_tsv,
            _ => return Err(argument("path", "expected .sgf, .json or .tsv").into()),
        };
        let output = output(&path, overwrite)?;
        let written = py.detach(|| output.write(|out| write(&self.tree, out)));
        Ok(written.map_err(Failure::from)?)
    }

    /// How many nodes there are.
    fn __len__(&self) -> usize {
        self.tree.nodes.len()
    }

    fn __repr__(&self) -> String {
        format!(
            "<honte.Joseki: {} nodes from {} games>",
            self.__len__(),
            self.games()
        )
    }
}

fn table(tree: &Tree) -> Result<Table, Failure> {
    let nodes = || tree.nodes.iter();
    let number = |column: UInt32Array| (DataType::UInt32, Arc::new(column) as ArrayRef);
    let columns = [
        (
            "node",
            number((0..tree.nodes.len() as u32).map(Some).collect()),
        ),
        (
            "parent",
            number(nodes().map(|node| Some(node.parent)).collect()),
        ),
        (
            "depth",
            number(nodes().map(|node| Some(u32::from(node.depth))).collect()),
        ),
        (
            "colour",
            text(nodes().map(|node| Some(node.colour.name())).collect()),
        ),
        (
            "move",
            text(nodes().map(|node| Some(node.step.to_string())).collect()),
        ),
        (
            "count",
            number(nodes().map(|node| Some(node.count)).collect()),
        ),
        (
            "games",
            number(nodes().map(|node| Some(node.games)).collect()),
        ),
        (
            "position",
            number(nodes().map(|node| Some(node.position)).collect()),
        ),
        (
            "reached",
            number(nodes().map(|node| Some(node.reached)).collect()),
        ),
        ("influence_left", influence(tree, 0)),
        ("influence_right", influence(tree, 1)),
        ("influence_top", influence(tree, 2)),
        ("influence_bottom", influence(tree, 3)),
    ];
    let fields = columns
        .iter()
        .map(|(name, (kind, _))| Field::new(*name, kind.clone(), true));
    let fields = fields.collect();
    let columns = columns.into_iter().map(|(_, (_, column))| column);
    Table::of(fields, columns.collect())
}

fn text(column: StringArray) -> (DataType, ArrayRef) {
    (DataType::Utf8, Arc::new(column))
}

/// The mean influence from a side.
fn influence(tree: &Tree, side: usize) -> (DataType, ArrayRef) {
    let nodes = tree.nodes.iter();
    let means = nodes.map(|node| node.influence.map(|influence| influence.mean()[side]));
    let column: Float64Array = means.collect();
    (DataType::Float64, Arc::new(column))
}

/// Finds the sequences that are played again and again in the corners of the games of files.
///
/// prune is the least count of a sequence, or a share such as '1%'; where names the games that are
/// wanted, in the filter language. progress is called with bytes that are read, then with games that
/// are looked at.
#[pyfunction]
#[pyo3(signature = (paths, *, prune=None, size=19, r#where=None, handicap=false, progress=None))]
pub(crate) fn mine(
    py: Python<'_>,
    paths: crate::input::Input,
    prune: Option<Bound<'_, PyAny>>,
    size: u8,
    r#where: Option<&str>,
    handicap: bool,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Joseki> {
    let mut params = Params {
        size,
        handicap,
        ..Params::default()
    };
    if let Some(prune) = prune {
        let text = prune.str()?.to_string();
        params.prune = text
            .parse::<Prune>()
            .map_err(|error| argument("prune", error))?;
    }
    let filter = r#where.map(Filter::parse).transpose();
    let filter = filter.map_err(Failure::from)?;
    let crate::input::Input::Paths(paths) = paths else {
        return Err(argument("paths", "expected a path, or several").into());
    };
    let tree = work::run(py, progress.as_ref(), |work| {
        let found = find(&paths);
        work.total.store(found.bytes(), Relaxed);
        let job = Job {
            sources: &found.sources,
            filter: filter.as_ref(),
            params: &params,
        };
        let mined = watched(&job, work)?;
        nothing_mined(found, &mined)?;
        Ok(mined.tree)
    })?;
    Ok(Joseki { tree })
}

/// Mines in a thread of its own, while this one hands on how far it is and whether to stop.
fn watched(job: &Job<'_>, work: &Work) -> Result<mining::Mined, Failure> {
    let progress = Progress::default();
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| mine_games(job, &progress));
        while !worker.is_finished() {
            std::thread::sleep(Duration::from_millis(2));
            progress.stop.store(work.is_stopped(), Relaxed);
            match progress.mined.load(Relaxed) {
                0 => work.done.store(progress.bytes.load(Relaxed), Relaxed),
                mined => {
                    work.total.store(2 * mined, Relaxed);
                    work.done.store(progress.looked.load(Relaxed), Relaxed);
                }
            }
        }
        let mined = worker.join();
        match mined.unwrap_or_else(|panic| std::panic::resume_unwind(panic)) {
            Err(MineError::Interrupted { .. }) => Err(Failure::Interrupted),
            mined => Ok(mined?),
        }
    })
}

/// Fails where no game was mined: with why a file could not be read, if there is such a file.
fn nothing_mined(found: FoundSources, mined: &mining::Mined) -> Result<(), Failure> {
    if mined.tree.summary.games > 0 {
        return Ok(());
    }
    if let Some(problem) = found.problems.into_iter().next() {
        return Err(problem.into());
    }
    let reasons = mined.report.left_out.iter();
    let reasons: Vec<String> = reasons
        .map(|(reason, games)| format!("; {games} {}", reason.words()))
        .collect();
    let message = format!(
        "no game was mined of {}{}",
        mined.report.games,
        reasons.concat()
    );
    let file = found.sources.first().map(|source| source.path.display());
    let file = file.map_or_else(String::new, |file| file.to_string());
    Err(Failure::record(&file, 0, message))
}
