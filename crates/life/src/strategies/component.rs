//! What lies between chains that are taken as stones that nobody can capture: searched exactly.

use honte_goban::Point;
use honte_goban::PointSet;
use honte_proof::{Aim, Side};

use crate::{
    facts::{
        Facts,
        verdict::{Class, Local, Status, Verdict},
    },
    prover::{
        Prover,
        ask::{Asked, ChainQuestion, Effort, Stakes},
    },
    regions::region::Region,
    tuning::CAPTURE_PART,
};

/// A part of the board, and the visits that a question about it may take.
struct Component {
    region: Region,
    /// The chains in it.
    chains: Vec<usize>,
    visits: u64,
}

/// Asks about all that is open in the parts of the board that are found for open chains.
pub(crate) fn prove_components(
    facts: &mut Facts<'_>,
    prover: &mut Prover,
    is_open: &impl Fn(&Verdict) -> bool,
    part: impl Fn(&Facts<'_>, &mut Prover, usize) -> PointSet,
    visits: u64,
) {
    let mut seen = PointSet::EMPTY;
    for chain in 0..facts.chains.len() {
        if prover.stop.is_due() {
            return;
        }
        if !is_open(&facts.verdicts[chain]) || seen.contains(facts.chains.first(chain)) {
            continue;
        }
        let points = part(facts, prover, chain);
        seen.extend(points.iter());
        if let Some(region) = between_stones(facts, &points, &[]) {
            let component = Component {
                region,
                chains: facts.chains.within(&points),
                visits,
            };
            component.prove(facts, prover);
        }
    }
}

/// The region of some points, between stones that nobody can capture.
pub(crate) fn between_stones(
    facts: &Facts<'_>,
    points: &PointSet,
    whole: &[Point],
) -> Option<Region> {
    let board = facts.board();
    Region::of(board, points, whole, |point| board.colour_at(point).into())
}

/// Asks about a chain in a region, with a proof of whoever wins.
pub(crate) fn ask_all(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    region: &Region,
    stakes: Stakes,
    aim: Aim,
    visits: u64,
) -> Asked {
    let question = ChainQuestion {
        chain,
        colour: facts.chains[chain].colour,
        region,
        stakes,
        aim,
        wanted: None,
    };
    prover.ask(&question, Effort::all_of(visits))
}

impl Component {
    fn prove(&self, facts: &mut Facts<'_>, prover: &mut Prover) {
        for &chain in &self.chains {
            if facts.is_open(chain) && !facts.is_capturable(chain) {
                self.ask_capture(facts, prover, chain, self.visits / CAPTURE_PART);
            }
        }
        for &chain in &self.chains {
            if facts.is_open(chain) {
                self.ask_rebirth(facts, prover, chain);
            }
        }
    }

    /// Asks whether a chain can be captured.
    fn ask_capture(&self, facts: &mut Facts<'_>, prover: &mut Prover, chain: usize, visits: u64) {
        let stones = facts.chains[chain].stones.iter().copied();
        let stakes = Stakes::of(self.region.nodes(stones));
        let asked = ask_all(
            facts,
            prover,
            chain,
            &self.region,
            stakes,
            Aim::Once,
            visits,
        );
        match asked.winner {
            Some(Side::Defender) => {
                facts.decide(chain, Status::Alive, &Class::Search, asked.local);
            }
            Some(Side::Attacker) => facts.verdicts[chain].capture = asked.local,
            None => {}
        }
    }

    /// Asks whether the capture of a chain enables a new stone that cannot be captured: on its own
    /// points, or on those of chains of the other colour that can be captured and reached.
    fn ask_rebirth(&self, facts: &mut Facts<'_>, prover: &mut Prover, chain: usize) {
        let (least, most) = enabled_by(facts, chain, &self.chains, &self.region);
        let mut ask = |rebirth| {
            let (region, stakes) = (&self.region, Stakes::of(rebirth));
            ask_all(
                facts,
                prover,
                chain,
                region,
                stakes,
                Aim::Lasting,
                self.visits,
            )
        };
        let asked = ask(most);
        match asked.winner {
            Some(Side::Attacker) => {
                facts.decide(chain, Status::Dead, &Class::Search, asked.local);
            }
            Some(Side::Defender) if most == least => {
                self.enter_life(facts, prover, chain, asked.local);
            }
            Some(Side::Defender) => {
                let asked = ask(least);
                if asked.winner == Some(Side::Defender) {
                    self.enter_life(facts, prover, chain, asked.local);
                }
            }
            None => {}
        }
    }

    /// Enters that a chain lives, if only by a new stone.
    fn enter_life(
        &self,
        facts: &mut Facts<'_>,
        prover: &mut Prover,
        chain: usize,
        proof: Option<Local>,
    ) {
        if !facts.is_capturable(chain) {
            self.ask_capture(facts, prover, chain, self.visits);
        }
        let status = if facts.is_capturable(chain) {
            Status::Reborn
        } else {
            Status::Lives
        };
        if facts.is_open(chain) {
            facts.decide(chain, status, &Class::Search, proof);
        }
    }
}

/// The nodes on which a new stone counts that the capture of a chain enables, if the opponent's
/// chains without a status do not count, and if they do.
pub(crate) fn enabled_by(
    facts: &Facts<'_>,
    chain: usize,
    inside: &[usize],
    region: &Region,
) -> (u128, u128) {
    let chains = &*facts.chains;
    let known = chains.pocket(chain, |other| !facts.is_capturable(other));
    let possible = chains.pocket(chain, |other| facts.status(other) == Status::Alive);
    let own = region.nodes(chains[chain].stones.iter().copied());
    let nodes = |counts: &dyn Fn(usize) -> bool| {
        let opposes = |other: usize| chains[other].colour != chains[chain].colour && counts(other);
        let others = inside.iter().filter(|&&other| opposes(other));
        own | region.nodes(others.flat_map(|&other| chains[other].stones.iter().copied()))
    };
    let least = nodes(&|other| facts.is_capturable(other) && known.contains(chains.first(other)));
    let most = nodes(&|other| {
        facts.status(other) != Status::Alive && possible.contains(chains.first(other))
    });
    (least, most)
}
