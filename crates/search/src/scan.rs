//! Follows a game and finds every hit, without an index.

use crate::hit::{Hit, Next};
use crate::line::{Event, Line};
use crate::placement::{Placement, Placements};
use honte_goban::{Board, Colour, Point};
use honte_record::filter::Cell;

/// More than any point's index.
const POINTS: usize = Point::INDEX_END;
/// No hit is open.
const NONE: u32 = u32::MAX;

/// Finds the hits of one pattern in games of one board size.
///
/// For each placement it counts the points that are not as they should be. A move changes
/// only the placements that want something of a point that it changed.
#[derive(Debug, Clone)]
pub struct Scanner {
    placements: Vec<Placement>,
    board: Board,
    counts: Counts,
    /// By placement: its open hit in the output, or [`NONE`].
    open: Vec<u32>,
    /// Open hits in whose region nothing was played yet.
    waiting: Vec<u32>,
}

/// How many points of each placement are wrong.
#[derive(Debug, Clone)]
struct Counts {
    /// By point: where its part of `wants` begins; the next point's is its end.
    starts: Vec<u32>,
    /// The number of a placement times 8, plus the [bits](Cell::bits) that it allows.
    wants: Vec<u32>,
    /// By placement: points that are wrong on an empty board.
    at_first: Vec<u16>,
    /// By placement: points that are wrong.
    wrong: Vec<u16>,
    /// Placements that came or went since the last moment.
    touched: Vec<u16>,
    /// By point: what is there, as bits of a cell.
    there: Vec<u8>,
}

impl Counts {
    fn new(placements: &Placements) -> Self {
        let mut by_point = vec![Vec::new(); POINTS];
        let mut at_first = vec![0; placements.len()];
        for (number, placement) in placements.iter().enumerate() {
            for (point, cell) in placements.cells(placement) {
                if cell != Cell::ANYTHING {
                    by_point[point.index()].push((number as u32) << 3 | u32::from(cell.bits()));
                    at_first[number] += u16::from(!cell.allows(None));
                }
            }
        }
        let mut starts = vec![0];
        let mut wants = Vec::new();
        for of_point in by_point {
            wants.extend(of_point);
            starts.push(wants.len() as u32);
        }
        Self {
            starts,
            wants,
            wrong: at_first.clone(),
            at_first,
            touched: Vec::new(),
            there: vec![Cell::EMPTY.bits(); POINTS],
        }
    }

    /// The empty board before a game.
    fn begin_game(&mut self) {
        self.there.fill(Cell::EMPTY.bits());
        self.wrong.copy_from_slice(&self.at_first);
        self.touched.clear();
        let none_wrong = |(_, wrong): &(usize, &u16)| **wrong == 0;
        let there = self.at_first.iter().enumerate().filter(none_wrong);
        self.touched.extend(there.map(|(number, _)| number as u16));
    }

    fn change(&mut self, point: Point, now: Cell) {
        let now = u32::from(now.bits());
        let Some(there) = self.there.get_mut(point.index()) else {
            return;
        };
        let before = u32::from(std::mem::replace(there, now as u8));
        if before == now {
            return;
        }
        let start = self.starts[point.index()] as usize;
        let end = self.starts[point.index() + 1] as usize;
        for &want in &self.wants[start..end] {
            let (was, is) = (want & before != 0, want & now != 0);
            if was == is {
                continue;
            }
            let wrong = &mut self.wrong[(want >> 3) as usize];
            if is {
                *wrong -= 1;
            }
            if *wrong == 0 {
                self.touched.push((want >> 3) as u16);
            }
            if was {
                *wrong += 1;
            }
        }
    }
}

impl Scanner {
    /// A scanner for these placements.
    #[must_use]
    pub fn new(placements: &Placements) -> Self {
        Self {
            placements: placements.iter().copied().collect(),
            board: Board::new(placements.board()),
            counts: Counts::new(placements),
            open: vec![NONE; placements.len()],
            waiting: Vec::new(),
        }
    }

    /// Finds the hits of a game, ordered by beginning, then by placement. A game on a board of
    /// another size has none.
    pub fn hits(&mut self, line: &Line, hits: &mut Vec<Hit>) {
        hits.clear();
        if line.size() != self.board.size() || self.placements.is_empty() {
            return;
        }
        self.begin_game();
        let mut number = 0;
        // Whether something has been set up since the last moment.
        let mut is_pending = false;
        let mut is_first = true;
        for event in line.events() {
            match event {
                Event::Move(colour, point) => {
                    if is_pending || is_first {
                        self.settle(number, number, hits);
                        (is_pending, is_first) = (false, false);
                    }
                    number += 1;
                    if let Some(point) = point {
                        self.continue_hits(number, colour, point, hits);
                        self.move_played(number, colour, point, hits);
                    }
                }
                Event::SetUp {
                    point,
                    stone,
                    begins,
                } => {
                    if begins && is_pending {
                        self.settle(number, number, hits);
                        is_first = false;
                    }
                    is_pending = true;
                    self.set_up(point, stone);
                }
            }
        }
        if is_pending || is_first {
            self.settle(number, number, hits);
        }
        self.end_game(number, hits);
        hits.sort_unstable();
    }

    fn begin_game(&mut self) {
        self.board.clear();
        self.counts.begin_game();
        self.open.fill(NONE);
        self.waiting.clear();
    }

    fn end_game(&mut self, number: u32, hits: &mut [Hit]) {
        for &open in &self.open {
            if let Some(hit) = hits.get_mut(open as usize) {
                hit.last = number;
            }
        }
    }

    fn move_played(&mut self, number: u32, colour: Colour, point: Point, hits: &mut Vec<Hit>) {
        if self.board.colour_at(point).is_some() {
            // A record may have a move on a stone: it takes the stone's place.
            self.set_up(point, None);
        }
        let Ok(played) = self.board.play_allowing_suicide(colour, point) else {
            return;
        };
        if !played.is_suicide() {
            self.counts.change(point, Cell::only(Some(colour)));
        }
        for stone in self.board.captured(&played) {
            self.counts.change(stone, Cell::EMPTY);
        }
        self.settle(number, number - 1, hits);
    }

    /// Gives the move to the open hits that had no continuation yet.
    fn continue_hits(&mut self, number: u32, colour: Colour, point: Point, hits: &mut [Hit]) {
        let placements = &self.placements;
        self.waiting.retain(|&waiting| {
            let Some(hit) = hits.get_mut(waiting as usize) else {
                return false;
            };
            let is_in = placements[usize::from(hit.placement)].contains(point);
            if is_in {
                hit.next = Some(Next {
                    number,
                    point,
                    colour,
                });
            }
            !is_in
        });
    }

    fn set_up(&mut self, point: Point, stone: Option<Colour>) {
        if self.board.set(point, stone).is_ok() {
            self.counts.change(point, Cell::only(stone));
        }
    }

    /// A moment is complete: hits begin after `number` moves and ended after `before`.
    fn settle(&mut self, number: u32, before: u32, hits: &mut Vec<Hit>) {
        let mut has_ended = false;
        for &placement in &self.counts.touched {
            let open = &mut self.open[usize::from(placement)];
            let is_there = self.counts.wrong[usize::from(placement)] == 0;
            if is_there && *open == NONE {
                *open = hits.len() as u32;
                self.waiting.push(*open);
                hits.push(Hit {
                    begin: number,
                    placement,
                    last: number,
                    next: None,
                });
            } else if !is_there && *open != NONE {
                if let Some(hit) = hits.get_mut(*open as usize) {
                    hit.last = before;
                    has_ended |= hit.next.is_none();
                }
                *open = NONE;
            }
        }
        self.counts.touched.clear();
        if has_ended {
            let (open, hits) = (&self.open, &*hits);
            self.waiting.retain(|&waiting| {
                let hit = hits.get(waiting as usize);
                hit.is_some_and(|hit| open[usize::from(hit.placement)] == waiting)
            });
        }
    }
}
