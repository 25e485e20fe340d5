//! What is assumed where there is no proof.

use honte_goban::{Board, Point};
use honte_proof::{Aim, Side};
use honte_rules::PointSet;

use crate::{
    estimate::Estimate,
    judge::Judge,
    region::Region,
    tree::{self, Question},
    verdict::{Assumption, Class, Local, Status, Verdict},
};

/// In what part of random games at least the place of a chain must be one
/// colour's for an assumption.
const CLEAR: f32 = 0.65;

/// The same for a chain that is taken off: there is less to go by.
const CLEAR_WITHOUT: f32 = 0.9;

/// The same for games that learn how to attack a chain.
const CLEAR_ATTACKED: f32 = 0.7;

/// How many of these there are.
const LEARNING: u32 = 5_000;

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
        loop {
            let before = self.open().len();
            self.assume_as_played();
            while self.assume_between() {}
            self.assume_taken();
            self.assume_attacked();
            if [0, before].contains(&self.open().len()) {
                return;
            }
        }
    }

    /// What random play to the end is clear about.
    fn assume_as_played(&mut self) {
        let random = self.play_on(None);
        for number in self.open() {
            let Some((lives, kept)) = random.says(&self.chains[number], CLEAR) else {
                continue;
            };
            let status = if lives { Status::Alive } else { Status::Dead };
            let games = random.games;
            let class = Class::Assumed(Assumption::Played { games, kept });
            self.decide(number, status, &class, None);
        }
    }

    /// What random play is clear about once a chain that can be captured is off the
    /// board. Hardly any random game finds the capture, and no search sees the end
    /// of what a large one enables.
    fn assume_taken(&mut self) {
        for number in self.open() {
            if !self.can_be_taken(number) {
                continue;
            }
            let random = self.play_on(Some(number));
            let Some((lives, kept)) = random.says(&self.chains[number], CLEAR_WITHOUT) else {
                continue;
            };
            let status = if lives { Status::Reborn } else { Status::Dead };
            let games = random.games;
            let class = Class::Assumed(Assumption::Taken { games, kept });
            self.decide(number, status, &class, None);
        }
    }

    /// What is clear once random play has learned how to attack a chain.
    fn assume_attacked(&mut self) {
        let (board, living) = self.as_decided();
        let attack = |number: usize| {
            let question = Question {
                board: &board,
                at: self.chains[number].stones[0],
                keeper: self.chains[number].colour,
                field: &self.pocket(number, |other| is_alive(&self.chains[other])),
                living: &living,
            };
            let (share, games) = tree::kept(&question, LEARNING);
            (number, share, games)
        };
        let attacks: Vec<(usize, f32, u32)> = self.open().into_iter().map(attack).collect();
        for (number, share, games) in attacks {
            if games < ENOUGH || share.max(1.0 - share) < CLEAR_ATTACKED {
                continue;
            }
            let kept = (share * games as f32).round() as u32;
            let status = if share < 0.5 {
                Status::Dead
            } else {
                Status::Lives
            };
            let class = Class::Assumed(Assumption::Attacked { games, kept });
            self.decide(number, status, &class, None);
        }
    }

    /// Whether a chain can be captured if all that seems to live does.
    fn can_be_taken(&mut self, number: usize) -> bool {
        let points = self.pocket(number, |other| is_alive(&self.chains[other]));
        let region = Region::of(self.board, &points, &[], |point| {
            self.board.colour_at(point).into()
        });
        let Some(region) = region else {
            return false;
        };
        let nodes = region.nodes(self.chains[number].stones.iter().copied());
        let asked = self.ask_all(number, &region, nodes, Aim::Once, BETWEEN);
        asked.winner == Some(Side::Attacker)
    }

    /// The chains without a verdict.
    fn open(&self) -> Vec<usize> {
        let numbers = 0..self.chains.len();
        let is_open = |&number: &usize| self.chains[number].status == Status::Unknown;
        numbers.filter(is_open).collect()
    }

    /// What search finds of the rest if all that seems to live does; `false` if that
    /// is nothing. It comes after random play, since in a seki what lives does so by
    /// the very points that the others need.
    fn assume_between(&mut self) -> bool {
        let is_open = |chain: &Verdict| chain.status == Status::Unknown;
        let before: Vec<(usize, Option<Local>, Vec<Point>)> = self
            .open()
            .into_iter()
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

    /// Random games by all that was decided, with one more chain off the board.
    fn play_on(&self, off: Option<usize>) -> Games {
        let (mut board, living) = self.as_decided();
        for &stone in off.iter().flat_map(|&number| &self.chains[number].stones) {
            board.remove(stone);
        }
        let (estimate, games) = Estimate::keeping(&board, &living, GAMES);
        Games { estimate, games }
    }

    /// The board without dead stones, and the living ones: games in which one of them
    /// is taken do not count.
    fn as_decided(&self) -> (Board, PointSet) {
        let stones = |status| {
            let chains = self.chains.iter();
            let those = chains.filter(move |chain| chain.status == status);
            those.flat_map(|chain| chain.stones.iter().copied())
        };
        let mut board = self.board.clone();
        stones(Status::Dead).for_each(|stone| {
            board.remove(stone);
        });
        (board, stones(Status::Alive).collect())
    }
}

/// Random games, and how many of them count.
struct Games {
    estimate: Estimate,
    games: u32,
}

impl Games {
    /// Whether the place of a chain ends as its owner's, if that is as clear as this,
    /// and how often it does.
    fn says(&self, chain: &Verdict, clear: f32) -> Option<(bool, u32)> {
        let share = f32::midpoint(self.estimate.share(chain.stones[0], chain.colour), 1.0);
        let kept = (share * self.games as f32).round() as u32;
        let is_clear = share.max(1.0 - share) >= clear;
        (self.games >= ENOUGH && is_clear).then_some((share >= clear, kept))
    }
}

/// Whether a chain cannot be captured, as far as is known or assumed.
fn is_alive(chain: &Verdict) -> bool {
    chain.status == Status::Alive
}

#[cfg(test)]
mod tests;
