//! Whole territories: all chains round one are asked about at once, and then
//! all stones of the other colour in it.
//!
//! Chains that share a territory live by it together, and a strategy for all
//! of them is hardly larger than one for a single chain. One question about
//! the whole of it, with many visits, finds what questions about parts of it,
//! each chain by chain, do not.

use honte_goban::{Board, Colour, Point};
use honte_rules::PointSet;

use crate::{
    hold::{Effort, Kind, Tried},
    judge::{Judge, flood},
    pieces::Hold,
    verdict::{Status, Verdict},
    window::{OWN, Window},
};

/// Larger ones are left to questions about their parts.
const EMPTY: usize = 40;

/// How many times the visits of another question one about a territory takes.
const TIMES: u64 = 10;

/// But no more than so many: deeper searches are about single chains.
const MOST: u64 = 200_000;

/// Visits to find out whether a chain cannot be held in a territory at all.
const GLANCE: u64 = 2_000;

/// Points that seem to be a colour's, and the chains round them.
struct Territory {
    points: PointSet,
    chains: Vec<usize>,
}

impl Territory {
    fn empty(&self, board: &Board) -> usize {
        self.points
            .iter()
            .filter(|&point| board.is_empty_at(point))
            .count()
    }
}

/// How hard to try where another question takes so many visits.
fn effort(visits: u64, doubts: bool) -> Effort {
    Effort {
        visits: MOST.min(visits.saturating_mul(TIMES)),
        doubts,
    }
}

impl Judge<'_> {
    /// Tries to decide all that is open about territories.
    pub(crate) fn territories(&mut self, is_open: &impl Fn(&Verdict) -> bool, visits: u64) {
        let effort = effort(visits, false);
        for colour in Colour::ALL {
            for territory in self.territories_of(colour) {
                if self.is_spent() {
                    return;
                }
                let mut chains = territory.chains.iter();
                if chains.any(|&chain| is_open(&self.chains[chain])) {
                    self.hold_territory(&territory, effort);
                }
                self.kill_inside(&territory, colour, is_open, effort);
            }
        }
    }

    /// The territories of a colour that are not too large, the largest first. To
    /// each belong the smaller ones that its chains have to themselves.
    fn territories_of(&self, colour: Colour) -> Vec<Territory> {
        let mut seen = PointSet::EMPTY;
        let mut all: Vec<Territory> = Vec::new();
        for start in self.board.size().points() {
            let is_in = |point| {
                self.board.colour_at(point) != Some(colour)
                    && !self.is_solid(point)
                    && self.estimate.share(point, colour) >= OWN
            };
            if seen.contains(start) || !is_in(start) {
                continue;
            }
            let inside = flood(self.board, start, is_in);
            // Chains come in whole.
            let mut points = inside;
            for number in inside.iter().filter_map(|point| self.number(point)) {
                points.extend(self.chains[number].stones.iter().copied());
            }
            seen.extend(points.iter());
            let chains = self.chains_round(&points, colour);
            all.push(Territory { points, chains });
        }
        all.retain(|territory| territory.empty(self.board) <= EMPTY);
        all.sort_by_key(|territory| std::cmp::Reverse(territory.empty(self.board)));
        let whole = |territory: &Territory| {
            let mut points = territory.points;
            for other in &all {
                let is_shared = |chain| territory.chains.contains(chain);
                if !other.chains.is_empty() && other.chains.iter().all(is_shared) {
                    points.extend(other.points.iter());
                }
            }
            let chains = territory.chains.clone();
            Territory { points, chains }
        };
        all.iter().map(whole).collect()
    }

    /// The chains of a colour with liberties among some points.
    fn chains_round(&self, points: &PointSet, colour: Colour) -> Vec<usize> {
        let mut chains: Vec<usize> = points
            .iter()
            .filter(|&point| self.board.is_empty_at(point))
            .flat_map(|point| self.board.size().neighbours(point))
            .filter(|&beside| self.board.colour_at(beside) == Some(colour))
            .filter_map(|beside| self.number(beside))
            .collect();
        chains.sort_unstable();
        chains.dedup();
        chains
    }

    /// A territory with its chains, those that live unconditionally as walls.
    fn with_chains(&self, territory: &Territory) -> (Window, Vec<usize>) {
        let is_solid = |&chain: &usize| self.is_solid(self.chains[chain].stones[0]);
        let (walls, chains): (Vec<usize>, Vec<usize>) =
            territory.chains.iter().copied().partition(is_solid);
        let mut points = territory.points;
        for &chain in &chains {
            points.extend(self.chains[chain].stones.iter().copied());
        }
        (Window { points, walls }, chains)
    }

    /// Shows that the chains round a territory cannot be captured: all but those
    /// that, each by itself, clearly can.
    fn hold_territory(&mut self, territory: &Territory, effort: Effort) {
        let (window, mut chains) = self.with_chains(territory);
        let kind = Kind::Hold(Vec::new());
        let glance = Effort {
            visits: effort.visits.min(GLANCE),
            ..effort
        };
        chains.retain(|&chain| {
            let tried = self.try_window(&window, &[chain], &kind, glance);
            !matches!(tried, Tried::Lost)
        });
        if chains.is_empty() {
            return;
        }
        if let Tried::Won(local) = self.try_window(&window, &chains, &kind, effort) {
            let hold = Hold::new(self, &chains, &window, local);
            self.rest_on(chains[0], Status::Alive, &[hold]);
            self.held.push((window, chains));
        }
    }

    /// Shows that chains cannot be captured by what is left to them of the
    /// territories by which they live.
    pub(crate) fn by_territory(
        &mut self,
        chains: &[usize],
        visits: u64,
        avoid: &PointSet,
    ) -> Option<Vec<Hold>> {
        let is_solid = |&chain: &usize| self.is_solid(self.chains[chain].stones[0]);
        let open: Vec<usize> = chains
            .iter()
            .copied()
            .filter(|chain| !is_solid(chain))
            .collect();
        let effort = effort(visits, true);
        let mut holds: Vec<Hold> = Vec::new();
        for chain in open {
            if holds.iter().any(|hold| hold.chains.contains(&chain)) {
                continue;
            }
            let place = self
                .held
                .iter()
                .position(|(_, chains)| chains.contains(&chain))?;
            let (window, chains) = &self.held[place];
            let chains = chains.clone();
            // Chains stay out whole.
            let is_left = |&point: &Point| match self.number(point) {
                None => !avoid.contains(point),
                Some(number) => {
                    let mut stones = self.chains[number].stones.iter();
                    chains.contains(&number) || !stones.any(|&stone| avoid.contains(stone))
                }
            };
            let points = window.points.iter().filter(is_left).collect();
            let window = Window {
                points,
                walls: window.walls.clone(),
            };
            let Tried::Won(local) =
                self.try_window(&window, &chains, &Kind::Hold(Vec::new()), effort)
            else {
                return None;
            };
            holds.push(Hold::new(self, &chains, &window, local));
        }
        Some(holds)
    }

    /// Shows that the stones in a territory are dead.
    fn kill_inside(
        &mut self,
        territory: &Territory,
        colour: Colour,
        is_open: &impl Fn(&Verdict) -> bool,
        effort: Effort,
    ) {
        let inside = |&number: &usize| {
            let chain = &self.chains[number];
            chain.colour != colour && is_open(chain) && territory.points.contains(chain.stones[0])
        };
        let dead: Vec<usize> = (0..self.chains.len()).filter(inside).collect();
        if dead.is_empty() {
            return;
        }
        let (window, _) = self.with_chains(territory);
        if let Tried::Won(local) = self.try_window(&window, &dead, &Kind::Kill, effort) {
            let holds = [Hold::new(self, &dead, &window, local)];
            for chain in dead {
                if self.has_all_rebirth(chain, &holds) {
                    self.rest_on(chain, Status::Dead, &holds);
                }
            }
        }
    }
}
