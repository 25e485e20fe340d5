//! How likely a game is to be won: by random play, and by how far off a proof
//! still is.
//!
//! A window in which the defender seldom keeps what he needs is seldom worth
//! a long search, and so is one in which the proof has not come nearer after a
//! part of it.

use honte_proof::Side;

use crate::{bits::Bits, play::Position, random::Random};

use super::solve::{Problem, Search};

/// How often a state is played to its end.
const GAMES: u32 = 64;

/// So many visits are made before there is any doubt.
pub(super) const SURE: u64 = 500;

/// What is not hopeless is worth so many.
const LEAST: u64 = 2_000;

/// How far off a proof is, is known well once so many visits were made, and such a
/// part of all that may be.
const TIME: u64 = 1_024;
const PART: u64 = 16;

/// No number up to this is far from 0 where random play goes as wanted in seven
/// games of ten.
const NEAR: f32 = 25.0;

/// How often random play goes as one side wants.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    /// Who wants it.
    pub side: Side,
    /// In what part of the games.
    pub share: f32,
}

/// How many per cent of its visits a question is worth if random play goes as
/// wanted less often than so: rows for the defender and for the attacker.
///
/// So many are enough for nearly all that is ever found: measured on finished
/// games, without any doubts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubts {
    defender: &'static [(f32, u64)],
    attacker: &'static [(f32, u64)],
}

/// No share is not a number.
impl Eq for Doubts {}

impl Doubts {
    /// Everything is worth all of its visits.
    pub const NONE: Self = Self {
        defender: &[],
        attacker: &[],
    };

    /// For single chains in a window.
    pub const WINDOW: Self = Self {
        defender: &[(0.1, 0), (0.3, 10), (0.4, 40)],
        attacker: &[],
    };

    /// For whole territories, with many more visits.
    pub const TERRITORY: Self = Self {
        defender: &[(0.3, 8), (0.4, 25), (0.5, 50)],
        attacker: &[(0.6, 25)],
    };

    /// How many of so many visits a question gets.
    #[must_use]
    pub fn granted(&self, visits: u64, chance: Option<Chance>) -> u64 {
        let row = chance.and_then(|chance| {
            let mut rows = match chance.side {
                Side::Defender => self.defender.iter(),
                Side::Attacker => self.attacker.iter(),
            };
            rows.find(|(less, _)| chance.share < *less)
        });
        match row {
            None => visits,
            Some((_, 0)) => visits.min(SURE),
            Some((_, part)) => visits.min(LEAST.max(visits / 100 * part)),
        }
    }

    /// Whether a proof is so far off after some visits that no more of them are
    /// worth while: its number, the one that is 0 in the end, is larger than nearly
    /// any from which a proof was found with so many, the more so the less often
    /// random play goes as wanted. Measured on finished games.
    pub(super) fn is_far(
        &self,
        number: u32,
        (visits, limit): (u64, u64),
        chance: Option<Chance>,
    ) -> bool {
        if self.are_none() {
            return false;
        }
        let log = |visits: u64| (visits as f32).log2();
        let likely = chance.map_or(1.0, |chance| 0.65 + chance.share / 2.0);
        let known = likely * NEAR.max(4.2 * log(limit) - 25.0);
        let most = if visits >= TIME.max(limit / PART) {
            known
        } else {
            let so_far = 36.0 + 4.0 * log(visits.max(TIME) / TIME);
            so_far.min(known + 6.0)
        };
        number as f32 >= most
    }

    pub(super) const fn are_none(&self) -> bool {
        self.defender.is_empty() && self.attacker.is_empty()
    }
}

impl<B: Bits> Search<'_, B> {
    /// How often random play goes as wanted.
    pub(super) fn chance(&self, problem: &Problem<'_>) -> Option<Chance> {
        let side = problem.wanted?;
        let start = Position::new(&problem.start);
        let mut random = Random::new();
        let mover = problem.start.mover as usize;
        let held = (0..GAMES).filter(|_| self.is_held_at_end(start, mover, &mut random));
        let held = held.count() as f32 / GAMES as f32;
        let share = match side {
            Side::Defender => held,
            Side::Attacker => 1.0 - held,
        };
        Some(Chance { side, share })
    }

    fn is_held_at_end(&self, start: Position<B>, mover: usize, random: &mut Random) -> bool {
        let (mut position, mut side, mut passes) = (start, mover, 0);
        for _ in 0..self.ground.all().len() * 2 {
            match self.random_play(&position, side, random) {
                Some(after) if !self.keep.within(after.stones[self.attacker]) => return true,
                Some(after) => (position, passes) = (after, 0),
                None => passes += 1,
            }
            if passes == 2 {
                break;
            }
            side = 1 - side;
        }
        let defender = 1 - self.attacker;
        self.is_held(position.stones[defender].without(position.walls()))
    }

    /// A legal play that fills no own eye, if there is one.
    fn random_play(
        &self,
        position: &Position<B>,
        side: usize,
        random: &mut Random,
    ) -> Option<Position<B>> {
        let empty = self.ground.empty(position);
        if empty.is_empty() {
            return None;
        }
        let from = random.below(empty.len() as usize);
        let nodes = || empty.nodes();
        let mut order = nodes().skip(from).chain(nodes().take(from));
        order.find_map(|node| {
            let around = self.ground.around(node);
            let is_eye = !around.is_empty() && around.within(position.stones[side]);
            (!is_eye)
                .then(|| self.ground.play(position, side, node))
                .flatten()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_less_likely_gets_no_more() {
        for doubts in [Doubts::NONE, Doubts::WINDOW, Doubts::TERRITORY] {
            for (side, visits) in [Side::Defender, Side::Attacker]
                .into_iter()
                .flat_map(|side| [100, 2_000, 400_000].map(|visits| (side, visits)))
            {
                let granted = |percent: u8| {
                    let share = f32::from(percent) / 100.0;
                    doubts.granted(visits, Some(Chance { side, share }))
                };
                assert_eq!(doubts.granted(visits, None), visits);
                assert_eq!(granted(100), visits);
                assert!((0..100).all(|share| granted(share) <= granted(share + 1)));
                assert!(granted(0) >= visits.min(SURE));
            }
        }
    }

    #[test]
    fn more_visits_are_worth_more_distance() {
        let far = |number, visits, limit| Doubts::WINDOW.is_far(number, (visits, limit), None);
        assert!(far(40, 2_048, 20_000));
        assert!(far(40, 2_048, 400_000));
        assert!(!far(40, 4_096, 400_000));
        assert!(!far(18, 2_048, 20_000));
        // Less is known of it early.
        assert!(!far(35, 256, 20_000));
        assert!(far(36, 256, 20_000));
        assert!(!Doubts::NONE.is_far(40, (2_048, 20_000), None));
    }

    #[test]
    fn the_less_likely_is_far_sooner() {
        let far = |share| {
            let side = Side::Defender;
            let chance = Some(Chance { side, share });
            let is_far = |&number: &u32| Doubts::WINDOW.is_far(number, (2_048, 20_000), chance);
            (0..100).find(is_far)
        };
        let far: Vec<_> = [0.1, 0.4, 0.7, 1.0].into_iter().map(far).collect();
        assert!(far.is_sorted_by(|one, other| one < other), "{far:?}");
    }

    #[test]
    fn the_hopeless_gets_what_it_had_already() {
        let hopeless = Chance {
            side: Side::Defender,
            share: 0.05,
        };
        assert_eq!(Doubts::WINDOW.granted(20_000, Some(hopeless)), SURE);
        assert_eq!(Doubts::NONE.granted(20_000, Some(hopeless)), 20_000);
    }
}
