//! What is asked about the chains of a pocket.

use honte_goban::Point;
use honte_proof::{Aim, Side};

use crate::{
    facts::verdict::{Class, Status},
    guess::pocket::Pocket,
    guess::spaces::Spaces,
    judge::Judge,
    regions::region::Region,
    search::AbortPolicy,
    strategies::hold::Effort,
};

impl Judge<'_> {
    /// Asks whether a chain can be captured.
    pub(super) fn read_capture(
        &mut self,
        number: usize,
        pocket: &Pocket,
        spaces: &Spaces,
        visits: u64,
    ) {
        let stone = self.chains[number].stones[0];
        let Some(region) = self.pocket_region(pocket, &[stone], spaces) else {
            return;
        };
        let asked = self.ask_all(number, &region, region.nodes([stone]), Aim::Once, visits);
        match asked.winner {
            Some(Side::Defender) => self.decide(number, Status::Alive, &Class::Undecided, None),
            Some(Side::Attacker) => self.chains[number].capture = asked.local,
            None => {}
        }
    }

    /// Asks whether the capture of a chain enables a new stone that cannot be captured, if the
    /// attacker has to keep what is round it and cannot be captured either.
    pub(super) fn read_rebirth(
        &mut self,
        number: usize,
        pocket: &Pocket,
        spaces: &Spaces,
        visits: u64,
    ) {
        let kept = self.surrounding(number, pocket);
        let Some(region) = self.pocket_region(pocket, &kept, spaces) else {
            return;
        };
        let keep = region.nodes(kept);
        let (least, most) = self.enabled_by(number, pocket, &region);
        for rebirth in [most, least] {
            let effort = Effort {
                visits,
                abort: AbortPolicy::Never,
            };
            let asked = self.ask(
                number,
                &region,
                (rebirth, keep, 0),
                (Aim::Lasting, None),
                effort,
            );
            let status = match asked.winner {
                Some(Side::Attacker) if rebirth == most => Status::Dead,
                Some(Side::Defender) if rebirth == least && self.is_capturable(number) => {
                    Status::Reborn
                }
                Some(Side::Defender) if rebirth == least => Status::Lives,
                Some(Side::Defender) => continue,
                Some(Side::Attacker) | None => return,
            };
            self.decide(number, status, &Class::Undecided, None);
            return;
        }
    }

    /// The opponent's chains of a pocket that stand between a chain and walls of its colour and
    /// cannot be captured, one point of each: without them the chain would be joined to these.
    pub(super) fn surrounding(&self, number: usize, pocket: &Pocket) -> Vec<Point> {
        let colour = self.chains[number].colour;
        let size = self.board.size();
        let is_wall = |point: Point| {
            !pocket.points.contains(point) && self.board.colour_at(point) == Some(colour)
        };
        let stands = |&chain: &usize| match self.chains[chain].status {
            Status::Alive => true,
            Status::Lives => !self.is_capturable(chain),
            _ => false,
        };
        let chains = pocket.chains.iter().copied().filter(stands);
        let opposing = chains
            .map(|chain| &self.chains[chain])
            .filter(|chain| chain.colour != colour);
        let surrounding = opposing.filter(|chain| {
            let stones = chain.stones.iter();
            stones
                .flat_map(|&stone| size.neighbours(stone))
                .any(is_wall)
        });
        surrounding.map(|chain| chain.stones[0]).collect()
    }

    /// The nodes on which a new stone counts that the capture of a chain enables, if the opponent's
    /// chains without a status do not count, and if they do.
    fn enabled_by(&self, number: usize, pocket: &Pocket, region: &Region) -> (u128, u128) {
        let known = self.pocket(number, |other| !self.is_capturable(other));
        let possible = self.pocket(number, |other| self.chains[other].status == Status::Alive);
        let colour = self.chains[number].colour;
        let nodes = |counts: &dyn Fn(usize) -> bool| {
            let opposes = |chain: usize| self.chains[chain].colour != colour && counts(chain);
            let chains = pocket.chains.iter().copied();
            let chains = chains.filter(|&chain| chain == number || opposes(chain));
            region.nodes(chains.flat_map(|chain| self.chains[chain].stones.iter().copied()))
        };
        let first = |chain: usize| self.chains[chain].stones[0];
        let least = nodes(&|chain| self.is_capturable(chain) && known.contains(first(chain)));
        let most = nodes(&|chain| {
            self.chains[chain].status != Status::Alive && possible.contains(first(chain))
        });
        (least, most)
    }
}
