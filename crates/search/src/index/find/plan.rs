//! A placement made ready for columns.

use super::super::columns::Columns;
use crate::placement::{Placement, Placements};
use honte_record::filter::Cell;

/// A point of a placement and what it wants there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Want {
    /// Its place in the columns.
    pub(super) place: u16,
    pub(super) cell: Cell,
}

/// A placement made ready: its points by what they say about time.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) number: u16,
    pub(super) placement: Placement,
    /// Points that want a stone: of one colour, or of any.
    pub(super) stones: Vec<Want>,
    /// Points that want no stone, or not one of a colour.
    pub(super) closing: Vec<Want>,
    /// Points that may be anything.
    pub(super) free: Vec<u16>,
    /// By place: what a point of the region wants. A point outside allows nothing.
    pub(super) cells: Vec<Option<Cell>>,
}

impl Plan {
    pub(super) fn new(placements: &Placements, number: u16, placement: &Placement) -> Self {
        let size = placements.board();
        let mut plan = Self {
            number,
            placement: *placement,
            stones: Vec::new(),
            closing: Vec::new(),
            free: Vec::new(),
            cells: vec![None; size.area()],
        };
        for (point, cell) in placements.cells(placement) {
            let place = Columns::place(size, point);
            if let Some(wanted) = plan.cells.get_mut(usize::from(place)) {
                *wanted = Some(cell);
            }
            match cell {
                Cell::ANYTHING => plan.free.push(place),
                cell if cell.allows(None) => plan.closing.push(Want { place, cell }),
                cell => plan.stones.push(Want { place, cell }),
            }
        }
        plan
    }
}
