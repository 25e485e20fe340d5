//! Positions of sequences: the stones a sequence has on an otherwise empty board, whatever the
//! order in which they came (transpositions), up to symmetry and colour.

use crate::normal::Turns;
use crate::sequence::{Code, code, point};
use honte_goban::{Board, Colour, PlayError, zobrist};

/// A position's name: the smallest of the hashes of its sixteen images.
pub(crate) type Key = u64;

/// The hash of each stone under each symmetry.
#[derive(Debug)]
pub(crate) struct Hashes {
    side: u8,
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
        Self { side, stones }
    }
}

/// A sequence's stones while they are played out.
#[derive(Debug)]
pub(crate) struct Local {
    board: Board,
    /// The hashes of the images, as they are and with colours exchanged.
    images: [[u64; 8]; 2],
}

impl Local {
    pub(crate) fn new(board: Board) -> Self {
        Self {
            board,
            images: [[0; 8]; 2],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.board.clear();
        self.images = [[0; 8]; 2];
    }

    /// Plays a stone. A move on a stone, which the game's other stones made possible, changes
    /// nothing.
    pub(crate) fn play(&mut self, hashes: &Hashes, colour: Colour, at: Code) {
        let Some(point) = point(hashes.side, at) else {
            return;
        };
        let played = match self.board.play_allowing_suicide(colour, point) {
            Ok(played) => played,
            Err(PlayError::Occupied | PlayError::OffBoard | PlayError::NoLiberty) => return,
        };
        toggle(&mut self.images, hashes, colour, at);
        if played.captured() > 0 {
            let loser = if played.is_suicide() {
                colour
            } else {
                colour.opposite()
            };
            let Self { board, images } = self;
            for taken in board.captured(&played) {
                toggle(images, hashes, loser, code(hashes.side, taken));
            }
        }
    }

    /// The position's name.
    pub(crate) fn key(&self) -> Key {
        let smallest = |hashes: &[u64; 8]| hashes.iter().copied().fold(u64::MAX, u64::min);
        smallest(&self.images[0]).min(smallest(&self.images[1]))
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
    /// A table with room for so many keys.
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
