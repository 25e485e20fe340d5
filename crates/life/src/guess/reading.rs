//! What a small exact reading has of chains without a proof, before random play is asked: it sees
//! sekis, nakade and the shapes of the corner, which random play destroys.
//!
//! What it says is assumed, never proved: the chains round a pocket are taken as they seem.

mod questions;

use honte_goban::{Colour, Point};
use honte_rules::PointSet;

use crate::{
    facts::verdict::{Assumption, Class, Local, Status},
    guess::pocket::Pocket,
    guess::spaces::Spaces,
    judge::Judge,
};

use crate::tuning::{MAX_SACRIFICE, POCKET_VISITS, TERRITORY_VISITS};

/// What was read, to be thought over once more is known of what is round it.
#[derive(Clone, Default)]
pub(crate) struct Readings {
    /// The stones whose status was read.
    pub(crate) stones: PointSet,
    /// Empty points of sekis: whoever plays there first loses by it.
    pub(crate) settled: PointSet,
}

impl Judge<'_> {
    /// Reads the pockets in which chains without a verdict are, as far as the share of the visits
    /// that is kept for it goes.
    pub(crate) fn read_pockets(&mut self) {
        self.account.begin_reading();
        let spaces = Spaces::of(self.board, &self.estimate);
        let pockets = self.pockets(&spaces);
        let captures: Vec<Option<Local>> = (self.chains.iter())
            .map(|chain| chain.capture.clone())
            .collect();
        for visits in POCKET_VISITS {
            for pocket in &pockets {
                if self.is_spent() {
                    break;
                }
                self.read(pocket, &spaces, visits);
            }
        }
        // None of what was found is a proof.
        for (chain, capture) in self.chains.iter_mut().zip(captures) {
            chain.capture = capture;
        }
        for pocket in &pockets {
            self.enter_readings(pocket);
        }
        self.account.end_reading();
    }

    /// The pockets of all chains without a verdict.
    fn pockets(&mut self, spaces: &Spaces) -> Vec<Pocket> {
        let mut pockets: Vec<Pocket> = Vec::new();
        for number in 0..self.chains.len() {
            if self.is_spent() {
                break;
            }
            let is_known = pockets.iter().any(|pocket| pocket.chains.contains(&number));
            if self.chains[number].status == Status::Unknown && !is_known {
                self.charge(TERRITORY_VISITS);
                pockets.extend(self.closed_pocket(number, spaces));
            }
        }
        pockets
    }

    /// One go at the chains of a pocket that are open.
    fn read(&mut self, pocket: &Pocket, spaces: &Spaces, visits: u64) {
        for &chain in &pocket.chains {
            if self.is_open(chain) && !self.is_capturable(chain) {
                self.read_capture(chain, pocket, spaces, visits);
            }
        }
        for &chain in &pocket.chains {
            if !self.is_open(chain) {
                continue;
            }
            if self.is_capturable(chain) && self.chains[chain].stones.len() > MAX_SACRIFICE {
                self.decide(chain, Status::Dead, &Class::Undecided, None);
            } else {
                self.read_rebirth(chain, pocket, spaces, visits);
            }
        }
    }

    fn is_open(&self, chain: usize) -> bool {
        self.chains[chain].status == Status::Unknown
    }

    /// Enters what was read of a pocket as assumed.
    fn enter_readings(&mut self, pocket: &Pocket) {
        if self.is_seki(pocket) {
            self.readings.settled.extend(self.shared(pocket).iter());
        }
        let walls = pocket.walls.iter();
        let walls: Vec<Point> = walls.map(|&wall| self.chains[wall].stones[0]).collect();
        for &number in &pocket.chains {
            let chain = &mut self.chains[number];
            // What had a verdict before has a class.
            if chain.status != Status::Unknown && chain.class == Class::Undecided {
                self.readings.stones.extend(chain.stones.iter().copied());
                chain.proof = None;
                chain.class = Class::Assumed(Assumption::Between(walls.clone()));
            }
        }
    }

    /// Whether all chains of a pocket live.
    fn is_seki(&self, pocket: &Pocket) -> bool {
        let mut chains = pocket.chains.iter().map(|&chain| &self.chains[chain]);
        chains.all(|chain| chain.status.lives() == Some(true))
    }

    /// The empty points of a pocket that are beside chains of both colours in it.
    fn shared(&self, pocket: &Pocket) -> PointSet {
        let is_beside = |point: Point, colour: Colour| {
            let mut own = pocket
                .chains
                .iter()
                .filter(|&&chain| self.chains[chain].colour == colour);
            own.any(|&chain| self.liberties[chain].contains(point))
        };
        let is_shared = |&point: &Point| Colour::ALL.iter().all(|&colour| is_beside(point, colour));
        pocket.points.iter().filter(is_shared).collect()
    }

    /// Takes back what was read between walls of which one seems to be dead after all; `false` if
    /// there is none.
    pub(crate) fn take_back_readings(&mut self) -> bool {
        let mut is_news = false;
        for number in 0..self.chains.len() {
            let chain = &self.chains[number];
            let Class::Assumed(Assumption::Between(walls)) = &chain.class else {
                continue;
            };
            let is_dead = |wall: &Point| {
                let wall = self.number(*wall);
                wall.is_some_and(|wall| self.chains[wall].status == Status::Dead)
            };
            if self.readings.stones.contains(chain.stones[0]) && walls.iter().any(is_dead) {
                self.decide(number, Status::Unknown, &Class::Undecided, None);
                is_news = true;
            }
        }
        if is_news {
            self.readings = Readings::default();
        }
        is_news
    }
}

#[cfg(test)]
mod tests;
