//! Which chains live by territory or eyes of their own, and which only by dame.

use super::table::{Table, heads};
use honte_goban::{Point, PointSet};
use honte_rules::count::Region;

/// An eye region of so many points is enough for life in nearly all cases.
const ROOM: usize = 4;

/// An eye region: how many points it has, and one stone of each chain round it.
struct Eye {
    points: usize,
    chains: Vec<Point>,
}

impl Table<'_> {
    /// The stones of the living chains that need no dame to live: by two eye regions, or one with
    /// room, of their own, of those that they cannot be cut off from, or of a chain that they share an
    /// eye region with. A region counts only if all chains round it live so; else it is a false eye,
    /// as in D. Benson's "Life in the Game of Go", but with what is dead taken off.
    pub(super) fn homes(&self, regions: &[Region]) -> PointSet {
        let chains = self.housed(regions);
        chains
            .iter()
            .flat_map(|&head| self.board.chain(head))
            .collect()
    }

    /// The stones of the living chains that live by dame which nobody fills.
    pub(super) fn in_seki(&self, regions: &[Region], dame: &[Point]) -> PointSet {
        let housed = self.housed(regions);
        let size = self.board.size();
        let beside = dame.iter().flat_map(|&point| size.neighbours(point));
        let heads = beside.filter_map(|stone| self.board.chain_head(stone));
        let in_seki = heads.filter(|head| !self.dead.contains(*head) && !housed.contains(head));
        in_seki.flat_map(|head| self.board.chain(head)).collect()
    }

    /// One stone of each chain that needs no dame.
    fn housed(&self, regions: &[Region]) -> Vec<Point> {
        let eyes = self.eyes(regions);
        let groups = self.groups();
        let mut housed = homed(&groups, &eyes);
        loop {
            let before = housed.len();
            for chains in eyes.iter().map(|eye| &eye.chains).chain(&groups) {
                if chains.iter().any(|chain| housed.contains(chain)) {
                    let news: Vec<Point> = (chains.iter().copied())
                        .filter(|chain| !housed.contains(chain))
                        .collect();
                    housed.extend(news);
                }
            }
            if housed.len() == before {
                return housed;
            }
        }
    }

    fn eyes(&self, regions: &[Region]) -> Vec<Eye> {
        let eyes = regions.iter().filter(|region| region.eye_of().is_some());
        eyes.map(|region| Eye {
            points: region.points.len(),
            chains: heads(&self.board, region.border.iter().copied()),
        })
        .collect()
    }
}

/// One stone of each chain of the groups that live by their eyes.
fn homed(groups: &[Vec<Point>], eyes: &[Eye]) -> Vec<Point> {
    let mut eyes: Vec<&Eye> = eyes.iter().collect();
    loop {
        let has = |group: &[Point], eye: &Eye| eye.chains.iter().any(|chain| group.contains(chain));
        let worth = |group: &[Point]| -> usize {
            let own = eyes.iter().filter(|eye| has(group, eye));
            own.map(|eye| if eye.points >= ROOM { 2 } else { 1 }).sum()
        };
        let living = groups.iter().filter(|group| worth(group) >= 2);
        let chains: Vec<Point> = living.flatten().copied().collect();
        let before = eyes.len();
        eyes.retain(|eye| eye.chains.iter().all(|chain| chains.contains(chain)));
        if eyes.len() == before {
            return chains;
        }
    }
}
