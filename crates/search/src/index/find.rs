//! Finds the hits of a pattern in columns.
//!
//! For each placement: the latest of the first stones that it wants is the earliest moment at which
//! it can hold, found in all games of a section at once. Few are left; of each the other points are
//! looked at, those first that are filled early in most games. A point that never changed after its first
//! stone settles its part for good; where a point that did decides, the game's changes are followed.

use super::bytes::Shorts;
use super::columns::{AGAIN, Columns, NEVER, NO_POINT, TIME, WHITE};
use crate::hit::{Hit, Next};
use crate::placement::{Placement, Placements};
use honte_goban::{Colour, Point, Size};
use honte_record::filter::Cell;

/// Twice a move that never came.
const NO_TIME: u16 = NEVER << 1;
/// A game in which a placement cannot hold.
const IMPOSSIBLE: i16 = i16::MAX;
/// Games left of a section at which the next point is looked at in all games together, which is
/// cheaper than game by game.
const MANY: usize = 200;
/// Rows that are passed over together where none of them is left.
const PART: usize = 64;
/// The most empty points that are looked at in all games together.
const MOST_TOGETHER: usize = 4;
/// Points that are not stones from which on it is cheaper to follow the first moves of a game than
/// to look at each point.
const WORTH_AN_OPENING: usize = 16;
/// Games of which first stones are looked at to find which points are filled early.
const SAMPLE: usize = 64;

/// A point of a placement and what it wants there.
#[derive(Debug, Clone, Copy)]
struct Want {
    /// Its place in the columns.
    place: u16,
    cell: Cell,
}

/// A placement made ready: its points by what they say about time.
#[derive(Debug)]
struct Plan {
    number: u16,
    placement: Placement,
    /// Points that want a stone: of one colour, or of any.
    stones: Vec<Want>,
    /// Points that want no stone, or not one of a colour.
    closing: Vec<Want>,
    /// Points that may be anything.
    free: Vec<u16>,
    /// By place: what a point of the region wants. A point outside allows nothing.
    cells: Vec<Option<Cell>>,
}

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
        let plans = placements.iter().enumerate().map(|(number, placement)| {
            let mut plan = Plan {
                number: number as u16,
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
        });
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
    pub(super) fn find(
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
            let stones = latest_stones(plan, columns, latest);
            let mut search = Search {
                plan,
                columns,
                stones,
                events,
                states,
            };
            for (part, times) in latest.chunks(PART).enumerate() {
                if times.iter().copied().fold(IMPOSSIBLE, i16::min) >= NO_TIME as i16 {
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

/// By row: twice the earliest move at which the first stones of the plan can all be there; from
/// [`NO_TIME`] on it is impossible. Looks at one point after the other, as long as many rows are
/// left: stones, then points that have to be empty. Returns how many stones that were.
fn latest_stones(plan: &Plan, columns: &Columns<'_>, latest: &mut Vec<i16>) -> usize {
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
    for want in plan.closing.iter().take(MOST_TOGETHER) {
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
    let count = |part: &[i16]| {
        let is_possible = |time: &i16| u16::from(*time < NO_TIME as i16);
        part.iter().map(is_possible).sum::<u16>()
    };
    // So few that 16 bits are enough, of which many are added at once.
    latest
        .chunks(4096)
        .map(|part| usize::from(count(part)))
        .sum()
}

/// The bit of the one colour that a cell allows; `None` for any stone.
fn only_colour(cell: Cell) -> Option<u16> {
    match cell {
        Cell::BLACK => Some(0),
        Cell::WHITE => Some(WHITE),
        _ => None,
    }
}

/// Twice the first move at which the stone can be there, [`IMPOSSIBLE`] if the other colour came
/// first and stayed.
const fn time_of_stone(first: u16, side: u16) -> i16 {
    let first = first ^ side;
    match first & (WHITE | AGAIN) == WHITE {
        true => IMPOSSIBLE,
        false => (first & TIME) as i16,
    }
}

/// A stone of this colour has to be there.
fn after_stone(latest: &mut [i16], column: Shorts<'_>, side: u16) {
    for (latest, first) in latest.iter_mut().zip(column.iter()) {
        let time = time_of_stone(first, side);
        *latest = (*latest).max(time);
    }
}

/// Any stone has to be there.
fn after_any_stone(latest: &mut [i16], column: Shorts<'_>) {
    for (latest, first) in latest.iter_mut().zip(column.iter()) {
        *latest = (*latest).max((first & TIME) as i16);
    }
}

/// No stone may be there: impossible where one came before the others and stayed.
fn before_stone(latest: &mut [i16], column: Shorts<'_>) {
    for (latest, first) in latest.iter_mut().zip(column.iter()) {
        let time = if first & AGAIN != 0 {
            NO_TIME
        } else {
            first & TIME
        } as i16;
        *latest = if time <= *latest { IMPOSSIBLE } else { *latest };
    }
}

/// One placement in one section.
struct Search<'s> {
    plan: &'s Plan,
    columns: &'s Columns<'s>,
    /// How many stones of the plan have been looked at.
    stones: usize,
    events: &'s mut Vec<(u16, u16, Cell)>,
    states: &'s mut Vec<(Cell, Cell)>,
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
struct Span {
    /// It cannot hold before.
    from: u16,
    /// A stone that stays comes to a point that has to be without it.
    until: u16,
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

    fn row(&mut self, row: usize, latest: i16, found: &mut dyn FnMut(usize, Hit)) {
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

    /// Follows the changes of a game from the beginning of the span to its end.
    fn follow(&mut self, row: usize, span: &Span, found: &mut dyn FnMut(usize, Hit)) {
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
