//! What a small exact reading has of chains without a proof, before random play is asked: it sees
//! sekis, nakade and the shapes of the corner, which random play destroys.
//!
//! What it says is assumed, never proved: the chains round a pocket are taken as they seem.

mod questions;

use honte_goban::PointSet;
use honte_goban::{Colour, Point};

use crate::{
    facts::{
        Facts,
        verdict::{Assumption, Class, Local, Status},
    },
    guess::{
        pocket::{Pocket, closed_pocket},
        spaces::Spaces,
    },
    prover::Prover,
    tuning::{MAX_SACRIFICE, POCKET_VISITS, TERRITORY_VISITS},
};

use questions::{read_capture, read_rebirth};

/// What was read, to be thought over once more is known of what is round it.
#[derive(Clone, Default)]
pub(crate) struct Readings {
    /// The stones whose status was read.
    pub stones: PointSet,
    /// Empty points of sekis: whoever plays there first loses by it.
    pub settled: PointSet,
}

/// Reads the pockets in which chains without a verdict are, as far as the share of the visits that
/// is kept for it goes, and enters what they are as assumed.
pub(crate) fn read_pockets(facts: &mut Facts<'_>, prover: &mut Prover) -> Readings {
    prover.account.begin_reading();
    let spaces = Spaces::of(facts.board(), &facts.ownership);
    let pockets = pockets(facts, prover, &spaces);
    let captures: Vec<Option<Local>> = (facts.verdicts.iter())
        .map(|verdict| verdict.capture.clone())
        .collect();
    for visits in POCKET_VISITS {
        for pocket in &pockets {
            if prover.is_spent() {
                break;
            }
            read(facts, prover, pocket, &spaces, visits);
        }
    }
    // None of what was found is a proof.
    for (verdict, capture) in facts.verdicts.iter_mut().zip(captures) {
        verdict.capture = capture;
    }
    let mut readings = Readings::default();
    for pocket in &pockets {
        enter_readings(facts, pocket, &mut readings);
    }
    prover.account.end_reading();
    readings
}

/// The pockets of all chains without a verdict.
fn pockets(facts: &Facts<'_>, prover: &mut Prover, spaces: &Spaces) -> Vec<Pocket> {
    let mut pockets: Vec<Pocket> = Vec::new();
    for chain in 0..facts.chains.len() {
        if prover.is_spent() {
            break;
        }
        let is_known = pockets.iter().any(|pocket| pocket.chains.contains(&chain));
        if facts.is_open(chain) && !is_known {
            prover.charge(TERRITORY_VISITS);
            pockets.extend(closed_pocket(facts, chain, spaces));
        }
    }
    pockets
}

/// One go at the chains of a pocket that are open.
fn read(facts: &mut Facts<'_>, prover: &mut Prover, pocket: &Pocket, spaces: &Spaces, visits: u64) {
    for &chain in &pocket.chains {
        if facts.is_open(chain) && !facts.is_capturable(chain) {
            read_capture(facts, prover, chain, pocket, spaces, visits);
        }
    }
    for &chain in &pocket.chains {
        if !facts.is_open(chain) {
            continue;
        }
        if facts.is_capturable(chain) && facts.chains[chain].stones.len() > MAX_SACRIFICE {
            facts.decide(chain, Status::Dead, &Class::Undecided, None);
        } else {
            read_rebirth(facts, prover, chain, pocket, spaces, visits);
        }
    }
}

/// Enters what was read of a pocket as assumed.
fn enter_readings(facts: &mut Facts<'_>, pocket: &Pocket, readings: &mut Readings) {
    if is_seki(facts, pocket) {
        readings.settled.extend(shared(facts, pocket).iter());
    }
    let walls = pocket.walls.iter();
    let walls: Vec<Point> = walls.map(|&wall| facts.chains.first(wall)).collect();
    for &chain in &pocket.chains {
        let verdict = &mut facts.verdicts[chain];
        // What had a verdict before has a class.
        if verdict.status != Status::Unknown && verdict.class == Class::Undecided {
            readings.stones.extend(verdict.stones.iter().copied());
            verdict.proof = None;
            verdict.class = Class::Assumed(Assumption::Between(walls.clone()));
        }
    }
}

/// Whether all chains of a pocket live.
fn is_seki(facts: &Facts<'_>, pocket: &Pocket) -> bool {
    let mut chains = pocket.chains.iter();
    chains.all(|&chain| facts.status(chain).lives() == Some(true))
}

/// The empty points of a pocket that are beside chains of both colours in it.
fn shared(facts: &Facts<'_>, pocket: &Pocket) -> PointSet {
    let is_beside = |point: Point, colour: Colour| {
        let mut chains = pocket.chains.iter().map(|&chain| &facts.chains[chain]);
        chains.any(|chain| chain.colour == colour && chain.liberties.contains(point))
    };
    let is_shared = |&point: &Point| Colour::ALL.iter().all(|&colour| is_beside(point, colour));
    pocket.points.iter().filter(is_shared).collect()
}

/// Takes back what was read between walls of which one seems to be dead after all; `false` if there
/// is none.
pub(crate) fn take_back_readings(facts: &mut Facts<'_>, readings: &mut Readings) -> bool {
    let mut is_news = false;
    for chain in 0..facts.chains.len() {
        let Class::Assumed(Assumption::Between(walls)) = &facts.verdicts[chain].class else {
            continue;
        };
        let is_dead = |wall: &Point| {
            let wall = facts.chains.number(*wall);
            wall.is_some_and(|wall| facts.status(wall) == Status::Dead)
        };
        let is_read = readings.stones.contains(facts.chains.first(chain));
        if is_read && walls.iter().any(is_dead) {
            facts.decide(chain, Status::Unknown, &Class::Undecided, None);
            is_news = true;
        }
    }
    if is_news {
        *readings = Readings::default();
    }
    is_news
}

#[cfg(test)]
mod tests;
