//! What is wrong with a file.

use honte_app::check::Finding;
use honte_app::check::finding::UNREADABLE;
use honte_record::problem::Severity;
use honte_record::source::SourceError;
use pyo3::prelude::*;
use std::sync::Arc;

/// Something that is wrong with a file.
#[pyclass(module = "honte", frozen)]
#[derive(Debug)]
pub(crate) struct Problem {
    /// The file, within an archive as well.
    pub(crate) file: Arc<str>,
    pub(crate) finding: Finding,
}

impl Problem {
    pub(crate) fn new(file: &Arc<str>, finding: Finding) -> Problem {
        Problem {
            file: Arc::clone(file),
            finding,
        }
    }

    /// A file that cannot be read.
    pub(crate) fn unreadable(file: &str, message: &str) -> Problem {
        let own = message.strip_prefix(file);
        let own = own.and_then(|rest| rest.strip_prefix(": "));
        let finding = Finding {
            line: 0,
            column: 0,
            severity: Severity::Error,
            kind: UNREADABLE,
            message: own.unwrap_or(message).to_owned(),
        };
        Problem::new(&file.into(), finding)
    }

    /// The same at a line and column; 0 where that is not known.
    pub(crate) fn at(mut self, line: u64, column: u64) -> Problem {
        self.finding.line = line;
        self.finding.column = column;
        self
    }

    pub(crate) fn source(error: &SourceError) -> Problem {
        Problem::unreadable(error.name(), &error.to_string())
    }
}

fn known(number: u64) -> Option<u64> {
    (number > 0).then_some(number)
}

#[pymethods]
impl Problem {
    #[getter]
    fn file(&self) -> &str {
        &self.file
    }

    #[getter]
    fn line(&self) -> Option<u64> {
        known(self.finding.line)
    }

    #[getter]
    fn column(&self) -> Option<u64> {
        known(self.finding.column)
    }

    #[getter]
    fn severity(&self) -> String {
        self.finding.severity.to_string()
    }

    #[getter]
    fn kind(&self) -> &'static str {
        self.finding.kind
    }

    #[getter]
    fn message(&self) -> &str {
        &self.finding.message
    }

    fn __str__(&self) -> String {
        let Finding {
            line,
            column,
            severity,
            kind,
            message,
        } = &self.finding;
        let place = match (line, column) {
            (0, _) => " ".to_owned(),
            (line, 0) => format!("{line}: "),
            (line, column) => format!("{line}:{column}: "),
        };
        format!("{}:{place}{severity}: {message} [{kind}]", self.file)
    }

    fn __repr__(&self) -> String {
        format!("<honte.Problem {}>", self.__str__())
    }
}
