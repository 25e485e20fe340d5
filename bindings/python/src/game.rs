//! Games that were read.

use crate::error::Failure;
use crate::problem::Problem;
use crate::read::Reading;
use crate::settings::node;
use honte_goban::{Board, Colour, Move, Point, Size};
use honte_record::format::Format;
use honte_record::replay::Replay;
use honte_record::sgf::{Field, write_tree};
use honte_record::tree::Tree;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyList, PySlice};
use std::sync::Arc;

/// A game and where it was found.
#[derive(Debug)]
pub(crate) struct Record {
    /// Its file, within an archive as well.
    pub(crate) file: Arc<str>,
    /// Its number among the games of its file, from 1.
    pub(crate) number: u64,
    /// Where it begins, from 1; 0 where that is not known.
    pub(crate) line: u64,
    pub(crate) column: u64,
    pub(crate) format: Format,
    pub(crate) tree: Tree,
}

/// The point of an array: its row and its column, from the upper left, from 0.
pub(crate) type Cell = (u8, u8);

/// A point as arrays have it.
pub(crate) fn cell(point: Point) -> Cell {
    (point.y(), point.x())
}

/// A colour as arrays have it: 1 is black, -1 is white.
pub(crate) const fn sign(colour: Colour) -> i8 {
    match colour {
        Colour::Black => 1,
        Colour::White => -1,
    }
}

/// A board as arrays have it, row by row from the upper left: 1 is black, -1 is white, 0 is empty.
pub(crate) fn signs(board: &Board) -> Vec<i8> {
    let points = board.size().points();
    points
        .map(|point| board.colour_at(point).map_or(0, sign))
        .collect()
}

/// An array of a board's points.
pub(crate) fn plane<'py, T: numpy::Element>(
    py: Python<'py>,
    size: Size,
    values: Vec<T>,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    PyArray1::from_vec(py, values).reshape([height, width])
}

/// One game of a record.
#[pyclass(module = "honte", frozen)]
#[derive(Debug)]
pub(crate) struct Game {
    record: Arc<Record>,
}

impl Game {
    pub(crate) fn of(record: &Arc<Record>) -> Game {
        Game {
            record: Arc::clone(record),
        }
    }

    pub(crate) fn record(&self) -> &Arc<Record> {
        &self.record
    }

    fn tree(&self) -> &Tree {
        &self.record.tree
    }
}

#[pymethods]
impl Game {
    #[getter]
    fn file(&self) -> &str {
        &self.record.file
    }

    #[getter]
    fn number(&self) -> u64 {
        self.record.number
    }

    #[getter]
    fn line(&self) -> Option<u64> {
        (self.record.line > 0).then_some(self.record.line)
    }

    #[getter]
    fn format(&self) -> &'static str {
        self.record.format.row().name
    }

    /// The board's rows and columns.
    #[getter]
    fn shape(&self) -> (u8, u8) {
        let size = self.tree().size();
        (size.height(), size.width())
    }

    /// The root's headers that say something, by their SGF names, such as PB, RE and KM.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for field in Field::ALL {
            if let Some(text) = self.tree().text(self.tree().root(), field.name()) {
                headers.set_item(field.name().to_string(), text.trim())?;
            }
        }
        Ok(headers)
    }

    /// The moves of the main line: 'B' or 'W', and row and column from the upper left, or None for
    /// a pass.
    #[getter]
    fn moves(&self) -> Vec<(char, Option<Cell>)> {
        let tree = self.tree();
        let size = tree.size();
        let line = tree.line(tree.root());
        let moves = line.flat_map(|node| tree.moves(node, size));
        moves
            .map(|(colour, played)| {
                let letter = ['B', 'W'][colour.index()];
                match played {
                    Move::Play(point) => (letter, Some(cell(point))),
                    Move::Pass => (letter, None),
                }
            })
            .collect()
    }

    /// The position at a place, such as 57, 'end' or '12.b': 1 is black, -1 is white, 0 is empty.
    #[pyo3(signature = (at=None))]
    fn board<'py>(
        &self,
        py: Python<'py>,
        at: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let node = node(self.tree(), at.as_ref())?;
        let board = Replay::at(self.tree(), node).into_board();
        plane(py, board.size(), signs(&board))
    }

    /// The game as it was read, in SGF.
    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut text = Vec::new();
        write_tree(self.tree(), &mut text);
        PyBytes::new(py, &text)
    }

    fn __repr__(&self) -> String {
        format!("<honte.Game {} of {}>", self.record.number, self.file())
    }
}

/// Games of an input, as a sequence, and what was wrong with it.
#[pyclass(module = "honte", frozen, sequence)]
pub(crate) struct Games {
    records: Vec<Arc<Record>>,
    problems: Vec<Py<Problem>>,
}

impl Games {
    pub(crate) fn new(py: Python<'_>, reading: Reading) -> PyResult<Games> {
        let problems = reading.problems.into_iter();
        Ok(Games {
            records: reading.records,
            problems: problems
                .map(|problem| Py::new(py, problem))
                .collect::<PyResult<_>>()?,
        })
    }

    pub(crate) fn records(&self) -> &[Arc<Record>] {
        &self.records
    }
}

/// What an index or a slice of Python's names of so many items.
pub(crate) enum Picked {
    One(usize),
    Several(Vec<usize>),
}

/// Which items of a sequence are meant.
///
/// # Errors
/// An index out of range, and what is neither an index nor a slice.
pub(crate) fn pick(index: &Bound<'_, PyAny>, length: usize) -> PyResult<Picked> {
    if let Ok(slice) = index.cast::<PySlice>() {
        let slice = slice.indices(length.cast_signed())?;
        let places = (0..slice.slicelength.cast_signed()).map(|n| slice.start + n * slice.step);
        return Ok(Picked::Several(places.map(isize::cast_unsigned).collect()));
    }
    let index: isize = index.extract()?;
    let place = match index < 0 {
        true => index + length.cast_signed(),
        false => index,
    };
    match usize::try_from(place) {
        Ok(place) if place < length => Ok(Picked::One(place)),
        _ => Err(PyIndexError::new_err("index out of range")),
    }
}

#[pymethods]
impl Games {
    /// What was wrong with the input.
    #[getter]
    fn problems<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.problems)
    }

    fn __len__(&self) -> usize {
        self.records.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let games = self.records.iter().map(Game::of);
        PyList::new(py, games.collect::<Vec<_>>())?.try_iter()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = |place: usize| {
            let record = self.records.get(place);
            let record = record.ok_or_else(|| PyIndexError::new_err("index out of range"))?;
            Bound::new(py, Game::of(record))
        };
        match pick(index, self.records.len())? {
            Picked::One(place) => Ok(game(place)?.into_any()),
            Picked::Several(places) => {
                let games: Vec<_> = places.into_iter().map(game).collect::<PyResult<_>>()?;
                Ok(PyList::new(py, games)?.into_any())
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<honte.Games: {} games>", self.records.len())
    }
}

/// The records of an input in which something has to be.
pub(crate) fn only(records: &[Arc<Record>], file: &str) -> Result<Arc<Record>, Failure> {
    match records {
        [one] => Ok(Arc::clone(one)),
        several => Err(Failure::record(
            file,
            0,
            format!("one game is expected, and there are {}", several.len()),
        )),
    }
}
