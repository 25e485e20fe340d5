//! What a game is recognised by, wherever it was seen before.

use honte_record::signature::Signature;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Games of fewer moves are not compared: many are equal by chance or by joseki.
const FEWEST_MOVES: u32 = 20;

/// What a game is recognised by, made on any thread.
#[derive(Debug, Clone, Copy)]
pub struct Prints {
    /// The same for all eight symmetries.
    pub game: u64,
    /// The Dyer signature as it would be best turned; 0 where it has gaps.
    pub dyer: u64,
    /// The Dyer signature as it stands, which tells how the board was turned.
    pub turned: u32,
}

impl Prints {
    /// `None` for a game that is too short to be told from others.
    pub fn of(signature: &Signature) -> Option<Prints> {
        if signature.moves < FEWEST_MOVES {
            return None;
        }
        let dyer = signature.dyer;
        let is_whole = dyer.points().iter().all(Option::is_some);
        Some(Prints {
            game: signature.game,
            dyer: match is_whole {
                true => hash(&dyer.canonical().letters()).max(1),
                false => 0,
            },
            turned: hash(&dyer.letters()) as u32,
        })
    }
}

fn hash(letters: &[u8; 12]) -> u64 {
    let mut hasher = DefaultHasher::new();
    letters.hash(&mut hasher);
    hasher.finish()
}
