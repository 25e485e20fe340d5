//! A game as columns hold it: first stones, and what changed after them.

use super::columns::{
    AGAIN, Change, Columns, MAX_MOVES, NEVER, NO_POINT, OPENING, SET_UP, TIME, WHITE,
};
use crate::line::{Event, Line};
use honte_goban::{Board, Colour, Point, Size};

/// Plays games through and notes what happens to each point.
#[derive(Debug)]
pub(super) struct Historian {
    board: Board,
    /// By place: the first stone.
    pub(super) first: Vec<u16>,
    pub(super) changes: Vec<Change>,
    /// The first move that took a stone off.
    pub(super) lost: u16,
    /// The first moves.
    pub(super) opening: [u16; OPENING],
}

impl Historian {
    pub(super) fn new(size: Size) -> Self {
        Self {
            board: Board::new(size),
            first: vec![NEVER << 1; size.area()],
            changes: Vec::new(),
            lost: NEVER,
            opening: [NO_POINT; OPENING],
        }
    }

    /// Plays a game. `false` if columns cannot hold it: stones are set up or taken away later, a
    /// move is on a stone or takes its own stones, a pass is out of turn, or it is too long.
    pub(super) fn play(&mut self, line: &Line) -> bool {
        self.board.clear();
        self.first.fill(NEVER << 1);
        self.changes.clear();
        self.lost = NEVER;
        self.opening = [NO_POINT; OPENING];
        if line.size() != self.board.size() || line.is_changed() || line.moves() > MAX_MOVES {
            return false;
        }
        let mut number = 0;
        let mut turn = Colour::Black;
        line.events().all(|event| match event {
            Event::SetUp { point, stone, .. } => self.set_up(point, stone),
            Event::Move(colour, point) => {
                number += 1;
                let due = std::mem::replace(&mut turn, !colour);
                match point {
                    Some(point) => self.move_played(number, colour, point),
                    None => colour == due,
                }
            }
        })
    }

    fn place(&self, point: Point) -> u16 {
        Columns::place(self.board.size(), point)
    }

    fn set_up(&mut self, point: Point, stone: Option<Colour>) -> bool {
        let place = usize::from(self.place(point));
        if let (Some(colour), Some(first)) = (stone, self.first.get_mut(place)) {
            *first = side(colour);
        }
        self.opening[0] = SET_UP;
        self.board.set(point, stone).is_ok()
    }

    fn move_played(&mut self, number: u16, colour: Colour, point: Point) -> bool {
        let Ok(played) = self.board.play(colour, point) else {
            return false;
        };
        let place = self.place(point);
        if let Some(opening) = self.opening.get_mut(usize::from(number) - 1)
            && *opening == NO_POINT
        {
            *opening = place | side(colour);
        }
        self.put(number, place, colour);
        if played.captured() == 0 {
            return true;
        }
        self.lost = self.lost.min(number);
        let size = self.board.size();
        for taken in self.board.captured(&played) {
            let point = Columns::place(size, taken);
            if let Some(first) = self.first.get_mut(usize::from(point)) {
                *first |= AGAIN;
            }
            self.changes.push(Change {
                number,
                point,
                stone: None,
            });
        }
        true
    }

    fn put(&mut self, number: u16, place: u16, colour: Colour) {
        match self.first.get_mut(usize::from(place)) {
            Some(first) if *first == NEVER << 1 => *first = side(colour) | number << 1,
            _ => self.changes.push(Change {
                number,
                point: place,
                stone: Some(colour),
            }),
        }
    }
}

const fn side(colour: Colour) -> u16 {
    match colour {
        Colour::Black => 0,
        Colour::White => WHITE,
    }
}

/// The line of a row: the moves that put stones down, and passes between them.
pub(super) fn line(columns: &Columns<'_>, row: usize) -> Line {
    let size = columns.size;
    let mut stones = Vec::new();
    for place in 0..size.area() {
        let first = columns.column(place).get(row).unwrap_or(NEVER << 1);
        if first & TIME != NEVER << 1 {
            let colour = Colour::ALL[usize::from(first & WHITE != 0)];
            stones.push(((first & TIME) >> 1, place as u16, colour));
        }
    }
    let refilled = columns.changes(row);
    stones.extend(refilled.filter_map(|change| Some((change.number, change.point, change.stone?))));
    stones.sort_unstable_by_key(|&(number, place, _)| (number, place));
    let mut line = Line::new(size);
    let mut turn = Colour::Black;
    for (number, place, colour) in stones {
        let point = Columns::point(size, place);
        if number == 0 {
            let begins = line.events().next().is_none();
            point
                .into_iter()
                .for_each(|point| line.set_up(point, Some(colour), begins));
            continue;
        }
        pass_until(&mut line, u32::from(number) - 1, &mut turn);
        line.play(colour, point);
        turn = !colour;
    }
    pass_until(&mut line, u32::from(columns.moves(row)), &mut turn);
    line
}

/// Adds passes until the line has `moves` moves.
fn pass_until(line: &mut Line, moves: u32, turn: &mut Colour) {
    while line.moves() < moves {
        line.play(*turn, None);
        *turn = !*turn;
    }
}
