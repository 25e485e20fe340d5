//! Proofs on a part of the board that stand whatever lies beyond it.
//!
//! Outside a window everything is thought to belong to the side that is to be
//! refuted, except for walls: chains of the other side that have such a proof
//! of their own, in a window that has no point in common with this one. The
//! winner answers in the window in which the other plays; so his strategies go
//! together, unless kos or endless exchanges tie them ([`LocalProof::go_together`]).

use std::{collections::HashMap, sync::Arc};

use honte_goban::{Colour, Point};
use honte_proof::{Aim, Side};
use honte_rules::PointSet;

use crate::{
    facts::local_proof::LocalProof,
    facts::verdict::Local,
    judge::Judge,
    prover::ask::Asked,
    prover::proof_cache::Trial,
    regions::region::Region,
    regions::window::{ANY, Lean, Window},
    search::AbortPolicy,
};

use crate::tuning::{
    DEEP_VISITS, EYE_SIZES, EYE_VISITS, LEANING_SHARE, LOOK_UP_VISITS, MAX_GROUP, MAX_KEPT_STATES,
    OWN_SHARE, WALL_DEPTH, WIDEST_LOOK_VISITS, WINDOW_VISITS,
};

/// How hard to look whether a window is hopeless.
const LOOK: Effort = Effort {
    visits: WIDEST_LOOK_VISITS,
    abort: AbortPolicy::Never,
};

/// What a search in a window came to.
#[derive(Clone)]
pub(crate) enum Tried {
    Won(Arc<Local>),
    /// The other side wins: only a wider window can help.
    Lost,
    /// The same seems likely.
    GivenUp,
    /// The budget ran out: a wider window would only cost more.
    Out,
}

/// How hard to search a window.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub visits: u64,
    /// When to give up early.
    pub abort: AbortPolicy,
}

impl Effort {
    pub(crate) const fn of(visits: u64) -> Self {
        Self {
            visits,
            abort: if visits > DEEP_VISITS {
                AbortPolicy::Never
            } else {
                AbortPolicy::Window
            },
        }
    }
}

pub(crate) fn is_large(local: &Local) -> bool {
    local.proof.strategy.len() > MAX_KEPT_STATES
}

/// What has been asked before.
pub(crate) type Memory = HashMap<Question, Answer>;

/// What came of a question.
#[derive(Clone)]
pub(crate) struct Answer {
    /// How many visits it might take.
    visits: u64,
    tried: Tried,
}

impl Answer {
    /// `None` stands for a window that is too large.
    fn new(asked: Option<Asked>, effort: Effort) -> Self {
        let Some(asked) = asked else {
            return Self {
                visits: u64::MAX,
                tried: Tried::Out,
            };
        };
        let tried = match (asked.winner, asked.local) {
            (Some(_), Some(local)) => Tried::Won(Arc::new(local)),
            (Some(_), None) => Tried::Lost,
            (None, _) if asked.given_up => Tried::GivenUp,
            (None, _) => Tried::Out,
        };
        Self {
            visits: effort.visits,
            tried,
        }
    }

    /// Whether more visits might have told more.
    const fn is_wanting(&self) -> bool {
        matches!(self.tried, Tried::GivenUp | Tried::Out) && self.visits < u64::MAX
    }

    /// What it means to who would try so hard; `None` if he should.
    fn after(&self, effort: Effort) -> Option<Tried> {
        let is_decided = matches!(self.tried, Tried::Won(_) | Tried::Lost);
        (is_decided || effort.visits <= self.visits).then(|| self.tried.clone())
    }
}

/// A question about a window.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Question {
    points: PointSet,
    targets: Vec<usize>,
    walls: Vec<usize>,
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// None of the chains can be captured.
    Hold(Eyes),
    /// All of them are dead.
    Kill(Keep),
}

/// What is to be kept while other chains are killed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Keep {
    pub chains: Vec<usize>,
    pub eyes: Eyes,
}

/// Eyes that lie somewhere else, each with the chains that have it.
pub(crate) type Eyes = Vec<Vec<usize>>;

impl Judge<'_> {
    /// Tries all ways to hold chains of one colour, none of which lives at sight.
    pub(crate) fn try_ways(&mut self, open: &[usize], trial: &Trial) -> Option<Vec<LocalProof>> {
        let Trial {
            visits,
            ref avoid,
            depth,
        } = *trial;
        let mut eyes = Vec::new();
        if let [chain] = open[..] {
            if let Some(known) = &self.known[chain]
                && known.iter().all(|hold| hold.is_apart(avoid))
            {
                return Some(known.clone());
            }
            eyes = self.eyes(chain, 2, visits, avoid);
            if eyes.len() == 2 {
                return Some(eyes);
            }
        }
        let eyed = (!eyes.is_empty())
            .then(|| self.hold(open, &eyes, visits, avoid, (OWN_SHARE, None)))
            .flatten();
        if eyed.is_some() {
            return eyed;
        }
        let alone = self.hold(open, &[], visits, avoid, (OWN_SHARE, None));
        if alone.is_some() {
            return alone;
        }
        // In a seki the other's stones are part of the play.
        let wide = self.hold(open, &[], visits, avoid, (ANY, None));
        if wide.is_some() || depth == 0 {
            return wide;
        }
        for eyes in [&eyes[..], &[]] {
            let leaning = self.hold(open, eyes, visits, avoid, (LEANING_SHARE, Some(depth - 1)));
            if leaning.is_some() {
                return leaning;
            }
        }
        // A seki may be shut in by walls, too.
        if depth == WALL_DEPTH && !self.has_own_liberty(open) {
            let leaning = self.hold(open, &[], visits, avoid, (ANY, Some(depth - 1)));
            if leaning.is_some() {
                return leaning;
            }
        }
        if open.len() > 1 {
            return None;
        }
        self.group(open[0], eyes, visits, avoid)
    }

    /// Whether some liberty of the chains seems to be theirs.
    fn has_own_liberty(&self, chains: &[usize]) -> bool {
        chains.iter().any(|&chain| {
            let mut liberties = self.liberties[chain].iter();
            liberties
                .any(|point| self.estimate.share(point, self.chains[chain].colour) >= OWN_SHARE)
        })
    }

    /// Shows that a chain cannot be captured, together with others that it
    /// leans on and that live by the same points or have an eye.
    fn group(
        &mut self,
        chain: usize,
        mut eyes: Vec<LocalProof>,
        visits: u64,
        avoid: &PointSet,
    ) -> Option<Vec<LocalProof>> {
        let mut group = vec![chain];
        while group.len() < MAX_GROUP {
            let friend = self.friend(&group, visits, avoid)?;
            group.push(friend);
            let holds = self.hold(&group, &[], visits, avoid, (OWN_SHARE, None));
            if holds.is_some() {
                return holds;
            }
            // Where a chain is held there is no other play about it.
            let stones = |chain: usize| self.chains[chain].stones.iter().copied();
            let new: PointSet = stones(friend).collect();
            eyes.retain(|eye| eye.is_apart(&new));
            let mut spent = *avoid;
            spent.extend(group.iter().flat_map(|&chain| stones(chain)));
            eyes.iter().for_each(|eye| spent.extend(eye.window.iter()));
            eyes.extend(self.eyes(friend, 1, visits, &spent));
            if !eyes.is_empty() {
                let holds = self.hold(&group, &eyes, visits, avoid, (OWN_SHARE, None));
                if holds.is_some() {
                    return holds;
                }
            }
        }
        None
    }

    /// A chain that a group could lean on.
    fn friend(&mut self, group: &[usize], visits: u64, avoid: &PointSet) -> Option<usize> {
        let colour = self.chains[group[0]].colour;
        let kind = Kind::Hold(Vec::new());
        for window in self.windows(group, colour, (Lean::OnAll, LEANING_SHARE), avoid) {
            if window.walls.is_empty() {
                return None;
            }
            if let Tried::Won(_) = self.try_window(&window, group, &kind, Effort::of(visits)) {
                let alone = window.walls.iter().find(|&&wall| {
                    let single = Window {
                        walls: vec![wall],
                        ..window
                    };
                    matches!(
                        self.try_window(&single, group, &kind, Effort::of(visits)),
                        Tried::Won(_)
                    )
                });
                return alone.or(window.walls.first()).copied();
            }
        }
        None
    }

    /// The same in a single window, which may lean on walls, with the eyes that
    /// the chains have elsewhere.
    fn hold(
        &mut self,
        chains: &[usize],
        eyes: &[LocalProof],
        visits: u64,
        avoid: &PointSet,
        (least, depth): (f32, Option<u32>),
    ) -> Option<Vec<LocalProof>> {
        let colour = self.chains[chains[0]].colour;
        let beyond = avoid;
        let mut avoid = *avoid;
        eyes.iter().for_each(|eye| avoid.extend(eye.window.iter()));
        // Their own stones are part of every window.
        avoid = avoid
            .iter()
            .filter(|&point| {
                self.number(point)
                    .is_none_or(|number| !chains.contains(&number))
            })
            .collect();
        let kind = Kind::Hold(eyes.iter().map(|eye| vec![eye.chains[0]]).collect());
        let weak = depth.map(|depth| self.weak(colour, visits, depth));
        let lean = weak.as_deref().map_or(Lean::OnNone, Lean::Except);
        let windows = self.windows(chains, colour, (lean, least), &avoid);
        // What is lost in the widest is lost in all of them.
        if let [_, .., widest] = &windows[..]
            && let Tried::Lost = self.try_window(widest, chains, &kind, LOOK)
        {
            return None;
        }
        for window in windows {
            if depth.is_some() && window.walls.is_empty() {
                return None;
            }
            let local = match self.try_window(&window, chains, &kind, Effort::of(visits)) {
                Tried::Won(local) => local,
                Tried::Lost | Tried::GivenUp => continue,
                Tried::Out => return None,
            };
            let hold = LocalProof::new(self, chains, &window, local);
            if hold.walls.is_empty() {
                return LocalProof::together(vec![hold], eyes);
            }
            // What falls is known to be weak now, and no wall any more.
            if self.has_weak_wall(&window, visits, depth?) {
                // What fails since nothing more can be paid is not known to.
                if self.is_spent() {
                    return None;
                }
                return self.hold(chains, eyes, visits, beyond, (least, depth));
            }
            // One wall is often enough.
            for wall in window.walls.clone() {
                let single = Window {
                    walls: vec![wall],
                    ..window
                };
                if window.walls.len() > 1
                    && let Tried::Won(local) =
                        self.try_window(&single, chains, &kind, Effort::of(visits))
                {
                    let hold = LocalProof::new(self, chains, &single, local);
                    let holds = self.with_walls(hold, visits, &avoid, depth?);
                    let holds = holds.and_then(|holds| LocalProof::together(holds, eyes));
                    if holds.is_some() {
                        return holds;
                    }
                }
            }
            let holds = self.with_walls(hold, visits, &avoid, depth?);
            let holds = holds.and_then(|holds| LocalProof::together(holds, eyes));
            if holds.is_some() {
                return holds;
            }
        }
        None
    }

    /// A proof and those of its walls.
    pub(crate) fn with_walls(
        &mut self,
        hold: LocalProof,
        visits: u64,
        avoid: &PointSet,
        depth: u32,
    ) -> Option<Vec<LocalProof>> {
        if hold.walls.is_empty() {
            return Some(vec![hold]);
        }
        let mut trial = Trial {
            visits,
            avoid: *avoid,
            depth,
        };
        trial.avoid.extend(hold.window.iter());
        let walls = self.walls(&hold.walls, &trial)?;
        let mut holds = vec![hold];
        holds.extend(walls);
        LocalProof::go_together(&holds).then_some(holds)
    }

    /// Shows that a chain has an eye in each of some windows apart from each
    /// other, as many as are wanted or can be found. Two are life: its owner
    /// answers where the other plays, so that it always has a liberty in both;
    /// one play cannot take both.
    pub(crate) fn eyes(
        &mut self,
        chain: usize,
        wanted: usize,
        visits: u64,
        avoid: &PointSet,
    ) -> Vec<LocalProof> {
        let colour = self.chains[chain].colour;
        let seeds: Vec<Point> = self.liberties[chain]
            .iter()
            .filter(|&point| {
                self.estimate.share(point, colour) >= OWN_SHARE && !avoid.contains(point)
            })
            .collect();
        let mut holds: Vec<LocalProof> = Vec::new();
        // Those that depend on a ko go together with few others.
        let mut by_ko: Vec<LocalProof> = Vec::new();
        let mut spent = *avoid;
        for size in EYE_SIZES {
            for &seed in &seeds {
                if spent.contains(seed) {
                    continue;
                }
                let Some(hold) = self.eye(chain, seed, size, visits.min(EYE_VISITS), &spent) else {
                    continue;
                };
                if hold.local.part.passes_for_ko || hold.local.part.bans {
                    by_ko.push(hold);
                    continue;
                }
                spent.extend(hold.window.iter());
                holds.push(hold);
                if holds.len() == wanted {
                    return holds;
                }
            }
        }
        for hold in by_ko {
            holds.push(hold);
            if !LocalProof::go_together(&holds) {
                holds.pop();
            } else if holds.len() == wanted {
                break;
            }
        }
        holds
    }

    /// Shows that a chain has an eye among the points round one.
    fn eye(
        &mut self,
        chain: usize,
        seed: Point,
        size: usize,
        visits: u64,
        avoid: &PointSet,
    ) -> Option<LocalProof> {
        self.charge(WINDOW_VISITS);
        let colour = self.chains[chain].colour;
        let mut window = self.grow(
            &[chain],
            vec![seed],
            size,
            colour,
            (Lean::OnNone, OWN_SHARE),
            avoid,
        )?;
        // Other chains may lean on what is outside; here they must not.
        window.walls.clear();
        let kind = Kind::Hold(vec![vec![chain]]);
        let was_wanting = self.is_wanting;
        let tried = self.try_window(&window, &[chain], &kind, Effort::of(visits));
        // It gets no more visits in any round.
        self.is_wanting = was_wanting || self.is_wanting && visits < EYE_VISITS;
        let Tried::Won(local) = tried else {
            return None;
        };
        Some(LocalProof::new(self, &[chain], &window, local))
    }

    /// Proofs for all these walls, together or in windows apart from each
    /// other.
    fn walls(&mut self, chains: &[usize], trial: &Trial) -> Option<Vec<LocalProof>> {
        let mut left = *trial;
        let mut all: Vec<LocalProof> = Vec::new();
        let apart = chains.iter().all(|&wall| {
            let holds = self.secure(&[wall], &left);
            let found = holds.is_some();
            for hold in holds.into_iter().flatten() {
                left.avoid.extend(hold.window.iter());
                all.push(hold);
            }
            found
        });
        if apart {
            return Some(all);
        }
        let rest = self.by_territory(chains, trial.visits, &trial.avoid);
        if rest.is_some() || chains.len() < 2 {
            return rest;
        }
        self.secure(chains, trial)
    }

    /// Searches a window, unless that has been done.
    pub(crate) fn try_window(
        &mut self,
        window: &Window,
        chains: &[usize],
        kind: &Kind,
        effort: Effort,
    ) -> Tried {
        let question = Question {
            points: window.points,
            targets: chains.to_vec(),
            walls: window.walls.clone(),
            kind: kind.clone(),
        };
        let known = self.memory.get(&question);
        if let Some(known) = known
            && let Some(tried) = known.after(effort)
        {
            self.is_wanting |= known.is_wanting();
            self.charge(LOOK_UP_VISITS);
            return tried;
        }
        if self.is_spent() {
            self.is_wanting = true;
            return Tried::Out;
        }
        let asked = match kind {
            Kind::Hold(eyes) => self.search_hold(window, chains, eyes, effort),
            Kind::Kill(keep) => self.search_kill(window, chains, keep, effort),
        };
        let answer = Answer::new(asked, effort);
        let tried = answer.after(effort).unwrap_or(Tried::Out);
        let is_large = match &tried {
            Tried::Won(local) => is_large(local),
            _ => false,
        };
        if !is_large {
            self.memory.insert(question, answer);
        }
        tried
    }

    /// The region of a window, in which chains have eyes somewhere else.
    pub(crate) fn region_with_eyes(
        &self,
        window: &Window,
        whole: &[Point],
        winner: Colour,
        eyes: &[Vec<usize>],
    ) -> Option<Region> {
        let region = self.region(window, whole, winner)?;
        let first = |&chain: &usize| self.chains[chain].stones[0];
        eyes.iter().try_fold(region, |region, chains| {
            let nodes = region.nodes(chains.iter().map(first));
            region.with_eye(nodes)
        })
    }

    /// `None` if the window is too large.
    fn search_hold(
        &mut self,
        window: &Window,
        chains: &[usize],
        eyes: &[Vec<usize>],
        effort: Effort,
    ) -> Option<Asked> {
        let first = |&chain: &usize| self.chains[chain].stones[0];
        let whole: Vec<Point> = chains.iter().map(first).collect();
        let winner = self.chains[chains[0]].colour;
        let region = self.region_with_eyes(window, &whole, winner, eyes)?;
        let target = region.nodes(whole);
        let wanted = (Aim::Every, Some(Side::Defender));
        Some(self.ask(chains[0], &region, (target, 0, 0), wanted, effort))
    }
}

#[cfg(test)]
mod tests;
