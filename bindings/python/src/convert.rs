//! `honte.convert` and `honte.write`

use crate::error::Failure;
use crate::game::Record;
use crate::input::Input;
use crate::read;
use crate::settings::argument;
use crate::table::output;
use crate::work;
use honte_record::convert::Options;
use honte_record::format::Format;
use honte_record::sgf::{Name, normalise, write_clean, write_tree};
use honte_record::tree::Tree;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;
use std::sync::Arc;

/// How games are written.
struct Style {
    to: Format,
    normalise: bool,
    clean: bool,
}

/// A file's content.
struct Content {
    bytes: Vec<u8>,
    /// Nodes of which something is not carried over as it is.
    lost: usize,
}

impl Style {
    fn new(to: &str, normalise: bool, clean: bool) -> Result<Style, Failure> {
        let to = to
            .parse::<Format>()
            .map_err(|error| argument("to", error))?;
        Ok(Style {
            to,
            normalise,
            clean,
        })
    }

    fn write(&self, records: &[Arc<Record>]) -> Result<Content, Failure> {
        match self.to {
            Format::Sgf => Ok(self.sgf(records)),
            _ => self.other(records),
        }
    }

    fn sgf(&self, records: &[Arc<Record>]) -> Content {
        let mut bytes = Vec::new();
        for record in records {
            let mut tree = record.tree.clone();
            if self.clean {
                tree.strip_private();
            }
            match (self.normalise, record.format) {
                (true, _) => write_clean(&normalise(&tree).tree, &mut bytes),
                (false, Format::Sgf) => write_tree(&tree, &mut bytes),
                (false, _) => write_clean(&tree, &mut bytes),
            }
            if bytes.last() != Some(&b'\n') {
                bytes.push(b'\n');
            }
        }
        Content { bytes, lost: 0 }
    }

    fn other(&self, records: &[Arc<Record>]) -> Result<Content, Failure> {
        let Some(writer) = &self.to.row().writer else {
            let message = format!("{} is only read, not written", self.to.row().name);
            return Err(argument("to", message));
        };
        let trees: Vec<Tree> = records
            .iter()
            .map(|record| prepared(&record.tree))
            .collect();
        let options = Options { clean: self.clean };
        match (writer.write)(&trees, options) {
            Ok(written) => Ok(Content {
                bytes: written.bytes,
                lost: written.lost.len(),
            }),
            Err(error) => Err(self
                .unwritten(records, &trees, options)
                .unwrap_or(error.into())),
        }
    }

    /// The first game that the format cannot hold.
    fn unwritten(
        &self,
        records: &[Arc<Record>],
        trees: &[Tree],
        options: Options,
    ) -> Option<Failure> {
        let writer = self.to.row().writer.as_ref()?;
        let mut games = records.iter().zip(trees);
        games.find_map(|(record, tree)| {
            let error = (writer.write)(std::slice::from_ref(tree), options).err()?;
            let message = format!("game {}: {error}", record.number);
            Some(Failure::record(&record.file, record.line, message))
        })
    }
}

/// A game as writers take it: FF[4] in UTF-8, unless it holds Ishi lines of its own.
fn prepared(tree: &Tree) -> Tree {
    match tree.is_go() && tree.value(tree.root(), Name::new(b"SFEV")).is_none() {
        true => normalise(tree).tree,
        false => tree.clone(),
    }
}

/// Tells of what was left out, as a warning.
fn warn(py: Python<'_>, content: &Content) -> PyResult<()> {
    if content.lost == 0 {
        return Ok(());
    }
    let message = format!(
        "{} nodes have something that the format shows otherwise, or not at all\0",
        content.lost
    );
    let message = std::ffi::CStr::from_bytes_with_nul(message.as_bytes()).unwrap_or_default();
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), message, 1)
}

/// Games in another format, 'sgf', 'ishi' or 'xml', as a file's content.
///
/// SGF stays as it was written, unless normalise=True makes it FF[4] in UTF-8. clean=True leaves
/// private properties out.
#[pyfunction]
#[pyo3(signature = (source, to, *, normalise=false, clean=false, progress=None))]
pub(crate) fn convert<'py>(
    py: Python<'py>,
    source: Input,
    to: &str,
    normalise: bool,
    clean: bool,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let style = Style::new(to, normalise, clean)?;
    let content = work::run(py, progress.as_ref(), |work| {
        style.write(&read::all(&source, false, work)?.records)
    })?;
    warn(py, &content)?;
    Ok(PyBytes::new(py, &content.bytes))
}

/// Writes games to a file, whole or not at all. The ending of its name tells the format, unless
/// 'to' does. A file that is there is replaced only with overwrite=True.
#[pyfunction]
#[pyo3(signature = (source, path, *, to=None, normalise=false, clean=false, overwrite=false, progress=None))]
#[allow(clippy::too_many_arguments)] // Named arguments of a Python function.
pub(crate) fn write(
    py: Python<'_>,
    source: Input,
    path: PathBuf,
    to: Option<&str>,
    normalise: bool,
    clean: bool,
    overwrite: bool,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<()> {
    let by_name = Format::of_name(&path).map(|format| format.row().name);
    let Some(to) = to.or(by_name) else {
        let message = format!("{}: the name does not tell the format", path.display());
        return Err(argument("to", message).into());
    };
    let style = Style::new(to, normalise, clean)?;
    let output = output(&path, overwrite)?;
    let content = work::run(py, progress.as_ref(), |work| {
        let content = style.write(&read::all(&source, false, work)?.records)?;
        output.write(|out| out.write_all(&content.bytes))?;
        Ok(content)
    })?;
    warn(py, &content)
}
