//! What is assumed where there is no proof.

use honte_goban::{Board, Point};
use honte_proof::{Aim, Side};
use honte_rules::PointSet;

use crate::{
    facts::verdict::{Assumption, Class, Local, Status, Verdict},
    guess::mcts::{self, Question},
    guess::ownership::Ownership,
    judge::Judge,
    prover::budget::Meter,
    prover::proof_cache::Trial,
    regions::region::Region,
};

use crate::tuning::{
    ASSUMED_GAMES, BETWEEN_VISITS, CLEAR_PART, CLEAR_PART_ATTACKED, CLEAR_PART_WITHOUT,
    ELSEWHERE_VISITS, LEARNING_GAMES, MIN_ASSUMED_GAMES, MIN_CLARITY, WALL_DEPTH,
};

impl Judge<'_> {
    /// What is clear without a proof, if the game seems to be over.
    pub(crate) fn assume(&mut self) {
        let mut chains = self.chains.iter();
        let is_decided = chains.all(|chain| chain.status != Status::Unknown);
        if is_decided {
            return;
        }
        self.read_pockets();
        if self.estimate.clarity(self.board) < MIN_CLARITY {
            return;
        }
        self.assume_by_play();
        if self.take_back_readings() {
            self.assume_by_play();
        }
        self.doubt_dead_without_taker();
    }

    /// What random play is clear about, and what search has between chains that seem to live.
    fn assume_by_play(&mut self) {
        loop {
            let before = self.open().len();
            self.assume_as_played();
            while !self.stop.is_due() && self.assume_between() {}
            self.assume_taken();
            self.assume_attacked();
            let is_over = self.stop.is_due() || self.account.guess() == 0;
            if is_over || [0, before].contains(&self.open().len()) {
                break;
            }
        }
    }

    /// Leaves open what seemed to be dead though no opponent beside it is known to live: that
    /// depends on whether he does.
    fn doubt_dead_without_taker(&mut self) {
        for number in 0..self.chains.len() {
            let chain = &self.chains[number];
            let is_assumed = matches!(chain.class, Class::Assumed(_));
            if is_assumed && chain.status == Status::Dead && !self.has_taker(number) {
                self.decide(number, Status::Unknown, &Class::Undecided, None);
            }
        }
    }

    /// Whether an opposing chain that lives is beside what a chain is in: empty points and chains
    /// of its colour that do not live.
    fn has_taker(&self, number: usize) -> bool {
        let colour = self.chains[number].colour;
        let opposes = |other: &usize| self.chains[*other].colour != colour;
        let lives = |other: &usize| self.chains[*other].status.lives() == Some(true);
        let place = self.pocket(number, |other| opposes(&other) || lives(&other));
        let mut beside = self.chains_beside(&place).into_iter();
        beside.any(|other| opposes(&other) && lives(&other))
    }

    /// What random play to the end is clear about.
    fn assume_as_played(&mut self) {
        let random = self.play_on(None);
        for number in self.open() {
            let Some((lives, kept)) = random.says(&self.chains[number], CLEAR_PART) else {
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
            if self.stop.is_due() || self.account.guess() == 0 {
                return;
            }
            if !self.can_be_taken(number) {
                continue;
            }
            let random = self.play_on(Some(number));
            let Some((lives, kept)) = random.says(&self.chains[number], CLEAR_PART_WITHOUT) else {
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
        let open = self.open();
        let count = open.len() as u64;
        let attack = |(place, number): (usize, usize)| {
            let field = self.firm_pocket(number);
            let apart = |&stone: &Point| !field.contains(stone);
            let question = Question {
                board: &board,
                at: self.chains[number].stones[0],
                keeper: self.chains[number].colour,
                field: &field,
                living: &living.iter().filter(apart).collect(),
                settled: &self.readings.settled,
            };
            // Each has its part of what is left.
            let part = self.account.guess() / (count - place as u64);
            let mut meter = Meter::new(&mut self.account, &self.stop).up_to(part);
            let (share, games) = mcts::kept(&question, LEARNING_GAMES, &mut meter);
            (number, share, games)
        };
        let attacks = open.into_iter().enumerate().map(attack);
        let attacks: Vec<(usize, f32, u32)> = attacks.collect();
        for (number, share, games) in attacks {
            if games < MIN_ASSUMED_GAMES || share.max(1.0 - share) < CLEAR_PART_ATTACKED {
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
        let points = self.firm_pocket(number);
        let region = Region::of(self.board, &points, &[], |point| {
            self.board.colour_at(point).into()
        });
        let Some(region) = region else {
            return false;
        };
        let nodes = region.nodes(self.chains[number].stones.iter().copied());
        let asked = self.ask_all(number, &region, nodes, Aim::Once, BETWEEN_VISITS);
        asked.winner == Some(Side::Attacker)
    }

    /// The chains without a verdict.
    fn open(&self) -> Vec<usize> {
        let numbers = 0..self.chains.len();
        let is_open = |&number: &usize| self.chains[number].status == Status::Unknown;
        numbers.filter(is_open).collect()
    }

    /// What search finds of the rest between what seems to live; `false` if that is
    /// nothing. It comes after random play, since what lives without a proof may do
    /// so by the very points that the others need.
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
        self.components(&is_open, Self::firm_pocket, BETWEEN_VISITS);
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

    /// The part of the board that an open chain is in, between chains that seem to live
    /// by something else: in a seki what lives does so by the very points that the
    /// others need.
    fn firm_pocket(&mut self, number: usize) -> PointSet {
        let mut loose: Vec<usize> = Vec::new();
        loop {
            let is_wall = |other: usize| is_alive(&self.chains[other]) && !loose.contains(&other);
            let points = self.pocket(number, is_wall);
            let mut beside = self.chains_beside(&points);
            beside.retain(|&other| is_wall(other));
            let before = loose.len();
            for wall in beside {
                if self.lives_by(wall, &points) {
                    loose.push(wall);
                }
            }
            if loose.len() == before {
                return points;
            }
        }
    }

    /// Whether a chain is only known to live by play on some points.
    fn lives_by(&mut self, number: usize, points: &PointSet) -> bool {
        let chain = &self.chains[number];
        let is_empty = |&point: &Point| self.board.is_empty_at(point);
        let mut empty = points.iter().filter(is_empty);
        let meets = empty.any(|point| {
            let mut proofs = chain.proof.iter().chain(&chain.support);
            proofs.any(|local| local.points.contains(&point))
        });
        let trial = Trial {
            avoid: *points,
            ..Trial::anywhere(ELSEWHERE_VISITS, WALL_DEPTH)
        };
        meets && self.secure(&[number], &trial).is_none()
    }

    /// The chains that seem to live round the part of the board that an open one is
    /// in, the first point of each.
    fn walls_round(&mut self, number: usize) -> Vec<Point> {
        let part = self.firm_pocket(number);
        let first = |&chain: &usize| self.chains[chain].stones[0];
        let beside = self.chains_beside(&part).into_iter();
        let walls = beside.filter(|chain| !part.contains(first(chain)));
        walls.map(|wall| first(&wall)).collect()
    }

    /// Random games by all that was decided, with one more chain off the board.
    fn play_on(&mut self, off: Option<usize>) -> Games {
        let (mut board, living) = self.as_decided();
        for &stone in off.iter().flat_map(|&number| &self.chains[number].stones) {
            board.remove(stone);
        }
        let settled = self.readings.settled;
        let (estimate, games) = self.games(&board, (&living, &settled), ASSUMED_GAMES);
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
        let living = stones(Status::Alive).filter(|&stone| !self.readings.stones.contains(stone));
        (board, living.collect())
    }
}

/// Random games, and how many of them count.
struct Games {
    estimate: Ownership,
    games: u32,
}

impl Games {
    /// Whether the place of a chain ends as its owner's, if that is as clear as this,
    /// and how often it does.
    fn says(&self, chain: &Verdict, clear: f32) -> Option<(bool, u32)> {
        let share = f32::midpoint(self.estimate.share(chain.stones[0], chain.colour), 1.0);
        let kept = (share * self.games as f32).round() as u32;
        let is_clear = share.max(1.0 - share) >= clear;
        (self.games >= MIN_ASSUMED_GAMES && is_clear).then_some((share >= clear, kept))
    }
}

/// Whether a chain cannot be captured, as far as is known or assumed.
fn is_alive(chain: &Verdict) -> bool {
    chain.status == Status::Alive
}

#[cfg(test)]
mod tests;
