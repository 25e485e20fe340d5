//! What is assumed where there is no proof.

use honte_goban::Point;

use crate::{
    estimate::Estimate,
    judge::Judge,
    verdict::{Assumption, Class, Local, Status, Verdict},
};

/// In what part of random games at least the place of a chain must be one
/// colour's for an assumption.
const CLEAR: f32 = 0.6;

/// How many games are played at random, and how many of them must count.
const GAMES: u32 = 384;
const ENOUGH: u32 = 16;

/// How clear the whole board must be.
const OVER: f32 = 0.6;

/// Visits that a question may take between chains that seem to live.
const BETWEEN: u64 = 50_000;

impl Judge<'_> {
    /// What is clear without a proof, if the game seems to be over.
    pub(crate) fn assume(&mut self) {
        let mut chains = self.chains.iter();
        let is_decided = chains.all(|chain| chain.status != Status::Unknown);
        if is_decided || self.estimate.clarity(self.board) < OVER {
            return;
        }
        self.assume_as_played();
        while self.assume_between() {}
    }

    /// What random play to the end is clear about.
    fn assume_as_played(&mut self) {
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
            let class = Class::Assumed(Assumption::Played {
                games,
                kept: (share * games as f32).round() as u32,
            });
            self.decide(number, status, &class, None);
        }
    }

    /// What search finds of the rest if all that seems to live does; `false` if that
    /// is nothing. It comes after random play, since in a seki what lives does so by
    /// the very points that the others need.
    fn assume_between(&mut self) -> bool {
        let is_open = |chain: &Verdict| chain.status == Status::Unknown;
        let numbers = (0..self.chains.len()).filter(|&number| is_open(&self.chains[number]));
        let before: Vec<(usize, Option<Local>, Vec<Point>)> = numbers
            .map(|number| {
                (
                    number,
                    self.chains[number].capture.clone(),
                    self.walls_round(number),
                )
            })
            .collect();
        self.components(&is_open, is_alive, BETWEEN);
        let mut is_news = false;
        for (number, proved, walls) in before {
            let chain = &mut self.chains[number];
            // What was proved now was proved between chains that need not live.
            chain.proof = None;
            chain.capture = proved;
            if !is_open(chain) {
                chain.class = Class::Assumed(Assumption::Between(walls));
                is_news = true;
            }
        }
        is_news
    }

    /// The chains that seem to live round the part of the board that an open one is
    /// in, the first point of each.
    fn walls_round(&self, number: usize) -> Vec<Point> {
        let is_wall = |other: usize| is_alive(&self.chains[other]);
        let beside = self.chains_beside(&self.pocket(number, is_wall));
        let walls = beside.into_iter().filter(|&other| is_wall(other));
        walls.map(|wall| self.chains[wall].stones[0]).collect()
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

/// Whether a chain cannot be captured, as far as is known or assumed.
fn is_alive(chain: &Verdict) -> bool {
    chain.status == Status::Alive
}

#[cfg(test)]
mod tests;
