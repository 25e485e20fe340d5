//! How likely a game is to be won, by random play.
//!
//! A window in which the defender seldom keeps what he needs is seldom worth
//! a long search.

use honte_proof::Side;

use crate::{bits::Bits, play::Position, random::Random};

use super::solve::{Problem, Search};

/// How often a state is played to its end.
const GAMES: u32 = 64;

/// What part of its visits a problem is worth if the wanted side wins less often
/// than so.
const PARTS: [(f32, f32); 4] = [(0.1, 0.02), (0.3, 0.05), (0.4, 0.2), (0.5, 0.5)];

/// So many visits are made before there is any doubt.
pub(super) const SURE: u64 = 500;

/// No question is worth less.
const LEAST: u64 = 2_000;

/// What part of its visits a problem is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth(f32);

impl Worth {
    /// Of a problem that is worth all of them.
    pub const ALL: Self = Self(1.0);

    /// How many of so many visits it gets.
    #[must_use]
    pub fn of(self, visits: u64) -> u64 {
        if self == Self::ALL {
            return visits;
        }
        visits.min(LEAST.max((visits as f32 * self.0) as u64))
    }
}

impl<B: Bits> Search<'_, B> {
    /// What a problem is worth.
    pub(super) fn worth(&self, problem: &Problem<'_>) -> Worth {
        let start = Position::new(&problem.start);
        let held = self.chance(&start, problem.start.mover as usize);
        let chance = match problem.wanted {
            None => return Worth::ALL,
            Some(Side::Defender) => held,
            Some(Side::Attacker) => 1.0 - held,
        };
        let row = PARTS.iter().find(|(less, _)| chance < *less);
        row.map_or(Worth::ALL, |&(_, part)| Worth(part))
    }

    /// In what part of random games the defender has what he needs at the end.
    fn chance(&self, start: &Position<B>, mover: usize) -> f32 {
        let mut random = Random::new();
        let held = (0..GAMES).filter(|_| self.is_held_at_end(*start, mover, &mut random));
        held.count() as f32 / GAMES as f32
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
