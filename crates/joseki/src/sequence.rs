//! Phase 1, step 1: the local sequences of one game (paper, section 3.1).

use crate::params::{Params, Tenuki};
use honte_goban::{Colour, Point, Size};
use honte_record::sgf::Turn;

/// A point of a square board as `x * side + y`, or a tenuki.
pub type Code = u16;

/// The code of a tenuki: above every point of every board.
pub const TENUKI: Code = 25 * 25;

/// The code of a point.
pub fn code(side: u8, point: Point) -> Code {
    Code::from(point.x()) * Code::from(side) + Code::from(point.y())
}

/// The point of a code; `None` for a tenuki.
pub fn point(side: u8, code: Code) -> Option<Point> {
    let side = Code::from(side);
    if code >= side * side {
        return None;
    }
    Point::new((code / side) as u8, (code % side) as u8)
}

/// An entry of a sequence: what was played, and by the first or the second player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry(u16);

impl Entry {
    const SECOND: u16 = 1 << 15;
    /// A player's turn spent elsewhere.
    pub const TENUKI: Entry = Entry(TENUKI);

    /// A stone of the first or of the second player.
    pub fn new(code: Code, second: bool) -> Entry {
        Entry(code | if second { Entry::SECOND } else { 0 })
    }

    /// Where.
    pub fn code(self) -> Code {
        self.0 & !Entry::SECOND
    }

    /// Whether the second player put the stone. False for a tenuki.
    pub fn is_second(self) -> bool {
        self.0 & Entry::SECOND != 0
    }

    /// The same player's stone elsewhere.
    pub fn at(self, code: Code) -> Entry {
        Entry(self.0 & Entry::SECOND | code)
    }
}

/// A set of points, by code.
type Area = [u64; 10];

fn contains(area: &Area, code: Code) -> bool {
    area[usize::from(code >> 6)] >> (code & 63) & 1 != 0
}

/// A sequence while its game goes on.
#[derive(Debug, Clone)]
pub struct Sequence {
    /// Its entries, as they were played.
    pub entries: Vec<Entry>,
    /// Who played first.
    pub first: Colour,
    /// The points that a move joins the sequence on.
    reach: Area,
    last: Colour,
    last_turn: usize,
}

/// A game's sequences.
#[derive(Debug)]
pub struct Split<'s> {
    /// The sequences, in the order in which they begin.
    pub sequences: &'s [Sequence],
    /// Turns up to the end of the opening, passes included.
    pub looked_at: usize,
    /// Stones among them.
    pub moves: usize,
}

/// What splitting has to know of a board: made once, used by all threads.
#[derive(Debug)]
pub struct Geometry {
    side: u8,
    stones: u16,
    tenuki: Tenuki,
    /// The points in reach of each point.
    reach: Vec<Area>,
    /// The corner of each point, 4 for none.
    corner: Vec<u8>,
}

impl Geometry {
    /// The geometry of square boards of `params.size` lines.
    pub fn new(params: &Params) -> Self {
        let side = params.size;
        let points = || Size::square(side).into_iter().flat_map(Size::points);
        let mut reach = vec![[0; 10]; usize::from(side).pow(2)];
        let mut corner = vec![4; reach.len()];
        for p in points() {
            let area = &mut reach[usize::from(code(side, p))];
            for q in points().filter(|&q| distance(p, q) <= params.binding) {
                let code = code(side, q);
                area[usize::from(code >> 6)] |= 1 << (code & 63);
            }
            corner[usize::from(code(side, p))] = corner_of(side, p);
        }
        Self {
            side,
            stones: params.stones,
            tenuki: params.tenuki,
            reach,
            corner,
        }
    }
}

/// Splits games into sequences. The buffers of one game serve the next.
#[derive(Debug)]
pub struct Splitter<'g> {
    geometry: &'g Geometry,
    open: Vec<Sequence>,
    used: usize,
}

impl<'g> Splitter<'g> {
    /// A splitter for boards of that geometry.
    pub fn new(geometry: &'g Geometry) -> Self {
        Self {
            geometry,
            open: Vec::new(),
            used: 0,
        }
    }

    /// The sequences of a game, in the order in which they begin.
    ///
    /// Captures do not matter here: a sequence holds what has been played. The board must be of
    /// the splitter's size.
    pub fn split(&mut self, turns: &[Turn]) -> Split<'_> {
        self.used = 0;
        let mut missing = [self.geometry.stones; 5];
        missing[4] = 0;
        let mut moves = 0;
        let mut looked_at = turns.len();
        for (i, turn) in turns.iter().enumerate() {
            let Some(point) = turn.point() else { continue };
            let code = code(self.geometry.side, point);
            moves += 1;
            self.add(turn.colour(), code, i);
            let corner = &mut missing[usize::from(self.geometry.corner[usize::from(code)])];
            *corner = corner.saturating_sub(1);
            if missing == [0; 5] {
                looked_at = i + 1;
                break;
            }
        }
        Split {
            sequences: &self.open[..self.used],
            looked_at,
            moves,
        }
    }

    /// A move joins every sequence in whose reach it is, or begins one.
    fn add(&mut self, colour: Colour, code: Code, turn: usize) {
        let reach = &self.geometry.reach[usize::from(code)];
        let mut joined = false;
        for sequence in &mut self.open[..self.used] {
            if contains(&sequence.reach, code) {
                sequence.append(colour, code, turn, self.geometry.tenuki);
                for (all, new) in sequence.reach.iter_mut().zip(reach) {
                    *all |= new;
                }
                joined = true;
            }
        }
        if !joined {
            self.begin(colour, code, turn);
        }
    }

    fn begin(&mut self, colour: Colour, code: Code, turn: usize) {
        let reach = self.geometry.reach[usize::from(code)];
        let mut entries = match self.open.get_mut(self.used) {
            Some(old) => std::mem::take(&mut old.entries),
            None => Vec::new(),
        };
        entries.clear();
        entries.push(Entry::new(code, false));
        let sequence = Sequence {
            entries,
            first: colour,
            reach,
            last: colour,
            last_turn: turn,
        };
        match self.open.get_mut(self.used) {
            Some(old) => *old = sequence,
            None => self.open.push(sequence),
        }
        self.used += 1;
    }
}

impl Sequence {
    fn append(&mut self, colour: Colour, code: Code, turn: usize, tenuki: Tenuki) {
        let gap = turn != self.last_turn + 1;
        match tenuki {
            Tenuki::None => {}
            _ if colour == self.last => self.entries.push(Entry::TENUKI),
            Tenuki::Gap if gap => self.entries.extend([Entry::TENUKI; 2]),
            Tenuki::Gap | Tenuki::Parity => {}
        }
        self.entries.push(Entry::new(code, colour != self.first));
        self.last = colour;
        self.last_turn = turn;
    }
}

fn distance(p: Point, q: Point) -> u8 {
    p.x().abs_diff(q.x()) + p.y().abs_diff(q.y())
}

/// The quarter of the board that a point lies in; the middle lines belong to none.
fn corner_of(side: u8, point: Point) -> u8 {
    let half = |v: u8| match (2 * v + 1).cmp(&side) {
        std::cmp::Ordering::Less => Some(0),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(1),
    };
    match (half(point.x()), half(point.y())) {
        (Some(x), Some(y)) => x + 2 * y,
        _ => 4,
    }
}
