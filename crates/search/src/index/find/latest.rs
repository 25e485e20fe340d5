//! The earliest move at which a placement can hold, in many games at once.

use super::super::bytes::Shorts;
use super::super::columns::{AGAIN, Columns, TIME, WHITE};
use super::NO_TIME;
use super::plan::Plan;
use honte_record::filter::Cell;

/// A game in which a placement cannot hold.
const IMPOSSIBLE: i16 = i16::MAX;
/// Games left of a section at which the next point is looked at in all games together, which is
/// cheaper than game by game.
const MANY: usize = 48;
/// The most empty points that are looked at in all games together.
const MAX_POINTS_TOGETHER: usize = 4;

/// By row: twice the earliest move at which the first stones of the plan can all be there; from
/// [`NO_TIME`] on it is impossible. Looks at one point after the other, as long as many rows are
/// left: stones, then points that have to be empty. Returns how many stones that were.
pub(super) fn latest_stones(plan: &Plan, columns: &Columns<'_>, latest: &mut Vec<i16>) -> usize {
    latest.clear();
    latest.resize(columns.rows, 0);
    for (done, want) in plan.stones.iter().enumerate() {
        if possible(latest) < MANY {
            return done;
        }
        let column = columns.column(usize::from(want.place));
        match only_colour(want.cell) {
            Some(side) => after_stone(latest, column, side),
            None => after_any_stone(latest, column),
        }
    }
    for want in plan.closing.iter().take(MAX_POINTS_TOGETHER) {
        if possible(latest) < MANY {
            break;
        }
        if want.cell == Cell::EMPTY {
            before_stone(latest, columns.column(usize::from(want.place)));
        }
    }
    plan.stones.len()
}

/// How many rows are left.
fn possible(latest: &[i16]) -> usize {
    let mut count = 0;
    // So few that 16 bits are enough, of which many are added at once.
    for part in latest.chunks(4096) {
        let mut possible = 0_u16;
        for time in part {
            possible += u16::from(*time < NO_TIME as i16);
        }
        count += usize::from(possible);
    }
    count
}

/// The bit of the one colour that a cell allows; `None` for any stone.
pub(super) fn only_colour(cell: Cell) -> Option<u16> {
    match cell {
        Cell::BLACK => Some(0),
        Cell::WHITE => Some(WHITE),
        _ => None,
    }
}

/// Twice the first move at which the stone can be there, [`IMPOSSIBLE`] if the other colour came
/// first and stayed.
#[inline]
pub(super) const fn time_of_stone(first: u16, side: u16) -> i16 {
    let first = first ^ side;
    match first & (WHITE | AGAIN) == WHITE {
        true => IMPOSSIBLE,
        false => (first & TIME) as i16,
    }
}

/// A stone of this colour has to be there.
fn after_stone(latest: &mut [i16], column: Shorts<'_>, side: u16) {
    for (latest, first) in latest.iter_mut().zip(column.raw()) {
        let first = u16::from_le_bytes(*first);
        let time = time_of_stone(first, side);
        *latest = (*latest).max(time);
    }
}

/// Any stone has to be there.
fn after_any_stone(latest: &mut [i16], column: Shorts<'_>) {
    for (latest, first) in latest.iter_mut().zip(column.raw()) {
        let first = u16::from_le_bytes(*first);
        *latest = (*latest).max((first & TIME) as i16);
    }
}

/// No stone may be there: impossible where one came before the others and stayed.
fn before_stone(latest: &mut [i16], column: Shorts<'_>) {
    for (latest, first) in latest.iter_mut().zip(column.raw()) {
        let first = u16::from_le_bytes(*first);
        let time = if first & AGAIN != 0 {
            NO_TIME
        } else {
            first & TIME
        } as i16;
        *latest = if time <= *latest { IMPOSSIBLE } else { *latest };
    }
}
