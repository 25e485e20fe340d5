//! What the first stones of one game say of a placement.

use super::super::columns::{AGAIN, Columns, NO_POINT, TIME, WHITE};
use super::NO_TIME;
use super::latest::{only_colour, time_of_stone};
use super::plan::Plan;
use crate::hit::{Hit, Next};
use honte_goban::Colour;
use honte_record::filter::Cell;

/// Points that are not stones from which on it is cheaper to follow the first moves of a game than
/// to look at each point.
const WORTH_AN_OPENING: usize = 16;

/// One placement in one section.
pub(super) struct Search<'s> {
    pub(super) plan: &'s Plan,
    pub(super) columns: &'s Columns<'s>,
    /// How many stones of the plan have been looked at.
    pub(super) stones: usize,
    pub(super) events: &'s mut Vec<(u16, u16, Cell)>,
    pub(super) states: &'s mut Vec<(Cell, Cell)>,
}

/// What the first moves of a row say of a placement.
enum Opening {
    /// They do not tell all.
    Unknown,
    /// It never holds.
    Never,
    /// It holds once.
    Hit(Hit),
}

/// What the first stones of a row say of a placement. Times are twice the move.
pub(super) struct Span {
    /// It cannot hold before.
    pub(super) from: u16,
    /// A stone that stays comes to a point that has to be without it.
    pub(super) until: u16,
    /// As `until`, of stones that are taken again later, too.
    filled: u16,
    /// Some point changed again after its first stone.
    is_unsure: bool,
    /// By first stones alone it never holds.
    is_never: bool,
}

impl Search<'_> {
    fn first(&self, place: u16, row: usize) -> u16 {
        self.columns
            .column(usize::from(place))
            .get(row)
            .unwrap_or(NO_TIME)
    }

    pub(super) fn row(&mut self, row: usize, latest: i16, found: &mut dyn FnMut(usize, Hit)) {
        let rest = self.plan.stones.iter().skip(self.stones).map(|want| {
            let first = self.first(want.place, row);
            only_colour(want.cell).map_or((first & TIME) as i16, |side| time_of_stone(first, side))
        });
        let from = rest.fold(latest, i16::max);
        if from >= NO_TIME as i16 {
            return;
        }
        let from = from as u16;
        match self.opening(row, from) {
            Opening::Never => return,
            Opening::Hit(hit) => return found(row, hit),
            Opening::Unknown => {}
        }
        let Some(mut span) = self.span(row, from) else {
            return;
        };
        let next = self.next(row, &mut span);
        let lost = self.columns.lost(row) << 1;
        if span.is_unsure && span.until > lost {
            return self.follow(row, &span, found);
        }
        // Nothing left the board before the end of the span: first stones tell all.
        if span.is_never {
            return;
        }
        let last = match span.filled {
            NO_TIME => self.columns.moves(row),
            filled => (filled >> 1) - 1,
        };
        found(row, self.hit(u32::from(from >> 1), u32::from(last), next));
    }

    /// Follows the first moves of a game up to the end of the first span in which the placement
    /// holds, as long as they tell all: nothing has left the board, and what ends the span stays.
    fn opening(&self, row: usize, from: u16) -> Opening {
        let begin = u32::from(from >> 1);
        let lost = u32::from(self.columns.lost(row));
        let opening = self.columns.opening(row);
        let points = self.plan.closing.len() + self.plan.free.len();
        if points < WORTH_AN_OPENING || begin >= lost || begin as usize >= opening.len() {
            return Opening::Unknown;
        }
        let moves = u32::from(self.columns.moves(row));
        let mut next = None;
        for (number, played) in (1..).zip(opening.iter()) {
            if number > lost {
                return Opening::Unknown;
            }
            if number > moves {
                return Opening::Hit(self.hit(begin, moves, next));
            }
            let place = played & NO_POINT;
            let Some(cell) = self.plan.cells.get(usize::from(place)).copied().flatten() else {
                continue;
            };
            let colour = Colour::ALL[usize::from(played & WHITE != 0)];
            if number > begin && next.is_none() {
                next = Columns::point(self.columns.size, place).map(|point| Next {
                    number,
                    point,
                    colour,
                });
            }
            if !cell.allows(Some(colour)) {
                return match self.first(place, row) & AGAIN {
                    0 if number <= begin => Opening::Never,
                    0 => Opening::Hit(self.hit(begin, number - 1, next)),
                    _ => Opening::Unknown,
                };
            }
        }
        Opening::Unknown
    }

    fn hit(&self, begin: u32, last: u32, next: Option<Next>) -> Hit {
        Hit {
            begin,
            placement: self.plan.number,
            last,
            next,
        }
    }

    /// `None` if it never holds.
    fn span(&self, row: usize, from: u16) -> Option<Span> {
        let mut span = Span {
            from,
            until: NO_TIME,
            filled: NO_TIME,
            is_unsure: false,
            is_never: false,
        };
        for want in &self.plan.closing {
            let first = self.first(want.place, row);
            let colour = Colour::ALL[usize::from(first & WHITE != 0)];
            span.is_unsure |= first & AGAIN != 0;
            if want.cell.allows(Some(colour)) {
                continue;
            }
            let time = first & TIME;
            span.filled = span.filled.min(time);
            if first & AGAIN == 0 {
                if time <= from {
                    return None;
                }
                span.until = span.until.min(time);
            }
        }
        span.is_never = span.filled <= from;
        for want in &self.plan.stones {
            let first = self.first(want.place, row);
            let colour = Colour::ALL[usize::from(first & WHITE != 0)];
            span.is_unsure |= first & AGAIN != 0;
            span.is_never |= !want.cell.allows(Some(colour));
        }
        Some(span)
    }

    /// The first stone in the region after the beginning, until the end of the span.
    fn next(&self, row: usize, span: &mut Span) -> Option<Next> {
        let mut next = None;
        let closing = self.plan.closing.iter().map(|want| want.place);
        for place in closing.chain(self.plan.free.iter().copied()) {
            let first = self.first(place, row);
            span.is_unsure |= first & AGAIN != 0;
            let time = first & TIME;
            if time > span.from
                && time <= span.filled
                && time < NO_TIME
                && next.is_none_or(|(best, _, _)| time < best)
            {
                next = Some((time, place, first & WHITE != 0));
            }
        }
        let (time, place, is_white) = next?;
        Some(Next {
            number: u32::from(time >> 1),
            point: Columns::point(self.columns.size, place)?,
            colour: Colour::ALL[usize::from(is_white)],
        })
    }
}
