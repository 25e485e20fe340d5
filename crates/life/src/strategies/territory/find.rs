//! Where territories are: points that seem to be a colour's, and the chains round them.

use honte_goban::PointSet;
use honte_goban::{Colour, Point};

use crate::{
    facts::{
        Facts,
        chains::{Chains, flood},
        local_proof::{Eyes, LocalProof},
        territory::Territory,
    },
    regions::{growth::drop_breathless, window::Window},
    tuning::{MAX_TERRITORY, OWN_SHARE},
};

/// The territories of a colour, the smallest first.
pub(crate) fn territories_of(facts: &Facts<'_>, colour: Colour) -> Vec<Territory> {
    let (board, chains) = (facts.board(), &*facts.chains);
    let mut seen = PointSet::EMPTY;
    let mut all: Vec<Territory> = Vec::new();
    for start in board.size().points() {
        let is_in = |point| {
            board.colour_at(point) != Some(colour)
                && !chains.is_solid_at(point)
                && facts.ownership.share(point, colour) >= OWN_SHARE
        };
        if seen.contains(start) || !is_in(start) {
            continue;
        }
        let inside = flood(board, start, is_in);
        // Chains come in whole.
        let mut points = inside;
        points.extend(chains.stones(&chains.within(&inside)));
        seen.extend(points.iter());
        all.push(territory(chains, points, colour));
    }
    divided(chains, all)
}

/// Territories, with parts of those that are too large.
fn divided(chains: &Chains<'_>, mut all: Vec<Territory>) -> Vec<Territory> {
    let mut divided = Vec::new();
    while let Some(territory) = all.pop() {
        if territory.empty(chains.board) <= MAX_TERRITORY {
            divided.push(territory);
        } else if let Some(parts) = halves(chains, &territory).into_iter().next() {
            all.extend(parts);
        }
    }
    divided.sort_by_key(|territory| territory.empty(chains.board));
    divided
}

/// The territory on some points.
pub(crate) fn territory(chains: &Chains<'_>, points: PointSet, colour: Colour) -> Territory {
    let beside = chains.beside(&points).into_iter();
    let mut territory = Territory {
        points,
        chains: beside
            .filter(|&chain| chains[chain].colour == colour)
            .collect(),
        walls: Vec::new(),
        kept: Vec::new(),
        proof: None,
    };
    lean(chains, &mut territory, &[]);
    territory
}

/// Takes chains of a territory for walls: those that live unconditionally and these.
pub(crate) fn lean(chains: &Chains<'_>, territory: &mut Territory, known: &[usize]) {
    let is_wall = |&chain: &usize| known.contains(&chain) || chains[chain].is_solid;
    (territory.walls, territory.kept) = territory.chains.iter().partition(|&chain| is_wall(chain));
}

/// The parts of a territory left and right, and above and below its middle.
pub(crate) fn halves(chains: &Chains<'_>, territory: &Territory) -> Vec<Vec<Territory>> {
    let axes: [fn(Point) -> u8; 2] = [Point::x, Point::y];
    let halves = axes.into_iter().filter_map(|axis| {
        let is_empty = |point: &Point| chains.board.is_empty_at(*point);
        let mut lines: Vec<u8> = territory.points.iter().filter(is_empty).map(axis).collect();
        lines.sort_unstable();
        let line = *lines.get(lines.len() / 2)?;
        Some(parts(chains, territory, axis, line))
    });
    halves.filter(|parts| parts.len() > 1).collect()
}

/// The parts of a territory on either side of a line.
fn parts(
    chains: &Chains<'_>,
    whole: &Territory,
    axis: fn(Point) -> u8,
    line: u8,
) -> Vec<Territory> {
    let Some(&chain) = whole.chains.first() else {
        return Vec::new();
    };
    let colour = chains[chain].colour;
    // Chains come in whole.
    let is_below = |point: Point| {
        let number = chains.number(point);
        axis(number.map_or(point, |number| chains.first(number))) < line
    };
    let mut parts = Vec::new();
    let mut seen = PointSet::EMPTY;
    for start in whole.points.iter() {
        if !seen.contains(start) {
            let is_same =
                |point| whole.points.contains(point) && is_below(point) == is_below(start);
            let points = flood(chains.board, start, is_same);
            seen.extend(points.iter());
            parts.push(territory(chains, points, colour));
        }
    }
    parts.retain(|part| !part.chains.is_empty());
    parts
}

/// A territory with its chains; those that are kept in others alone are walls.
pub(crate) fn window_of(chains: &Chains<'_>, all: &[Territory], place: usize) -> Window {
    let here = &all[place];
    let (mut points, mut walls) = (here.points, here.walls.clone());
    for &chain in &here.chains {
        let is_in = if here.kept.contains(&chain) {
            true
        } else if walls.contains(&chain) {
            false
        } else if others(all, place).any(|other| other.kept.contains(&chain)) {
            let leans_here =
                |proof: &LocalProof| proof.walls.iter().any(|wall| here.kept.contains(wall));
            let mut keepers = others(all, place).filter(|other| other.kept.contains(&chain));
            if !keepers.any(|other| other.proof.as_ref().is_some_and(leans_here)) {
                walls.push(chain);
            }
            false
        } else {
            // What is not kept is part of the play in one place alone.
            home(chains, all, chain) == Some(place)
        };
        if is_in {
            points.extend(chains.stones(&[chain]));
        }
    }
    walls.sort_unstable();
    if let Some(&chain) = here.chains.first() {
        drop_breathless(chains, &mut points, chains[chain].colour);
    }
    Window { points, walls }
}

/// The territory in which a chain has most liberties.
fn home(chains: &Chains<'_>, all: &[Territory], chain: usize) -> Option<usize> {
    let liberties = |territory: &Territory| {
        let liberties = chains[chain].liberties.iter();
        liberties
            .filter(|&liberty| territory.points.contains(liberty))
            .count()
    };
    let beside = (0..all.len()).filter(|&place| all[place].chains.contains(&chain));
    beside.max_by_key(|&place| liberties(&all[place]))
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

/// Some territories and another one in place of those that it overlaps, and its place.
pub(crate) fn with(all: &[Territory], territory: &Territory) -> (Vec<Territory>, usize) {
    let is_same = |other: &&Territory| other.points == territory.points;
    let known = all.iter().find(is_same).unwrap_or(territory);
    let apart = all.iter().filter(|other| !other.overlaps(territory));
    let mut with: Vec<Territory> = apart.cloned().collect();
    with.push(known.clone());
    let place = with.len() - 1;
    (with, place)
}

/// The chains that are kept somewhere.
pub(crate) fn kept(all: &[Territory]) -> Vec<usize> {
    let mut kept: Vec<usize> = all
        .iter()
        .flat_map(|territory| territory.kept.clone())
        .collect();
    kept.sort_unstable();
    kept.dedup();
    kept
}
