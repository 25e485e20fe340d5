//! Phase 1, step 1: the local sequences of one game (paper, section 3.1).

use crate::params::{Join, Params, Tenuki};
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

    /// The code of the point, or of a tenuki.
    pub fn code(self) -> Code {
        self.0 & !Entry::SECOND
    }

    /// Whether the second player put the stone. False for a tenuki.
    pub fn is_second(self) -> bool {
        self.0 & Entry::SECOND != 0
    }

    /// The entry as a number.
    pub(crate) fn bits(self) -> u16 {
        self.0
    }

    /// The entry of a number; `None` if that is the number of none.
    pub(crate) fn from_bits(bits: u16) -> Option<Entry> {
        let entry = Entry(bits);
        (entry.code() <= TENUKI).then_some(entry)
    }

    /// An entry of the same player at another point.
    pub fn at(self, code: Code) -> Entry {
        Entry(self.0 & Entry::SECOND | code)
    }
}

/// A set of points, by code.
type Area = [u64; 10];

/// 1 if the point is in the area, else 0.
fn contains(area: &Area, code: Code) -> u64 {
    area[usize::from(code >> 6)] >> (code & 63) & 1
}

/// A sequence while its game goes on.
#[derive(Debug, Clone)]
pub struct Sequence {
    /// The entries. Behind them are those of an earlier game, whose memory is used again.
    entries: Vec<Entry>,
    length: usize,
    first: Colour,
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
    /// How many of these turns are moves and not passes.
    pub moves: usize,
}

/// What splitting needs to know of a board: made once, used by all threads.
#[derive(Debug)]
pub struct Geometry {
    side: u8,
    stones: u16,
    tenuki: Tenuki,
    join: Join,
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
            join: params.join,
            reach,
            corner,
        }
    }
}

/// Splits games into sequences. The buffers of one game are used again for the next.
#[derive(Debug)]
pub struct Splitter<'g> {
    geometry: &'g Geometry,
    open: Vec<Sequence>,
    used: usize,
    /// By sequence: the points that a move joins it on.
    reach: Vec<Area>,
}

impl<'g> Splitter<'g> {
    /// A splitter for boards of that geometry.
    pub fn new(geometry: &'g Geometry) -> Self {
        Self {
            geometry,
            open: Vec::new(),
            used: 0,
            reach: Vec::new(),
        }
    }

    /// The sequences of a game, in the order in which they begin.
    ///
    /// Captures do not matter here: a sequence holds what has been played. The board must be of
    /// the splitter's size.
    pub fn split(&mut self, turns: &[Turn]) -> Split<'_> {
        self.used = 0;
        self.reach.clear();
        let mut played = [0_u32; 5];
        let mut corners = 4;
        let mut moves = 0;
        let mut looked_at = turns.len();
        for (i, turn) in turns.iter().enumerate() {
            let Some(point) = turn.point() else { continue };
            let code = code(self.geometry.side, point);
            moves += 1;
            self.add(turn.colour(), code, i);
            let corner = self.geometry.corner[usize::from(code)];
            played[usize::from(corner)] += 1;
            if corner < 4 && played[usize::from(corner)] == u32::from(self.geometry.stones) {
                corners -= 1;
                if corners == 0 {
                    looked_at = i + 1;
                    break;
                }
            }
        }
        Split {
            sequences: &self.open[..self.used],
            looked_at,
            moves,
        }
    }

    /// A move joins every sequence in whose reach it is, or begins one.
    ///
    /// Which ones it joins cannot be predicted, so all are tested without a branch, 64 at a time.
    fn add(&mut self, colour: Colour, code: Code, turn: usize) {
        if self.geometry.join == Join::Nearest {
            return self.add_to_nearest(colour, code, turn);
        }
        let mut joined = false;
        let mut first = 0;
        while first < self.used {
            let end = self.used.min(first + 64);
            let mut set = 0;
            for (i, area) in self.reach[first..end].iter().enumerate() {
                set |= contains(area, code) << i;
            }
            joined |= set != 0;
            while set != 0 {
                self.join(first + set.trailing_zeros() as usize, colour, code, turn);
                set &= set - 1;
            }
            first = end;
        }
        if !joined {
            self.begin(colour, code, turn);
        }
    }

    /// A move joins the nearest of the sequences in whose reach it is, or begins one.
    fn add_to_nearest(&mut self, colour: Colour, code: Code, turn: usize) {
        let side = self.geometry.side;
        let Some(new) = point(side, code) else { return };
        let away = |sequence: &Sequence| {
            let entries = sequence.entries().iter();
            let stones = entries.filter_map(|entry| point(side, entry.code()));
            stones.map(|stone| distance(stone, new)).min()
        };
        let reached = (0..self.used).filter(|&i| contains(&self.reach[i], code) != 0);
        match reached.min_by_key(|&i| away(&self.open[i])) {
            Some(nearest) => self.join(nearest, colour, code, turn),
            None => self.begin(colour, code, turn),
        }
    }

    fn join(&mut self, sequence: usize, colour: Colour, code: Code, turn: usize) {
        self.open[sequence].append(colour, code, turn, self.geometry.tenuki);
        let area = &self.geometry.reach[usize::from(code)];
        for (all, more) in self.reach[sequence].iter_mut().zip(area) {
            *all |= more;
        }
    }

    fn begin(&mut self, colour: Colour, code: Code, turn: usize) {
        if self.used == self.open.len() {
            self.open.push(Sequence::new());
        }
        self.open[self.used].begin(colour, code, turn);
        self.reach.push(self.geometry.reach[usize::from(code)]);
        self.used += 1;
    }
}

impl Sequence {
    fn new() -> Self {
        Self {
            entries: Vec::new(),
            length: 0,
            first: Colour::Black,
            last: Colour::Black,
            last_turn: 0,
        }
    }

    /// The entries of the sequence, as they were played.
    pub fn entries(&self) -> &[Entry] {
        &self.entries[..self.length]
    }

    /// The colour that played first.
    pub fn first(&self) -> Colour {
        self.first
    }

    fn begin(&mut self, colour: Colour, code: Code, turn: usize) {
        self.first = colour;
        self.length = 0;
        self.push(0, Entry::new(code, false));
        self.last = colour;
        self.last_turn = turn;
    }

    fn append(&mut self, colour: Colour, code: Code, turn: usize, reading: Tenuki) {
        let again = usize::from(colour == self.last);
        let tenuki = match reading {
            Tenuki::Parity => again,
            Tenuki::Gap if again == 0 && turn != self.last_turn + 1 => 2,
            Tenuki::Gap => again,
            Tenuki::None => 0,
        };
        self.push(tenuki, Entry::new(code, colour != self.first));
        self.last = colour;
        self.last_turn = turn;
    }

    /// Up to two tenuki and an entry. Both tenuki are written in any case: whether there are any
    /// is as good as random, and a branch would cost more.
    #[inline]
    fn push(&mut self, tenuki: usize, entry: Entry) {
        let end = self.length + 3;
        if self.entries.len() < end {
            self.entries.resize(2 * end, Entry::TENUKI);
        }
        let room = &mut self.entries[self.length..end];
        room[0] = Entry::TENUKI;
        room[1] = Entry::TENUKI;
        room[tenuki] = entry;
        self.length += tenuki + 1;
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
