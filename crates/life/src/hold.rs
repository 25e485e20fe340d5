//! Proofs on a part of the board that stand whatever lies beyond it.
//!
//! Outside a window everything is thought to belong to the side that is to be
//! refuted, except for walls: chains of the other side that have such a proof
//! of their own, in a window that has no point in common with this one. The
//! winner answers in the window in which the other plays; so his strategies go
//! together, unless kos or endless exchanges tie them ([`Hold::go_together`]).

use std::{collections::HashMap, rc::Rc};

use honte_goban::{Colour, Point};
use honte_proof::{Aim, Side};
use honte_rules::PointSet;

use crate::{
    judge::{DEEP, Judge},
    pieces::Hold,
    region::Region,
    verdict::{Local, Status},
    window::{ANY, Lean, OWN, Window},
};

/// How many points beside stones of the winner a window has, in turn.
pub(crate) const SIZES: [usize; 6] = [4, 7, 10, 14, 18, 24];

/// How many points an eye may take, in turn.
const EYES: [usize; 6] = [1, 3, 5, 7, 9, 12];

/// How many chains may be held together.
const GROUP: usize = 4;

/// How far walls may lean on further walls.
pub(crate) const DEPTH: u32 = 2;

/// What a search in a window came to.
#[derive(Clone)]
pub(crate) enum Tried {
    Won(Rc<Local>),
    /// The other side wins: only a wider window can help.
    Lost,
    /// The same seems likely.
    Doubted,
    /// The budget ran out: a wider window would only cost more.
    Out,
}

/// How hard to search a window.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub visits: u64,
    /// Whether to give up early where success is unlikely.
    pub doubts: bool,
}

impl Effort {
    const fn of(visits: u64) -> Self {
        Self {
            visits,
            doubts: visits <= DEEP,
        }
    }
}

/// Larger strategies are not kept for questions that come again.
const KEPT: usize = 20_000;

/// What has been asked before, the visits that it got, and the answer.
pub(crate) type Memory = HashMap<Question, (u64, Tried)>;

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
    /// Shows that chains of one colour cannot be captured, none of them,
    /// without play on the points to be avoided: the proof, and those of the
    /// walls that it needs.
    pub(crate) fn secure(
        &mut self,
        chains: &[usize],
        visits: u64,
        avoid: &PointSet,
        depth: u32,
    ) -> Option<Vec<Hold>> {
        let open: Vec<usize> = chains
            .iter()
            .copied()
            .filter(|&chain| !self.lives_solidly(chain))
            .collect();
        if open.is_empty() {
            return Some(Vec::new());
        }
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
            .then(|| self.hold(&open, &eyes, visits, avoid, (OWN, None, true)))
            .flatten();
        if eyed.is_some() {
            return eyed;
        }
        for reach in [true, false] {
            let alone = self.hold(&open, &[], visits, avoid, (OWN, None, reach));
            if alone.is_some() {
                return alone;
            }
        }
        // In a seki the other's stones are part of the play.
        let wide = self.hold(&open, &[], visits, avoid, (ANY, None, true));
        if wide.is_some() || depth == 0 {
            return wide;
        }
        for eyes in [&eyes[..], &[]] {
            let leaning = self.hold(&open, eyes, visits, avoid, (-0.6, Some(depth - 1), true));
            if leaning.is_some() {
                return leaning;
            }
        }
        if depth == DEPTH && !self.has_own_liberty(&open) {
            let leaning = self.hold(&open, &[], visits, avoid, (ANY, Some(depth - 1), true));
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
            let mut liberties = self.board.chain_liberties(self.chains[chain].stones[0]);
            liberties.any(|point| self.estimate.share(point, self.chains[chain].colour) >= OWN)
        })
    }

    /// Shows that a chain cannot be captured, together with others that it
    /// leans on and that live by the same points or have an eye.
    fn group(
        &mut self,
        chain: usize,
        mut eyes: Vec<Hold>,
        visits: u64,
        avoid: &PointSet,
    ) -> Option<Vec<Hold>> {
        let mut group = vec![chain];
        while group.len() < GROUP {
            let friend = self.friend(&group, visits, avoid)?;
            group.push(friend);
            let holds = self.hold(&group, &[], visits, avoid, (OWN, None, true));
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
                let holds = self.hold(&group, &eyes, visits, avoid, (OWN, None, true));
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
        for size in SIZES {
            let Some(window) = self.window(group, size, colour, (Lean::OnAll, -0.6, true), avoid)
            else {
                continue;
            };
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
        eyes: &[Hold],
        visits: u64,
        avoid: &PointSet,
        (least, depth, reach): (f32, Option<u32>, bool),
    ) -> Option<Vec<Hold>> {
        let colour = self.chains[chains[0]].colour;
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
        let mut last = None;
        for size in SIZES {
            let lean = depth.map_or(Lean::OnNone, |_| Lean::OnAll);
            let how = (lean, least, reach);
            let Some(window) = self.window(chains, size, colour, how, &avoid) else {
                continue;
            };
            if last.replace(window.clone()).as_ref() == Some(&window) {
                continue;
            }
            if depth.is_some() && window.walls.is_empty() {
                return None;
            }
            let local = match self.try_window(&window, chains, &kind, Effort::of(visits)) {
                Tried::Won(local) => local,
                Tried::Lost | Tried::Doubted => continue,
                Tried::Out => return None,
            };
            let hold = Hold::new(self, chains, &window, local);
            if hold.walls.is_empty() {
                return Hold::together(vec![hold], eyes);
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
                    let hold = Hold::new(self, chains, &single, local);
                    let holds = self.with_walls(hold, &[wall], visits, &avoid, depth?);
                    let holds = holds.and_then(|holds| Hold::together(holds, eyes));
                    if holds.is_some() {
                        return holds;
                    }
                }
            }
            let holds = self.with_walls(hold, &window.walls, visits, &avoid, depth?);
            let holds = holds.and_then(|holds| Hold::together(holds, eyes));
            if holds.is_some() {
                return holds;
            }
        }
        None
    }

    /// A proof and those of its walls.
    fn with_walls(
        &mut self,
        hold: Hold,
        walls: &[usize],
        visits: u64,
        avoid: &PointSet,
        depth: u32,
    ) -> Option<Vec<Hold>> {
        if hold.walls.is_empty() {
            return Some(vec![hold]);
        }
        let mut spent = *avoid;
        spent.extend(hold.window.iter());
        let walls = self.walls(walls, visits, &spent, depth)?;
        let mut holds = vec![hold];
        holds.extend(walls);
        Hold::go_together(&holds).then_some(holds)
    }

    /// Shows that a chain has an eye in each of some windows apart from each
    /// other, as many as are wanted or can be found. Two are life: its owner
    /// answers where the other plays, so that it always has a liberty in both;
    /// one play cannot take both.
    fn eyes(&mut self, chain: usize, wanted: usize, visits: u64, avoid: &PointSet) -> Vec<Hold> {
        let colour = self.chains[chain].colour;
        let mut seeds: Vec<Point> = self
            .board
            .chain_liberties(self.chains[chain].stones[0])
            .filter(|&point| self.estimate.share(point, colour) >= OWN && !avoid.contains(point))
            .collect();
        seeds.sort_unstable();
        let mut holds: Vec<Hold> = Vec::new();
        // Those that depend on a ko go together with few others.
        let mut by_ko: Vec<Hold> = Vec::new();
        let mut spent = *avoid;
        for size in EYES {
            for &seed in &seeds {
                if spent.contains(seed) {
                    continue;
                }
                let Some(hold) = self.eye(chain, seed, size, visits.min(4_000), &spent) else {
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
            if !Hold::go_together(&holds) {
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
    ) -> Option<Hold> {
        let colour = self.chains[chain].colour;
        let mut window = self.grow(
            &[chain],
            vec![seed],
            size,
            colour,
            (Lean::OnNone, OWN, true),
            avoid,
        )?;
        // Other chains may lean on what is outside; here they must not.
        window.walls.clear();
        let kind = Kind::Hold(vec![vec![chain]]);
        let Tried::Won(local) = self.try_window(&window, &[chain], &kind, Effort::of(visits))
        else {
            return None;
        };
        Some(Hold::new(self, &[chain], &window, local))
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
        let mut spent = *avoid;
        let mut all: Vec<Hold> = Vec::new();
        let apart = chains.iter().all(|&wall| {
            let holds = self.secure(&[wall], visits, &spent, depth);
            let found = holds.is_some();
            for hold in holds.into_iter().flatten() {
                spent.extend(hold.window.iter());
                all.push(hold);
            }
            found
        });
        if apart {
            return Some(all);
        }
        let rest = self.by_territory(chains, visits, avoid);
        if rest.is_some() || chains.len() < 2 {
            return rest;
        }
        self.secure(chains, visits, avoid, depth)
    }

    /// Shows that a chain is dead, by play within a few points round it.
    pub(crate) fn kill(&mut self, number: usize, visits: u64) -> Option<Vec<Hold>> {
        let mut ways = [(true, OWN), (true, ANY), (false, OWN)].into_iter();
        ways.find_map(|(leaning, least)| {
            let lean = if leaning { Lean::OnAll } else { Lean::OnNone };
            self.kill_in(number, (lean, least), visits)
        })
    }

    /// The same with certain walls.
    fn kill_in(
        &mut self,
        number: usize,
        (lean, least): (Lean<'_>, f32),
        visits: u64,
    ) -> Option<Vec<Hold>> {
        let attacker = !self.chains[number].colour;
        let mut last = None;
        for size in SIZES {
            let none = PointSet::EMPTY;
            let way = (lean, least, true);
            let Some(window) = self.window(&[number], size, attacker, way, &none) else {
                continue;
            };
            if last.replace(window.clone()).as_ref() == Some(&window) {
                continue;
            }
            if window.walls.is_empty() && !matches!(lean, Lean::OnNone) {
                return None;
            }
            let kind = Kind::Kill(Keep::default());
            let local = match self.try_window(&window, &[number], &kind, Effort::of(visits)) {
                Tried::Won(local) => local,
                Tried::Lost | Tried::Doubted => continue,
                Tried::Out => return None,
            };
            let hold = Hold::new(self, &[number], &window, local);
            let holds = self.with_walls(hold, &window.walls, visits, &none, DEPTH);
            let mut holds = holds.filter(|holds| self.has_all_rebirth(number, holds));
            if holds.is_none() && matches!(lean, Lean::OnAll) {
                holds = self
                    .kill_and_keep(number, &window, visits)
                    .or_else(|| self.kill_on_firm(number, &window, least, visits));
            }
            if holds.is_some() {
                return holds;
            }
        }
        None
    }

    /// The same where only those walls are taken for some that have a proof
    /// elsewhere, and the others are part of the play.
    fn kill_on_firm(
        &mut self,
        number: usize,
        window: &Window,
        least: f32,
        visits: u64,
    ) -> Option<Vec<Hold>> {
        let is_firm = |judge: &mut Self, wall: usize| {
            (judge.secure(&[wall], visits, &window.points, 0)).is_some()
        };
        let mut firm = window.walls.clone();
        firm.retain(|&wall| is_firm(self, wall));
        if firm.is_empty() || firm.len() == window.walls.len() {
            return None;
        }
        self.kill_in(number, (Lean::On(&firm), least), visits)
    }

    /// The same where walls that have no proof elsewhere are kept in the same
    /// play, with an eye elsewhere if they have one.
    fn kill_and_keep(&mut self, number: usize, window: &Window, visits: u64) -> Option<Vec<Hold>> {
        let mut window = window.clone();
        let (mut keep, mut holds) = (Keep::default(), Vec::new());
        let mut spent = window.points;
        for wall in std::mem::take(&mut window.walls) {
            let found = self.secure(&[wall], visits, &spent, 0);
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
        let kind = Kind::Kill(keep);
        let Tried::Won(local) = self.try_window(&window, &[number], &kind, Effort::of(visits))
        else {
            return None;
        };
        holds.insert(0, Hold::new(self, &[number], &window, local));
        (Hold::go_together(&holds) && self.has_all_rebirth(number, &holds)).then_some(holds)
    }

    /// Whether every chain on whose points the new stone of a dead chain would
    /// count is in the window.
    pub(crate) fn has_all_rebirth(&self, number: usize, holds: &[Hold]) -> bool {
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
        match self.memory.get(&question) {
            Some((_, known @ (Tried::Won(_) | Tried::Lost))) => return known.clone(),
            Some((visits, known)) if *visits >= effort.visits => return known.clone(),
            _ => {}
        }
        let searched = match kind {
            Kind::Hold(eyes) => self.search_hold(window, chains, eyes, effort),
            Kind::Kill(keep) => self.search_kill(window, chains, keep, effort),
        };
        let answer = searched.unwrap_or(Tried::Out);
        let is_large = match &answer {
            Tried::Won(local) => local.proof.strategy.len() > KEPT,
            _ => false,
        };
        if !is_large {
            self.memory
                .insert(question, (effort.visits, answer.clone()));
        }
        answer
    }

    /// The region of a window, in which chains have eyes somewhere else.
    fn region_with_eyes(
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
    ) -> Option<Tried> {
        let first = |&chain: &usize| self.chains[chain].stones[0];
        let whole: Vec<Point> = chains.iter().map(first).collect();
        let winner = self.chains[chains[0]].colour;
        let region = self.region_with_eyes(window, &whole, winner, eyes)?;
        let target = region.nodes(whole);
        let wanted = (Aim::Every, Some(Side::Defender));
        Some(
            self.ask(chains[0], &region, (target, 0, 0), wanted, effort)
                .tried(),
        )
    }

    /// `None` if the window is too large.
    fn search_kill(
        &mut self,
        window: &Window,
        chains: &[usize],
        keep: &Keep,
        effort: Effort,
    ) -> Option<Tried> {
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
        let mut asked = self.ask(chains[0], &region, (rebirth, kept, open), wanted, effort);
        asked.local = (asked.local).filter(|local| local.part.delicate & open == 0);
        Some(asked.tried())
    }
}

#[cfg(test)]
mod tests;
