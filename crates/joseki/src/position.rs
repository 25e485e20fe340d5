//! Positions of sequences: the stones that a sequence has on an otherwise empty board. The order of
//! the moves does not matter (transpositions), nor do symmetry and colour.

use crate::normal::Turns;
use crate::sequence::{Code, Entry, code, point};
use honte_goban::{Board, Colour, Point, Size, zobrist};

/// A position's name: the smallest of the hashes of its sixteen images.
pub(crate) type Key = u64;

/// The hash of each stone under each symmetry.
#[derive(Debug)]
pub(crate) struct Hashes {
    /// `[code][colour][symmetry]`.
    stones: Vec<[[u64; 8]; 2]>,
}

impl Hashes {
    pub(crate) fn new(turns: &Turns) -> Self {
        let side = turns.side();
        let hash = |colour, code| {
            turns
                .all_images(code)
                .map(|image| point(side, image).map_or(0, |p| zobrist::stone_key(colour, p) as u64))
        };
        let stones = (0..Code::from(side).pow(2))
            .map(|code| [hash(Colour::Black, code), hash(Colour::White, code)])
            .collect();
        Self { stones }
    }
}

/// A sequence's stones while they are played out on an otherwise empty board.
///
/// Sequences are short and captures in them rare: stones are bits, and only a move that captures is
/// played on a real board.
#[derive(Debug, Clone)]
pub(crate) struct Local {
    side: u8,
    /// By row, after one row beyond the edge: one bit for each point with a stone, after one bit
    /// beyond the edge. What is beyond the edge counts as taken.
    taken: [u32; 27],
    /// Points with a black stone.
    black: [u32; 27],
    /// The hashes of the images, as they are and with colours exchanged.
    images: [[u64; 8]; 2],
}

impl Local {
    pub(crate) fn new(side: u8) -> Self {
        Self {
            side,
            taken: beyond(side),
            black: [0; 27],
            images: [[0; 8]; 2],
        }
    }

    /// Plays a stone; `scratch` is an empty board of the same size, and is left empty. A move on a
    /// stone, which the game's other stones made possible, changes nothing.
    pub(crate) fn play(&mut self, hashes: &Hashes, colour: Colour, at: Code, scratch: &mut Board) {
        let Some(point) = point(self.side, at) else {
            return;
        };
        if self.is_taken(point.x() + 1, point.y() + 1) {
            return;
        }
        if self.captures(colour, point) {
            self.play_out(hashes, colour, point, scratch);
        } else {
            self.put(colour, point);
            toggle(&mut self.images, hashes, colour, at);
        }
    }

    fn put(&mut self, colour: Colour, point: Point) {
        let (row, bit) = (usize::from(point.y() + 1), 2 << point.x());
        self.taken[row] |= bit;
        if colour == Colour::Black {
            self.black[row] |= bit;
        }
    }

    fn is_taken(&self, x: u8, y: u8) -> bool {
        self.taken[usize::from(y)] >> x & 1 != 0
    }

    /// Whether a stone on this point takes a chain off the board, perhaps its own.
    fn captures(&self, colour: Colour, point: Point) -> bool {
        let (x, y) = (point.x() + 1, point.y() + 1);
        let edge = self.side + 1;
        let on_board = |at: (u8, u8)| at.0 > 0 && at.0 < edge && at.1 > 0 && at.1 < edge;
        let mut lives = self.is_open((x, y), (x, y));
        for at in beside(x, y)
            .into_iter()
            .filter(|&at| on_board(at) && self.is_taken(at.0, at.1))
        {
            let black = self.black[usize::from(at.1)] >> at.0 & 1 != 0;
            let own = black == (colour == Colour::Black);
            if own && lives {
                continue;
            }
            // Mostly the stone beside it has a liberty of its own.
            let breathes = self.is_open(at, (x, y)) || self.breathes(at, black, (x, y));
            if !own && !breathes {
                return true;
            }
            lives |= own && breathes;
        }
        !lives
    }

    /// Whether an empty point other than `without` lies beside this one.
    fn is_open(&self, at: (u8, u8), without: (u8, u8)) -> bool {
        beside(at.0, at.1)
            .into_iter()
            .any(|p| p != without && !self.is_taken(p.0, p.1))
    }

    /// Whether the chain of a stone has a liberty other than `without`: it grows over its colour, all
    /// stones of a row at once, until an empty point is met.
    fn breathes(&self, at: (u8, u8), black: bool, without: (u8, u8)) -> bool {
        let board = ((1 << self.side) - 1) << 1;
        let mut chain = [0u32; 27];
        let (mut top, mut bottom) = (usize::from(at.1), usize::from(at.1));
        chain[top] = 1 << at.0;
        loop {
            let mut grown = false;
            (top, bottom) = ((top - 1).max(1), (bottom + 1).min(usize::from(self.side)));
            for y in top..=bottom {
                let reach = chain[y] | chain[y] << 1 | chain[y] >> 1 | chain[y - 1] | chain[y + 1];
                let mut taken = self.taken[y];
                if y == usize::from(without.1) {
                    taken |= 1 << without.0;
                }
                if reach & !taken != 0 {
                    return true;
                }
                let own = if black {
                    self.black[y]
                } else {
                    self.taken[y] & !self.black[y] & board
                };
                grown |= reach & own != chain[y];
                chain[y] = reach & own;
            }
            if !grown {
                return false;
            }
        }
    }

    /// Plays a stone on a real board and takes over what is left.
    fn play_out(&mut self, hashes: &Hashes, colour: Colour, point: Point, board: &mut Board) {
        for stone in self.stones() {
            // These stones are on different points of the board, so each can be placed.
            let _ = board.place(stone.0, stone.1);
        }
        if board.play_allowing_suicide(colour, point).is_ok() {
            *self = Local::new(self.side);
            for (colour, point) in board.all_stones() {
                self.put(colour, point);
                toggle(&mut self.images, hashes, colour, code(self.side, point));
            }
        }
        board.clear();
    }

    pub(crate) fn stones(&self) -> impl Iterator<Item = (Colour, Point)> + '_ {
        let points = Size::square(self.side).into_iter().flat_map(Size::points);
        points
            .filter(|p| self.is_taken(p.x() + 1, p.y() + 1))
            .map(|p| {
                let black = self.black[usize::from(p.y() + 1)] >> (p.x() + 1) & 1 != 0;
                (if black { Colour::Black } else { Colour::White }, p)
            })
    }

    /// The position's name: the smallest of the hashes of its images.
    pub(crate) fn key(&self) -> Key {
        let smallest = |hashes: &[u64; 8]| hashes.iter().copied().fold(u64::MAX, u64::min);
        smallest(&self.images[0]).min(smallest(&self.images[1]))
    }
}

/// The points beside a point.
fn beside(x: u8, y: u8) -> [(u8, u8); 4] {
    [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
}

/// An empty board by row, as in [`Local`]: only what is beyond the edge counts as taken.
fn beyond(side: u8) -> [u32; 27] {
    let mut taken = [u32::MAX; 27];
    taken[1..=usize::from(side)].fill(!(((1 << side) - 1) << 1));
    taken
}

/// The most stones that a sequence may lose.
#[derive(Debug)]
pub(crate) struct Losses {
    side: u8,
    /// By row, as in [`Local`]: points that are played and have all their neighbours played. No
    /// stone on another point is ever taken: its chain always has a liberty beside it.
    enclosed: [u32; 27],
    /// How many stones fewer than moves there may be on the board at any time.
    pub(crate) most: usize,
}

impl Losses {
    pub(crate) fn of<'e>(side: u8, stones: impl Iterator<Item = &'e Entry>) -> Self {
        let edge = beyond(side);
        let mut taken = edge;
        let mut again = 0;
        for point in stones.filter_map(|e| point(side, e.code())) {
            let (row, bit) = (usize::from(point.y() + 1), 2 << point.x());
            again += usize::from(taken[row] & bit != 0);
            taken[row] |= bit;
        }
        let mut enclosed = [0; 27];
        for y in 1..=usize::from(side) {
            let beside = (taken[y] << 1) & (taken[y] >> 1) & taken[y - 1] & taken[y + 1];
            enclosed[y] = taken[y] & !edge[y] & beside;
        }
        let crowded: u32 = enclosed.iter().map(|row| row.count_ones()).sum();
        Self {
            side,
            enclosed,
            most: again + crowded as usize,
        }
    }

    /// Whether a stone on this point stays for good.
    pub(crate) fn spare(&self, code: Code) -> bool {
        point(self.side, code)
            .is_none_or(|p| self.enclosed[usize::from(p.y() + 1)] & 2 << p.x() == 0)
    }
}

/// Puts a stone into all images, or takes it out.
fn toggle(images: &mut [[u64; 8]; 2], hashes: &Hashes, colour: Colour, at: Code) {
    let stone = &hashes.stones[usize::from(at)];
    for (images, colour) in images.iter_mut().zip([colour, colour.opposite()]) {
        for (image, hash) in images.iter_mut().zip(&stone[colour.index()]) {
            *image ^= hash;
        }
    }
}

/// The positions that are counted, and their places. Keys are hashes: their low bits are the slot.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Vec<(Key, u32)>,
    len: u32,
}

const FREE: u32 = u32::MAX;

impl Table {
    /// A table with room for this many keys.
    pub(crate) fn with_room(keys: usize) -> Self {
        Self {
            slots: vec![(0, FREE); (4 * keys).next_power_of_two().max(16)],
            len: 0,
        }
    }

    fn slot(&self, key: Key) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot].1 != FREE && self.slots[slot].0 != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// The place of a key, which gets the next one if it is new.
    pub(crate) fn insert(&mut self, key: Key) -> u32 {
        let slot = self.slot(key);
        if self.slots[slot].1 == FREE {
            self.slots[slot] = (key, self.len);
            self.len += 1;
        }
        self.slots[slot].1
    }

    /// The place of a key, if it is there.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<u32> {
        match self.slots[self.slot(key)].1 {
            FREE => None,
            place => Some(place),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use honte_goban::Point;

    fn losses(side: u8, moves: &str) -> (usize, Vec<String>) {
        let code = |word: &str| code(side, Point::from_sgf(word.as_bytes()).unwrap());
        let entry = |word: &str| match word {
            "--" => Entry::TENUKI,
            _ => Entry::new(code(word), false),
        };
        let entries: Vec<_> = moves.split(' ').map(entry).collect();
        let losses = Losses::of(side, entries.iter());
        let mut words = moves.split(' ').filter(|word| *word != "--");
        let lost = words.by_ref().filter(|word| !losses.spare(code(word)));
        (losses.most, lost.map(str::to_string).collect())
    }

    #[test]
    fn stones_with_a_neighbour_that_is_never_played_stay() {
        for side in [19, 25] {
            assert_eq!(losses(side, "ba -- ab cc"), (0, vec![]));
            assert_eq!(losses(side, "ba aa -- ab"), (1, vec!["aa".to_string()]));
            assert_eq!(losses(side, "cb bc cd dc"), (0, vec![]));
            assert_eq!(losses(side, "cb bc cd dc cc"), (1, vec!["cc".to_string()]));
            // A point that is played twice may count twice, enclosed or not.
            assert_eq!(losses(side, "cb cb"), (1, vec![]));
        }
        assert_eq!(losses(5, "de ed ee"), (1, vec!["ee".to_string()]));
        assert_eq!(losses(6, "de ed ee"), (0, vec![]));
        assert_eq!(losses(25, "xy yx yy"), (1, vec!["yy".to_string()]));
    }
}
