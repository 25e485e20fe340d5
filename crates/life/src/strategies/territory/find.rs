//! Territories: points that seem to be a colour's, and the chains round them.

use honte_goban::{Board, Colour, Point};
use honte_rules::PointSet;

use crate::{
    facts::local_proof::LocalProof,
    judge::{Judge, flood},
    regions::window::Window,
    strategies::hold::Eyes,
};

use crate::tuning::{MAX_TERRITORY, OWN_SHARE};

/// Points that seem to be a colour's, and the chains beside them.
#[derive(Clone)]
pub(crate) struct Territory {
    pub points: PointSet,
    pub chains: Vec<usize>,
    /// Those that live unconditionally, or by smaller territories.
    pub walls: Vec<usize>,
    /// Those of the others that are to be kept in it.
    pub kept: Vec<usize>,
    /// The proof that they are, on the assumption that those which are kept
    /// in other territories, too, have an eye there.
    pub hold: Option<LocalProof>,
}

impl Territory {
    pub(crate) fn empty(&self, board: &Board) -> usize {
        self.points
            .iter()
            .filter(|&point| board.is_empty_at(point))
            .count()
    }

    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.points.meets(&other.points)
    }
}

impl Judge<'_> {
    /// The territories of a colour, the smallest first.
    pub(crate) fn territories_of(&self, colour: Colour) -> Vec<Territory> {
        let mut seen = PointSet::EMPTY;
        let mut all: Vec<Territory> = Vec::new();
        for start in self.board.size().points() {
            let is_in = |point| {
                self.board.colour_at(point) != Some(colour)
                    && !self.is_solid(point)
                    && self.estimate.share(point, colour) >= OWN_SHARE
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
            all.push(self.territory(points, colour));
        }
        self.divided(all)
    }

    /// The same, with parts of those that are too large.
    fn divided(&self, mut all: Vec<Territory>) -> Vec<Territory> {
        let mut divided = Vec::new();
        while let Some(territory) = all.pop() {
            if territory.empty(self.board) <= MAX_TERRITORY {
                divided.push(territory);
            } else if let Some(parts) = self.halves(&territory).into_iter().next() {
                all.extend(parts);
            }
        }
        divided.sort_by_key(|territory| territory.empty(self.board));
        divided
    }

    /// The territory on some points.
    pub(crate) fn territory(&self, points: PointSet, colour: Colour) -> Territory {
        let beside = self.chains_beside(&points).into_iter();
        let chains = beside
            .filter(|&chain| self.chains[chain].colour == colour)
            .collect();
        let mut territory = Territory {
            points,
            chains,
            walls: Vec::new(),
            kept: Vec::new(),
            hold: None,
        };
        self.lean(&mut territory, &[]);
        territory
    }

    /// Takes chains of a territory for walls: those that live unconditionally and
    /// these.
    pub(crate) fn lean(&self, territory: &mut Territory, known: &[usize]) {
        let is_wall = |&chain: &usize| known.contains(&chain) || self.lives_solidly(chain);
        (territory.walls, territory.kept) =
            territory.chains.iter().partition(|&chain| is_wall(chain));
    }

    /// The parts of a territory left and right, and above and below its middle.
    pub(crate) fn halves(&self, territory: &Territory) -> Vec<Vec<Territory>> {
        let axes: [fn(Point) -> u8; 2] = [Point::x, Point::y];
        let halves = axes.into_iter().filter_map(|axis| {
            let is_empty = |point: &Point| self.board.is_empty_at(*point);
            let mut lines: Vec<u8> = territory.points.iter().filter(is_empty).map(axis).collect();
            lines.sort_unstable();
            let line = *lines.get(lines.len() / 2)?;
            Some(self.parts(territory, axis, line))
        });
        halves.filter(|parts| parts.len() > 1).collect()
    }

    /// The parts of a territory on either side of a line.
    fn parts(&self, territory: &Territory, axis: fn(Point) -> u8, line: u8) -> Vec<Territory> {
        let Some(&chain) = territory.chains.first() else {
            return Vec::new();
        };
        let colour = self.chains[chain].colour;
        // Chains come in whole.
        let is_below = |point: Point| {
            let number = self.number(point);
            axis(number.map_or(point, |number| self.chains[number].stones[0])) < line
        };
        let mut parts = Vec::new();
        let mut seen = PointSet::EMPTY;
        for start in territory.points.iter() {
            if !seen.contains(start) {
                let is_same =
                    |point| territory.points.contains(point) && is_below(point) == is_below(start);
                let points = flood(self.board, start, is_same);
                seen.extend(points.iter());
                parts.push(self.territory(points, colour));
            }
        }
        parts.retain(|part| !part.chains.is_empty());
        parts
    }

    /// A territory with its chains; those that are kept in others alone are walls.
    pub(crate) fn window_of(&self, all: &[Territory], place: usize) -> Window {
        let here = &all[place];
        let (mut points, mut walls) = (here.points, here.walls.clone());
        for &chain in &here.chains {
            let is_in = if here.kept.contains(&chain) {
                true
            } else if walls.contains(&chain) {
                false
            } else if others(all, place).any(|other| other.kept.contains(&chain)) {
                let leans_here =
                    |hold: &LocalProof| hold.walls.iter().any(|wall| here.kept.contains(wall));
                let mut keepers = others(all, place).filter(|other| other.kept.contains(&chain));
                if !keepers.any(|other| other.hold.as_ref().is_some_and(leans_here)) {
                    walls.push(chain);
                }
                false
            } else {
                // What is not kept is part of the play in one place alone.
                self.home(all, chain) == Some(place)
            };
            if is_in {
                points.extend(self.chains[chain].stones.iter().copied());
            }
        }
        walls.sort_unstable();
        if let Some(&chain) = here.chains.first() {
            self.drop_breathless(&mut points, self.chains[chain].colour);
        }
        Window { points, walls }
    }

    /// The territory in which a chain has most liberties.
    fn home(&self, all: &[Territory], chain: usize) -> Option<usize> {
        let liberties = |territory: &Territory| {
            let liberties = self.liberties[chain].iter();
            liberties
                .filter(|&liberty| territory.points.contains(liberty))
                .count()
        };
        let beside = (0..all.len()).filter(|&place| all[place].chains.contains(&chain));
        beside.max_by_key(|&place| liberties(&all[place]))
    }
}

/// All territories but the one at a place.
pub(crate) fn others(all: &[Territory], place: usize) -> impl Iterator<Item = &Territory> {
    let others = all.iter().enumerate();
    let others = others.filter(move |&(other, _)| other != place);
    others.map(|(_, territory)| territory)
}

/// The chains that are kept in a territory and in others, as one eye.
pub(crate) fn eyes(all: &[Territory], place: usize) -> Eyes {
    let elsewhere = |chain: &usize| others(all, place).any(|other| other.kept.contains(chain));
    let mut chains = all[place].kept.clone();
    chains.retain(elsewhere);
    if chains.is_empty() {
        Vec::new()
    } else {
        vec![chains]
    }
}
