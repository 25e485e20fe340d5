//! Chains that cannot be cut apart, and how a cut is answered.

use super::table::{Table, heads};
use honte_goban::{Colour, Point};

impl Table<'_> {
    /// One stone of each living chain, those together that cannot be cut apart: two liberties join
    /// them, or one at which the opponent would be taken at once.
    pub(super) fn groups(&self) -> Vec<Vec<Point>> {
        let stones = self.board.all_stones();
        let heads = stones.filter(|&(_, stone)| self.board.chain_head(stone) == Some(stone));
        let mut groups: Vec<Vec<Point>> = Vec::new();
        for (colour, head) in heads.filter(|(_, head)| !self.dead.contains(*head)) {
            let joined = self.joined(head, colour);
            let (with, mut apart): (Vec<_>, Vec<_>) = (groups.into_iter())
                .partition(|group| group.iter().any(|one| joined.contains(one)));
            let mut group = with.concat();
            group.push(head);
            apart.push(group);
            groups = apart;
        }
        groups
    }

    /// One stone of each other chain of a colour that a chain cannot be cut off from.
    fn joined(&self, head: Point, colour: Colour) -> Vec<Point> {
        let mut links: Vec<Point> = Vec::new();
        for liberty in self.board.chain_liberties(head) {
            let mut others = self.beside(liberty, colour);
            others.retain(|&other| other != head);
            if others.is_empty() {
                continue;
            }
            let is_cut = self
                .after(liberty, !colour)
                .is_some_and(|after| after.liberties(liberty) > 1);
            links.extend(&others);
            if !is_cut {
                links.extend(&others);
            }
        }
        links.sort_unstable();
        let twice = links.windows(2).filter(|pair| pair[0] == pair[1]);
        twice.map(|pair| pair[0]).collect()
    }

    /// One stone of each living chain of a colour beside a point.
    fn beside(&self, point: Point, colour: Colour) -> Vec<Point> {
        let stones = self.board.size().neighbours(point);
        let own = stones.filter(|&stone| self.is_living(stone, colour));
        heads(&self.board, own)
    }

    /// Two chains of a colour beside a play that were in one of the groups before it, and are cut
    /// apart now that not both have a home of their own.
    pub(super) fn cut_off(
        &self,
        before: &[Vec<Point>],
        play: Point,
        colour: Colour,
    ) -> Option<[Point; 2]> {
        let chains = self.beside(play, colour);
        if chains.len() < 2 {
            return None;
        }
        let now = self.groups();
        let joined = |groups: &[Vec<Point>], pair: &[Point; 2]| {
            (groups.iter()).any(|group| pair.iter().all(|chain| group.contains(chain)))
        };
        let pairs = (chains.iter())
            .flat_map(|&one| chains.iter().map(move |&other| [one, other]))
            .filter(|[one, other]| one < other);
        let mut cut = pairs
            .filter(|pair| joined(before, pair) && !joined(&now, pair))
            .peekable();
        cut.peek()?;
        let homes = self.homes(&self.regions().ok()?);
        cut.find(|pair| pair.iter().any(|&chain| !homes.contains(chain)))
    }

    /// The play that joins two chains again.
    pub(super) fn rejoin(&self, [one, other]: [Point; 2]) -> Option<Point> {
        let owner = self.board.colour_at(one)?;
        self.board.chain_liberties(one).find(|&point| {
            self.after(point, owner).is_some_and(|after| {
                after.liberties(point) > 1
                    && after.chain_head(one).is_some()
                    && after.chain_head(one) == after.chain_head(other)
            })
        })
    }
}
