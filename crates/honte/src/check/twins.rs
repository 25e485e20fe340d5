//! Games that are there twice.

use honte_app::check::Prints;
use std::sync::Arc;

/// What is known of each game, in the order of the input.
#[derive(Debug, Clone, Copy)]
struct Known {
    /// The same for all eight symmetries.
    game: u64,
    /// The Dyer signature as it would be best turned; 0 where it has gaps.
    dyer: u64,
    /// The Dyer signature as it stands, which tells how the board was turned.
    turned: u32,
    file: u32,
    line: u32,
}

/// How two records are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Likeness {
    /// The same moves.
    Exact,
    /// The same moves on a turned board.
    Mirrored,
    /// The same places of moves 20, 40, 60, 31, 51 and 71, and other moves elsewhere.
    Dyer,
}

impl Likeness {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Likeness::Exact => "exact",
            Likeness::Mirrored => "mirrored",
            Likeness::Dyer => "Dyer signature only",
        }
    }
}

/// All games so far, some fifty bytes each.
#[derive(Debug, Default)]
pub(super) struct Twins {
    games: Vec<Known>,
    files: Vec<Arc<str>>,
    by_game: Index,
    by_dyer: Index,
}

impl Twins {
    /// Takes a game in; says how it is like which earlier one, and where that stands.
    pub(super) fn add(
        &mut self,
        prints: Prints,
        file: &Arc<str>,
        line: u64,
    ) -> Option<(Likeness, &str, u64)> {
        let games = &self.games;
        let same = |i: u32| games.get(i as usize).is_some_and(|k| k.game == prints.game);
        let alike = |i: u32| games.get(i as usize).is_some_and(|k| k.dyer == prints.dyer);
        let found = match self.by_game.find(prints.game, same) {
            Some(other) => Some((other, false)),
            None if prints.dyer == 0 => None,
            None => self.by_dyer.find(prints.dyer, alike).map(|i| (i, true)),
        };
        match found {
            None => self.note(prints, file, line),
            // A third record that is like neither by its moves still is one of them.
            Some((_, true)) => self.note(prints, file, line),
            Some((_, false)) => {}
        }
        let (other, by_dyer) = found?;
        let other = self.games.get(other as usize)?;
        let likeness = match by_dyer {
            true => Likeness::Dyer,
            false if other.turned == prints.turned => Likeness::Exact,
            false => Likeness::Mirrored,
        };
        let file = self.files.get(other.file as usize)?;
        Some((likeness, file, other.line.into()))
    }

    fn note(&mut self, prints: Prints, file: &Arc<str>, line: u64) {
        if self
            .files
            .last()
            .is_none_or(|last| !Arc::ptr_eq(last, file))
        {
            self.files.push(Arc::clone(file));
        }
        let Ok(number) = u32::try_from(self.games.len()) else {
            return;
        };
        self.games.push(Known {
            game: prints.game,
            dyer: prints.dyer,
            turned: prints.turned,
            file: (self.files.len() - 1) as u32,
            line: u32::try_from(line).unwrap_or(u32::MAX),
        });
        let games = &self.games;
        let key = |of: fn(&Known) -> u64| move |i: u32| games.get(i as usize).map_or(0, of);
        self.by_game
            .add(prints.game, number, key(|known| known.game));
        if prints.dyer != 0 {
            self.by_dyer
                .add(prints.dyer, number, key(|known| known.dyer));
        }
    }
}

/// Numbers of games by a hash, four to eight bytes each; the hash itself stands with the game.
#[derive(Debug, Default)]
struct Index {
    /// One more than a game's number; 0 where nothing is.
    slots: Vec<u32>,
    used: usize,
}

impl Index {
    fn places(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len().wrapping_sub(1);
        let start = (hash >> 32) as usize;
        (0..self.slots.len()).map(move |i| start.wrapping_add(i) & mask)
    }

    fn find(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        for place in self.places(hash) {
            match self.slots.get(place).copied()? {
                0 => return None,
                slot if is_it(slot - 1) => return Some(slot - 1),
                _ => {}
            }
        }
        None
    }

    fn add(&mut self, hash: u64, number: u32, hash_of: impl Fn(u32) -> u64) {
        if self.used * 4 >= self.slots.len() * 3 {
            let larger = vec![0; (self.slots.len() * 2).max(64)];
            for slot in std::mem::replace(&mut self.slots, larger) {
                if slot > 0 {
                    self.put(hash_of(slot - 1), slot);
                }
            }
        }
        self.put(hash, number.saturating_add(1));
        self.used += 1;
    }

    fn put(&mut self, hash: u64, slot: u32) {
        let free = self
            .places(hash)
            .find(|&place| self.slots.get(place) == Some(&0));
        if let Some(free) = free.and_then(|place| self.slots.get_mut(place)) {
            *free = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_finds_what_was_added_and_nothing_else() {
        let mut index = Index::default();
        // Hashes that collide in their upper halves, too.
        let hashes: Vec<u64> = (0..5000u64).map(|i| (i / 3) << 40 | i).collect();
        let hash_of = |i: u32| hashes[i as usize];
        for i in 0..hashes.len() as u32 {
            assert_eq!(index.find(hash_of(i), |j| hash_of(j) == hash_of(i)), None);
            index.add(hash_of(i), i, hash_of);
        }
        for i in 0..hashes.len() as u32 {
            assert_eq!(
                index.find(hash_of(i), |j| hash_of(j) == hash_of(i)),
                Some(i)
            );
        }
        assert!(index.slots.len() <= 8192);
    }
}
