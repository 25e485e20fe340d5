//! What goes wrong, as exceptions.

use honte_app::check::Finding;
use honte_joseki::mine::MineError;
use honte_record::convert::ConvertError;
use honte_record::filter::FilterError;
use honte_record::source::SourceError;
use honte_rules::RulesError;
use honte_search::SearchError;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyMemoryError, PyValueError};
use pyo3::prelude::*;
use thiserror::Error;

create_exception!(
    honte,
    HonteError,
    PyException,
    "An input cannot be used, or an output cannot be written.\n\nfile, line and column (in bytes, from 1) say where; each is None where it is not known."
);

/// Where something is wrong; 0 where the line or column is not known.
#[derive(Debug, Clone, Default)]
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) line: u64,
    pub(crate) column: u64,
}

/// Why a call cannot do its work.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// An argument makes no sense.
    #[error("{argument}: {message}")]
    Argument {
        argument: &'static str,
        message: String,
    },
    /// An expression of the filter language makes no sense.
    #[error("invalid expression: {0}")]
    Expression(#[from] FilterError),
    /// The libraries say why.
    #[error(transparent)]
    App(#[from] honte_app::Error),
    /// A file cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A reader says what is wrong, and the caller wants nothing to be wrong.
    #[error("{}:{}:{}: {}", .0.file, .0.line, .0.column, .1)]
    Problem(Place, String),
    /// There is no game where one is needed.
    #[error("{}: {message}", .place.file)]
    Record { place: Place, message: String },
    /// A position cannot be counted.
    #[error("{file}: {error}")]
    Rules { file: String, error: RulesError },
    /// A game has no form in the format that is written.
    #[error(transparent)]
    Convert(#[from] ConvertError),
    /// An index cannot be made or asked.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// Games cannot be mined.
    #[error(transparent)]
    Mine(#[from] MineError),
    /// A table cannot be made or written.
    #[error("the table cannot be made: {0}")]
    Arrow(#[from] arrow_schema::ArrowError),
    /// A table cannot be written as Parquet.
    #[error("the table cannot be written: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
    /// What is asked for does not fit into memory.
    #[error("{0} bytes are needed, and there is not as much memory")]
    Memory(usize),
    /// The caller broke off.
    #[error("interrupted")]
    Interrupted,
}

impl Failure {
    /// Something is wrong with a game.
    pub(crate) fn record(file: &str, line: u64, message: impl Into<String>) -> Failure {
        Failure::Record {
            place: Place {
                file: file.to_owned(),
                line,
                column: u64::from(line > 0),
            },
            message: message.into(),
        }
    }

    /// Something is wrong in a file, and nothing should be.
    pub(crate) fn finding(file: &str, finding: &Finding) -> Failure {
        let place = Place {
            file: file.to_owned(),
            line: finding.line,
            column: finding.column,
        };
        Failure::Problem(place, finding.message.clone())
    }

    /// Where it is, as far as that is known.
    fn place(&self) -> Place {
        let of = |file: &str| Place {
            file: file.to_owned(),
            ..Place::default()
        };
        match self {
            Failure::Problem(place, _) | Failure::Record { place, .. } => place.clone(),
            Failure::Rules { file, .. } => of(file),
            Failure::Source(error) => of(error.name()),
            Failure::App(error) => of(app_file(error)),
            Failure::Search(error) => of(&search_file(error)),
            Failure::Expression(error) => Place {
                column: error.column() as u64,
                ..Place::default()
            },
            _ => Place::default(),
        }
    }
}

fn app_file(error: &honte_app::Error) -> &str {
    use honte_app::Error;
    match error {
        Error::Judge { file, .. } | Error::TextBoard { file, .. } => file,
        Error::NoIshi { path, .. }
        | Error::Ending { path }
        | Error::Exists { path }
        | Error::Changed { path }
        | Error::CannotWrite { path, .. } => path,
        _ => "",
    }
}

fn search_file(error: &SearchError) -> String {
    match error {
        SearchError::Read { path, .. }
        | SearchError::Damaged { path, .. }
        | SearchError::Write { path, .. }
        | SearchError::Busy { path } => path.display().to_string(),
        _ => String::new(),
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        let message = failure.to_string();
        match failure {
            Failure::Argument { .. } => PyValueError::new_err(message),
            Failure::Memory(_) => PyMemoryError::new_err(message),
            Failure::Interrupted => PyKeyboardInterrupt::new_err(()),
            failure => Python::attach(|py| {
                let error = HonteError::new_err(message);
                match tell_place(error.value(py), &failure.place()) {
                    Ok(()) => error,
                    Err(other) => other,
                }
            }),
        }
    }
}

fn tell_place(error: &Bound<'_, PyAny>, place: &Place) -> PyResult<()> {
    let known = |number: u64| (number > 0).then_some(number);
    let file = Some(&place.file).filter(|file| !file.is_empty());
    error.setattr("file", file)?;
    error.setattr("line", known(place.line))?;
    error.setattr("column", known(place.column))
}

/// Gives the exception's class the values of one that knows no place.
pub(crate) fn add_defaults(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<HonteError>();
    for name in ["file", "line", "column"] {
        class.setattr(name, py.None())?;
    }
    Ok(())
}
