//! A placement followed through the changes of one game.

use super::super::columns::{Columns, TIME, WHITE};
use super::NO_TIME;
use super::row::{Search, Span};
use crate::hit::{Hit, Next};
use crate::placement::Placement;
use honte_goban::{Colour, Point, Size};
use honte_record::filter::Cell;

impl Search<'_> {
    /// Follows the changes of a game from the beginning of the span to its end.
    pub(super) fn follow(&mut self, row: usize, span: &Span, found: &mut dyn FnMut(usize, Hit)) {
        let wrong = self.gather(row, span);
        let mut following = Following {
            wrong,
            open: None,
            number: self.plan.number,
            size: self.columns.size,
        };
        following.settle(u32::from(span.from >> 1), &mut |hit| found(row, hit));
        let mut events = self.events.iter().copied().peekable();
        while let Some((number, place, now)) = events.next() {
            following.change(number, place, now, &self.plan.placement, self.states);
            if events.peek().is_none_or(|(next, _, _)| *next != number) {
                following.settle(u32::from(number), &mut |hit| found(row, hit));
            }
        }
        following.end(u32::from(self.columns.moves(row)), &mut |hit| {
            found(row, hit);
        });
    }

    /// What is on the points at the beginning of the span, and what changes until its end. Returns
    /// how many points are wrong at the beginning.
    fn gather(&mut self, row: usize, span: &Span) -> usize {
        let Self {
            plan,
            columns,
            events,
            states,
            ..
        } = self;
        events.clear();
        states.clear();
        states.resize(columns.size.area(), (Cell::ANYTHING, Cell::EMPTY));
        let wants = plan.stones.iter().chain(&plan.closing);
        let wants = wants.map(|want| (want.place, want.cell));
        let free = plan.free.iter().map(|place| (*place, Cell::ANYTHING));
        let wants = wants.chain(free);
        for (place, cell) in wants.clone() {
            let first = columns
                .column(usize::from(place))
                .get(row)
                .unwrap_or(NO_TIME);
            let stone = Cell::only(Some(Colour::ALL[usize::from(first & WHITE != 0)]));
            let time = first & TIME;
            let there = if time <= span.from {
                stone
            } else {
                Cell::EMPTY
            };
            states[usize::from(place)] = (cell, there);
            if time > span.from && time <= span.until && time < NO_TIME {
                events.push((time >> 1, place, stone));
            }
        }
        for change in columns.changes(row) {
            let time = change.number << 1;
            let Some(point) = Columns::point(columns.size, change.point) else {
                continue;
            };
            if time > span.until {
                break;
            }
            if !plan.placement.contains(point) {
                continue;
            }
            if time > span.from {
                events.push((change.number, change.point, Cell::only(change.stone)));
            } else {
                states[usize::from(change.point)].1 = Cell::only(change.stone);
            }
        }
        events.sort_unstable_by_key(|&(number, place, _)| (number, place));
        let is_wrong =
            |(place, cell): &(u16, Cell)| cell.bits() & states[usize::from(*place)].1.bits() == 0;
        wants.filter(is_wrong).count()
    }
}

/// A placement while a game's changes are followed.
struct Following {
    wrong: usize,
    open: Option<Hit>,
    number: u16,
    size: Size,
}

impl Following {
    fn change(
        &mut self,
        number: u16,
        place: u16,
        now: Cell,
        placement: &Placement,
        states: &mut [(Cell, Cell)],
    ) {
        let Some((cell, there)) = states.get_mut(usize::from(place)) else {
            return;
        };
        if let Some(hit) = &mut self.open
            && now != Cell::EMPTY
            && hit.next.is_none()
            && let Some(point) = Columns::point(self.size, place)
            && placement.contains(point)
        {
            hit.next = Some(next_move(number, point, now));
        }
        let was_wrong = cell.bits() & there.bits() == 0;
        *there = now;
        let is_wrong = cell.bits() & now.bits() == 0;
        self.wrong = self.wrong + usize::from(is_wrong) - usize::from(was_wrong);
    }

    /// All changes of a move have been told.
    fn settle(&mut self, number: u32, found: &mut dyn FnMut(Hit)) {
        match self.open.take() {
            Some(hit) if self.wrong > 0 => found(Hit {
                last: number.saturating_sub(1),
                ..hit
            }),
            None if self.wrong == 0 => {
                self.open = Some(Hit {
                    begin: number,
                    placement: self.number,
                    last: number,
                    next: None,
                });
            }
            open => self.open = open,
        }
    }

    fn end(&mut self, moves: u32, found: &mut dyn FnMut(Hit)) {
        if let Some(hit) = self.open.take() {
            found(Hit { last: moves, ..hit });
        }
    }
}

fn next_move(number: u16, point: Point, stone: Cell) -> Next {
    Next {
        number: u32::from(number),
        point,
        colour: match stone {
            Cell::WHITE => Colour::White,
            _ => Colour::Black,
        },
    }
}
