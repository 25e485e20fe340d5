//! A window together with those in which its walls live, as far as they overlap.

use honte_goban::PointSet;

use crate::{
    facts::{Facts, local_proof::LocalProof},
    prover::{
        Prover,
        answers::{Keep, Kind},
        ask::Effort,
    },
    regions::window::Window,
    search::AbortPolicy,
    strategies::{
        joined::Goal,
        kill::is_rebirth_within,
        question::{local_proof, try_window},
    },
    tuning::{JOINED_TIMES, MAX_JOINED_VISITS},
};

/// What is asked about a chain and the walls on which it leans.
pub(super) struct Joint {
    chain: usize,
    goal: Goal,
    /// Where it is played.
    pub(super) points: PointSet,
    /// The winner's chains that have to be kept on these points.
    kept: Vec<usize>,
    /// The winner's chains on which it leans.
    walls: Vec<usize>,
    /// What is known of these, and of eyes that the others have elsewhere.
    apart: Vec<LocalProof>,
}

impl Joint {
    /// The question about a chain in a window, joined with what the window's walls live by.
    pub(super) fn of(facts: &Facts<'_>, chain: usize, goal: Goal, window: &Window) -> Self {
        let mut joint = Self {
            chain,
            goal,
            points: window.points,
            kept: match goal {
                Goal::Hold => vec![chain],
                Goal::Kill => Vec::new(),
            },
            walls: window.walls.clone(),
            apart: Vec::new(),
        };
        let mut next = 0;
        while let Some(&wall) = joint.walls.get(next) {
            next += 1;
            if facts.chains[wall].is_solid {
                continue;
            }
            for proof in facts.proofs[wall].iter().flatten() {
                let mut known = joint.apart.iter();
                if !known.any(|known| known.window == proof.window) {
                    joint.apart.push(proof.clone());
                }
            }
            joint.take_in_overlapping(facts);
        }
        let kept = &joint.kept;
        joint.walls.retain(|wall| !kept.contains(wall));
        joint.kept.sort_unstable();
        joint
    }

    /// Takes in the proofs that could not be played beside a strategy on these points.
    fn take_in_overlapping(&mut self, facts: &Facts<'_>) {
        loop {
            let stays = |point| {
                let chain = facts.chains.number(point);
                chain.is_some_and(|chain| self.kept.contains(&chain))
            };
            let played: PointSet = self.points.iter().filter(|&at| !stays(at)).collect();
            let overlaps = |proof: &LocalProof| !proof.goes_with(&self.points, &played);
            let Some(place) = self.apart.iter().position(overlaps) else {
                return;
            };
            let LocalProof {
                window,
                kept,
                walls,
                ..
            } = self.apart.swap_remove(place);
            self.points.extend(window.iter());
            self.points.extend(facts.chains.stones(&kept));
            add(&mut self.kept, kept);
            add(&mut self.walls, walls);
        }
    }

    /// One eye for the chains that are also kept elsewhere; none if there are no such chains.
    fn eyes(&self) -> Vec<Vec<usize>> {
        let mut eye = self.kept.clone();
        eye.retain(|chain| self.apart.iter().any(|proof| proof.kept.contains(chain)));
        if eye.is_empty() {
            Vec::new()
        } else {
            vec![eye]
        }
    }

    /// Searches for a proof, and returns it with those of the walls and eyes that it assumes.
    pub(super) fn prove(
        self,
        facts: &Facts<'_>,
        prover: &mut Prover,
        visits: u64,
    ) -> Option<Vec<LocalProof>> {
        if self.goal == Goal::Kill && !self.has_all_rebirth(facts) {
            return None;
        }
        let (chains, kind) = match self.goal {
            Goal::Hold => (self.kept.clone(), Kind::Hold(self.eyes())),
            Goal::Kill => {
                let keep = Keep {
                    chains: self.kept.clone(),
                    eyes: self.eyes(),
                };
                (vec![self.chain], Kind::Kill(keep))
            }
        };
        let window = Window {
            points: self.points,
            walls: self.all_walls(facts),
        };
        let effort = Effort {
            visits: MAX_JOINED_VISITS.min(visits.saturating_mul(JOINED_TIMES)),
            abort: AbortPolicy::Territory,
        };
        let was_wanting = prover.is_wanting;
        let tried = try_window(facts, prover, &window, &chains, &kind, effort);
        // No later round has more visits for it.
        let is_last = effort.visits == MAX_JOINED_VISITS && !prover.is_spent();
        prover.is_wanting = was_wanting || prover.is_wanting && !is_last;
        let mut proofs = vec![local_proof(facts, &chains, &window, tried.won()?)];
        proofs.extend(self.apart);
        let stand = LocalProof::by_themselves(&proofs).len() == proofs.len();
        (stand && LocalProof::go_together(&proofs)).then_some(proofs)
    }

    /// Whether every chain on whose points a new stone of the dead chain would count is in the window.
    fn has_all_rebirth(&self, facts: &Facts<'_>) -> bool {
        let apart = self.apart.iter().flat_map(|proof| &proof.kept);
        let walls: Vec<usize> = self.kept.iter().chain(apart).copied().collect();
        is_rebirth_within(facts, self.chain, &self.points, &walls)
    }

    /// What it leans on, with what lives unconditionally.
    fn all_walls(&self, facts: &Facts<'_>) -> Vec<usize> {
        let winner = self.goal.winner(facts.chains[self.chain].colour);
        let mut walls = self.walls.clone();
        let beside = facts.chains.beside(&self.points).into_iter();
        walls.extend(beside.filter(|&chain| {
            let chain = &facts.chains[chain];
            chain.is_solid && chain.colour == winner
        }));
        walls.sort_unstable();
        walls.dedup();
        walls
    }
}

/// Adds what is not there yet.
fn add(chains: &mut Vec<usize>, more: Vec<usize>) {
    let is_new = |chain: &usize| !chains.contains(chain);
    let new: Vec<usize> = more.into_iter().filter(is_new).collect();
    chains.extend(new);
}
