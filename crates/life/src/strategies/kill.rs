//! Chains that are dead, by play in a window between walls.

use honte_goban::Point;
use honte_proof::{Aim, Side};
use honte_rules::PointSet;

use crate::{
    facts::local_proof::LocalProof,
    facts::verdict::Status,
    judge::Judge,
    prover::ask::Asked,
    prover::proof_cache::Trial,
    regions::window::{ANY, Lean, Window},
    strategies::hold::{Effort, Keep, Kind, Tried},
};

use crate::tuning::{OWN_SHARE, WALL_DEPTH};

impl Judge<'_> {
    /// Shows that a chain is dead, by play within a few points round it.
    pub(crate) fn kill(&mut self, number: usize, visits: u64) -> Option<Vec<LocalProof>> {
        let ways = [
            (Lean::OnAll, OWN_SHARE),
            (Lean::OnAll, ANY),
            (Lean::OnNone, OWN_SHARE),
        ];
        let mut ways = ways.into_iter();
        ways.find_map(|way| self.kill_in(number, way, visits))
    }

    /// The same with certain walls.
    fn kill_in(
        &mut self,
        number: usize,
        (lean, least): (Lean<'_>, f32),
        visits: u64,
    ) -> Option<Vec<LocalProof>> {
        let (attacker, none) = (!self.chains[number].colour, PointSet::EMPTY);
        for window in self.windows(&[number], attacker, (lean, least), &none) {
            if window.walls.is_empty() && !matches!(lean, Lean::OnNone) {
                return None;
            }
            let kind = Kind::Kill(Keep::default());
            let local = match self.try_window(&window, &[number], &kind, Effort::of(visits)) {
                Tried::Won(local) => local,
                Tried::Lost | Tried::GivenUp => continue,
                Tried::Out => return None,
            };
            let hold = LocalProof::new(self, &[number], &window, local);
            let holds = self.with_walls(hold, visits, &none, WALL_DEPTH);
            let mut holds = holds.filter(|holds| self.has_all_rebirth(number, holds));
            if holds.is_none() && matches!(lean, Lean::OnAll) {
                holds = self.kill_and_keep(number, window.clone(), least, visits);
            }
            if holds.is_none() {
                holds = self.kill_where_kept(number, window, visits);
            }
            if holds.is_some() {
                return holds;
            }
        }
        None
    }

    /// The same where walls that have no proof elsewhere are kept in the same
    /// play, with an eye elsewhere if they have one; or are part of it and need
    /// not be kept.
    fn kill_and_keep(
        &mut self,
        number: usize,
        mut window: Window,
        least: f32,
        visits: u64,
    ) -> Option<Vec<LocalProof>> {
        let (mut keep, mut holds) = (Keep::default(), Vec::new());
        let mut spent = window.points;
        for wall in std::mem::take(&mut window.walls) {
            let trial = Trial {
                visits,
                avoid: spent,
                depth: 0,
            };
            let found = self.secure(&[wall], &trial);
            let is_wall = found.is_some();
            let mut found = found.unwrap_or_default();
            if is_wall {
                window.walls.push(wall);
            } else {
                found = self.eyes(wall, 1, visits, &spent);
                keep.chains.push(wall);
                keep.eyes.extend((!found.is_empty()).then(|| vec![wall]));
            }
            for hold in found {
                spent.extend(hold.window.iter());
                holds.push(hold);
            }
        }
        for &chain in &keep.chains {
            window
                .points
                .extend(self.chains[chain].stones.iter().copied());
        }
        let has_firm_walls = !window.walls.is_empty() && !keep.chains.is_empty();
        let kind = Kind::Kill(keep);
        let tried = self.try_window(&window, &[number], &kind, Effort::of(visits));
        if let Tried::Won(local) = tried {
            holds.insert(0, LocalProof::new(self, &[number], &window, local));
            if LocalProof::go_together(&holds) && self.has_all_rebirth(number, &holds) {
                return Some(holds);
            }
        }
        let lean = Lean::On(&window.walls);
        has_firm_walls
            .then(|| self.kill_in(number, (lean, least), visits))
            .flatten()
    }

    /// The same where the walls are kept by what they are known to live by.
    fn kill_where_kept(
        &mut self,
        number: usize,
        mut window: Window,
        visits: u64,
    ) -> Option<Vec<LocalProof>> {
        let mut keep = Keep::default();
        for wall in std::mem::take(&mut window.walls) {
            if self.lives_solidly(wall) {
                window.walls.push(wall);
                continue;
            }
            for hold in self.known[wall].as_ref()? {
                window.points.extend(hold.window.iter());
                keep.chains.extend(&hold.kept);
            }
        }
        keep.chains.sort_unstable();
        keep.chains.dedup();
        let kind = Kind::Kill(keep);
        let tried = self.try_window(&window, &[number], &kind, Effort::of(visits));
        let Tried::Won(local) = tried else {
            return None;
        };
        let holds = vec![LocalProof::new(self, &[number], &window, local)];
        self.has_all_rebirth(number, &holds).then_some(holds)
    }

    /// Whether every chain on whose points the new stone of a dead chain would
    /// count is in the window.
    pub(crate) fn has_all_rebirth(&self, number: usize, holds: &[LocalProof]) -> bool {
        let walls: Vec<usize> = holds.iter().flat_map(|hold| hold.kept.clone()).collect();
        let stops =
            |other: usize| self.chains[other].status == Status::Alive || walls.contains(&other);
        let pocket = self.pocket(number, stops);
        let opposes =
            |&point: &Point| self.board.colour_at(point) == Some(!self.chains[number].colour);
        let window = &holds[0].window;
        pocket
            .iter()
            .filter(opposes)
            .all(|point| window.contains(point))
    }

    /// `None` if the window is too large.
    pub(crate) fn search_kill(
        &mut self,
        window: &Window,
        chains: &[usize],
        keep: &Keep,
        effort: Effort,
    ) -> Option<Asked> {
        let owner = self.chains[chains[0]].colour;
        let first = |&chain: &usize| self.chains[chain].stones[0];
        let whole: Vec<Point> = keep.chains.iter().map(first).collect();
        let region = self.region_with_eyes(window, &whole, !owner, &keep.eyes)?;
        let kept = region.nodes(whole);
        let stones = chains
            .iter()
            .flat_map(|&chain| self.chains[chain].stones.iter().copied());
        // Chains that are known to be uncapturable do not count.
        let counts = |&point: &Point| {
            let may_go = |other: usize| self.chains[other].status != Status::Alive;
            self.board.colour_at(point) == Some(!owner) && self.number(point).is_some_and(may_go)
        };
        let others = window.points.iter().filter(counts);
        let rebirth = region.nodes(stones) | region.nodes(others) & !kept;
        let wanted = (Aim::Lasting, Some(Side::Attacker));
        // It must not matter what lies beyond.
        let open = region.open(owner);
        Some(self.ask(chains[0], &region, (rebirth, kept, open), wanted, effort))
    }
}

#[cfg(test)]
mod tests;
