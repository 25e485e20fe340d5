//! Which chains live by territory or eyes of their own, and which only by dame.

use super::table::Table;
use honte_goban::Point;
use honte_rules::PointSet;
use honte_rules::count::Region;

/// An eye region of so many points is enough for life in nearly all cases.
const ROOM: usize = 4;

impl Table<'_> {
    /// The stones of the living chains that need no dame to live: their eye regions, together with
    /// those of the chains that share one with them, are two, or one with room.
    pub(super) fn homes(&self, regions: &[Region]) -> PointSet {
        let eyes: Vec<(usize, Vec<Point>)> = regions
            .iter()
            .filter(|region| region.eye_of().is_some())
            .map(|region| (region.points.len(), self.heads(region)))
            .collect();
        let mut homes: Vec<Point> = Vec::new();
        for (_, heads) in &eyes {
            for &head in heads {
                let own = eyes.iter().filter(|(_, heads)| heads.contains(&head));
                let sizes: Vec<usize> = own.map(|&(size, _)| size).collect();
                let is_home = sizes.len() >= 2 || sizes.iter().any(|&size| size >= ROOM);
                if is_home && !homes.contains(&head) {
                    homes.push(head);
                }
            }
        }
        loop {
            let before = homes.len();
            for (_, heads) in &eyes {
                if heads.iter().any(|head| homes.contains(head)) {
                    let news = heads.iter().filter(|head| !homes.contains(head));
                    let news: Vec<Point> = news.copied().collect();
                    homes.extend(news);
                }
            }
            if homes.len() == before {
                return homes.iter().flat_map(|&head| self.board.chain(head)).collect();
            }
        }
    }

    /// The stones of the living chains that live by dame which nobody fills.
    pub(super) fn in_seki(&self, regions: &[Region], dame: &[Point]) -> PointSet {
        let homes = self.homes(regions);
        let size = self.board.size();
        let beside = dame.iter().flat_map(|&point| size.neighbours(point));
        let lives_by_it = |stone: &Point| {
            self.board.colour_at(*stone).is_some()
                && !self.dead.contains(*stone)
                && !homes.contains(*stone)
        };
        let chains = beside.filter(lives_by_it);
        chains.flat_map(|stone| self.board.chain(stone)).collect()
    }

    fn heads(&self, region: &Region) -> Vec<Point> {
        let heads = region.border.iter().filter_map(|&stone| self.board.chain_head(stone));
        let mut heads: Vec<Point> = heads.collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }
}
