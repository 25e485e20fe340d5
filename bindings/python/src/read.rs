//! `honte.read`

use crate::error::Failure;
use crate::game::{Games, Record};
use crate::input::{Input, Met, name};
use crate::problem::Problem;
use crate::work::{self, Work};
use honte_record::problem::Severity;
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Games of an input, and what is wrong with it.
pub(crate) struct Reading {
    pub(crate) records: Vec<Arc<Record>>,
    pub(crate) problems: Vec<Problem>,
}

/// Reads all games of an input. With `strict` the first error ends it.
pub(crate) fn all(input: &Input, strict: bool, work: &Work) -> Result<Reading, Failure> {
    let mut reading = Reading {
        records: Vec::new(),
        problems: Vec::new(),
    };
    let is_error = |problem: &Problem| problem.finding.severity == Severity::Error;
    input.visit(work, &mut |met| match met {
        Met::Game(record) => {
            reading.records.push(record);
            ControlFlow::Continue(())
        }
        Met::Problem(problem) => {
            let enough = strict && is_error(&problem);
            reading.problems.push(problem);
            match enough {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        }
    })?;
    let fatal = strict || reading.records.is_empty();
    match reading.problems.iter().find(|one| fatal && is_error(one)) {
        Some(problem) if problem.finding.line == 0 => Err(Failure::record(
            &problem.file,
            0,
            problem.finding.message.clone(),
        )),
        Some(problem) => Err(Failure::finding(&problem.file, &problem.finding)),
        None if reading.records.is_empty() => {
            Err(Failure::record(&name(input), 0, "there is no game in it"))
        }
        None => Ok(reading),
    }
}

/// Reads games of any format: of files, folders and archives, of bytes, or of a text board.
///
/// What is wrong is in Games.problems; with strict=True the first error is raised. progress is
/// called with the bytes that are read and those that there are.
#[pyfunction]
#[pyo3(signature = (source, *, strict=false, progress=None))]
pub(crate) fn read(
    py: Python<'_>,
    source: Input,
    strict: bool,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Games> {
    let reading = work::run(py, progress.as_ref(), |work| all(&source, strict, work))?;
    Games::new(py, reading)
}
