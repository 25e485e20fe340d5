//! `honte.replay`: all positions of games as one array.

use crate::error::Failure;
use crate::game::{Record, sign, signs};
use crate::input::Input;
use crate::parallel::{cores, ordered};
use crate::read;
use crate::work::{self, Work};
use honte_goban::{Colour, Move, Point, Size};
use honte_record::replay as record;
use honte_record::tree::{NodeId, Tree};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use std::slice::ChunksExactMut;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// All positions of games.
#[pyclass(module = "honte", frozen)]
pub(crate) struct Replay {
    positions: Py<PyArray3<i8>>,
    offsets: Py<PyArray1<i64>>,
}

#[pymethods]
impl Replay {
    /// positions[n, row, column] is 1 for black, -1 for white, 0 for an empty point.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray3<i8>> {
        self.positions.bind(py).clone()
    }

    /// The positions of game g are those from offsets[g] to offsets[g + 1].
    #[getter]
    fn offsets<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.offsets.bind(py).clone()
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let offsets = self.offsets.bind(py);
        Ok(offsets.len()?.saturating_sub(1))
    }

    fn __getitem__<'py>(&self, py: Python<'py>, game: usize) -> PyResult<Bound<'py, PyAny>> {
        let offset = |place: usize| {
            let offset = self.offsets.bind(py).get_item(place)?;
            offset.extract::<isize>()
        };
        let slice = pyo3::types::PySlice::new(py, offset(game)?, offset(game + 1)?, 1);
        self.positions.bind(py).get_item(slice)
    }
}

/// The positions of main lines: the first before the first move, then one after each node that has
/// a move. All games must have boards of one size.
///
/// The array owns the memory that the positions were written to: nothing is copied.
#[pyfunction]
#[pyo3(signature = (source, *, progress=None))]
pub(crate) fn replay(
    py: Python<'_>,
    source: Input,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Replay> {
    let (size, planes, offsets) = work::run(py, progress.as_ref(), |work| {
        let records = read::all(&source, false, work)?.records;
        let size = size(&records)?;
        let (planes, offsets) = all(&records, size, work)?;
        Ok((size, planes, offsets))
    })?;
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let positions = PyArray1::from_vec(py, planes);
    let positions = positions.reshape([positions.len()? / (width * height), height, width])?;
    Ok(Replay {
        positions: positions.unbind(),
        offsets: PyArray1::from_vec(py, offsets).unbind(),
    })
}

/// The size of all boards.
fn size(records: &[Arc<Record>]) -> Result<Size, Failure> {
    let first = records
        .first()
        .map_or(Size::GO19, |record| record.tree.size());
    match records.iter().find(|record| record.tree.size() != first) {
        None => Ok(first),
        Some(record) => {
            let size = record.tree.size();
            let message = format!(
                "game {}: the board is {size}, and that of the first game {first}: replay games of \
                 one size",
                record.number
            );
            Err(Failure::record(&record.file, record.line, message))
        }
    }
}

/// The nodes of the main line with a move, and those between them.
fn has_move(tree: &Tree, node: NodeId, size: Size) -> bool {
    tree.plain_stone(node, size).is_some() || tree.played(node, size).is_some()
}

fn all(records: &[Arc<Record>], size: Size, work: &Work) -> Result<(Vec<i8>, Vec<i64>), Failure> {
    let area = size.area();
    let mut offsets = vec![0_i64];
    let mut total = 0;
    for record in records {
        let line = record.tree.line(record.tree.root());
        total += 1 + line
            .filter(|&node| has_move(&record.tree, node, size))
            .count();
        offsets.push(total as i64);
        work.go_on()?;
    }
    let bytes = total.saturating_mul(area);
    let mut planes = Vec::new();
    let reserved = planes.try_reserve_exact(bytes);
    reserved.map_err(|_| Failure::Memory(bytes))?;
    planes.resize(bytes, 0_i8);
    work.done.store(0, Relaxed);
    work.total.store(records.len() as u64, Relaxed);
    let mut rest = planes.as_mut_slice();
    ordered(
        cores(),
        |hand_on| {
            for (record, ends) in records.iter().zip(offsets.windows(2)) {
                let length = (ends[1] - ends[0]) as usize * area;
                let (own, others) = std::mem::take(&mut rest).split_at_mut(length);
                rest = others;
                if work.is_stopped() || hand_on((&record.tree, own)).is_break() {
                    return;
                }
            }
        },
        |(tree, planes): (&Tree, &mut [i8])| {
            draw(tree, size, planes);
            work.done.fetch_add(1, Relaxed);
        },
    );
    work.go_on()?;
    Ok((planes, offsets))
}

/// Draws the positions of a game into its part of the array.
fn draw(tree: &Tree, size: Size, planes: &mut [i8]) {
    let mut film = Film {
        board: record::Replay::one_way(size),
        rest: planes.chunks_exact_mut(size.area()),
        last: &mut [],
        is_current: false,
    };
    for node in tree.line(tree.root()) {
        let stone = tree.plain_stone(node, size);
        let has_move = stone.is_some() || tree.played(node, size).is_some();
        if has_move && film.last.is_empty() {
            film.whole();
        }
        match stone {
            Some((colour, point)) => film.stone(colour, point),
            None => {
                film.board.enter(tree, node);
                film.is_current = false;
                if has_move {
                    film.whole();
                }
            }
        }
    }
    if film.last.is_empty() {
        film.whole();
    }
}

/// The positions of a game, one after the other.
struct Film<'p> {
    board: record::Replay,
    rest: ChunksExactMut<'p, i8>,
    /// The last position that was drawn; empty before the first.
    last: &'p mut [i8],
    /// Whether the board is still as the last position shows it.
    is_current: bool,
}

impl Film<'_> {
    /// Draws the board as it is.
    fn whole(&mut self) {
        if let Some(next) = self.rest.next() {
            next.copy_from_slice(&signs(self.board.board()));
            self.last = next;
            self.is_current = true;
        }
    }

    /// Plays a stone, and draws the last position with what it changed.
    fn stone(&mut self, colour: Colour, point: Point) {
        let outcome = self.board.play(colour, Move::Play(point));
        if outcome.captured > 0 || !self.is_current {
            return self.whole();
        }
        if let Some(next) = self.rest.next() {
            next.copy_from_slice(self.last);
            let width = usize::from(self.board.board().size().width());
            let place = usize::from(point.y()) * width + usize::from(point.x());
            next[place] = sign(colour);
            self.last = next;
        }
    }
}
