//! `honte.judge`: what lives, what is dead, and what that comes to.

use crate::error::Failure;
use crate::game::{Picked, Record, cell, pick, plane, sign, signs};
use crate::input::Input;
use crate::judged_table::table;
use crate::parallel::{cores, ordered};
use crate::problem::Problem;
use crate::read;
use crate::settings::{overrides, place};
use crate::table::{Table, output};
use crate::work::{self, Work};
use honte_app::at::NodePath;
use honte_app::referee::{
    self, Fate, Judged, Settings, Standing, Subject, chain, claim, variations,
};
use honte_goban::Size;
use honte_life::Budget;
use honte_rules::Count;
use honte_rules::count::Reason;
use numpy::PyArray2;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyIterator, PyList};
use pyo3_arrow::error::PyArrowResult;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A judged position.
#[pyclass(module = "honte", frozen)]
pub(crate) struct Judgement {
    judged: Arc<Judged>,
}

/// What becomes of each stone: 0 where there is none.
pub(crate) fn statuses(judged: &Judged) -> Vec<i8> {
    of_groups(judged, |fate, standing| match (standing, fate) {
        (Standing::Doubtful, _) => 4,
        (_, Fate::Alive) => 1,
        (_, Fate::Seki) => 2,
        (_, Fate::Dead) => 3,
    })
}

/// How much is known of each stone: 0 where there is none.
pub(crate) fn standings(judged: &Judged) -> Vec<i8> {
    of_groups(judged, |_, standing| match standing {
        Standing::Proved => 1,
        Standing::Seems => 2,
        Standing::Doubtful => 3,
    })
}

/// A number for each stone by its group, row by row from the upper left.
fn of_groups(judged: &Judged, number: impl Fn(Fate, Standing) -> i8) -> Vec<i8> {
    let size = judged.size();
    let mut plane = vec![0; size.area()];
    for group in judged.groups() {
        let chains = group.chains.iter();
        let chains = chains.filter_map(|&chain| judged.verdicts.get(chain));
        for stone in chains.flat_map(|chain| &chain.stones) {
            let (row, column) = cell(*stone);
            let place = usize::from(row) * usize::from(size.width()) + usize::from(column);
            plane[place] = number(group.fate, group.standing);
        }
    }
    plane
}

/// Whose each point is when the position is finished as players do.
pub(crate) fn ownership(judged: &Judged) -> Vec<i8> {
    owners(&judged.finish.count)
}

/// Whose each point is: its owner's by the count, and where a living stone stands, its colour's
/// although stones may count nothing.
pub(crate) fn owners(count: &Count) -> Vec<i8> {
    let owner = |verdict: &honte_rules::count::Verdict| match verdict.reason {
        Reason::Alive(colour) | Reason::AliveUncounted(colour) => Some(colour),
        _ => verdict.owner,
    };
    let verdicts = count.verdicts().iter();
    verdicts
        .map(|verdict| owner(verdict).map_or(0, sign))
        .collect()
}

type Plane<'py> = PyResult<Bound<'py, PyArray2<i8>>>;

impl Judgement {
    fn size(&self) -> Size {
        self.judged.size()
    }
}

#[pymethods]
impl Judgement {
    #[getter]
    fn file(&self) -> &str {
        &self.judged.subject.file
    }

    #[getter]
    fn number(&self) -> u64 {
        self.judged.subject.number
    }

    /// The judged position: 1 is black, -1 is white, 0 is empty.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> Plane<'py> {
        plane(py, self.size(), signs(self.judged.board()))
    }

    /// Whose each point is, when the position is finished as players do and everything is as it is
    /// proved or seems, living stones included: 1 is Black's, -1 is White's, 0 is nobody's.
    #[getter]
    fn ownership<'py>(&self, py: Python<'py>) -> Plane<'py> {
        plane(py, self.size(), ownership(&self.judged))
    }

    /// What becomes of each stone: 0 no stone, 1 alive, 2 in seki, 3 dead, 4 open.
    #[getter]
    fn statuses<'py>(&self, py: Python<'py>) -> Plane<'py> {
        plane(py, self.size(), statuses(&self.judged))
    }

    /// How much is known of each stone: 0 no stone, 1 proved, 2 not proved but clear, 3 open.
    #[getter]
    fn standings<'py>(&self, py: Python<'py>) -> Plane<'py> {
        plane(py, self.size(), standings(&self.judged))
    }

    /// The likely result, such as 'B+3.5'; None where the game is not over.
    #[getter]
    fn result(&self) -> Option<String> {
        self.judged.likely_lead().ok().map(referee::result)
    }

    /// Black's points less White's by the likely result; None where the game is not over.
    #[getter]
    fn lead(&self) -> Option<f64> {
        self.judged.likely_lead().ok().map(points)
    }

    /// The least and the most that Black has more than White, by what is proved of the position as
    /// it stands.
    #[getter]
    fn bounds(&self) -> (f64, f64) {
        let settled = &self.judged.settled;
        (points(settled.low), points(settled.high))
    }

    /// Whether the likely result is the recorded one; None if that cannot be said.
    #[getter]
    fn agrees(&self) -> Option<bool> {
        self.judged.agrees()
    }

    /// All that is found, as 'honte referee --json' has it; 'honte referee --help' says what is in
    /// it.
    #[getter]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = referee::value(&self.judged).to_string();
        py.import("json")?.call_method1("loads", (text,))
    }

    /// What is claimed of the chain on a point such as 'Q16', and what that rests on.
    fn explain(&self, point: &str) -> PyResult<String> {
        let chain = chain(&self.judged, point).map_err(Failure::from)?;
        Ok(claim(&self.judged, chain))
    }

    /// The proofs of all chains, or of that on a point, as variations of an SGF file with a game for
    /// each. Empty where none is needed.
    #[pyo3(signature = (point=None))]
    fn proofs<'py>(&self, py: Python<'py>, point: Option<&str>) -> PyResult<Bound<'py, PyBytes>> {
        let judged = &self.judged;
        let text = py.detach(|| match point {
            None => variations::write(judged, judged.verdicts.iter()),
            Some(point) => {
                chain(judged, point).and_then(|one| variations::write(judged, std::iter::once(one)))
            }
        });
        let (text, _) = text.map_err(Failure::from)?;
        Ok(PyBytes::new(py, &text))
    }

    fn __repr__(&self) -> String {
        let result = self.result();
        let result = result.as_deref().unwrap_or("not over");
        format!(
            "<honte.Judgement: game {} of {}, {result}>",
            self.number(),
            self.file()
        )
    }
}

/// An amount in points.
pub(crate) fn points(amount: honte_rules::Amount) -> f64 {
    f64::from(amount.quarters()) / 4.0
}

/// Judged positions, as a sequence and as a table.
#[pyclass(module = "honte", frozen, sequence)]
pub(crate) struct Judgements {
    judged: Vec<Arc<Judged>>,
    problems: Vec<Py<Problem>>,
}

#[pymethods]
impl Judgements {
    /// What was wrong with the input, and the games that could not be judged.
    #[getter]
    fn problems<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.problems)
    }

    /// A row a game: names, result, bounds, ownership, statuses and standings.
    fn table(&self) -> PyResult<Table> {
        Ok(table(&self.judged)?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        self.table()?.__arrow_c_stream__(py, requested_schema)
    }

    fn __len__(&self) -> usize {
        self.judged.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let all = self.judged.iter().map(Arc::clone);
        let all = all.map(|judged| Judgement { judged });
        PyList::new(py, all.collect::<Vec<_>>())?.try_iter()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let one = |place: usize| {
            let judged = self.judged.get(place).map(Arc::clone);
            let judged = judged.ok_or_else(|| PyIndexError::new_err("index out of range"))?;
            Bound::new(py, Judgement { judged })
        };
        match pick(index, self.judged.len())? {
            Picked::One(place) => Ok(one(place)?.into_any()),
            Picked::Several(places) => {
                let several: Vec<_> = places.into_iter().map(one).collect::<PyResult<_>>()?;
                Ok(PyList::new(py, several)?.into_any())
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<honte.Judgements of {} games>", self.judged.len())
    }
}

/// Visits that no judgement takes.
const UNLIMITED: u64 = 1_000_000_000_000;

/// Settings and place of a judgement.
pub(crate) struct Question {
    pub(crate) settings: Settings,
    pub(crate) at: Option<NodePath>,
}

impl Question {
    pub(crate) fn new(
        at: Option<&Bound<'_, PyAny>>,
        rules: Option<&str>,
        komi: Option<f64>,
        visits: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Question> {
        let prompt = Settings::prompt();
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| crate::settings::argument("seconds", error))?;
        // Where the time is limited, visits are only if that is said.
        let usual = match time {
            Some(_) => UNLIMITED,
            None => prompt.budget.visits,
        };
        let asks_for_proofs = visits.is_some();
        let visits = visits.unwrap_or(usual);
        Ok(Question {
            settings: Settings {
                terms: overrides(rules, komi)?,
                budget: Budget {
                    visits,
                    total: visits,
                    ..prompt.budget
                },
                time,
                search_unfinished: asks_for_proofs || time.is_some(),
                ..Settings::default()
            },
            at: place(at)?,
        })
    }

    /// Has `jobs` games share the memory; what is judged alone has several threads.
    fn shared_by(mut self, jobs: usize) -> Question {
        if jobs > 1 {
            self.settings.budget.threads = 1;
            self.settings.budget.memory /= jobs;
        }
        self
    }

    pub(crate) fn judge(&self, record: &Record, work: &Work) -> Result<Judged, Failure> {
        let mut settings = self.settings.clone();
        settings.budget.watch = Some(work.watch());
        let subject = Subject {
            file: record.file.to_string(),
            number: record.number,
            tree: record.tree.clone(),
        };
        let judged = referee::judge(&settings, self.at.as_ref(), subject);
        judged.map_err(|error| match error {
            honte_app::Error::Judge { error, .. } => {
                let message = format!("game {}: {error}", record.number);
                Failure::record(&record.file, record.line, message)
            }
            other => other.into(),
        })
    }
}

/// Judges the positions at the ends of games, or at another place of each.
///
/// rules and komi count instead of what the record names. visits limits the search, with the same
/// answer on every machine; seconds limits the time of each game instead. With parquet the table is
/// also written to that file. progress is called with the games that are done and those that there
/// are.
#[pyfunction]
#[pyo3(signature = (source, *, at=None, rules=None, komi=None, visits=None, seconds=None, parquet=None, overwrite=false, progress=None))]
#[allow(clippy::too_many_arguments)] // Named arguments of a Python function.
pub(crate) fn judge(
    py: Python<'_>,
    source: Input,
    at: Option<Bound<'_, PyAny>>,
    rules: Option<&str>,
    komi: Option<f64>,
    visits: Option<u64>,
    seconds: Option<f64>,
    parquet: Option<PathBuf>,
    overwrite: bool,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Judgements> {
    let question = Question::new(at.as_ref(), rules, komi, visits, seconds)?;
    let output = parquet.map(|path| output(&path, overwrite)).transpose()?;
    let (judged, problems) = work::run(py, progress.as_ref(), |work| {
        let reading = read::all(&source, false, work)?;
        let mut problems = reading.problems;
        let judged = all(question, &reading.records, &mut problems, work)?;
        if let Some(output) = output {
            table(&judged)?.save(output)?;
        }
        Ok((judged, problems))
    })?;
    let problems = problems.into_iter();
    Ok(Judgements {
        judged,
        problems: problems
            .map(|problem| Py::new(py, problem))
            .collect::<PyResult<_>>()?,
    })
}

/// Judges all games. A game alone that cannot be judged is a failure, one of several a problem.
fn all(
    question: Question,
    records: &[Arc<Record>],
    problems: &mut Vec<Problem>,
    work: &Work,
) -> Result<Vec<Arc<Judged>>, Failure> {
    work.done.store(0, Relaxed);
    work.total.store(records.len() as u64, Relaxed);
    let jobs = cores().min(records.len());
    let question = question.shared_by(jobs);
    let ((), results) = ordered(
        jobs,
        |hand_on| {
            let mut wanted = records.iter().take_while(|_| !work.is_stopped());
            // It breaks when those who work are gone.
            let _ = wanted.try_for_each(hand_on);
        },
        |record: &Arc<Record>| {
            let judged = match work.is_stopped() {
                true => Err(Failure::Interrupted),
                false => question.judge(record, work),
            };
            work.done.fetch_add(1, Relaxed);
            judged
        },
    );
    work.go_on()?;
    let mut judged = Vec::new();
    for (result, record) in results.into_iter().zip(records) {
        match result {
            Ok(one) => judged.push(Arc::new(one)),
            Err(failure) if records.len() == 1 => return Err(failure),
            Err(failure) => {
                let problem = Problem::unreadable(&record.file, &failure.to_string());
                problems.push(problem.at(record.line, record.column));
            }
        }
    }
    Ok(judged)
}
