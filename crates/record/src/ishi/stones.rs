//! Stones that can be played and taken back: a board, and a plainer one for checking.

use honte_goban::{Board, Colour, Point, Size};

/// What a position needs of a board.
pub(super) trait Stones {
    /// An empty board.
    fn empty(size: Size) -> Self;
    /// Takes all stones off; the size may be another.
    fn reset(&mut self, size: Size);
    /// Width and height.
    fn size(&self) -> Size;
    /// The stone on a point of the board.
    fn stone(&self, point: Point) -> Option<Colour>;
    /// Makes a point have a stone or none; nothing is captured.
    fn put(&mut self, point: Point, stone: Option<Colour>);
    /// Plays on an empty point of the board, and gathers what is captured. Whether it was a
    /// suicide: then its own stones are what is captured, itself included.
    fn play(&mut self, colour: Colour, point: Point, captured: &mut Vec<Point>) -> bool;
}

impl Stones for Board {
    fn empty(size: Size) -> Self {
        Board::new(size)
    }

    fn reset(&mut self, size: Size) {
        if Board::size(self) == size {
            self.clear();
        } else {
            *self = Board::new(size);
        }
    }

    fn size(&self) -> Size {
        Board::size(self)
    }

    fn stone(&self, point: Point) -> Option<Colour> {
        self.colour_at(point)
    }

    fn put(&mut self, point: Point, stone: Option<Colour>) {
        // Off the board nothing happens.
        let _ = self.set(point, stone);
    }

    fn play(&mut self, colour: Colour, point: Point, captured: &mut Vec<Point>) -> bool {
        let Ok(played) = self.play_allowing_suicide(colour, point) else {
            return false;
        };
        captured.extend(self.captured(&played));
        played.is_suicide()
    }
}

/// Colours of points, and for stones a liberty that their chain was seen to have. It looks for
/// others only when that one is gone, which takes less time than to keep count of all.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    size: Size,
    /// By [`Point::index`].
    cells: [u8; LENGTH],
    /// By point: the last search that came by.
    seen: [u32; LENGTH],
    searches: u32,
    /// The chain of the last search.
    chain: Vec<u16>,
    /// By point: an empty point that its chain touches, as long as no stone is taken off other
    /// than by capture of its whole chain.
    known: [Known; LENGTH],
    /// How often stones were put or taken otherwise.
    edits: u32,
}

/// A liberty, and the number of edits when it was seen.
#[derive(Clone, Copy, Debug)]
struct Known {
    liberty: u16,
    edits: u32,
}

impl Known {
    /// No liberty: a point of the border.
    const NONE: Known = Known {
        liberty: 0,
        edits: 0,
    };
}

const LENGTH: usize = 1024;
/// Cells are bits, so that four of them together tell what is around a point; stones have the bit
/// of their colour's index.
const EMPTY: u8 = 4;
const BORDER: u8 = 8;

const fn slot(at: u16) -> usize {
    at as usize % LENGTH
}

/// The cell of a stone: 1 or 2.
const fn bit(colour: Colour) -> u8 {
    1 << colour.index()
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
    fn cell(&self, at: u16) -> u8 {
        self.cells[slot(at)]
    }

    /// All that is on the four points beside one, taken together.
    fn around(&self, at: u16) -> u8 {
        let [a, b, c, d] = beside(at).map(|n| self.cell(n));
        a | b | c | d
    }

    /// Whether a liberty is at hand: beside the stone, or known. Without branches, for there is no
    /// foretelling them.
    fn seems_alive(&self, at: u16) -> bool {
        let known = self.known[slot(at)];
        let is_known = (known.edits == self.edits) & (self.cell(known.liberty) == EMPTY);
        is_known | (self.around(at) & EMPTY != 0)
    }

    /// Looks for a liberty of the chain on a point; if there is none, `chain` holds all of it.
    fn find_liberty(&mut self, at: u16) -> bool {
        let colour = self.cell(at);
        self.next_search();
        self.chain.clear();
        self.reach(at);
        let mut looked_at = 0;
        while let Some(&stone) = self.chain.get(looked_at) {
            looked_at += 1;
            for next in beside(stone) {
                if self.cell(next) == EMPTY {
                    self.learn(next);
                    return true;
                }
                if self.cell(next) == colour {
                    self.reach(next);
                }
            }
        }
        false
    }

    /// Keeps a liberty for all of the chain that was seen.
    fn learn(&mut self, liberty: u16) {
        for &stone in &self.chain {
            self.known[slot(stone)] = Known {
                liberty,
                edits: self.edits,
            };
        }
    }

    fn reach(&mut self, at: u16) {
        let seen = &mut self.seen[slot(at)];
        if *seen != self.searches {
            *seen = self.searches;
            self.chain.push(at);
        }
    }

    fn next_search(&mut self) {
        self.searches = self.searches.wrapping_add(1);
        if self.searches == 0 {
            self.seen = [0; LENGTH];
            self.searches = 1;
        }
    }

    /// Forgets the liberties that were seen.
    fn edit(&mut self) {
        self.edits = self.edits.wrapping_add(1);
        if self.edits == 0 {
            self.known = [Known::NONE; LENGTH];
            self.edits = 1;
        }
    }

    /// Takes off the chain that has no liberty.
    fn take(&mut self, captured: &mut Vec<Point>) {
        for &at in &self.chain {
            self.cells[slot(at)] = EMPTY;
            captured.extend(Point::from_index(at.into()));
        }
    }
}

impl Stones for Grid {
    fn empty(size: Size) -> Self {
        let mut grid = Grid {
            size,
            cells: [BORDER; LENGTH],
            seen: [0; LENGTH],
            searches: 0,
            chain: Vec::new(),
            known: [Known::NONE; LENGTH],
            edits: 1,
        };
        grid.reset(size);
        grid
    }

    fn reset(&mut self, size: Size) {
        if self.size != size {
            self.cells = [BORDER; LENGTH];
            self.size = size;
        }
        self.edit();
        let width = usize::from(size.width());
        for y in 0..size.height() {
            let start = Point::new(0, y).map_or(0, Point::index);
            if let Some(row) = self.cells.get_mut(start..start + width) {
                row.fill(EMPTY);
            }
        }
    }

    fn size(&self) -> Size {
        self.size
    }

    fn stone(&self, point: Point) -> Option<Colour> {
        let cell = self.cell(point.index() as u16);
        Colour::ALL.into_iter().find(|&colour| cell == bit(colour))
    }

    fn put(&mut self, point: Point, stone: Option<Colour>) {
        self.edit();
        let cell = &mut self.cells[slot(point.index() as u16)];
        if *cell != BORDER {
            *cell = stone.map_or(EMPTY, bit);
        }
    }

    fn play(&mut self, colour: Colour, point: Point, captured: &mut Vec<Point>) -> bool {
        let at = point.index() as u16;
        self.cells[slot(at)] = bit(colour);
        // What was seen of an earlier stone here is not this one's.
        self.known[slot(at)] = Known::NONE;
        let other = bit(!colour);
        for next in beside(at) {
            let is_doubtful = (self.cell(next) == other) & !self.seems_alive(next);
            if is_doubtful && !self.find_liberty(next) {
                self.take(captured);
            }
        }
        if !captured.is_empty() || self.seems_alive(at) || self.find_liberty(at) {
            return false;
        }
        self.take(captured);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random stones, also where there are some: the two boards never differ.
    #[test]
    fn the_plain_board_plays_as_the_board_does() {
        let mut state = 7_u64;
        let mut random = |end: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % end
        };
        for round in 0..300 {
            let size = Size::square(2 + (round % 18) as u8).unwrap();
            let points: Vec<Point> = size.points().collect();
            let (mut grid, mut board) = (Grid::empty(Size::GO9), Board::empty(Size::GO9));
            grid.reset(size);
            board.reset(size);
            for _ in 0..3 * points.len() {
                let (point, colour) = (points[random(points.len())], Colour::ALL[random(2)]);
                if grid.stone(point).is_some() || random(20) == 0 {
                    let stone = [None, Some(colour)][random(2)];
                    grid.put(point, stone);
                    board.put(point, stone);
                } else {
                    let (mut a, mut b) = (Vec::new(), Vec::new());
                    let suicide = Stones::play(&mut board, colour, point, &mut b);
                    assert_eq!(grid.play(colour, point, &mut a), suicide);
                    a.sort_unstable();
                    b.sort_unstable();
                    assert_eq!(a, b);
                }
                assert!(points.iter().all(|&p| grid.stone(p) == board.stone(p)));
            }
        }
    }
}
