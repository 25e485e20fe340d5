//! What is assumed where there is no proof.

use crate::{
    estimate::Estimate,
    judge::Judge,
    verdict::{Assumption, Class, Status},
};

/// In what part of random games at least the place of a chain must be one
/// colour's for an assumption.
const CLEAR: f32 = 0.6;

/// How many games are played at random, and how many of them must count.
const GAMES: u32 = 384;
const ENOUGH: u32 = 16;

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
        let (estimate, games) = self.last_estimate();
        if games < ENOUGH {
            return;
        }
        for number in 0..self.chains.len() {
            let chain = &self.chains[number];
            if chain.status != Status::Unknown {
                continue;
            }
            let share = (estimate.share(chain.stones[0], chain.colour) + 1.0) / 2.0;
            let status = if share >= CLEAR {
                Status::Alive
            } else if share <= 1.0 - CLEAR {
                Status::Dead
            } else {
                continue;
            };
            let class = Class::Assumed(Assumption {
                games,
                kept: (share * games as f32).round() as u32,
            });
            self.decide(number, status, &class, None);
        }
    }

    /// The estimate by all that was proved: dead stones are taken off, and games in
    /// which a living one is taken do not count. Also, how many do.
    fn last_estimate(&self) -> (Estimate, u32) {
        let stones = |status| {
            let chains = self.chains.iter();
            let those = chains.filter(move |chain| chain.status == status);
            those.flat_map(|chain| chain.stones.iter().copied())
        };
        let mut board = self.board.clone();
        for stone in stones(Status::Dead) {
            board.remove(stone);
        }
        Estimate::keeping(&board, &stones(Status::Alive).collect(), GAMES)
    }
}
