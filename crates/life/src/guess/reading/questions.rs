//! What is asked about the chains of a pocket.

use honte_goban::Point;
use honte_proof::{Aim, Side};

use crate::{
    facts::{
        Facts,
        verdict::{Class, Status},
    },
    guess::{pocket::Pocket, spaces::Spaces},
    prover::{
        Prover,
        ask::{ChainQuestion, Effort, Stakes},
    },
    strategies::component::{ask_all, enabled_by},
};

/// Asks whether a chain can be captured.
pub(super) fn read_capture(
    facts: &mut Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    pocket: &Pocket,
    spaces: &Spaces,
    visits: u64,
) {
    let stone = facts.chains.first(chain);
    let Some(region) = pocket.region(facts.board(), &[stone], spaces) else {
        return;
    };
    let (stakes, aim) = (Stakes::of(region.nodes([stone])), Aim::Once);
    let asked = ask_all(facts, prover, chain, &region, stakes, aim, visits);
    match asked.winner {
        Some(Side::Defender) => facts.decide(chain, Status::Alive, &Class::Undecided, None),
        Some(Side::Attacker) => facts.verdicts[chain].capture = asked.local,
        None => {}
    }
}

/// Asks whether the capture of a chain enables a new stone that cannot be captured, if the attacker
/// has to keep what is round it and cannot be captured either.
pub(super) fn read_rebirth(
    facts: &mut Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    pocket: &Pocket,
    spaces: &Spaces,
    visits: u64,
) {
    let kept = surrounding(facts, chain, pocket);
    let Some(region) = pocket.region(facts.board(), &kept, spaces) else {
        return;
    };
    let keep = region.nodes(kept);
    let (least, most) = enabled_by(facts, chain, &pocket.chains, &region);
    for rebirth in [most, least] {
        let question = ChainQuestion {
            chain,
            colour: facts.chains[chain].colour,
            region: &region,
            stakes: Stakes {
                keep,
                ..Stakes::of(rebirth)
            },
            aim: Aim::Lasting,
            wanted: None,
        };
        let asked = prover.ask(&question, Effort::all_of(visits));
        let status = match asked.winner {
            Some(Side::Attacker) if rebirth == most => Status::Dead,
            Some(Side::Defender) if rebirth == least && facts.is_capturable(chain) => {
                Status::Reborn
            }
            Some(Side::Defender) if rebirth == least => Status::Lives,
            Some(Side::Defender) => continue,
            Some(Side::Attacker) | None => return,
        };
        facts.decide(chain, status, &Class::Undecided, None);
        return;
    }
}

/// The opponent's chains of a pocket that stand between a chain and walls of its colour and cannot
/// be captured, one point of each: without them the chain would be joined to these.
fn surrounding(facts: &Facts<'_>, chain: usize, pocket: &Pocket) -> Vec<Point> {
    let chains = &*facts.chains;
    let colour = chains[chain].colour;
    let size = chains.board.size();
    let is_wall = |point: Point| {
        !pocket.points.contains(point) && chains.board.colour_at(point) == Some(colour)
    };
    let stands = |&chain: &usize| match facts.status(chain) {
        Status::Alive => true,
        Status::Lives => !facts.is_capturable(chain),
        _ => false,
    };
    let is_surrounding = |&chain: &usize| {
        let mut stones = chains[chain].stones.iter();
        chains[chain].colour != colour && stones.any(|&stone| size.neighbours(stone).any(is_wall))
    };
    let standing = pocket.chains.iter().copied().filter(stands);
    let surrounding = standing.filter(is_surrounding);
    surrounding.map(|chain| chains.first(chain)).collect()
}
