//! Finds the hits of a pattern in columns.
//!
//! For each placement: the latest of the first stones that it wants is the earliest moment at which
//! it can hold, found in all games of a section at once (`latest`). Few are left; of each the other
//! points are looked at, those first that are filled early in most games (`row`). A point that never
//! changed after its first stone settles its part for good; where a point that did decides, the
//! game's changes are followed (`follow`).

mod follow;
mod latest;
mod plan;
mod row;

use super::columns::{Columns, NEVER, TIME};
use crate::hit::Hit;
use crate::placement::Placements;
use honte_goban::Size;
use honte_record::filter::Cell;
use plan::{Plan, Want};
use row::Search;

/// Twice a move that never came.
const NO_TIME: u16 = NEVER << 1;
/// Rows that are passed over together where none of them is left.
const PART: usize = 64;
/// Games of which first stones are looked at to find which points are filled early.
const SAMPLE: usize = 64;

/// A pattern made ready for columns of one board size.
#[derive(Debug)]
pub(crate) struct Finder {
    size: Size,
    plans: Vec<Plan>,
    latest: Vec<i16>,
    events: Vec<(u16, u16, Cell)>,
    states: Vec<(Cell, Cell)>,
    is_sorted: bool,
}

impl Finder {
    pub(crate) fn new(placements: &Placements) -> Self {
        let size = placements.board();
        let plan = |(number, placement)| Plan::new(placements, number as u16, placement);
        let plans = placements.iter().enumerate().map(plan);
        Self {
            size,
            plans: plans.collect(),
            latest: Vec::new(),
            events: Vec::new(),
            states: Vec::new(),
            is_sorted: false,
        }
    }

    /// Puts those points first that are filled early in games such as these.
    fn sort(&mut self, columns: &Columns<'_>) {
        let early = filled_early(columns);
        let by_time = |want: &Want| early.get(usize::from(want.place)).copied();
        for plan in &mut self.plans {
            plan.closing.sort_unstable_by_key(by_time);
        }
        self.is_sorted = true;
    }

    /// Finds all hits in the rows that are wanted, in no particular order. `found` is given the row
    /// and the hit. Stops early once `is_stopped` says so.
    pub(in crate::index) fn find(
        &mut self,
        columns: &Columns<'_>,
        is_wanted: &dyn Fn(usize) -> bool,
        is_stopped: &dyn Fn() -> bool,
        found: &mut dyn FnMut(usize, Hit),
    ) {
        if columns.size != self.size || columns.rows == 0 {
            return;
        }
        if !self.is_sorted {
            self.sort(columns);
        }
        let Self {
            plans,
            latest,
            events,
            states,
            ..
        } = self;
        for plan in plans {
            if is_stopped() {
                return;
            }
            let stones = latest::latest_stones(plan, columns, latest);
            let mut search = Search {
                plan,
                columns,
                stones,
                events,
                states,
            };
            for (part, times) in latest.chunks(PART).enumerate() {
                if times.iter().fold(i16::MAX, |least, time| least.min(*time)) >= NO_TIME as i16 {
                    continue;
                }
                for (at, &time) in times.iter().enumerate() {
                    let row = part * PART + at;
                    if time < NO_TIME as i16 && is_wanted(row) {
                        search.row(row, time, found);
                    }
                }
            }
        }
    }
}

/// By place: how early a stone comes there in some games, less is earlier.
fn filled_early(columns: &Columns<'_>) -> Vec<u32> {
    let step = columns.rows.div_ceil(SAMPLE).max(1);
    let times = (0..columns.size.area()).map(|place| {
        let column = columns.column(place);
        let sample = (0..column.len())
            .step_by(step)
            .filter_map(|row| column.get(row));
        sample.map(|first| u32::from(first & TIME)).sum()
    });
    times.collect()
}
