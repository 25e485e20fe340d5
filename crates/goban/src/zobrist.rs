//! The keys that position hashes are made of.
//!
//! A position's hash is the [`size_key`] of its board and the [`stone_key`]
//! of every stone on it, all xored (A. L. Zobrist, *A new hashing method with
//! application for game playing*, 1970). Whose turn it is, ko and history are
//! no part of it. Keys are the outputs of a [`splitmix64`] generator, so
//! hashes are the same on every machine and may be stored.

use crate::{Colour, Point, Size, point::SLOTS};

/// Where the generator of all keys starts: the text `honte!go`.
const SEED: u64 = u64::from_be_bytes(*b"honte!go");

/// First output used for sizes; those before belong to stones.
const FIRST_SIZE_KEY: u64 = 2 * SLOTS as u64;

/// Output number `count` (from 0) of the splitmix64 generator started at
/// `seed` (G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number
/// generators*, OOPSLA 2014).
#[must_use]
pub const fn splitmix64(seed: u64, count: u64) -> u64 {
    const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut z = seed.wrapping_add(count.wrapping_add(1).wrapping_mul(GAMMA));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The 128-bit key of a number: output `2 * number` below, the next above.
const fn key(number: u64) -> u128 {
    let (low, high) = (
        splitmix64(SEED, 2 * number),
        splitmix64(SEED, 2 * number + 1),
    );
    (high as u128) << 64 | low as u128
}

static STONE_KEYS: [[u128; 2]; SLOTS] = {
    let mut keys = [[0; 2]; SLOTS];
    let mut slot = 0;
    while slot < SLOTS {
        keys[slot] = [key(2 * slot as u64), key(2 * slot as u64 + 1)];
        slot += 1;
    }
    keys
};

/// The key of a stone: number `2 * point.index() + colour.index()`.
#[must_use]
pub fn stone_key(colour: Colour, point: Point) -> u128 {
    STONE_KEYS[point.index() & (SLOTS - 1)][colour.index()]
}

/// The hash of an empty board: number `2048 + 32 * width + height`.
#[must_use]
pub const fn size_key(size: Size) -> u128 {
    key(FIRST_SIZE_KEY + 32 * size.width() as u64 + size.height() as u64)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn splitmix64_matches_its_reference() {
        // The first outputs of the reference implementation from seed 1234567.
        let expected = [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
        ];
        for (count, value) in (0..).zip(expected) {
            assert_eq!(splitmix64(1_234_567, count), value);
        }
    }

    #[test]
    fn halves_of_keys_differ_from_each_other() {
        let points = || Size::new(25, 25).unwrap().points();
        let stones = Colour::ALL
            .into_iter()
            .flat_map(|c| points().map(move |p| stone_key(c, p)));
        let halves = stones
            .chain(Size::all().map(size_key))
            .flat_map(|k| [k as u64, (k >> 64) as u64]);
        let mut seen = HashSet::new();
        assert!(halves.into_iter().all(|half| seen.insert(half)));
        assert_eq!(seen.len(), 2 * (2 * 625 + 625));
    }
}
