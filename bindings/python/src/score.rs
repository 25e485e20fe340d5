//! `honte.score`: what a position counts.

use crate::error::Failure;
use crate::game::{Record, only, plane};
use crate::input::{Input, name};
use crate::judge::{Question, owners, points as amount};
use crate::read;
use crate::settings::{node, overrides, points};
use crate::work::{self, Work};
use honte_app::recorded::Reached;
use honte_app::referee;
use honte_app::terms::GameTerms;
use honte_goban::{Board, Size};
use honte_rules::count::Prisoners;
use honte_rules::{Count, FinalPosition, Marks, Statuses};
use numpy::PyArray2;
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// What a position counts.
#[pyclass(module = "honte", frozen)]
pub(crate) struct Score {
    count: Count,
    size: Size,
    /// Where it is known from what is dead.
    dead_from: &'static str,
}

#[pymethods]
impl Score {
    /// The result, such as 'B+3.5'.
    #[getter]
    fn result(&self) -> String {
        self.count.result().to_string()
    }

    /// Black's points less White's.
    #[getter]
    fn lead(&self) -> f64 {
        amount(self.count.lead())
    }

    /// What each side has, and the result, in one line.
    #[getter]
    fn text(&self) -> String {
        self.count.to_string()
    }

    #[getter]
    fn rules(&self) -> String {
        self.count.rules().to_string()
    }

    /// Where it is known from what is dead: 'given', 'marks' of the record, or 'judged'.
    #[getter]
    const fn dead_from(&self) -> &'static str {
        self.dead_from
    }

    /// Whose each point is, living stones included: 1 is Black's, -1 is White's, 0 is nobody's.
    #[getter]
    fn ownership<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        plane(py, self.size, owners(&self.count))
    }

    /// Points such as 'Q16' by the reason why they count as they do.
    #[getter]
    fn reasons(&self) -> BTreeMap<String, Vec<String>> {
        let mut reasons = BTreeMap::<String, Vec<String>>::new();
        for verdict in self.count.verdicts() {
            let points = reasons.entry(verdict.reason.to_string()).or_default();
            points.push(verdict.point.to_a1(self.size));
        }
        reasons
    }

    fn __repr__(&self) -> String {
        format!("<honte.Score {}>", self.count)
    }
}

/// Counts the position at the end of the only game, or at another place of it.
///
/// dead names a stone of each dead chain, such as ['Q16']. Without it the territory that the record
/// marks counts, and where it marks none, the position is judged as honte.judge does.
#[pyfunction]
#[pyo3(signature = (source, *, dead=None, at=None, rules=None, komi=None, visits=None, progress=None))]
#[allow(clippy::too_many_arguments)] // Named arguments of a Python function.
pub(crate) fn score(
    py: Python<'_>,
    source: Input,
    dead: Option<Vec<String>>,
    at: Option<Bound<'_, PyAny>>,
    rules: Option<&str>,
    komi: Option<f64>,
    visits: Option<u64>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Score> {
    let record = work::run(py, progress.as_ref(), |work| {
        only(&read::all(&source, false, work)?.records, &name(&source))
    })?;
    let node = node(&record.tree, at.as_ref())?;
    let question = Question::new(at.as_ref(), rules, komi, visits, None)?;
    let overrides = overrides(rules, komi)?;
    work::run(py, progress.as_ref(), |work| {
        let terms = GameTerms::of(&record.tree, overrides);
        let terms = terms.map_err(|error| of_record(&record, error))?;
        let reached = Reached::at(&record.tree, node);
        match said(&record, &reached, dead.as_deref())? {
            Some((position, dead_from)) => Ok(Score {
                count: count(&record, &reached, &terms, position)?,
                size: terms.size,
                dead_from,
            }),
            None => judged(&record, &question, work),
        }
    })
}

fn of_record(record: &Record, error: impl ToString) -> Failure {
    Failure::record(&record.file, record.line, error.to_string())
}

/// The position with the statuses that the caller or the record names; `None` if neither does.
fn said(
    record: &Record,
    reached: &Reached,
    dead: Option<&[String]>,
) -> Result<Option<(FinalPosition, &'static str)>, Failure> {
    let board = &reached.board;
    board.check().map_err(|error| of_record(record, error))?;
    let position = FinalPosition::new(board.clone());
    let marked = &reached.marked;
    if let Some(dead) = dead {
        let statuses = with_dead(record, board, &points(board.size(), "dead", dead)?)?;
        return Ok(Some((position.with_statuses(statuses), "given")));
    }
    if marked.has_territory() {
        let marks = Marks::new(board, marked.black, marked.white);
        let marks = marks.map_err(|error| of_record(record, error))?;
        return Ok(Some((position.with_marks(marks), "marks")));
    }
    let Some(dimmed) = marked.dimmed_stones(board) else {
        return Ok(None);
    };
    let dimmed: Vec<_> = dimmed.iter().collect();
    let statuses = with_dead(record, board, &dimmed)?;
    Ok(Some((position.with_statuses(statuses), "marks")))
}

/// The chains of these stones are dead, and no stone is in seki.
fn with_dead(
    record: &Record,
    board: &Board,
    dead: &[honte_goban::Point],
) -> Result<Statuses, Failure> {
    let statuses = Statuses::with_dead(board, dead.iter().copied());
    let statuses = statuses.and_then(|statuses| statuses.with_seki(board, []));
    statuses.map_err(|error| of_record(record, error))
}

fn count(
    record: &Record,
    reached: &Reached,
    terms: &GameTerms,
    position: FinalPosition,
) -> Result<Count, Failure> {
    let position = FinalPosition {
        prisoners: Prisoners {
            paid: reached.pass_stones().paid(&terms.rules),
            captured: reached.prisoners.captured,
            ..Prisoners::default()
        },
        komi: terms.komi,
        handicap: terms.handicap,
        ..position
    };
    let count = position.count(&terms.rules);
    count.map_err(|error| Failure::Rules {
        file: record.file.to_string(),
        error,
    })
}

fn judged(record: &Record, question: &Question, work: &Work) -> Result<Score, Failure> {
    let judged = question.judge(record, work)?;
    work.go_on()?;
    if judged.likely_lead().is_err() {
        let message = format!(
            "the game is not over at {}: name the dead stones with dead=[…]",
            referee::place(&judged)
        );
        return Err(of_record(record, message));
    }
    Ok(Score {
        count: judged.finish.count.clone(),
        size: judged.size(),
        dead_from: "judged",
    })
}
