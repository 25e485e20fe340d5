//! A board that knows what a record needs to know, and that quickly: stones, captures, suicides.
//!
//! Chains count their liberties as often as they touch them ("pseudo-liberties"), which takes no
//! search: a chain is captured when that count is 0, as it is when the true one is. What a position
//! is asked beyond that, [`Board`](honte_goban::Board) knows.

use honte_goban::{Colour, Point, Size};

/// Stones of one position.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    size: Size,
    /// By [`Point::index`]: [`EMPTY`], [`BORDER`], or the chain that its stone is in, which is the
    /// index of one of its stones, plus the [`bit`] of its colour.
    cells: [u16; SLOTS],
    /// By stone: the next one in the circle of its chain.
    next: [u16; SLOTS],
    /// By the index that a chain is named by.
    chains: [Numbers; SLOTS],
    /// The stones of a chain that is taken apart.
    apart: Vec<u16>,
    /// How many stones were put down.
    #[cfg(test)]
    puts: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Numbers {
    /// For each stone, the empty points beside it.
    liberties: u16,
    stones: u16,
}

/// No point has an index as large.
pub(crate) const SLOTS: usize = 1024;
/// These name no chain: no point has their index. Their numbers are written to, and mean nothing.
const EMPTY: u16 = 0;
const BORDER: u16 = 1;

/// What marks the cells of one colour.
const fn bit(colour: Colour) -> u16 {
    (SLOTS as u16) << colour.index()
}

/// The place in an array of a point's index, or of a chain.
const fn slot(raw: u16) -> usize {
    raw as usize % SLOTS
}

/// The indices beside one of a point.
const fn beside(at: u16) -> [u16; 4] {
    [
        at.wrapping_add(1),
        at.wrapping_add(32),
        at.wrapping_sub(1),
        at.wrapping_sub(32),
    ]
}

impl Grid {
    /// An empty board.
    pub(crate) fn new(size: Size) -> Grid {
        let mut grid = Grid {
            size,
            cells: [BORDER; SLOTS],
            next: [0; SLOTS],
            chains: [Numbers::default(); SLOTS],
            apart: Vec::new(),
            #[cfg(test)]
            puts: 0,
        };
        grid.sweep();
        grid
    }

    /// Takes all stones off; the size may be another.
    pub(crate) fn reset(&mut self, size: Size) {
        if self.size != size {
            self.cells = [BORDER; SLOTS];
            self.size = size;
        }
        self.sweep();
    }

    fn sweep(&mut self) {
        let width = usize::from(self.size.width());
        for y in 0..self.size.height() {
            let start = Point::new(0, y).map_or(0, Point::index);
            if let Some(row) = self.cells.get_mut(start..start + width) {
                row.fill(EMPTY);
            }
        }
    }

    /// Width and height.
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point.
    pub(crate) fn stone(&self, point: Point) -> Option<Colour> {
        let cell = self.cells[point.index() % SLOTS];
        let is_there = |colour: &Colour| cell & bit(*colour) != 0;
        Colour::ALL.into_iter().find(is_there)
    }

    /// Whether the point is on the board and has no stone.
    #[inline]
    pub(crate) fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index() % SLOTS] == EMPTY
    }

    /// How many stones the chain on a point has, and how often it touches a liberty.
    pub(crate) fn chain(&self, point: Point) -> (u16, u16) {
        let numbers = self.chains[slot(self.cells[point.index() % SLOTS])];
        (numbers.stones, numbers.liberties)
    }

    /// The first stone, row by row from the upper left, whose chain has no liberty.
    pub(crate) fn first_without_liberty(&self) -> Option<Point> {
        let mut stones = self.size.points().filter(|&p| self.stone(p).is_some());
        stones.find(|&point| self.chain(point).1 == 0)
    }

    /// Plays on an empty point of the board, and adds what is captured. Whether it was a suicide:
    /// then its own stones are what is captured, itself included.
    #[inline]
    pub(crate) fn play(&mut self, colour: Colour, point: Point, captured: &mut Vec<Point>) -> bool {
        let at = point.index() as u16;
        let around = self.put(colour, at);
        let before = captured.len();
        // Without branches, for what is around a stone cannot be foretold.
        let dead = around.map(|cell| self.is_dead(cell, bit(!colour)));
        if dead[0] | dead[1] | dead[2] | dead[3] {
            self.capture(at, bit(!colour), captured);
        }
        if !self.is_dead(self.cells[slot(at)], bit(colour)) || captured.len() > before {
            return false;
        }
        self.lift(at, captured);
        true
    }

    /// Makes a point have a stone or none; nothing is captured.
    pub(crate) fn set(&mut self, point: Point, stone: Option<Colour>) {
        let at = point.index() as u16;
        if self.cells[slot(at)] == BORDER {
            return;
        }
        if let Some(colour) = self.stone(point) {
            self.remove(colour, at);
        }
        if let Some(colour) = stone {
            self.put(colour, at);
        }
    }

    /// As [`set`](Grid::set) for one point after the other: many stones of a long chain are taken
    /// off at once.
    pub(crate) fn set_all(&mut self, stones: &[(Point, Option<Colour>)]) {
        let mut wanted = [None; SLOTS];
        for &(point, stone) in stones {
            wanted[point.index() % SLOTS] = Some(stone);
        }
        let is_removed = |point: &Point| {
            let stone = self.stone(*point);
            stone.is_some() && wanted[point.index() % SLOTS] != Some(stone)
        };
        let removed = stones.iter().map(|&(point, _)| point).filter(is_removed);
        let by_ones: usize = removed.map(|point| usize::from(self.chain(point).0)).sum();
        if by_ones > self.size.area() {
            let kept = |point: &Point| wanted[point.index() % SLOTS].is_none();
            let kept: Vec<(Point, Colour)> = self
                .size
                .points()
                .filter(kept)
                .filter_map(|point| Some((point, self.stone(point)?)))
                .collect();
            self.sweep();
            for (point, colour) in kept {
                self.put(colour, point.index() as u16);
            }
        }
        for &(point, _) in stones {
            if let Some(stone) = wanted[point.index() % SLOTS]
                && self.stone(point) != stone
            {
                self.set(point, stone);
            }
        }
    }

    fn is_dead(&self, cell: u16, colour: u16) -> bool {
        (cell & colour != 0) & (self.chains[slot(cell)].liberties == 0)
    }

    /// Puts a stone on an empty point; gives what is around it.
    #[inline]
    fn put(&mut self, colour: Colour, at: u16) -> [u16; 4] {
        #[cfg(test)]
        {
            self.puts += 1;
        }
        let around = beside(at).map(|n| self.cells[slot(n)]);
        for cell in around {
            let liberties = &mut self.chains[slot(cell)].liberties;
            *liberties = liberties.wrapping_sub(1);
        }
        let empty = around.map(|cell| u16::from(cell == EMPTY));
        self.next[slot(at)] = at;
        self.cells[slot(at)] = bit(colour) | at;
        self.chains[slot(at)] = Numbers {
            liberties: empty.into_iter().sum(),
            stones: 1,
        };
        for cell in around {
            if cell & bit(colour) != 0 {
                self.join(self.cells[slot(at)], self.cells[slot(cell)]);
            }
        }
        around
    }

    /// Makes one chain of two, or leaves it if it is one.
    #[inline]
    fn join(&mut self, a: u16, b: u16) {
        if a == b {
            return;
        }
        let (large, small) = match self.chains[slot(a)].stones > self.chains[slot(b)].stones {
            true => (a, b),
            false => (b, a),
        };
        let start = slot(small) as u16;
        let mut at = start;
        loop {
            self.cells[slot(at)] = large;
            at = self.next[slot(at)];
            if at == start {
                break;
            }
        }
        self.next.swap(slot(large), slot(small));
        let joining = self.chains[slot(small)];
        let numbers = &mut self.chains[slot(large)];
        numbers.liberties = numbers.liberties.wrapping_add(joining.liberties);
        numbers.stones += joining.stones;
    }

    /// Takes the chains of one colour beside a point that have no liberty.
    #[cold]
    fn capture(&mut self, at: u16, colour: u16, captured: &mut Vec<Point>) {
        for next in beside(at) {
            // Another look: it may be of a chain that is gone.
            if self.is_dead(self.cells[slot(next)], colour) {
                self.lift(next, captured);
            }
        }
    }

    /// Takes off the chain of the stone at this index.
    fn lift(&mut self, start: u16, captured: &mut Vec<Point>) {
        let mut at = start;
        loop {
            self.clear(at);
            captured.extend(Point::from_index(at.into()));
            at = self.next[slot(at)];
            if at == start {
                break;
            }
        }
    }

    fn clear(&mut self, at: u16) {
        self.cells[slot(at)] = EMPTY;
        for next in beside(at) {
            let liberties = &mut self.chains[slot(self.cells[slot(next)])].liberties;
            *liberties = liberties.wrapping_add(1);
        }
    }

    /// Takes a stone off; the rest of its chain is put together anew, for it may be in pieces.
    fn remove(&mut self, colour: Colour, start: u16) {
        let mut apart = std::mem::take(&mut self.apart);
        apart.clear();
        let mut at = self.next[slot(start)];
        while at != start {
            apart.push(at);
            at = self.next[slot(at)];
        }
        self.clear(start);
        apart.iter().for_each(|&stone| self.clear(stone));
        apart.iter().for_each(|&stone| _ = self.put(colour, stone));
        self.apart = apart;
    }
}

#[cfg(test)]
mod tests;
