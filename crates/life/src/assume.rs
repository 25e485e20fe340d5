//! What is assumed where there is no proof.

use crate::{
    estimate::{Estimate, GAMES},
    judge::Judge,
    verdict::{Assumption, Class, Status},
};

/// In what part of random games at least the place of a chain must be one
/// colour's for an assumption.
const CLEAR: f32 = 0.6;

/// How many games at random are played for what is assumed.
const MORE: u32 = 4 * GAMES;

/// How clear the whole board must be.
const OVER: f32 = 0.6;

impl Judge<'_> {
    /// What is clear without a proof, if the game seems to be over.
    pub(crate) fn assume(&mut self) {
        let mut chains = self.chains.iter();
        let is_decided = chains.all(|chain| chain.status != Status::Unknown);
        if is_decided || self.estimate.clarity(self.board) < OVER {
            return;
        }
        let estimate = self.with_dead_taken();
        for number in 0..self.chains.len() {
            let chain = &self.chains[number];
            let share = (estimate.share(chain.stones[0], chain.colour) + 1.0) / 2.0;
            let status = if share >= CLEAR {
                Status::Alive
            } else if share <= 1.0 - CLEAR {
                Status::Dead
            } else {
                continue;
            };
            if chain.status == Status::Unknown {
                let class = Class::Assumed(Assumption {
                    games: MORE,
                    kept: (share * MORE as f32).round() as u32,
                });
                self.decide(number, status, &class, None);
            }
        }
    }

    /// The estimate without the stones that were proved dead.
    fn with_dead_taken(&self) -> Estimate {
        let mut board = self.board.clone();
        let dead = self
            .chains
            .iter()
            .filter(|chain| chain.status == Status::Dead);
        for stone in dead.flat_map(|chain| &chain.stones) {
            board.remove(*stone);
        }
        Estimate::by(&board, MORE)
    }
}
